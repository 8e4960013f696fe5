import { resolve } from 'node:path';
import { type Env, integer, loadConfig } from '@groupsight/shared/config';
import { z } from 'zod';

/** What the process itself reads; every service reads its own variables besides. */
export const standaloneConfig = z.object({
  PORT: integer(0, 65_535)
    .default(3000)
    .describe('Port of the app and the API. 0 takes a free one; set `PUBLIC_URL` then.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the port is opened on. `0.0.0.0` opens it to other machines.'),
  DATA_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of everything that lasts (mode 0700), for one process at a time. Unset: `./data`, with `--demo` `./data-demo`.',
    ),
  CHAT_PROVIDER: z
    .enum(['whatsapp', 'waha', 'simulated'])
    .default('whatsapp')
    .describe('Chat network that accounts are linked to. `--demo` takes `simulated`.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'Address at which people reach the app; links in mails begin with it. Unset: the address that is listened on.',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional()
    .describe(
      'Mail server: `smtp://user:password@host:587`; needs `MAIL_FROM`. Unset: mails are files in `DATA_DIR/mail`, and shown at `/dev/mail` on this machine.',
    ),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .optional()
    .describe('Uses this MongoDB instead of the embedded store.'),
  KAFKA_BROKERS: z.string().optional().describe('Uses this Kafka instead of the embedded bus.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('Least severe level that is logged. Logs are JSON lines without private data.'),
});

/**
 * Variables of the services that this process decides itself; what the operator sets for them has
 * no effect.
 */
export const decidedVariables = [
  'HEALTH_PORT',
  'MAIL_DIR',
  'DEMO',
  'AUTH_SIGNING_KEY',
  'CREDENTIALS_KEY',
  'MEDIA_LINK_KEY',
  'PUSH_KEY',
  'WEBHOOK_KEY',
  'GRPC_ADDRESS',
  'AUTH_ADDRESS',
  'GROUPS_ADDRESS',
  'INSIGHTS_ADDRESS',
  'SCHEDULER_ADDRESS',
  'CONNECTOR_ADDRESS',
] as const;

/** Configuration of the one-machine mode. */
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
  const values = loadConfig(standaloneConfig, env);
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
