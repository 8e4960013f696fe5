import type { GroupsContext } from './context.ts';
import { growthDays, growthOf } from './domain/growth.ts';
import type { GroupName } from './store/groups.ts';

// A day more on either side: days are the owner's, instants are UTC.
const windowMs = (growthDays + 2) * 24 * 60 * 60 * 1000;

async function recompute({ store }: GroupsContext, { _id, ownerId }: GroupName): Promise<void> {
  const group = await store.groups.find(ownerId, { _id });
  // Events of a chat may be here before its group was imported; the import grows it then.
  if (!group) return;
  const { timezone } = await store.owners.get(ownerId);
  const stored = await store.membership.latest(_id, windowMs);
  const events = stored.map(({ _id: id, at, kind, sizeAfter }) => ({ id, at, kind, sizeAfter }));
  const growth = growthOf(events, { zone: timezone, sizeNow: group.size });
  await store.groups.setGrowth(group, growth, timezone);
}

/**
 * Works a group's growth out again from its stored events, in the owner's zone as it is now.
 * Always from the events, never by counting on: an event seen twice, or a new time zone, then
 * changes nothing or everything. One group in turn, so that the latest look is the last written.
 */
export function recomputeGrowth(context: GroupsContext, group: GroupName): Promise<void> {
  return context.withLock(`growth:${group._id}`, () => recompute(context, group));
}
