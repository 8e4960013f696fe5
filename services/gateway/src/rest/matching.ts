import type { Condition, Filter, Sort } from '@groupsight/proto/common/v1/query';
import { asFilterOperator, isTrue } from '@groupsight/shared/filter';

/** Filters and sorting of what is at hand: the relations of a document, which no service lists. */

type Document = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');

/** Figures by their size, everything else as texts: moments are written so that these sort. */
function compare(value: unknown, other: unknown): number {
  if (typeof value === 'number') return value - Number(other);
  const [a, b] = [textOf(value), textOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function holds({ field, operator, values }: Condition, document: Document): boolean {
  const value = document[field] ?? null;
  const text = textOf(value);
  const [first = '', second = ''] = values;
  const [low, lowFirst] = [text.toLowerCase(), first.toLowerCase()];
  switch (asFilterOperator(operator)) {
    case 'eq':
      return compare(value, first) === 0;
    case 'ne':
      return compare(value, first) !== 0;
    case 'eqi':
      return low === lowFirst;
    case 'nei':
      return low !== lowFirst;
    case 'in':
      return values.some((other) => compare(value, other) === 0);
    case 'notIn':
      return values.every((other) => compare(value, other) !== 0);
    case 'lt':
      return value !== null && compare(value, first) < 0;
    case 'lte':
      return value !== null && compare(value, first) <= 0;
    case 'gt':
      return value !== null && compare(value, first) > 0;
    case 'gte':
      return value !== null && compare(value, first) >= 0;
    case 'between':
      return value !== null && compare(value, first) >= 0 && compare(value, second) <= 0;
    case 'contains':
      return text.includes(first);
    case 'notContains':
      return !text.includes(first);
    case 'containsi':
      return low.includes(lowFirst);
    case 'notContainsi':
      return !low.includes(lowFirst);
    case 'startsWith':
      return text.startsWith(first);
    case 'startsWithi':
      return low.startsWith(lowFirst);
    case 'endsWith':
      return text.endsWith(first);
    case 'endsWithi':
      return low.endsWith(lowFirst);
    case 'null':
      return (value === null) === isTrue(first);
    case 'notNull':
      return (value !== null) === isTrue(first);
    case undefined:
      return false;
  }
}

/** Whether a filter lets a document through. */
export function matches(filter: Filter | undefined, document: Document): boolean {
  const kind = filter?.kind;
  switch (kind?.$case) {
    case 'all':
      return kind.value.filters.every((inner) => matches(inner, document));
    case 'any':
      return kind.value.filters.some((inner) => matches(inner, document));
    case 'not':
      return !matches(kind.value, document);
    case 'condition':
      return holds(kind.value, document);
    case undefined:
      return true;
  }
}

/** Documents in the order that was asked for; without one as they are. */
export function ordered<T extends Document>(documents: readonly T[], sort: readonly Sort[]): T[] {
  return documents.toSorted((a, b) => {
    for (const { field, descending } of sort) {
      const order = compare(a[field] ?? '', b[field] ?? '');
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}
