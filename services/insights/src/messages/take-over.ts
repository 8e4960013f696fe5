import { align, type MayBeOne } from '@groupsight/shared/chat-lines/alignment';
import { Lines, StoredLines, sorts } from '@groupsight/shared/chat-lines/lines';
import { normaliseName } from '@groupsight/shared/chat-lines/text-marks';
import { addDays } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { type ChatDoc, chatState } from '../groups/chats.repository.ts';
import { questionKey } from '../questions/question-docs.ts';
import { deletedImports } from '../removals/guards.ts';
import { asMessage, saying } from '../removals/removal-docs.ts';
import { dropRemoved, removedPages } from '../removals/removed.repository.ts';
import { keyOf } from '../store/ids.ts';
import { type MessageDoc, tellingsUpdate, toldAsRead } from './messages.repository.ts';
import { newcomersOf } from './newcomers.repository.ts';
import { asNetworkTells, nameByImports, wordsOf } from './tellings.ts';
import { noteTwins, twinsInto } from './twins.repository.ts';

/** Zones differ by less than that, and so do the days of one message in two tellings. */
const marginDays = 2;

const compared = {
  messageId: 1,
  senderId: 1,
  senderName: 1,
  at: 1,
  seq: 1,
  type: 1,
  text: 1,
  edited: 1,
} as const;

type Compared = Pick<MessageDoc, '_id' | keyof typeof compared>;

const inOrder = (docs: readonly Compared[]) =>
  docs.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.seq - b.seq);

/** The days on which messages may be told twice; undefined where none of these can be. */
function daysShared({ imported }: ChatDoc, docs: readonly MessageDoc[]) {
  if (!imported) return undefined;
  const [from, to] = [addDays(imported.from, -marginDays), addDays(imported.to, marginDays)];
  const dates = docs.map(({ date }) => date).filter((date) => date >= from && date <= to);
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { from: addDays(first, -marginDays), to: addDays(last, marginDays) };
}

/** What imports alone brought in these days, also what is deleted of it and may come back. */
async function broughtIn(
  { stores }: Context,
  { owner: ownerId, group, guards = [] }: ChatDoc,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Compared[]> {
  const place = { owner: ownerId, group };
  const found = await stores.messages.collection
    .find(
      { ...place, date: { $gte: from, $lte: to }, imports: { $exists: true } },
      { projection: compared },
    )
    .toArray();
  const docs = found as unknown as Compared[];
  if (guards.length === 0) return docs;
  for await (const page of removedPages(stores.removed, place, { source: 'messages' })) {
    const kept = page.map(asMessage);
    docs.push(...kept.filter(({ imports, date }) => imports && date >= from && date <= to));
  }
  return docs;
}

/** The ids of those who are called the same. */
function idsByName({ authors }: Lines): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, name } of authors) {
    if (name === '') continue;
    ids.set(normaliseName(name), (ids.get(normaliseName(name)) ?? new Set()).add(id));
  }
  return ids;
}

/** Ids of one kind, both numbers or both hidden, are of two people; an export's names are neither. */
function areTwo(id: string, other: string): boolean {
  const [, kind] = id.split('@');
  return kind !== undefined && id !== other && other.split('@')[1] === kind;
}

/** Two are not one person where somebody else is called as one of them is. */
function byNames(stored: Lines, lines: Lines): MayBeOne {
  const [before, now] = [idsByName(stored), idsByName(lines)];
  const isAmong = (ids: ReadonlySet<string> | undefined, id: string) => ids?.has(id) ?? true;
  return (told, brought) =>
    !areTwo(told.id, brought.id) &&
    isAmong(now.get(normaliseName(brought.name)), told.id) &&
    isAmong(before.get(normaliseName(told.name)), brought.id);
}

/**
 * Which messages of the network imports had brought before: by content and time, as an import is
 * laid beside what is stored. Other words are the same message only where one of the two says
 * that it was edited or deleted.
 * @returns the network's messageId by the `_id` of what was brought
 */
function twinsAmong(
  brought: readonly Compared[],
  told: readonly MessageDoc[],
): ReadonlyMap<string, string> {
  const [before, now] = [inOrder(brought), inOrder(told)];
  const [stored, lines] = [new StoredLines(), new Lines()];
  for (const { type, ...doc } of before) stored.add({ ...doc, kind: type });
  for (const { type, ...doc } of now) lines.add({ ...doc, kind: type });
  const twins = new Map<string, string>();
  const { storedOf } = align(stored, lines, byNames(stored, lines));
  storedOf.forEach((at, line) => {
    const [one, other] = [before[at], now[line]];
    if (!one || !other) return;
    const isSame = stored.contents[at] === lines.contents[line];
    const isGone = stored.sorts[at] === sorts.deleted || lines.sorts[line] === sorts.deleted;
    if (isSame || isGone || one.edited || other.edited) twins.set(one._id, other.messageId);
  });
  return twins;
}

/** One message that was told twice: as the network has it, with what happened to it since. */
function asTold({ guards }: ChatDoc, brought: MessageDoc, told: MessageDoc): MessageDoc {
  const isDeleted = deletedImports(guards);
  const doc = saying(told, asNetworkTells(told, brought, isDeleted));
  const senderName = nameByImports(doc.told?.tellings ?? [], isDeleted) ?? told.senderName;
  // Not one message more: it was counted when it was brought.
  const { run } = brought;
  if (doc.type === 'deleted') return { ...doc, senderName, run };
  const media = told.media?.mediaId ? told.media : (brought.media ?? told.media);
  return { ...doc, senderName, run, media };
}

/** What an import had brought of the network's messages, and is stored no more from now on. */
export interface TakenOver {
  /** By the `_id` of the network's message. */
  readonly docs: ReadonlyMap<string, MessageDoc>;
  /** Days that lose something. */
  readonly dates: readonly string[];
  /** Forgets what imports had brought of them; called when the network's are stored. */
  forget(): Promise<void>;
}

/** Of messages of which imports brought none. */
export const nothingTaken: TakenOver = {
  docs: new Map(),
  dates: [],
  forget: async () => undefined,
};

/**
 * Finds what imports had brought of messages that the network tells: what one message was told
 * twice is stored once, under the network's id. Which is which is noted before anything changes,
 * so that it is told the same when this was cut short.
 * @param told messages of the network; `fresh` those of them that are not stored
 */
export async function takeOver(
  context: Context,
  chat: ChatDoc,
  told: readonly MessageDoc[],
  fresh: readonly MessageDoc[],
): Promise<TakenOver> {
  const { stores } = context;
  const { owner: ownerId, group } = chat;
  const days = daysShared(chat, told);
  if (!days) return nothingTaken;
  const ids = told.map(({ messageId }) => messageId);
  // Another process may store one of these meanwhile, as an import brings it under the same id.
  const themselves = new Set(told.map(({ _id }) => _id));
  const isOther = (id: string) => !themselves.has(id);
  const before = await twinsInto(stores.twins, chat, ids);
  const noted = new Map([...before].filter(([id]) => isOther(id)));
  const isNoted = new Set(noted.values());
  const unknown = fresh.filter(({ messageId }) => !isNoted.has(messageId));
  const brought = unknown.length > 0 ? await broughtIn(context, chat, days) : [];
  const found = twinsAmong(
    brought.filter(({ _id }) => isOther(_id) && !noted.has(_id)),
    unknown,
  );
  await noteTwins(stores.twins, chat, found);
  const twins = new Map([...noted, ...found]);
  if (twins.size === 0) return nothingTaken;
  const keys = [...twins.keys()];
  const stored = await stores.messages
    .find({ _id: { $in: keys }, owner: ownerId, group, imports: { $exists: true } })
    .lean<MessageDoc[]>();
  const byId = new Map(fresh.map((doc) => [doc.messageId, doc]));
  const docs = new Map(
    stored.flatMap((one): [string, MessageDoc][] => {
      const now = byId.get(twins.get(one._id) ?? '');
      return now ? [[now._id, asTold(chat, one, now)]] : [];
    }),
  );
  return {
    docs,
    dates: stored.map(({ date }) => date),
    forget: () => forget(context, chat, stored, twins),
  };
}

/**
 * What the network told of while the export was compared that tells it, too: that comparison could
 * not see it. Called when what the export brings is stored.
 * @returns the days that lose something
 */
export async function takeOverNewcomers(
  context: Context,
  before: ChatDoc,
  note: (dates: readonly string[]) => Promise<void>,
): Promise<readonly string[]> {
  const { stores } = context;
  const ids = await newcomersOf(stores, before, context.now());
  if (ids.length === 0) return [];
  const { owner: ownerId, group } = before;
  // With the days of what this export has brought.
  const chat = await chatState(stores.chats, ownerId, before.chat, group);
  const told = await stores.messages
    .find({ _id: { $in: ids }, owner: ownerId, group, imports: { $exists: false } })
    .lean<MessageDoc[]>();
  const { docs, dates, forget: forgetBrought } = await takeOver(context, chat, told, told);
  const changed = told.flatMap((doc) => {
    const now = docs.get(doc._id);
    return now ? [{ doc, now }] : [];
  });
  const days = [...dates, ...changed.map(({ doc }) => doc.date)];
  await note(days);
  const writes = changed.map(({ doc, now }) => {
    const { senderName, told: { tellings } = {} } = now;
    const filter = { _id: doc._id, owner: ownerId, group, type: doc.type, text: doc.text };
    const update = tellingsUpdate({ ...wordsOf(now), senderName }, tellings);
    return { updateOne: { filter: { ...filter, ...toldAsRead(doc) }, update } };
  });
  if (writes.length > 0) await stores.messages.collection.bulkWrite(writes as never[]);
  await forgetBrought();
  return days;
}

async function forget(
  context: Context,
  { owner: ownerId, group }: ChatDoc,
  stored: readonly MessageDoc[],
  twins: ReadonlyMap<string, string>,
): Promise<void> {
  const { stores } = context;
  await moveMarks(context, { owner: ownerId, group }, stored, twins);
  const keys = [...twins.keys()];
  await stores.messages.deleteMany({
    _id: { $in: keys },
    owner: ownerId,
    group,
    imports: { $exists: true },
  });
  const kept = keys.map((key) => keyOf('removed', 'messages', key));
  await dropRemoved(stores.removed, { owner: ownerId, group }, kept);
}

/** What the owner says of a question is said of it whoever told it. */
async function moveMarks(
  { stores }: Context,
  { owner: ownerId, group }: Pick<ChatDoc, 'owner' | 'group'>,
  stored: readonly MessageDoc[],
  twins: ReadonlyMap<string, string>,
): Promise<void> {
  const intoOf = new Map(
    stored.map(({ _id, messageId }) => [
      questionKey(ownerId, group, messageId),
      questionKey(ownerId, group, twins.get(_id) ?? ''),
    ]),
  );
  const marks = await stores.questionMarks
    .find({ _id: { $in: [...intoOf.keys()] }, owner: ownerId })
    .lean();
  for (const { _id, ...mark } of marks) {
    const moved = { _id: intoOf.get(_id) ?? _id, owner: ownerId };
    await stores.questionMarks.updateOne(moved, { $setOnInsert: mark }, { upsert: true });
    await stores.questionMarks.deleteOne({ _id, owner: ownerId });
  }
}
