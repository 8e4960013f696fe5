import { type Group, GroupSource } from '@groupsight/proto/groups/v1/groups';
import { condition } from '@groupsight/shared/filter';
import type { SchedulerContext } from '../context.ts';
import { allPages } from '../watched-groups.ts';

/**
 * Who of some members is in a group; of an exported chat, which has no list of members, who of them
 * wrote in it.
 */
function membersIn(
  { groups, insights }: SchedulerContext,
  ownerId: string,
  { documentId: groupId, source }: Group,
  memberIds: readonly string[],
): Promise<readonly { readonly memberId: string }[]> {
  const isExport = source === GroupSource.EXPORT;
  return allPages<{ readonly memberId: string }>(async (page) => {
    const filter = condition('id', 'in', ...memberIds);
    const query = { filter, sort: [], ...page, withTotal: false };
    const asked = { ownerId, groupId, query };
    return (await (isExport ? insights.listMembers(asked) : groups.listMembers(asked))).members;
  });
}

/** Which of an owner's watched groups each of some members is in; who is in none is not there. */
export async function groupsOfMembers(
  context: SchedulerContext,
  ownerId: string,
  watched: readonly Group[],
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (memberIds.length === 0) return found;
  for (const group of watched) {
    for (const { memberId } of await membersIn(context, ownerId, group, memberIds)) {
      found.set(memberId, [...(found.get(memberId) ?? []), group.documentId]);
    }
  }
  return found;
}
