import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import {
  type Feature,
  featureItems,
  formatPounds,
  hasFeature,
  type Plan,
  planTerms,
  plans,
  watchLimitOf,
} from '../../shared/plans.ts';

const offers = translated({
  inAll: [msg`Topic watchers`, msg`Group analytics`],
  blurbs: {
    personal: msg`For following a few groups closely.`,
    professional: msg`For running communities day by day.`,
    ultimate: msg`For whole ecosystems of groups.`,
  },
  /** Sold, and not built yet. */
  planned: {
    personal: [msg`Weekly digests`],
    professional: [],
    ultimate: [],
  },
  groups: (limit: number | null) =>
    limit === null
      ? t`Unlimited groups`
      : t`Up to ${plural({ limit: limit }, { other: '#' })} groups`,
  everythingIn: (plan: string) => t`Everything in ${plan}`,
});

/** What one would look for in every plan. */
const expected: readonly Feature[] = ['scheduling', 'library', 'moderation'];

function itemsOf(plan: Plan, smaller: Plan | undefined): string[] {
  const groups = offers.groups(watchLimitOf(plan));
  const { features } = planTerms[plan];
  const known = smaller ? planTerms[smaller].features : [];
  const more = features.filter((feature) => !known.includes(feature));
  if (smaller && known.length > 0) {
    const rest = more.map((feature) => featureItems[feature]);
    return [offers.everythingIn(planTerms[smaller].name), groups, ...rest];
  }
  return [groups, ...offers.inAll, ...features.map((feature) => featureItems[feature])];
}

/** What the plans cost and what is in each, from the table that the server enforces. */
export const pricingTexts = translated({
  title: msg`Simple monthly plans`,
  text: msg`Choose by the number of groups you follow.`,
  popular: msg`Most Popular`,
  perMonth: msg`/ month`,
  choose: msg`Get Started`,
  chooseOf: (plan: string) => t`Get Started: ${plan}`,
  planned: msg`planned`,
  without: (item: string) => t`No ${{ item: item.toLowerCase() }}`,
  note: msg`Signing up asks for no card. After it you pay for your plan by card where this installation sells plans; elsewhere its operator decides which plan an account has.`,
});

/** The plans as they are offered, in the language of the moment. */
export const offeredPlans = () =>
  plans.map((id, index) => ({
    id,
    name: planTerms[id].name,
    price: formatPounds(planTerms[id].pence),
    text: offers.blurbs[id],
    popular: id === 'professional',
    items: itemsOf(id, plans[index - 1]),
    without: expected
      .filter((feature) => !hasFeature(id, feature))
      .map((feature) => featureItems[feature]),
    planned: offers.planned[id],
  }));
