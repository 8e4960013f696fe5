import { type Plan, planTerms } from '../../../services/shared/src/plans.ts';

// The one table of the plans: it holds nothing of a server, and what the server enforces is what
// the screens say.
export {
  type Feature,
  hasFeature,
  type Plan,
  planTerms,
  plans,
} from '../../../services/shared/src/plans.ts';

/** How many groups a plan may watch; null: any number. */
export function watchLimitOf(plan: Plan): number | null {
  const { watchedGroups } = planTerms[plan];
  return Number.isFinite(watchedGroups) ? watchedGroups : null;
}
