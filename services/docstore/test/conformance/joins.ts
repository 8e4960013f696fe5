/** Stages that read or write other collections, and windows over sorted documents. */
import type { Document } from 'mongodb';
import { type Bench, type Check, family, pluck, refused } from './check.ts';

const PEOPLE = [
  { _id: 1, name: 'Ada' },
  { _id: 2, name: 'Bob' },
];
const BOOKS = [{ _id: 1, by: [1, 2] }, { _id: 2, by: 2 }, { _id: 3 }];

/** Runs a pipeline over BOOKS; `from` is the collection of PEOPLE. */
async function books(bench: Bench, stages: (from: string) => Document[]): Promise<Document[]> {
  const people = await bench.collection(PEOPLE);
  const collection = await bench.collection(BOOKS);
  return collection.aggregate(stages(people.collectionName)).toArray();
}

const BY_FIELD = { localField: 'by', foreignField: '_id', as: 'who' };
const MATCHING = { $match: { $expr: { $eq: ['$_id', '$$b'] } } };

const LOOKUPS = family('$lookup', [
  [
    'by field, through arrays, and where nothing is',
    (bench) =>
      books(bench, (from) => [
        { $lookup: { from, ...BY_FIELD } },
        { $project: { names: '$who.name' } },
      ]),
    [
      { _id: 1, names: ['Ada', 'Bob'] },
      { _id: 2, names: ['Bob'] },
      { _id: 3, names: [] },
    ],
  ],
  [
    'by pipeline with let',
    (bench) =>
      books(bench, (from) => [
        { $match: { _id: 2 } },
        {
          $lookup: {
            from,
            let: { b: '$by' },
            pipeline: [MATCHING, { $project: { name: 1, _id: 0 } }],
            as: 'who',
          },
        },
      ]),
    [{ _id: 2, by: 2, who: [{ name: 'Bob' }] }],
  ],
  [
    'by both',
    (bench) =>
      books(bench, (from) => [
        { $match: { _id: 1 } },
        { $lookup: { from, ...BY_FIELD, pipeline: [{ $match: { name: 'Ada' } }] } },
        { $project: { n: { $size: '$who' } } },
      ]),
    [{ _id: 1, n: 1 }],
  ],
  [
    'of a collection that is not there',
    (bench) =>
      books(bench, () => [
        { $limit: 1 },
        { $lookup: { from: 'none', ...BY_FIELD } },
        { $unset: 'by' },
      ]),
    [{ _id: 1, who: [] }],
  ],
  ['without from', (bench) => books(bench, () => [{ $lookup: BY_FIELD }]), refused(9)],
  [
    '$unionWith',
    async (bench) =>
      pluck(
        await books(bench, (coll) => [
          { $unionWith: { coll, pipeline: [{ $match: { _id: 1 } }] } },
        ]),
        'name',
      ),
    [null, null, null, 'Ada'],
  ],
  [
    '$graphLookup',
    async (bench) => {
      const collection = await bench.collection([
        { _id: 1, next: 2 },
        { _id: 2, next: 3 },
        { _id: 3 },
      ]);
      const [walk] = await collection
        .aggregate([
          { $match: { _id: 1 } },
          {
            $graphLookup: {
              from: collection.collectionName,
              startWith: '$next',
              connectFromField: 'next',
              connectToField: '_id',
              as: 'path',
            },
          },
        ])
        .toArray();
      return pluck(walk?.path, '_id').sort();
    },
    [2, 3],
  ],
]);

/** `$merge` or `$out` of two documents into a collection of one; what is there then. */
async function written(bench: Bench, stage: (into: string) => Document): Promise<Document[]> {
  const source = await bench.collection([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  const target = await bench.collection([{ _id: 1, old: true }]);
  await source.aggregate([stage(target.collectionName)]).toArray();
  return target.find().sort({ _id: 1 }).toArray();
}

const WRITERS = family('$merge', [
  [
    'merges and inserts',
    (bench) => written(bench, (into) => ({ $merge: { into } })),
    [
      { _id: 1, old: true, n: 1 },
      { _id: 2, n: 2 },
    ],
  ],
  [
    'replaces and discards',
    (bench) =>
      written(bench, (into) => ({
        $merge: { into, whenMatched: 'replace', whenNotMatched: 'discard' },
      })),
    [{ _id: 1, n: 1 }],
  ],
  [
    'keeps what is there',
    (bench) => written(bench, (into) => ({ $merge: { into, whenMatched: 'keepExisting' } })),
    [
      { _id: 1, old: true },
      { _id: 2, n: 2 },
    ],
  ],
  [
    'with a pipeline',
    (bench) =>
      written(bench, (into) => ({
        $merge: {
          into,
          whenMatched: [{ $set: { sum: { $add: ['$$new.n', 10] } } }],
          whenNotMatched: 'discard',
        },
      })),
    [{ _id: 1, old: true, sum: 11 }],
  ],
  [
    'fails where it is told to',
    (bench) => written(bench, (into) => ({ $merge: { into, whenMatched: 'fail' } })),
    refused(11000),
  ],
  [
    '$out replaces everything',
    (bench) => written(bench, (into) => ({ $out: into })),
    [
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ],
  ],
]);

const SALES = [
  { _id: 1, s: 'A', d: 1, n: 10 },
  { _id: 2, s: 'A', d: 2, n: 20 },
  { _id: 3, s: 'A', d: 4, n: 30 },
  { _id: 4, s: 'B', d: 1, n: 5 },
  { _id: 5, s: 'B', d: 1, n: 7 },
];

async function windows(bench: Bench, output: Document, options: Document = {}): Promise<unknown[]> {
  const spec = { partitionBy: '$s', sortBy: { d: 1, _id: 1 }, output: { w: output }, ...options };
  const docs = (await bench.collection(SALES))
    .aggregate([{ $setWindowFields: spec }, { $sort: { _id: 1 } }])
    .toArray();
  return pluck(await docs, 'w');
}

const WINDOWS = family('$setWindowFields', [
  ['the whole partition', (bench) => windows(bench, { $sum: '$n' }), [60, 60, 60, 12, 12]],
  [
    'running total',
    (bench) => windows(bench, { $sum: '$n', window: { documents: ['unbounded', 'current'] } }),
    [10, 30, 60, 5, 12],
  ],
  [
    'moving average',
    (bench) => windows(bench, { $avg: '$n', window: { documents: [-1, 0] } }),
    [10, 15, 25, 5, 6],
  ],
  [
    'by range',
    (bench) => windows(bench, { $sum: '$n', window: { range: [-1, 0] } }, { sortBy: { d: 1 } }),
    [10, 30, 30, 12, 12],
  ],
  [
    'rank',
    (bench) => windows(bench, { $rank: {} }, { partitionBy: null, sortBy: { d: 1 } }),
    [1, 4, 5, 1, 1],
  ],
  [
    'dense rank',
    (bench) => windows(bench, { $denseRank: {} }, { partitionBy: null, sortBy: { d: 1 } }),
    [1, 2, 3, 1, 1],
  ],
  ['document number', (bench) => windows(bench, { $documentNumber: {} }), [1, 2, 3, 1, 2]],
  [
    'shift',
    (bench) => windows(bench, { $shift: { output: '$n', by: -1, default: 0 } }),
    [0, 10, 20, 0, 5],
  ],
  [
    'push',
    (bench) => windows(bench, { $push: '$n', window: { documents: [0, 1] } }),
    [[10, 20], [20, 30], [30], [5, 7], [7]],
  ],
  [
    'a range over two fields',
    (bench) => windows(bench, { $sum: '$n', window: { range: [-1, 0] } }),
    refused(5339902),
  ],
  ['an unknown function', (bench) => windows(bench, { $nope: 1 }), refused(9)],
]);

export const JOINS: Check[] = [...LOOKUPS, ...WRITERS, ...WINDOWS];
