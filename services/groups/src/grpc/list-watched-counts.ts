import type { ListWatchedCountsResponse } from '@groupsight/proto/groups/v1/groups';
import type { GroupsContext } from '../context.ts';

/** How many groups everybody watches: figures alone, for who runs the server. */
export async function listWatchedCounts({
  store,
}: GroupsContext): Promise<ListWatchedCountsResponse> {
  return { counts: await store.groups.countsOfAll() };
}
