import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { type Feature, formatPounds, type Plan, planTerms } from '../../shared/plans.ts';
import { listText } from '../../shared/ui/format-number.ts';

/** 'Professional (£50 a month) and Ultimate (£250 a month)'. */
const offersOf = (plans: readonly Plan[]): string =>
  listText(
    plans.map(
      (plan) =>
        t`${{ plan: planTerms[plan].name }} (${{ price: formatPounds(planTerms[plan].pence) }} a month)`,
    ),
  );

export const planTexts = translated({
  /** Which plans something comes with; they follow. */
  comesWith: {
    dailyBrief: msg`A brief for every day comes with`,
    scheduling: msg`Scheduled messages come with`,
    library: msg`The resource library comes with`,
    moderation: msg`Moderation rules come with`,
    recap: msg`A recap of every month comes with`,
    membersDashboard: msg`The members dashboard comes with`,
    surveys: msg`Surveys come with`,
    newsletter: msg`A newsletter for each member comes with`,
  } satisfies Record<Feature, MessageDescriptor>,
  /** What stays of it after a change to a smaller plan. */
  kept: {
    dailyBrief: msg`The brief comes once a week.`,
    scheduling: msg`What was scheduled stays here to be read, and is not sent.`,
    library: msg`What was found before the change of plan stays here.`,
    moderation: msg`Rules that were made stay here, and do not act.`,
    surveys: msg`Surveys that were made stay here: their results are read, and answers are taken until they close.`,
    newsletter: msg`Subscribers and letters stay here to be read. Nothing is sent, and opt-outs hold.`,
    recap: msg`Everything that a recap is made of stays in your groups.`,
    membersDashboard: msg`Notes and tags that you wrote stay on the pages of these people.`,
  } satisfies Record<Feature, MessageDescriptor>,
  notIn: (plan: Plan) => t`Not part of the ${{ plan: planTerms[plan].name }} plan`,
  partOf: (feature: Feature, plans: readonly Plan[]): string =>
    t`${{ feature: planTexts.comesWith[feature] }} ${{ plans: offersOf(plans) }}.`,
  ask: msg`Whoever runs this server can change your plan.`,
  seePlan: msg`See your plan`,
  change: msg`Change plan`,
});
