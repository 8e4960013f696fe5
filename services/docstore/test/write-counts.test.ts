/** Counts of writes: whoever looks at one knows whether what was read still stands. */
import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStore, type TestStore } from './support.ts';

/** Whose documents these are; the two have places of their own among the counts. */
const own = 'ann';
const other = 'ben';

describe.each([
  ['in a thread of its own', true],
  ['in this thread', false],
])('the store %s', (_where, inThread) => {
  let test: TestStore;
  beforeAll(async () => {
    test = await startTestStore({
      inThread,
      partFields: ['owner', 'ownerId'],
      partCollections: ['people'],
      ttlSweepMs: 20,
    });
  });
  afterAll(() => test.close());

  const countOf = (collection: Collection<Document>, part: string) =>
    test.store.counts.of([`${test.db.databaseName}.${collection.collectionName}`], part);

  /** Whose counts some work raises; it is looked at right when the work was answered. */
  async function raisedBy(collection: Collection<Document>, work: () => Promise<unknown>) {
    const before = [own, other].map((part) => countOf(collection, part));
    await work();
    return [own, other].filter((part, i) => countOf(collection, part) !== before[i]);
  }

  const docs = () => [
    { _id: 1, owner: own, n: 1 },
    { _id: 2, note: 'before', nested: { owner: other }, ownerId: own, n: 2 },
    { _id: 3, owner: other, n: 3 },
  ];

  it.each<[string, string[], (things: Collection<Document>) => Promise<unknown>]>([
    ['insertOne', [own], (things) => things.insertOne({ owner: own })],
    ['insertMany', [own, other], (things) => things.insertMany([{ owner: own }, { owner: other }])],
    ['an update', [own], (things) => things.updateOne({ _id: 1 as never }, { $set: { n: 9 } })],
    ['by ownerId', [own], (things) => things.updateOne({ _id: 2 as never }, { $inc: { n: 1 } })],
    [
      'an upsert',
      [own],
      (t) => t.updateOne({ owner: own, n: 7 }, { $inc: { m: 1 } }, { upsert: true }),
    ],
    ['findOneAndUpdate', [other], (t) => t.findOneAndUpdate({ n: 3 }, { $set: { n: 4 } })],
    ['updateMany', [own, other], (things) => things.updateMany({}, { $set: { seen: true } })],
    ['given to another', [own, other], (t) => t.updateOne({ n: 1 }, { $set: { owner: other } })],
    ['replaceOne', [own], (things) => things.replaceOne({ n: 1 }, { owner: own, n: 5 })],
    ['deleteOne', [own], (things) => things.deleteOne({ n: 1 })],
    ['deleteMany', [own, other], (things) => things.deleteMany({})],
    ['a document of nobody', [own, other], (things) => things.insertOne({ n: 8 })],
    ['one whose owner is no text', [own, other], (things) => things.insertOne({ owner: 8 })],
    ['drop', [own, other], (things) => things.drop()],
    ['rename', [own, other], (things) => things.rename(`${things.collectionName}gone`)],
    ['a read', [], (things) => things.find({ owner: own }).toArray()],
    ['an update that finds nothing', [], (t) => t.updateOne({ n: 99 }, { $set: { n: 1 } })],
  ])('%s raises the counts of %j', async (_name, parts, work) => {
    const things = await test.collection(docs());
    expect(await raisedBy(things, () => work(things))).toEqual(parts);
  });

  it('a document that a part is the id of counts for that part, and no other', async () => {
    const people = await test.db.createCollection('people');
    const id = (part: string) => ({ _id: part as never });
    const zone = { $set: { zone: 'UTC', owner: other } };
    const upsert = () => people.updateOne(id(own), zone, { upsert: true });
    expect(await raisedBy(people, upsert)).toEqual([own]);
    const update = () => people.updateOne(id(own), { $set: { zone: 'Asia/Tokyo' } });
    expect(await raisedBy(people, update)).toEqual([own]);
    expect(await raisedBy(people, () => people.deleteOne(id(own)))).toEqual([own]);
    expect(await raisedBy(people, () => people.insertOne({ owner: other }))).toEqual([own, other]);
  });

  it('what $out and $merge write is counted where it is written', async () => {
    const [from, to] = [await test.collection(docs()), await test.collection(docs())];
    const merge = { $merge: { into: to.collectionName, whenMatched: 'replace' } };
    const changed = [{ $match: { owner: own } }, { $set: { n: 0 } }, merge];
    expect(await raisedBy(to, () => from.aggregate(changed).toArray())).toEqual([own]);
    const out = { $out: to.collectionName };
    expect(await raisedBy(to, () => from.aggregate([out]).toArray())).toEqual([own, other]);
  });

  it('a transaction counts when it is committed, and not when it is given up', async () => {
    const things = await test.collection(docs());
    const session = test.client.startSession();
    const write = () => things.updateOne({ n: 3 }, { $set: { m: 1 } }, { session });
    session.startTransaction();
    expect(await raisedBy(things, write)).toEqual([]);
    expect(await raisedBy(things, () => session.commitTransaction())).toEqual([other]);
    session.startTransaction();
    expect(await raisedBy(things, write)).toEqual([]);
    await session.abortTransaction();
    await session.endSession();
  });

  it('a duplicate that is refused may count, and what was stored before it does', async () => {
    const things = await test.collection(docs());
    const twice = [{ owner: own }, { _id: 1 as never, owner: other }];
    const raised = await raisedBy(things, () => errorOf(things.insertMany(twice)));
    expect(raised).toContain(own);
  });

  it('what expires is counted', async () => {
    const things = await test.collection([{ owner: own, at: new Date(0) }, { owner: other }]);
    const before = countOf(things, own);
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    await expect.poll(() => things.countDocuments()).toBe(1);
    expect(countOf(things, own)).not.toBe(before);
  });
});
