/** The questions of the conformance checks once more, with indexes in the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MATCHES } from './conformance/filters.ts';
import { DOCS, PIPELINES } from './conformance/pipelines.ts';
import { SORTED_VALUES } from './conformance/reads.ts';
import { startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

describe('$documents', () => {
  const documents = {
    $documents: [
      { a: 1, b: 'x' },
      { a: 2, b: 'y' },
    ],
  };

  it('begin a pipeline without a collection, batch by batch', async () => {
    const many = { $documents: { $map: { input: { $range: [0, 500] }, in: { n: '$$this' } } } };
    const pipeline = [many, { $match: { n: { $gte: 10 } } }];
    expect(await test.db.aggregate(pipeline, { batchSize: 7 }).toArray()).toHaveLength(490);
  });

  it('stand for a collection in $unionWith and $lookup', async () => {
    const collection = await test.collection([{ _id: 1 as never, k: 2 }]);
    const union = { $unionWith: { pipeline: [documents, { $match: { a: 1 } }] } };
    expect(await collection.aggregate([union]).toArray()).toEqual([
      { _id: 1, k: 2 },
      { a: 1, b: 'x' },
    ]);
    const lookup = { localField: 'k', foreignField: 'a', as: 'found', pipeline: [documents] };
    expect(await collection.aggregate([{ $lookup: lookup }]).toArray()).toEqual([
      { _id: 1, k: 2, found: [{ a: 2, b: 'y' }] },
    ]);
  });
});

describe('with an index', () => {
  it.each(MATCHES)('filter: %s', async (_name, doc, filter, matches) => {
    const collection = await test.collection([{ ...doc }, { filler: 1, a: 'zzz' }]);
    for (const key of ['a', 'a.b', 'a.1.b'])
      await collection.createIndex({ [key]: 1 }).catch(() => undefined);
    const found = await collection
      .find({ $and: [filter, { filler: { $exists: false } }] })
      .toArray();
    expect(found).toHaveLength(matches ? 1 : 0);
  });

  it.each([1, -1] as const)('all types are in order, direction %i', async (direction) => {
    const collection = await test.collection(SORTED_VALUES.map((a, i) => ({ a, i })).reverse());
    await collection.createIndex({ a: 1 });
    const expected = SORTED_VALUES.map((_, i) => i);
    if (direction === -1) expected.reverse();
    const docs = await collection.find().sort({ a: direction }).toArray();
    expect(docs.map((doc) => doc.i)).toEqual(expected);
  });

  it.each(PIPELINES)('pipeline: %s', async (_name, pipeline, expected) => {
    const collection = await test.collection(structuredClone(DOCS));
    await collection.createIndex({ k: 1, n: 1 });
    expect(await collection.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('counts are those of the documents', async () => {
    const collection = await test.collection([{ a: 1 }, { a: 1 }, { a: 2 }]);
    await collection.createIndex({ a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
    expect(await collection.countDocuments({ a: { $gt: 1 } })).toBe(1);
  });
});

describe('results that no table can hold', () => {
  it('$sample takes as many as asked for', async () => {
    const collection = await test.collection(structuredClone(DOCS));
    expect(await collection.aggregate([{ $sample: { size: 2 } }]).toArray()).toHaveLength(2);
  });
});
