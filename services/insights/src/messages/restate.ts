import { chatKey } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { aliasesOf } from '../members/aliases.repository.ts';
import { deletedImports, type Guard } from '../removals/guards.ts';
import type { RemovalDoc } from '../removals/removals.repository.ts';
import { noteArrivals } from './arrivals.repository.ts';
import { changedArrivals } from './ingest.ts';
import { type MessageDoc, tellingsUpdate, toldAsRead } from './messages.repository.ts';
import {
  isSame,
  nameByImports,
  shownWords,
  type Telling,
  type Words,
  wordsOf,
} from './tellings.ts';

const pageSize = 500;

export interface Restating {
  readonly removal: RemovalDoc;
  readonly guards: readonly Guard[];
  /** Keeps what is derived from a day, before its messages say anything else. */
  readonly keepDay?: (date: string) => Promise<void>;
}

interface Restated {
  readonly doc: MessageDoc;
  readonly words: Words & Pick<MessageDoc, 'senderName'>;
  readonly tellings: readonly Telling[] | undefined;
  readonly isShown: boolean;
}

/**
 * Has messages that imports told of say what those tell that are not deleted: what an import had
 * edited or deleted is as it was without it, and again as it says when it is back.
 */
export async function restate(context: Context, restating: Restating): Promise<void> {
  const { owner: ownerId, group, chat } = restating.removal;
  const found = await context.stores.messages
    .find({ owner: ownerId, group, told: { $exists: true } }, { _id: 1 })
    .lean();
  const ids = found.map(({ _id }) => _id);
  for (let i = 0; i < ids.length; i += pageSize) {
    const page = ids.slice(i, i + pageSize);
    await context.chatLock.run(chatKey(ownerId, chat), () => restatePage(context, restating, page));
  }
}

function restated(doc: MessageDoc, { removal, guards }: Restating): Restated[] {
  if (!doc.told) return [];
  const { state, importId } = removal;
  const { tellings } = doc.told;
  const left = state === 'purged' ? tellings.filter(({ by }) => by !== importId) : tellings;
  const isDeleted = deletedImports(guards);
  // Forgotten with the import that gave it, the name is none.
  const hadName = tellings.some(({ name }) => name !== undefined);
  const senderName = hadName ? (nameByImports(left, isDeleted) ?? '') : doc.senderName;
  const words = { ...(shownWords(left, isDeleted) ?? wordsOf(doc)), senderName };
  const isShown = !isSame(words, doc) || senderName !== doc.senderName;
  if (!isShown && left.length === tellings.length) return [];
  return [{ doc, words, tellings: left.length > 0 ? left : undefined, isShown }];
}

async function restatePage(context: Context, restating: Restating, page: readonly string[]) {
  const { stores } = context;
  const { owner: ownerId, group, chat } = restating.removal;
  // Until all say what they are to: one that another process changed meanwhile is read again.
  for (let left = page; left.length > 0; ) {
    const docs = await stores.messages
      .find({ _id: { $in: [...left] }, owner: ownerId, group })
      .lean<MessageDoc[]>();
    const changes = docs.flatMap((doc) => restated(doc, restating));
    if (changes.length === 0) return;
    const shown = changes.filter(({ isShown }) => isShown).map(({ doc }) => doc);
    const dates = new Map(shown.map(({ date }) => [date, 0]));
    for (const date of dates.keys()) await restating.keepDay?.(date);
    // Before and after: a kill in between leaves a mark.
    await markDirty(context, ownerId, group, dates);
    const place = { owner: ownerId, group, chat };
    await noteArrivals(stores.arrivals, changedArrivals(place, shown, context.now()));
    await write(context, restating.removal, changes);
    await markDirty(context, ownerId, group, dates);
    context.arrivals.wake(ownerId, group);
    left = changes.map(({ doc }) => doc._id);
  }
}

async function write(
  { stores }: Context,
  { owner: ownerId, group }: RemovalDoc,
  changes: readonly Restated[],
): Promise<void> {
  const mentioned = changes.flatMap(({ words }) => words.mentions);
  const aliases = await aliasesOf(stores.aliases, ownerId, mentioned);
  const writes = changes.map(({ doc, words, tellings }) => {
    const { _id, type, text } = doc;
    const filter = { _id, owner: ownerId, group, type, text, ...toldAsRead(doc) };
    const mentions = words.mentions.map((id) => aliases.get(id) ?? id);
    return { updateOne: { filter, update: tellingsUpdate({ ...words, mentions }, tellings) } };
  });
  await stores.messages.collection.bulkWrite(writes as never[], { ordered: false });
}
