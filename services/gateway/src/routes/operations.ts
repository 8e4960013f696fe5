import { notFound } from '@groupsight/shared/errors';
import { isLoopback } from '@groupsight/shared/loopback';
import { metrics } from '@groupsight/shared/telemetry';
import { type Static, Type } from 'typebox';
import { isBearer, unauthorized } from '../auth/tokens.ts';
import type { GatewayConfig } from '../config.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import {
  DisclosuresSchema,
  disclosureSchemas,
  toDisclosures,
} from '../rest/documents/disclosures.ts';
import { oneOfThese } from '../rest/documents/values.ts';
import { named, oneOf, ref, single } from '../rest/schema.ts';

const billingModes = ['none', 'stripe'] as const;
const registrationModes = ['open', 'domain', 'invitation', 'closed'] as const;

const Status = Type.Object({ status: Type.String() }, { additionalProperties: false });
/** The address is absolute where we know it: the provider sends people back there, with a cookie. */
const SocialProvider = Type.Object(
  { provider: Type.String(), name: Type.String(), url: Type.String() },
  { additionalProperties: false },
);
const PublicConfig = named('PublicConfig', {
  demo: Type.Boolean({ description: 'Filled with sample data.' }),
  allowConnectionSkip: Type.Boolean({ description: 'The connection dialog may be skipped.' }),
  accountDeletion: Type.Boolean({ description: 'People may delete their account in Settings.' }),
  chatProvider: Type.String({ description: 'CHAT_PROVIDER, such as simulated.' }),
  socialProviders: Type.Array(SocialProvider, {
    description: 'Where people can sign in beside a password; the address to go to.',
  }),
  registration: Type.Object(
    {
      mode: oneOf(registrationModes, 'Who may make an account.'),
      domains: Type.Array(Type.String(), { description: 'Of addresses that may, with domain.' }),
      confirmsAddresses: Type.Boolean({
        description: 'A new account can be used only after a mailed link was opened.',
      }),
      providersOnly: Type.Boolean({
        description: 'Sign-in providers are the only way: there are no passwords here.',
      }),
      resetPasswordLength: Type.Integer({
        description: 'Fewest characters of a password that is set with a mailed link.',
      }),
    },
    { additionalProperties: false },
  ),
  billing: Type.Object(
    {
      mode: oneOf(billingModes, 'How people get a plan: an operator decides, or they pay.'),
      trialDays: Type.Integer({ description: 'Days that a first subscription costs nothing.' }),
    },
    { additionalProperties: false },
  ),
  disclosures: Type.Unsafe<Static<typeof DisclosuresSchema> | null>({
    anyOf: [ref(DisclosuresSchema), { type: 'null' }],
    description: 'What of the messages is sent to others; null: not known at the moment.',
  }),
});

export const operationSchemas = [...disclosureSchemas, PublicConfig];

const open = { access: 'public', limit: 'public' } as const;
const tags = ['operations'];

/** Whether nobody but this machine can reach the gateway, directly or through a proxy. */
function isLocal({ HOST, PUBLIC_URL }: GatewayConfig): boolean {
  return isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
}

/** How often people sign in, and fail to, is nobody else's business. */
function checkReader(config: GatewayConfig, authorization = ''): void {
  const { METRICS_TOKEN: token } = config;
  if (token === undefined) {
    if (!isLocal(config)) throw notFound();
  } else if (!isBearer(authorization, token)) {
    throw unauthorized();
  }
}

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
      const [{ providers }, registration, billing, disclosures] = await Promise.all([
        clients.auth.listSignInProviders({}, callOf(request, 5_000)),
        clients.auth.getRegistration({}, callOf(request, 5_000)),
        clients.auth.getBillingTerms({}, callOf(request, 5_000)),
        // The start of the app does not wait for what only some of its texts need.
        clients.insights.getDisclosures({}, callOf(request, 2_000)).then(toDisclosures, () => null),
      ]);
      return {
        data: {
          demo: config.DEMO,
          allowConnectionSkip: config.ALLOW_CONNECTION_SKIP,
          accountDeletion: config.ACCOUNT_DELETION,
          chatProvider: config.CHAT_PROVIDER,
          socialProviders: providers.map(({ id, name }) => ({
            provider: id,
            name,
            url: `${publicUrl}/api/connect/${id}`,
          })),
          registration: {
            mode: oneOfThese(registrationModes, registration.mode, 'closed'),
            domains: registration.domains,
            confirmsAddresses: registration.confirmsAddresses,
            resetPasswordLength: registration.resetPasswordLength ?? 8,
            providersOnly: registration.providersOnly ?? false,
          },
          billing: {
            mode: oneOfThese(billingModes, billing.mode, 'none'),
            trialDays: billing.trialDays,
          },
          disclosures,
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
        description: 'With METRICS_TOKEN, or on this machine alone.',
        response: {
          200: {
            description: 'Metrics',
            content: { 'text/plain': { schema: Type.String() } },
          },
        },
      },
    },
    async ({ headers }, reply) => {
      checkReader(config, headers.authorization);
      const text = await metrics.metrics();
      return reply.type(metrics.contentType).send(text);
    },
  );
}
