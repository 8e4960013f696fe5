import {
  baseConfig,
  chatSealingVariables,
  flag,
  integer,
  sealingVariables,
} from '@groupsight/shared/config';
import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** Media in a bucket of an S3-compatible service; in a folder without S3_BUCKET. */
const s3 = {
  S3_BUCKET: z
    .string()
    .optional()
    .describe('Bucket for media. Unset: the folder `DATA_DIR/media`.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of the S3-compatible service (MinIO, R2, Ceph …). Unset: Amazon's."),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe("Key that may write, read and delete objects. Unset: the machine's or pod's role."),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  S3_FORCE_PATH_STYLE: flag
    .optional()
    .describe(
      "Bucket in the path of addresses instead of the host's name. Unset: `true` with `S3_ENDPOINT`.",
    ),
};

const address = (service: string) =>
  z
    .string()
    .describe(`gRPC address of ${service}: \`host:port\`, \`dns:///host:port\` or \`unix:/path\`.`);

const socketUrl = z
  .url({ protocol: /^wss?$/ })
  .transform((text) => new URL(text))
  .optional();

/** Where WhatsApp is, when it is not WhatsApp's own server: tests and proxies. */
const whatsapp = {
  WHATSAPP_SOCKET_URL: socketUrl.describe(
    "Another server than WhatsApp's (`ws://`, `wss://`), for tests and proxies. Refused outside this machine.",
  ),
  ALLOW_CUSTOM_WHATSAPP_SERVER: flag
    .default(false)
    .describe('Allows such a server outside this machine. It can read every message.'),
  WHATSAPP_NOISE_ROOT: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal')
    .transform((text) => Buffer.from(text, 'hex'))
    .optional()
    .describe(
      'Public key (hexadecimal) that the certificates of such a server may start at. Only together with `WHATSAPP_SOCKET_URL`.',
    ),
  WHATSAPP_WEB_VERSION: z
    .string()
    .regex(/^\d{1,9}\.\d{1,9}\.\d{1,12}$/, 'must be three numbers, such as 2.3000.1043857760')
    .transform((text) => {
      const [major = 0, minor = 0, revision = 0] = text.split('.').map(Number);
      return [major, minor, revision] as const;
    })
    .optional()
    .describe(
      "Version of WhatsApp Web to start with, as its Settings, Help shows it (`2.3000.1043857760`). Unset: the library's.",
    ),
};

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const httpAddress = z.url({ protocol: /^https?$/ }).optional();

/** WAHA, with CHAT_PROVIDER=waha: all of them. */
const waha = {
  WAHA_URL: httpAddress.describe('With `CHAT_PROVIDER=waha`: address of WAHA.'),
  WAHA_API_KEY: z.string().optional().describe('With `CHAT_PROVIDER=waha`: its key (`X-Api-Key`).'),
  WAHA_WEBHOOK_URL: httpAddress.describe(
    'With `CHAT_PROVIDER=waha`: address at which WAHA reaches the gateway, such as `http://groupsight:3000`.',
  ),
  WAHA_WEBHOOK_SECRET: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('With `CHAT_PROVIDER=waha`: signs its webhooks; 32 characters or more, your own.'),
};

const wahaNames = Object.keys(waha) as readonly (keyof typeof waha)[];

/** Everything the connector reads from its environment. */
export const connectorConfig = baseConfig
  .extend({
    ...s3,
    ...whatsapp,
    ...waha,
    AUTH_ADDRESS: address('auth'),
    GROUPS_ADDRESS: address('groups'),
    INSIGHTS_ADDRESS: address('insights'),
    SCHEDULER_ADDRESS: address('scheduler'),
    DATA_DIR: z
      .string()
      .describe('Folder for media and files being imported; each replica needs its own.'),
    GRPC_ADVERTISED_ADDRESS: z
      .string()
      .regex(/:\d+$/, 'must be host:port')
      .optional()
      .describe(
        "Address (`host:port`) at which other connectors reach this one, for calls about the accounts it holds. Unset: the machine's address and the port of `GRPC_ADDRESS`.",
      ),
    // Without any, a group that is chosen right after the link would have no past.
    UNWATCHED_HISTORY_HOURS: integer(0, 720, 'hours')
      .default(48)
      .describe(
        "Time after an account's link in which messages of groups that nobody watches are kept, encrypted. 0: none.",
      ),
    CHAT_PROVIDER: z
      .enum(['whatsapp', 'waha', 'simulated'])
      .default('whatsapp')
      .describe('Chat network that accounts are linked to.'),
    ...sealingVariables,
    ...chatSealingVariables,
    EXPORT_MAX_BYTES: integer(1, 8192 * mebibyte, 'bytes')
      .default(1024 * mebibyte)
      .describe('Largest uploaded export. The gateway has a limit too (`IMPORT_MAX_BYTES`).'),
    ZIP_MAX_BYTES: integer(1, 65_536 * mebibyte, 'bytes')
      .default(4096 * mebibyte)
      .describe('Largest content of an uploaded zip, unpacked.'),
    EXPORT_MAX_PEOPLE: integer(1, 1_000_000, 'people')
      .default(50_000)
      .describe('People that an export may name.'),
    EXPORT_MAX_MESSAGES: integer(1, 20_000_000, 'messages')
      .default(2_000_000)
      .describe('Messages of an export.'),
    STORAGE_PER_USER_BYTES: integer(1, Number.MAX_SAFE_INTEGER, 'bytes')
      .default(20 * 1024 * mebibyte)
      .describe(
        'Files and imported texts that one user may have; Settings shows how much is used.',
      ),
    DATA_EXPORT_MAX_BYTES: integer(1, Number.MAX_SAFE_INTEGER, 'bytes')
      .default(25 * 1024 * mebibyte)
      .describe(
        'Largest copy of their data that a user can have made (Settings, "Download my data"). Each keeps one for 7 days.',
      ),
    IMPORTS_DAILY_BYTES: integer(1, Number.MAX_SAFE_INTEGER, 'bytes')
      .default(8 * 1024 * mebibyte)
      .describe('What one user may import within 24 hours.'),
    IMPORTS_AT_ONCE: integer(1, 1000, 'imports')
      .default(16)
      .describe('Small exports (up to 16 MiB of text) read at once; of large ones there are two.'),
    IMPORTS_WAITING_PER_USER: integer(0, 1000, 'imports')
      .default(20)
      .describe('Imports of one user that may wait; more are refused.'),
    MEDIA_MAX_BYTES: integer(1, 4096 * mebibyte, 'bytes')
      .default(128 * mebibyte)
      .describe('Largest picture, video or document that is kept.'),
    SEND_GAP_MS: integer(0, 3_600_000, 'ms')
      .default(8000)
      .describe('Mean pause between two messages of an account. 0: none (tests).'),
    SEND_RETRY_MS: integer(1, 600_000, 'ms')
      .default(2000)
      .describe('Pause before the first retry after a passing error.'),
    SEND_DAILY_BUDGET: integer(1, 100_000, 'messages')
      .default(200)
      .describe('Messages that an account sends on a day, warnings included.'),
    SEND_WARM_UP_DAYS: integer(0, 90, 'days')
      .default(7)
      .describe('Days after its link in which an account may send less than that. 0: none.'),
    SEND_MAX_BYTES: integer(1, 2048 * mebibyte, 'bytes')
      .default(16 * mebibyte)
      .describe('Largest file that is sent with a message.'),
    SIMULATED_SCAN_DELAY_MS: integer(0, 600_000, 'ms')
      .default(4000)
      .describe('Simulated account: time until its QR code is scanned.'),
    SIMULATED_CHATTER_MS: integer(0, 86_400_000, 'ms')
      .default(20_000)
      .describe('Simulated account: mean time between live messages. 0: silence.'),
    SIMULATED_GROUPS: integer(1, 44)
      .default(10)
      .describe('Simulated account: how many groups it is in.'),
    SIMULATED_SEED: z
      .string()
      .default('groupsight')
      .describe('Simulated account: another seed, other conversations.'),
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
