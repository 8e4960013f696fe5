import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';

/** Learns in which zone an owner's nights are. */
export async function onUsersChanges(
  { store }: SchedulerContext,
  records: readonly IncomingRecord<UserChanged>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { userId, timezone, at = new Date(publishedAt) } = value;
    await store.owners.put({ _id: userId, timezone, at });
  }
}
