import { z } from 'zod';
import { isLoopback } from './loopback.ts';

/** Environment as given to a process; only main.ts reads process.env. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A configuration value that is missing or malformed; the message names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/**
 * Reads a service's configuration from the environment. Each key of the schema is the name of
 * a variable; an empty one counts as unset. A malformed value stops the start with its name.
 */
export function loadConfig<T extends z.ZodType>(schema: T, env: Env): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Configuration is not valid.\n  ${lines.join('\n  ')}`);
}

/** 'true'/'false'/'1'/'0' as a boolean. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** A whole number from min to max; `unit` is what it counts, as docs/CONFIGURATION.md shows it. */
export const integer = (min: number, max: number, unit?: string) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ unit, minimum: min, maximum: max });

/** A secret of 32 bytes, in base64 or as 64 hexadecimal digits. */
export const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 or hexadecimal');

const severalKeys = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(secretKey));

/** What seals secrets at rest (`SecretBox`): the same in every service that has secrets of its own. */
export const sealingVariables = {
  // No default: it would be public.
  CREDENTIALS_KEY: secretKey.describe(
    'Encrypts session credentials, kept messages and keys of authenticator apps (AES-256-GCM): 32 bytes in base64 or hexadecimal. The same in all replicas of connector and auth.',
  ),
  CREDENTIALS_KEY_PREVIOUS: severalKeys
    .optional()
    .describe(
      'Keys used before, separated by commas. Old rows are decrypted with them and encrypted with the new key when they are read.',
    ),
};

const pathPart = z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be a name of letters and digits');

/** Over TLS, or to this machine; an address with a name, a password or a query is none. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (`${username}${password}${search}${hash}` !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** What seals chats at rest (`sealing/`): the same in every service that stores some or has them on the bus. */
export const chatSealingVariables = {
  SEALING_KEY: secretKey
    .optional()
    .describe(
      'Seals texts, names and findings at rest, with a data key for each owner that this key wraps, and the records of chats on the bus (AES-256-GCM): 32 bytes in base64 or hexadecimal, the same in all replicas. Unset: they are stored in the clear. If it is lost, nobody reads them any more.',
    ),
  SEALING_KEY_PREVIOUS: severalKeys
    .optional()
    .describe(
      'Keys that were `SEALING_KEY` before, separated by commas: data keys that they wrapped are still unwrapped. `npm run sealing -- rewrap` wraps them with the new one.',
    ),
  SEALING_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'A file with these keys instead, one a line: the first wraps, the others are the previous ones.',
    ),
  SEALING_TRANSIT_URL: z
    .url()
    .refine(isSafeAddress, 'must be https, or http to this machine')
    .optional()
    .describe(
      'Address of HashiCorp Vault or OpenBao, whose Transit engine keeps the key instead of `SEALING_KEY`, such as `https://vault.example.org:8200`. Authorities: those of the system and of `NODE_EXTRA_CA_CERTS`.',
    ),
  SEALING_TRANSIT_KEY: pathPart
    .default('groupsight')
    .describe('Name of the key there, of the type `aes256-gcm96`.'),
  SEALING_TRANSIT_MOUNT: pathPart
    .default('transit')
    .describe('Where the Transit engine is mounted.'),
  SEALING_TRANSIT_TOKEN_FILE: z
    .string()
    .optional()
    .describe(
      'File with the token for `SEALING_TRANSIT_URL`, read for each request: whatever renews the token writes it there.',
    ),
  SEALING_TRANSIT_NAMESPACE: z
    .string()
    .regex(/^[\w./-]+$/, 'must be a path of letters and digits')
    .optional()
    .describe('Namespace of the Transit engine, where it is in one.'),
};

const kafka = {
  KAFKA_BROKERS: z
    .string()
    .optional()
    .describe(
      'Brokers as `host:port`, separated by commas. Unset: the embedded bus (one machine only).',
    ),
  KAFKA_SESSION_TIMEOUT_MS: integer(6_000, 300_000, 'ms')
    .default(8_000)
    .describe('Time after which the partitions of a consumer that died go to the others.'),
  KAFKA_CLIENT: z
    .enum(['kafkajs', 'platformatic'])
    .default('kafkajs')
    .describe('Library that speaks to Kafka. Both put a key on the same partition.'),
  KAFKA_TLS: flag
    .optional()
    .describe('TLS to the brokers. Authorities: those of the system and of `NODE_EXTRA_CA_CERTS`.'),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('Sign-in at the brokers. Needs the user name and the password.'),
  KAFKA_SASL_USERNAME: z.string().optional().describe('User name for the brokers.'),
  KAFKA_SASL_PASSWORD: z.string().optional().describe('Password for the brokers.'),
};

/** The variables of the bus (`createBus`). */
export const kafkaConfig = z.object(kafka);

/** What every service needs; a service's own schema extends it. */
export const baseConfig = z.object({
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least severe level that is logged. Logs are JSON lines without private data.'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .describe('Address of MongoDB; user, password and TLS as the driver reads them.'),
  GRPC_ADDRESS: z
    .string()
    .default('0.0.0.0:50051')
    .describe('Address that this service listens on for gRPC: `host:port` or `unix:/path`.'),
  SERVICE_TOKEN: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe(
      'Shared secret of all services, 32 characters or more: it signs who calls whom. Needed, where `GRPC_TLS` is not set, when another machine can reach one of them: without it such a service does not start.',
    ),
  GRPC_TLS: z
    .string()
    .optional()
    .describe(
      'Folder with `tls.crt`, `tls.key` and `ca.crt` (PEM), read again when they change. Services then call each other over TLS only, and each lets in the services alone that have something to ask of it: by the certificate’s name `spiffe://…/<service>`. All services or none.',
    ),
  HEALTH_PORT: integer(0, 65_535)
    .optional()
    .describe('Port of `/healthz`, `/readyz` and `/metrics` (HTTP). Unset: none.'),
  ...kafka,
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('OTLP/HTTP collector for traces. Unset: no traces are recorded.'),
});

export type BaseConfig = z.output<typeof baseConfig>;
