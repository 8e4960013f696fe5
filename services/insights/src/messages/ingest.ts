import type { ChatMessage, Media, MessageType } from '@groupsight/proto/events/v1/events';
import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import { dateOf } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { addToDays } from '../days/live-days.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { type ChatDoc, isFollowed } from '../groups/chats.repository.ts';
import { OpenBatchNote } from '../jobs/open-batches.ts';
import { deletedImports } from '../removals/guards.ts';
import { dropAsRead } from '../removals/removed.repository.ts';
import { keyOf, messageKey } from '../store/ids.ts';
import { admitted, type Kept } from './admit.ts';
import { type ArrivalDoc, noteArrivals } from './arrivals.repository.ts';
import {
  type EarlyChangeDoc,
  earlyChangesOf,
  keepEarlyChanges,
} from './early-changes.repository.ts';
import { changeKept } from './keep-messages.ts';
import type { MessageDoc } from './messages.repository.ts';
import {
  insertMessages,
  isOfFile,
  mergeImports,
  noteImports,
  renameSenders,
  type Stored,
  storedOf,
  tellingsUpdate,
  toldAsRead,
} from './messages.repository.ts';
import { type Moved, moveToDays } from './move-to-days.ts';
import { noteNewcomers } from './newcomers.repository.ts';
import { type Asked, type StandingAfter, type StandingBefore, standingAfter } from './standing.ts';
import { nothingTaken, takeOver, takeOverNewcomers } from './take-over.ts';
import { type Change, changed, type Telling, type Words } from './tellings.ts';

/** A message of the bus, and how it came. */
export interface Incoming {
  readonly message: ChatMessage;
  /** It happened just now, or a while ago (the line was away), or is a piece of history. */
  readonly origin: 'live' | 'late' | 'history';
  /** When it was put on the bus, milliseconds since 1970. */
  readonly publishedAt: number;
}

/** Days whose messages have changed, with how many were added to each. */
export type Touched = Map<string, number>;

const touch = (touched: Touched, date: string, messages = 0) =>
  touched.set(date, (touched.get(date) ?? 0) + messages);

const typePrefix = 'MESSAGE_TYPE_';

function typeOf(type: MessageType): MessageKind {
  if (type === 'MESSAGE_TYPE_UNSPECIFIED') throw invalid('invalid_event', 'Message without a type');
  return type.slice(typePrefix.length).toLowerCase() as MessageKind;
}

/** Longest text that is stored; no chat network we know allows more. */
const longestText = 70_000;

function fileOf(media: Media | undefined) {
  if (!media) return null;
  const { mediaId, mimeType, fileName, size } = media;
  return { mediaId, mimeType, fileName, size };
}

function toDoc(chat: ChatDoc, incoming: Incoming, zone: string): MessageDoc {
  const { message, origin } = incoming;
  const { messageId, at, media } = message;
  if (messageId === '' || at === undefined || Number.isNaN(at.getTime())) {
    throw invalid('invalid_event', 'Message without an id or time');
  }
  const type = typeOf(message.type);
  return {
    _id: messageKey(chat.owner, chat.group, messageId),
    owner: chat.owner,
    group: chat.group,
    chat: chat.chat,
    messageId,
    senderId: message.senderId,
    senderName: message.senderName,
    at,
    date: dateOf(at.getTime(), zone),
    seq: message.sequence,
    type,
    text: type === 'deleted' ? '' : message.text.slice(0, longestText),
    quoted: message.quotedMessageId,
    mentions: message.mentions,
    media: fileOf(media),
    fromMe: message.fromMe,
    edited: message.edited,
    editedAt: null,
    ...(message.importId ? { imports: [message.importId] } : {}),
    run: origin === 'history' ? chat.run : 0,
  };
}

/** What a message that is told again says. */
function changeOf({ message, publishedAt }: Incoming): Change {
  const { messageId, importId: by = '', mentions, edited } = message;
  const type = typeOf(message.type);
  if (type === 'deleted') return { kind: 'deleted', messageId, by };
  const as = { type, media: fileOf(message.media), mentions };
  const told = { messageId, by, text: message.text.slice(0, longestText), as };
  // Who reads history sees the latest edit of that time.
  return edited
    ? { kind: 'edited', ...told, at: new Date(publishedAt) }
    : { kind: 'told', ...told };
}

/** Whether it matters who told it: it is told otherwise, or was. */
function isToldOtherwise({ by, ...change }: Change, stored: Stored | undefined): boolean {
  if (change.kind !== 'told') return true;
  if (!stored) return by !== '';
  if (stored.told) return by !== '' || stored.imports !== undefined;
  return stored.imports !== undefined && stored.text !== change.text;
}

/**
 * Messages that were dated while the owner's zone changed get their right day: either the recount
 * of the zone sees them, or this sees the new zone.
 */
export async function followZone(
  context: Context,
  chat: ChatDoc,
  docs: readonly MessageDoc[],
  { zone, now }: { readonly zone: string; readonly now: string },
) {
  if (now === zone) return;
  const moved = docs
    .map(({ _id: id, at, date: from }) => ({ id, from, to: dateOf(at.getTime(), now) }))
    .filter(({ from, to }) => from !== to);
  await moveToDays(context, chat.owner, chat.group, moved);
}

type Known = ReadonlyMap<string, Stored>;

/**
 * Messages whose time is read differently now: an export imported again with another order of
 * the dates, or in another zone. An edited one may carry the time of its edit.
 */
function movedOf(again: readonly MessageDoc[], known: Known): Moved[] {
  return again.flatMap(({ _id: id, at, date: to, edited }) => {
    const stored = known.get(id);
    if (!stored || edited || stored.at.getTime() === at.getTime()) return [];
    return [{ id, at, from: stored.date, to }];
  });
}

/** An export has people by the names that its phone gives them; a later one may know better. */
function renamedOf(again: readonly MessageDoc[], known: Known): MessageDoc[] {
  return again.filter((doc) => {
    const stored = known.get(doc._id);
    return stored && isOfFile(doc) && stored.senderName !== doc.senderName;
  });
}

/** What rules and notices are to look at of new messages. */
function arrivalsOf(
  chat: ChatDoc,
  fresh: readonly MessageDoc[],
  incoming: ReadonlyMap<string, Incoming>,
  now: number,
): ArrivalDoc[] {
  const { owner: ownerId, group } = chat;
  if (!isFollowed(chat)) return [];
  return fresh.flatMap(({ _id: id }) => {
    const one = incoming.get(id);
    if (!one) return [];
    const { message, origin } = one;
    if (origin === 'history') return [];
    if (message.type === 'MESSAGE_TYPE_SYSTEM' || message.type === 'MESSAGE_TYPE_DELETED')
      return [];
    const kind = origin === 'live' ? ('message' as const) : ('late' as const);
    const exempt = message.fromMe || message.senderIsAdmin;
    const { messageId } = message;
    const place = { owner: ownerId, group, chat: chat.chat, messageId };
    return [{ _id: keyOf('arrival', id, 'message'), ...place, kind, exempt, at: new Date(now) }];
  });
}

/** What is to be stored of some messages, each once, by `_id`. */
interface Batch {
  readonly docs: ReadonlyMap<string, MessageDoc>;
  readonly incoming: ReadonlyMap<string, Incoming>;
  /** What was told again in the same batch. */
  readonly repeated: readonly Incoming[];
  /** What is kept of them aside. */
  readonly kept: Kept;
}

async function batchOf(
  context: Context,
  chat: ChatDoc,
  all: readonly Incoming[],
  zone: string,
): Promise<Batch> {
  const told = all.map((one) => ({ one, doc: toDoc(chat, one, zone) }));
  const { wanted, kept } = await admitted(context, chat, told, zone);
  const docs = new Map<string, MessageDoc>();
  const incoming = new Map<string, Incoming>();
  const repeated: Incoming[] = [];
  for (const { one, doc } of wanted) {
    const same = docs.get(doc._id);
    if (same) {
      mergeImports(same, doc);
      if (isOfFile(doc)) same.senderName = doc.senderName;
      repeated.push(one);
      continue;
    }
    docs.set(doc._id, doc);
    incoming.set(doc._id, one);
  }
  return { docs, incoming, repeated, kept };
}

/** What came of storing messages that are new, as far as was known. */
interface Fresh {
  /** Whether all of them were. */
  readonly wereNew: boolean;
  /** Absent: there were none. */
  readonly after?: StandingAfter;
}

/**
 * Stores messages that are new, as far as is known. A live one that is stored and not counted yet
 * is told once more, and found by that.
 */
async function storeFresh(
  context: Context,
  chat: ChatDoc,
  fresh: readonly MessageDoc[],
  { incoming, kept }: Batch,
  { touched, at }: Storing,
): Promise<Fresh> {
  if (fresh.length === 0) return { wereNew: true };
  const { stores } = context;
  const live = fresh.filter(({ run }) => run === 0);
  await noteArrivals(stores.arrivals, arrivalsOf(chat, fresh, incoming, context.now()));
  const wereNew = await insertMessages(stores.messages, fresh);
  for (const { date, run } of fresh) if (run > 0 || !wereNew) touch(touched, date, 1);
  const isCounted = wereNew && live.length > 0;
  if (isCounted) await addToDays(context, chat, live, at.before.days);
  const after = await standingAfter(stores, at.asked);
  if (isCounted) {
    const dates = live.map(({ date }) => date);
    await context.sweeper.markLive(chat.owner, chat.group, dates, after.sweep);
  }
  const ofNetwork = fresh.filter(({ imports }) => !imports).map(({ _id }) => _id);
  await noteNewcomers(stores, after.chat ?? chat, ofNetwork, context.now());
  await followZone(context, chat, fresh, { zone: at.before.zone, now: after.zone });
  const back = fresh.flatMap(({ _id }) => kept.get(_id) ?? []);
  await dropAsRead(stores.removed, back);
  return { wereNew, after };
}

/** What imports told, and what the network did. */
function byWay(docs: readonly MessageDoc[]): [MessageDoc[], MessageDoc[]] {
  return [docs.filter(({ imports }) => imports), docs.filter(({ imports }) => !imports)];
}

/** What messages are stored by, as it was read. */
export interface StoredBy {
  readonly asked: Asked;
  readonly before: Pick<StandingBefore, 'zone' | 'stored' | 'days'>;
}

interface Storing {
  readonly touched: Touched;
  readonly at: StoredBy;
}

/** What came of storing messages. */
export interface StoredMessages {
  /** The days that are to be marked. */
  readonly touched: Touched;
  /** How the chat stood when those that are new were stored. Absent: none was. */
  readonly after?: StandingAfter | undefined;
  /** Whether they were stored, and nothing else was done after that. */
  readonly isPlain: boolean;
  /**
   * Whether some that were known were taken out, by another process that had not heard what else
   * brings them: they are to be stored again.
   */
  readonly isLost: boolean;
}

/**
 * Stores messages of one chat; of those known already only what changed since. A live message is
 * added to its day's figures at once, where nobody changed the day meanwhile.
 */
export async function storeMessages(
  context: Context,
  chat: ChatDoc,
  incoming: readonly Incoming[],
  batch: OpenBatchNote,
  at: StoredBy,
): Promise<StoredMessages> {
  const touched: Touched = new Map();
  if (incoming.length === 0) return { touched, isPlain: true, isLost: false };
  const { stores } = context;
  const { zone, stored: known } = at.before;
  const told = await batchOf(context, chat, incoming, zone);
  const isNew = ({ _id }: MessageDoc) => !known.has(_id);
  const [ofFiles, ofNetwork] = byWay([...told.docs.values()]);
  const takenOver = await takeOver(context, chat, ofNetwork, ofNetwork.filter(isNew));
  const fresh = [...told.docs.values()]
    .filter(isNew)
    .map((doc) => takenOver.docs.get(doc._id) ?? doc);
  const past = fresh.filter(({ run }) => run > 0);
  // Of a piece of history it is noted before it is stored on which days it is.
  await batch.note(
    [...takenOver.dates, ...past.map(({ date }) => date)],
    ofFiles.map(({ date }) => date),
  );
  const storing = { touched, at };
  const { wereNew, after } = await storeFresh(context, chat, fresh, told, storing);
  await takenOver.forget();
  for (const date of takenOver.dates) touch(touched, date);
  if (ofFiles.length > 0) {
    const note = (dates: readonly string[]) => batch.note(dates);
    for (const date of await takeOverNewcomers(context, chat, note)) touch(touched, date);
  }
  // Where another process stored some of them meanwhile, all are looked at as known ones.
  const again = [...told.docs.values()].filter(({ _id }) => !wereNew || known.has(_id));
  for (const { _id, date } of again) {
    // It may not have been counted when it was told first.
    if (told.incoming.get(_id)?.origin !== 'history') touch(touched, known.get(_id)?.date ?? date);
  }
  const moved = movedOf(again, known);
  await batch.note(moved.flatMap(({ from, to }) => [from, to]));
  await moveToDays(context, chat.owner, chat.group, moved);
  const renamed = renamedOf(again, known);
  await batch.note(renamed.map(({ date }) => date));
  await renameSenders(stores.messages, chat, renamed);
  for (const { date } of renamed) touch(touched, date);
  const toldAgain = again.flatMap(({ _id }) => {
    const one = told.incoming.get(_id);
    return one ? [changeOf(one)].filter((change) => isToldOtherwise(change, known.get(_id))) : [];
  });
  const ids = [...told.docs.keys()];
  const changes = [
    ...toldAgain,
    ...told.repeated.map(changeOf),
    ...earlyChanges(after?.early ?? (await earlyChangesOf(stores.earlyChanges, chat.owner, ids))),
  ];
  for (const date of await applyChanges(context, chat, changes, batch)) touch(touched, date);
  // Afterwards: what it said until now was told by those before.
  await noteImports(stores.messages, chat, again);
  const isLost = await areLost(context, chat, again);
  const isPlain = takenOver === nothingTaken && again.length === 0 && changes.length === 0;
  const isOfNetwork = ofFiles.length === 0 && told.kept.size === 0;
  return { touched, after, isPlain: isPlain && isOfNetwork, isLost };
}

/** Whether some of these messages are not stored any more; only what is deleted takes them out. */
async function areLost({ stores }: Context, chat: ChatDoc, again: readonly MessageDoc[]) {
  if (again.length === 0 || !chat.guards?.some(({ kind }) => kind === 'import')) return false;
  const ids = again.map(({ _id }) => _id);
  const stored = await storedOf(stores.messages, chat, ids);
  return ids.some((id) => !stored.has(id));
}

/** What was said of messages before they came. */
function earlyChanges(kept: readonly EarlyChangeDoc[]): Change[] {
  return kept.map(({ kind, messageId, text, changedAt: at }) =>
    kind === 'deleted' ? { kind, messageId, by: '' } : { kind, messageId, by: '', text, at },
  );
}

/** Applies to messages that came back what was said of them while they were away. */
export async function applyEarlyChanges(
  context: Context,
  chat: ChatDoc,
  ids: readonly string[],
): Promise<void> {
  const batch = new OpenBatchNote(context, chat);
  const changes = earlyChanges(await earlyChangesOf(context.stores.earlyChanges, chat.owner, ids));
  const dates = await applyChanges(context, chat, changes, batch);
  const { owner: ownerId, group } = chat;
  await markDirty(context, ownerId, group, new Map([...dates].map((date) => [date, 0])));
  await batch.close();
}

/** A stored message as far as changes ask. */
type Changeable = Pick<MessageDoc, '_id' | 'date' | 'imports' | 'told' | keyof Words>;

const changeable = {
  date: 1,
  imports: 1,
  told: 1,
  type: 1,
  text: 1,
  edited: 1,
  editedAt: 1,
  media: 1,
  mentions: 1,
} as const;

async function findKnown(
  { stores }: Context,
  { owner: ownerId, group }: ChatDoc,
  ids: readonly string[],
) {
  const found = await stores.messages
    .find({ _id: { $in: [...new Set(ids)] }, owner: ownerId, group }, changeable)
    .lean<Changeable[]>();
  return new Map(found.map((doc) => [doc._id, doc]));
}

/** What becomes of a stored message. */
interface News {
  readonly before: Changeable;
  readonly set: Partial<Words>;
  readonly tellings?: readonly Telling[];
  readonly isShown: boolean;
}

/** What some changes make of the messages that are known, by `_id`. */
function newsOf(
  { owner: ownerId, group, guards }: ChatDoc,
  changes: readonly Change[],
  known: ReadonlyMap<string, Changeable>,
): Map<string, News> {
  const news = new Map<string, News>();
  const isDeleted = deletedImports(guards);
  for (const change of changes) {
    const id = messageKey(ownerId, group, change.messageId);
    const before = known.get(id);
    if (!before) continue;
    const one = news.get(id) ?? { before, set: {}, isShown: false };
    const { tellings = before.told?.tellings } = one;
    const now = { ...before, ...one.set, ...(tellings ? { told: { rev: '', tellings } } : {}) };
    const made = changed(change, now, isDeleted);
    if (!made) continue;
    const set = { ...one.set, ...made.set };
    news.set(id, { ...one, ...made, set, isShown: one.isShown || made.isShown });
  }
  return news;
}

/** @returns whether all were as they had been read */
async function writeNews(
  { stores }: Context,
  { owner: ownerId, group }: ChatDoc,
  news: ReadonlyMap<string, News>,
): Promise<boolean> {
  const writes = [...news].map(([_id, { before, set, tellings }]) => {
    const { type, text } = before;
    const asRead = {
      _id,
      owner: ownerId,
      group,
      ...toldAsRead(before),
      ...(tellings ? { type, text } : {}),
    };
    const update = tellings ? tellingsUpdate(set, tellings) : { $set: set };
    return { updateOne: { filter: asRead, update } };
  });
  const { matchedCount } = await stores.messages.collection.bulkWrite(writes as never[], {
    ordered: true,
  });
  return matchedCount === news.size;
}

/**
 * Edits and deletes stored messages, in order; old news change nothing, and what is said of a
 * message that is not stored (yet) is kept for it. What imports change is kept beside what the
 * message said before, for when they are deleted.
 * @returns the days that are to be marked
 */
export async function applyChanges(
  context: Context,
  chat: ChatDoc,
  changes: readonly Change[],
  batch: OpenBatchNote,
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const { owner: ownerId, group } = chat;
  const idOf = ({ messageId }: Change) => messageKey(ownerId, group, messageId);
  let known = await findKnown(context, chat, changes.map(idOf));
  const early = changes.filter((change) => !known.has(idOf(change)));
  if (early.length > 0) {
    await keepEarly(context, chat, early);
    // A message that came meanwhile did not see what was kept for it.
    known = new Map([...known, ...(await findKnown(context, chat, early.map(idOf)))]);
  }
  const news = newsOf(chat, changes, known);
  const shown = [...news.values()].filter(({ isShown }) => isShown);
  const touched = new Set(shown.map(({ before }) => before.date));
  if (news.size === 0) return touched;
  await batch.note(touched);
  const isSeen = (change: Change) => news.get(idOf(change))?.isShown ?? false;
  await noteArrivals(
    context.stores.arrivals,
    changedArrivals(chat, changes.filter(isSeen), context.now()),
  );
  if (await writeNews(context, chat, news)) return touched;
  // Some were changed or taken out meanwhile: these are told of as they are now.
  const again = changes.filter((change) => news.has(idOf(change)));
  return new Set([...touched, ...(await applyChanges(context, chat, again, batch))]);
}

/** An import tells only of what is stored: what it says of a message is kept with that. */
async function keepEarly(context: Context, chat: ChatDoc, early: readonly Change[]): Promise<void> {
  const { owner: ownerId, group } = chat;
  const notedAt = new Date(context.now());
  const ofNetwork = early.flatMap((change): EarlyChangeDoc[] => {
    if (change.by !== '' || change.kind === 'told') return [];
    const { kind, messageId } = change;
    const isEdit = kind === 'edited';
    const text = isEdit ? change.text.slice(0, longestText) : '';
    const changedAt = isEdit ? change.at : notedAt;
    const _id = messageKey(ownerId, group, messageId);
    return [{ _id, owner: ownerId, group, kind, messageId, text, changedAt, notedAt }];
  });
  await keepEarlyChanges(context.stores.earlyChanges, ofNetwork);
  await changeKept(
    context,
    chat,
    early.filter(({ by }) => by !== ''),
  );
}

/** What was told of these messages is to be taken back. */
export function changedArrivals(
  { owner: ownerId, group, chat }: Pick<ChatDoc, 'owner' | 'group' | 'chat'>,
  changes: readonly Pick<Change, 'messageId'>[],
  now: number,
) {
  return changes.map(({ messageId }): ArrivalDoc => {
    const _id = keyOf('arrival', messageKey(ownerId, group, messageId), 'changed');
    const place = { owner: ownerId, group, chat, messageId };
    return { _id, ...place, kind: 'changed', exempt: true, at: new Date(now) };
  });
}
