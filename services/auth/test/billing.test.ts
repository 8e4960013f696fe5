import { topics } from '@groupsight/shared/bus/topics';
import type { Mail } from '@groupsight/shared/mail/mailer';
import { listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { erasingServices } from '../src/domain/deletion.ts';
import { accounts } from '../src/service.ts';
import { type FakeStripeOptions, type FakeSubscription, fakeStripe } from './fake-stripe.ts';
import { person, sidOf, world } from './support.ts';

const dayMs = 86_400_000;

/** The service with a stand-in of Stripe, and a clock that the test turns. */
async function place(more: Readonly<Record<string, string>> = {}, options: FakeStripeOptions = {}) {
  const stack = new AsyncDisposableStack();
  const auth = stack.use(await world());
  const clock = { now: new Date() };
  const forward = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * dayMs);
  };
  const stripe = stack.use(await fakeStripe({ now: () => clock.now, ...options }));
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    forget: async () => undefined,
    close: () => undefined,
  };
  const config = auth.configured({ ...stripe.settings, ...more });
  const looks = { deletionLookMs: 20, billingLookMs: 20 };
  const client = stack.use(await auth.start(config, { mailer, now: () => clock.now, ...looks }));

  const join = async (name = 'ada') => {
    const { session } = await client.register({ ...person(name), wishedPlan: 'professional' });
    return { userId: session?.user?.documentId ?? '', sessionId: sidOf(session?.token) };
  };
  const planOf = async (userId: string) => (await client.getUser({ userId })).user?.plan;
  const billingOf = async (ownerId: string) => {
    const { billing } = await client.getBilling({ ownerId });
    if (!billing) throw new Error('no billing');
    return billing;
  };
  const receive = (payload: string, signature = stripe.sign(payload)) =>
    client.receiveStripeEvent({ body: Buffer.from(payload), signature });
  /** Stripe says that something is as it is now. */
  const say = (one: FakeSubscription, type = 'customer.subscription.updated') =>
    receive(stripe.event(type, one));
  /** Somebody subscribes to a plan on Stripe's page, and Stripe says so. */
  const subscribe = async (ownerId: string, plan: string) => {
    const { url } = await client.startCheckout({ ownerId, plan });
    const one = await stripe.pay(url);
    await say(one, 'customer.subscription.created');
    return one;
  };
  const parts = { auth, client, clock, forward, stripe, mails, join, planOf, billingOf };
  return {
    ...parts,
    receive,
    say,
    subscribe,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

describe('the settings', () => {
  it('refuse the start where one is missing, and say which', async () => {
    await using auth = await world();
    await using stripe = await fakeStripe();
    const { settings } = stripe;
    const needed = Object.keys(settings).filter((name) => !/^(BILLING|STRIPE_API_URL)$/.test(name));
    expect(needed).toHaveLength(5);
    for (const name of needed) {
      const words = new RegExp(`${name}[\\s\\S]*is needed with BILLING=stripe`);
      const rest = Object.entries(settings).filter(([key]) => key !== name);
      expect(() => auth.configured(Object.fromEntries(rest))).toThrow(words);
    }
    const wrong: Readonly<Record<string, string>> = {
      BILLING: 'paypal',
      STRIPE_SECRET_KEY: 'pk_test_public',
      STRIPE_WEBHOOK_SECRET: 'secret',
      STRIPE_PRICE_ULTIMATE: settings.STRIPE_PRICE_PERSONAL,
      STRIPE_API_URL: 'http://stripe.example',
      BILLING_TRIAL_DAYS: '-1',
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => auth.configured({ ...settings, [name]: value })).toThrow(name);
    }
  });

  it('without Stripe nobody pays, and nothing is answered of it', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session } = await client.register(person());
    expect(session?.user?.plan).toBe('ultimate');
    expect(await client.getBillingTerms({})).toEqual({ mode: 'none', trialDays: 0 });
    const ownerId = session?.user?.documentId ?? '';
    const calls = [
      client.getBilling({ ownerId }),
      client.refreshBilling({ ownerId }),
      client.startCheckout({ ownerId, plan: 'ultimate' }),
      client.changePlan({ ownerId, plan: 'ultimate' }),
      client.openBillingPortal({ ownerId }),
      client.receiveStripeEvent({ body: Buffer.from('{}'), signature: '' }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('a subscription', () => {
  it('gives its plan once it is paid for; until then there is the smallest', async () => {
    await using p = await place();
    const { userId } = await p.join();
    expect(await p.planOf(userId)).toBe('personal');
    expect(await p.billingOf(userId)).toMatchObject({
      state: 'none',
      wishedPlan: 'professional',
      hasPortal: false,
    });
    const { url } = await p.client.startCheckout({ ownerId: userId, plan: 'professional' });
    expect(await p.planOf(userId)).toBe('personal');
    const opened = p.stripe.asked.find(({ path }) => path === '/v1/checkout/sessions');
    expect(opened?.params).toMatchObject({
      mode: 'subscription',
      client_reference_id: userId,
      'line_items[0][price]': 'price_professional',
      success_url: 'http://127.0.0.1:3000/settings?billing=done#plan',
    });
    const one = await p.stripe.pay(url);
    await p.say(one, 'checkout.session.completed');
    expect(await p.planOf(userId)).toBe('professional');
    await p.say(one, 'customer.subscription.updated');
    const { entries } = await p.client.listAuditEntries({
      userId,
      everybody: false,
      query: listQuery(),
    });
    expect(entries).toMatchObject([
      { action: 'plan_changed', via: 'server', actorId: '', accountId: userId, outcome: 'done' },
    ]);
    const billing = await p.billingOf(userId);
    expect(billing).toMatchObject({ state: 'active', subscribedPlan: 'professional' });
    expect(billing.renewsAt?.getTime()).toBeGreaterThan(p.clock.now.getTime() + 29 * dayMs);
    const again = p.client.startCheckout({ ownerId: userId, plan: 'ultimate' });
    await expect(again).rejects.toMatchObject({ code: 'already_subscribed' });
    const { url: portal } = await p.client.openBillingPortal({ ownerId: userId });
    expect(portal).toContain(p.stripe.origin);
  });

  it('is known without any event, to who comes back from the page', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const { url } = await p.client.startCheckout({ ownerId: userId, plan: 'ultimate' });
    await p.stripe.pay(url);
    const { billing } = await p.client.refreshBilling({ ownerId: userId });
    expect(billing).toMatchObject({ plan: 'ultimate', state: 'active' });
  });

  it('that nobody hears of is found a day later', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const { url } = await p.client.startCheckout({ ownerId: userId, plan: 'ultimate' });
    await p.stripe.pay(url);
    p.forward(2);
    await waitFor('the plan', async () => (await p.planOf(userId)) === 'ultimate');
  });

  it('is none where the page was left; a second page ends the first', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const first = await p.client.startCheckout({ ownerId: userId, plan: 'ultimate' });
    const second = await p.client.startCheckout({ ownerId: userId, plan: 'professional' });
    await expect(p.stripe.pay(first.url)).rejects.toThrow('not open');
    const expired = [...p.stripe.checkouts.values()].at(-1);
    await p.receive(p.stripe.event('checkout.session.expired', expired ?? {}));
    p.forward(3);
    expect(await p.billingOf(userId)).toMatchObject({ state: 'none', plan: 'personal' });
    expect(p.stripe.customers.size).toBe(1);
    await p.stripe.pay(second.url);
    // It was begun on the page already: no second one beside it.
    const third = p.client.startCheckout({ ownerId: userId, plan: 'ultimate' });
    await expect(third).rejects.toMatchObject({ code: 'already_subscribed' });
    expect(await p.planOf(userId)).toBe('professional');
  });

  it('begins with a trial, the first one alone', async () => {
    await using p = await place({ BILLING_TRIAL_DAYS: '14' });
    const { userId } = await p.join();
    expect((await p.billingOf(userId)).trialDays).toBe(14);
    const one = await p.subscribe(userId, 'professional');
    const billing = await p.billingOf(userId);
    expect(billing).toMatchObject({ state: 'trial', plan: 'professional', trialDays: 0 });
    const days = ((billing.trialEndsAt?.getTime() ?? 0) - p.clock.now.getTime()) / dayMs;
    expect(Math.round(days)).toBe(14);
    one.status = 'canceled';
    await p.say(one, 'customer.subscription.deleted');
    expect(await p.billingOf(userId)).toMatchObject({ state: 'ended', plan: 'personal' });
    const next = await p.subscribe(userId, 'professional');
    expect(next.status).toBe('active');
  });

  it('is not sold at another price than the one that is shown', async () => {
    await using p = await place({}, { pence: { ultimate: 2_500 } });
    const { userId } = await p.join();
    const wrong = p.client.startCheckout({ ownerId: userId, plan: 'ultimate' });
    await expect(wrong).rejects.toMatchObject({ code: 'price_mismatch' });
    await p.subscribe(userId, 'professional');
    const change = p.client.changePlan({ ownerId: userId, plan: 'ultimate' });
    await expect(change).rejects.toMatchObject({ code: 'price_mismatch' });
    const unknown = p.client.startCheckout({ ownerId: userId, plan: 'gold' });
    await expect(unknown).rejects.toMatchObject({ code: 'invalid_plan' });
  });

  it('of one user is nothing of another', async () => {
    await using p = await place();
    const [ada, ben] = [await p.join('ada'), await p.join('ben')];
    await p.subscribe(ada.userId, 'ultimate');
    await p.client.startCheckout({ ownerId: ben.userId, plan: 'personal' });
    expect(p.stripe.customers.size).toBe(2);
    expect(await p.planOf(ben.userId)).toBe('personal');
    expect(await p.billingOf(ben.userId)).toMatchObject({ state: 'none' });
    const asked = p.client.getBilling({ ownerId: ada.userId }, { userId: ben.userId });
    await expect(asked).rejects.toMatchObject({ code: 'wrong_owner' });
    await p.client.refreshBilling({ ownerId: ben.userId });
    expect(await p.planOf(ada.userId)).toBe('ultimate');
  });

  it('begins again for who was removed at Stripe', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    const customer = p.stripe.customers.get(one.customer);
    if (customer) customer.deleted = true;
    p.stripe.subscriptions.clear();
    await p.receive(p.stripe.event('customer.deleted', { id: one.customer, object: 'customer' }));
    expect(await p.billingOf(userId)).toMatchObject({ state: 'ended', plan: 'personal' });
    await p.subscribe(userId, 'professional');
    expect(await p.planOf(userId)).toBe('professional');
    expect(p.stripe.customers.size).toBe(2);
  });
});

describe('events', () => {
  it('are worked on once', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    const payload = p.stripe.event('customer.subscription.updated', one);
    const lists = () => p.stripe.asked.filter(({ path }) => path === '/v1/subscriptions').length;
    const before = lists();
    await p.receive(payload);
    expect(lists()).toBe(before + 1);
    for (let time = 0; time < 3; time++) await p.receive(payload);
    expect(lists()).toBe(before + 1);
  });

  it('that come at the same time are worked on by one', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    const payload = p.stripe.event('customer.subscription.updated', one);
    let second: Promise<unknown> | undefined;
    p.stripe.state.beforeList = async () => {
      second = p.receive(payload).catch((error: unknown) => error);
      await second;
    };
    await p.receive(payload);
    expect(await second).toMatchObject({ code: 'event_under_way' });
    // Stripe sends it again.
    await p.receive(payload);
  });

  it('may come in any order: an old one never takes the place of a newer', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'professional');
    const created = p.stripe.event('customer.subscription.created', structuredClone(one));
    const item = one.items.data[0];
    if (item) item.price = { id: 'price_ultimate' };
    const larger = p.stripe.event('customer.subscription.updated', structuredClone(one));
    one.status = 'canceled';
    const deleted = p.stripe.event('customer.subscription.deleted', structuredClone(one));
    await p.receive(deleted);
    expect(await p.planOf(userId)).toBe('personal');
    await p.receive(larger);
    await p.receive(created);
    expect(await p.planOf(userId)).toBe('personal');
    expect((await p.billingOf(userId)).state).toBe('ended');
  });

  it('are read again when another was quicker', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    // What the first has read is old when it comes to store it: the second has stored already.
    p.stripe.state.beforeList = async () => {
      one.status = 'canceled';
      await p.say(one, 'customer.subscription.deleted');
    };
    await p.say(one);
    expect(await p.billingOf(userId)).toMatchObject({ state: 'ended', plan: 'personal' });
  });

  it('that are forged or old are refused', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    one.status = 'canceled';
    const payload = p.stripe.event('customer.subscription.deleted', one);
    const forged = [
      p.stripe.sign(payload, p.clock.now, 'whsec_another'),
      p.stripe.sign(`${payload} `),
      't=1,v1=00',
      'rubbish',
      '',
    ];
    for (const signature of forged) {
      const refused = p.receive(payload, signature);
      await expect(refused).rejects.toMatchObject({ code: 'bad_signature', kind: 'forbidden' });
    }
    const old = p.stripe.sign(payload, new Date(p.clock.now.getTime() - 6 * 60_000));
    await expect(p.receive(payload, old)).rejects.toMatchObject({ code: 'stale_webhook' });
    for (const words of ['[]', 'rubbish', '{"object":"event","type":"x","data":{"object":{}}}']) {
      await expect(p.receive(words)).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect(await p.planOf(userId)).toBe('ultimate');
    await p.receive(payload);
    expect(await p.planOf(userId)).toBe('personal');
  });

  it('about nobody here, and of other kinds, change nothing', async () => {
    await using p = await place();
    const { userId } = await p.join();
    await p.subscribe(userId, 'ultimate');
    const stranger = p.stripe.begin('cus_of_another_product', 'price_ultimate');
    stranger.status = 'canceled';
    await p.say(stranger, 'customer.subscription.deleted');
    await p.receive(p.stripe.event('payout.paid', { id: 'po_1', object: 'payout' }));
    expect(await p.planOf(userId)).toBe('ultimate');
  });

  it('are taken again after Stripe did not answer', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    one.status = 'canceled';
    const payload = p.stripe.event('customer.subscription.deleted', one);
    p.stripe.state.isAway = true;
    await expect(p.receive(payload)).rejects.toMatchObject({ code: 'billing_unavailable' });
    expect(await p.planOf(userId)).toBe('ultimate');
    p.stripe.state.isAway = false;
    await p.receive(payload);
    expect(await p.planOf(userId)).toBe('personal');
  });
});

describe('a failed payment', () => {
  it('leaves the plan for the grace, then it falls; once it is paid the plan is back', async () => {
    await using p = await place({ BILLING_GRACE_DAYS: '5' });
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    one.status = 'past_due';
    await p.receive(
      p.stripe.event('invoice.payment_failed', { object: 'invoice', customer: one.customer }),
    );
    const failed = await p.billingOf(userId);
    expect(failed).toMatchObject({ state: 'failed', plan: 'ultimate' });
    expect(failed.graceEndsAt).toEqual(new Date(p.clock.now.getTime() + 5 * dayMs));
    await waitFor('the mail', () => p.mails.length === 1);
    expect(p.mails[0]).toMatchObject({ to: person().email, subject: /payment .* failed/ });
    p.forward(4);
    // A second try fails, too: the grace does not begin anew.
    await p.receive(
      p.stripe.event('invoice.payment_failed', { object: 'invoice', customer: one.customer }),
    );
    expect((await p.billingOf(userId)).graceEndsAt).toEqual(failed.graceEndsAt);
    expect(await p.planOf(userId)).toBe('ultimate');
    const larger = p.client.changePlan({ ownerId: userId, plan: 'personal' });
    await expect(larger).rejects.toMatchObject({ code: 'payment_due' });
    p.forward(1.01);
    await waitFor('the end of the grace', async () => (await p.planOf(userId)) === 'personal');
    await waitFor('the mail', () => p.mails.length === 2);
    expect((await p.billingOf(userId)).state).toBe('failed');
    one.status = 'active';
    await p.receive(p.stripe.event('invoice.paid', { object: 'invoice', customer: one.customer }));
    expect(await p.billingOf(userId)).toMatchObject({
      state: 'active',
      plan: 'ultimate',
      graceEndsAt: undefined,
    });
    expect(p.mails).toHaveLength(2);
  });

  it('without a grace takes the plan at once', async () => {
    await using p = await place({ BILLING_GRACE_DAYS: '0' });
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    one.status = 'unpaid';
    await p.say(one);
    expect(await p.planOf(userId)).toBe('personal');
  });
});

describe('another plan', () => {
  it('is settled by Stripe: a larger one is paid at once, a smaller one later', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const early = p.client.changePlan({ ownerId: userId, plan: 'ultimate' });
    await expect(early).rejects.toMatchObject({ code: 'not_subscribed' });
    const one = await p.subscribe(userId, 'professional');
    const { billing, paymentUrl } = await p.client.changePlan({
      ownerId: userId,
      plan: 'ultimate',
    });
    expect([billing?.plan, billing?.subscribedPlan, paymentUrl]).toEqual([
      'ultimate',
      'ultimate',
      '',
    ]);
    await p.client.changePlan({ ownerId: userId, plan: 'personal' });
    expect(await p.planOf(userId)).toBe('personal');
    const updates = p.stripe.asked.filter(
      ({ method, path }) => method === 'POST' && path.endsWith(one.id),
    );
    expect(updates.map(({ params }) => params.proration_behavior)).toEqual([
      'always_invoice',
      'create_prorations',
    ]);
    expect(updates[0]?.params.payment_behavior).toBe('pending_if_incomplete');
  });

  it('that is not paid for leads to its bill, and does not hold', async () => {
    await using p = await place();
    const { userId } = await p.join();
    await p.subscribe(userId, 'professional');
    p.stripe.state.refusesCards = true;
    const { billing, paymentUrl } = await p.client.changePlan({
      ownerId: userId,
      plan: 'ultimate',
    });
    expect(paymentUrl).toContain('/bill/');
    expect(billing?.plan).toBe('professional');
    expect(await p.planOf(userId)).toBe('professional');
  });

  it('that an operator gave stays until the subscription itself changes', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'professional');
    await accounts(p.auth.uri, 'http://127.0.0.1', ['plan', person().email, 'ultimate'], () => {});
    await p.say(one);
    expect(await p.planOf(userId)).toBe('ultimate');
    one.status = 'canceled';
    await p.say(one, 'customer.subscription.deleted');
    expect(await p.planOf(userId)).toBe('personal');
  });

  it('ends with the time that is paid for, where it was cancelled', async () => {
    await using p = await place();
    const { userId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    one.cancel_at_period_end = true;
    await p.say(one);
    const billing = await p.billingOf(userId);
    expect(billing).toMatchObject({ state: 'active', plan: 'ultimate', renewsAt: undefined });
    expect(billing.endsAt?.getTime()).toBe((one.items.data[0]?.current_period_end ?? 0) * 1000);
    // Its end passes, and the event does not come.
    one.status = 'canceled';
    p.forward(31);
    await waitFor('the end', async () => (await p.planOf(userId)) === 'personal');
  });
});

describe('an account that is deleted', () => {
  it('pays no more: not within its grace, and at its end everything is removed at Stripe', async () => {
    await using p = await place();
    const { userId, sessionId } = await p.join();
    const one = await p.subscribe(userId, 'ultimate');
    await p.client.askDeletion({ userId, sessionId, password: 'secret-1' });
    await waitFor('the cancellation', () => one.cancel_at_period_end);
    await p.client.keepAccount({ userId });
    await waitFor('the way back', () => !one.cancel_at_period_end);
    expect(one.status).toBe('active');
    const { session } = await p.client.login({ identifier: person().email, password: 'secret-1' });
    const again = { userId, sessionId: sidOf(session?.token), password: 'secret-1' };
    await p.client.askDeletion(again);
    await waitFor('the cancellation', () => one.cancel_at_period_end);
    const exported: string[] = [];
    for await (const { name, documents } of p.client.exportOwner({ ownerId: userId })) {
      exported.push(`${name} ${Buffer.from(documents).toString()}`);
    }
    expect(exported.find((text) => text.startsWith('billing '))).toContain(one.customer);
    p.stripe.state.isAway = true;
    p.forward(15);
    const isThere = () =>
      p.client.getUser({ userId }).then(
        () => true,
        () => false,
      );
    // As long as Stripe does not hear of it, the account is not forgotten.
    const tries = () => p.stripe.asked.filter(({ method }) => method === 'DELETE').length;
    await waitFor('a try', () => tries() > 0);
    await p.auth.bus.publish(
      topics.usersErasures,
      erasingServices.map((service) => ({
        key: userId,
        value: { userId, service, at: p.clock.now },
      })),
    );
    await p.auth.bus.drain();
    const before = tries();
    await waitFor('more tries', () => tries() > before + 2);
    expect(await isThere()).toBe(true);
    p.stripe.state.isAway = false;
    await waitFor('the end', async () => !(await isThere()));
    expect(one.status).toBe('canceled');
    expect(p.stripe.customers.get(one.customer)?.deleted).toBe(true);
  });

  it('does not take back what its user cancelled', async () => {
    await using p = await place();
    const [ada, ben] = [await p.join('ada'), await p.join('ben')];
    const cancelled = await p.subscribe(ada.userId, 'ultimate');
    const running = await p.subscribe(ben.userId, 'ultimate');
    cancelled.cancel_at_period_end = true;
    await p.say(cancelled);
    for (const one of [ada, ben]) await p.client.askDeletion({ ...one, password: 'secret-1' });
    await waitFor('the cancellation of the other', () => running.cancel_at_period_end);
    for (const { userId } of [ada, ben]) await p.client.keepAccount({ userId });
    await waitFor('the way back of the other', () => !running.cancel_at_period_end);
    expect(cancelled.cancel_at_period_end).toBe(true);
  });
});
