import type { ChatMessage, MessageType } from '@groupsight/proto/events/v1/events';
import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import { dateOf } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { type ArrivalDoc, noteArrivals } from '../store/arrivals.ts';
import { type ChatDoc, noteImported } from '../store/chats.ts';
import { earlyChangesOf, keepEarlyChanges } from '../store/early-changes.ts';
import { keyOf, messageKey } from '../store/ids.ts';
import type { MessageDoc } from '../store/messages.ts';
import {
  insertMessages,
  isOfFile,
  mergeImports,
  noteImports,
  renameSenders,
  storedTimes,
} from '../store/messages.ts';
import { zoneOf } from '../store/owners.ts';
import { dropAsRead } from '../store/removed.ts';
import { admitted, type Kept } from './admit.ts';
import { addToDays, readDaysFor } from './live-days.ts';
import { markDirty } from './mark-dirty.ts';
import { OpenBatchNote } from './open-batches.ts';
import { type Moved, redate } from './redate.ts';
import { takeOver } from './take-over.ts';

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

/** A later change to a stored message. */
export type Change =
  | {
      readonly kind: 'edited';
      readonly messageId: string;
      readonly text: string;
      readonly at: Date;
    }
  | { readonly kind: 'deleted'; readonly messageId: string };

const typePrefix = 'MESSAGE_TYPE_';

function typeOf(type: MessageType): MessageKind {
  if (type === 'MESSAGE_TYPE_UNSPECIFIED') throw invalid('invalid_event', 'Message without a type');
  return type.slice(typePrefix.length).toLowerCase() as MessageKind;
}

/** Longest text that is stored; no chat network we know allows more. */
const longestText = 70_000;

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
    media: media
      ? {
          mediaId: media.mediaId,
          mimeType: media.mimeType,
          fileName: media.fileName,
          size: media.size,
        }
      : null,
    fromMe: message.fromMe,
    edited: message.edited,
    editedAt: null,
    ...(message.importId ? { imports: [message.importId] } : {}),
    run: origin === 'history' ? chat.run : 0,
  };
}

/** What a message seen again tells of the one that is stored. */
function changesOfKnown(known: readonly Incoming[]): Change[] {
  const changes: Change[] = [];
  for (const { message, publishedAt } of known) {
    const { messageId, type, text, edited } = message;
    if (type === 'MESSAGE_TYPE_DELETED') changes.push({ kind: 'deleted', messageId });
    // Who reads history sees the latest edit of that time.
    else if (edited) changes.push({ kind: 'edited', messageId, text, at: new Date(publishedAt) });
  }
  return changes;
}

/**
 * Messages that were dated while the owner's zone changed get their right day: either the recount
 * of the zone sees them, or this sees the new zone.
 */
export async function followZone(
  context: Context,
  chat: ChatDoc,
  docs: readonly MessageDoc[],
  zone: string,
) {
  const { stores } = context;
  const now = await zoneOf(stores.owners, chat.owner);
  if (now === zone) return;
  const moved = docs
    .map(({ _id: id, at, date: from }) => ({ id, from, to: dateOf(at.getTime(), now) }))
    .filter(({ from, to }) => from !== to);
  await redate(context, chat.owner, chat.group, moved);
}

type Times = Awaited<ReturnType<typeof storedTimes>>;

/**
 * Messages whose time is read differently now: an export imported again with another order of
 * the dates, or in another zone. An edited one may carry the time of its edit.
 */
function movedOf(again: readonly MessageDoc[], known: Times): Moved[] {
  return again.flatMap(({ _id: id, at, date: to, edited }) => {
    const stored = known.get(id);
    if (!stored || edited || stored.at.getTime() === at.getTime()) return [];
    return [{ id, at, from: stored.date, to }];
  });
}

/** An export has people by the names that its phone gives them; a later one may know better. */
function renamedOf(again: readonly MessageDoc[], known: Times): MessageDoc[] {
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
  const { owner, group } = chat;
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
    const place = { owner, group, chat: chat.chat, messageId };
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

/**
 * Stores messages that are new, as far as is known.
 * @returns whether all of them were
 */
async function storeFresh(
  context: Context,
  chat: ChatDoc,
  fresh: readonly MessageDoc[],
  { incoming, kept }: Batch,
  { batch, touched, zone }: Storing,
): Promise<boolean> {
  if (fresh.length === 0) return true;
  const { stores } = context;
  const live = fresh.filter(({ run }) => run === 0);
  const [days] = await Promise.all([
    readDaysFor(context, chat, live),
    batch.note(fresh.map(({ date }) => date)),
    noteArrivals(stores.arrivals, arrivalsOf(chat, fresh, incoming, context.now())),
  ]);
  const wereNew = await insertMessages(stores.messages, fresh);
  for (const { date, run } of fresh) if (run > 0 || !wereNew) touch(touched, date, 1);
  if (wereNew) await addToDays(context, chat, live, days);
  await followZone(context, chat, fresh, zone);
  const back = fresh.flatMap(({ _id }) => kept.get(_id) ?? []);
  await dropAsRead(stores.removed, back);
  return wereNew;
}

/** What imports told, and what the network did. */
function byWay(docs: readonly MessageDoc[]): [MessageDoc[], MessageDoc[]] {
  return [docs.filter(({ imports }) => imports), docs.filter(({ imports }) => !imports)];
}

interface Storing {
  readonly batch: OpenBatchNote;
  readonly touched: Touched;
  readonly zone: string;
}

/**
 * Stores messages of one chat; of those known already only what changed since. A live message is
 * added to its day's figures at once, where nobody changed the day meanwhile.
 * @returns the days that are to be marked
 */
export async function storeMessages(
  context: Context,
  chat: ChatDoc,
  incoming: readonly Incoming[],
  batch: OpenBatchNote,
): Promise<Touched> {
  const touched: Touched = new Map();
  if (incoming.length === 0) return touched;
  const { stores } = context;
  const zone = await zoneOf(stores.owners, chat.owner);
  const told = await batchOf(context, chat, incoming, zone);
  const known = await storedTimes(stores.messages, chat, [...told.docs.keys()]);
  const isNew = ({ _id }: MessageDoc) => !known.has(_id);
  const [ofFiles, ofNetwork] = byWay([...told.docs.values()]);
  const takenOver = await takeOver(context, chat, ofNetwork, ofNetwork.filter(isNew));
  await batch.note(takenOver.dates);
  await noteImported(
    stores.chats,
    chat,
    ofFiles.map(({ date }) => date),
  );
  const fresh = [...told.docs.values()]
    .filter(isNew)
    .map((doc) => takenOver.docs.get(doc._id) ?? doc);
  const wereNew = await storeFresh(context, chat, fresh, told, { batch, touched, zone });
  await takenOver.forget();
  for (const date of takenOver.dates) touch(touched, date);
  // Where another process stored some of them meanwhile, all are looked at as known ones.
  const again = [...told.docs.values()].filter(({ _id }) => !wereNew || known.has(_id));
  await noteImports(stores.messages, chat, again);
  const moved = movedOf(again, known);
  await batch.note(moved.flatMap(({ from, to }) => [from, to]));
  await redate(context, chat.owner, chat.group, moved);
  const renamed = renamedOf(again, known);
  await batch.note(renamed.map(({ date }) => date));
  await renameSenders(stores.messages, chat, renamed);
  for (const { date } of renamed) touch(touched, date);
  const toldAgain = again.flatMap(({ _id }) => told.incoming.get(_id) ?? []);
  const changes = [
    ...changesOfKnown([...toldAgain, ...told.repeated]),
    ...(await earlyChanges(context, chat, [...told.docs.keys()])),
  ];
  for (const date of await applyChanges(context, chat, changes, batch)) touch(touched, date);
  return touched;
}

/** What was said of messages before they came. */
async function earlyChanges(
  { stores }: Context,
  { owner }: ChatDoc,
  ids: readonly string[],
): Promise<Change[]> {
  const kept = await earlyChangesOf(stores.earlyChanges, owner, ids);
  return kept.map(({ kind, messageId, text, changedAt: at }) =>
    kind === 'deleted' ? { kind, messageId } : { kind, messageId, text, at },
  );
}

/** Applies to messages that came back what was said of them while they were away. */
export async function applyEarlyChanges(
  context: Context,
  chat: ChatDoc,
  ids: readonly string[],
): Promise<void> {
  const batch = new OpenBatchNote(context, chat);
  const changes = await earlyChanges(context, chat, ids);
  const dates = await applyChanges(context, chat, changes, batch);
  const { owner, group } = chat;
  await markDirty(context, owner, group, new Map([...dates].map((date) => [date, 0])));
  await batch.close();
}

interface Known {
  readonly _id: string;
  readonly date: string;
  readonly type: MessageKind;
  readonly text: string;
  readonly editedAt: Date | null;
}

/** Whether a change is news to the stored message: the latest edit wins, deleted is the end. */
function isNews(change: Change, known: Known): boolean {
  if (known.type === 'deleted') return false;
  if (change.kind === 'deleted') return true;
  return change.text !== known.text && (known.editedAt === null || known.editedAt <= change.at);
}

async function findKnown({ stores }: Context, { owner, group }: ChatDoc, ids: readonly string[]) {
  const projection = { _id: 1, date: 1, type: 1, text: 1, editedAt: 1 };
  const found = await stores.messages
    .find({ _id: { $in: [...new Set(ids)] }, owner, group }, projection)
    .lean<Known[]>();
  return new Map(found.map((doc) => [doc._id, doc]));
}

/**
 * Edits and deletes stored messages, in order; old news change nothing, and what is said of a
 * message that is not stored (yet) is kept for it.
 * @returns the days that are to be marked
 */
export async function applyChanges(
  context: Context,
  chat: ChatDoc,
  changes: readonly Change[],
  batch: OpenBatchNote,
): Promise<Set<string>> {
  const touched = new Set<string>();
  if (changes.length === 0) return touched;
  const { owner, group } = chat;
  const idOf = ({ messageId }: Change) => messageKey(owner, group, messageId);
  let known = await findKnown(context, chat, changes.map(idOf));
  const early = changes.filter((change) => !known.has(idOf(change)));
  if (early.length > 0) {
    await keepEarly(context, chat, early);
    // A message that came meanwhile did not see what was kept for it.
    known = new Map([...known, ...(await findKnown(context, chat, early.map(idOf)))]);
  }
  const news: { id: string; set: object }[] = [];
  for (const change of changes) {
    const stored = known.get(idOf(change));
    if (!stored || !isNews(change, stored)) continue;
    const set =
      change.kind === 'deleted'
        ? { type: 'deleted' as const, text: '', media: null, mentions: [] }
        : { text: change.text.slice(0, longestText), edited: true, editedAt: change.at };
    known.set(stored._id, { ...stored, ...set });
    touched.add(stored.date);
    news.push({ id: stored._id, set });
  }
  if (news.length === 0) return touched;
  await batch.note(touched);
  await noteArrivals(context.stores.arrivals, changedArrivals(chat, changes, context.now()));
  const { matchedCount } = await context.stores.messages.collection.bulkWrite(
    news.map(({ id, set }) => ({
      updateOne: { filter: { _id: id, owner, group }, update: { $set: set } },
    })) as never[],
    { ordered: true },
  );
  if (matchedCount === news.length) return touched;
  // Some were taken out meanwhile: what was said of them is kept for when they come back.
  const left = await findKnown(context, chat, changes.map(idOf));
  const lost = changes.filter((change) => !left.has(idOf(change)));
  return new Set([...touched, ...(await applyChanges(context, chat, lost, batch))]);
}

async function keepEarly({ stores, now }: Context, { owner, group }: ChatDoc, early: Change[]) {
  const notedAt = new Date(now());
  await keepEarlyChanges(
    stores.earlyChanges,
    early.map((change) => ({
      _id: messageKey(owner, group, change.messageId),
      ...{ owner, group, kind: change.kind, messageId: change.messageId },
      text: change.kind === 'edited' ? change.text.slice(0, longestText) : '',
      changedAt: change.kind === 'edited' ? change.at : notedAt,
      notedAt,
    })),
  );
}

/** What was told of these messages is to be taken back. */
function changedArrivals({ owner, group, chat }: ChatDoc, changes: readonly Change[], now: number) {
  return changes.map(({ messageId }): ArrivalDoc => {
    const _id = keyOf('arrival', messageKey(owner, group, messageId), 'changed');
    const place = { owner, group, chat, messageId };
    return { _id, ...place, kind: 'changed', exempt: true, at: new Date(now) };
  });
}
