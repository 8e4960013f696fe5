import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { formatPounds, type Plan, planTerms } from '../../shared/plans.ts';

const monthly = (plan: Plan) => t`${{ price: formatPounds(planTerms[plan].pence) }} a month`;

/** Every text of what people pay. */
export const billingTexts = translated({
  title: msg`Plan and billing`,
  text: msg`What your account has, and what you pay for it. Cards and bills are kept by Stripe.`,
  loadFailed: msg`What you pay could not be read.`,
  price: monthly,
  notSubscribed: msg`No subscription: you pay nothing.`,
  given: (plan: Plan) =>
    t`No subscription: whoever runs this server gave you the ${{ plan: planTerms[plan].name }} plan.`,
  offered: (days: number) =>
    t`The first ${plural(days, { one: 'a day', other: '# days' })} of a subscription cost nothing.`,
  ended: msg`Your subscription has ended. You pay nothing.`,
  trial: (when: string, plan: Plan) => t`Trial until ${when}, then ${{ price: monthly(plan) }}.`,
  trialEnds: (when: string) => t`Trial. Your subscription ends on ${when}; you pay nothing.`,
  renews: (when: string) => t`Renews on ${when}.`,
  ends: (when: string, smallest: Plan) =>
    t`Ends on ${when}. From then on your account has the ${{ smallest: planTerms[smallest].name }} plan.`,
  failedTitle: msg`Payment failed`,
  failed: (when: string, smallest: Plan) =>
    t`Your plan stays until ${when}. Then your account has the ${{ smallest: planTerms[smallest].name }} plan until the bill is paid. Look at your card with ‘Manage billing’.`,
  fell: (subscribed: Plan, plan: Plan) =>
    t`Your account has the ${{ plan: planTerms[plan].name }} plan until the bill is paid; then ${{ subscribed: planTerms[subscribed].name }} is back. Pay it with ‘Manage billing’.`,
  change: msg`Change plan`,
  choose: msg`Choose a plan`,
  manage: msg`Manage billing`,
  portalFailed: msg`The page of your bills could not be opened.`,
  refreshFailed: msg`What you pay could not be asked.`,
  done: (plan: Plan) => t`Your account has the ${{ plan: planTerms[plan].name }} plan now`,
  stillWaiting: msg`Stripe has not confirmed the payment yet. Your plan follows as soon as it has.`,
  cancelled: msg`Nothing was paid. Your plan stays as it is.`,
  dialog: {
    label: msg`Plan`,
    current: msg`current`,
    groups: (limit: number | null) =>
      limit === null
        ? t`Unlimited groups`
        : t`Up to ${plural({ limit: limit }, { other: '#' })} groups`,
    toPayment: msg`Continue to payment`,
    toPlan: (plan: Plan) => t`Change to ${{ plan: planTerms[plan].name }}`,
    first: msg`You pay by card on a page of Stripe, and can cancel at any time.`,
    settled: msg`The difference is settled by the day: a larger plan is paid at once, what is left of a larger one comes off your next bill. Whatever you have stays readable.`,
    failed: msg`The plan could not be changed.`,
  },
  checkout: {
    title: msg`Your plan`,
    text: msg`One more step: the payment.`,
    leading: msg`Leading you to the payment`,
    failed: msg`The page to pay on could not be opened.`,
    retry: msg`Try again`,
    later: msg`Not now`,
    laterNote: (plan: Plan) =>
      t`Until you subscribe your account has the ${{ plan: planTerms[plan].name }} plan. You find this in Settings, too.`,
  },
});
