import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { EventBus, IncomingRecord, TopicDefinition } from '../src/bus/bus.ts';
import { deadLetterTopic } from '../src/bus/topics.ts';
import { AppError } from '../src/errors.ts';
import { waitFor } from '../src/testing/wait-for.ts';

/** Where the buses of one test find each other: a file, or a cluster. */
export interface BusPlace {
  /** A started bus with quick retries (3 tries). */
  open(): Promise<EventBus>;
  /** How `fixtures/bus-child.ts` opens the same place. */
  readonly childOptions: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const childScript = fileURLToPath(new URL('./fixtures/bus-child.ts', import.meta.url));

export function textTopic(): TopicDefinition<string> {
  return {
    name: `test.${randomUUID()}`,
    partitions: 3,
    retentionMs: 60 * 60 * 1000,
    encode: (value) => Buffer.from(value),
    decode: (bytes) => Buffer.from(bytes).toString(),
  };
}

const numbered = (count: number, key: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ key: key(index), value: String(index) }));

/** What a bus promises, whatever it is made of; see `EventBus`. */
export function describeBus(name: string, createPlace: () => Promise<BusPlace>): void {
  describe(`the event bus on ${name}`, () => {
    const open: EventBus[] = [];
    const places: BusPlace[] = [];

    async function place(): Promise<BusPlace> {
      const created = await createPlace();
      places.push(created);
      return created;
    }
    async function bus(at?: BusPlace): Promise<EventBus> {
      const opened = await (at ?? (await place())).open();
      open.push(opened);
      return opened;
    }
    /** Subscribes and answers the growing list of what arrives. */
    async function collect<T>(
      on: EventBus,
      topic: TopicDefinition<T>,
      group = 'readers',
      from: 'earliest' | 'latest' = 'earliest',
    ) {
      const records: IncomingRecord<T>[] = [];
      const running = await on.subscribe({
        topic,
        group,
        from,
        onBatch: async (batch) => {
          records.push(...batch);
        },
      });
      return { records, running, values: () => records.map((record) => record.value) };
    }

    afterEach(async () => {
      for (const opened of open.splice(0)) await opened.close();
      for (const used of places.splice(0)) await used.remove();
    });

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

    it('commits after the batch is handled, and counts the lag until then', async () => {
      const events = await bus();
      const topic = textTopic();
      await events.publish(
        topic,
        numbered(5, () => 'k'),
      );
      const entered = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      await events.subscribe({
        topic,
        group: 'slow',
        onBatch: async () => {
          entered.resolve();
          await release.promise;
        },
      });
      await entered.promise;
      expect(await events.lag('slow', topic.name)).toBe(5);
      let drained = false;
      const draining = events.drain().then(() => {
        drained = true;
      });
      expect(await events.lag('slow')).toBe(5);
      expect(drained).toBe(false);
      release.resolve();
      await draining;
      expect(await events.lag('slow', topic.name)).toBe(0);
      expect(await events.lag('slow')).toBe(0);
    });

    it('gives the records of a consumer that died in its batch to the next', async () => {
      const at = await place();
      const first = await bus(at);
      const topic = textTopic();
      await first.publish(
        topic,
        numbered(10, () => 'k'),
      );
      open.splice(open.indexOf(first), 1);
      await first.close();

      const options = JSON.stringify({ ...at.childOptions, topic: topic.name, group: 'mortal' });
      const child = spawn(process.execPath, [childScript, options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      // It commits the first five, and dies while it handles the others.
      expect((await lines.next()).value).toBe('handled 0,1,2,3,4');
      expect((await lines.next()).value).toBe('handling 5,6,7,8,9');
      child.kill('SIGKILL');
      await once(child, 'exit');

      const second = await bus(at);
      const reader = await collect(second, topic, 'mortal');
      await waitFor('the other five', () => reader.records.length >= 5, 25_000);
      await second.drain();
      expect(reader.values()).toEqual(['5', '6', '7', '8', '9']);
    });

    it('keeps what was published and where a group was over a re-open', async () => {
      const at = await place();
      const topic = textTopic();
      const first = await bus(at);
      const before = await collect(first, topic);
      await first.publish(topic, [{ key: 'k', value: 'handled' }]);
      await first.drain();
      await before.running.close();
      await first.publish(topic, [{ key: 'k', value: 'kept' }]);
      await first.close();

      const second = await bus(at);
      expect(await second.lag('readers', topic.name)).toBe(1);
      const after = await collect(second, topic);
      await second.drain();
      expect(before.values()).toEqual(['handled']);
      expect(after.values()).toEqual(['kept']);
    });

    it('shares the records among the consumers of a group', async () => {
      const events = await bus();
      const topic = textTopic();
      const one = await collect(events, topic);
      const two = await collect(events, topic);
      await events.publish(
        topic,
        numbered(200, (index) => `key-${index}`),
      );
      await events.drain();
      const all = [...one.values(), ...two.values()];
      expect(new Set(all).size).toBe(200);
      // Not each of them to both: a rebalance may repeat a batch, never everything.
      expect(all.length).toBeLessThan(400);
      await one.running.close();
      await events.publish(topic, [{ key: 'k', value: 'later' }]);
      await events.drain();
      expect(two.values()).toContain('later');
    });

    it('gives every group all records', async () => {
      const events = await bus();
      const topic = textTopic();
      const one = await collect(events, topic, 'one');
      await events.publish(
        topic,
        numbered(20, () => 'k'),
      );
      const two = await collect(events, topic, 'two');
      await events.drain();
      expect(one.values()).toHaveLength(20);
      expect(two.values()).toEqual(one.values());
    });

    it('starts a latest group at what happens from now on', async () => {
      const events = await bus();
      const topic = textTopic();
      await events.publish(
        topic,
        numbered(20, (index) => `key-${index}`),
      );
      const reader = await collect(events, topic, 'live', 'latest');
      await events.publish(topic, [
        { key: 'a', value: 'new' },
        { key: 'b', value: 'newer' },
        { key: 'c', value: 'newest' },
      ]);
      await events.drain();
      expect(reader.values().sort()).toEqual(['new', 'newer', 'newest']);
    });

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
  });
}
