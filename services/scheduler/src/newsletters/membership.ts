import { type Group, GroupSource } from '@groupsight/proto/groups/v1/groups';
import { allOf, condition } from '@groupsight/shared/filter';
import type { SchedulerContext } from '../context.ts';

/** Rows asked for at once, and more pages than there ever are: ends should a service repeat itself. */
const pageSize = 100;
const mostPages = 50;

async function allPages<T>(
  read: (page: { readonly offset: number; readonly limit: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const rows = await read({ offset: found.length, limit: pageSize });
    found.push(...rows);
    if (rows.length < pageSize) break;
  }
  return found;
}

/** The groups that an owner watches. */
export async function watchedGroups(
  { groups }: Pick<SchedulerContext, 'groups'>,
  ownerId: string,
): Promise<Group[]> {
  const filter = allOf(
    condition('is_announcements', 'eq', 'false'),
    condition('is_watched', 'eq', 'true'),
  );
  return allPages(async (page) => {
    const query = { filter, sort: [], ...page, withTotal: false };
    return (await groups.listGroups({ ownerId, query })).groups;
  });
}

/**
 * Who of some members is in a group; of an exported chat, whose members nobody tells, who of them
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
