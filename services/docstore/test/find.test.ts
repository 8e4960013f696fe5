import {
  Binary,
  type Collection,
  Decimal128,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

const o1 = new ObjectId('0123456789abcdef01234567');
const o2 = new ObjectId('0123456789abcdef01234568');
const big = Long.fromString('9007199254740993');

/** One document, one filter, does it match? As MongoDB's manual says. */
const MATCHES: [name: string, doc: Document, filter: Document, matches: boolean][] = [
  ['ObjectId equals', { a: o1 }, { a: new ObjectId(o1.toHexString()) }, true],
  ['ObjectId is not its text', { a: o1 }, { a: o1.toHexString() }, false],
  ['ObjectId order', { a: o2 }, { a: { $gt: o1 } }, true],
  ['Long and int are compared as numbers', { a: Long.fromNumber(5) }, { a: 5 }, true],
  ['Long beyond doubles equals', { a: big }, { a: Long.fromString('9007199254740993') }, true],
  ['Long beyond doubles differs', { a: big }, { a: Long.fromString('9007199254740992') }, false],
  ['Decimal 1.0 is 1', { a: Decimal128.fromString('1.0') }, { a: 1 }, true],
  [
    'Decimal 1.0 is 1.00',
    { a: Decimal128.fromString('1.0') },
    { a: Decimal128.fromString('1.00') },
    true,
  ],
  ['Decimal 0.1 is not the double', { a: Decimal128.fromString('0.1') }, { a: 0.1 }, false],
  ['null matches missing', {}, { a: null }, true],
  ['$gte null matches missing', {}, { a: { $gte: null } }, true],
  ['$ne null excludes missing', {}, { a: { $ne: null } }, false],
  ['$in null matches missing', {}, { a: { $in: [null] } }, true],
  ['null in an array', { a: [1, null] }, { a: null }, true],
  ['$exists on null', { a: null }, { a: { $exists: true } }, true],
  ['documents compare in field order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
  ['arrays compare in order', { a: [1, 2] }, { a: [2, 1] }, false],
  ['an array inside an array', { a: [[1, 2], 3] }, { a: [1, 2] }, true],
  ['not two levels deep', { a: [[1, 2]] }, { a: 1 }, false],
  ['each condition may hold for another element', { a: [1, 9] }, { a: { $gt: 5, $lt: 3 } }, true],
  ['$elemMatch wants one element', { a: [1, 9] }, { a: { $elemMatch: { $gt: 5, $lt: 3 } } }, false],
  ['dotted through an array', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': 2 }, true],
  ['dotted by position', { a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 2 }, true],
  ['dotted null where one lacks it', { a: [{ b: 1 }, { c: 2 }] }, { 'a.b': null }, true],
  [
    'dotted $exists false where one has it',
    { a: [{ b: 1 }, { c: 2 }] },
    { 'a.b': { $exists: false } },
    false,
  ],
  ['dotted $ne over elements', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': { $ne: 1 } }, false],
  ['$all on a single value', { a: 1 }, { a: { $all: [1] } }, true],
  [
    '$all with $elemMatch',
    { a: [{ x: 1 }, { x: 2 }] },
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    true,
  ],
  ['$size', { a: [] }, { a: { $size: 0 } }, true],
  ['$type of an int', { a: 1 }, { a: { $type: 'int' } }, true],
  ['$type of a whole double', { a: new Double(1) }, { a: { $type: 'double' } }, true],
  ['$type of a whole double is not int', { a: new Double(1) }, { a: { $type: 'int' } }, false],
  ['$type looks into arrays', { a: ['x'] }, { a: { $type: 'string' } }, true],
  ['$not with a missing field', {}, { a: { $not: { $gt: 5 } } }, true],
  ['$nin with a missing field', {}, { a: { $nin: [1] } }, true],
  ['$regex with options', { a: 'ab' }, { a: { $regex: 'A B', $options: 'xi' } }, true],
  ['regex inside $in', { a: 'Foo' }, { a: { $in: [/^foo/i] } }, true],
  ['$mod of a negative', { a: -7 }, { a: { $mod: [5, -2] } }, true],
  ['$mod ignores text', { a: '7' }, { a: { $mod: [5, 2] } }, false],
  ['NaN equals NaN', { a: Number.NaN }, { a: Number.NaN }, true],
  ['NaN is not below 5', { a: Number.NaN }, { a: { $lt: 5 } }, false],
  ['dates are not numbers', { a: new Date(5) }, { a: { $gt: 1 } }, false],
  ['booleans are not numbers', { a: true }, { a: 1 }, false],
  ['Binary equals', { a: new Binary(Buffer.from('x')) }, { a: new Binary(Buffer.from('x')) }, true],
  [
    'Timestamp equals',
    { a: new Timestamp({ t: 1, i: 2 }) },
    { a: new Timestamp({ t: 1, i: 2 }) },
    true,
  ],
  ['$bitsAllSet', { a: 7 }, { a: { $bitsAllSet: 5 } }, true],
  ['MinKey is below everything', { a: 5 }, { a: { $gt: new MinKey() } }, true],
  ['MaxKey is above everything', { a: { x: 1 } }, { a: { $lt: new MaxKey() } }, true],
  ['fields of the prototype do not exist', {}, { constructor: { $exists: true } }, false],
  ['$expr compares fields', { a: 3, b: 2 }, { $expr: { $gt: ['$a', '$b'] } }, true],
  ['$or', { a: 1 }, { $or: [{ a: 2 }, { a: 1 }] }, true],
  ['$nor', { a: 1 }, { $nor: [{ a: 2 }, { a: 1 }] }, false],
];

describe('filters', () => {
  it.each(MATCHES)('%s', async (_name, doc, filter, matches) => {
    const collection = await test.collection([doc]);
    expect(await collection.find(filter).toArray()).toHaveLength(matches ? 1 : 0);
  });

  it.each(MATCHES)('%s, with an index', async (_name, doc, filter, matches) => {
    const collection = await test.collection([doc, { filler: 1, a: 'zzz' }]);
    for (const key of ['a', 'a.b', 'a.1.b'])
      await collection.createIndex({ [key]: 1 }).catch(() => undefined);
    const found = await collection
      .find({ $and: [filter, { filler: { $exists: false } }] })
      .toArray();
    expect(found).toHaveLength(matches ? 1 : 0);
  });
});

describe('sorting', () => {
  const VALUES: [unknown, number][] = [
    [new MinKey(), 0],
    [null, 1],
    [Number.NaN, 2],
    [-5, 3],
    [Long.fromNumber(7), 4],
    [Decimal128.fromString('7.5'), 5],
    [1e300, 6],
    ['A', 7],
    ['b', 8],
    [{ x: 1 }, 9],
    [new Binary(Buffer.from('b')), 10],
    [new Binary(Buffer.from('aa')), 11],
    [o1, 12],
    [false, 13],
    [true, 14],
    [new Date(-5), 15],
    [new Date(5), 16],
    [new Timestamp({ t: 1, i: 1 }), 17],
    [/x/, 18],
    [new MaxKey(), 19],
  ];

  it.each([1, -1] as const)(
    'orders all types, direction %i, with and without an index',
    async (direction) => {
      const collection = await test.collection(VALUES.map(([a, i]) => ({ a, i })).reverse());
      const expected = VALUES.map(([, i]) => i);
      if (direction === -1) expected.reverse();
      const order = async (): Promise<number[]> =>
        (await collection.find().sort({ a: direction }).toArray()).map((doc) => doc.i);
      expect(await order()).toEqual(expected);
      await collection.createIndex({ a: 1 });
      expect(await order()).toEqual(expected);
    },
  );

  it('takes the least of an array ascending and the greatest descending', async () => {
    const collection = await test.collection([
      { i: 0, a: [5, 1] },
      { i: 1, a: 3 },
      { i: 2, a: [0, 9] },
      { i: 3, a: [] },
    ]);
    const order = async (direction: 1 | -1) =>
      (await collection.find().sort({ a: direction }).toArray()).map((doc) => doc.i);
    expect(await order(1)).toEqual([3, 2, 0, 1]);
    expect(await order(-1)).toEqual([2, 0, 1, 3]);
  });

  it('reads in reverse order of insertion with $natural', async () => {
    const collection = await test.collection([{ i: 0 }, { i: 1 }, { i: 2 }]);
    expect((await collection.find().sort({ $natural: -1 }).toArray()).map((doc) => doc.i)).toEqual([
      2, 1, 0,
    ]);
  });
});

describe('projections', () => {
  let collection: Collection;
  beforeAll(async () => {
    collection = await test.collection([
      {
        _id: 1 as never,
        a: 1,
        b: { c: 2, d: 3 },
        list: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 5],
        n: [1, 2, 3, 4],
      },
    ]);
  });
  const PROJECTIONS: [name: string, projection: Document, expected: Document][] = [
    ['includes', { a: 1 }, { _id: 1, a: 1 }],
    ['includes without _id', { a: 1, _id: 0 }, { a: 1 }],
    ['excludes', { list: 0, n: 0, b: 0 }, { _id: 1, a: 1 }],
    ['only _id', { _id: 1 }, { _id: 1 }],
    ['nested', { 'b.c': 1, _id: 0 }, { b: { c: 2 } }],
    ['nested document form', { b: { d: 1 }, _id: 0 }, { b: { d: 3 } }],
    ['through arrays', { 'list.x': 1, _id: 0 }, { list: [{ x: 1 }, { x: 2 }] }],
    ['$slice keeps the rest', { n: { $slice: -2 }, list: 0, b: 0 }, { _id: 1, a: 1, n: [3, 4] }],
    ['$slice with skip', { n: { $slice: [1, 2] }, list: 0, b: 0 }, { _id: 1, a: 1, n: [2, 3] }],
    ['$elemMatch', { list: { $elemMatch: { x: 2 } }, _id: 0 }, { list: [{ x: 2, y: 2 }] }],
    ['expressions', { sum: { $add: ['$a', 1] }, _id: 0 }, { sum: 2 }],
    ['literals', { text: 'x', _id: 0 }, { text: 'x' }],
  ];
  it.each(PROJECTIONS)('%s', async (_name, projection, expected) => {
    expect(await collection.findOne({ _id: 1 as never }, { projection })).toEqual(expected);
  });

  it('shows the matched element with a positional projection', async () => {
    expect(
      await collection.findOne({ 'list.x': 2 }, { projection: { 'list.$': 1, _id: 0 } }),
    ).toEqual({ list: [{ x: 2, y: 2 }] });
  });
});

describe('cursors', () => {
  it('fetches in batches and stops at limits', async () => {
    const collection = await test.collection(Array.from({ length: 250 }, (_, i) => ({ i })));
    expect(await collection.find().batchSize(7).toArray()).toHaveLength(250);
    expect(
      await collection.find().sort({ i: 1 }).skip(100).limit(30).batchSize(10).toArray(),
    ).toHaveLength(30);
    expect(await collection.find().batchSize(1).limit(1).toArray()).toHaveLength(1);
  });

  it('closes on demand, and knows no others', async () => {
    const collection = await test.collection(Array.from({ length: 300 }, (_, i) => ({ i })));
    const cursor = collection.find().batchSize(10);
    await cursor.next();
    const { id } = cursor;
    await cursor.close();
    const more = test.db.command({ getMore: id, collection: collection.collectionName });
    await expect(more).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('sends large results in replies below the message limit', async () => {
    const collection = await test.collection(
      Array.from({ length: 30 }, (_, i) => ({ i, fill: 'x'.repeat(1_000_000) })),
    );
    expect(await collection.find().toArray()).toHaveLength(30);
  });
});

describe('count and distinct', () => {
  it('counts with filters, skip and limit', async () => {
    const collection = await test.collection([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
    expect(await collection.countDocuments({ a: { $gte: 1 } }, { skip: 1, limit: 1 })).toBe(1);
    expect(await collection.estimatedDocumentCount()).toBe(3);
    await collection.createIndex({ a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
    expect(await collection.countDocuments({ a: { $gt: 1 } })).toBe(1);
  });

  it('finds distinct values through arrays', async () => {
    const collection = await test.collection([{ t: ['b', 'a'] }, { t: 'c' }, { t: ['a'] }, {}]);
    expect(await collection.distinct('t')).toEqual(['a', 'b', 'c']);
  });
});

describe('types', () => {
  it('keeps every type it does not touch in an update', async () => {
    const collection = await test.collection([
      {
        long: Long.fromNumber(5),
        double: new Double(5),
        int: 5,
        decimal: Decimal128.fromString('5.50'),
      },
    ]);
    await collection.updateOne({}, { $set: { touched: true } });
    for (const [field, type] of Object.entries({
      long: 'long',
      double: 'double',
      int: 'int',
      decimal: 'decimal',
    })) {
      expect(await collection.countDocuments({ [field]: { $type: type } })).toBe(1);
    }
  });

  it('keeps dates to the millisecond and 16 MB documents', async () => {
    const at = new Date(1_700_000_000_123);
    const collection = await test.collection([{ at, fill: 'x'.repeat(15_900_000) }]);
    expect((await collection.findOne({}, { projection: { at: 1 } }))?.at).toEqual(at);
  });
});
