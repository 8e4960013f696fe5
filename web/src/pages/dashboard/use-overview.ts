import useSWR from 'swr';
import { get } from '../../shared/api/client.ts';
import { paths } from '../../shared/api/keys.ts';
import type { One, Overview } from '../../shared/api/types.ts';

/** What the dashboard shows; live events read it again. */
export function useOverview() {
  return useSWR<Overview, unknown>(
    paths.overview,
    async (key: string) => (await get<One<Overview>>(key)).data,
  );
}
