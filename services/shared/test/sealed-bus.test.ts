import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChatEvent, MembershipEvent, OwnerErased } from '@groupsight/proto/events/v1/events';
import { expect, it } from 'vitest';
import type { EventBus } from '../src/bus/bus.ts';
import { DeadLetters } from '../src/bus/dead-letters.ts';
import { topics } from '../src/bus/topics.ts';
import { AppError } from '../src/errors.ts';
import type { Logger } from '../src/logger.ts';
import { busBox, sealedBus } from '../src/sealing/sealed-bus.ts';
import type { SecretBox } from '../src/secret-box.ts';
import { tempDir, testBus } from '../src/testing/resources.ts';
import { waitFor } from '../src/testing/wait-for.ts';
import { collect } from './bus-contract/kit.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const topic = topics.chatMessages;
const message = (ownerId: string) => ({
  key: `${ownerId}:1@g.us`,
  value: ChatEvent.fromPartial({ ownerId, chatId: '1@g.us' }),
});
/** A word that stands in every record of this test. */
const word = 'cinnamon-and-cardamom';

/** A bus's file, which processes with different keys open one after the other. */
async function place() {
  const dir = await tempDir();
  return {
    async open(box: SecretBox | undefined) {
      const inner = await testBus(join(dir.path, 'bus.sqlite'));
      return Object.assign(sealedBus(inner, box), {
        inner,
        [Symbol.asyncDispose]: () => inner.close(),
      });
    },
    /** Whether the word stands in a file. */
    async holdsWord() {
      const files = await Promise.all(
        (await readdir(dir.path)).map((name) => readFile(join(dir.path, name))),
      );
      return files.some((bytes) => bytes.includes(word));
    },
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

const ownersOf = (read: { values(): ChatEvent[] }) => read.values().map(({ ownerId }) => ownerId);

it('seals what is published, and reads what is not sealed or sealed with an earlier key', async () => {
  await using here = await place();
  const record = { ...message(word), key: 'k' };
  {
    await using bus = await here.open(busBox([first]));
    await bus.publish(topic, [record]);
  }
  expect(await here.holdsWord()).toBe(false);
  {
    await using bus = await here.open(undefined);
    await bus.publish(topic, [record]);
  }
  expect(await here.holdsWord()).toBe(true);
  await using bus = await here.open(busBox([second, first]));
  await bus.publish(topic, [record]);
  const read = await collect(bus, topic);
  await bus.drain();
  expect(ownersOf(read)).toEqual([word, word, word]);
});

it('tells once of a topic on which another process still publishes in the clear', async () => {
  await using here = await place();
  {
    await using bus = await here.open(undefined);
    await bus.publish(topic, [message('before')]);
  }
  await using bus = await here.open(busBox([first]));
  // Another millisecond than the record above.
  const before = Date.now();
  await waitFor('a later time', () => Date.now() > before);
  const told: unknown[] = [];
  const warn = (fields: unknown) => void told.push(fields);
  const watching = sealedBus(bus.inner, busBox([first]), { warn } as unknown as Logger);
  const read = await collect(watching, topic);
  await watching.publish(topic, [message('sealed')]);
  await bus.drain();
  // Records from before there was a key are no sign of a process without one.
  expect([ownersOf(read), told]).toEqual([['before', 'sealed'], []]);
  const without = sealedBus(bus.inner, undefined);
  for (const name of ['late', 'later']) {
    await without.publish(topic, [message(name)]);
    await bus.drain();
  }
  expect(ownersOf(read)).toEqual(['before', 'sealed', 'late', 'later']);
  expect(told).toEqual([{ topic: topic.name }]);
});

it('leaves topics without chats in them as they are', async () => {
  await using here = await place();
  {
    await using bus = await here.open(busBox([first]));
    const value = OwnerErased.fromPartial({ userId: word });
    await bus.publish(topics.usersErasures, [{ key: 'k', value }]);
  }
  expect(await here.holdsWord()).toBe(true);
});

it('makes a reader without the key wait; with it, it reads all in order', async () => {
  await using here = await place();
  {
    await using bus = await here.open(busBox([first]));
    await bus.publish(topic, [message('a'), message('b')]);
  }
  for (const box of [undefined, busBox([second])]) {
    await using bus = await here.open(box);
    const read = await collect(bus, topic);
    await bus.publish(topic, [message('late')]);
    // Another topic is not held up.
    const other = await collect(bus, topics.chatMembership);
    await bus.publish(topics.chatMembership, [
      { key: 'k', value: MembershipEvent.fromPartial({ ownerId: 'a' }) },
    ]);
    await waitFor('the other topic', () => other.values().length > 0);
    expect(read.values()).toEqual([]);
    expect(await bus.lag('readers', topic.name)).toBeGreaterThanOrEqual(3);
    expect(await new DeadLetters(bus, [topic]).list()).toEqual([]);
  }
  await using bus = await here.open(busBox([first, second]));
  const read = await collect(bus, topic);
  await bus.drain();
  expect(ownersOf(read)).toEqual(['a', 'b', 'late', 'late']);
});

/** Buries a record on the bus of a place, and puts it back. */
async function bury(bus: EventBus): Promise<void> {
  await bus.subscribe({
    topic,
    group: 'strict',
    onBatch: async () => {
      throw new AppError('invalid', 'bad_record', 'No');
    },
  });
  await bus.publish(topic, [{ key: 'k', value: message(word).value }]);
  await bus.drain();
}

it('keeps dead letters sealed, shows whose they are, and puts them back', async () => {
  await using here = await place();
  {
    await using bus = await here.open(busBox([first]));
    await bury(bus);
  }
  expect(await here.holdsWord()).toBe(false);
  {
    await using bus = await here.open(busBox([first]));
    const letters = new DeadLetters(bus, [topic]);
    expect(await letters.latest(1)).toMatchObject([{ ownerId: word, errorCode: 'bad_record' }]);
  }
  // Who looks without the key sees that there is one, and not what it says; put back it stays what it is.
  {
    await using bus = await here.open(undefined);
    const letters = new DeadLetters(bus, [topic]);
    expect(await letters.latest(1)).toMatchObject([{ ownerId: '', errorCode: 'bad_record' }]);
    expect(await letters.replay(topic.name)).toBe(1);
  }
  await using bus = await here.open(busBox([first]));
  const read = await collect(bus, topic);
  await bus.drain();
  expect(ownersOf(read)).toEqual([word, word]);
  expect(await here.holdsWord()).toBe(false);
});

it('does not read a record that was moved to another topic', async () => {
  await using here = await place();
  await using bus = await here.open(busBox([first]));
  const raw = (name: string) => ({
    ...topic,
    name,
    sealedAs: undefined,
    encode: (bytes: Uint8Array) => bytes,
    decode: (bytes: Uint8Array) => bytes,
  });
  await bus.publish(topic, [message('a')]);
  const sealed = await collect(bus, raw(topic.name), 'thief');
  await bus.drain();
  const [stolen] = sealed.values();
  if (!stolen) throw new Error('nothing was published');
  const read = await collect(bus, topics.chatHistory);
  await bus.publish(raw(topics.chatHistory.name), [{ key: 'a:1@g.us', value: stolen }]);
  await bus.drain();
  expect(read.values()).toEqual([]);
  expect(await new DeadLetters(bus, [topics.chatHistory]).list()).toMatchObject([
    { records: 1, errors: { undecodable: 1 } },
  ]);
});
