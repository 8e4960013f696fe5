import { z } from 'zod';

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

/** A whole number from min to max. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** A secret of 32 bytes, in base64 or as 64 hexadecimal digits. */
export const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 or hexadecimal');

const kafka = {
  /** host:port of some brokers, separated by commas; unset: the embedded bus. */
  KAFKA_BROKERS: z.string().optional(),
  /** How long a consumer that died keeps what it reads from the others of its group. */
  KAFKA_SESSION_TIMEOUT_MS: integer(6_000, 300_000).default(8_000),
  /** The library that speaks to them. */
  KAFKA_CLIENT: z.enum(['kafkajs', 'platformatic']).default('kafkajs'),
  /** TLS and credentials of the brokers; see `kafkaSecurity`. */
  KAFKA_TLS: flag.optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
};

/** The variables of the bus (`createBus`). */
export const kafkaConfig = z.object(kafka);

/** What every service needs; a service's own schema extends it. */
export const baseConfig = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'),
  /** Own gRPC address: host:port, or unix:/path. */
  GRPC_ADDRESS: z.string().default('0.0.0.0:50051'),
  /**
   * What the services show each other; the same in all of them. Needed where one of them can be
   * reached from other machines, see `requireToken`.
   */
  SERVICE_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
  /** Address of health and metrics over HTTP; unset: none (one-machine mode). */
  HEALTH_PORT: integer(0, 65_535).optional(),
  ...kafka,
  /** Where OTLP traces go; unset: traces stay in the process. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
});

export type BaseConfig = z.output<typeof baseConfig>;
