import type { GroupsContext } from './context.ts';
import { growthDays, growthOf } from './domain/growth.ts';

// A day more on either side: days are the owner's, instants are UTC.
const windowMs = (growthDays + 2) * 24 * 60 * 60 * 1000;

/**
 * Works a group's growth out again from its stored events. Always from the events, never by
 * counting on: an event seen twice, or a new time zone, then changes nothing or everything.
 */
export async function regrow({ store }: GroupsContext, groupId: string): Promise<void> {
  const group = await store.groups.byId(groupId);
  // Events of a chat may be here before its group was imported; the import grows it then.
  if (!group) return;
  const { timezone } = await store.owners.get(group.ownerId);
  const stored = await store.membership.latest(groupId, windowMs);
  const events = stored.map(({ _id, at, kind, sizeAfter }) => ({ id: _id, at, kind, sizeAfter }));
  const growth = growthOf(events, { zone: timezone, sizeNow: group.size });
  await store.groups.setGrowth(groupId, growth);
}
