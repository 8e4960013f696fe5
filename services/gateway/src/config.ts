import { baseConfig, flag, integer, secretKey } from '@groupsight/shared/config';
import { z } from 'zod';
import { isOrigin, originsIn } from './oauth/origins.ts';

/** Requests a minute; 0: no limit. */
const perMinute = (byDefault: number) =>
  integer(0, 1_000_000, 'requests a minute').default(byDefault);

const address = (service: string) =>
  z
    .string()
    .describe(`gRPC address of ${service}: \`host:port\`, \`dns:///host:port\` or \`unix:/path\`.`);

const mebibyte = 1024 * 1024;

const variables = baseConfig.omit({ MONGODB_URI: true, GRPC_ADDRESS: true }).extend({
  PORT: integer(0, 65_535)
    .default(3000)
    .describe('Port of the app and the API. 0 takes a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address that the port is opened on.'),
  AUTH_ADDRESS: address('auth'),
  GROUPS_ADDRESS: address('groups'),
  INSIGHTS_ADDRESS: address('insights'),
  SCHEDULER_ADDRESS: address('scheduler'),
  CONNECTOR_ADDRESS: address('the connector'),
  WEB_DIR: z
    .string()
    .optional()
    .describe('Folder of the built web app. Unset: the gateway serves the API alone.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Address at which people reach the app. With https, browsers insist on it (HSTS).'),
  TRUST_PROXY: integer(0, 10, 'proxies')
    .default(0)
    .describe(
      'Number of reverse proxies in front whose `X-Forwarded-For` is believed. Too low: all visitors share one rate limit. Too high: visitors choose the address they are limited by.',
    ),
  // No default: it would be public.
  MEDIA_LINK_KEY: secretKey.describe(
    'Signs links to media: 32 bytes in base64 or hexadecimal. The same in all replicas.',
  ),
  ACCOUNT_DELETION: flag
    .default(true)
    .describe('Whether Settings lets people delete their account; the same as auth has.'),
  ALLOW_CONNECTION_SKIP: flag
    .default(false)
    .describe('Whether people may skip the dialog that links an account.'),
  DEMO: flag.default(false).describe('Marks a demo: the app says so and shows samples.'),
  CHAT_PROVIDER: z
    .enum(['whatsapp', 'waha', 'simulated'])
    .default('whatsapp')
    .describe('Chat network that accounts are linked to; the same as the connector has.'),
  WAHA_WEBHOOK_SECRET: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('Verifies webhooks of WAHA; the same as the connector has.'),
  SCIM_TOKEN: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe(
      'Lets a directory make, change, suspend and delete accounts (SCIM 2.0, `/scim/v2`), with `Authorization: Bearer <token>`. Unset: there is no such address.',
    ),
  ASSISTANT_ORIGINS: z
    .string()
    .default('')
    .refine((text) => originsIn(text).every(isOrigin), {
      message: 'must be origins such as https://assistant.example.org, separated by commas',
    })
    .describe(
      'Origins of web pages in which assistants run, separated by commas: their browsers may speak to `/mcp` and the OAuth endpoints (CORS), with tokens and never with cookies. Empty: none.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .optional()
    .describe(
      'Opens `/metrics` to `Authorization: Bearer <token>`. Unset: `/metrics` is open only where `HOST` and `PUBLIC_URL` are this machine.',
    ),
  MAX_CONNECTIONS: integer(1, 1_000_000, 'connections')
    .default(10_000)
    .describe('Connections open at once; more are refused.'),
  BODY_MAX_BYTES: integer(1024, 64 * mebibyte, 'bytes')
    .default(mebibyte)
    .describe('Largest JSON body of a request.'),
  IMPORT_MAX_BYTES: integer(1, Number.MAX_SAFE_INTEGER, 'bytes')
    .default(512 * mebibyte)
    .describe('Largest chat export that is uploaded.'),
  SEND_MAX_BYTES: integer(1, 2048 * mebibyte, 'bytes')
    .default(16 * mebibyte)
    .describe('Largest file that is sent with a message; the same as the connector has.'),
  EVENTS_MAX_STREAMS: integer(1, 1000, 'streams')
    .default(20)
    .describe('Live event streams that one user may hold open in this process.'),
  HEAVY_READS_PER_USER: integer(1, 1000, 'reads')
    .default(4)
    .describe(
      'Heavy reads (searches, sorting without an index) of one user at once in this process. More wait a moment, then get 429.',
    ),
  HEAVY_READS: integer(1, 1000, 'reads')
    .default(6)
    .describe('Heavy reads of all users at once in this process.'),
  RATE_LIMIT_AUTH: perMinute(20).describe(
    'Sign-ins, registrations and password resets of one address. 0: no limit. All limits hold for each gateway process.',
  ),
  RATE_LIMIT_READ: perMinute(1200).describe('Reads of one user, for each route. 0: no limit.'),
  RATE_LIMIT_WRITE: perMinute(300).describe('Changes of one user, for each route. 0: no limit.'),
  RATE_LIMIT_HEAVY: perMinute(30).describe(
    'Expensive requests of one user (imports, processing, rule previews), for each route. 0: no limit.',
  ),
  RATE_LIMIT_PUBLIC: perMinute(6000).describe(
    'Requests of one address to public routes, for each route. 0: no limit.',
  ),
});

/** Everything the gateway reads from its environment. */
export const gatewayConfig = variables.refine(
  ({ CHAT_PROVIDER: provider, WAHA_WEBHOOK_SECRET: secret }) => provider !== 'waha' || secret,
  { path: ['WAHA_WEBHOOK_SECRET'], message: 'is needed with CHAT_PROVIDER=waha' },
);

export type GatewayConfig = z.output<typeof gatewayConfig>;
