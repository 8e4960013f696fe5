import { expect, it } from 'vitest';
import type { IncomingRecord } from '../../src/bus/bus.ts';
import { AppError } from '../../src/errors.ts';
import { type BusKit, collect, numbered, textTopic } from './kit.ts';

/** What is published, in which order it arrives, how large it may be. */
export function describeOrder({ bus }: BusKit): void {
  it('keeps the order of a key, over calls and over batches', async () => {
    const events = await bus();
    const topic = textTopic();
    const records = numbered(300, (index) => `key-${index % 7}`);
    for (let from = 0; from < 300; from += 50) {
      await events.publish(topic, records.slice(from, from + 50));
    }
    const batches: number[] = [];
    const seen: IncomingRecord<string>[] = [];
    await events.subscribe({
      topic,
      group: 'readers',
      maxBatch: 20,
      onBatch: async (batch) => {
        batches.push(batch.length);
        seen.push(...batch);
      },
    });
    await events.drain();
    expect(seen).toHaveLength(300);
    expect(Math.max(...batches)).toBeLessThanOrEqual(20);
    for (let key = 0; key < 7; key++) {
      const values = seen.filter((r) => r.key === `key-${key}`).map((r) => Number(r.value));
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect(values[0]).toBe(key);
    }
  });

  it('keeps the order of calls that do not wait for each other', async () => {
    const events = await bus();
    const topic = textTopic();
    const records = numbered(200, () => 'one');
    await Promise.all(records.map((record) => events.publish(topic, [record])));
    const reader = await collect(events, topic);
    await events.drain();
    expect(reader.values()).toEqual(records.map((record) => record.value));
  });

  it('publishes all records of a call or none', async () => {
    const events = await bus();
    const topic = textTopic();
    const broken = {
      ...topic,
      encode(value: string) {
        if (value === '7') throw new AppError('invalid', 'no_such_value', 'Cannot be encoded');
        return topic.encode(value);
      },
    };
    const reader = await collect(events, topic);
    await expect(
      events.publish(
        broken,
        numbered(9, (i) => `key-${i}`),
      ),
    ).rejects.toMatchObject({ code: 'no_such_value' });
    await events.publish(topic, [{ key: 'key', value: 'after' }]);
    await events.drain();
    expect(reader.values()).toEqual(['after']);
  });

  it('carries the time and publishes nothing for an empty call', async () => {
    const events = await bus();
    const topic = textTopic();
    const before = Date.now();
    await events.publish(topic, []);
    await events.publish(topic, [{ key: 'k', value: 'v' }]);
    const { records } = await collect(events, topic);
    await events.drain();
    expect(records).toHaveLength(1);
    expect(records[0]?.publishedAt).toBeGreaterThanOrEqual(before - 1000);
    expect(records[0]?.publishedAt).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it('carries 5,000 records of one call', async () => {
    const events = await bus();
    const topic = textTopic();
    await events.publish(
      topic,
      numbered(5_000, (index) => `key-${index % 40}`),
    );
    const reader = await collect(events, topic);
    await events.drain();
    expect(new Set(reader.values()).size).toBe(5_000);
    expect(reader.records).toHaveLength(5_000);
  });

  it('carries values of 1 MB and more', async () => {
    const events = await bus();
    const topic = textTopic();
    const big = Array.from({ length: 5 }, (_, index) => ({
      key: 'k',
      value: String(index).repeat(1024 * 1024 + index),
    }));
    await events.publish(topic, big);
    const reader = await collect(events, topic);
    await events.drain();
    expect(reader.values().map((value) => [value[0], value.length])).toEqual(
      big.map(({ value }) => [value[0], value.length]),
    );
  });
}
