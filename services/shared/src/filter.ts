import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';

/** How a field is compared with values; those that end with i do not tell capitals apart. */
export const filterOperators = [
  'eq',
  'eqi',
  'ne',
  'nei',
  'in',
  'notIn',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'notContains',
  'containsi',
  'notContainsi',
  'startsWith',
  'startsWithi',
  'endsWith',
  'endsWithi',
  'null',
  'notNull',
  'between',
] as const;

export type FilterOperator = (typeof filterOperators)[number];

export const asFilterOperator = (word: string): FilterOperator | undefined =>
  filterOperators.find((one) => one === word);

/** What a filter may hold, so that nobody builds a monster: gateway and services refuse more. */
export const filterLimits = {
  conditions: 50,
  depth: 8,
  /** Of one condition: a label stands for all groups that have it. */
  values: 1_000,
} as const;

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

/** Whether the value of a `null` or `notNull` says yes. */
export const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

/** All conditions of a filter, however they are joined. */
export function conditionsOf(filter: Filter | undefined): Condition[] {
  const kind = filter?.kind;
  switch (kind?.$case) {
    case 'all':
    case 'any':
      return kind.value.filters.flatMap(conditionsOf);
    case 'not':
      return conditionsOf(kind.value);
    case 'condition':
      return [kind.value];
    case undefined:
      return [];
  }
}

/** The filter with other conditions; undefined leaves a condition as it is. */
export function changeConditions(
  filter: Filter,
  change: (condition: Condition) => Filter | undefined,
): Filter {
  const { kind } = filter;
  const each = (one: Filter) => changeConditions(one, change);
  switch (kind?.$case) {
    case 'all':
    case 'any':
      return { kind: { $case: kind.$case, value: { filters: kind.value.filters.map(each) } } };
    case 'not':
      return { kind: { $case: 'not', value: each(kind.value) } };
    case 'condition':
      return change(kind.value) ?? filter;
    case undefined:
      return filter;
  }
}

/** The query with other conditions; undefined leaves a condition as it is. */
export function changeQuery(
  query: ListQuery | undefined,
  change: (condition: Condition) => Filter | undefined,
): ListQuery | undefined {
  return query?.filter ? { ...query, filter: changeConditions(query.filter, change) } : query;
}
