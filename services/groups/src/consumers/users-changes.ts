import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { GroupsContext } from '../context.ts';
import { recomputeGrowth } from '../recompute-growth.ts';

/** Learns time zone, plan and quota; the days of the owner's groups are then cut anew. */
export async function onUsersChanges(
  context: GroupsContext,
  records: readonly IncomingRecord<UserChanged>[],
): Promise<void> {
  const { store } = context;
  for (const { value, publishedAt } of records) {
    const { userId, timezone, plan, at = new Date(publishedAt) } = value;
    const mostGroups = value.quotas?.groups ?? null;
    await store.owners.put({ _id: userId, timezone, plan, mostGroups, at });
    for (const group of await store.groups.ofOwner(userId)) await recomputeGrowth(context, group);
  }
}
