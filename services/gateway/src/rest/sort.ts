import type { Sort } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';
import { isBranch } from './query-string.ts';

const maxSorts = 10;

/** A text of the query, or a 400 that names the parameter. */
function texts(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  if (Array.isArray(value)) return value.flatMap((part) => texts(name, part));
  // `sort[date]=desc`, `sort[group][name]=asc`.
  if (isBranch(value)) {
    return Object.entries(value).flatMap(([field, inner]) =>
      typeof inner === 'string'
        ? [`${field}:${inner}`]
        : texts(name, inner).map((text) => `${field}.${text}`),
    );
  }
  throw invalid('invalid_query', `${name} is not a text or a list of texts`);
}

/** `sort=date:desc`, `sort[0]=name&sort[1]=date:desc`, `sort=name,date:desc`, `sort[date]=desc`. */
export function parseSort(value: unknown): Sort[] {
  if (value === undefined) return [];
  const sorts = texts('sort', value).map((text) => {
    const match = /^([\w.]+)(?::(asc|desc))?$/i.exec(text);
    if (!match?.[1]) throw invalid('invalid_sort', 'Write sort as field:asc or field:desc');
    return { field: match[1], descending: match[2]?.toLowerCase() === 'desc' };
  });
  if (sorts.length > maxSorts) throw invalid('invalid_sort', 'Too many sort fields');
  return sorts;
}
