import { getOverview } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';

/** What the dashboard shows; live events read it again. */
export function useOverview() {
  return useData(getOverview());
}
