import { AppError } from '@groupsight/shared/errors';
import type { Biller } from './biller.ts';
import type { AuthContext } from './context.ts';
import { type Billing, billingOf, goesOn, graceEnd, smallestPlan } from './domain/billing.ts';
import { type BilledMail, paymentFailedMail, planEndedMail } from './domain/mails.ts';
import { noOnes } from './store/audit-entries.ts';
import type { StoredBilling } from './store/billing.ts';
import { mailLanguageOf } from './store/users.ts';

/** How often what Stripe said is read again when another request changes the same billing. */
const tries = 5;
/** A billing that could not be looked at is left alone for so long. */
const againMs = 5 * 60_000;
const atOnce = 50;
/** Accounts to be deleted that are looked at, the latest first: the others were, before. */
const maxLeaving = 1_000;

export type BillingContext = Pick<
  AuthContext,
  'store' | 'logger' | 'now' | 'userChanged' | 'mailer' | 'inBackground' | 'config'
> & { readonly biller: Biller };

const busy = () =>
  new AppError(
    'unavailable',
    'billing_unavailable',
    'What you pay is being changed at the moment. Please try again.',
  );

/**
 * Gives the user the plan that their billing comes to, if it is another than they were given for it
 * before: what an operator gave them meanwhile stays.
 */
async function givePlan({ store, now, userChanged }: BillingContext, userId: string) {
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await store.billing.find(userId);
    const { plan } = known ?? {};
    if (!known || !plan || plan === known.givenPlan) return known;
    const user = await store.users.byId(userId);
    // First: who dies before it is noted does all of this again, and enters it once.
    if (user && user.plan !== plan) {
      const cause = `billing ${userId} ${known.version}`;
      await store.audit.add(cause, noOnes('plan_changed', 'server', userId), now());
    }
    await store.users.change(userId, { plan }, now());
    userChanged();
    // Where it has changed meanwhile, the plan may be the earlier one: once more.
    const noted = await store.billing.note(known, { givenPlan: plan }, now());
    if (noted) return noted;
  }
  throw busy();
}

/** The mail about what has changed for the worse; undefined where nothing has. */
function mailOf(before: Billing, after: Billing, graceMs: number): BilledMail | undefined {
  if (!after.failedAt) return undefined;
  if (after.plan === smallestPlan && before.plan !== smallestPlan) return planEndedMail();
  if (before.failedAt) return undefined;
  return paymentFailedMail(graceEnd(after.failedAt, graceMs) ?? after.failedAt);
}

/** Tells the user by mail; whoever changed the billing does so, and nobody else. */
function tell(context: BillingContext, before: StoredBilling, after: StoredBilling): void {
  const mail = mailOf(before, after, context.biller.graceMs);
  if (!mail) return;
  const { store, mailer, inBackground, config } = context;
  inBackground('mailing about a payment', async () => {
    const user = await store.users.byId(after._id);
    if (!user || user.erasingSince) return;
    const to = { email: user.email, language: mailLanguageOf(user) };
    await mailer.send(await mail(to, config.PUBLIC_URL));
  });
}

/**
 * Asks Stripe what a user pays and does what follows from it. Whatever order events come in: what
 * was read before somebody else's change is read again, so that the last word is the newest.
 * Null for who has never been there.
 */
export async function syncBilling(
  context: BillingContext,
  userId: string,
): Promise<StoredBilling | null> {
  const { store, biller, now } = context;
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await store.billing.find(userId);
    if (!known) return null;
    const subscriptions = await biller.subscriptions(known.customerId);
    const running = subscriptions.filter(goesOn);
    if (running.length > 1) {
      context.logger.error({ userId, count: running.length }, 'a user pays more than once');
    }
    const next = billingOf(subscriptions, known, { now: now(), graceMs: biller.graceMs });
    const saved = await store.billing.save(known, next, now());
    if (!saved) continue;
    tell(context, known, saved);
    return givePlan(context, userId);
  }
  throw busy();
}

/** Has the subscription of an account that is to be deleted end with the time that is paid for. */
async function endWithAccount(context: BillingContext, known: StoredBilling): Promise<void> {
  const { store, biller, now } = context;
  const { subscription } = known;
  // Who has cancelled it themselves, or was heard: nothing is left to do.
  if (!subscription || !goesOn(subscription) || subscription.endsAt) return;
  // First: so that keeping the account takes back what is done next.
  const noted = await store.billing.note(known, { endsWithAccount: true }, now());
  if (!noted) return;
  await biller.setEnding(subscription.id, true);
  await syncBilling(context, known._id);
}

/** Has the subscription of an account that was kept after all go on. */
async function goOn(context: BillingContext, known: StoredBilling): Promise<void> {
  const { store, biller, now } = context;
  if (known.subscription) await biller.setEnding(known.subscription.id, false);
  await store.billing.note(known, { endsWithAccount: false }, now());
  await syncBilling(context, known._id);
}

type Attempt = (userId: string, work: () => Promise<unknown>) => Promise<void>;

async function followDeletions(context: BillingContext, attempt: Attempt): Promise<void> {
  const { store } = context;
  const leaving = await store.users.leavingIds(maxLeaving);
  for (const known of await store.billing.ofUsers(leaving)) {
    await attempt(known._id, () => endWithAccount(context, known));
  }
  const ending = await store.billing.endingWithAccount(maxLeaving);
  const kept = await store.users.stayingIds(ending.map(({ _id }) => _id));
  for (const known of ending.filter(({ _id }) => kept.includes(_id))) {
    await attempt(known._id, () => goOn(context, known));
  }
}

/**
 * Looks after what no event tells of: the end of a grace, events that never came, accounts that are
 * to be deleted. Several processes may do so at once, and each may die at any point.
 */
export async function lookAfterBilling(context: BillingContext): Promise<void> {
  const { store, now, logger } = context;
  const attempt: Attempt = async (userId, work) => {
    try {
      await work();
    } catch (err) {
      logger.warn({ err, userId }, 'a billing could not be looked after yet');
    }
  };
  for (const known of await store.billing.due(now(), atOnce)) {
    await attempt(known._id, async () => {
      // First: one that fails must not keep the others waiting.
      const dueAt = new Date(now().getTime() + againMs);
      const noted = await store.billing.note(known, { dueAt }, now());
      if (noted) await syncBilling(context, known._id);
    });
  }
  await followDeletions(context, attempt);
}

/** Ends all that a user pays, at once, and removes them at Stripe and here. */
export async function closeBilling(
  { store, biller }: Pick<BillingContext, 'store' | 'biller'>,
  userId: string,
): Promise<void> {
  const known = await store.billing.find(userId);
  if (!known) return;
  await biller.remove(known.customerId);
  await store.billing.remove(userId);
}
