import type { ExportOwnerRequest, ExportOwnerResponse } from '@groupsight/proto/groups/v1/groups';
import { exportOwned } from '@groupsight/shared/mongo/export-owned';
import { ownedBy } from '@groupsight/shared/mongo/owned';
import type { GroupsContext } from '../context.ts';
import { membershipModelOf } from '../store/membership.ts';

/** Everything that is held here of an owner: groups, imports, deletions, members and who came and went. */
export async function* exportOwner(
  { store }: GroupsContext,
  { ownerId }: ExportOwnerRequest,
): AsyncGenerator<ExportOwnerResponse> {
  const { connection } = store;
  const groups = await store.groups.ofOwner(ownerId);
  const ofGroups = { groupId: { $in: groups.map(({ _id }) => _id) } };
  yield* exportOwned(connection, ownerId, {
    more: [ownedBy(membershipModelOf(connection), ofGroups)],
  });
}
