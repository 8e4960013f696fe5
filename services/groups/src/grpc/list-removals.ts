import type { ListRemovalsRequest, ListRemovalsResponse } from '@groupsight/proto/groups/v1/groups';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { GroupsContext } from '../context.ts';
import { removalFields, removalScope } from '../store/removals.ts';
import { toRemoval } from './answers.ts';

/** What was deleted and can be brought back, the latest first where nothing else is asked. */
export async function listRemovals(
  { store, now }: GroupsContext,
  { ownerId, query }: ListRemovalsRequest,
): Promise<ListRemovalsResponse> {
  const storeQuery = toStoreQuery(query, {
    fields: removalFields,
    scope: removalScope(ownerId, now()),
    defaultSort: { createdAt: -1 },
  });
  const { found, total } = await store.removals.list(storeQuery);
  return { removals: found.map(toRemoval), meta: { total } };
}
