import { proto, type WAMessage, type WASocket } from '@whiskeysockets/baileys';
import type { ChatUpdate, HistoryPage, HistoryRange } from '../chat-provider.ts';
import type { Archive } from './archive.ts';
import { readMessage } from './mapping/message.ts';
import type { Person, RawUpdate } from './mapping/raw.ts';
import { countOddity } from './metrics.ts';
import type { PhoneHistory } from './phone-history.ts';
import type { Resolver } from './resolve.ts';

export interface HistoryOptions {
  readonly archive: Archive;
  readonly phone: PhoneHistory;
  readonly resolver: Resolver;
  readonly me: () => Person;
  readonly now: () => number;
  /** The open socket; throws when there is none. */
  readonly socket: () => WASocket;
}

const pageSize = 100;

interface Anchor {
  readonly message: WAMessage;
  readonly at: Date;
}

/**
 * A chat's past, newest page first: what this device received, then what the phone has beyond
 * it, asked for by the oldest message known.
 */
export async function* readHistory(
  options: HistoryOptions,
  chatId: string,
  { since, before }: HistoryRange,
): AsyncGenerator<HistoryPage> {
  let oldest: Anchor | undefined;
  let cursor = before;
  const isTooOld = ({ at }: { readonly at: Date }) => since !== undefined && at < since;
  for (;;) {
    const rows = await options.archive.page(chatId, cursor, pageSize);
    const last = rows.at(-1);
    if (!last) break;
    const wanted = rows.filter((row) => !isTooOld(row));
    if (wanted.length > 0)
      yield await pageOf(
        options,
        wanted.map(({ message }) => message),
      );
    if (isTooOld(last)) return;
    oldest = last;
    cursor = { messageId: last.message.key.id ?? '', at: last.at };
  }
  oldest ??= before && (await anchorOf(options, chatId, before));
  if (!oldest) {
    yield { ...nothing, incomplete: 'nothing_known' };
    return;
  }
  yield* readPhone(options, oldest, since);
}

const nothing: HistoryPage = { messages: [], membership: [], missing: 0 };

/** A job that goes on begins at a message which its phone gave: that one is archived. */
async function anchorOf(
  { archive }: HistoryOptions,
  chatId: string,
  { messageId, at }: { readonly messageId: string; readonly at: Date },
): Promise<Anchor | undefined> {
  const message = await archive.find(chatId, messageId);
  return message && { message, at };
}

async function* readPhone(
  options: HistoryOptions,
  start: Anchor,
  since: Date | undefined,
): AsyncGenerator<HistoryPage> {
  const { phone, archive, now } = options;
  let anchor = start;
  for (;;) {
    const page = await phone.before(options.socket(), anchor.message, anchor.at);
    if (!page) {
      yield { ...nothing, incomplete: 'phone_silent' };
      return;
    }
    const dated = page.messages.map((message) => ({ message, at: dateOf(options, message) }));
    const wanted = dated.filter(({ at }) => !since || at >= since);
    await archive.put(
      wanted.filter(({ message }) => tells(options, message)),
      now(),
    );
    if (wanted.length > 0)
      yield await pageOf(
        options,
        wanted.map(({ message }) => message),
      );
    const oldest = dated.at(-1);
    const isStuck = !oldest || oldest.message.key.id === anchor.message.key.id;
    if (page.isEnd || isStuck || wanted.length < dated.length) return;
    anchor = oldest;
  }
}

/** Wire messages, newest first, as a page. */
async function pageOf(
  options: HistoryOptions,
  newestFirst: readonly WAMessage[],
): Promise<HistoryPage> {
  const oldestFirst = newestFirst.toReversed();
  const raws = oldestFirst.flatMap((message) => read(options, message));
  const resolved = await options.resolver.resolve(
    raws.map((raw) => ({ raw, late: true, history: true })),
  );
  const told = resolved.filter((update): update is ChatUpdate => update !== undefined);
  return {
    messages: told.flatMap((update) => (update.kind === 'message' ? [update.message] : [])),
    membership: told.flatMap((update) => (update.kind === 'membership' ? [update.change] : [])),
    missing: oldestFirst.filter(isUnreadable).length,
    updates: told.filter(({ kind }) => kind !== 'message' && kind !== 'membership'),
  };
}

const isUnreadable = ({ messageStubType }: WAMessage) =>
  messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT;

function read({ me, now }: HistoryOptions, message: WAMessage): readonly RawUpdate[] {
  try {
    return readMessage(message, { me: me(), now: now() });
  } catch {
    countOddity('unreadable_message');
    return [];
  }
}

const tells = (options: HistoryOptions, message: WAMessage) =>
  read(options, message).some(({ kind }) => kind === 'message' || kind === 'membership');

function dateOf(options: HistoryOptions, message: WAMessage): Date {
  const [raw] = read(options, message);
  return raw?.at ?? new Date(Number(String(message.messageTimestamp ?? 0)) * 1000);
}
