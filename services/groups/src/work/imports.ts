import { AppError } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import type { ImportName, StoredImport } from '../store/imports.ts';
import { discard } from './removals.ts';

/** The connector says every second that an import goes on; this is a hitch. */
const silentMs = 20_000;
const silentAtOnce = 50;

/** Takes back the beginning of an import that was refused: nothing was stored of it. */
async function takeBack(context: GroupsContext, begun: StoredImport): Promise<void> {
  const { imports, groups } = context.store;
  const { ownerId, groupId } = begun;
  await imports.drop(begun);
  if (!begun.isNewGroup || (await imports.hasOther(begun))) return;
  const group = await groups.find(ownerId, { _id: groupId });
  if (group) await discard(context, group);
}

/** An import ended with an error: what was stored of it is not all of it. */
export async function endBadly(
  context: GroupsContext,
  name: ImportName,
  error: unknown,
): Promise<void> {
  const { store, tell } = context;
  const begun = await store.imports.findAny(name);
  if (!begun) return;
  // Who died says nothing of what was stored.
  const isRefused = error instanceof AppError && error.kind !== 'unavailable';
  if (begun.state === 'begun' && isRefused && begun.removal === null) {
    return takeBack(context, begun);
  }
  await store.imports.cutShort(name);
  await tell.groups(name.ownerId, [begun.groupId, '']);
}

/** Finds imports whose process is gone. */
export async function findCutShort({ store, now, tell }: GroupsContext): Promise<void> {
  const since = new Date(now().getTime() - silentMs);
  for (const one of await store.imports.silent(since, silentAtOnce)) {
    // Gone before it had a group, hence before anything else.
    if (!(await store.groups.findAny(one.ownerId, one.groupId))) await store.imports.drop(one);
    if (!(await store.imports.cutShort(one, since))) continue;
    await tell.groups(one.ownerId, [one.groupId, '']);
  }
}
