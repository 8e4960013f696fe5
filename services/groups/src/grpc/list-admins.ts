import type { ListAdminsRequest, ListAdminsResponse } from '@groupsight/proto/groups/v1/groups';
import type { GroupsContext } from '../context.ts';

/** Who is admin of which of several groups now. */
export async function listAdmins(
  { store }: GroupsContext,
  { ownerId, groupIds }: ListAdminsRequest,
): Promise<ListAdminsResponse> {
  const own = await store.groups.findMany(ownerId, groupIds);
  const admins = await store.members.adminsOf(own.map(({ _id }) => _id));
  const byGroup = Map.groupBy(admins, ({ groupId }) => groupId);
  const groups = [...byGroup].map(([groupId, some]) => {
    return { groupId, memberIds: some.map(({ memberId }) => memberId).sort() };
  });
  return { groups };
}
