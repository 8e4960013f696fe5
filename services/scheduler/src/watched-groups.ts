import type { Group } from '@groupsight/proto/groups/v1/groups';
import { allOf, condition } from '@groupsight/shared/filter';
import type { SchedulerContext } from './context.ts';

/** Rows asked for at once, and more pages than there ever are: ends should a service repeat itself. */
const pageSize = 100;
const maxPages = 50;

/** All rows of a list, page by page. */
export async function allPages<T>(
  read: (page: { readonly offset: number; readonly limit: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 0; page < maxPages; page += 1) {
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
