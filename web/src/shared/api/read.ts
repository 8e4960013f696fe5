import { unreadable } from './api-error.ts';
import { answerTo, type Call } from './call.ts';
import { bracketQuery, SHORT_LIST_PAGE } from './query.ts';
import type { Page, Pagination } from './types.ts';

// Caches read by the address that is their key, never by a call beside it: that may be the next
// key's by the time that this one is read.

/** A call that answers a page of a list. */
export type ListCall<T> = Call<{ data: T[]; meta: { pagination: object } }>;

/** What a call answers; a page says all of where it stands, as every list is asked for by page. */
export type Counted<T> = T extends { meta: { pagination: object } }
  ? Omit<T, 'meta'> & { meta: T['meta'] & { pagination: Pagination } }
  : T;

/** Reads an address that answers `{data}`. */
export async function readDataAt<T>(address: string): Promise<T> {
  const body = await answerTo<unknown>(address);
  // Whoever stands between the server and us may answer JSON that is not the contract's.
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unreadable(200);
  return body.data as T;
}

function isPage(body: unknown): body is Page<unknown> {
  const { data, meta } = (body ?? {}) as Partial<Page<unknown>>;
  return Array.isArray(data) && typeof meta?.pagination?.pageCount === 'number';
}

/** The address of one page of a list. */
export function pageAddress(list: string, page: number, pageSize: number): string {
  const pagination = bracketQuery({ pagination: { page, pageSize } });
  return `${list}${list.includes('?') ? '&' : '?'}${pagination}`;
}

/** Reads the address of one page of a list. */
export async function readPageAt<T>(address: string): Promise<Page<T>> {
  const body = await answerTo<unknown>(address);
  if (!isPage(body)) throw unreadable(200);
  return body as Page<T>;
}

/** One page of a list, filtered and sorted by the server. */
export function readPage<T>(
  { address }: ListCall<T>,
  page: number,
  pageSize: number,
): Promise<Page<T>> {
  return readPageAt(pageAddress(address, page, pageSize));
}

/** 5,000 documents: more than that belongs in a paged list. */
const MAX_PAGES = 50;

/** Every page of a list that is short by nature: a group's topics, rules, digest days. */
export async function readAllAt<T>(address: string): Promise<T[]> {
  const pageAt = (page: number) => readPageAt<T>(pageAddress(address, page, SHORT_LIST_PAGE));
  const first = await pageAt(1);
  const count = Math.min(MAX_PAGES, first.meta.pagination.pageCount);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => pageAt(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}
