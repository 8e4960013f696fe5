import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { datesAround } from '@groupsight/shared/days';
import { chatKey } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { FairQueue } from '../days/fair-queue.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { chatState } from '../groups/chats.repository.ts';
import { keepMessages } from '../messages/keep-messages.ts';
import { type MessageDoc, toldAsRead } from '../messages/messages.repository.ts';
import { restate } from '../messages/restate.ts';
import { dayKey, digestOf } from '../store/ids.ts';
import { type Guard, guardOf } from './guards.ts';
import { purgeGroup, purgePart } from './purge.ts';
import { asRemoved } from './removal-docs.ts';
import {
  groupsWithPending,
  guardsOf,
  pendingOf,
  type RemovalDoc,
  settleRemoval,
} from './removals.repository.ts';
import { keepCopies, keepDocs, type RemovedSource, removedPages } from './removed.repository.ts';
import { bringBack } from './undo-removal.ts';

const chunkSize = 500;

type Guards = readonly Guard[];

async function readGuards(
  { stores }: Context,
  { owner: ownerId, group }: RemovalDoc,
): Promise<Guards> {
  const docs = await guardsOf(stores.removals, ownerId, group);
  return docs.flatMap(({ _id: id, kind, importId, from, to, state }): Guard[] =>
    kind === 'group' ? [] : [{ id, kind, importId, from, to, purged: state === 'purged' }],
  );
}

/**
 * What keeps messages away from the chat is known to whoever stores them from here on. Another
 * process may do so for another removal, and know less of this one: who writes last looks again.
 */
async function setGuards(context: Context, removal: RemovalDoc): Promise<Guards> {
  const { owner: ownerId, group, chat } = removal;
  const { chats } = context.stores;
  const { _id } = await chatState(chats, ownerId, chat, group);
  for (let guards = await readGuards(context, removal); ; ) {
    await chats.updateOne({ _id, owner: ownerId }, { $set: { guards } });
    const now = await readGuards(context, removal);
    if (isDeepStrictEqual(now, guards)) return guards;
    guards = now;
  }
}

/** The next day with messages, in the order of dates. */
async function nextDate({ stores }: Context, removal: RemovalDoc, after: string) {
  const { owner: ownerId, group, from, to } = removal;
  const first = from ? datesAround(from.getTime()).first : '';
  const last = to ? { $lte: datesAround(to.getTime()).last } : {};
  const lower = after >= first && after !== '' ? { $gt: after } : { $gte: first };
  const found = await stores.messages
    .findOne({ owner: ownerId, group, date: { ...lower, ...last } }, { _id: 0, date: 1 })
    .sort({ date: 1, at: 1, seq: 1, messageId: 1 })
    .lean();
  return found?.date;
}

/** Copies of what is derived from a day, as it was before anything of it was removed. */
async function copyDay({ stores }: Context, removal: RemovalDoc, date: string): Promise<void> {
  const { _id, owner: ownerId, group } = removal;
  const keep = (source: RemovedSource, docs: readonly (object & { _id: string })[]) =>
    keepCopies(
      stores.removed,
      { owner: ownerId, group, removal: _id, source },
      date,
      docs.map(asRemoved),
    );
  await keep('digests', await stores.digests.find(digestOf(ownerId, group, date)).lean());
  await keep('findings', await stores.findings.find({ owner: ownerId, group, date }).lean());
  const day = { _id: dayKey(ownerId, group, date), owner: ownerId, group };
  const known = await stores.days.findOne(day, { digested: 1 }).lean();
  const digested = { _id: day._id, digested: known?.digested ?? '' };
  await keep('days', [digested]);
}

/** Deletes a message unless it was changed, or brought by something else, since it was read. */
function asItWas(doc: MessageDoc) {
  const { _id, owner: ownerId, group, type, text, senderName, imports } = doc;
  const words = { owner: ownerId, group, type, text, senderName, ...toldAsRead(doc) };
  const read = { ...words, imports: imports ?? { $exists: false } };
  return { deleteOne: { filter: { _id: _id as never, ...read } } };
}

/** Takes messages out, with what was done about them and told of them. */
async function takeOut(context: Context, removal: RemovalDoc, docs: readonly MessageDoc[]) {
  const { stores } = context;
  const { _id, owner: ownerId, group } = removal;
  const place = { owner: ownerId, group };
  const aside = (source: RemovedSource) => ({ ...place, removal: _id, source });
  const ofThem = { ...place, messageId: { $in: docs.map(({ messageId }) => messageId) } };
  const actions = await stores.actions.find(ofThem).lean();
  const notices = await stores.notifications.find({ ...ofThem, goneAt: null }).lean();
  await keepMessages(context, place, _id, docs);
  await keepDocs(stores.removed, aside('actions'), actions.map(asRemoved));
  await keepDocs(stores.removed, aside('notifications'), notices.map(asRemoved));
  const idsOf = (these: readonly { _id: string }[]) => ({ $in: these.map((one) => one._id) });
  await stores.messages.collection.bulkWrite(docs.map(asItWas), { ordered: false });
  await stores.actions.deleteMany({ ...place, _id: idsOf(actions) });
  await stores.notifications.deleteMany({ ...place, _id: idsOf(notices) });
}

/** Whether it is this removal that a message goes with. */
function goesWith({ _id, kind, importId }: RemovalDoc, doc: MessageDoc, guards: Guards): boolean {
  if (kind === 'range') return guards.some((guard) => guard.id === _id && guardOf(doc, [guard]));
  if (!doc.imports?.includes(importId)) return false;
  const ofImports = guards.filter((guard) => guard.kind === 'import');
  return guardOf(doc, ofImports) !== undefined;
}

/** The messages of a day, and those of them that go. */
async function goingOf({ stores }: Context, removal: RemovalDoc, date: string, guards: Guards) {
  const { owner: ownerId, group } = removal;
  const found = await stores.messages.collection.find({ owner: ownerId, group, date }).toArray();
  const docs = found as unknown as MessageDoc[];
  return { docs, going: docs.filter((doc) => goesWith(removal, doc, guards)) };
}

async function clearDay(context: Context, removal: RemovalDoc, date: string, guards: Guards) {
  const { stores } = context;
  const { owner: ownerId, group } = removal;
  let { docs, going } = await goingOf(context, removal, date, guards);
  if (going.length === 0) return;
  await copyDay(context, removal, date);
  // Until none is left: one that another process changed meanwhile is taken out as it is now.
  while (going.length > 0) {
    for (let i = 0; i < going.length; i += chunkSize) {
      await takeOut(context, removal, going.slice(i, i + chunkSize));
      await nextTurn();
    }
    ({ docs, going } = await goingOf(context, removal, date, guards));
  }
  // Of a day without a message left nothing is told; others are told of anew, without them.
  if (docs.length > 0) return;
  await stores.digests.deleteOne(digestOf(ownerId, group, date));
  await stores.findings.deleteMany({ owner: ownerId, group, date });
}

/** Removes what an import or a range stands for; begun again, it goes on where it was cut short. */
async function apply(context: Context, removal: RemovalDoc, guards: Guards): Promise<void> {
  const { owner: ownerId, group, chat, _id } = removal;
  const place = { owner: ownerId, group };
  const keepDay = (date: string) => copyDay(context, removal, date);
  if (removal.kind === 'import') await restate(context, { removal, guards, keepDay });
  for (let date = await nextDate(context, removal, ''); date !== undefined; ) {
    const day = date;
    await context.chatLock.run(chatKey(ownerId, chat), () =>
      clearDay(context, removal, day, guards),
    );
    date = await nextDate(context, removal, day);
    await nextTurn();
  }
  const touched = { source: 'days', removal: _id } as const;
  for await (const page of removedPages(context.stores.removed, place, touched)) {
    await markDirty(context, ownerId, group, new Map(page.map(({ date }) => [date, 0])));
  }
}

async function perform(context: Context, removal: RemovalDoc): Promise<void> {
  const { kind, state } = removal;
  if (kind === 'group') {
    if (state === 'purged') await purgeGroup(context, removal);
    return;
  }
  const guards = await context.chatLock.run(chatKey(removal.owner, removal.chat), () =>
    setGuards(context, removal),
  );
  if (state === 'removed') await apply(context, removal, guards);
  if (state === 'undone') await bringBack(context, removal, guards);
  if (state === 'purged') await purgePart(context, removal, guards);
}

/** Does what follows from the states of a group's removals, one after the other. */
async function handleRemovals(context: Context, ownerId: string, group: string): Promise<null> {
  const { stores, emit } = context;
  for (const removal of await pendingOf(stores.removals, ownerId, group)) {
    await perform(context, removal);
    await settleRemoval(stores.removals, removal);
    const types = ['messages', 'digests', 'moderation', 'notifications'] as const;
    await emit(types.map((type) => ({ owner: ownerId, type, group })));
  }
  return null;
}

const atOnce = 4;
const lookEveryMs = 10_000;

/** Removing, bringing back and purging, beside the bus. */
export function removalQueue(context: Context): FairQueue {
  return new FairQueue({
    name: 'removals',
    atOnce,
    lookEveryMs,
    logger: context.logger,
    work: (ownerId, group) => handleRemovals(context, ownerId, group),
    look: () => groupsWithPending(context.stores.removals),
  });
}
