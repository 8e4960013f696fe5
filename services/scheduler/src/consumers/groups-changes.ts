import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';

/** Learns which groups are watched. */
export async function onGroupsChanges(
  { store }: SchedulerContext,
  records: readonly IncomingRecord<GroupChanged>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { ownerId, groupId, chatId, source, isWatched, at = new Date(publishedAt) } = value;
    await store.watched.put({ ownerId, groupId, chatId, source, isWatched, at });
  }
}
