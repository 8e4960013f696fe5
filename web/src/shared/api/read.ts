import { unreadable } from './api-error.ts';
import { answer, api } from './client.ts';
import type {
  DataOf,
  GetAnswer,
  GetParams,
  GetPath,
  ItemOf,
  ListParams,
  ListPath,
} from './contract.ts';
import { addressOf, bracketQuery, SHORT_LIST_PAGE } from './query.ts';
import type { Page } from './types.ts';

type Get = (address: string) => Promise<{ data: unknown; response: Response }>;

/**
 * What is at an address of the API, path and query. Caches read by the address that is their key,
 * never by parameters beside it: those may be the next key's by the time that this one is read.
 */
export async function readAt<T>(address: string): Promise<T> {
  // The client's types know the contract's paths alone, without values and queries.
  return (await answer((api.GET as Get)(address))) as T;
}

/** Reads a path of the contract. */
export function read<P extends GetPath>(path: P, params: GetParams<P>): Promise<GetAnswer<P>> {
  return readAt(addressOf(path, params));
}

/** Reads an address that answers `{data}`. */
export async function readDataAt<T>(address: string): Promise<T> {
  const body = await readAt<unknown>(address);
  // Whoever stands between the server and us may answer JSON that is not the contract's.
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unreadable(200);
  return body.data as T;
}

/** Reads a path that answers `{data}`. */
export function readData<P extends GetPath>(path: P, params: GetParams<P>): Promise<DataOf<P>> {
  return readDataAt(addressOf(path, params));
}

function isPage(body: unknown): body is Page<unknown> {
  const { data, meta } = (body ?? {}) as Partial<Page<unknown>>;
  return Array.isArray(data) && typeof meta?.pagination?.pageCount === 'number';
}

/** The parameters of one page. */
export function pageOf<P extends ListPath>(
  params: ListParams<P>,
  page: number,
  pageSize: number,
): GetParams<P> {
  const { query: asked } = params as { query?: object };
  const query = { ...asked, pagination: { page, pageSize } };
  return { ...params, query } as unknown as GetParams<P>;
}

/** Reads the address of one page of a list. */
export async function readPageAt<T>(address: string): Promise<Page<T>> {
  const body = await readAt<unknown>(address);
  if (!isPage(body)) throw unreadable(200);
  return body as Page<T>;
}

/** One page of a list, filtered and sorted by the server. */
export function readPage<P extends ListPath>(
  path: P,
  params: ListParams<P>,
  page: number,
  pageSize: number,
): Promise<Page<ItemOf<P>>> {
  return readPageAt(addressOf(path, pageOf(params, page, pageSize)));
}

/** 5,000 documents: more than that belongs in a paged list. */
const MOST_PAGES = 50;

/** Every page of a list that is short by nature: a group's topics, rules, digest days. */
export async function readAllAt<T>(address: string): Promise<T[]> {
  const pageAt = (page: number) => {
    const pagination = bracketQuery({ pagination: { page, pageSize: SHORT_LIST_PAGE } });
    return readPageAt<T>(`${address}${address.includes('?') ? '&' : '?'}${pagination}`);
  };
  const first = await pageAt(1);
  const count = Math.min(MOST_PAGES, first.meta.pagination.pageCount);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => pageAt(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}
