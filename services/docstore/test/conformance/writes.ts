/** Inserts, deletes, upserts, bulk writes and findAndModify. */
import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import { type Check, family, pluck, refused, withoutId } from './check.ts';

const PEOPLE = [
  { _id: 1, k: 'a', n: 1 },
  { _id: 2, k: 'b', n: 2 },
  { _id: 3, k: 'c', n: 3 },
];

async function ids(collection: Collection): Promise<unknown[]> {
  return pluck(await collection.find().sort({ _id: 1 }).toArray(), '_id');
}

/** The error of a bulk write: what went wrong where, and what was done nevertheless. */
async function failedBulk(
  collection: Collection,
  writes: Document[],
  ordered: boolean,
): Promise<Document> {
  const error = await collection
    .bulkWrite(writes as AnyBulkWriteOperation[], { ordered })
    .catch((failure) => failure);
  const { insertedCount, modifiedCount, deletedCount } = error.result;
  const failures = error.writeErrors.map((item: Document) => [item.index, item.code]);
  return { failures, insertedCount, modifiedCount, deletedCount, ids: await ids(collection) };
}

const BROKEN_BULK: Document[] = [
  { insertOne: { document: { _id: 1 } } },
  { insertOne: { document: { _id: 1 } } },
  { updateOne: { filter: { _id: 1 }, update: { $set: { n: 1 } } } },
  { insertOne: { document: { _id: 2 } } },
  { updateOne: { filter: { _id: 2 }, update: { $inc: { _id: 1 } } } },
  { deleteOne: { filter: { _id: 2 } } },
];

export const WRITES: Check[] = family('write', [
  [
    'insertMany tells the ids',
    async (bench) => {
      const { insertedCount, insertedIds } = await (await bench.collection()).insertMany(
        PEOPLE.map((person) => ({ ...person })) as never,
      );
      return [insertedCount, insertedIds];
    },
    [3, { 0: 1, 1: 2, 2: 3 }],
  ],
  [
    'the _id is stored first',
    async (bench) => {
      const collection = await bench.collection();
      await collection.insertOne({ a: 1, _id: 7 } as never);
      return Object.keys((await collection.findOne()) ?? {});
    },
    ['_id', 'a'],
  ],
  [
    'a second document with the same _id',
    async (bench) => (await bench.collection(PEOPLE)).insertOne({ _id: 1 } as never),
    refused(11000),
  ],
  [
    'an _id that is an array',
    async (bench) => (await bench.collection()).insertOne({ _id: [1] } as never),
    refused(53),
  ],
  [
    'insertMany stops at the first error',
    async (bench) => {
      const collection = await bench.collection();
      await collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never).catch(() => 0);
      return ids(collection);
    },
    [1],
  ],
  [
    'insertMany goes on when it is unordered',
    async (bench) => {
      const collection = await bench.collection();
      await collection
        .insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never, { ordered: false })
        .catch(() => 0);
      return ids(collection);
    },
    [1, 2],
  ],
  [
    'updateMany counts what it met and what it changed',
    async (bench) => {
      const result = await (await bench.collection(PEOPLE)).updateMany(
        { n: { $gte: 2 } },
        { $set: { n: 3 } },
      );
      return [result.matchedCount, result.modifiedCount];
    },
    [2, 1],
  ],
  [
    'replaceOne keeps the _id and nothing else',
    async (bench) => {
      const collection = await bench.collection(PEOPLE);
      await collection.replaceOne({ k: 'a' }, { z: 1 });
      return collection.findOne({ _id: 1 as never });
    },
    { _id: 1, z: 1 },
  ],
  [
    'replaceOne with another _id',
    async (bench) => (await bench.collection(PEOPLE)).replaceOne({ k: 'a' }, { _id: 9, z: 1 }),
    refused(66),
  ],
  [
    'deleteOne and deleteMany',
    async (bench) => {
      const collection = await bench.collection(PEOPLE);
      const one = await collection.deleteOne({ n: { $gt: 1 } });
      const many = await collection.deleteMany({});
      return [one.deletedCount, many.deletedCount];
    },
    [1, 2],
  ],
  [
    'unacknowledged writes arrive',
    async (bench) => {
      const collection = await bench.collection();
      await collection.insertOne({ _id: 1 } as never, { writeConcern: { w: 0 } });
      for (let i = 0; i < 100 && (await collection.countDocuments()) === 0; i++)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return ids(collection);
    },
    [1],
  ],
  [
    'an upsert makes a document of filter and update',
    async (bench) => {
      const collection = await bench.collection();
      await collection.updateOne(
        { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 } },
        { $set: { e: 3 }, $setOnInsert: { f: 4 } },
        { upsert: true },
      );
      return withoutId(await collection.findOne());
    },
    { a: 1, b: { c: 2 }, e: 3, f: 4 },
  ],
  [
    'an upsert takes the _id of the filter',
    async (bench) => {
      const result = await (await bench.collection()).updateOne(
        { _id: 5 as never },
        { $set: { a: 1 } },
        { upsert: true },
      );
      return [result.matchedCount, result.upsertedCount, result.upsertedId];
    },
    [0, 1, 5],
  ],
  [
    'an upsert with $push and $[] fails without the array',
    async (bench) =>
      (await bench.collection()).updateOne({ a: 1 }, { $set: { 'p.$[]': 1 } }, { upsert: true }),
    refused(2),
  ],
  [
    'a bulk in order stops at its error',
    async (bench) => failedBulk(await bench.collection(), BROKEN_BULK, true),
    { failures: [[1, 11000]], insertedCount: 1, modifiedCount: 0, deletedCount: 0, ids: [1] },
  ],
  [
    'a bulk without order goes on',
    async (bench) => failedBulk(await bench.collection(), BROKEN_BULK, false),
    {
      failures: [
        [1, 11000],
        [4, 66],
      ],
      insertedCount: 2,
      modifiedCount: 1,
      deletedCount: 1,
      ids: [1],
    },
  ],
  [
    'a bulk of all kinds',
    async (bench) => {
      const result = await (await bench.collection(PEOPLE)).bulkWrite([
        { updateMany: { filter: { n: { $gte: 2 } }, update: { $set: { b: 1 } } } },
        { updateOne: { filter: { n: 9 }, update: { $set: { b: 9 } }, upsert: true } },
        { replaceOne: { filter: { n: 1 }, replacement: { n: 10 } } },
        { deleteOne: { filter: { n: 3 } } },
      ]);
      return [result.matchedCount, result.modifiedCount, result.upsertedCount, result.deletedCount];
    },
    [3, 3, 1, 1],
  ],
]);
