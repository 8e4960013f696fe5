import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { EventBus } from '../src/bus/bus.ts';
import { DeadLetters } from '../src/bus/dead-letters.ts';
import { KafkaBus } from '../src/bus/kafka.ts';
import { deadLetterTopic, topics } from '../src/bus/topics.ts';
import { AppError } from '../src/errors.ts';
import { silentLogger, tempDir, testBus } from '../src/testing/resources.ts';
import { collect, textTopic } from './bus-contract/kit.ts';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const retry = { attempts: 1, firstDelayMs: 1, maxDelayMs: 1 };

async function kafka(client: 'kafkajs' | 'platformatic'): Promise<EventBus> {
  const logger = silentLogger();
  const bus = new KafkaBus({ brokers, client, clientId: 'dlq-test', logger, retry });
  await bus.start();
  return bus;
}

const buses: readonly (readonly [string, () => Promise<EventBus>])[] = [
  ['one machine (embedded)', () => testBus()],
  // Without a broker bus.test.ts says loudly that nothing ran against one.
  ...(brokers.length === 0
    ? []
    : ([
        ['Kafka, through kafkajs', () => kafka('kafkajs')],
        ['Kafka, through platformatic', () => kafka('platformatic')],
      ] as const)),
];

it.each(buses)(
  'lists, shows and puts back dead letters on %s',
  { timeout: 60_000 },
  async (_, open) => {
    await using stack = new AsyncDisposableStack();
    const bus = await open();
    stack.defer(() => bus.close());
    const topic = textTopic();
    let isBroken = true;
    const handled: string[] = [];
    await bus.subscribe({
      topic,
      group: 'strict',
      onBatch: async (records) => {
        for (const { value } of records) {
          if (isBroken && value.startsWith('bad')) throw new AppError('invalid', 'bad_record', 'x');
          handled.push(value);
        }
      },
    });
    await bus.publish(
      topic,
      ['bad 1', 'good', 'bad 2'].map((value) => ({ key: 'k', value })),
    );
    await bus.drain();
    const letters = new DeadLetters(bus, [topic, textTopic()]);
    expect(await letters.list()).toEqual([
      { topic: topic.name, records: 2, waiting: 2, errors: { bad_record: 2 } },
    ]);
    expect(await letters.count()).toEqual([{ topic: topic.name, kept: 2, waiting: 2 }]);
    const notes = await letters.latest(1);
    expect(notes).toMatchObject([{ group: 'strict', errorCode: 'bad_record', isWaiting: true }]);
    expect(JSON.stringify(notes)).not.toContain('bad 2');
    const shown = await letters.show(topic.name);
    expect(notes[0]?.position).toBe(shown[1]?.position);
    expect(shown).toMatchObject([1, 2].map(() => ({ group: 'strict', errorCode: 'bad_record' })));
    const [first, second] = shown;
    expect(first && letters.decode(topic.name, first)).toBe('bad 1');

    isBroken = false;
    handled.length = 0;
    expect(await letters.replay(topic.name)).toBe(2);
    await bus.drain();
    expect(handled).toEqual(['bad 1', 'bad 2']);
    // Not a second time, unless it is named.
    expect(await letters.replay(topic.name)).toBe(0);
    expect(await letters.replay(topic.name, second?.position)).toBe(1);
    await bus.drain();
    expect(handled).toEqual(['bad 1', 'bad 2', 'bad 2']);
    expect(await letters.list()).toMatchObject([{ records: 2, waiting: 0 }]);
    expect(await letters.latest(5)).toMatchObject([{ isWaiting: false }, { isWaiting: false }]);
    await expect(letters.show('no.such')).rejects.toMatchObject({ code: 'unknown_topic' });
    const reader = await collect(bus, topic, 'another');
    await bus.drain();
    expect(reader.values()).toHaveLength(6);
  },
);

it('keeps dead letters of one machine for thirty days, whether anybody read them or not', async () => {
  await using folder = await tempDir();
  const file = join(folder.path, 'bus.sqlite');
  const name = deadLetterTopic(topics.chatMessages.name);
  {
    const bus = await testBus(file);
    await bus.publish(
      name,
      ['old', 'new'].map((key) => ({ key, value: Buffer.from(key) })),
    );
    await new DeadLetters(bus, [topics.chatMessages]).replay(topics.chatMessages.name);
    // One more that nobody has put back.
    await bus.publish(name, [{ key: 'old', value: Buffer.from('unread') }]);
    await bus.close();
  }
  const db = new DatabaseSync(file);
  const monthAgo = Date.now() - 30 * 24 * 60 * 60 * 1000 - 1;
  db.prepare("UPDATE records SET at = ? WHERE key = 'old'").run(monthAgo);
  db.close();
  const bus = await testBus(file);
  const letters = await new DeadLetters(bus, [topics.chatMessages]).show('chat.messages');
  await bus.close();
  expect(letters.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['new']);
});
