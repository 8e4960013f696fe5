import { invalid } from '@groupsight/shared/errors';
import { type Static, Type } from 'typebox';
import { named } from './schema.ts';

/** A page as asked, in both of Strapi's ways. */
export interface Pagination {
  readonly style: 'page' | 'offset';
  readonly offset: number;
  readonly limit: number;
  readonly withTotal: boolean;
}

const defaultPageSize = 25;
/** Larger pages are cut to this, as Strapi's maxLimit does. */
export const maxPageSize = 100;
/** The services count documents to skip in 32 bits. */
const maxOffset = 2 ** 31;

export const PaginationSchema = named(
  'Pagination',
  {
    page: Type.Optional(Type.Integer()),
    pageSize: Type.Optional(Type.Integer()),
    pageCount: Type.Optional(Type.Integer()),
    start: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer()),
    total: Type.Optional(Type.Integer()),
  },
  'page, pageSize, pageCount and total; start, limit and total where the request says start ' +
    'or limit. Without pageCount and total where the request says withCount=false.',
);

export const paginationSchemas = [PaginationSchema];

const known = new Set(['page', 'pageSize', 'start', 'limit', 'withCount']);

function whole(name: string, value: unknown, least: number): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : -1;
  if (number < least || number > maxOffset) {
    throw invalid('invalid_pagination', `pagination[${name}] is not a whole number from ${least}`);
  }
  return number;
}

function yesOrNo(value: unknown): boolean {
  if (value === undefined || value === 'true' || value === 't' || value === '1') return true;
  if (value === 'false' || value === 'f' || value === '0') return false;
  throw invalid('invalid_pagination', 'pagination[withCount] is true or false');
}

function sizeOf(name: 'limit' | 'pageSize', size: unknown): number {
  if (size === undefined) return defaultPageSize;
  // Strapi's word for as many as there may be.
  if (name === 'limit' && size === '-1') return maxPageSize;
  return Math.min(maxPageSize, whole(name, size, 1));
}

/** `pagination[page|pageSize|withCount]` or `pagination[start|limit|withCount]`. */
export function parsePagination(value: unknown): Pagination {
  if (value === undefined) {
    return { style: 'page', offset: 0, limit: defaultPageSize, withTotal: true };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('invalid_pagination', 'Write pagination as pagination[page]=1');
  }
  const given = value as Record<string, unknown>;
  const strange = Object.keys(given).find((key) => !known.has(key));
  if (strange !== undefined) throw invalid('invalid_pagination', 'Unknown key of pagination');
  const byPage = given.page !== undefined || given.pageSize !== undefined;
  const byOffset = given.start !== undefined || given.limit !== undefined;
  if (byPage && byOffset) {
    throw invalid('invalid_pagination', 'pagination is by page and pageSize, or start and limit');
  }
  const size = byOffset ? given.limit : given.pageSize;
  const limit = sizeOf(byOffset ? 'limit' : 'pageSize', size);
  const offset = byOffset
    ? whole('start', given.start ?? '0', 0)
    : (whole('page', given.page ?? '1', 1) - 1) * limit;
  if (offset > maxOffset) throw invalid('invalid_pagination', 'pagination[page] is too large');
  return {
    style: byOffset ? 'offset' : 'page',
    offset,
    limit,
    withTotal: yesOrNo(given.withCount),
  };
}

/** `meta.pagination` of an answer. */
export function describePagination(
  { style, offset, limit, withTotal }: Pagination,
  total: number,
): Static<typeof PaginationSchema> {
  if (style === 'offset') return { start: offset, limit, ...(withTotal ? { total } : {}) };
  const page = { page: offset / limit + 1, pageSize: limit };
  return withTotal ? { ...page, pageCount: Math.ceil(total / limit), total } : page;
}
