import type { Webhook, WebhookDelivery } from '@groupsight/proto/scheduler/v1/scheduler';
import { collections, webhookKinds } from '@groupsight/shared/collections';
import { invalid, notFound } from '@groupsight/shared/errors';
import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { findItem, type Reads, registerReads } from '../rest/collection.ts';
import {
  toDelivery,
  toWebhook,
  WebhookDeliverySchema,
  WebhookEvents,
  WebhookMadeSchema,
  WebhookSchema,
} from '../rest/documents/webhook.ts';
import { dataBody, documentIdParams, oneOf, ref, single } from '../rest/schema.ts';

const tags = ['webhooks'];
const write = { access: 'user', limit: 'write' } as const;
const answer = single(ref(WebhookSchema));
const made = single(ref(WebhookMadeSchema));

const Name = Type.String({ minLength: 1, maxLength: 80 });
const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'https:// at an address of the public Internet; no redirect is followed.',
});
const Groups = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 500,
  description: 'documentIds of the groups whose events it is sent; none: all.',
});
const Hours = Type.Integer({
  minimum: 1,
  maximum: 168,
  description: 'Of question.unanswered; 24 without it.',
});

type WebhookReads = Reads<Webhook, typeof WebhookSchema>;

function readsOf({ clients }: GatewayContext): WebhookReads {
  return {
    collection: collections.scheduler.webhooks,
    path: 'webhooks',
    tag: 'webhooks',
    words: ['a webhook', 'webhooks, the latest first'],
    schema: WebhookSchema,
    list: async (ownerId, query, call) => {
      const { webhooks: items, meta } = await clients.scheduler.listWebhooks(
        { ownerId, query },
        call,
      );
      return { items, total: meta?.total ?? 0 };
    },
    toDocument: toWebhook,
  };
}

/** Where events are sent to, and the log of what was. */
export function outgoingWebhookRoutes(app: App, context: GatewayContext): void {
  const { scheduler } = context.clients;
  const webhooks = readsOf(context);
  const deliveries: Reads<WebhookDelivery, typeof WebhookDeliverySchema> = {
    collection: collections.scheduler.webhookDeliveries,
    path: 'webhook-deliveries',
    tag: 'webhooks',
    words: ['a delivery', 'what was sent to webhooks and what waits, the latest first'],
    schema: WebhookDeliverySchema,
    list: async (ownerId, query, call) => {
      const found = await scheduler.listWebhookDeliveries({ ownerId, query }, call);
      return { items: found.deliveries, total: found.meta?.total ?? 0 };
    },
    toDocument: toDelivery,
    groupOf: ({ groupId }) => groupId,
  };
  registerReads(app, context, webhooks);
  registerReads(app, context, deliveries);
  makeRoute(app, context);
  changeRoutes(app, context, webhooks);
  secretRoute(app, context);
  deliveryRoutes(app, context);
}

/** Refuses groups that the caller does not have. */
async function checkGroups(
  { clients }: GatewayContext,
  ownerId: string,
  ids: readonly string[],
  call: CallOptions,
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const filter = condition('documentId', 'in', ...wanted);
  const found = await allGroups(clients, ownerId, filter, call);
  if (found.length === wanted.length) return wanted;
  throw invalid('unknown_group', 'There is no such group', { field: 'groups' });
}

function sendMade(reply: FastifyReply, code: 200 | 201, webhook: Webhook | undefined, key: string) {
  if (!webhook) throw notFound();
  reply.header('cache-control', 'no-store');
  return reply.code(code).send({ data: { ...toWebhook(webhook), secret: key } });
}

function makeRoute(app: App, context: GatewayContext): void {
  app.post(
    '/api/webhooks',
    {
      config: { ...write, errors: [409] },
      schema: {
        tags,
        summary: 'Make a webhook',
        description:
          'Events are posted to it as JSON, signed after the Standard Webhooks specification, at least once. 400: invalid_url, private_address, not_slack, not_discord; 409: too_many_webhooks, webhooks_off.',
        body: dataBody({
          name: Name,
          kind: Type.Optional(oneOf(webhookKinds, 'webhook without it.')),
          url: Url,
          events: WebhookEvents,
          groups: Type.Optional(Groups),
          unanswered_after_hours: Type.Optional(Hours),
        }),
        response: { 201: made },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { name, kind = 'webhook', url, events, groups = [], ...rest } = request.body.data;
      const groupIds = await checkGroups(context, ownerId, groups, call);
      const unansweredHours = rest.unanswered_after_hours ?? 0;
      const wish = { ownerId, name, kind, url, events, groupIds, unansweredHours };
      const { webhook, secret } = await context.clients.scheduler.createWebhook(wish, call);
      return sendMade(reply, 201, webhook, secret);
    },
  );
}

function changeRoutes(app: App, context: GatewayContext, reads: WebhookReads): void {
  const { scheduler } = context.clients;
  app.put(
    '/api/webhooks/:documentId',
    {
      config: { ...write, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Change a webhook',
        description:
          'What is left out stays. Turned on, it is sent what happens from then on; turned off, what waits for it is not sent.',
        params: documentIdParams,
        body: dataBody({
          name: Type.Optional(Name),
          url: Type.Optional(Url),
          events: Type.Optional(WebhookEvents),
          groups: Type.Optional(Groups),
          unanswered_after_hours: Type.Optional(Hours),
          active: Type.Optional(Type.Boolean()),
        }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const call = callOf(request);
      const { name, url, events, groups, active, ...rest } = request.body.data;
      // Before its groups: who has no such webhook hears nothing of them.
      await findItem(reads, ownerId, documentId, call);
      const ids = groups && (await checkGroups(context, ownerId, groups, call));
      const { webhook } = await scheduler.updateWebhook(
        {
          ownerId,
          documentId,
          events: events && { names: events },
          groups: ids && { ids },
          ...(name === undefined ? {} : { name }),
          ...(url === undefined ? {} : { url }),
          ...(active === undefined ? {} : { active }),
          ...(rest.unanswered_after_hours === undefined
            ? {}
            : { unansweredHours: rest.unanswered_after_hours }),
        },
        call,
      );
      if (!webhook) throw notFound();
      return { data: toWebhook(webhook) };
    },
  );

  app.delete(
    '/api/webhooks/:documentId',
    {
      config: { ...write, errors: [404] },
      schema: {
        tags,
        summary: 'Delete a webhook with its log',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.deleteWebhook({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function secretRoute(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/webhooks/:documentId/secret',
    {
      config: { ...write, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Give a webhook a new secret',
        description:
          'Told this once. For 24 hours both secrets sign, so that its target can be given the new one.',
        params: documentIdParams,
        response: { 200: made },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const call = callOf(request);
      const { webhook, secret } = await scheduler.rotateWebhookSecret(
        { ownerId, documentId },
        call,
      );
      return sendMade(reply, 200, webhook, secret);
    },
  );
}

function deliveryRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  const asked = { 202: single(ref(WebhookDeliverySchema)) };
  const config = { ...write, errors: [404, 409] };
  const toAnswer = (delivery: WebhookDelivery | undefined) => {
    if (!delivery) throw notFound();
    return { data: toDelivery(delivery) };
  };

  app.post(
    '/api/webhooks/:documentId/test',
    {
      config,
      schema: {
        tags,
        summary: 'Have a webhook.test event delivered',
        description: 'It stands in the log. 409 (webhook_off).',
        params: documentIdParams,
        response: asked,
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { delivery } = await scheduler.testWebhook({ ownerId, documentId }, callOf(request));
      return reply.code(202).send(toAnswer(delivery));
    },
  );

  app.post(
    '/api/webhook-deliveries/:documentId/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Send one again',
        description: 'Under the same webhook-id. 409 (webhook_off, already_waiting).',
        params: documentIdParams,
        response: asked,
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const call = callOf(request);
      const { delivery } = await scheduler.resendWebhookDelivery({ ownerId, documentId }, call);
      return reply.code(202).send(toAnswer(delivery));
    },
  );
}
