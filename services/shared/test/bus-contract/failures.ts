import { expect, it } from 'vitest';
import type { TopicDefinition } from '../../src/bus/bus.ts';
import { deadLetterTopic } from '../../src/bus/topics.ts';
import { AppError } from '../../src/errors.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { type BusKit, collect, numbered, textTopic } from './kit.ts';

/** What becomes of a record that is not handled, and of a bus that closes. */
export function describeFailures({ place, bus }: BusKit): void {
  it('tries again until a batch is handled', async () => {
    const events = await bus();
    const topic = textTopic();
    await events.publish(topic, [{ key: 'k', value: 'v' }]);
    let tries = 0;
    await events.subscribe({
      topic,
      group: 'patient',
      onBatch: async () => {
        if (++tries < 3) throw new Error('not yet');
      },
    });
    const dead = await collect(events, deadLetterTopic(topic.name), 'grave');
    await events.drain();
    expect(tries).toBe(3);
    expect(dead.records).toEqual([]);
  });

  it('buries the one record that always fails and handles the others', async () => {
    const events = await bus();
    const topic = textTopic();
    const records = ['a', 'bad', 'c'].map((value) => ({ key: 'k', value }));
    await events.publish(topic, records);
    const handled = new Set<string>();
    await events.subscribe({
      topic,
      group: 'strict',
      onBatch: async (batch) => {
        if (batch.some(({ value }) => value === 'bad')) {
          throw new AppError('invalid', 'bad_record', 'Never mind');
        }
        for (const { value } of batch) handled.add(value);
      },
    });
    const dead = await collect(events, deadLetterTopic(topic.name), 'grave');
    await waitFor('the dead letter', () => dead.records.length > 0);
    await events.drain();
    expect([...handled]).toEqual(['a', 'c']);
    expect(dead.records).toHaveLength(1);
    expect(Buffer.from(dead.records[0]?.value ?? []).toString()).toBe('bad');
    expect(dead.records[0]).toMatchObject({
      key: 'k',
      headers: {
        errorCode: 'bad_record',
        attempts: '3',
        group: 'strict',
        topic: topic.name,
        position: expect.stringMatching(/\d/),
      },
    });
    expect(await events.lag('strict')).toBe(0);
  });

  it('buries a record that cannot be read', async () => {
    const events = await bus();
    const topic = textTopic();
    const parsed: TopicDefinition<string> = {
      ...topic,
      decode: (bytes) => String(JSON.parse(topic.decode(bytes))),
    };
    await events.publish(topic, [
      { key: 'k', value: '{broken' },
      { key: 'k', value: '"fine"' },
    ]);
    const reader = await collect(events, parsed);
    const dead = await collect(events, deadLetterTopic(topic.name), 'grave');
    await waitFor('the dead letter', () => dead.records.length > 0);
    await events.drain();
    expect(reader.values()).toEqual(['fine']);
    expect(dead.records[0]?.headers).toMatchObject({ errorCode: 'undecodable' });
  });

  it('never buries a record because a store is away', async () => {
    const events = await bus();
    const topic = textTopic();
    await events.publish(topic, [{ key: 'k', value: 'v' }]);
    let tries = 0;
    await events.subscribe({
      topic,
      group: 'outage',
      onBatch: async () => {
        if (++tries < 12) throw new AppError('unavailable', 'store_away', 'Not there');
      },
    });
    const dead = await collect(events, deadLetterTopic(topic.name), 'grave');
    await events.drain();
    expect(tries).toBe(12);
    expect(dead.records).toEqual([]);
  });

  it('waits for the batch in hand when it closes', async () => {
    const at = await place();
    const events = await bus(at);
    const topic = textTopic();
    await events.publish(
      topic,
      numbered(3, () => 'k'),
    );
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let handled = 0;
    await events.subscribe({
      topic,
      group: 'closing',
      onBatch: async (batch) => {
        entered.resolve();
        await release.promise;
        handled += batch.length;
      },
    });
    await entered.promise;
    const closing = events.close();
    release.resolve();
    await closing;
    expect(handled).toBe(3);
    const again = await bus(at);
    expect(await again.lag('closing', topic.name)).toBe(0);
  });

  it('closes in the middle of tries and gives the batch again later', async () => {
    const at = await place();
    const events = await bus(at);
    const topic = textTopic();
    await events.publish(topic, [{ key: 'k', value: 'v' }]);
    const tried = Promise.withResolvers<void>();
    await events.subscribe({
      topic,
      group: 'closing',
      onBatch: async () => {
        tried.resolve();
        throw new AppError('unavailable', 'store_away', 'Not there');
      },
    });
    await tried.promise;
    await events.close();
    const again = await bus(at);
    const reader = await collect(again, topic, 'closing');
    await again.drain();
    expect(reader.values()).toEqual(['v']);
  });

  it('refuses to publish or subscribe when it is closed', async () => {
    const events = await bus();
    const topic = textTopic();
    await events.close();
    await expect(events.publish(topic, [{ key: 'k', value: 'v' }])).rejects.toThrow();
    await expect(
      events.subscribe({ topic, group: 'g', onBatch: async () => undefined }),
    ).rejects.toThrow();
  });
}
