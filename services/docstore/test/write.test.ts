import {
  Decimal128,
  type Document,
  Double,
  Long,
  ObjectId,
  Timestamp,
  type UpdateFilter,
} from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

const o1 = new ObjectId();
const o2 = new ObjectId();

type Options = { filter?: Document; arrayFilters?: Document[] };
const UPDATES: [
  name: string,
  doc: Document,
  update: Document | Document[],
  expected: Document,
  options?: Options,
][] = [
  ['$set nested', {}, { $set: { 'a.b': [1] } }, { a: { b: [1] } }],
  ['$set pads arrays', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
  ['$set siblings', { a: { x: 1 } }, { $set: { 'a.x': 2, 'a.y': 3 } }, { a: { x: 2, y: 3 } }],
  ['$unset an element', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$unset nested', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': '' } }, { a: { c: 2 } }],
  ['$rename', { a: { b: 1 } }, { $rename: { 'a.b': 'c' } }, { a: {}, c: 1 }],
  ['$inc missing', {}, { $inc: { 'a.b': 2 } }, { a: { b: 2 } }],
  ['$inc into a long', { a: 2147483647 }, { $inc: { a: 1 } }, { a: 2147483648 }],
  ['$inc by a fraction', { a: 1 }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  ['$mul missing', {}, { $mul: { a: 3 } }, { a: 0 }],
  ['$mul', { a: 4 }, { $mul: { a: 3 } }, { a: 12 }],
  [
    '$min keeps the smaller date',
    { a: new Date(9) },
    { $min: { a: new Date(5) } },
    { a: new Date(5) },
  ],
  ['$max across types', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$bit', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['$addToSet beside duplicates', { a: [1, 1] }, { $addToSet: { a: 2 } }, { a: [1, 1, 2] }],
  [
    '$addToSet knows ObjectIds',
    { a: [o1] },
    { $addToSet: { a: { $each: [o1, o2] } } },
    { a: [o1, o2] },
  ],
  [
    '$addToSet: field order counts',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$push an array as one element', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  [
    '$push $each $sort $slice',
    { a: [{ s: 3 }, { s: 1 }] },
    { $push: { a: { $each: [{ s: 2 }], $sort: { s: -1 }, $slice: 2 } } },
    { a: [{ s: 3 }, { s: 2 }] },
  ],
  [
    '$push $position',
    { a: [1, 2, 3] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 2, 9, 3] },
  ],
  ['$pop', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  [
    '$pull by condition',
    {
      a: [
        { k: 1, v: 5 },
        { k: 2, v: 9 },
      ],
    },
    { $pull: { a: { k: 1, v: { $gte: 5 } } } },
    { a: [{ k: 2, v: 9 }] },
  ],
  ['$pull by operator', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull by id',
    { a: [{ _id: o1 }, { _id: o2 }] },
    { $pull: { a: { _id: o1 } } },
    { a: [{ _id: o2 }] },
  ],
  ['$pullAll', { a: [1, 2, 1] }, { $pullAll: { a: [1] } }, { a: [2] }],
  [
    'positional $',
    {
      p: [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    },
    { $set: { 'p.$.v': 9 } },
    {
      p: [
        { k: 'a', v: 1 },
        { k: 'b', v: 9 },
      ],
    },
    { filter: { 'p.k': 'b' } },
  ],
  [
    'positional $ with $elemMatch',
    {
      p: [
        { k: 'b', v: 1 },
        { k: 'b', v: 2 },
      ],
    },
    { $inc: { 'p.$.v': 1 } },
    {
      p: [
        { k: 'b', v: 1 },
        { k: 'b', v: 3 },
      ],
    },
    { filter: { p: { $elemMatch: { k: 'b', v: 2 } } } },
  ],
  [
    'positional $ under $and',
    { p: [1, 2] },
    { $set: { 'p.$': 9 } },
    { p: [1, 9] },
    { filter: { $and: [{ p: 2 }] } },
  ],
  [
    '$[] for all',
    { p: [{ v: 1 }, { v: 2 }] },
    { $inc: { 'p.$[].v': 1 } },
    { p: [{ v: 2 }, { v: 3 }] },
  ],
  [
    '$[x] filtered',
    { p: [{ v: 1 }, { v: 5 }] },
    { $set: { 'p.$[x].v': 0 } },
    { p: [{ v: 1 }, { v: 0 }] },
    { arrayFilters: [{ 'x.v': { $gt: 3 } }] },
  ],
  [
    '$[x] with $or',
    { p: [1, 2, 3] },
    { $set: { 'p.$[x]': 0 } },
    { p: [0, 2, 0] },
    { arrayFilters: [{ $or: [{ x: 1 }, { x: 3 }] }] },
  ],
  [
    'nested positions',
    { p: [{ a: [1, 2] }, { a: [3] }] },
    { $inc: { 'p.$[].a.$[y]': 10 } },
    { p: [{ a: [1, 12] }, { a: [13] }] },
    { arrayFilters: [{ y: { $gt: 1 } }] },
  ],
  [
    'pipeline $set',
    { a: 1, b: 2 },
    [{ $set: { c: { $add: ['$a', '$b'] } } }],
    { a: 1, b: 2, c: 3 },
  ],
  [
    'pipeline $unset and $replaceWith',
    { a: 1, b: 2 },
    [{ $unset: 'a' }, { $replaceWith: { $mergeObjects: ['$$ROOT', { d: 4 }] } }],
    { b: 2, d: 4 },
  ],
];

describe('update operators', () => {
  it.each(UPDATES)('%s', async (_name, doc, update, expected, options = {}) => {
    const collection = await test.collection([{ ...doc }]);
    const { filter = {}, arrayFilters } = options;
    const result = await collection.updateOne(
      filter,
      update as UpdateFilter<Document>,
      arrayFilters ? { arrayFilters } : {},
    );
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const { _id, ...stored } = (await collection.findOne()) ?? {};
    expect(stored).toEqual(expected);
  });

  it('sets the current date in both types', async () => {
    const collection = await test.collection([{}]);
    await collection.updateOne({}, {
      $currentDate: { d: true, t: { $type: 'timestamp' } },
    } as unknown as UpdateFilter<Document>);
    const doc = await collection.findOne();
    expect(doc?.d).toBeInstanceOf(Date);
    expect(doc?.t).toBeInstanceOf(Timestamp);
  });

  it('calculates with Long, Double and Decimal128 exactly', async () => {
    const collection = await test.collection([
      { l: Long.fromString('9007199254740993'), d: new Double(1), x: Decimal128.fromString('0.1') },
    ]);
    await collection.updateOne({}, { $inc: { l: 1, d: 1, x: Decimal128.fromString('0.2') } });
    const doc = await collection.findOne({}, {
      promoteLongs: false,
      promoteValues: false,
    } as never);
    expect(String(doc?.l)).toBe('9007199254740994');
    expect(doc?.d).toBeInstanceOf(Double);
    expect(String(doc?.x)).toBe('0.3');
  });

  it('counts an update without effect as matched only', async () => {
    const collection = await test.collection([{ a: 1 }]);
    expect(await collection.updateOne({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });

  const WRONG: [name: string, doc: Document, update: Document, code: number][] = [
    ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$inc by text', { a: 1 }, { $inc: { a: 'x' } }, 14],
    ['$push to a number', { a: 5 }, { $push: { a: 1 } }, 2],
    ['$addToSet to a number', { a: 5 }, { $addToSet: { a: 1 } }, 2],
    ['a path through a number', { a: 5 }, { $set: { 'a.b': 1 } }, 28],
    ['a path through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
    ['a name in an array', { a: [1] }, { $set: { 'a.x': 1 } }, 28],
    ['the same path twice', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and its parent', { a: {} }, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
    ['an empty path', {}, { $set: { '': 1 } }, 56],
    ['changing _id', { a: 1 }, { $set: { _id: 5 } }, 66],
  ];
  it.each(WRONG)('refuses %s', async (_name, doc, update, code) => {
    const collection = await test.collection([doc]);
    expect((await errorOf(collection.updateOne({}, update))).code).toBe(code);
    const { _id, ...stored } = (await collection.findOne()) ?? {};
    expect(stored).toEqual(stripped(doc));
  });
});

describe('upserts', () => {
  it('make a document of the filter and the update', async () => {
    const collection = await test.collection();
    const result = await collection.updateOne(
      { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 } },
      { $set: { e: 3 }, $setOnInsert: { f: 4 } },
      { upsert: true },
    );
    expect(result.upsertedCount).toBe(1);
    expect(await collection.findOne()).toEqual({
      _id: result.upsertedId,
      a: 1,
      b: { c: 2 },
      e: 3,
      f: 4,
    });
    await collection.updateOne(
      { a: 1 },
      { $set: { e: 9 }, $setOnInsert: { f: 9 } },
      { upsert: true },
    );
    expect(await collection.findOne()).toMatchObject({ e: 9, f: 4 });
  });

  it('replace, keeping the _id', async () => {
    const collection = await test.collection([{ _id: 'x' as never, a: 1 }]);
    await collection.replaceOne({ a: 1 }, { b: 2 });
    expect(await collection.findOne()).toEqual({ _id: 'x', b: 2 });
    const { upsertedId } = await collection.replaceOne(
      { _id: 'y' as never },
      { c: 1 },
      { upsert: true },
    );
    expect(upsertedId).toBe('y');
  });
});

describe('bulk writes', () => {
  it('stop at the first error when ordered, go on when not', async () => {
    const writes = [
      { insertOne: { document: { _id: 1 } } },
      { insertOne: { document: { _id: 1 } } },
      { insertOne: { document: { _id: 2 } } },
    ];
    const ordered = await test.collection();
    expect(await errorOf(ordered.bulkWrite(writes as never))).toMatchObject({
      code: 11000,
      result: { insertedCount: 1 },
    });
    expect(await ordered.countDocuments()).toBe(1);
    const unordered = await test.collection();
    expect(await errorOf(unordered.bulkWrite(writes as never, { ordered: false }))).toMatchObject({
      code: 11000,
      result: { insertedCount: 2 },
    });
    expect(await unordered.countDocuments()).toBe(2);
  });

  it('mixes all kinds', async () => {
    const collection = await test.collection([{ a: 1 }, { a: 2 }, { a: 3 }]);
    const result = await collection.bulkWrite([
      { updateMany: { filter: { a: { $gte: 2 } }, update: { $set: { b: 1 } } } },
      { updateOne: { filter: { a: 9 }, update: { $set: { b: 9 } }, upsert: true } },
      { replaceOne: { filter: { a: 1 }, replacement: { a: 10 } } },
      { deleteOne: { filter: { a: 3 } } },
    ]);
    expect(result).toMatchObject({
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 1,
    });
  });

  it('inserts many and deletes many', async () => {
    const collection = await test.collection(Array.from({ length: 500 }, (_, i) => ({ i })));
    expect((await collection.deleteMany({ i: { $lt: 200 } })).deletedCount).toBe(200);
    expect((await collection.deleteOne({ i: 300 })).deletedCount).toBe(1);
    expect(await collection.countDocuments()).toBe(299);
  });
});

describe('findAndModify', () => {
  it('returns the document before or after', async () => {
    const collection = await test.collection([
      { k: 1, n: 1 },
      { k: 2, n: 2 },
    ]);
    expect((await collection.findOneAndUpdate({ k: 1 }, { $inc: { n: 1 } }))?.n).toBe(1);
    expect(
      (await collection.findOneAndUpdate({ k: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' }))
        ?.n,
    ).toBe(3);
    expect(
      await collection.findOneAndUpdate(
        {},
        { $set: { z: 1 } },
        { sort: { k: -1 }, projection: { k: 1, _id: 0 } },
      ),
    ).toEqual({ k: 2 });
    expect((await collection.findOneAndDelete({ k: 2 }))?.z).toBe(1);
    expect(await collection.findOneAndUpdate({ k: 7 }, { $set: { n: 0 } })).toBeNull();
    expect(
      await collection.findOneAndReplace(
        { k: 7 },
        { k: 7, r: 1 },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toMatchObject({ k: 7, r: 1 });
  });
});

describe('concurrency', () => {
  it('loses no increment: 20 clients × 50', async () => {
    const collection = await test.collection([{ n: 0 }]);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let i = 0; i < 50; i++) await collection.updateOne({}, { $inc: { n: 1 } });
      }),
    );
    expect((await collection.findOne())?.n).toBe(1000);
  });

  it('lets 60 workers claim 50 jobs once each', async () => {
    const collection = await test.collection(
      Array.from({ length: 50 }, (_, i) => ({ i, claimed: false })),
    );
    const claims = await Promise.all(
      Array.from({ length: 60 }, (_, worker) =>
        collection.findOneAndUpdate(
          { claimed: false },
          { $set: { claimed: true, worker } },
          { sort: { i: 1 } },
        ),
      ),
    );
    const got = claims.filter((claim) => claim !== null).map((claim) => claim.i);
    expect(new Set(got).size).toBe(50);
    expect(got).toHaveLength(50);
  });
});

/** insertMany adds the `_id` to the document it is given. */
function stripped({ _id, ...doc }: Document): Document {
  return doc;
}
