import type { Billing } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { asPlan, plans } from '@groupsight/shared/plans';
import { type Static, Type } from 'typebox';
import { NullableInstant, named, nullableOneOf, oneOf } from '../schema.ts';
import { isoOrNull, oneOfThese } from './values.ts';

const states = ['none', 'trial', 'active', 'failed', 'ended'] as const;

export const BillingSchema = named('Billing', {
  plan: oneOf(plans, 'What the account has.'),
  state: oneOf(
    states,
    'none: never subscribed; failed: a payment, the plan stays until graceEndsAt if that is ahead.',
  ),
  subscribedPlan: nullableOneOf(plans, 'What the subscription is of; null: there is none.'),
  wishedPlan: nullableOneOf(plans, 'Chosen before signing up; null: none.'),
  trialEndsAt: NullableInstant('When the trial ends; null: there is none.'),
  renewsAt: NullableInstant('When the next bill is due; null: none is.'),
  graceEndsAt: NullableInstant(
    'Until when the plan stays though a payment failed; null: none failed.',
  ),
  endsAt: NullableInstant('When the subscription ends, as it was cancelled; null: it goes on.'),
  hasPortal: Type.Boolean({ description: 'There is a page of bills and cards.' }),
  trialDays: Type.Integer({
    minimum: 0,
    description: 'Days that a subscription costs nothing if it is begun now.',
  }),
});

export const BillingPageSchema = named('BillingPage', {
  url: Type.String({ description: 'A page of Stripe, which leads back to the settings.' }),
});

export const ChangedBillingSchema = named('ChangedBilling', {
  ...BillingSchema.properties,
  paymentUrl: Type.Unsafe<string | null>({
    anyOf: [{ type: 'string' }, { type: 'null' }],
    description: 'A page of Stripe where the difference has to be paid first; null: it is done.',
  }),
});

export const billingSchemas = [BillingSchema, BillingPageSchema, ChangedBillingSchema];

/** What somebody pays. */
export function toBilling(billing: Billing | undefined): Static<typeof BillingSchema> {
  if (!billing) throw notFound();
  return {
    plan: oneOfThese(plans, billing.plan, 'personal'),
    state: oneOfThese(states, billing.state, 'none'),
    subscribedPlan: asPlan(billing.subscribedPlan) ?? null,
    wishedPlan: asPlan(billing.wishedPlan) ?? null,
    trialEndsAt: isoOrNull(billing.trialEndsAt),
    renewsAt: isoOrNull(billing.renewsAt),
    graceEndsAt: isoOrNull(billing.graceEndsAt),
    endsAt: isoOrNull(billing.endsAt),
    hasPortal: billing.hasPortal,
    trialDays: billing.trialDays,
  };
}
