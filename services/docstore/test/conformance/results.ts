/** Cursors, counting, distinct values, and the types of what comes back. */
import { Binary, Decimal128, Double, Long, MinKey, ObjectId, Timestamp } from 'mongodb';
import { type Bench, type Check, family, pluck, refused, withoutId } from './check.ts';

const oid = new ObjectId('0123456789abcdef01234567');

async function numbered(bench: Bench, length: number): ReturnType<Bench['collection']> {
  return bench.collection(Array.from({ length }, (_, i) => ({ _id: i, t: i % 3 })));
}

const CURSORS = family('cursor', [
  [
    'batches of 7',
    async (bench) => (await (await numbered(bench, 50)).find().batchSize(7).toArray()).length,
    50,
  ],
  [
    'skip and limit over batches',
    async (bench) =>
      pluck(
        await (await numbered(bench, 50))
          .find()
          .sort({ _id: 1 })
          .skip(20)
          .limit(5)
          .batchSize(2)
          .toArray(),
        '_id',
      ),
    [20, 21, 22, 23, 24],
  ],
  [
    'a negative limit is one batch',
    async (bench) => (await (await numbered(bench, 9)).find().limit(-3).toArray()).length,
    3,
  ],
  [
    'aggregate in batches',
    async (bench) =>
      (await (await numbered(bench, 50)).aggregate([], { batchSize: 4 }).toArray()).length,
    50,
  ],
  [
    'killCursors',
    async (bench) => {
      const collection = await numbered(bench, 50);
      const cursor = collection.find().batchSize(5);
      await cursor.next();
      const { id } = cursor;
      await cursor.close();
      return bench.db.command({ getMore: id, collection: collection.collectionName });
    },
    refused(43),
  ],
  [
    'getMore of an unknown cursor',
    (bench) => bench.db.command({ getMore: Long.fromNumber(424242), collection: 'x' }),
    refused(43),
  ],
  [
    'a document of nearly 16 MB',
    async (bench) => {
      const collection = await bench.collection([{ at: 1, fill: 'x'.repeat(16_777_000) }]);
      return (await collection.findOne())?.fill.length;
    },
    16_777_000,
  ],
  [
    'more than a reply holds',
    async (bench) => {
      const collection = await bench.collection();
      for (let i = 0; i < 5; i++) await collection.insertOne({ i, fill: 'x'.repeat(4_000_000) });
      return (await collection.find().toArray()).length;
    },
    5,
  ],
]);

const COUNTS = family('count', [
  ['by filter', async (bench) => (await numbered(bench, 9)).countDocuments({ t: 1 }), 3],
  [
    'with skip and limit',
    async (bench) => (await numbered(bench, 9)).countDocuments({}, { skip: 2, limit: 4 }),
    4,
  ],
  ['estimated', async (bench) => (await numbered(bench, 9)).estimatedDocumentCount(), 9],
  ['of nothing', async (bench) => (await bench.collection()).countDocuments({ a: 1 }), 0],
  [
    'distinct through arrays',
    async (bench) =>
      (await bench.collection([{ t: ['b', 'a'] }, { t: 'c' }, { t: ['a'] }, {}])).distinct('t'),
    ['a', 'b', 'c'],
  ],
  [
    'distinct of a path with a filter',
    async (bench) =>
      (
        await bench.collection([
          { a: { b: 1 }, k: 1 },
          { a: { b: 2 }, k: 2 },
        ])
      ).distinct('a.b', { k: 2 }),
    [2],
  ],
]);

const VALUES: [name: string, value: unknown, type: string][] = [
  ['Long', Long.fromString('9007199254740993'), 'long'],
  ['small Long', Long.fromNumber(5), 'long'],
  ['whole Double', new Double(5), 'double'],
  ['int', 5, 'int'],
  ['Decimal128', Decimal128.fromString('5.50'), 'decimal'],
  ['date to the millisecond', new Date(1_700_000_000_123), 'date'],
  ['date before 1970', new Date(-1), 'date'],
  ['ObjectId', oid, 'objectId'],
  ['Binary', new Binary(Buffer.from('abc'), 128), 'binData'],
  ['Timestamp', new Timestamp({ t: 7, i: 2 }), 'timestamp'],
  ['regular expression', /x/i, 'regex'],
  ['MinKey', new MinKey(), 'minKey'],
];

/** Stored, touched by an update beside it, read: type and value must be as before. */
const TYPES = family(
  'type',
  VALUES.map(([name, value, type]) => [
    name,
    async (bench) => {
      const collection = await bench.collection([{ v: value }]);
      await collection.updateOne({}, { $set: { touched: true } });
      const [doc] = await collection
        .find({ v: { $type: type as never } }, { promoteValues: false, bsonRegExp: false })
        .toArray();
      return String(doc?.v);
    },
    String(value),
  ]),
);

export const RESULTS: Check[] = [
  ...CURSORS,
  ...COUNTS,
  ...TYPES,
  ...family('type', [
    [
      'undefined is left out on request',
      async (bench) => {
        const collection = await bench.collection();
        await collection.insertOne({ a: undefined, b: 1 }, { ignoreUndefined: true });
        return withoutId(await collection.findOne());
      },
      { b: 1 },
    ],
    [
      'undefined is null otherwise',
      async (bench) => {
        const collection = await bench.collection();
        await collection.insertOne({ a: undefined, b: 1 });
        return withoutId(await collection.findOne());
      },
      { a: null, b: 1 },
    ],
  ]),
];
