import { groupsQuery, topicsQuery } from '../src/shared/api/group-queries.ts';
import { addressOf, type QueryObject, SHORT_LIST_PAGE } from '../src/shared/api/query.ts';

const ID = '{id}';

/** The address of a list's first page, as the app asks for it. */
function firstPage(path: string, { query }: { query: QueryObject }): string {
  const pagination = { page: 1, pageSize: SHORT_LIST_PAGE };
  const address = addressOf(path, { query: { ...query, pagination } });
  return address.replace(encodeURIComponent(ID), ID);
}

/** Lists that pages show at once, for `public/early-calls.js`. */
export const earlyLists = {
  groups: firstPage('/api/watched-groups', groupsQuery),
  topics: firstPage('/api/watched-topics', topicsQuery(ID)),
};
