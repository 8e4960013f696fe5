import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';

/** One condition of a list query. */
export function condition(field: string, operator: string, ...values: string[]): Filter {
  return { kind: { $case: 'condition', value: { field, operator, values } } };
}

export function allOf(...filters: Filter[]): Filter {
  return { kind: { $case: 'all', value: { filters } } };
}

export function anyOf(...filters: Filter[]): Filter {
  return { kind: { $case: 'any', value: { filters } } };
}

/** A query for everything there is, and how much that is, unless told otherwise. */
export function listQuery(changed: Partial<ListQuery> = {}): ListQuery {
  return { filter: undefined, sort: [], offset: 0, limit: 0, withTotal: true, ...changed };
}
