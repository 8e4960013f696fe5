import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { single, strict } from '../rest/schema.ts';
import { ReplayGuard } from '../webhooks/replay-guard.ts';
import { checkWebhook, webhookWindowMs } from '../webhooks/waha.ts';

/** A message with its picture in small; files are fetched, not sent. */
const mostBytes = 4 * 1024 * 1024;
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

/**
 * Where networks that push reach us. The signature is of the bytes as they came, so that these
 * routes take the body unread.
 */
export async function webhookRoutes(app: App, { config, clients }: GatewayContext): Promise<void> {
  const { CHAT_PROVIDER: provider, WAHA_WEBHOOK_SECRET: secret } = config;
  const guard = new ReplayGuard({ keptMs: webhookWindowMs });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/api/webhooks/waha/:session',
    {
      bodyLimit: mostBytes,
      config: { access: 'public', limit: 'public', streamedBody: WahaWebhook, errors: [403] },
      schema: {
        tags: ['operations'],
        summary: 'What WAHA tells of a linked account (CHAT_PROVIDER=waha)',
        description:
          'Signed by WAHA (X-Webhook-Hmac, sha512). Answered when it is durable; with 503 WAHA ' +
          'sends it again. 404 where accounts are not linked through WAHA, and for sessions of ' +
          'no account.',
        params: strict({ session: Type.String({ minLength: 1, maxLength: 64 }) }),
        response: { 200: single(strict({ ok: Type.Literal(true) })) },
      },
    },
    async (request) => {
      if (provider !== 'waha' || !secret) throw notFound();
      const { session } = request.params;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { id } = checkWebhook(body, request.headers, { secret, session, now: Date.now() });
      await guard.once(`${session} ${id}`, async () => {
        await clients.connector.receiveWebhook({ session, body }, callOf(request, deadlineMs));
      });
      return { data: { ok: true as const } };
    },
  );
}
