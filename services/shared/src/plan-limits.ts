import { AppError } from './errors.ts';
import { asPlan, type Feature, lacks, refusalOf } from './plans.ts';

/** Forbidden (plan_limit), with the limit and the plan in its details. */
export const planLimit = (
  plan: string,
  limit: Feature | 'watchedGroups' | 'surveyMails',
  message: string,
) =>
  new AppError('forbidden', 'plan_limit', message, {
    details: { limit, plan: asPlan(plan) ?? 'personal' },
  });

/** Refuses what a plan lacks. @throws plan_limit */
export function requireFeature(plan: string | undefined, feature: Feature): void {
  if (!lacks(plan, feature)) return;
  throw planLimit(plan, feature, `${refusalOf(plan, feature)} The larger plans do.`);
}
