import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Feature, type Plan, planTerms } from '../../../services/shared/src/plans.ts';
import { readerLocale } from './language/language.ts';
import { translated } from './language/translated.ts';

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
  new Intl.NumberFormat(readerLocale(), {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
  }).format(pence / 100);

/** A feature as the landing page lists it. */
export const featureItems = translated({
  dailyBrief: msg`Daily digests`,
  scheduling: msg`Scheduling`,
  library: msg`Resource library`,
  moderation: msg`Moderation`,
  recap: msg`Monthly recap reports`,
  membersDashboard: msg`Members dashboard`,
  surveys: msg`Surveys`,
  newsletter: msg`Personalised newsletter per member`,
} satisfies Record<Feature, MessageDescriptor>);

/** How many groups a plan may watch; null: any number. */
export function watchLimitOf(plan: Plan): number | null {
  const { watchedGroups } = planTerms[plan];
  return Number.isFinite(watchedGroups) ? watchedGroups : null;
}
