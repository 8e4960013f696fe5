import { baseConfig, flag, integer, secretKey } from '@groupsight/shared/config';
import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** Media in a bucket of an S3-compatible service; in a folder without S3_BUCKET. */
const s3 = {
  S3_BUCKET: z.string().optional(),
  /** Its address where it is not Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Both, or neither: then as the machine's or the pod's role allows. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The bucket in the path of addresses, not in the host's name; true with an S3_ENDPOINT. */
  S3_FORCE_PATH_STYLE: flag.optional(),
};

const socketUrl = z
  .url({ protocol: /^wss?$/ })
  .transform((text) => new URL(text))
  .optional();

/** Where WhatsApp is, when it is not WhatsApp's own server: tests and proxies. */
const whatsapp = {
  WHATSAPP_SOCKET_URL: socketUrl,
  /** Allows one that is not on this machine: it could read every message. */
  ALLOW_CUSTOM_WHATSAPP_SERVER: flag.default(false),
  /** A root that such a server's certificates may come from: its public key in hexadecimal. */
  WHATSAPP_NOISE_ROOT: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal')
    .transform((text) => Buffer.from(text, 'hex'))
    .optional(),
  /** The version of WhatsApp Web that accounts say they are, where the library's is refused. */
  WHATSAPP_WEB_VERSION: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}\.\d{1,12}$/, 'must be three numbers, such as 2.3000.1043857760')
    .transform((text) => {
      const [major = 0, minor = 0, revision = 0] = text.split('.').map(Number);
      return [major, minor, revision] as const;
    })
    .optional(),
};

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const httpAddress = z.url({ protocol: /^https?$/ }).optional();

/** WAHA, with CHAT_PROVIDER=waha: all of them. */
const waha = {
  /** Its address. */
  WAHA_URL: httpAddress,
  WAHA_API_KEY: z.string().optional(),
  /** Where it reaches the gateway. */
  WAHA_WEBHOOK_URL: httpAddress,
  /** Signs what it sends there. */
  WAHA_WEBHOOK_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
};

const wahaNames = Object.keys(waha) as readonly (keyof typeof waha)[];

/** Everything the connector reads from its environment. */
export const connectorConfig = baseConfig
  .extend({
    ...s3,
    ...whatsapp,
    ...waha,
    /** gRPC address of insights: host:port, or unix:/path. */
    INSIGHTS_ADDRESS: z.string(),
    /** Folder for media and files being imported; of this process alone. */
    DATA_DIR: z.string(),
    /**
     * host:port at which other connectors reach this one, for calls about accounts that it holds;
     * unset: its own address, and the port of GRPC_ADDRESS.
     */
    GRPC_ADVERTISED_ADDRESS: z.string().regex(/:\d+$/, 'must be host:port').optional(),
    /**
     * Hours after an account's link in which messages of groups that nobody watches are kept, so
     * that those chosen then have a past; later, and with 0, none are.
     */
    UNWATCHED_HISTORY_HOURS: integer(0, 720).default(48),
    /** The chat network that accounts are linked to. */
    CHAT_PROVIDER: z.enum(['whatsapp', 'waha', 'simulated']).default('whatsapp'),
    /** Encrypts session credentials at rest (AES-256-GCM). No default: it would be everybody's. */
    CREDENTIALS_KEY: secretKey,
    /**
     * Keys that were in use before, separated by commas: what they sealed is still opened, and
     * sealed anew as it is read.
     */
    CREDENTIALS_KEY_PREVIOUS: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(secretKey))
      .optional(),
    /** Most bytes of an uploaded export. */
    EXPORT_MAX_BYTES: integer(1, 8192 * mebibyte).default(1024 * mebibyte),
    /** Most bytes of everything in an uploaded zip, unpacked. */
    ZIP_MAX_BYTES: integer(1, 65_536 * mebibyte).default(4096 * mebibyte),
    /** Most people that an export may name; WhatsApp allows 1,024 members. */
    EXPORT_MAX_PEOPLE: integer(1, 1_000_000).default(50_000),
    /** Most messages of an export. */
    EXPORT_MAX_MESSAGES: integer(1, 20_000_000).default(2_000_000),
    /** Bytes of files and imported texts that one user may have. */
    STORAGE_PER_USER_BYTES: integer(1, Number.MAX_SAFE_INTEGER).default(20 * 1024 * mebibyte),
    /** Bytes that one user may import within 24 hours. */
    IMPORTS_DAILY_BYTES: integer(1, Number.MAX_SAFE_INTEGER).default(8 * 1024 * mebibyte),
    /** Small exports (16 MiB of text) that are read at once; of large ones there are two. */
    IMPORTS_AT_ONCE: integer(1, 1000).default(16),
    /** Imports of one user that may wait for the one that runs; more are refused. */
    IMPORTS_WAITING_PER_USER: integer(0, 1000).default(20),
    /** Most bytes of one medium; bigger ones are left out. */
    MEDIA_MAX_BYTES: integer(1, 4096 * mebibyte).default(128 * mebibyte),
    /** Mean pause between two messages that an account sends; 0: none (tests). */
    SEND_GAP_MS: integer(0, 3_600_000).default(8000),
    /** Pause before a message is tried again after a passing trouble. */
    SEND_RETRY_MS: integer(1, 600_000).default(2000),
    /** Most messages that an account sends on a day, warnings too. */
    SEND_DAILY_BUDGET: integer(1, 100_000).default(200),
    /** Days after its linking in which an account may send less than that; 0: none. */
    SEND_WARM_UP_DAYS: integer(0, 90).default(7),
    /** Most bytes of a file that is sent. */
    SEND_MAX_BYTES: integer(1, 2048 * mebibyte).default(16 * mebibyte),
    /** Simulated account: how long its QR waits to be scanned. */
    SIMULATED_SCAN_DELAY_MS: integer(0, 600_000).default(4000),
    /** Simulated account: mean time between live messages; 0 for silence. */
    SIMULATED_CHATTER_MS: integer(0, 86_400_000).default(20_000),
    /** Simulated account: another seed, other conversations. */
    SIMULATED_SEED: z.string().default('groupsight'),
  })
  .superRefine((values, context) => {
    const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_BUCKET: bucket } = values;
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (id && !secret) complain('S3_SECRET_ACCESS_KEY', 'is needed with S3_ACCESS_KEY_ID');
    if (secret && !id) complain('S3_ACCESS_KEY_ID', 'is needed with S3_SECRET_ACCESS_KEY');
    for (const name of wahaNames) {
      if (values.CHAT_PROVIDER !== 'waha' || values[name]) continue;
      complain(name, 'is needed with CHAT_PROVIDER=waha');
    }
    if (values.S3_ENDPOINT && !bucket) complain('S3_BUCKET', 'is needed with S3_ENDPOINT');
  })
  .refine(
    ({ WHATSAPP_SOCKET_URL: url, ALLOW_CUSTOM_WHATSAPP_SERVER: isAllowed }) =>
      url === undefined || isAllowed || loopback.has(url.hostname),
    {
      path: ['WHATSAPP_SOCKET_URL'],
      message: 'is not on this machine: ALLOW_CUSTOM_WHATSAPP_SERVER=true allows it all the same',
    },
  )
  .refine(
    ({ WHATSAPP_SOCKET_URL: url, WHATSAPP_NOISE_ROOT: root }) =>
      root === undefined || url !== undefined,
    {
      path: ['WHATSAPP_NOISE_ROOT'],
      message: 'is honoured together with WHATSAPP_SOCKET_URL only',
    },
  );

export type ConnectorConfig = z.output<typeof connectorConfig>;
