import type { ChatUpdate, HistoryPage, HistoryRange } from '@groupsight/chat-port/chat-provider';
import type { MessageQuery, WahaApi } from './api.ts';
import type { InboundQueue } from './inbound-queue.ts';
import type { Json } from './mapping/json.ts';
import type { Reading } from './reading.ts';

const pageSize = 100;
/** What happened within a second, and clocks that differ a little. */
const overlapSeconds = 120;

const seconds = (time: number) => Math.floor(time / 1000);

/**
 * Pages of WAHA's messages, newest first. The end is fixed, so that what arrives meanwhile
 * moves nothing; a page may be shorter than asked for, as engines leave messages out.
 */
async function* pagesOf(
  api: WahaApi,
  chatId: string,
  range: Pick<MessageQuery, 'from' | 'to'>,
): AsyncGenerator<readonly Json[]> {
  for (let offset = 0; ; offset += pageSize) {
    const page = await api.messages(chatId, { ...range, limit: pageSize, offset });
    if (page.length === 0) return;
    yield page;
  }
}

/** A chat's past. */
export async function* historyOf(
  { api, reading }: { readonly api: WahaApi; readonly reading: Reading },
  chatId: string,
  { since, before }: HistoryRange,
  now: number,
): AsyncGenerator<HistoryPage> {
  const from = since && seconds(since.getTime());
  const to = seconds(before ? before.at.getTime() : now) + (before ? 0 : overlapSeconds);
  let coveredTo = before?.at ?? new Date(now);
  for await (const page of pagesOf(api, chatId, { from, to })) {
    const read = await reading.messages(page);
    const messages = read
      .filter((one) => one.chatId === chatId && one.message.messageId !== before?.messageId)
      .map(({ message }) => message)
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    const oldest = messages[0]?.at ?? coveredTo;
    const covers = oldest < coveredTo ? [{ from: oldest, to: coveredTo }] : [];
    if (oldest < coveredTo) coveredTo = oldest;
    yield { messages, membership: [], missing: 0, covers };
  }
  const covers = since && since < coveredTo ? [{ from: since, to: coveredTo }] : [];
  yield { ...nothing, covers, ...(since ? {} : { ends: 'before_history' as const }) };
}

const nothing: HistoryPage = { messages: [], membership: [], missing: 0 };

export interface RefillOptions {
  readonly api: WahaApi;
  readonly reading: Reading;
  readonly inbound: InboundQueue;
  /** The chats that somebody watches. */
  readonly chatIds: () => Promise<readonly string[]>;
}

/**
 * Delivers what WAHA heard since a time and we did not, oldest first. One question for all
 * chats where the engine can answer that, one for each watched group where it cannot.
 */
export async function refill(options: RefillOptions, since: Date, now: number): Promise<void> {
  const { api } = options;
  const range = {
    from: seconds(since.getTime()) - overlapSeconds,
    to: seconds(now) + overlapSeconds,
  };
  try {
    await deliver(options, pagesOf(api, 'all', range));
  } catch {
    // Refused or broken, as the engine has it; where WAHA itself is away, the next fails too.
    for (const chatId of await options.chatIds()) {
      await deliver(options, pagesOf(api, chatId, range));
    }
  }
}

async function deliver(
  { reading, inbound }: RefillOptions,
  pages: AsyncIterable<readonly Json[]>,
): Promise<void> {
  const missed: ChatUpdate[] = [];
  for await (const page of pages) {
    for (const { chatId, message } of await reading.messages(page)) {
      if (inbound.hasHanded(chatId, message.messageId)) continue;
      missed.push({ chatId, late: true, kind: 'message', message });
    }
  }
  const time = (update: ChatUpdate) =>
    update.kind === 'message' ? update.message.at.getTime() : 0;
  missed.sort((a, b) => time(a) - time(b));
  for (let from = 0; from < missed.length; from += pageSize) {
    await inbound.add(missed.slice(from, from + pageSize));
  }
}
