import { metrics } from '@groupsight/shared/telemetry';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { named, ref, single } from '../rest/schema.ts';

const Status = Type.Object({ status: Type.String() }, { additionalProperties: false });
/** The address is absolute where we know it: the provider sends people back there, with a cookie. */
const SocialProvider = Type.Object(
  { provider: Type.String(), name: Type.String(), url: Type.String() },
  { additionalProperties: false },
);
const PublicConfig = named('PublicConfig', {
  demo: Type.Boolean({ description: 'Filled with sample data.' }),
  allowConnectionSkip: Type.Boolean({ description: 'The connection dialog may be skipped.' }),
  chatProvider: Type.String({ description: 'CHAT_PROVIDER, such as simulated.' }),
  socialProviders: Type.Array(SocialProvider, {
    description: 'Where people can sign in beside a password; the address to go to.',
  }),
});

export const operationSchemas = [PublicConfig];

const open = { access: 'public', limit: 'public' } as const;
const tags = ['operations'];

/** What the web app must know before sign-in, and what operators look at. */
export function operationRoutes(app: App, { config, clients }: GatewayContext): void {
  const publicUrl = config.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
  app.get(
    '/api/config',
    {
      config: open,
      schema: {
        tags,
        summary: 'What the web app must know before sign-in',
        response: {
          200: single(ref(PublicConfig)),
        },
      },
    },
    async (request) => {
      const { providers } = await clients.auth.listSignInProviders({}, callOf(request, 5_000));
      return {
        data: {
          demo: config.DEMO,
          allowConnectionSkip: config.ALLOW_CONNECTION_SKIP,
          chatProvider: config.CHAT_PROVIDER,
          socialProviders: providers.map(({ id, name }) => ({
            provider: id,
            name,
            url: `${publicUrl}/api/connect/${id}`,
          })),
        },
      };
    },
  );

  app.get(
    '/healthz',
    {
      config: open,
      schema: { tags, summary: 'The process answers', response: { 200: Status } },
    },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      config: open,
      schema: {
        tags,
        summary: 'Requests can be served: auth answers',
        response: { 200: Status },
      },
    },
    async (request) => {
      await clients.auth.getPublicKey({}, { requestId: request.id, deadlineMs: 2_000 });
      return { status: 'ok' };
    },
  );

  app.get(
    '/metrics',
    {
      config: open,
      schema: {
        tags,
        summary: 'Metrics in the Prometheus text format',
        response: {
          200: {
            description: 'Metrics',
            content: { 'text/plain': { schema: Type.String() } },
          },
        },
      },
    },
    async (_request, reply) => {
      const text = await metrics.metrics();
      return reply.type(metrics.contentType).send(text);
    },
  );
}
