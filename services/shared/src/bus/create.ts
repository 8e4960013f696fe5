import { ConfigError } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { EventBus, RetryPolicy } from './bus.ts';
import { EmbeddedBus } from './embedded.ts';
import { KafkaBus } from './kafka.ts';
import { type KafkaClient, type KafkaSecurity, parseBrokers } from './kafka-options.ts';

export interface BusOptions {
  /** KAFKA_BROKERS: host:port, separated by commas. */
  readonly kafkaBrokers?: string | undefined;
  /** TLS and credentials of the brokers, see `kafkaSecurity`; plain text without it. */
  readonly kafkaSecurity?: KafkaSecurity | undefined;
  /** KAFKA_SESSION_TIMEOUT_MS. */
  readonly kafkaSessionTimeoutMs?: number | undefined;
  /** KAFKA_CLIENT; kafkajs by default. */
  readonly kafkaClient?: KafkaClient | undefined;
  /** The embedded bus's file; used when no brokers are given. */
  readonly file?: string | undefined;
  readonly logger: Logger;
  /** The service's name. */
  readonly clientId: string;
  readonly retry?: RetryPolicy | undefined;
}

/**
 * The bus that the configuration asks for: Kafka when brokers are named, else the embedded one.
 * @throws ConfigError when there is neither, or the brokers are malformed.
 */
export function createBus(options: BusOptions): EventBus {
  const { kafkaBrokers, kafkaSecurity: security, file, logger, clientId, retry } = options;
  if (kafkaBrokers) {
    const { kafkaClient: client, kafkaSessionTimeoutMs: sessionTimeoutMs } = options;
    const brokers = parseBrokers(kafkaBrokers);
    return new KafkaBus({ brokers, security, clientId, logger, retry, client, sessionTimeoutMs });
  }
  if (file) return new EmbeddedBus({ file, logger, ...(retry ? { retry } : {}) });
  throw new ConfigError(
    'KAFKA_BROKERS is not set and DATA_DIR gives no file for the embedded bus: one is needed',
  );
}
