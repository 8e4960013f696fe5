import type { ListGroupsRequest, ListGroupsResponse } from '@groupsight/proto/groups/v1/groups';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { GroupsContext } from '../context.ts';
import { groupFields, listScope } from '../store/groups.ts';
import { toGroup } from './answers.ts';

/** The owner's groups, by name where nothing else is asked. */
export async function listGroups(
  context: GroupsContext,
  { ownerId, query }: ListGroupsRequest,
): Promise<ListGroupsResponse> {
  const storeQuery = toStoreQuery(query, {
    fields: groupFields,
    scope: listScope(ownerId),
    defaultSort: { name: 1 },
  });
  const { found, total } = await context.store.groups.list(storeQuery);
  const now = context.now();
  return { groups: found.map((group) => toGroup(group, now)), meta: { total } };
}
