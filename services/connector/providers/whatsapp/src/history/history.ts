import type { ChatUpdate, HistoryPage, HistoryRange } from '@groupsight/chat-port/chat-provider';
import { proto, type WAMessage, type WAMessageKey, type WASocket } from '@whiskeysockets/baileys';
import type { Resolver } from '../inbound/resolve.ts';
import { readMessage } from '../mapping/message.ts';
import type { Person, RawUpdate } from '../mapping/raw.ts';
import { countOddity } from '../metrics.ts';
import type { Archive } from './archive.ts';
import { endOfChat, type PhoneHistory, type PhonePage, reachesEnd } from './phone-history.ts';

export interface HistoryOptions {
  readonly archive: Archive;
  readonly phone: PhoneHistory;
  readonly resolver: Resolver;
  /** When the account was linked: what came with that is contiguous. */
  readonly linkedAt: Date | undefined;
  readonly me: () => Person;
  readonly now: () => number;
  /** The open socket; throws when there is none. */
  readonly socket: () => WASocket;
}

const pageSize = 100;

/** A place in a chat. */
interface Anchor {
  readonly key: WAMessageKey;
  readonly at: Date;
}

/**
 * A chat's past, newest page first: what this device received, then what the phone has beyond
 * it, asked for by the oldest message known, or from the chat's end.
 */
export async function* readHistory(
  options: HistoryOptions,
  chatId: string,
  { since, before }: HistoryRange,
): AsyncGenerator<HistoryPage> {
  const { archive, linkedAt, now } = options;
  let oldest: Anchor | undefined;
  let cursor = before;
  // What came with the link is complete up to it; what was heard since is told when it is heard.
  let coveredTo = earlier(linkedAt, before?.at);
  for (;;) {
    const rows = await archive.page(chatId, cursor, pageSize);
    const last = rows.at(-1);
    if (!last) break;
    const wanted = since ? rows.filter(({ at }) => at >= since) : rows;
    const isEnd = wanted.length < rows.length;
    const from = isEnd && since ? since : last.at;
    const covers = linkedAt && coveredTo && from < coveredTo ? [{ from, to: coveredTo }] : [];
    if (covers.length > 0) coveredTo = from;
    const messages = wanted.map(({ message }) => message);
    if (wanted.length > 0 || covers.length > 0) {
      yield { ...(await pageOf(options, messages)), covers };
    }
    if (isEnd) return;
    oldest = { key: last.message.key, at: last.at };
    cursor = { messageId: last.message.key.id ?? '', at: last.at };
  }
  // A job that goes on begins at a message which its phone gave: that one is archived.
  const resumed = before && (await archive.find(chatId, before.messageId));
  if (!oldest && before && resumed) oldest = { key: resumed.key, at: before.at };
  if (oldest) yield* readPhone(options, oldest, since);
  else yield* readFromEnd(options, chatId, { key: endOfChat(chatId), at: new Date(now()) }, since);
}

const earlier = (a: Date | undefined, b: Date | undefined) => (a && b && b < a ? b : a);

const nothing: HistoryPage = { messages: [], membership: [], missing: 0 };

/**
 * Nothing of the chat is kept: it is read from its end. A phone that does not know where that is
 * is asked by the newest message that was heard of, whose own words are missing then.
 */
async function* readFromEnd(
  options: HistoryOptions,
  chatId: string,
  end: Anchor,
  since: Date | undefined,
): AsyncGenerator<HistoryPage> {
  const { phone, archive, socket } = options;
  const newest = await archive.newest(chatId);
  const page = await phone.before(socket(), end.key, end.at);
  if (!page) yield { ...nothing, ends: 'phone_silent' };
  else if (reachesEnd(page, newest)) yield* readPhone(options, end, since, page);
  else if (newest) {
    const at = new Date(newest.at);
    yield* readPhone(options, { key: newest.key, at }, since);
  } else yield { ...nothing, ends: 'not_compared' };
}

async function* readPhone(
  options: HistoryOptions,
  start: Anchor,
  since: Date | undefined,
  first?: PhonePage,
): AsyncGenerator<HistoryPage> {
  const { phone, archive, now } = options;
  let anchor = start;
  let given = first;
  for (;;) {
    const page = given ?? (await phone.before(options.socket(), anchor.key, anchor.at));
    given = undefined;
    if (!page) {
      yield { ...nothing, ends: 'phone_silent' };
      return;
    }
    const dated = page.messages.map((message) => ({ message, at: dateOf(options, message) }));
    const wanted = dated.filter(({ at }) => !since || at >= since);
    await archive.put(
      wanted.filter(({ message }) => tells(options, message)),
      now(),
    );
    const oldest = dated.at(-1);
    const isStuck = !oldest || oldest.message.key.id === anchor.key.id;
    const isPast = wanted.length < dated.length;
    const from = isPast || !oldest ? (since ?? anchor.at) : oldest.at;
    const covers = from < anchor.at ? [{ from, to: anchor.at }] : [];
    const isEnd = page.isEnd || isStuck;
    const messages = wanted.map(({ message }) => message);
    const ends = isEnd && !isPast ? { ends: 'before_history' as const } : {};
    yield { ...(await pageOf(options, messages)), covers, ...ends };
    if (isEnd || isPast) return;
    anchor = { key: oldest.message.key, at: oldest.at };
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
