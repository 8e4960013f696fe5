import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBus } from '../src/bus/create.ts';
import { EmbeddedBus } from '../src/bus/embedded.ts';
import { KafkaBus } from '../src/bus/kafka.ts';
import { silentLogger } from '../src/testing/resources.ts';
import { describeSecurity, type SecureListener } from './bus-contract/security.ts';
import { describeBus } from './bus-contract.ts';

const logger = silentLogger();
const retry = { attempts: 3, firstDelayMs: 1, maxDelayMs: 5 };

describeBus('one machine (embedded)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-bus-'));
  const file = join(folder, 'bus.db');
  return {
    childOptions: { file },
    async open() {
      const bus = new EmbeddedBus({ file, logger, retry });
      await bus.start();
      return bus;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});

const brokers = process.env.KAFKA_BROKERS;
if (brokers) {
  for (const client of ['kafkajs', 'platformatic'] as const) {
    describeBus(`Kafka, through ${client}`, async () => ({
      childOptions: { kafkaBrokers: brokers, client },
      async open() {
        const bus = new KafkaBus({
          brokers: brokers.split(','),
          client,
          clientId: 'bus-test',
          logger,
          retry,
          // The least that a broker allows by default: the test of a dead consumer waits for it.
          sessionTimeoutMs: 6_000,
        });
        await bus.start();
        return bus;
      },
      remove: async () => undefined,
    }));
  }
} else {
  console.log(
    '\n*** The bus contract did NOT run against Kafka: KAFKA_BROKERS is not set. ' +
      'Only the embedded bus was tested. ***\n',
  );
}

const secure = process.env.KAFKA_SECURE;
if (secure) {
  const listener = JSON.parse(secure) as SecureListener;
  for (const client of ['kafkajs', 'platformatic'] as const) describeSecurity(client, listener);
}

describe('createBus', () => {
  it('takes Kafka when brokers are named, else the embedded bus', () => {
    const options = { logger, clientId: 'test', file: ':memory:' };
    expect(createBus({ ...options, kafkaBrokers: 'a:9092,b:9092' })).toBeInstanceOf(KafkaBus);
    expect(createBus(options)).toBeInstanceOf(EmbeddedBus);
    expect(createBus({ ...options, kafkaBrokers: '' })).toBeInstanceOf(EmbeddedBus);
  });

  it('names both variables when it has neither', () => {
    expect(() => createBus({ logger, clientId: 'test' })).toThrow(/KAFKA_BROKERS.*DATA_DIR/);
  });

  it('names the variable of malformed brokers', () => {
    for (const kafkaBrokers of ['nonsense', ',', 'a:99999', 'a:1,b']) {
      expect(() => createBus({ logger, clientId: 'test', kafkaBrokers })).toThrow(/KAFKA_BROKERS/);
    }
  });
});
