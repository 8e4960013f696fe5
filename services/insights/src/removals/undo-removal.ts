import { dateOf } from '@groupsight/shared/days';
import { chatKey } from '@groupsight/shared/ids';
import type { AnyBulkWriteOperation } from 'mongoose';
import type { Context } from '../context.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { chatState } from '../groups/chats.repository.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { aliasesOf } from '../members/aliases.repository.ts';
import { mergeWriters } from '../members/merge-members.ts';
import { applyEarlyChanges, followZone } from '../messages/ingest.ts';
import { type MessageDoc, tellingsUpdate, toldAsRead } from '../messages/messages.repository.ts';
import { restate } from '../messages/restate.ts';
import { type IsDeleted, wordsOf } from '../messages/tellings.ts';
import { twinsOf } from '../messages/twins.repository.ts';
import { deletedImports, type Guard, guardOf } from './guards.ts';
import { asMessage, joined, shownAs } from './removal-docs.ts';
import type { RemovalDoc } from './removals.repository.ts';
import { dropAsRead, dropRemoved, type RemovedDoc, removedPages } from './removed.repository.ts';

type Guards = readonly Guard[];

/** Whether the removal has to do with it, also where another one took it out last. */
function concerns({ _id, importId }: RemovalDoc, removed: RemovedDoc): boolean {
  if (removed.removal === _id) return true;
  return importId !== '' && (asMessage(removed).imports ?? []).includes(importId);
}

/** Removed messages as they are to be stored now: days and members may be told otherwise since. */
async function asOfNow(
  { stores }: Context,
  ownerId: string,
  page: readonly RemovedDoc[],
  zone: string,
): Promise<MessageDoc[]> {
  const docs = page.map(asMessage);
  const ids = docs.flatMap(({ senderId, mentions }) => [senderId, ...mentions]);
  const aliases = await aliasesOf(stores.aliases, ownerId, ids);
  const now = (id: string) => aliases.get(id) ?? id;
  return docs.map((doc) => ({
    ...doc,
    senderId: now(doc.senderId),
    mentions: doc.mentions.map(now),
    date: dateOf(doc.at.getTime(), zone),
  }));
}

/** Stores messages again; one that came anew meanwhile gets what was known of it. */
async function putBack(
  { stores }: Context,
  { owner: ownerId, group }: RemovalDoc,
  docs: readonly MessageDoc[],
  isDeleted: IsDeleted,
) {
  if (docs.length === 0) return;
  const { messages } = stores;
  const { upsertedIds } = await messages.collection.bulkWrite(
    docs.map(({ _id, owner: _owner, group: _group, ...doc }): AnyBulkWriteOperation => {
      const filter = { _id: _id as never, owner: ownerId, group };
      return { updateOne: { filter, update: { $setOnInsert: doc }, upsert: true } };
    }) as never[],
    { ordered: false },
  );
  const added = new Set(Object.values(upsertedIds).map(String));
  const met = new Map(docs.filter(({ _id }) => !added.has(_id)).map((doc) => [doc._id, doc]));
  const found = { _id: { $in: [...met.keys()] }, owner: ownerId, group };
  const stored = met.size === 0 ? [] : await messages.find(found).lean<MessageDoc[]>();
  const joins = stored.flatMap((doc): AnyBulkWriteOperation[] => {
    const before = met.get(doc._id);
    if (!before) return [];
    const whole = joined(before, doc, isDeleted);
    const { imports = [] } = whole;
    const filter = { _id: doc._id as never, owner: ownerId, group };
    // An edit that comes at this moment is the later one.
    const asRead = { ...filter, type: doc.type, text: doc.text, ...toldAsRead(doc) };
    const update = tellingsUpdate(wordsOf(whole), whole.told?.tellings);
    const words = { updateOne: { filter: asRead, update } };
    // Another process may note at this moment what else brought it.
    const brought =
      imports.length > 0
        ? { $addToSet: { imports: { $each: imports } } }
        : { $unset: { imports: '' } };
    const isOfImports = { ...filter, imports: { $exists: true } };
    return [words, { updateOne: { filter: isOfImports, update: brought } }];
  });
  if (joins.length > 0) await messages.collection.bulkWrite(joins as never[], { ordered: false });
}

interface Surroundings {
  readonly guards: Guards;
  /** Days of which there is a copy; they are marked when that is back. */
  readonly copied: ReadonlySet<string>;
  /** Who wrote what comes back. */
  readonly writers: Set<string>;
}

async function copiedDays({ stores }: Context, { _id, owner: ownerId, group }: RemovalDoc) {
  const dates = new Set<string>();
  const days = { source: 'days', removal: _id } as const;
  for await (const page of removedPages(stores.removed, { owner: ownerId, group }, days)) {
    for (const { date } of page) dates.add(date);
  }
  return dates;
}

/** The messages of a page that nothing keeps away any more; the others are of what still does. */
async function returnMessages(
  context: Context,
  removal: RemovalDoc,
  page: readonly RemovedDoc[],
  { guards, copied, writers }: Surroundings,
): Promise<void> {
  const { stores } = context;
  const { owner: ownerId, group, chat } = removal;
  const mine = page.filter((removed) => concerns(removal, removed));
  const kept = mine.flatMap((removed) => {
    const guard = guardOf(asMessage(removed), guards);
    return guard ? [{ _id: removed._id, removal: guard.id }] : [];
  });
  const isKept = new Set(kept.map(({ _id }) => _id));
  const back = mine.filter(({ _id }) => !isKept.has(_id));
  if (kept.length > 0) {
    await stores.removed.bulkWrite(
      kept.map(({ _id, removal: by }) => ({
        updateOne: { filter: { _id, owner: ownerId, group }, update: { $set: { removal: by } } },
      })),
    );
  }
  if (back.length === 0) return;
  const zone = await zoneOf(stores.owners, ownerId);
  // What the network told of meanwhile is stored, under another id.
  const twins = await twinsOf(
    stores.twins,
    removal,
    back.map(({ doc }) => doc._id),
  );
  const own = back.filter(({ doc }) => !twins.has(doc._id));
  const isDeleted = deletedImports(guards);
  const known = await asOfNow(context, ownerId, own, zone);
  const docs = known.map((doc) => shownAs(doc, isDeleted));
  await putBack(context, removal, docs, isDeleted);
  for (const { senderId } of docs) writers.add(senderId);
  const state = await chatState(stores.chats, ownerId, chat, group);
  const now = await zoneOf(stores.owners, ownerId);
  await followZone(context, state, docs, { zone, now });
  // Edited or deleted for everyone while they were away.
  await applyEarlyChanges(
    context,
    state,
    back.map(({ doc }) => doc._id),
  );
  const dates = docs.map(({ date }) => date).filter((date) => !copied.has(date));
  await markDirty(context, ownerId, group, new Map(dates.map((date) => [date, 0])));
  await dropAsRead(stores.removed, back);
}

const withoutMessages = ['actions', 'notifications'] as const;

/** Puts a document where it was, unless there is one again. */
async function returnOthers(context: Context, removal: RemovalDoc): Promise<void> {
  const { stores } = context;
  const { _id, owner: ownerId, group } = removal;
  for (const source of withoutMessages) {
    const which = { source, removal: _id };
    for await (const page of removedPages(stores.removed, { owner: ownerId, group }, which)) {
      const writes = page.map(({ doc: { _id: id, ...doc } }): AnyBulkWriteOperation => {
        const { owner: _owner, ...rest } = doc as { owner?: unknown };
        const filter = { _id: id as never, owner: ownerId };
        return { updateOne: { filter, update: { $setOnInsert: rest }, upsert: true } };
      });
      await stores[source].collection.bulkWrite(writes as never[], { ordered: false });
      const ids = page.map((one) => one._id);
      await dropRemoved(stores.removed, { owner: ownerId, group }, ids);
    }
  }
}

/**
 * Puts what was derived from days in its place again, as it was: where the messages are the same
 * as then it stays, else it is made anew.
 */
async function returnDays(context: Context, removal: RemovalDoc): Promise<void> {
  const { stores } = context;
  const { _id, owner: ownerId, group } = removal;
  const place = { owner: ownerId, group };
  for (const source of ['digests', 'findings'] as const) {
    for await (const page of removedPages(stores.removed, place, { source, removal: _id })) {
      const writes = page.map(({ doc }): AnyBulkWriteOperation => {
        const filter = { _id: doc._id as never, ...place };
        return { replaceOne: { filter, replacement: doc, upsert: true } };
      });
      await stores[source].collection.bulkWrite(writes as never[], { ordered: false });
    }
  }
  const days = { source: 'days', removal: _id } as const;
  for await (const page of removedPages(stores.removed, place, days)) {
    await stores.days.bulkWrite(
      page.map(({ doc }) => ({
        updateOne: {
          filter: { _id: doc._id, ...place },
          update: { $set: { digested: String(doc.digested) } },
        },
      })),
    );
    await markDirty(context, ownerId, group, new Map(page.map(({ date }) => [date, 0])));
  }
}

/** Brings back what an import or a range had removed; begun again, it goes on. */
export async function bringBack(
  context: Context,
  removal: RemovalDoc,
  guards: Guards,
): Promise<void> {
  const { stores, chatLock } = context;
  const { _id, owner: ownerId, group, chat } = removal;
  const place = { owner: ownerId, group };
  const writers = new Set<string>();
  const copied = await copiedDays(context, removal);
  const surroundings = { guards, copied, writers };
  if (removal.kind === 'import') await restate(context, { removal, guards });
  for await (const page of removedPages(stores.removed, place, { source: 'messages' })) {
    await chatLock.run(chatKey(ownerId, chat), () =>
      returnMessages(context, removal, page, surroundings),
    );
  }
  await returnOthers(context, removal);
  await returnDays(context, removal);
  await mergeWriters(context, place, writers);
  for await (const page of removedPages(stores.removed, place, { removal: _id })) {
    const ids = page.filter(({ source }) => source !== 'messages').map((one) => one._id);
    await dropRemoved(stores.removed, place, ids);
  }
}
