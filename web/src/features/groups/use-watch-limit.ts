import { watchLimitOf } from '../../shared/plans.ts';
import { useUser } from '../auth/session.tsx';

/** How many groups may be watched: by an operator's limit, else by the plan; null: any number. */
export function useWatchLimit(): number | null {
  const { plan, watch_limit: own } = useUser();
  return own ?? watchLimitOf(plan);
}
