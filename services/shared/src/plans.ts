import { AppError } from './errors.ts';

/** What a user may have, the smallest first. */
export const plans = ['personal', 'professional', 'ultimate'] as const;

export type Plan = (typeof plans)[number];

/** What some plans have and others do not. */
export type Feature = 'dailyBrief' | 'scheduling' | 'library' | 'moderation';

interface Terms {
  readonly name: string;
  /** Pence (GBP) a month. */
  readonly pence: number;
  /** How many groups may be watched. */
  readonly watchedGroups: number;
  readonly features: readonly Feature[];
}

const professional = ['dailyBrief', 'scheduling', 'library', 'moderation'] as const;

/** The one table of what each plan has; what enforces or tells a limit reads it here. */
export const planTerms: Readonly<Record<Plan, Terms>> = {
  personal: { name: 'Personal', pence: 3_000, watchedGroups: 5, features: [] },
  professional: { name: 'Professional', pence: 5_000, watchedGroups: 10, features: professional },
  ultimate: {
    name: 'Ultimate',
    pence: 25_000,
    watchedGroups: Number.POSITIVE_INFINITY,
    features: professional,
  },
};

const featureNames: Readonly<Record<Feature, string>> = {
  dailyBrief: 'a brief for every day',
  scheduling: 'scheduled messages',
  library: 'the resource library',
  moderation: 'moderation rules',
};

const known = (plan: string): Plan => plans.find((one) => one === plan) ?? 'personal';

/** The terms of a plan; an unknown one has those of the smallest. */
export const termsOf = (plan: string): Terms => planTerms[known(plan)];

/** Whether a plan has a feature. */
export const hasFeature = (plan: string, feature: Feature): boolean =>
  termsOf(plan).features.includes(feature);

/** Why something is not done for a plan, for the person who has it. */
export const refusalOf = (plan: string, feature: Feature): string =>
  `The ${termsOf(plan).name} plan does not have ${featureNames[feature]}.`;

/** Forbidden (plan_limit), with the limit and the plan in its details. */
export const planLimit = (plan: string, limit: Feature | 'watchedGroups', message: string) =>
  new AppError('forbidden', 'plan_limit', message, { details: { limit, plan: known(plan) } });

/**
 * Refuses what a plan does not have. Services hear of plans on the bus: an owner whose plan was
 * not heard of yet (undefined) passes, as the gateway has asked auth already.
 * @throws plan_limit
 */
export function requireFeature(plan: string | undefined, feature: Feature): void {
  if (plan === undefined || hasFeature(plan, feature)) return;
  throw planLimit(plan, feature, `${refusalOf(plan, feature)} The larger plans do.`);
}
