import type { Filter } from '@groupsight/proto/common/v1/query';

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

export function not(filter: Filter): Filter {
  return { kind: { $case: 'not', value: filter } };
}
