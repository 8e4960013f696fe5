import type { Filter } from '@groupsight/proto/common/v1/query';

/** One condition of a list query. */
export function condition(field: string, operator: string, ...values: string[]): Filter {
  return { kind: { $case: 'condition', value: { field, operator, values } } };
}
