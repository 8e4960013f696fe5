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
import { SHORT_LIST_PAGE } from './query.ts';
import type { Page } from './types.ts';

type Read = (
  path: string,
  init: { params: object },
) => Promise<{ data: unknown; response: Response }>;

/** Reads a path of the contract. */
export async function read<P extends GetPath>(
  path: P,
  params: GetParams<P>,
): Promise<GetAnswer<P>> {
  // The client's types do not resolve while the path is a parameter; these are of one document.
  return (await answer((api.GET as Read)(path, { params }))) as GetAnswer<P>;
}

/** Reads a path that answers `{data}`. */
export async function readData<P extends GetPath>(
  path: P,
  params: GetParams<P>,
): Promise<DataOf<P>> {
  const body: unknown = await read(path, params);
  // Whoever stands between the server and us may answer JSON that is not the contract's.
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unreadable(200);
  return body.data as DataOf<P>;
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

/** One page of a list, filtered and sorted by the server. */
export async function readPage<P extends ListPath>(
  path: P,
  params: ListParams<P>,
  page: number,
  pageSize: number,
): Promise<Page<ItemOf<P>>> {
  const body: unknown = await read(path, pageOf(params, page, pageSize));
  if (!isPage(body)) throw unreadable(200);
  return body as Page<ItemOf<P>>;
}

/** 5,000 documents: more than that belongs in a paged list. */
const MOST_PAGES = 50;

/** Every page of a list that is short by nature: a group's topics, rules, digest days. */
export async function readAll<P extends ListPath>(
  path: P,
  params: ListParams<P>,
): Promise<ItemOf<P>[]> {
  const first = await readPage(path, params, 1, SHORT_LIST_PAGE);
  const count = Math.min(MOST_PAGES, first.meta.pagination.pageCount);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
    readPage(path, params, index + 2, SHORT_LIST_PAGE),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}
