import { resolve } from 'node:path';
import { type Env, integer, loadConfig } from '@groupsight/shared/config';
import { z } from 'zod';

const schema = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  CHAT_PROVIDER: z.enum(['whatsapp', 'waha', 'simulated']).default('whatsapp'),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .optional(),
  KAFKA_BROKERS: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
});

/** Configuration of the one-machine mode (design §7). */
export interface StandaloneConfig {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute; everything that lasts is below it. */
  readonly dataDir: string;
  readonly chatProvider: 'whatsapp' | 'waha' | 'simulated';
  /** Where people reach the app; links in mails begin with it. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Replaces the embedded store. */
  readonly mongodbUri: string | undefined;
  /** Replaces the embedded bus. */
  readonly kafkaBrokers: string | undefined;
  readonly logLevel: string;
  /** Filled with a demo user, sample chats and the simulated account. */
  readonly demo: boolean;
  /** Passed on to the services as it is: their own variables are documented with them. */
  readonly env: Env;
}

/**
 * Reads the environment and the command line.
 * @throws ConfigError naming the variable or argument that is not valid.
 */
export function readConfig(env: Env, args: readonly string[], cwd: string): StandaloneConfig {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) throw new ConfigArgumentError(unknown);
  const demo = args.includes('--demo');
  const values = loadConfig(schema, env);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(cwd, values.DATA_DIR ?? (demo ? 'data-demo' : 'data')),
    chatProvider: demo ? 'simulated' : values.CHAT_PROVIDER,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mongodbUri: values.MONGODB_URI,
    kafkaBrokers: values.KAFKA_BROKERS,
    logLevel: values.LOG_LEVEL,
    demo,
    env,
  };
}

export class ConfigArgumentError extends Error {
  constructor(argument: string) {
    super(`Unknown argument ${argument}. Known: --demo`);
    this.name = 'ConfigError';
  }
}
