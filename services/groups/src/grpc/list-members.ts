import type { ListMembersRequest, ListMembersResponse } from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { GroupsContext } from '../context.ts';
import { memberFields } from '../store/members.ts';

/** Everybody who is in a group now, also who never wrote. */
export async function listMembers(
  { store }: GroupsContext,
  { ownerId, groupId, query }: ListMembersRequest,
): Promise<ListMembersResponse> {
  if (!(await store.groups.find(ownerId, { _id: groupId }))) throw notFound();
  const { filter, sort, skip, limit } = toStoreQuery(query, {
    fields: memberFields,
    defaultSort: { name: 1 },
    scope: { groupId, active: true },
  });
  const sorted = await store.members.list({ filter, sort });
  // An empty name sorts first, and tells nobody anything.
  const isOrdered = (query?.sort.length ?? 0) > 0;
  const named = sorted.filter(({ name }) => name !== '');
  const found = isOrdered ? sorted : [...named, ...sorted.filter(({ name }) => name === '')];
  return {
    members: found
      .slice(skip, skip + limit)
      .map(({ memberId, name, isAdmin }) => ({ memberId, name, isAdmin })),
    meta: { total: found.length },
  };
}
