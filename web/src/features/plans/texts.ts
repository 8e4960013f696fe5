import { type Feature, formatPounds, type Plan, planTerms } from '../../shared/plans.ts';

/** 'Professional (£50 a month) and Ultimate (£250 a month)'. */
const offersOf = (plans: readonly Plan[]): string =>
  plans
    .map((plan) => `${planTerms[plan].name} (${formatPounds(planTerms[plan].pence)} a month)`)
    .join(' and ');

export const planTexts = {
  /** Which plans something comes with; they follow. */
  comesWith: {
    dailyBrief: 'A brief for every day comes with',
    scheduling: 'Scheduled messages come with',
    library: 'The resource library comes with',
    moderation: 'Moderation rules come with',
    recap: 'A recap of every month comes with',
    membersDashboard: 'The members dashboard comes with',
    surveys: 'Surveys come with',
  } satisfies Record<Feature, string>,
  /** What stays of it after a change to a smaller plan. */
  kept: {
    dailyBrief: 'The brief comes once a week.',
    scheduling: 'What was scheduled stays here to be read, and is not sent.',
    library: 'What was found before the change of plan stays here.',
    moderation: 'Rules that were made stay here, and do not act.',
    surveys:
      'Surveys that were made stay here: their results are read, and answers are taken until they close.',
    recap: 'Everything that a recap is made of stays in your groups.',
    membersDashboard: 'Notes and tags that you wrote stay on the pages of these people.',
  } satisfies Record<Feature, string>,
  notIn: (plan: Plan) => `Not part of the ${planTerms[plan].name} plan`,
  partOf: (feature: Feature, plans: readonly Plan[]): string =>
    `${planTexts.comesWith[feature]} ${offersOf(plans)}.`,
  ask: 'Whoever runs this server can change your plan.',
  seePlan: 'See your plan',
  change: 'Change plan',
};
