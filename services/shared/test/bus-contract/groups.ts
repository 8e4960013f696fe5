import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { waitFor } from '../../src/testing/wait-for.ts';
import { type BusKit, collect, numbered, textTopic } from './kit.ts';

const childScript = fileURLToPath(new URL('../fixtures/bus-child.ts', import.meta.url));

/** Who gets a record: groups, their members, where they begin and go on. */
export function describeGroups({ place, bus }: BusKit): void {
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
}
