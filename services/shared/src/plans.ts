/** What a user may have, the smallest first. */
export const plans = ['personal', 'professional', 'ultimate'] as const;

export type Plan = (typeof plans)[number];

/** What some plans have and others do not. */
export type Feature =
  | 'dailyBrief'
  | 'scheduling'
  | 'library'
  | 'moderation'
  | 'recap'
  | 'surveys'
  | 'newsletter'
  | 'membersDashboard';

interface Terms {
  readonly name: string;
  /** Pence (GBP) a month. */
  readonly pence: number;
  /** How many groups may be watched. */
  readonly watchedGroups: number;
  /** How many invitations to surveys may be mailed within 24 hours. */
  readonly surveyMails: number;
  readonly features: readonly Feature[];
}

const professional = ['dailyBrief', 'scheduling', 'library', 'moderation'] as const;

/** The one table of what each plan has; what enforces or tells a limit reads it here. */
export const planTerms: Readonly<Record<Plan, Terms>> = {
  personal: { name: 'Personal', pence: 3_000, watchedGroups: 5, surveyMails: 0, features: [] },
  professional: {
    name: 'Professional',
    pence: 5_000,
    watchedGroups: 10,
    surveyMails: 0,
    features: professional,
  },
  ultimate: {
    name: 'Ultimate',
    pence: 25_000,
    watchedGroups: Number.POSITIVE_INFINITY,
    surveyMails: 200,
    features: [...professional, 'recap', 'surveys', 'newsletter', 'membersDashboard'],
  },
};

const featureNames: Readonly<Record<Feature, string>> = {
  dailyBrief: 'a brief for every day',
  scheduling: 'scheduled messages',
  library: 'the resource library',
  moderation: 'moderation rules',
  recap: 'a recap of every month',
  surveys: 'surveys',
  newsletter: 'a newsletter for each member',
  membersDashboard: 'the members dashboard',
};

/** The plan of a name; undefined for any other word. */
export const asPlan = (name: string): Plan | undefined => plans.find((one) => one === name);

const known = (plan: string): Plan => asPlan(plan) ?? 'personal';

/** The terms of a plan; an unknown one has those of the smallest. */
export const termsOf = (plan: string): Terms => planTerms[known(plan)];

/** Whether a plan has a feature. */
export const hasFeature = (plan: string, feature: Feature): boolean =>
  termsOf(plan).features.includes(feature);

/**
 * Whether a plan lacks a feature, as far as a service knows. Services hear of plans on the bus: one
 * that was not heard of yet (undefined) lacks nothing, as the gateway has asked auth already.
 */
export const lacks = (plan: string | undefined, feature: Feature): plan is string =>
  plan !== undefined && !hasFeature(plan, feature);

/** Why something is not done for a plan, for the person who has it. */
export const refusalOf = (plan: string, feature: Feature): string =>
  `The ${termsOf(plan).name} plan does not have ${featureNames[feature]}.`;
