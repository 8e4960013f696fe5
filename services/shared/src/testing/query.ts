import type { ListQuery } from '@groupsight/proto/common/v1/query';

export { allOf, anyOf, condition } from '../filter.ts';

/** A query for everything there is, and how much that is, unless told otherwise. */
export function listQuery(changed: Partial<ListQuery> = {}): ListQuery {
  return { filter: undefined, sort: [], offset: 0, limit: 0, withTotal: true, ...changed };
}
