import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import type { Indexed } from '@groupsight/shared/collections';

/** Comparisons that an index finds. */
const finding: ReadonlySet<string> = new Set(['eq', 'in', 'lt', 'lte', 'gt', 'gte', 'between']);

/** Pages beyond this are reached by walking past all before them. */
const farOffset = 1_000;

function isFound(filter: Filter | undefined, indexed: readonly string[]): boolean {
  const kind = filter?.kind;
  switch (kind?.$case) {
    case 'all':
    case 'any':
      return kind.value.filters.every((inner) => isFound(inner, indexed));
    case 'condition':
      return indexed.includes(kind.value.field) && finding.has(kind.value.operator);
    case 'not':
      return false;
    case undefined:
      return true;
  }
}

/**
 * Whether a list's query looks at much more than it returns: it searches, sorts by what no index
 * has, or goes far into the list.
 */
export function isHeavy({ filter, sort, offset }: ListQuery, { found, ordered }: Indexed): boolean {
  if (offset > farOffset) return true;
  return !isFound(filter, found) || sort.some(({ field }) => !ordered.includes(field));
}
