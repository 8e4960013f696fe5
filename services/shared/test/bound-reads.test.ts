import { setTimeout as sleep } from 'node:timers/promises';
import { testStore } from '@groupsight/docstore/test-store';
import { type Connection, type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/mongo/connect.ts';
import { withoutReadLimits } from '../src/read-limits.ts';
import { waitFor } from '../src/testing/wait-for.ts';
import { failure, startEcho } from './fixtures/echo-service.ts';

interface Thing {
  readonly n: number;
}

/** Far more than a read may take: each of these is compared with each. */
const things = 20_000;
const endless = [
  { $lookup: { from: 'things', let: { n: '$n' }, pipeline: pairs(), as: 'found' } },
  { $match: { 'found.n': -1 } },
];
function pairs() {
  return [{ $match: { $expr: { $eq: [{ $add: ['$n', '$$n'] }, -1] } } }];
}

let store: Awaited<ReturnType<typeof testStore>>;
let connection: Connection;
let Things: Model<Thing>;

beforeAll(async () => {
  store = await testStore();
  connection = await connectMongo({ uri: store.uri, database: 'bound-reads' });
  Things = connection.model<Thing>('Thing', new Schema({ n: Number }), 'things');
  await Things.insertMany(Array.from({ length: things }, (_, n) => ({ n })));
});

afterAll(async () => {
  await connection.close();
  await store[Symbol.asyncDispose]();
});

/** What the store is asked while this is in use, by command. */
function asked(name: string) {
  const client = connection.getClient();
  const commands: Record<string, unknown>[] = [];
  const ended: string[] = [];
  client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === name) commands.push(command);
  });
  client.on('commandFailed', ({ commandName }) => {
    if (commandName === name) ended.push('failed');
  });
  client.on('commandSucceeded', ({ commandName }) => {
    if (commandName === name) ended.push('succeeded');
  });
  return {
    commands,
    ended,
    [Symbol.dispose]() {
      for (const event of ['commandStarted', 'commandFailed', 'commandSucceeded'] as const)
        client.removeAllListeners(event);
    },
  };
}

const read = async () => ({ text: String(await Things.aggregate(endless).exec()) });

describe.each(['process', 'socket'] as const)('what a call through the %s reads', (over) => {
  it('has the time that the call has, in whichever way it is read', async () => {
    const reads: Record<string, () => Promise<unknown>> = {
      find: () => Things.find({ n: 1 }).lean(),
      'the driver’s find': () => Things.collection.find({ n: 1 }).toArray(),
      findOne: () => Things.findOne({ n: 1 }).lean(),
      'the driver’s findOne': () => Things.collection.findOne({ n: 1 }),
      countDocuments: () => Things.countDocuments({ n: 1 }).exec(),
      estimatedDocumentCount: () => Things.estimatedDocumentCount().exec(),
      distinct: () => Things.distinct('n', { n: 1 }).exec(),
      aggregate: () => Things.aggregate([{ $match: { n: 1 } }]).exec(),
      'the driver’s aggregate': () => Things.collection.aggregate([]).next(),
      exists: () => Things.exists({ n: 1 }).exec(),
    };
    const times: unknown[] = [];
    const client = connection.getClient();
    client.on('commandStarted', ({ command }) => times.push(command.maxTimeMS));
    await using echo = await startEcho(
      {
        getEcho: async ({ text }) => {
          await reads[text]?.();
          return { text };
        },
      },
      undefined,
      over,
    );
    for (const text of Object.keys(reads)) {
      times.length = 0;
      await echo.client.getEcho({ text }, { deadlineMs: 60_000 });
      const time = Number(times[0]);
      expect(time, text).toBeGreaterThan(0);
      expect(time, text).toBeLessThanOrEqual(60_000);
    }
    client.removeAllListeners('commandStarted');
  });

  it('ends in the store when the time is over', async () => {
    using seen = asked('aggregate');
    await using echo = await startEcho({ getEcho: read }, undefined, over);
    const error = await failure(echo.client.getEcho({ text: '' }, { deadlineMs: 500 }));
    expect(error).toMatchObject({ kind: 'timeout', code: 'timeout' });
    await waitFor('the read to end', () => seen.ended.includes('failed'));
  });

  it('ends in the store when the caller is gone', async () => {
    using seen = asked('aggregate');
    await using echo = await startEcho({ getEcho: read }, undefined, over);
    const abort = new AbortController();
    const call = failure(
      echo.client.getEcho({ text: '' }, { signal: abort.signal, deadlineMs: 600_000 }),
    );
    await waitFor('the read to begin', () => seen.commands.length > 0);
    abort.abort();
    expect(await call).toMatchObject({ kind: 'timeout', code: 'cancelled' });
    await waitFor('the read to end', () => seen.ended.includes('failed'));
  });

  it('goes on where the call changes something', async () => {
    using seen = asked('find');
    const done = Promise.withResolvers<void>();
    const isGone = Promise.withResolvers<void>();
    await using echo = await startEcho(
      {
        sendEcho: async (_request, { signal }) => {
          signal.addEventListener('abort', () => isGone.resolve());
          await isGone.promise;
          expect(await Things.find({ n: 1 }).lean()).toHaveLength(1);
          done.resolve();
          return { text: '' };
        },
      },
      undefined,
      over,
    );
    const error = await failure(echo.client.sendEcho({ text: '' }, { deadlineMs: 200 }));
    expect(error).toMatchObject({ code: 'timeout' });
    await done.promise;
    expect(seen.commands[0]).not.toHaveProperty('maxTimeMS');
  });
});

it('tells a read that ran into its own time as one that took too long', async () => {
  await using echo = await startEcho({
    sendEcho: async () => {
      await Things.collection.aggregate(endless, { maxTimeMS: 50 }).toArray();
      return { text: '' };
    },
  });
  const error = await failure(echo.client.sendEcho({ text: '' }, { deadlineMs: 60_000 }));
  expect(error).toMatchObject({ kind: 'timeout', code: 'timeout' });
});

it('bounds nothing that a call starts and leaves behind', async () => {
  const left = Promise.withResolvers<unknown[]>();
  const going = Promise.withResolvers<unknown[]>();
  const ended = Promise.withResolvers<void>();
  await using echo = await startEcho({
    getEcho: async () => {
      ended.promise.then(() => Things.find({ n: 2 }).lean()).then(left.resolve, left.reject);
      withoutReadLimits(async () => {
        await sleep(0);
        return Things.find({ n: 3 }).lean();
      }).then(going.resolve, going.reject);
      return { text: '' };
    },
  });
  using seen = asked('find');
  await echo.client.getEcho({ text: '' });
  ended.resolve();
  expect(await left.promise).toHaveLength(1);
  expect(await going.promise).toHaveLength(1);
  for (const command of seen.commands) expect(command).not.toHaveProperty('maxTimeMS');
});
