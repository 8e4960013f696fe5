import { baseConfig, flag, integer, secretKey } from '@groupsight/shared/config';
import { z } from 'zod';

/** Requests a minute; 0: no limit. */
const perMinute = (byDefault: number) => integer(0, 1_000_000).default(byDefault);

const variables = baseConfig.omit({ MONGODB_URI: true, GRPC_ADDRESS: true }).extend({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** gRPC addresses of the services: host:port or unix:/path. */
  AUTH_ADDRESS: z.string(),
  GROUPS_ADDRESS: z.string(),
  INSIGHTS_ADDRESS: z.string(),
  SCHEDULER_ADDRESS: z.string(),
  CONNECTOR_ADDRESS: z.string(),
  /** Folder of the built web app; unset: the gateway serves the API alone. */
  WEB_DIR: z.string().optional(),
  /** Where people reach the product; https makes browsers insist on it. */
  PUBLIC_URL: z.url().optional(),
  /**
   * Number of proxies in front whose X-Forwarded-For is believed. Behind a proxy and at 0 all
   * visitors count as one; above the number of proxies visitors choose whom they count as.
   */
  TRUST_PROXY: integer(0, 10).default(0),
  /** Signs links to media; the same in all gateways. No default: it would be everybody's. */
  MEDIA_LINK_KEY: secretKey,
  /** Whether the connection dialog may be skipped (spec §2). */
  ALLOW_CONNECTION_SKIP: flag.default(false),
  DEMO: flag.default(false),
  CHAT_PROVIDER: z.enum(['whatsapp', 'waha', 'simulated']).default('whatsapp'),
  /** Signs the webhooks of WAHA (CHAT_PROVIDER=waha); the connector has the same. */
  WAHA_WEBHOOK_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  /** Opens /metrics where it can be reached from elsewhere: `Authorization: Bearer <token>`. */
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  /** Connections that may be open at once; more are refused. */
  MAX_CONNECTIONS: integer(1, 1_000_000).default(10_000),
  /** Largest JSON body, bytes. */
  BODY_MAX_BYTES: integer(1024, 64 * 1024 * 1024).default(1024 * 1024),
  /** Largest chat export, bytes. */
  IMPORT_MAX_BYTES: integer(1, Number.MAX_SAFE_INTEGER).default(512 * 1024 * 1024),
  /** Largest file that is sent with a message, bytes. */
  SEND_MAX_BYTES: integer(1, 2048 * 1024 * 1024).default(16 * 1024 * 1024),
  /** Live streams one user may hold open in this process. */
  EVENTS_MAX_STREAMS: integer(1, 1000).default(20),
  /**
   * Reads at once, in this process, that look at much of what a user has (searches, orders that
   * no index has): of one user, and of all. Further ones wait a little for their turn.
   */
  HEAVY_READS_PER_USER: integer(1, 1000).default(4),
  HEAVY_READS: integer(1, 1000).default(6),
  /** Limits of each route, per user, or per IP address for a visitor. */
  RATE_LIMIT_AUTH: perMinute(20),
  RATE_LIMIT_READ: perMinute(1200),
  RATE_LIMIT_WRITE: perMinute(300),
  RATE_LIMIT_HEAVY: perMinute(30),
  RATE_LIMIT_PUBLIC: perMinute(6000),
});

/** The gateway's environment (design §7). */
export const gatewayConfig = variables.refine(
  ({ CHAT_PROVIDER: provider, WAHA_WEBHOOK_SECRET: secret }) => provider !== 'waha' || secret,
  { path: ['WAHA_WEBHOOK_SECRET'], message: 'is needed with CHAT_PROVIDER=waha' },
);

export type GatewayConfig = z.output<typeof gatewayConfig>;
