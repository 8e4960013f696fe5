import type {
  ListMembersRequest,
  ListMembersResponse,
} from '@groupsight/proto/insights/v1/insights';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { listFields } from '../rpc/list.ts';
import { memberTotals } from './member-totals.repository.ts';

/** Everybody who wrote in a group, the most active first without another order. */
export async function listMembers(
  { stores }: Context,
  { ownerId, groupId, query }: ListMembersRequest,
): Promise<ListMembersResponse> {
  required('owner_id', ownerId);
  const group = required('group_id', groupId);
  const { filter, sort, skip, limit } = toStoreQuery(query, {
    fields: listFields.members,
    defaultSort: { n: -1 },
    scope: {},
  });
  // A group has at most some thousand writers: counting them is what costs, not naming them.
  const found = await memberTotals(stores.months, { owner: ownerId, group }, { filter, sort });
  return {
    members: found.slice(skip, skip + limit).map(({ _id, name, n, days, at }) => ({
      memberId: _id,
      name,
      messages: n,
      activeDays: days,
      lastMessageAt: at,
    })),
    meta: { total: found.length },
  };
}
