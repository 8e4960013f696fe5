import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';

/** Learns which groups are watched, and which were deleted. */
export async function onGroupsChanges(
  { store }: SchedulerContext,
  records: readonly IncomingRecord<GroupChanged>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { ownerId, groupId, chatId, source, isWatched, removed = false, version } = value;
    const at = value.at ?? new Date(publishedAt);
    const counted = version === undefined ? {} : { version };
    const state = { source, isWatched, removed, at, ...counted };
    await store.watched.put({ ownerId, groupId, chatId, ...state });
  }
}
