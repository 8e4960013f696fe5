import { type Feature, type Plan, planTerms } from '../../../services/shared/src/plans.ts';

// The one table of the plans: it holds nothing of a server, and what the server enforces is what
// the screens say.
export {
  type Feature,
  hasFeature,
  type Plan,
  plans,
  planTerms,
} from '../../../services/shared/src/plans.ts';

/** '£50'; whole pounds without pence. */
export const formatPounds = (pence: number): string =>
  pence % 100 === 0 ? `£${pence / 100}` : `£${(pence / 100).toFixed(2)}`;

/** A feature as the landing page lists it. */
export const featureItems: Readonly<Record<Feature, string>> = {
  dailyBrief: 'Daily digests',
  scheduling: 'Scheduling',
  library: 'Resource library',
  moderation: 'Moderation',
  recap: 'Monthly recap reports',
  membersDashboard: 'Members dashboard',
  surveys: 'Surveys',
};

/** How many groups a plan may watch; null: any number. */
export function watchLimitOf(plan: Plan): number | null {
  const { watchedGroups } = planTerms[plan];
  return Number.isFinite(watchedGroups) ? watchedGroups : null;
}
