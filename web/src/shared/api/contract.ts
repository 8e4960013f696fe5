import type { paths } from './schema.ts';

/** What a document of JSON answers a GET. */
type JsonOk = { responses: { 200: { content: { 'application/json': unknown } } } };

/** The paths that can be read. */
export type GetPath = {
  [P in keyof paths]: paths[P] extends { get: JsonOk } ? P : never;
}[keyof paths];

type Get<P extends GetPath> = paths[P]['get'];

/** The parameters of a read: what the path names, and the query. */
export type GetParams<P extends GetPath> =
  Get<P> extends { parameters: infer All }
    ? Pick<All, Extract<keyof All, 'path' | 'query'>>
    : never;

export type GetAnswer<P extends GetPath> =
  Get<P> extends {
    responses: { 200: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;

/** What a read answers under `data`. */
export type DataOf<P extends GetPath> = GetAnswer<P> extends { data: infer Data } ? Data : never;

/** The paths that answer pages of documents. */
export type ListPath = {
  [P in GetPath]: GetAnswer<P> extends { data: unknown[]; meta: { pagination: object } }
    ? P
    : never;
}[GetPath];

export type ItemOf<P extends ListPath> = DataOf<P> extends (infer Item)[] ? Item : never;

/** The parameters of a list but for the page, which the reader of pages sets. */
export type ListParams<P extends ListPath> = Omit<GetParams<P>, 'query'> &
  (GetParams<P> extends { query?: infer Query }
    ? { query?: Omit<NonNullable<Query>, 'pagination'> }
    : object);
