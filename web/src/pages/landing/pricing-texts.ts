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

const inAll = ['Topic watchers', 'Group analytics'];
const blurbs: Readonly<Record<Plan, string>> = {
  personal: 'For following a few groups closely.',
  professional: 'For running communities day by day.',
  ultimate: 'For whole ecosystems of groups.',
};
/** Sold, and not built yet. */
const planned: Readonly<Record<Plan, readonly string[]>> = {
  personal: ['Weekly digests'],
  professional: [],
  ultimate: ['Personalised newsletter per member', 'Members dashboard'],
};
/** What one would look for in every plan. */
const expected: readonly Feature[] = ['scheduling', 'library', 'moderation'];

const groupsOf = (limit: number | null): string =>
  limit === null ? 'Unlimited groups' : `Up to ${limit} groups`;

function itemsOf(plan: Plan, smaller: Plan | undefined): string[] {
  const groups = groupsOf(watchLimitOf(plan));
  const { features } = planTerms[plan];
  const known = smaller ? planTerms[smaller].features : [];
  const more = features.filter((feature) => !known.includes(feature));
  if (smaller && known.length > 0) {
    const rest = more.map((feature) => featureItems[feature]);
    return [`Everything in ${planTerms[smaller].name}`, groups, ...rest];
  }
  return [groups, ...inAll, ...features.map((feature) => featureItems[feature])];
}

/** What the plans cost and what is in each, from the table that the server enforces. */
export const pricingTexts = {
  title: 'Simple monthly plans',
  text: 'Choose by the number of groups you follow.',
  popular: 'Most Popular',
  perMonth: '/ month',
  choose: 'Get Started',
  chooseOf: (plan: string) => `Get Started: ${plan}`,
  planned: 'planned',
  without: (item: string) => `No ${item.toLowerCase()}`,
  note: 'Signing up asks for no card. After it you pay for your plan by card where this installation sells plans; elsewhere its operator decides which plan an account has.',
  plans: plans.map((id, index) => ({
    id,
    name: planTerms[id].name,
    price: formatPounds(planTerms[id].pence),
    text: blurbs[id],
    popular: id === 'professional',
    items: itemsOf(id, plans[index - 1]),
    without: expected
      .filter((feature) => !hasFeature(id, feature))
      .map((feature) => featureItems[feature]),
    planned: planned[id],
  })),
};
