/** Pipelines over one small collection. */
import type { Document } from 'mongodb';
import { type Check, family, refused } from './check.ts';

export const DOCS: Document[] = [
  { _id: 1, k: 'a', n: 1, tags: ['x', 'y'] },
  { _id: 2, k: 'b', n: 2, tags: [] },
  { _id: 3, k: 'a', n: 3, tags: ['x'] },
  { _id: 4, k: 'b', n: 4 },
];
export const PIPELINES: [name: string, pipeline: Document[], expected: unknown[]][] = [
  [
    '$match $sort $skip $limit',
    [
      { $match: { n: { $gt: 1 } } },
      { $sort: { n: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { n: 1 } },
    ],
    [{ _id: 3, n: 3 }],
  ],
  [
    '$limit before $skip',
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }],
    [{ _id: 2 }],
  ],
  [
    '$group with all the usual',
    [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$k',
          sum: { $sum: '$n' },
          avg: { $avg: '$n' },
          min: { $min: '$n' },
          max: { $max: '$n' },
          first: { $first: '$n' },
          last: { $last: '$n' },
          all: { $push: '$n' },
          count: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'a', sum: 4, avg: 2, min: 1, max: 3, first: 1, last: 3, all: [1, 3], count: 2 },
      { _id: 'b', sum: 6, avg: 3, min: 2, max: 4, first: 2, last: 4, all: [2, 4], count: 2 },
    ],
  ],
  [
    '$group by a document',
    [
      { $group: { _id: { k: '$k', odd: { $eq: [{ $mod: ['$n', 2] }, 1] } }, n: { $sum: 1 } } },
      { $sort: { '_id.k': 1 } },
    ],
    [
      { _id: { k: 'a', odd: true }, n: 2 },
      { _id: { k: 'b', odd: false }, n: 2 },
    ],
  ],
  [
    '$group by a document with a field named value',
    [
      { $group: { _id: { value: { $literal: 1 }, k: '$k' }, n: { $sum: 1 } } },
      { $sort: { '_id.k': 1 } },
    ],
    [
      { _id: { value: 1, k: 'a' }, n: 2 },
      { _id: { value: 1, k: 'b' }, n: 2 },
    ],
  ],
  [
    '$group by a document with a field that is null or missing',
    [
      { $group: { _id: { z: { $cond: [{ $gt: ['$n', 2] }, null, '$zz'] } }, n: { $sum: '$n' } } },
      { $sort: { n: 1 } },
    ],
    [
      { _id: {}, n: 3 },
      { _id: { z: null }, n: 7 },
    ],
  ],
  [
    '$addToSet and $first without a value',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: null, set: { $addToSet: '$k' }, none: { $first: '$zz' } } },
    ],
    [{ _id: null, set: ['a', 'b'], none: null }],
  ],
  [
    '$top and $bottomN',
    [
      {
        $group: {
          _id: null,
          top: { $top: { sortBy: { n: -1 }, output: '$n' } },
          low: { $bottomN: { n: 2, sortBy: { n: -1 }, output: '$n' } },
        },
      },
    ],
    [{ _id: null, top: 4, low: [2, 1] }],
  ],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 3, tags: 'x' },
    ],
  ],
  [
    '$unwind keeping the empty',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $match: { _id: { $in: [2, 3] } } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 2, i: null },
      { _id: 3, tags: 'x', i: 0 },
    ],
  ],
  [
    '$addFields merges',
    [
      { $match: { _id: 1 } },
      { $addFields: { 'deep.a': 1 } },
      { $set: { deep: { b: 2 } } },
      { $unset: ['tags', 'k'] },
    ],
    [{ _id: 1, n: 1, deep: { a: 1, b: 2 } }],
  ],
  [
    '$project computes and keeps order',
    [{ $match: { _id: 1 } }, { $project: { n: 1, k: 1, twice: { $multiply: ['$n', 2] } } }],
    [{ _id: 1, k: 'a', n: 1, twice: 2 }],
  ],
  ['$count', [{ $match: { k: 'a' } }, { $count: 'total' }], [{ total: 2 }]],
  ['$count of nothing', [{ $match: { k: 'zz' } }, { $count: 'total' }], []],
  [
    '$sortByCount',
    [{ $unwind: '$tags' }, { $sortByCount: '$tags' }],
    [
      { _id: 'x', count: 2 },
      { _id: 'y', count: 1 },
    ],
  ],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [1, 3, 5], output: { ids: { $push: '$_id' } } } }],
    [
      { _id: 1, ids: [1, 2] },
      { _id: 3, ids: [3, 4] },
    ],
  ],
  [
    '$bucketAuto',
    [{ $bucketAuto: { groupBy: '$n', buckets: 2 } }],
    [
      { _id: { min: 1, max: 3 }, count: 2 },
      { _id: { min: 3, max: 4 }, count: 2 },
    ],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          a: [{ $match: { k: 'a' } }, { $count: 'n' }],
          b: [{ $sort: { n: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ a: [{ n: 2 }], b: [{ _id: 4 }] }],
  ],
  [
    '$replaceRoot',
    [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { only: '$n' } } }],
    [{ only: 1 }],
  ],
  [
    '$expr in $match after a stage',
    [
      { $addFields: { m: 2 } },
      { $match: { $expr: { $gt: ['$n', '$m'] } } },
      { $project: { _id: 1 } },
    ],
    [{ _id: 3 }, { _id: 4 }],
  ],
];

const REFUSED: [name: string, pipeline: Document[], code: number][] = [
  ['an unknown stage', [{ $nope: {} }], 40324],
  ['two stages in one', [{ $match: {}, $sort: {} }], 40323],
  ['$limit 0', [{ $limit: 0 }], 15958],
  ['an unknown accumulator', [{ $group: { _id: null, x: { $nope: 1 } } }], 15952],
  ['$group without _id', [{ $group: { x: { $sum: 1 } } }], 15955],
  ['$bucket without a place', [{ $bucket: { groupBy: '$n', boundaries: [100, 200] } }], 40066],
  ['$out in the middle', [{ $out: 'x' }, { $match: {} }], 40601],
  ['mixed $project', [{ $project: { a: 1, b: 0 } }], 31254],
];

export const PIPELINE_CHECKS: Check[] = [
  ...family(
    'pipeline',
    PIPELINES.map(([name, pipeline, expected]) => [
      name,
      async (bench) => (await bench.collection(DOCS)).aggregate(pipeline).toArray(),
      expected,
    ]),
  ),
  ...family(
    'pipeline refused',
    REFUSED.map(([name, pipeline, code]) => [
      name,
      async (bench) => (await bench.collection(DOCS)).aggregate(pipeline).toArray(),
      refused(code),
    ]),
  ),
];
