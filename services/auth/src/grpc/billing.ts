import type {
  Billing as BillingAnswer,
  ChangePlanRequest,
  ChangePlanResponse,
  GetBillingRequest,
  GetBillingResponse,
  GetBillingTermsResponse,
  OpenBillingPortalRequest,
  OpenBillingPortalResponse,
  RefreshBillingRequest,
  RefreshBillingResponse,
  StartCheckoutRequest,
  StartCheckoutResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Plan } from '@groupsight/shared/plans';
import type { Biller } from '../biller.ts';
import type { AuthContext } from '../context.ts';
import { goesOn, graceEnd, stateOf } from '../domain/billing.ts';
import { requirePlanName } from '../domain/fields.ts';
import type { StoredBilling } from '../store/billing.ts';
import type { StoredUser } from '../store/users.ts';
import { type BillingContext, syncBilling } from '../sync-billing.ts';

/** A page at Stripe is open for a day; what was done on it is known a little later. */
const checkoutMs = 25 * 60 * 60_000;

/** Where plans are paid for. @throws not_found where operators decide */
export function billingContext(context: AuthContext): BillingContext {
  const { biller } = context;
  if (!biller) throw notFound('Plans are not paid for on this server.');
  return { ...context, biller };
}

async function requireUser({ store }: BillingContext, userId: string): Promise<StoredUser> {
  const user = await store.users.byId(userId);
  if (!user || user.erasingSince) throw notFound();
  return user;
}

/** A first subscription may begin with a trial, a later one does not. */
const trialDaysOf = (billing: StoredBilling | null, { trialDays }: Biller): number =>
  billing?.plan === undefined ? trialDays : 0;

function answerOf(
  { plan, wishedPlan }: StoredUser,
  billing: StoredBilling | null,
  biller: Biller,
): BillingAnswer {
  const state = billing ? stateOf(billing) : 'none';
  const one = billing?.subscription;
  const goes = one !== undefined && goesOn(one);
  return {
    plan,
    state,
    subscribedPlan: goes ? (one.plan ?? '') : '',
    wishedPlan: wishedPlan ?? '',
    trialEndsAt: state === 'trial' ? one?.trialEndsAt : undefined,
    renewsAt: goes && !one.endsAt ? one.periodEndsAt : undefined,
    graceEndsAt: graceEnd(billing?.failedAt, biller.graceMs),
    endsAt: goes ? one.endsAt : undefined,
    hasPortal: billing !== null && billing.plan !== undefined,
    trialDays: trialDaysOf(billing, biller),
  };
}

/** How plans are paid for here. */
export async function getBillingTerms({ biller }: AuthContext): Promise<GetBillingTermsResponse> {
  return { mode: biller ? 'stripe' : 'none', trialDays: biller?.trialDays ?? 0 };
}

/** What somebody pays, as far as it is known here. */
export async function getBilling(
  context: AuthContext,
  { ownerId }: GetBillingRequest,
): Promise<GetBillingResponse> {
  const billed = billingContext(context);
  const user = await requireUser(billed, ownerId);
  const billing = await billed.store.billing.find(ownerId);
  return { billing: answerOf(user, billing, billed.biller) };
}

/** What somebody pays, as Stripe says. */
export async function refreshBilling(
  context: AuthContext,
  { ownerId }: RefreshBillingRequest,
): Promise<RefreshBillingResponse> {
  const billed = billingContext(context);
  await requireUser(billed, ownerId);
  const billing = await syncBilling(billed, ownerId);
  return { billing: answerOf(await requireUser(billed, ownerId), billing, billed.biller) };
}

const alreadySubscribed = () =>
  new AppError(
    'precondition',
    'already_subscribed',
    'You have a subscription already. Change its plan instead.',
  );

/** Who the user is at Stripe; with an earlier customer that Stripe has forgotten, a new one. */
async function customerOf(
  { store, biller, now }: BillingContext,
  { _id: userId, email }: StoredUser,
  gone?: StoredBilling,
): Promise<StoredBilling> {
  const key = `groupsight-customer-${userId}${gone ? `-${gone.customerId}` : ''}`;
  const customerId = await biller.customer({ userId, email }, key);
  if (!gone) return store.billing.begin(userId, customerId, now());
  const replaced = await store.billing.note(gone, { customerId }, now());
  if (!replaced) throw new AppError('conflict', 'changed_meanwhile', 'Please try again.');
  return replaced;
}

/** Opens the page; where Stripe does not know the customer any more, for a new one. */
async function openPage(
  context: BillingContext,
  user: StoredUser,
  known: StoredBilling,
  plan: Plan,
) {
  const { biller } = context;
  const trialDays = trialDaysOf(known, biller);
  const wanted = { userId: user._id, plan, trialDays };
  const opened = await biller.openCheckout({ ...wanted, customerId: known.customerId });
  if (opened) return { opened, billing: known };
  const billing = await customerOf(context, user, known);
  const second = await biller.openCheckout({ ...wanted, customerId: billing.customerId });
  if (!second) throw new AppError('unavailable', 'billing_unavailable', 'Please try again.');
  return { opened: second, billing };
}

/** Opens the page at Stripe where a subscription begins. */
export async function startCheckout(
  context: AuthContext,
  request: StartCheckoutRequest,
): Promise<StartCheckoutResponse> {
  const billed = billingContext(context);
  const { store, biller, now } = billed;
  const plan = requirePlanName(request.plan);
  const user = await requireUser(billed, request.ownerId);
  await biller.checkPrice(plan);
  const before = (await store.billing.find(user._id)) ?? (await customerOf(billed, user));
  // Two pages could begin two subscriptions.
  if (before.checkoutId) await biller.endCheckout(before.checkoutId);
  const known = await syncBilling(billed, user._id);
  if (!known) throw notFound();
  if (known.subscription && goesOn(known.subscription)) throw alreadySubscribed();
  const { opened, billing } = await openPage(billed, user, known, plan);
  const checkoutEndsAt = new Date(now().getTime() + checkoutMs);
  const noted = await store.billing.note(
    billing,
    { checkoutId: opened.id, checkoutEndsAt, dueAt: checkoutEndsAt },
    now(),
  );
  if (!noted) {
    // Another request has opened one, too: one is enough.
    await biller.endCheckout(opened.id);
    throw new AppError('conflict', 'changed_meanwhile', 'Please try again.');
  }
  return { url: opened.url };
}

function requireChangeable(billing: StoredBilling | null) {
  const one = billing?.subscription;
  if (!one || !goesOn(one)) {
    throw new AppError('precondition', 'not_subscribed', 'You have no subscription yet.');
  }
  if (billing.failedAt || one.status === 'paused') {
    throw new AppError(
      'precondition',
      'payment_due',
      'A bill is not paid yet. Pay it with ‘Manage billing’, then change the plan.',
    );
  }
  return one;
}

/** Gives a subscription another plan. */
export async function changePlan(
  context: AuthContext,
  request: ChangePlanRequest,
): Promise<ChangePlanResponse> {
  const billed = billingContext(context);
  const { biller } = billed;
  const plan = requirePlanName(request.plan);
  const { _id: userId } = await requireUser(billed, request.ownerId);
  const one = requireChangeable(await syncBilling(billed, userId));
  await biller.checkPrice(plan);
  const paymentUrl = one.plan === plan ? undefined : await biller.changePlan(one, plan);
  const billing = await syncBilling(billed, userId);
  const user = await requireUser(billed, userId);
  return { billing: answerOf(user, billing, biller), paymentUrl: paymentUrl ?? '' };
}

/** Opens the page of bills and cards. */
export async function openBillingPortal(
  context: AuthContext,
  { ownerId }: OpenBillingPortalRequest,
): Promise<OpenBillingPortalResponse> {
  const billed = billingContext(context);
  await requireUser(billed, ownerId);
  const billing = await billed.store.billing.find(ownerId);
  if (!billing?.plan) {
    throw new AppError('precondition', 'not_subscribed', 'You have no bills yet.');
  }
  return { url: await billed.biller.openPortal(billing.customerId) };
}
