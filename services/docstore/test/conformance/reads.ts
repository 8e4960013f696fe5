/** Sorting and projections. */
import {
  Binary,
  Decimal128,
  type Document,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { type Bench, type Check, family, pluck, refused } from './check.ts';

const oid = new ObjectId('0123456789abcdef01234567');

/** One value of each type in the order MongoDB sorts them. */
export const SORTED_VALUES: unknown[] = [
  new MinKey(),
  null,
  Number.NaN,
  -5,
  Long.fromNumber(7),
  Decimal128.fromString('7.5'),
  1e300,
  'A',
  'b',
  { x: 1 },
  new Binary(Buffer.from('b')),
  new Binary(Buffer.from('aa')),
  oid,
  false,
  true,
  new Date(-5),
  new Date(5),
  new Timestamp({ t: 1, i: 1 }),
  /x/,
  new MaxKey(),
];

async function sorted(bench: Bench, docs: Document[], sort: Document): Promise<unknown[]> {
  const collection = await bench.collection(docs);
  return pluck(
    await collection
      .find()
      .sort(sort as never)
      .toArray(),
    'i',
  );
}

const ALL_TYPES = SORTED_VALUES.map((a, i) => ({ a, i })).reverse();
const ARRAYS = [
  { i: 0, a: [5, 1] },
  { i: 1, a: 3 },
  { i: 2, a: [0, 9] },
  { i: 3, a: [] },
];
const UP = SORTED_VALUES.map((_, i) => i);

const SORTS = family('sort', [
  ['all types up', (bench) => sorted(bench, ALL_TYPES, { a: 1 }), UP],
  ['all types down', (bench) => sorted(bench, ALL_TYPES, { a: -1 }), UP.toReversed()],
  ['arrays up by their least', (bench) => sorted(bench, ARRAYS, { a: 1 }), [3, 2, 0, 1]],
  ['arrays down by their greatest', (bench) => sorted(bench, ARRAYS, { a: -1 }), [2, 0, 1, 3]],
  [
    'by two fields',
    (bench) =>
      sorted(
        bench,
        [
          { i: 0, a: 1, b: 1 },
          { i: 1, a: 1, b: 2 },
          { i: 2, a: 0, b: 0 },
        ],
        { a: 1, b: -1 },
      ),
    [2, 1, 0],
  ],
  ['in reverse of insertion', (bench) => sorted(bench, ARRAYS, { $natural: -1 }), [3, 2, 1, 0]],
  [
    'by a wrong direction',
    (bench) => bench.db.command({ find: 'x', sort: { a: 2 } }).then(({ ok }) => ok),
    refused(15975),
  ],
]);

const SHOWN = {
  _id: 1,
  a: 1,
  b: { c: 2, d: 3 },
  list: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 5],
  n: [1, 2, 3, 4],
};
const PROJECTIONS: [name: string, projection: Document, expected: unknown][] = [
  ['includes', { a: 1 }, { _id: 1, a: 1 }],
  ['includes without _id', { a: 1, _id: 0 }, { a: 1 }],
  ['excludes', { list: 0, n: 0, b: 0 }, { _id: 1, a: 1 }],
  ['only _id', { _id: 1 }, { _id: 1 }],
  ['nested', { 'b.c': 1, _id: 0 }, { b: { c: 2 } }],
  ['nested document form', { b: { d: 1 }, _id: 0 }, { b: { d: 3 } }],
  ['nested exclusion', { 'b.c': 0, list: 0, n: 0 }, { _id: 1, a: 1, b: { d: 3 } }],
  ['through arrays', { 'list.x': 1, _id: 0 }, { list: [{ x: 1 }, { x: 2 }] }],
  ['$slice keeps the rest', { n: { $slice: -2 }, list: 0, b: 0 }, { _id: 1, a: 1, n: [3, 4] }],
  ['$slice with skip', { n: { $slice: [1, 2] }, list: 0, b: 0 }, { _id: 1, a: 1, n: [2, 3] }],
  ['$elemMatch', { list: { $elemMatch: { x: 2 } }, _id: 0 }, { list: [{ x: 2, y: 2 }] }],
  ['expressions', { sum: { $add: ['$a', 1] }, _id: 0 }, { sum: 2 }],
  ['literals', { text: 'x', _id: 0 }, { text: 'x' }],
  ['both kinds', { a: 1, b: 0 }, refused(31254)],
];

export const READS: Check[] = [
  ...SORTS,
  ...family(
    'projection',
    PROJECTIONS.map(([name, projection, expected]) => [
      name,
      async (bench) => (await bench.collection([SHOWN])).findOne({}, { projection }),
      expected,
    ]),
  ),
  ...family('projection', [
    [
      'of the matched element',
      async (bench) =>
        (await bench.collection([SHOWN])).findOne(
          { 'list.x': 2 },
          { projection: { 'list.$': 1, _id: 0 } },
        ),
      { list: [{ x: 2, y: 2 }] },
    ],
  ]),
];
