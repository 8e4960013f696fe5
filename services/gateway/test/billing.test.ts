import { AppError } from '@groupsight/shared/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBilling } from './support/fake-auth.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
beforeEach(() => {
  gateway.auth.billingMode = 'stripe';
  gateway.auth.refusesStripe = undefined;
  gateway.auth.stripeEvents.length = 0;
});
afterAll(() => gateway[Symbol.asyncDispose]());

const routes = [
  ['GET', '/api/billing'],
  ['POST', '/api/billing/refresh'],
  ['POST', '/api/billing/portal'],
  ['POST', '/api/billing/checkout'],
  ['PUT', '/api/billing'],
] as const;
const bodyFor = (path: string, method: string) =>
  path.endsWith('checkout') || method === 'PUT' ? { body: { data: { plan: 'ultimate' } } } : {};

describe('what somebody pays', () => {
  it('is told, each date that there is', async () => {
    const { ownerId, token } = await gateway.signIn('ada@example.org');
    const at = new Date('2026-12-01T00:00:00.000Z');
    gateway.auth.billings.set(
      ownerId,
      aBilling({
        plan: 'professional',
        state: 'failed',
        subscribedPlan: 'professional',
        wishedPlan: 'ultimate',
        graceEndsAt: at,
        hasPortal: true,
        trialDays: 0,
      }),
    );
    for (const [method, path] of routes.slice(0, 2)) {
      expect(await gateway.json(method, path, { token })).toMatchObject({
        status: 200,
        data: {
          plan: 'professional',
          state: 'failed',
          subscribedPlan: 'professional',
          wishedPlan: 'ultimate',
          trialEndsAt: null,
          renewsAt: null,
          graceEndsAt: at.toISOString(),
          endsAt: null,
          hasPortal: true,
          trialDays: 0,
        },
      });
    }
    const { token: other } = await gateway.signIn('ben@example.org');
    const theirs = await gateway.json('GET', '/api/billing', { token: other });
    expect(theirs).toMatchObject({ data: { state: 'none', hasPortal: false } });
  });

  it('leads to pages of Stripe, or says why not', async () => {
    const { ownerId, token } = await gateway.signIn('cy@example.org');
    const post = (path: string, body?: object) =>
      gateway.json('POST', path, { token, ...(body ? { body } : {}) });
    const plan = { data: { plan: 'professional' } };
    expect(await post('/api/billing/checkout', plan)).toMatchObject({
      status: 201,
      data: { url: 'https://checkout.stripe.example/professional' },
    });
    const refused = { status: 409, error: { details: { code: 'not_subscribed' } } };
    expect(await post('/api/billing/portal')).toMatchObject(refused);
    const change = (body: object) => gateway.json('PUT', '/api/billing', { token, body });
    expect(await change(plan)).toMatchObject(refused);
    gateway.auth.billings.set(ownerId, aBilling({ state: 'active', hasPortal: true }));
    expect(await post('/api/billing/portal')).toMatchObject({ status: 201 });
    expect(await change(plan)).toMatchObject({
      status: 200,
      data: { plan: 'professional', paymentUrl: null },
    });
    expect(await change({ data: { plan: 'ultimate' } })).toMatchObject({
      data: { paymentUrl: 'https://invoice.stripe.example/1' },
    });
    expect(await change({ data: { plan: 'gold' } })).toMatchObject({ status: 400 });
    // What the plan allows is asked anew: the session knows the new one.
    expect(await gateway.json('GET', '/api/recap?month=2026-05', { token })).not.toMatchObject({
      status: 403,
    });
  });

  it('is nothing where plans are not paid for', async () => {
    gateway.auth.billingMode = 'none';
    const { token } = await gateway.signIn('dora@example.org');
    for (const [method, path] of routes) {
      const answer = await gateway.json(method, path, { token, ...bodyFor(path, method) });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect(await gateway.json('GET', '/api/config')).toMatchObject({
      data: { billing: { mode: 'none' } },
    });
  });

  it('needs a session', async () => {
    for (const [method, path] of routes) {
      const answer = await gateway.json(method, path, bodyFor(path, method));
      expect([path, answer.status]).toEqual([path, 401]);
    }
    expect(await gateway.json('GET', '/api/config')).toMatchObject({
      data: { billing: { mode: 'stripe', trialDays: 14 } },
    });
  });
});

describe("Stripe's events", () => {
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${gateway.baseUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=ab', ...headers },
      body,
    });
    const { error } = (await response.json()) as { error?: { details: { code: string } } };
    return [response.status, error?.details.code];
  };

  it('are handed on byte for byte, with their signature', async () => {
    const body = ' {"id":"evt_1",  "type":"invoice.paid"} ';
    expect(await post(body)).toEqual([200, undefined]);
    expect(gateway.auth.stripeEvents).toEqual([{ body, signature: 't=1,v1=ab' }]);
  });

  it('are refused as auth says, so that Stripe sends again what was not taken', async () => {
    gateway.auth.refusesStripe = new AppError('forbidden', 'bad_signature', 'No');
    expect(await post('{}')).toEqual([403, 'bad_signature']);
    gateway.auth.refusesStripe = new AppError('unavailable', 'billing_unavailable', 'Later');
    expect(await post('{}')).toEqual([503, 'billing_unavailable']);
    expect(await post('{}', { 'content-type': 'text/plain' })).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(await post('x'.repeat(4 * 1024 * 1024 + 1))).toEqual([413, 'body_too_large']);
    gateway.auth.billingMode = 'none';
    expect(await post('{}')).toEqual([404, 'not_found']);
  });
});
