import { join } from 'node:path';
import { startDocstore } from '@groupsight/docstore';
import { Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { tempDir } from '@groupsight/shared/testing/resources';
import { expect, it } from 'vitest';
import {
  conversation,
  marker,
  message,
  type Place,
  place,
  said,
  type World,
  world,
} from './support.ts';

/** The longest that the thread of the service may be at one thing, of a processor that is free. */
const maxMs = 100;
/** What `sum` takes a processor that is free. */
const sumMs = 12;

/** Texts that lie all over the memory, as a day's do. */
const fixed = Array.from({ length: 24_000 }, (_, n) => `${n % 97} word${n % 1_009} of ${n}`);

/** A fixed piece of work like a reader's; milliseconds of the processor now. */
function sum(): number {
  const before = process.threadCpuUsage();
  const seen = new Map<string, number>();
  for (const text of fixed) {
    for (const word of text.split(' ')) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Looks how long this thread is at one thing, of the processor. Beside other work the same thing
 * takes up to five times as long, of the processor too: so it is told against a fixed sum.
 */
function holds() {
  const longest = new Map<string, number>();
  let [at, name] = [process.threadCpuUsage(), ''];
  const look = () => {
    const { user, system } = process.threadCpuUsage(at);
    const held = (user + system) / 1_000;
    // How slow it is at this very moment: other work comes and goes.
    const slowness = held > maxMs / 2 ? Math.max(1, sum() / sumMs) : 1;
    if (name !== '') longest.set(name, Math.max(longest.get(name) ?? 0, held / slowness));
    at = process.threadCpuUsage();
  };
  // The first ones are slower: nothing of it is compiled yet.
  for (let n = 0; n < 20; n += 1) sum();
  const timer = setInterval(look, 1);
  return {
    async during(what: string, work: () => Promise<unknown>) {
      look();
      name = what;
      await work();
      look();
      name = '';
    },
    longest,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

const words = [
  'Does anyone know when the venue opens on Friday?',
  'I think it opens at nine, but better ask Marta',
  'Here are the slides: https://example.com/slides/',
  'Thanks a lot, that helped me with the budget of the summer party',
  'Kann jemand am Samstag beim Umzug helfen?',
  'The roses need water, who is near the garden?',
  'ok',
  'No, it was postponed because of the tests',
];

const dayMs = 24 * 3_600_000;
const today = Date.parse('2026-03-10T00:00:00Z');

/** So many messages of 400 people, evenly over some days, a little at a time. */
function talk(where: Place, count: number, days: number, from: number) {
  const key = chatKey(where.ownerId, where.chatId);
  const records = Array.from({ length: count }, (_, n) => {
    const [senderId, senderName] = [`p${n % 400}@s`, `Person ${n % 400}`];
    const at = new Date(from + Math.floor((n * days * dayMs) / count / 1_000) * 1_000);
    const one = message(`m${n}`, { at, senderId, senderName, text: `${words[n % 8]}${n}` });
    return { key, value: said(where, one, Origin.EXPORT) };
  });
  return [...Map.groupBy(records, (_, n) => Math.floor(n / 100)).values()];
}

async function publish({ bus }: World, parts: ReturnType<typeof talk>) {
  for (const part of parts) {
    await bus.publish(topics.chatHistory, part);
    await bus.drain();
  }
}

const [busy, old, small] = ['1', '2', '3'].map((chat) => place('owner-ada', `${chat}@g.us`));

it('nothing that is derived holds the process for long', { timeout: 600_000 }, async () => {
  if (!busy || !old || !small) throw new Error('there are three');
  await using folder = await tempDir();
  await using stack = new AsyncDisposableStack();
  // In a thread of its own, as in the product.
  const [file, socketPath] = [join(folder.path, 'store.sqlite'), join(folder.path, 's.sock')];
  const store = await startDocstore({ file, socketPath });
  stack.defer(() => store.close());
  await using insights = await world({ MONGODB_URI: store.uri });
  await using client = await insights.start();
  using held = holds();
  const end = (where: Place) => insights.tell([marker(where, `job ${where.chatId}`, 0)]);
  // What a process does for the first time takes it longer: words of a language are made ready.
  await insights.tell(conversation().map((one) => said(small, one, Origin.EXPORT)));
  await publish(insights, talk(small, 60, 2, today - 90 * dayMs));
  await end(small);
  for (const name of ['roses', 'venue', 'budget', 'slides', 'Marta']) {
    await client.createTopic({ ...busy, name, description: '' });
  }
  const [day, days] = [talk(busy, 6_000, 1, today), talk(old, 1_500, 50, today - 51 * dayMs)];
  await held.during('a day of 6,000 is stored', () => publish(insights, day));
  await held.during('it is derived', () => insights.settle());
  await held.during('its digest is made', () => end(busy));
  const last = message('last', { at: new Date(today + dayMs - 1) });
  await held.during('a live message comes', () => insights.tell([said(busy, last)]));
  const garden = { ...busy, name: 'garden', description: '' };
  await held.during('a topic is counted in it', () => client.createTopic(garden));
  await held.during('50 days are stored', () => publish(insights, days));
  await held.during('they are derived', () => insights.settle());
  await held.during('their digests are made', () => end(old));
  await publish(insights, talk(small, 900, 1, today - 10 * dayMs));
  await held.during('a day of 900 is derived', () => insights.settle());
  await held.during('all get another zone', () => insights.tellUser('owner-ada', 'Asia/Tokyo'));
  const tooLong = [...held.longest].filter(([, ms]) => ms > maxMs);
  expect(tooLong).toEqual([]);
});
