import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { single, strict } from '../rest/schema.ts';
import { ReplayGuard } from '../webhooks/replay-guard.ts';
import { checkWebhook, webhookWindowMs } from '../webhooks/waha.ts';

/** A message with its picture in small; files are fetched, not sent. */
const maxBytes = 4 * 1024 * 1024;
const deadlineMs = 20_000;

/** What WAHA sends; the engine's own part of it is the engine's. */
const WahaWebhook = Type.Object(
  {
    id: Type.String(),
    timestamp: Type.Integer({ description: 'Milliseconds since 1970.' }),
    session: Type.String(),
    event: Type.String(),
    payload: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

/** What Stripe sends; what it is about is asked of Stripe itself. */
const StripeWebhook = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    created: Type.Integer({ description: 'Seconds since 1970.' }),
    data: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

const taken = { 200: single(strict({ ok: Type.Literal(true) })) };
const bodyOf = ({ body }: { readonly body: unknown }) =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

function wahaRoute(app: App, { config, clients }: GatewayContext): void {
  const { CHAT_PROVIDER: provider, WAHA_WEBHOOK_SECRET: secret } = config;
  const guard = new ReplayGuard({ keptMs: webhookWindowMs });
  app.post(
    '/api/webhooks/waha/:session',
    {
      bodyLimit: maxBytes,
      config: { access: 'public', limit: 'public', streamedBody: WahaWebhook, errors: [403] },
      schema: {
        tags: ['operations'],
        summary: 'What WAHA tells of a linked account (CHAT_PROVIDER=waha)',
        description:
          'Signed by WAHA (X-Webhook-Hmac, sha512). Answered when it is durable; with 503 WAHA ' +
          'sends it again. 404 where accounts are not linked through WAHA, and for sessions of ' +
          'no account.',
        params: strict({ session: Type.String({ minLength: 1, maxLength: 64 }) }),
        response: taken,
      },
    },
    async (request) => {
      if (provider !== 'waha' || !secret) throw notFound();
      const { session } = request.params;
      const body = bodyOf(request);
      const { id } = checkWebhook(body, request.headers, { secret, session, now: Date.now() });
      await guard.once(`${session} ${id}`, async () => {
        await clients.connector.receiveWebhook({ session, body }, callOf(request, deadlineMs));
      });
      return { data: { ok: true as const } };
    },
  );
}

function stripeRoute(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/webhooks/stripe',
    {
      bodyLimit: maxBytes,
      config: {
        access: 'public',
        limit: 'public',
        streamedBody: StripeWebhook,
        errors: [403, 404],
      },
      schema: {
        tags: ['operations'],
        summary: 'What Stripe tells of subscriptions (BILLING=stripe)',
        description:
          'Signed by Stripe (Stripe-Signature). Each event is worked on once, in any order; with ' +
          '503 Stripe sends it again. 404 where plans are not paid for.',
        response: taken,
      },
    },
    async (request) => {
      const header = request.headers['stripe-signature'];
      const signature = typeof header === 'string' ? header : '';
      const call = callOf(request, deadlineMs);
      await clients.auth.receiveStripeEvent({ body: bodyOf(request), signature }, call);
      return { data: { ok: true as const } };
    },
  );
}

/**
 * Where others push to us. The signature is of the bytes as they came, so that these routes take
 * the body unread.
 */
export async function webhookRoutes(app: App, context: GatewayContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  wahaRoute(app, context);
  stripeRoute(app, context);
}
