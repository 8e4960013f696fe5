import { AppError, invalid } from '@groupsight/shared/errors';
import { planLimit } from '@groupsight/shared/plan-limits';
import { termsOf } from '@groupsight/shared/plans';
import type { GroupsContext } from '../context.ts';
import type { StoredGroup } from '../store/groups.ts';

function noRoom(plan: string): AppError {
  const { watchedGroups } = termsOf(plan);
  const message = `Your plan lets you watch ${watchedGroups} groups. Unwatch one first, or ask whoever runs this server for a larger plan.`;
  return planLimit(plan, 'watchedGroups', message);
}

/** By the operator's quota, which may be less than the plan's number or more. */
const noRoomWithin = (most: number) =>
  new AppError(
    'forbidden',
    'groups_limit',
    `Your account may watch ${most} groups. Unwatch one first, or ask whoever runs this server for more.`,
    { details: { limit: 'groups', most } },
  );

const isFull = ({ code }: AppError) => code === 'plan_limit' || code === 'groups_limit';

async function watchWithin(context: GroupsContext, group: StoredGroup): Promise<void> {
  const { store, now } = context;
  const { ownerId, _id } = group;
  if (group.isAnnouncements) {
    throw invalid('announcements_group', 'Announcement groups cannot be watched');
  }
  const { plan, mostGroups } = await store.owners.get(ownerId);
  const limit = mostGroups ?? termsOf(plan).watchedGroups;
  const full = () => (typeof mostGroups === 'number' ? noRoomWithin(mostGroups) : noRoom(plan));
  if ((await store.groups.countWatched(ownerId)) >= limit) throw full();
  const watched = await store.groups.setWatched(ownerId, _id, true, now());
  if (watched && (await store.groups.countWatched(ownerId)) > limit) {
    await store.groups.setWatched(ownerId, _id, false, now());
    throw full();
  }
}

/**
 * Watches a group within the owner's limit. Requests of one owner come here one after another;
 * when another process watched one at the same moment, the count after the write tells, and the
 * write is taken back. @throws plan_limit, groups_limit
 */
export function watch(context: GroupsContext, group: StoredGroup): Promise<void> {
  return context.withLock(`watch:${group.ownerId}`, () => watchWithin(context, group));
}

/** Why a group could not be watched. */
export type Refusal = Pick<AppError, 'code' | 'message'>;

/**
 * As `watch`, of many groups one after another: each refusal by its group's id. Where the plan is
 * used up, the groups that are left are refused without another try.
 */
export function watchMany(
  context: GroupsContext,
  ownerId: string,
  groups: readonly StoredGroup[],
): Promise<ReadonlyMap<string, Refusal>> {
  return context.withLock(`watch:${ownerId}`, async () => {
    const refused = new Map<string, Refusal>();
    let full: AppError | undefined;
    for (const group of groups) {
      try {
        if (full) throw full;
        await watchWithin(context, group);
      } catch (error) {
        if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
        if (isFull(error)) full = error;
        refused.set(group._id, error);
      }
    }
    return refused;
  });
}

/** Watches a group that came back, if the plan still has room for it. */
export async function watchAgain(
  context: GroupsContext,
  ownerId: string,
  groupId: string,
): Promise<void> {
  const group = await context.store.groups.find(ownerId, { _id: groupId });
  if (!group || group.isWatched) return;
  try {
    await watch(context, group);
  } catch (error) {
    if (!(error instanceof AppError) || !isFull(error)) throw error;
  }
}
