/** What becomes of a read that nobody waits for any more. */
import { type Collection, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Engine } from '../src/engine.ts';
import { errorOf, startTestStore, type TestStore, waitFor } from './support.ts';

/** Compares each with each: minutes of work. */
const endless = [
  {
    $lookup: {
      from: 'things',
      let: { n: '$n' },
      pipeline: [{ $match: { $expr: { $eq: [{ $add: ['$n', '$$n'] }, -1] } } }],
      as: 'found',
    },
  },
  { $match: { 'found.n': -1 } },
];

let test: TestStore;
let things: Collection;

beforeAll(async () => {
  // In this thread, where the engine can be watched.
  test = await startTestStore({ inThread: false });
  things = test.db.collection('things');
  await things.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n })));
});
afterAll(() => test.close());

it('a client that leaves takes all of its reads with it, at once', async () => {
  const abandoned = vi.spyOn(Engine.prototype, 'abandon');
  const resumed = vi.spyOn(Engine.prototype, 'resume');
  const client = await MongoClient.connect(test.store.uriFor('test'));
  const reads = Array.from({ length: 5 }, () =>
    errorOf(client.db().collection('things').aggregate(endless).toArray()),
  );
  await waitFor(() => resumed.mock.calls.length > 20);
  await client.close();
  await Promise.all(reads);
  await waitFor(() => abandoned.mock.calls.length === 5);
  const slices = resumed.mock.calls.length;
  // Turns in each of which five reads would have gone on. On a busy machine a look-up needs some of
  // its own.
  const turns = 5;
  for (let i = 0; i < turns; i++) await things.findOne({ n: i });
  expect(resumed.mock.calls.length).toBeLessThan(slices + turns * 5);
});

it('an aborted read ends, and others go on', async () => {
  const abandoned = vi.spyOn(Engine.prototype, 'abandon').mockClear();
  const resumed = vi.spyOn(Engine.prototype, 'resume').mockClear();
  const abort = new AbortController();
  const read = errorOf(things.aggregate(endless, { signal: abort.signal }).toArray());
  await waitFor(() => resumed.mock.calls.length > 3);
  abort.abort();
  await read;
  await waitFor(() => abandoned.mock.calls.length === 1);
  expect(await things.findOne({ n: 7 })).toMatchObject({ n: 7 });
});

it('what is written goes on when its client has left', async () => {
  const client = await MongoClient.connect(test.store.uriFor('test'));
  const copies = await test.collection(Array.from({ length: 20_000 }, (_, n) => ({ n })));
  const resumed = vi.spyOn(Engine.prototype, 'resume').mockClear();
  const write = errorOf(
    client
      .db()
      .collection(copies.collectionName)
      .updateMany({}, { $set: { changed: true } }),
  );
  await waitFor(() => resumed.mock.calls.length > 1);
  await client.close();
  await write;
  await waitFor(async () => (await copies.countDocuments({ changed: true })) === 20_000);
});

it('the time of a read counts over all of its batches', async () => {
  const cursor = things.find({ $expr: { $gt: ['$n', -1] } }, { maxTimeMS: 60_000 }).batchSize(5);
  await cursor.next();
  expect(cursor.id).not.toEqual(Long.ZERO);
  // Between two batches the clock stands still, and what is left holds for the next.
  const slow = things.aggregate([{ $limit: 1_000 }, ...endless.slice(0, 1)], {
    maxTimeMS: 300,
    batchSize: 1,
  });
  expect(await errorOf(slow.toArray())).toMatchObject({ code: 50 });
  expect(await cursor.toArray()).toHaveLength(19_999);
});

it('a cursor that is killed ends the batch that is being read', async () => {
  const resumed = vi.spyOn(Engine.prototype, 'resume').mockClear();
  // Two documents are found at once; whether there is a third would take minutes to tell.
  const cursor = things.aggregate(
    [{ $match: { n: { $in: [1, 2] } } }, { $unionWith: { coll: 'things', pipeline: endless } }],
    { batchSize: 1 },
  );
  await cursor.next();
  const { id, namespace } = cursor;
  const read = errorOf(
    test.db.command({ getMore: id, collection: namespace.collection, batchSize: 1 }),
  );
  await waitFor(() => resumed.mock.calls.length > 3);
  await test.db.command({ killCursors: namespace.collection, cursors: [id] });
  expect(await read).toMatchObject({ code: 237, codeName: 'CursorKilled' });
});
