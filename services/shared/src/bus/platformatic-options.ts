import { isIP } from 'node:net';
import { type BaseOptions, MultipleErrors } from '@platformatic/kafka';
import type { KafkaClientOptions } from './kafka-client.ts';

const mechanisms = {
  plain: 'PLAIN',
  'scram-sha-256': 'SCRAM-SHA-256',
  'scram-sha-512': 'SCRAM-SHA-512',
} as const;

/** Whether some broker is known by a name, which it is then told; an address must not be. */
const haveNames = (brokers: readonly string[]) =>
  brokers.some((broker) => isIP(broker.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) === 0);

/** What all clients of the library are made with. */
export function baseOptions({ brokers, clientId, security }: KafkaClientOptions): BaseOptions {
  const sasl = security?.sasl;
  return {
    clientId,
    bootstrapBrokers: [...brokers],
    connectTimeout: 3_000,
    requestTimeout: 30_000,
    autocreateTopics: false,
    ...(security?.tls ? { tls: {}, tlsServerName: haveNames(brokers) } : {}),
    ...(sasl
      ? {
          sasl: {
            mechanism: mechanisms[sasl.mechanism],
            username: sasl.username,
            password: sasl.password,
          },
        }
      : {}),
  };
}

/** Whether the brokers answered with one of these names, at any depth of the library's errors. */
export function saidBy(error: unknown, ...names: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if ('apiId' in error && names.includes(String(error.apiId))) return true;
  const within = error instanceof MultipleErrors ? error.errors : [error.cause];
  return within.some((cause) => saidBy(cause, ...names));
}
