import { plans } from '@groupsight/shared/plans';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import {
  BillingPageSchema,
  BillingSchema,
  ChangedBillingSchema,
  toBilling,
} from '../rest/documents/billing.ts';
import { dataBody, oneOf, ref, single } from '../rest/schema.ts';

const tags = ['billing'];
/** Stripe is asked several things after one another. */
const deadlineMs = 30_000;
const planBody = dataBody({ plan: oneOf(plans) });
const page = { 201: single(ref(BillingPageSchema)) };

function readRoutes(app: App, { clients, sessions }: GatewayContext): void {
  app.get(
    '/api/billing',
    {
      config: { access: 'user', limit: 'read', errors: [404] },
      schema: {
        tags,
        summary: 'What you pay, as far as it is known here (BILLING=stripe)',
        description: 'This and the routes below: 404 where plans are not paid for.',
        response: { 200: single(ref(BillingSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { billing } = await clients.auth.getBilling({ ownerId }, callOf(request));
      return { data: toBilling(billing) };
    },
  );

  app.post(
    '/api/billing/refresh',
    {
      config: { access: 'user', limit: 'heavy', errors: [404] },
      schema: {
        tags,
        summary: 'What you pay, as Stripe says at this moment',
        description: '503 (billing_unavailable) when Stripe does not answer.',
        response: { 200: single(ref(BillingSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request, deadlineMs);
      const { billing } = await clients.auth.refreshBilling({ ownerId }, call);
      sessions.refresh(ownerId);
      return { data: toBilling(billing) };
    },
  );
}

function pageRoutes(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/billing/checkout',
    {
      config: { access: 'user', limit: 'heavy', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Open a page of Stripe where a subscription begins',
        description:
          'An earlier page ends. 409: already_subscribed; price_mismatch where Stripe has another price than the one that is shown.',
        body: planBody,
        response: page,
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { plan } = request.body.data;
      const call = callOf(request, deadlineMs);
      const { url } = await clients.auth.startCheckout({ ownerId, plan }, call);
      return reply.code(201).send({ data: { url } });
    },
  );

  app.post(
    '/api/billing/portal',
    {
      config: { access: 'user', limit: 'heavy', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Open a page of Stripe with your bills and cards, where you can cancel',
        description: '409 (not_subscribed) for who has never subscribed.',
        response: page,
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request, deadlineMs);
      const { url } = await clients.auth.openBillingPortal({ ownerId }, call);
      return reply.code(201).send({ data: { url } });
    },
  );
}

/** What people pay for their plans. */
export function billingRoutes(app: App, context: GatewayContext): void {
  const { clients, sessions } = context;
  readRoutes(app, context);
  pageRoutes(app, context);
  app.put(
    '/api/billing',
    {
      config: { access: 'user', limit: 'heavy', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Give your subscription another plan',
        description:
          'Stripe settles the difference by the day: a larger plan is paid at once and holds then, what is left of a larger one comes off the next bill. 409: not_subscribed, payment_due, payment_refused, price_mismatch.',
        body: planBody,
        response: { 200: single(ref(ChangedBillingSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { plan } = request.body.data;
      const call = callOf(request, deadlineMs);
      const { billing, paymentUrl } = await clients.auth.changePlan({ ownerId, plan }, call);
      sessions.refresh(ownerId);
      return { data: { ...toBilling(billing), paymentUrl: paymentUrl === '' ? null : paymentUrl } };
    },
  );
}
