/** Indexes: what they refuse, what they find, how they are listed. */
import type { Collection, CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { type Bench, type Check, family, refused } from './check.ts';

type Spec = [key: IndexSpecification, options?: CreateIndexesOptions];

async function indexed(bench: Bench, docs: Document[], ...specs: Spec[]): Promise<Collection> {
  const collection = await bench.collection();
  for (const [key, options = {}] of specs) await collection.createIndex(key, options);
  if (docs.length > 0) await collection.insertMany(docs.map((doc) => ({ ...doc })));
  return collection;
}

/** The number of indexes, once all of them are made. */
async function made(bench: Bench, ...specs: Spec[]): Promise<number> {
  return (await (await indexed(bench, [], ...specs)).indexes()).length;
}

/** What a refused duplicate tells about the key. */
async function conflict(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (failure) => failure,
  );
  return error && [error.code, error.keyPattern, error.keyValue];
}

const UNIQUE: Spec = [{ a: 1, b: -1 }, { unique: true }];
const PARTIAL: Spec = [{ a: 1 }, { unique: true, partialFilterExpression: { active: true } }];
const PAIR = [
  { a: 1, b: 'x' },
  { a: 2, b: 'x' },
];
const KEY = [11000, { a: 1, b: -1 }, { a: 1, b: 'x' }];

const CONFLICTS = family('unique index', [
  [
    'refuses an insert, with pattern and value',
    async (bench) => conflict((await indexed(bench, PAIR, UNIQUE)).insertOne({ a: 1, b: 'x' })),
    KEY,
  ],
  [
    'refuses an update, with pattern and value',
    async (bench) =>
      conflict((await indexed(bench, PAIR, UNIQUE)).updateOne({ a: 2 }, { $set: { a: 1 } })),
    KEY,
  ],
  [
    'refuses a findAndModify',
    async (bench) =>
      conflict((await indexed(bench, PAIR, UNIQUE)).findOneAndUpdate({ a: 2 }, { $set: { a: 1 } })),
    KEY,
  ],
  [
    'refuses an upsert',
    async (bench) =>
      (await indexed(bench, [{ a: 1, z: 1 }], [{ a: 1 }, { unique: true }])).updateOne(
        { a: 1, z: 2 },
        { $set: { y: 1 } },
        { upsert: true },
      ),
    refused(11000),
  ],
  [
    'holds null and missing for the same',
    async (bench) =>
      (await indexed(bench, [{ x: 1 }], [{ a: 1 }, { unique: true }])).insertOne({ a: null }),
    refused(11000),
  ],
  [
    'holds 1 and 1.0 for the same',
    async (bench) =>
      (await indexed(bench, [{ a: 1 }], [{ a: 1 }, { unique: true }])).insertOne({ a: 1.0 }),
    refused(11000),
  ],
  [
    'cannot be built over duplicates',
    async (bench) =>
      (await bench.collection([{ a: 1 }, { a: 1 }])).createIndex({ a: 1 }, { unique: true }),
    refused(11000),
  ],
  [
    'holds every element of an array',
    async (bench) =>
      (await indexed(bench, [{ t: ['a', 'b', 'b'] }], [{ t: 1 }, { unique: true }])).insertOne({
        t: ['c', 'b'],
      }),
    refused(11000),
  ],
  [
    'partial: refuses inside its filter',
    async (bench) =>
      (await indexed(bench, [{ a: 1, active: true }], PARTIAL)).insertOne({ a: 1, active: true }),
    refused(11000),
  ],
  [
    'partial: takes what is outside of it',
    async (bench) => {
      const collection = await indexed(bench, [{ a: 1, active: true }], PARTIAL);
      await collection.insertOne({ a: 1, active: false });
      return collection.countDocuments({ a: 1 });
    },
    2,
  ],
  [
    'partial: refuses what an update brings in',
    async (bench) =>
      (
        await indexed(
          bench,
          [
            { a: 1, active: true },
            { a: 1, active: false },
          ],
          PARTIAL,
        )
      ).updateOne({ active: false }, { $set: { active: true } }),
    refused(11000),
  ],
  [
    'sparse: takes any number without the field',
    async (bench) => {
      const collection = await indexed(
        bench,
        [{}, {}, { s: 1 }],
        [{ s: 1 }, { unique: true, sparse: true }],
      );
      return (await collection.find().sort({ s: 1 }).toArray()).length;
    },
    3,
  ],
  [
    'compound: two arrays in one key',
    async (bench) =>
      (await (await indexed(bench, [], [{ a: 1, b: 1 }])).insertOne({ a: [1], b: [2] }))
        .acknowledged,
    refused(171),
  ],
]);

async function found(bench: Bench, filter: Document): Promise<number> {
  const docs = [{ t: [1, 2, 3] }, { t: [9, 1] }, { t: 5 }];
  return (await indexed(bench, docs, [{ t: 1 }])).countDocuments(filter);
}

const LISTED = family('index', [
  ['multikey: each document once', (bench) => found(bench, { t: { $gte: 1 } }), 3],
  ['multikey: no element is taken for two', (bench) => found(bench, { t: { $gt: 5, $lt: 2 } }), 1],
  [
    'is listed as it was asked for',
    async (bench) =>
      (await indexed(bench, [], [{ b: 1 }, { expireAfterSeconds: 5, sparse: true }])).indexes(),
    [
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { b: 1 }, name: 'b_1', expireAfterSeconds: 5, sparse: true },
    ],
  ],
  [
    'made twice is one',
    async (bench) => (await (await indexed(bench, [], [{ a: 1 }], [{ a: 1 }])).indexes()).length,
    2,
  ],
  [
    'under another name',
    (bench) => made(bench, [{ a: 1 }], [{ a: 1 }, { name: 'x' }]),
    refused(85),
  ],
  [
    'with other fields under the same name',
    (bench) => made(bench, [{ a: 1 }, { name: 'x' }], [{ b: 1 }, { name: 'x' }]),
    refused(86),
  ],
  [
    'dropped by a name that is not there',
    async (bench) => (await indexed(bench, [], [{ a: 1 }])).dropIndex('zz'),
    refused(27),
  ],
  [
    'dropping _id',
    async (bench) => (await indexed(bench, [], [{ a: 1 }])).dropIndex('_id_'),
    refused(72),
  ],
  [
    'hinted but not there',
    async (bench) =>
      (await (await bench.collection([{ a: 1 }])).find({}).hint('nope').toArray()).length,
    refused(2),
  ],
  [
    'TTL over two fields',
    (bench) => made(bench, [{ a: 1, b: 1 }, { expireAfterSeconds: 1 }]),
    refused(67),
  ],
  [
    'TTL removes what has expired, and only that',
    async (bench) => {
      const docs = [
        { at: new Date(0) },
        { at: new Date(Date.now() + 600_000) },
        { at: 'text' },
        {},
      ];
      const collection = await indexed(bench, docs, [{ at: 1 }, { expireAfterSeconds: 30 }]);
      for (let i = 0; i < 100 && (await collection.countDocuments()) > 3; i++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      return [
        await collection.countDocuments(),
        await collection.countDocuments({ at: { $type: 'date' } }),
      ];
    },
    [3, 1],
  ],
  [
    '$text finds words and gives a score',
    async (bench) => {
      const collection = await indexed(
        bench,
        [{ w: 'red apple' }, { w: 'green' }],
        [{ w: 'text' }],
      );
      const score = { s: { $meta: 'textScore' } };
      return (
        await collection.find({ $text: { $search: 'apple' } }, { projection: score }).toArray()
      ).length;
    },
    1,
  ],
  [
    'collation: an index without regard to case',
    async (bench) => {
      const collation = { locale: 'en', strength: 2 };
      const collection = await indexed(bench, [{ a: 'X' }], [{ a: 1 }, { collation }]);
      return collection.countDocuments({ a: 'x' }, { collation });
    },
    1,
  ],
]);

export const INDEXES: Check[] = [...CONFLICTS, ...LISTED];
