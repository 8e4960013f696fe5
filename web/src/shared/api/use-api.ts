import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { answerTo, type Call } from './call.ts';
import { readOrKept } from './kept.ts';
import { type Counted, type ListCall, readAllAt, readDataAt } from './read.ts';

const keptDataAt = <T>(address: string) => readOrKept(readDataAt<T>, address);
const keptAllAt = <T>(address: string) => readOrKept(readAllAt<T>, address);

/** What a call answers under `data`; nothing is asked for without a call. */
export function useData<T>(call: Call<{ data: T }> | null): SWRResponse<T, unknown> {
  return useSWR<T, unknown>(call?.address ?? null, keptDataAt<T>);
}

/** Every document of a list that is short by nature; nothing is asked for without a call. */
export function useAll<T>(call: ListCall<T> | null): SWRResponse<T[], unknown> {
  return useSWR<T[], unknown>(call?.address ?? null, keptAllAt<T>);
}

/** All that a call answers, what stands beside `data` too; nothing is asked for without a call. */
export function useAnswer<T>(
  call: Call<T> | null,
  config: SWRConfiguration<Counted<T>, unknown> = {},
): SWRResponse<Counted<T>, unknown> {
  return useSWR<Counted<T>, unknown>(call?.address ?? null, answerTo<Counted<T>>, config);
}

/** What stays as it is while the page is open, such as the server's configuration. */
export function useUnchanging<T>(call: Call<{ data: T }>): SWRResponse<T, unknown> {
  return useSWRImmutable<T, unknown>(call.address, keptDataAt<T>);
}
