import useSWR, { type SWRResponse } from 'swr';
import useSWRImmutable from 'swr/immutable';
import type { DataOf, GetParams, GetPath, ItemOf, ListParams, ListPath } from './contract.ts';
import { readOrKept } from './kept.ts';
import { addressOf } from './query.ts';
import { readAllAt, readDataAt } from './read.ts';

const keptDataAt = <T>(address: string) => readOrKept(readDataAt<T>, address);
const keptAllAt = <T>(address: string) => readOrKept(readAllAt<T>, address);

/** What a path answers under `data`; nothing is asked for while its parameters are null. */
export function useData<P extends GetPath>(
  path: P,
  params: GetParams<P> | null,
): SWRResponse<DataOf<P>, unknown> {
  const key = params && addressOf(path, params);
  return useSWR<DataOf<P>, unknown>(key, keptDataAt<DataOf<P>>);
}

/** Every document of a list that is short by nature; nothing is asked for while they are null. */
export function useAll<P extends ListPath>(
  path: P,
  params: ListParams<P> | null,
): SWRResponse<ItemOf<P>[], unknown> {
  const key = params && addressOf(path, params);
  return useSWR<ItemOf<P>[], unknown>(key, keptAllAt<ItemOf<P>>);
}

/** What stays as it is while the page is open, such as the server's configuration. */
export function useUnchanging<P extends GetPath>(path: P, params: GetParams<P>) {
  return useSWRImmutable<DataOf<P>, unknown>(addressOf(path, params), keptDataAt<DataOf<P>>);
}
