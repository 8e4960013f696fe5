import { AppError, invalid } from '@groupsight/shared/errors';
import type { Logger } from '@groupsight/shared/logger';
import { type Plan, planTerms } from '@groupsight/shared/plans';
import Stripe from 'stripe';
import { planOfPrice, type StripeSettings } from './billing-config.ts';
import { type Subscription, subscriptionStatuses } from './domain/billing.ts';

/** What an event of Stripe's is about. */
export interface BillingEvent {
  readonly id: string;
  /** Whose billing may have changed; undefined: nobody's. */
  readonly customerId: string | undefined;
}

/** What a page at Stripe that begins a subscription needs. */
interface Checkout {
  readonly customerId: string;
  readonly userId: string;
  readonly plan: Plan;
  readonly trialDays: number;
}

/** Stripe, as far as we use it. Every call: @throws AppError unavailable (billing_unavailable) */
export interface Biller {
  readonly trialDays: number;
  readonly graceMs: number;
  /** Makes a customer; the same again for the same key. */
  customer(user: { readonly userId: string; readonly email: string }, key: string): Promise<string>;
  /** All subscriptions that a customer ever had. */
  subscriptions(customerId: string): Promise<readonly Subscription[]>;
  /**
   * Whether Stripe's price of a plan is the one that it is sold for.
   * @throws AppError precondition (price_mismatch)
   */
  checkPrice(plan: Plan): Promise<void>;
  /** Opens a page; undefined where Stripe does not know the customer any more. */
  openCheckout(
    checkout: Checkout,
  ): Promise<{ readonly id: string; readonly url: string } | undefined>;
  /** Ends a page, unless a subscription was begun on it. */
  endCheckout(checkoutId: string): Promise<void>;
  /**
   * Gives a subscription another plan; returns where the difference has to be paid first.
   * @throws AppError precondition (payment_refused)
   */
  changePlan(subscription: Subscription, plan: Plan): Promise<string | undefined>;
  /** Opens the page of bills and cards. */
  openPortal(customerId: string): Promise<string>;
  /** Whether a subscription ends with the time that is paid for. */
  setEnding(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Removes a customer for good, and ends all subscriptions at once; again: nothing. */
  remove(customerId: string): Promise<void>;
  /** @throws AppError forbidden (bad_signature), invalid (stale_webhook, invalid_webhook) */
  eventOf(body: Uint8Array, signature: string, now: Date): BillingEvent;
}

/** Two tries fit the time that a call of the gateway has. */
const timeoutMs = 8_000;
/** How far the time in a signature may be from ours. */
const toleranceSeconds = 300;
/** Nobody has had more. */
const maxSubscriptions = 100;

const dateOf = (seconds: number) => new Date(seconds * 1000);

const away = (cause: unknown) =>
  new AppError(
    'unavailable',
    'billing_unavailable',
    'The payment service does not answer at the moment. Nothing was charged or changed; please try again.',
    { cause },
  );

const isMissing = (error: unknown, what?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (what === undefined || error.param === what);

/** Logs Stripe's words for machines, which hold nothing private; returns the error for people. */
function toAppError(logger: Logger, error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return away(error);
  const { type, code, statusCode, requestId, param } = error;
  logger.warn({ type, code, statusCode, stripeRequest: requestId, param }, 'Stripe refused a call');
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError(
      'precondition',
      'payment_refused',
      'The payment was refused, so the plan stays as it is. Another card can be entered with ‘Manage billing’.',
    );
  }
  return away(undefined);
}

function planOf({ items }: Stripe.Subscription, settings: StripeSettings): Plan | undefined {
  return items.data.flatMap(({ price }) => planOfPrice(settings, price.id) ?? [])[0];
}

/** A subscription in our words. */
export function toSubscription(given: Stripe.Subscription, settings: StripeSettings): Subscription {
  const { id, status, created, trial_end: trialEnd, cancel_at: cancelAt, items } = given;
  const plan = planOf(given, settings);
  const periodEnd = items.data[0]?.current_period_end;
  const end = cancelAt ?? (given.cancel_at_period_end ? periodEnd : undefined);
  return {
    id,
    // A word that Stripe adds later pays for nothing until we know what it means.
    status: subscriptionStatuses.find((one) => one === status) ?? 'paused',
    startedAt: dateOf(created),
    ...(plan ? { plan } : {}),
    ...(trialEnd && status === 'trialing' ? { trialEndsAt: dateOf(trialEnd) } : {}),
    ...(periodEnd ? { periodEndsAt: dateOf(periodEnd) } : {}),
    ...(end ? { endsAt: dateOf(end) } : {}),
  };
}

const idOf = (given: unknown): string | undefined => {
  if (typeof given === 'string') return given;
  const isNamed = typeof given === 'object' && given !== null && 'id' in given;
  return isNamed && typeof given.id === 'string' ? given.id : undefined;
};

/** Whom an event is about: the customer that it names, or is. */
function customerOf({ type, data }: Stripe.Event): string | undefined {
  const object: object = data.object;
  if ('customer' in object) return idOf(object.customer);
  return /^customer\.(created|updated|deleted)$/.test(type) ? idOf(object) : undefined;
}

function verified(stripe: Stripe, secret: string, body: Uint8Array, signature: string, now: Date) {
  try {
    const at = now.getTime();
    const payload = Buffer.from(body);
    return stripe.webhooks.constructEvent(
      payload,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      at,
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
      throw invalid('invalid_webhook', 'It is no event of Stripe.');
    }
    if (/timestamp outside/i.test(error.message)) {
      throw invalid('stale_webhook', 'It was signed too long ago.');
    }
    throw new AppError('forbidden', 'bad_signature', 'The signature does not fit the body.');
  }
}

function client({ secretKey, apiUrl }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** What Stripe's price of a plan must be. */
function isAsSold(price: Stripe.Price, plan: Plan): boolean {
  const { active, currency, unit_amount: amount, recurring } = price;
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  return active && currency === 'gbp' && amount === planTerms[plan].pence && isMonthly;
}

/** Subscriptions at Stripe. */
export function stripeBiller(settings: StripeSettings, publicUrl: string, logger: Logger): Biller {
  const stripe = client(settings);
  const base = publicUrl.replace(/\/+$/, '');
  const checked = new Set<Plan>();
  const asked = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw toAppError(logger, error);
    });

  async function checkPrice(plan: Plan): Promise<void> {
    if (checked.has(plan)) return;
    const price = await asked(stripe.prices.retrieve(settings.prices[plan]));
    if (!isAsSold(price, plan)) {
      logger.error({ plan }, 'the price at Stripe is not what the plan is sold for');
      throw new AppError(
        'precondition',
        'price_mismatch',
        `The ${planTerms[plan].name} plan cannot be paid for at the moment: its price at Stripe is not the one that is shown here. Please tell whoever runs this server.`,
      );
    }
    checked.add(plan);
  }

  async function openCheckout({ customerId, userId, plan, trialDays }: Checkout) {
    const metadata = { userId };
    try {
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: settings.prices[plan], quantity: 1 }],
        success_url: `${base}/settings?billing=done#plan`,
        cancel_url: `${base}/settings?billing=cancelled#plan`,
        metadata,
        subscription_data: {
          metadata,
          ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
        },
      });
      if (!session.url) throw away(undefined);
      return { id: session.id, url: session.url };
    } catch (error) {
      if (isMissing(error, 'customer')) return undefined;
      throw toAppError(logger, error);
    }
  }

  async function endCheckout(checkoutId: string): Promise<void> {
    await stripe.checkout.sessions.expire(checkoutId).catch((error: unknown) => {
      // It has ended already, in whichever way.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
      throw toAppError(logger, error);
    });
  }

  async function changePlan(subscription: Subscription, plan: Plan): Promise<string | undefined> {
    const { items } = await asked(stripe.subscriptions.retrieve(subscription.id));
    const item = items.data[0];
    if (!item) throw away(undefined);
    const isLarger =
      subscription.plan !== undefined && planTerms[plan].pence > planTerms[subscription.plan].pence;
    const changed = await asked(
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price: settings.prices[plan] }],
        // What is owed for a larger plan is paid before it holds; what is left of a larger one
        // comes off the next bill.
        ...(isLarger
          ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
          : { proration_behavior: 'create_prorations' }),
        expand: ['latest_invoice'],
      }),
    );
    if (!changed.pending_update) return undefined;
    const { latest_invoice: invoice } = changed;
    const url = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
    if (!url) throw away(undefined);
    return url;
  }

  return {
    trialDays: settings.trialDays,
    graceMs: settings.graceMs,
    checkPrice,
    openCheckout,
    endCheckout,
    changePlan,

    async customer({ userId, email }, key) {
      const params = { email, metadata: { userId } };
      const { id } = await asked(stripe.customers.create(params, { idempotencyKey: key }));
      return id;
    },

    async subscriptions(customer) {
      try {
        const { data } = await stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: maxSubscriptions,
        });
        return data.map((one) => toSubscription(one, settings));
      } catch (error) {
        if (isMissing(error)) return [];
        throw toAppError(logger, error);
      }
    },

    async openPortal(customer) {
      const returnTo = `${base}/settings?billing=back#plan`;
      const params = { customer, return_url: returnTo };
      const { url } = await asked(stripe.billingPortal.sessions.create(params));
      return url;
    },

    async setEnding(subscriptionId, isEnding) {
      const params = { cancel_at_period_end: isEnding };
      await stripe.subscriptions.update(subscriptionId, params).catch((error: unknown) => {
        // It has ended already.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        throw toAppError(logger, error);
      });
    },

    async remove(customerId) {
      await stripe.customers.del(customerId).catch((error: unknown) => {
        if (!isMissing(error)) throw toAppError(logger, error);
      });
    },

    eventOf(body, signature, now) {
      const event = verified(stripe, settings.webhookSecret, body, signature, now);
      if (typeof event.id !== 'string' || !/^[\w-]{1,255}$/.test(event.id)) {
        throw invalid('invalid_webhook', 'It lacks its id.');
      }
      return { id: event.id, customerId: customerOf(event) };
    },
  };
}
