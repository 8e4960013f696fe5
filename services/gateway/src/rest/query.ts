import type { ListQuery } from '@groupsight/proto/common/v1/query';
import { condition } from '@groupsight/shared/filter';
import { parseFilters } from './filters.ts';
import { type Narrowing, parseNarrowing } from './narrowing.ts';
import { byDocumentIds, withDocumentIds } from './numeric-ids.ts';
import type { Offer } from './offer.ts';
import { type Pagination, parsePagination } from './pagination.ts';
import { type Populate, parsePopulate } from './populate.ts';
import { parseFields } from './selection.ts';
import { parseSort } from './sort.ts';

/** What of documents a request asks for. */
export interface Asked {
  readonly populate: Populate;
  /** What of populated relations; undefined: all. */
  readonly narrowing: Narrowing | undefined;
  /** Fields to answer; undefined: all. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** What a GET of a collection asks for. */
export interface ListRequest extends Asked {
  readonly query: ListQuery;
  readonly pagination: Pagination;
}

/** Which fields and relations of documents a request asks for. */
export function parseAsked(raw: Readonly<Record<string, unknown>>, offer: Offer): Asked {
  return {
    populate: parsePopulate(raw.populate, offer.relations),
    narrowing: parseNarrowing(raw.populate, offer.relations),
    fields: parseFields(raw.fields, offer.fields),
  };
}

/** The whole query of a list. */
export function parseListRequest(
  raw: Readonly<Record<string, unknown>>,
  offer: Offer,
): ListRequest {
  const pagination = parsePagination(raw.pagination);
  const filter = parseFilters(raw.filters);
  const sort = parseSort(raw.sort);
  const { isNumbered } = offer;
  return {
    ...parseAsked(raw, offer),
    pagination,
    query: {
      filter: filter && isNumbered ? withDocumentIds(filter) : filter,
      sort: isNumbered ? byDocumentIds(sort) : sort,
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
