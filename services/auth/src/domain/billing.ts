import { type Plan, plans } from '@groupsight/shared/plans';

/** What somebody without a subscription that is paid for has. */
export const smallestPlan: Plan = plans[0];

/** Where a subscription stands, in Stripe's words. */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as Stripe tells of it. */
export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  /** Of its price; undefined for a price that is of no plan here. */
  readonly plan?: Plan;
  readonly startedAt: Date;
  readonly trialEndsAt?: Date;
  /** End of the time that is paid for. */
  readonly periodEndsAt?: Date;
  /** When it ends, as it was cancelled. */
  readonly endsAt?: Date;
}

/** What is known of what a user pays. */
export interface Billing {
  readonly subscription?: Subscription;
  /** Since when a payment is missing. */
  readonly failedAt?: Date;
  /** What the user shall have; missing while they have never subscribed. */
  readonly plan?: Plan;
  /** When the page ends where a subscription may be begun; missing: none is open. */
  readonly checkoutEndsAt?: Date;
  /** When it has to be looked at again, whether Stripe says something or not. */
  readonly dueAt?: Date;
}

const hourMs = 60 * 60_000;
/** An event that did not reach us is made up for so long after it was due. */
const latenessMs = hourMs;
/** How often a bill is looked after that nobody pays. */
const unpaidLookMs = 24 * hourMs;

const isRunning = ({ status }: Subscription) => status === 'trialing' || status === 'active';
const isFailing = ({ status }: Subscription) => status === 'past_due' || status === 'unpaid';

/** Whether it goes on: another must not be begun beside it. */
export const goesOn = (one: Subscription): boolean =>
  isRunning(one) || isFailing(one) || one.status === 'paused';

/** Those that were begun and never paid for are none. */
const isBegun = ({ status }: Subscription) =>
  status !== 'incomplete' && status !== 'incomplete_expired';

function rankOf(one: Subscription): number {
  if (isRunning(one)) return 0;
  if (isFailing(one)) return 1;
  return one.status === 'paused' ? 2 : 3;
}

/** The one that counts of all that a customer ever had: one that runs, else the newest. */
export function chosen(all: readonly Subscription[]): Subscription | undefined {
  const begun = all.filter(isBegun);
  return begun.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.startedAt.getTime() - a.startedAt.getTime(),
  )[0];
}

function planFor(one: Subscription, graceEndsAt: Date | undefined, now: Date): Plan {
  const inGrace = isFailing(one) && graceEndsAt !== undefined && now < graceEndsAt;
  return isRunning(one) || inGrace ? (one.plan ?? smallestPlan) : smallestPlan;
}

/** Until when a plan stays though a payment is missing. */
export const graceEnd = (failedAt: Date | undefined, graceMs: number): Date | undefined =>
  failedAt && new Date(failedAt.getTime() + graceMs);

function dueOf(one: Subscription, graceEndsAt: Date | undefined, now: Date): Date | undefined {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (isFailing(one)) {
    return graceEndsAt && graceEndsAt > now ? graceEndsAt : later(unpaidLookMs);
  }
  if (!isRunning(one)) return undefined;
  const ends = [one.trialEndsAt, one.periodEndsAt, one.endsAt].flatMap((at) =>
    at && at > now ? [at.getTime()] : [],
  );
  return ends.length === 0 ? later(latenessMs) : new Date(Math.min(...ends) + latenessMs);
}

/**
 * What a customer's subscriptions come to now. It depends on nothing but what Stripe says at this
 * moment and since when a payment is missing, so that it does not matter which event has it asked.
 */
export function billingOf(
  all: readonly Subscription[],
  before: Pick<Billing, 'failedAt' | 'subscription' | 'plan' | 'checkoutEndsAt'>,
  { now, graceMs }: { readonly now: Date; readonly graceMs: number },
): Billing {
  const one = chosen(all);
  if (!one) {
    // The customer is gone at Stripe, with all that they had.
    if (before.plan) return { plan: smallestPlan };
    const { checkoutEndsAt: dueAt } = before;
    return dueAt && dueAt > now ? { dueAt } : {};
  }
  const failedAt = isFailing(one) ? (before.failedAt ?? now) : undefined;
  const graceEndsAt = graceEnd(failedAt, graceMs);
  const dueAt = dueOf(one, graceEndsAt, now);
  return {
    subscription: one,
    plan: planFor(one, graceEndsAt, now),
    ...(failedAt ? { failedAt } : {}),
    ...(dueAt ? { dueAt } : {}),
  };
}

export type BillingState = 'none' | 'trial' | 'active' | 'failed' | 'ended';

/** Where a user stands, in one word. */
export function stateOf({ subscription: one, plan }: Billing): BillingState {
  if (!one) return plan ? 'ended' : 'none';
  if (isFailing(one)) return 'failed';
  if (!isRunning(one)) return 'ended';
  return one.status === 'trialing' ? 'trial' : 'active';
}
