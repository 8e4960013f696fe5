import type {
  ListActiveMembersRequest,
  ListActiveMembersResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { activeMembers } from './member-totals.repository.ts';

const maxPeople = 100;

/** Who writes most over several groups, each person once. */
export async function listActiveMembers(
  { stores }: Context,
  request: ListActiveMembersRequest,
): Promise<ListActiveMembersResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const groups = request.groupIds;
  const limit = Math.min(request.limit, maxPeople);
  if (groups.length === 0 || limit === 0) return { members: [] };
  const found = await activeMembers(stores.months, { owner: ownerId, groups }, limit);
  return {
    members: found.map(({ _id: memberId, name, n: messages, groups: wrote }) => ({
      memberId,
      name,
      messages,
      groupIds: wrote.sort((a, b) => b.n - a.n).map(({ group }) => group),
    })),
  };
}
