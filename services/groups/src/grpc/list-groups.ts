import type { ListGroupsRequest, ListGroupsResponse } from '@groupsight/proto/groups/v1/groups';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { GroupsContext } from '../context.ts';
import { groupFields, listScope } from '../store/groups.ts';
import { toGroup } from './answers.ts';
import { viewpointOf } from './viewpoint.ts';

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
  const [{ found, total }, viewpoint] = await Promise.all([
    context.store.groups.list(storeQuery),
    viewpointOf(context, ownerId),
  ]);
  return { groups: found.map((group) => toGroup(group, viewpoint)), meta: { total } };
}
