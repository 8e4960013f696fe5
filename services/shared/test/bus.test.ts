import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IncomingRecord } from '../src/bus/bus.ts';
import { createBus } from '../src/bus/create.ts';
import { EmbeddedBus } from '../src/bus/embedded.ts';
import { KafkaBus } from '../src/bus/kafka.ts';
import { deadLetterTopic } from '../src/bus/topics.ts';
import { silentLogger } from '../src/testing/resources.ts';
import { collect, numbered, textTopic } from './bus-contract/kit.ts';
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

describe('the files of the embedded bus', () => {
  it.each(['new', 'of before'])('are for their owner alone: %s', async (age) => {
    const folder = await mkdtemp(join(tmpdir(), 'groupsight-bus-'));
    const file = join(folder, 'bus.db');
    // As they were left by a process that was killed.
    if (age === 'of before') await writeFile(file, '', { mode: 0o644 });
    const bus = new EmbeddedBus({ file, logger, retry });
    await bus.start();
    await bus.publish(textTopic(), [{ key: 'a', value: 'private' }]);
    for (const name of await readdir(folder)) {
      expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(await readdir(folder)).toContain('bus.db-wal');
    await bus.close();
    await rm(folder, { recursive: true, force: true });
  });
});

it('drains the embedded bus although nobody reads what is being published', async () => {
  const bus = new EmbeddedBus({ file: ':memory:', logger, retry });
  await bus.start();
  const published = bus.publish(textTopic(), [{ key: 'a', value: 'unread' }]);
  await bus.drain();
  await published;
  await bus.close();
});

it('erases on the embedded bus all that a key begins, dead letters too, in long topics', async () => {
  const bus = new EmbeddedBus({ file: ':memory:', logger, retry });
  await bus.start();
  const topic = textTopic();
  const others = numbered(12_000, (index) => `b${index % 5}`);
  await bus.publish(topic, [{ key: 'a:first', value: 'x' }, ...others, { key: 'a', value: 'x' }]);
  const dead = deadLetterTopic(topic.name);
  const bytes = new Uint8Array([1]);
  await bus.publish(dead, [
    { key: 'a:first', value: bytes },
    { key: 'ab:first', value: bytes },
  ]);
  await bus.erase(topic, ['a']);
  const left = await collect(bus, topic);
  const buried = await collect(bus, dead);
  await bus.drain();
  expect(left.records).toHaveLength(12_000);
  expect(buried.records.map(({ key }) => key)).toEqual(['ab:first']);
  await bus.close();
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
    describePartitions(client, brokers.split(','));
  }
} else {
  console.log(
    '\n*** The bus contract did NOT run against Kafka: KAFKA_BROKERS is not set. ' +
      'Only the embedded bus was tested. ***\n',
  );
}

/** What only a bus with partitions can do. */
function describePartitions(client: 'kafkajs' | 'platformatic', addresses: readonly string[]) {
  it(`a slow partition holds up no other, through ${client}`, { timeout: 60_000 }, async () => {
    const options = { brokers: [...addresses], client, clientId: 'partitions-test' };
    const bus = new KafkaBus({ ...options, logger, retry });
    await bus.start();
    await using stack = new AsyncDisposableStack();
    stack.defer(() => bus.close());
    const topic = textTopic();
    const records = numbered(300, (index) => `key-${index % 30}`);
    await bus.publish(topic, records);
    const others = Promise.withResolvers<void>();
    const seen: IncomingRecord<string>[] = [];
    let batches = 0;
    await bus.subscribe({
      topic,
      group: 'side-by-side',
      onBatch: async (batch) => {
        batches += 1;
        // The first one ends when another has begun.
        if (batches === 1) await others.promise;
        else others.resolve();
        seen.push(...batch);
      },
    });
    await bus.drain();
    expect(seen).toHaveLength(300);
    for (const [, of] of Map.groupBy(seen, ({ key }) => key)) {
      const values = of.map(({ value }) => Number(value));
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });
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
