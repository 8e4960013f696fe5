import type { Condition, Filter, ListMeta, ListQuery } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';

/** Reads a document's field by its REST name; undefined for one it does not have. */
export type Fields<T> = Readonly<Record<string, (item: T) => string | number | boolean>>;

function holds<T>({ field, operator, values }: Condition, item: T, fields: Fields<T>): boolean {
  const read = fields[field];
  if (!read) throw invalid('invalid_filter', `Invalid key ${field}`);
  const value = String(read(item));
  const [first = ''] = values;
  switch (operator) {
    case 'eq':
      return value === first;
    case 'ne':
      return value !== first;
    case 'in':
      return values.includes(value);
    case 'gte':
      return value >= first;
    case 'lte':
      return value <= first;
    case 'containsi':
      return value.toLowerCase().includes(first.toLowerCase());
    default:
      throw invalid('invalid_filter', `The fake does not know $${operator}`);
  }
}

function matches<T>(filter: Filter | undefined, item: T, fields: Fields<T>): boolean {
  const kind = filter?.kind;
  switch (kind?.$case) {
    case 'all':
      return kind.value.filters.every((inner) => matches(inner, item, fields));
    case 'any':
      return kind.value.filters.some((inner) => matches(inner, item, fields));
    case 'not':
      return !matches(kind.value, item, fields);
    case 'condition':
      return holds(kind.value, item, fields);
    case undefined:
      return true;
  }
}

/** Answers a ListQuery over documents in memory, as the services do over their store. */
export function answerList<T>(
  items: readonly T[],
  query: ListQuery | undefined,
  fields: Fields<T>,
): { items: T[]; meta: ListMeta } {
  const found = items.filter((item) => matches(query?.filter, item, fields));
  for (const { field, descending } of [...(query?.sort ?? [])].reverse()) {
    const read = fields[field];
    if (!read) throw invalid('invalid_sort', `Cannot sort by ${field}`);
    const sign = descending ? -1 : 1;
    found.sort((a, b) => (read(a) < read(b) ? -sign : read(a) > read(b) ? sign : 0));
  }
  const offset = query?.offset ?? 0;
  const page = found.slice(offset, offset + (query?.limit || 25));
  return { items: page, meta: { total: query?.withTotal ? found.length : 0 } };
}
