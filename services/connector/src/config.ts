import { baseConfig, integer } from '@groupsight/shared/config';
import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** 32 bytes, base64 or 64 hexadecimal digits. */
const key = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 or hexadecimal');

/** Everything the connector reads from its environment. */
export const connectorConfig = baseConfig.extend({
  /** Folder for media and files being imported. */
  DATA_DIR: z.string(),
  /** The chat network that accounts are linked to. */
  CHAT_PROVIDER: z.enum(['whatsapp', 'simulated']).default('whatsapp'),
  /** Encrypts session credentials at rest (AES-256-GCM). No default: it would be everybody's. */
  CREDENTIALS_KEY: key,
  /** Most bytes of an uploaded export. */
  EXPORT_MAX_BYTES: integer(1, 8192 * mebibyte).default(1024 * mebibyte),
  /** Most bytes of everything in an uploaded zip, unpacked. */
  ZIP_MAX_BYTES: integer(1, 65_536 * mebibyte).default(4096 * mebibyte),
  /** Most bytes of one medium; bigger ones are left out. */
  MEDIA_MAX_BYTES: integer(1, 4096 * mebibyte).default(128 * mebibyte),
  /** Simulated account: how long its QR waits to be scanned. */
  SIMULATED_SCAN_DELAY_MS: integer(0, 600_000).default(4000),
  /** Simulated account: mean time between live messages; 0 for silence. */
  SIMULATED_CHATTER_MS: integer(0, 86_400_000).default(20_000),
  /** Simulated account: another seed, other conversations. */
  SIMULATED_SEED: z.string().default('groupsight'),
});

export type ConnectorConfig = z.output<typeof connectorConfig>;
