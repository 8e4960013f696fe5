import { Kafka, type KafkaConfig, type logCreator, logLevel } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { KafkaSecurity } from './kafka-options.ts';

export interface KafkaClientOptions {
  /** host:port of some brokers; they name the others. */
  readonly brokers: readonly string[];
  /** Shown in the brokers' logs and quotas: the service's name. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly security?: KafkaSecurity | undefined;
}

/**
 * kafkajs calls an error what it repairs by itself a moment later (a broker that moved, a
 * transaction that is still ending) or what whoever asked reports again, so only what consumers
 * say is a warning. Only its sentences are kept: the rest of an entry may hold foreign text.
 */
function logTo(logger: Logger): logCreator {
  return () =>
    ({ namespace, level, log }) => {
      const write = level === logLevel.ERROR && namespace === 'Consumer' ? 'warn' : 'debug';
      logger[write]({ kafka: namespace }, log.message);
    };
}

/** A kafkajs client; producers, consumers and admins are made from it. */
export function createKafka(options: KafkaClientOptions): Kafka {
  const { brokers, clientId, logger, security } = options;
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3_000,
    requestTimeout: 30_000,
    logCreator: logTo(logger),
    logLevel: logLevel.WARN,
  };
  if (security?.tls) config.ssl = true;
  const sasl = security?.sasl;
  if (sasl) {
    const { username, password } = sasl;
    // Each mechanism is a type of its own to kafkajs, though all hold the same.
    if (sasl.mechanism === 'plain') config.sasl = { mechanism: 'plain', username, password };
    else if (sasl.mechanism === 'scram-sha-256') {
      config.sasl = { mechanism: 'scram-sha-256', username, password };
    } else config.sasl = { mechanism: 'scram-sha-512', username, password };
  }
  return new Kafka(config);
}
