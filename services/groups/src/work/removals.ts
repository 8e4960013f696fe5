import { invalid, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { GroupsContext } from '../context.ts';
import { importErrors } from '../domain/import-errors.ts';
import { recomputeGrowth } from '../recompute-growth.ts';
import type { StoredGroup } from '../store/groups.ts';
import type { StoredImport } from '../store/imports.ts';
import type { RemovalState, StoredRemoval } from '../store/removals.ts';
import { watchAgain } from './watch.ts';

/** For how long what was deleted can be brought back, milliseconds. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Where a state on the way leads. */
const following: Partial<Record<RemovalState, RemovalState>> = {
  requested: 'removed',
  undoing: 'undone',
  purging: 'purged',
};

/** What is to be removed of a group; all of it without more. */
export interface Part {
  readonly import?: StoredImport;
  readonly range?: { readonly from: Date; readonly to: Date };
}

function removalOf(group: StoredGroup, part: Part, now: Date): StoredRemoval {
  const { _id: groupId, ownerId, chatId, name: groupName, isWatched: wasWatched } = group;
  const kind = part.import ? 'import' : part.range ? 'range' : 'group';
  return {
    _id: newDocumentId(),
    ownerId,
    groupId,
    chatId,
    groupName,
    kind,
    wasWatched,
    importId: part.import?._id ?? '',
    fileName: part.import?.fileName ?? '',
    from: part.range?.from ?? null,
    to: part.range?.to ?? null,
    hidden: false,
    state: 'requested',
    at: now,
    createdAt: now,
    version: 1,
    goneAt: new Date(now.getTime() + keptMs),
    unpublished: false,
  };
}

/**
 * Removes a group or a part of it. What is to be done is stored first: whatever is cut short is
 * gone on with by the next look (`continueRemovals`).
 */
export async function remove(
  context: GroupsContext,
  group: StoredGroup,
  part: Part = {},
): Promise<StoredRemoval> {
  const removal = removalOf(group, part, context.now());
  await context.store.removals.add(removal);
  const removed = await goOn(context, removal);
  if (!removed) throw notFound();
  return removed;
}

/** Removes a group at once and for good: nothing was ever stored in it. */
export async function discard(context: GroupsContext, group: StoredGroup): Promise<void> {
  const { store, now } = context;
  const removed = await remove(context, group);
  const purging = await store.removals.move(removed, ['removed'], 'purging', now());
  if (purging) await goOn(context, purging);
}

/** The stretch as asked for, up to now: what is still to come is not there to be removed. */
export function checkRange(from: Date | undefined, to: Date | undefined, now: Date) {
  if (!from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) {
    throw invalid('invalid_range', 'from and to must say when it begins and ends');
  }
  const end = to > now ? now : to;
  if (from > end) throw invalid('invalid_range', 'from must not be after to, nor in the future');
  return { from, to: end };
}

/** Brings back what was removed. @throws not_found when it is too late, or was done already */
export async function undo(
  context: GroupsContext,
  ownerId: string,
  documentId: string,
): Promise<StoredRemoval> {
  const { store, now } = context;
  const removal = await store.removals.findUndoable(ownerId, documentId, now());
  if (!removal) throw notFound();
  // It was cut short: first it is done, then it is undone.
  const removed = removal.state === 'requested' ? await goOn(context, removal) : removal;
  const undoing = removed && (await store.removals.move(removed, ['removed'], 'undoing', now()));
  const undone = undoing && (await goOn(context, undoing));
  if (!undone) throw notFound();
  return undone;
}

/** Takes a removal on from where it stands. @returns undefined when there was nothing to remove */
async function goOn(
  context: GroupsContext,
  removal: StoredRemoval,
): Promise<StoredRemoval | undefined> {
  const done = await step(context, removal);
  if (!done) return undefined;
  context.groupsChanged();
  await context.tell.groups(removal.ownerId, [removal.groupId, '']);
  return done;
}

async function step(context: GroupsContext, removal: StoredRemoval) {
  const { removals } = context.store;
  const { state } = removal;
  if (state === 'requested' && !(await hide(context, removal))) {
    await removals.drop(removal);
    return null;
  }
  if (state === 'undoing') await show(context, removal);
  if (state === 'purging') await forget(context, removal);
  const next = following[state];
  if (!next) return removal;
  const names = next === 'removed' ? {} : { groupName: '', fileName: '' };
  // Null where another process went on with it, too.
  const moved = await removals.move(removal, [state], next, context.now(), names);
  return moved ?? removals.get(removal);
}

/** @returns false when it is removed already */
async function hide({ store, now }: GroupsContext, removal: StoredRemoval): Promise<boolean> {
  const { _id, ownerId, groupId, kind, importId } = removal;
  if (kind === 'range') return true;
  if (kind === 'import') {
    await store.imports.hide(_id, { ownerId, groupId, _id: importId });
    return store.imports.isHiddenBy(_id, ownerId, importId);
  }
  const name = { _id: groupId, ownerId };
  const hidden = await store.groups.hide(name, _id, now());
  // Hidden by this very removal before it was cut short, or by another one.
  if (!hidden && (await store.groups.findAny(ownerId, groupId))?.removal !== _id) return false;
  await store.imports.hide(_id, { ownerId, groupId });
  await store.removals.setHidden(ownerId, groupId, true);
  return true;
}

async function show(context: GroupsContext, removal: StoredRemoval): Promise<void> {
  const { store, now } = context;
  const { _id, ownerId, groupId, kind, wasWatched } = removal;
  await store.imports.show(_id, ownerId, groupId);
  if (kind !== 'group') return;
  const name = { _id: groupId, ownerId };
  await store.removals.setHidden(ownerId, groupId, false);
  await store.groups.show(name, _id, now());
  if (wasWatched) await watchAgain(context, ownerId, groupId);
  await recomputeGrowth(context, name);
}

async function forget({ store }: GroupsContext, removal: StoredRemoval): Promise<void> {
  const { _id, ownerId, groupId, kind } = removal;
  await store.imports.forget({ ownerId, groupId, removal: _id });
  if (kind !== 'group') return;
  await store.members.forget(groupId);
  await store.membership.forget(groupId);
  await store.imports.forget({ ownerId, groupId });
  await store.groups.forget({ _id: groupId, ownerId }, _id);
}

/**
 * Brings a removed group back because its chat is imported again: whoever imports it wants to
 * see it. @returns whether it was removed
 * @throws import_cancelled when that was after the import's beginning
 */
export async function restoreForImport(
  context: GroupsContext,
  ownerId: string,
  groupId: string,
  startedAt: Date,
): Promise<boolean> {
  const { groups, removals } = context.store;
  const group = await groups.findAny(ownerId, groupId);
  if (!group?.removal) return false;
  const removal = await removals.get({ _id: group.removal, ownerId });
  if (removal && removal.createdAt >= startedAt) throw importErrors.cancelled();
  await undo(context, ownerId, group.removal);
  return true;
}

const dueAtOnce = 50;

/** Goes on with what was cut short, and begins to forget what cannot be undone any more. */
export async function continueRemovals(context: GroupsContext): Promise<void> {
  const { store, logger, now } = context;
  const due = await store.removals.due(now(), dueAtOnce);
  for (const removal of due) await store.removals.move(removal, ['removed'], 'purging', now());
  for (const removal of await store.removals.unfinished()) {
    // One that fails does not hold up the others; the next look tries it again.
    await goOn(context, removal).catch((err: unknown) =>
      logger.error({ err, removal: removal._id }, 'a removal could not be gone on with'),
    );
  }
}
