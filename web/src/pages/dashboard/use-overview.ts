import { getOverview } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';

/**
 * What the dashboard shows; live events read it again. SWR tells a component only of what was read of
 * its answer in a render before: read by a part that is drawn later, in slices, what came just then
 * would never be shown.
 */
export function useOverview() {
  const { data, error, mutate } = useData(getOverview());
  return { data, error, mutate };
}
