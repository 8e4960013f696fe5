import { formatPounds, type Plan, planTerms } from '../../shared/plans.ts';

const monthly = (plan: Plan) => `${formatPounds(planTerms[plan].pence)} a month`;
const daysText = (days: number) => (days === 1 ? 'a day' : `${days} days`);

/** Every text of what people pay. */
export const billingTexts = {
  title: 'Plan and billing',
  text: 'What your account has, and what you pay for it. Cards and bills are kept by Stripe.',
  loadFailed: 'What you pay could not be read.',
  price: monthly,
  notSubscribed: 'No subscription: you pay nothing.',
  given: (plan: Plan) =>
    `No subscription: whoever runs this server gave you the ${planTerms[plan].name} plan.`,
  offered: (days: number) => `The first ${daysText(days)} of a subscription cost nothing.`,
  ended: 'Your subscription has ended. You pay nothing.',
  trial: (when: string, plan: Plan) => `Trial until ${when}, then ${monthly(plan)}.`,
  trialEnds: (when: string) => `Trial. Your subscription ends on ${when}; you pay nothing.`,
  renews: (when: string) => `Renews on ${when}.`,
  ends: (when: string, smallest: Plan) =>
    `Ends on ${when}. From then on your account has the ${planTerms[smallest].name} plan.`,
  failedTitle: 'Payment failed',
  failed: (when: string, smallest: Plan) =>
    `Your plan stays until ${when}. Then your account has the ${planTerms[smallest].name} plan until the bill is paid. Look at your card with ‘Manage billing’.`,
  fell: (subscribed: Plan, plan: Plan) =>
    `Your account has the ${planTerms[plan].name} plan until the bill is paid; then ${planTerms[subscribed].name} is back. Pay it with ‘Manage billing’.`,
  change: 'Change plan',
  choose: 'Choose a plan',
  manage: 'Manage billing',
  portalFailed: 'The page of your bills could not be opened.',
  refreshFailed: 'What you pay could not be asked.',
  done: (plan: Plan) => `Your account has the ${planTerms[plan].name} plan now`,
  stillWaiting: 'Stripe has not confirmed the payment yet. Your plan follows as soon as it has.',
  cancelled: 'Nothing was paid. Your plan stays as it is.',
  dialog: {
    label: 'Plan',
    current: 'current',
    toPayment: 'Continue to payment',
    toPlan: (plan: Plan) => `Change to ${planTerms[plan].name}`,
    first: 'You pay by card on a page of Stripe, and can cancel at any time.',
    settled:
      'The difference is settled by the day: a larger plan is paid at once, what is left of a larger one comes off your next bill. Whatever you have stays readable.',
    failed: 'The plan could not be changed.',
  },
  checkout: {
    title: 'Your plan',
    text: 'One more step: the payment.',
    leading: 'Leading you to the payment',
    failed: 'The page to pay on could not be opened.',
    retry: 'Try again',
    later: 'Not now',
    laterNote: (plan: Plan) =>
      `Until you subscribe your account has the ${planTerms[plan].name} plan. You find this in Settings, too.`,
  },
} as const;
