import { type BaseConfig, ConfigError } from '../config.ts';

/** The library behind the adapter (KAFKA_CLIENT). */
export type KafkaClient = 'kafkajs' | 'platformatic';

/** How to be let in by a cluster: TLS, and a name with a password. */
export interface KafkaSecurity {
  /** Checks the brokers against the system's authorities (and NODE_EXTRA_CA_CERTS). */
  readonly tls: boolean;
  readonly sasl: KafkaSasl | undefined;
}

export interface KafkaSasl {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

/** The variables that say it, as `baseConfig` reads them. */
export type KafkaSecurityConfig = Partial<
  Pick<
    BaseConfig,
    'KAFKA_TLS' | 'KAFKA_SASL_MECHANISM' | 'KAFKA_SASL_USERNAME' | 'KAFKA_SASL_PASSWORD'
  >
>;

/**
 * The security that the variables name.
 * @throws ConfigError naming the variable when a mechanism comes without its credentials, or
 *   credentials without a mechanism.
 */
export function kafkaSecurity(config: KafkaSecurityConfig): KafkaSecurity {
  const {
    KAFKA_TLS: tls = false,
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_SASL_USERNAME: username,
    KAFKA_SASL_PASSWORD: password,
  } = config;
  if (mechanism === undefined) {
    if (username !== undefined || password !== undefined) {
      throw new ConfigError('KAFKA_SASL_MECHANISM: is needed with a user name or password');
    }
    return { tls, sasl: undefined };
  }
  if (username === undefined) throw new ConfigError('KAFKA_SASL_USERNAME: is needed');
  if (password === undefined) throw new ConfigError('KAFKA_SASL_PASSWORD: is needed');
  return { tls, sasl: { mechanism, username, password } };
}

/** The variables of the bus beside its brokers. */
export type KafkaBusConfig = KafkaSecurityConfig &
  Partial<Pick<BaseConfig, 'KAFKA_CLIENT' | 'KAFKA_SESSION_TIMEOUT_MS'>>;

/** What `createBus` takes of them. @throws ConfigError as `kafkaSecurity` */
export const kafkaBusOptions = (config: KafkaBusConfig) => ({
  kafkaSecurity: kafkaSecurity(config),
  kafkaClient: config.KAFKA_CLIENT,
  kafkaSessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
});

/**
 * The brokers of a comma-separated list of host:port.
 * @throws ConfigError when the list is empty or an entry has no port.
 */
export function parseBrokers(list: string): string[] {
  const brokers = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (brokers.length === 0) throw new ConfigError('KAFKA_BROKERS: names no broker');
  for (const broker of brokers) {
    const port = Number(/:(\d+)$/.exec(broker)?.[1]);
    if (!(port > 0 && port < 65_536)) {
      throw new ConfigError('KAFKA_BROKERS: must be host:port, separated by commas');
    }
  }
  return brokers;
}
