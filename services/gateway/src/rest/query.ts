import type { ListQuery, Sort } from '@groupsight/proto/common/v1/query';
import type { Relations } from '@groupsight/shared/collections';
import { invalid } from '@groupsight/shared/errors';
import { condition } from '@groupsight/shared/filter';
import { parseFilters } from './filters.ts';
import { type Pagination, parsePagination } from './pagination.ts';
import { type Populate, parsePopulate } from './populate.ts';
import { parseFields } from './selection.ts';

/** What a GET of a collection asks for. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly pagination: Pagination;
  readonly populate: Populate;
  /** Fields to answer; undefined: all. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** What a collection offers to a query. */
export interface Offer {
  /** Names of a document's own fields. */
  readonly fields: readonly string[];
  readonly relations: Relations;
}

const maxSorts = 10;

/** A text of the query, or a 400 that names the parameter. */
function texts(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  if (Array.isArray(value)) return value.flatMap((part) => texts(name, part));
  throw invalid('invalid_query', `${name} is not a text or a list of texts`);
}

/** `sort=date:desc`, `sort[0]=name&sort[1]=date:desc`, `sort=name,date:desc`. */
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

/** The whole query of a list. The route's schema has refused unknown parameters. */
export function parseListRequest(
  raw: Readonly<Record<string, unknown>>,
  offer: Offer,
): ListRequest {
  const pagination = parsePagination(raw.pagination);
  return {
    pagination,
    populate: parsePopulate(raw.populate, offer.relations),
    fields: parseFields(raw.fields, offer.fields),
    query: {
      filter: parseFilters(raw.filters),
      sort: parseSort(raw.sort),
      offset: pagination.offset,
      limit: pagination.limit,
      withTotal: pagination.withTotal,
    },
  };
}

/** The query of the one document with this id. */
export function byDocumentId(...ids: readonly string[]): ListQuery {
  return {
    filter: condition('documentId', ids.length === 1 ? 'eq' : 'in', ...ids),
    sort: [],
    offset: 0,
    limit: Math.max(1, ids.length),
    withTotal: false,
  };
}
