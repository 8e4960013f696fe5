import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Plan, plans, planTerms } from '@groupsight/shared/plans';
import Stripe from 'stripe';

const secretKey = 'sk_test_of_the_tests';
const webhookSecret = 'whsec_of_the_tests';
const daySeconds = 86_400;
const monthSeconds = 30 * daySeconds;

/** A subscription as the API tells of it, as far as we read it. */
export interface FakeSubscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  status: string;
  readonly created: number;
  trial_end: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  readonly items: { data: { id: string; current_period_end: number; price: { id: string } }[] };
  pending_update: object | null;
  latest_invoice: { id: string; hosted_invoice_url: string } | null;
}

interface FakeCheckout {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly customer: string;
  readonly url: string;
  readonly price: string;
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

/** What the API was asked to do, in order. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface FakeStripeOptions {
  readonly now?: () => Date;
  /** Pence of a plan's price, where it is to be wrong. */
  readonly pence?: Partial<Record<Plan, number>>;
}

type Answer = { readonly status: number; readonly body: object } | { readonly page: string };

const ok = (body: object): Answer => ({ status: 200, body });
const refuse = (status: number, error: object): Answer => ({ status, body: { error } });
const missing = (param: string) =>
  refuse(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: 'No such',
  });

/**
 * Stripe's API as far as we use it, with the pages that people pay on, and the events it tells of.
 * It keeps to what the API's reference says, and can be told to fail.
 */
export async function fakeStripe({ now = () => new Date(), pence = {} }: FakeStripeOptions = {}) {
  const customers = new Map<string, { readonly id: string; deleted: boolean; email: string }>();
  const byKey = new Map<string, string>();
  const subscriptions = new Map<string, FakeSubscription>();
  const checkouts = new Map<string, FakeCheckout>();
  const asked: Asked[] = [];
  const state = {
    /** The API does not answer but with 500. */
    isAway: false,
    /** Cards are refused: a larger plan waits for its bill to be paid. */
    refusesCards: false,
    /** Where events are sent by themselves; tests that order them send them on their own. */
    webhookUrl: '',
    /** Done before the next list of subscriptions is answered, once. */
    beforeList: undefined as (() => Promise<void>) | undefined,
  };
  let count = 0;
  let origin = '';
  const seconds = () => Math.floor(now().getTime() / 1000);
  const newId = (kind: string) => `${kind}_${++count}`;
  const stripe = new Stripe(secretKey);
  const priceOf = (plan: Plan) => `price_${plan}`;

  /** An event as it is sent, of what an object is at this moment. */
  function event(type: string, object: object, created = seconds()) {
    const payload = { id: newId('evt'), object: 'event', type, created, data: { object } };
    return JSON.stringify(payload);
  }

  /** The header that goes with it. */
  const sign = (payload: string, at = now(), secret = webhookSecret) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    });

  async function emit(type: string, object: object): Promise<void> {
    if (state.webhookUrl === '') return;
    const body = event(type, object);
    await fetch(state.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
      body,
    });
  }

  function begin(customer: string, price: string, trialDays = 0): FakeSubscription {
    const created = seconds();
    const trialEnd = trialDays > 0 ? created + trialDays * daySeconds : null;
    const item = { id: newId('si'), current_period_end: trialEnd ?? created + monthSeconds };
    const subscription: FakeSubscription = {
      id: newId('sub'),
      object: 'subscription',
      customer,
      status: trialEnd ? 'trialing' : 'active',
      created,
      trial_end: trialEnd,
      cancel_at: null,
      cancel_at_period_end: false,
      items: { data: [{ ...item, price: { id: price } }] },
      pending_update: null,
      latest_invoice: null,
    };
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** Somebody pays on the page that they were sent to. */
  async function pay(url: string): Promise<FakeSubscription> {
    const checkout = checkouts.get(new URL(url).pathname.split('/')[2] ?? '');
    if (checkout?.status !== 'open') throw new Error('this page is not open');
    const subscription = begin(checkout.customer, checkout.price, checkout.trialDays);
    checkout.status = 'complete';
    checkout.subscription = subscription.id;
    await emit('customer.subscription.created', subscription);
    await emit('checkout.session.completed', checkout);
    return subscription;
  }

  function customerRoute(method: string, id: string | undefined, form: URLSearchParams, key = '') {
    if (method === 'POST' && id === undefined) {
      const known = customers.get(byKey.get(key) ?? '');
      const email = form.get('email') ?? '';
      const made = known ?? { id: newId('cus'), deleted: false, email };
      customers.set(made.id, made);
      byKey.set(key, made.id);
      return ok({ ...made, object: 'customer' });
    }
    const found = customers.get(id ?? '');
    if (method !== 'DELETE' || !found || found.deleted) return missing('id');
    found.deleted = true;
    for (const one of subscriptions.values()) {
      if (one.customer === found.id) one.status = 'canceled';
    }
    return ok({ id: found.id, object: 'customer', deleted: true });
  }

  function checkoutRoute(id: string | undefined, form: URLSearchParams) {
    if (id !== undefined) {
      const found = checkouts.get(id);
      if (!found) return missing('session');
      if (found.status !== 'open') return refuse(400, { type: 'invalid_request_error' });
      found.status = 'expired';
      return ok(found);
    }
    const customer = form.get('customer') ?? '';
    if (customers.get(customer)?.deleted !== false) return missing('customer');
    const made: FakeCheckout = {
      id: newId('cs'),
      object: 'checkout.session',
      customer,
      url: `${origin}/pay/cs_${count}`,
      price: form.get('line_items[0][price]') ?? '',
      trialDays: Number(form.get('subscription_data[trial_period_days]') ?? 0),
      successUrl: form.get('success_url') ?? '',
      cancelUrl: form.get('cancel_url') ?? '',
      status: 'open',
      subscription: null,
    };
    checkouts.set(made.id, made);
    return ok(made);
  }

  function update(found: FakeSubscription, form: URLSearchParams): Answer {
    const ends = form.get('cancel_at_period_end');
    if (ends !== null) found.cancel_at_period_end = ends === 'true';
    const price = form.get('items[0][price]');
    const item = found.items.data[0];
    if (price === null || !item) return ok(found);
    if (form.get('items[0][id]') !== item.id) return missing('items[0][id]');
    if (state.refusesCards && form.get('payment_behavior') === 'pending_if_incomplete') {
      found.pending_update = { subscription_items: [{ price }] };
      found.latest_invoice = { id: newId('in'), hosted_invoice_url: `${origin}/bill/${found.id}` };
    } else item.price = { id: price };
    return ok(found);
  }

  async function subscriptionRoute(
    method: string,
    id: string | undefined,
    form: URLSearchParams,
  ): Promise<Answer> {
    if (id === undefined) {
      const customer = form.get('customer');
      const data = [...subscriptions.values()].filter((one) => one.customer === customer);
      const before = structuredClone(data).toReversed();
      const { beforeList } = state;
      state.beforeList = undefined;
      await beforeList?.();
      return ok({ object: 'list', data: before, has_more: false });
    }
    const found = subscriptions.get(id);
    if (!found) return missing('id');
    if (method === 'GET') return ok(found);
    if (found.status === 'canceled') return missing('id');
    const answer = update(found, form);
    await emit('customer.subscription.updated', found);
    return answer;
  }

  function priceRoute(id: string | undefined): Answer {
    const plan = plans.find((one) => priceOf(one) === id);
    if (!plan) return missing('price');
    return ok({
      id,
      object: 'price',
      active: true,
      currency: 'gbp',
      unit_amount: pence[plan] ?? planTerms[plan].pence,
      recurring: { interval: 'month', interval_count: 1 },
    });
  }

  /** The page where one pays, or goes back. */
  function payPage(id: string | undefined): Answer {
    const checkout = checkouts.get(id ?? '');
    if (checkout?.status !== 'open') return { page: '<p>This page has ended.</p>' };
    return {
      page: `<h1>Pay for ${checkout.price}</h1>
        <form method="post" action="/pay/${checkout.id}"><button>Subscribe</button></form>
        <a href="${checkout.cancelUrl}">Back</a>`,
    };
  }

  async function answerTo(request: IncomingMessage, url: URL): Promise<Answer> {
    const form =
      request.method === 'GET' ? url.searchParams : new URLSearchParams(await text(request));
    const { method = 'GET' } = request;
    asked.push({ method, path: url.pathname, params: Object.fromEntries(form) });
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, {});
    if (state.isAway) return refuse(500, { type: 'api_error' });
    const [, , area, ...rest] = url.pathname.split('/');
    const key = request.headers['idempotency-key'];
    switch (area) {
      case 'customers':
        return customerRoute(method, rest[0], form, String(key));
      case 'prices':
        return priceRoute(rest[0]);
      case 'checkout':
        return checkoutRoute(rest[1], form);
      case 'subscriptions':
        return subscriptionRoute(method, rest[0], form);
      case 'billing_portal': {
        const [customer, back] = [form.get('customer'), form.get('return_url') ?? ''];
        return ok({
          id: newId('bps'),
          url: `${origin}/portal/${customer}?back=${encodeURIComponent(back)}`,
        });
      }
      default:
        return refuse(404, { type: 'invalid_request_error' });
    }
  }

  function send(response: ServerResponse, answer: Answer): void {
    const isPage = 'page' in answer;
    response.writeHead(isPage ? 200 : answer.status, {
      'content-type': isPage ? 'text/html' : 'application/json',
      'request-id': 'req_1',
    });
    response.end(isPage ? answer.page : JSON.stringify(answer.body));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const [, area, id] = url.pathname.split('/');
    if (area === 'v1') return send(response, await answerTo(request, url));
    if (area === 'pay' && request.method === 'POST') {
      await pay(url.href);
      response.writeHead(303, { location: checkouts.get(id ?? '')?.successUrl }).end();
      return;
    }
    if (area === 'pay') return send(response, payPage(id));
    const back = url.searchParams.get('back') ?? '';
    send(response, { page: `<h1>Bills of ${id}</h1><a href="${back}">Back</a>` });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    customers,
    subscriptions,
    checkouts,
    asked,
    state,
    begin,
    pay,
    event,
    sign,
    emit,
    /** What the service needs to use it. */
    settings: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_PERSONAL: priceOf('personal'),
      STRIPE_PRICE_PROFESSIONAL: priceOf('professional'),
      STRIPE_PRICE_ULTIMATE: priceOf('ultimate'),
      STRIPE_API_URL: origin,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;
