import { Decimal128, type Document, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

const o1 = new ObjectId('0123456789abcdef01234567');
const at = (text: string): Date => new Date(text);

const EXPRESSIONS: [name: string, doc: Document, expression: unknown, expected: unknown][] = [
  [
    '$dateToString in a zone over a change of clocks',
    { a: at('2026-03-29T01:30:00Z') },
    { $dateToString: { format: '%Y-%m-%dT%H:%M:%S%z', date: '$a', timezone: 'Europe/Berlin' } },
    '2026-03-29T03:30:00+0200',
  ],
  [
    '$dateToString by default',
    { a: at('2026-01-02T03:04:05.678Z') },
    { $dateToString: { date: '$a' } },
    '2026-01-02T03:04:05.678Z',
  ],
  [
    '$dateToString with an offset',
    { a: at('2026-01-02T03:00:00Z') },
    { $dateToString: { format: '%H:%M', date: '$a', timezone: '+05:30' } },
    '08:30',
  ],
  ['$dateToString of null', { a: null }, { $dateToString: { date: '$a', format: '%Y' } }, null],
  [
    '$dateTrunc to a week in a zone',
    { a: at('2026-11-20T02:00:00Z') },
    {
      $dateTrunc: { date: '$a', unit: 'week', startOfWeek: 'monday', timezone: 'America/New_York' },
    },
    at('2026-11-16T05:00:00Z'),
  ],
  [
    '$dateTrunc to a month',
    { a: at('2026-11-20T02:00:00Z') },
    { $dateTrunc: { date: '$a', unit: 'month' } },
    at('2026-11-01T00:00:00Z'),
  ],
  [
    '$dateTrunc to 15 minutes',
    { a: at('2026-11-20T02:29:00Z') },
    { $dateTrunc: { date: '$a', unit: 'minute', binSize: 15 } },
    at('2026-11-20T02:15:00Z'),
  ],
  [
    '$dateAdd clamps the day',
    { a: at('2026-01-31T00:00:00Z') },
    { $dateAdd: { startDate: '$a', unit: 'month', amount: 1 } },
    at('2026-02-28T00:00:00Z'),
  ],
  [
    '$dateDiff counts boundaries',
    { a: at('2026-01-01T23:00:00Z'), b: at('2026-01-02T01:00:00Z') },
    { $dateDiff: { startDate: '$a', endDate: '$b', unit: 'day' } },
    1,
  ],
  [
    '$dateFromString',
    {},
    { $dateFromString: { dateString: '2026-01-02T03:04:05Z' } },
    at('2026-01-02T03:04:05Z'),
  ],
  [
    '$dateFromParts in a zone',
    {},
    { $dateFromParts: { year: 2026, month: 7, day: 1, hour: 12, timezone: 'Europe/Paris' } },
    at('2026-07-01T10:00:00Z'),
  ],
  [
    '$hour in a zone',
    { a: at('2026-07-01T10:00:00Z') },
    { $hour: { date: '$a', timezone: 'Asia/Tokyo' } },
    19,
  ],
  ['$isoWeek', { a: at('2027-01-01T00:00:00Z') }, { $isoWeek: '$a' }, 53],
  ['$subtract dates', { a: new Date(50), b: new Date(20) }, { $subtract: ['$a', '$b'] }, 30],
  ['$add to a date', { a: new Date(50) }, { $add: ['$a', 10] }, new Date(60)],
  ['$toString of an ObjectId', { a: o1 }, { $toString: '$a' }, o1.toHexString()],
  ['$toObjectId', { a: o1.toHexString() }, { $toObjectId: '$a' }, o1],
  ['$toDate of an ObjectId', { a: o1 }, { $toDate: '$a' }, o1.getTimestamp()],
  ['$type', { a: o1 }, { $type: '$a' }, 'objectId'],
  ['$type of missing', {}, { $type: '$zz' }, 'missing'],
  ['$add decimals', { a: Decimal128.fromString('1.5') }, { $toString: { $add: ['$a', 1] } }, '2.5'],
  [
    '$add longs',
    { a: Long.fromString('9007199254740993') },
    { $toString: { $add: ['$a', 1] } },
    '9007199254740994',
  ],
  ['null is not missing', {}, { $eq: ['$zz', null] }, false],
  ['types compare in order', { a: 'x' }, { $gt: ['$a', 5] }, true],
  ['$cond with a missing field', {}, { $cond: ['$zz', 1, 2] }, 2],
  // biome-ignore lint/suspicious/noThenProperty: MongoDB's name
  ['$cond: empty text is true', { a: '' }, { $cond: { if: '$a', then: 1, else: 2 } }, 1],
  [
    '$switch',
    { a: 5 },
    // biome-ignore lint/suspicious/noThenProperty: MongoDB's name
    { $switch: { branches: [{ case: { $lt: ['$a', 3] }, then: 'low' }], default: 'high' } },
    'high',
  ],
  ['$ifNull', { a: null }, { $ifNull: ['$a', '$b', 'c'] }, 'c'],
  ['$concat with null', { a: null }, { $concat: ['x', '$a'] }, null],
  ['$in', { a: [o1] }, { $in: [o1, '$a'] }, true],
  ['$setUnion', { a: [3, 1], b: [1, 2] }, { $setUnion: ['$a', '$b'] }, [1, 2, 3]],
  ['$round half to even', {}, { $round: [2.5, 0] }, 2],
  ['$substrCP', {}, { $substrCP: ['héllo', 1, 3] }, 'éll'],
  ['$split', { a: 'a,b' }, { $split: ['$a', ','] }, ['a', 'b']],
  [
    '$regexFind',
    { a: 'xABC' },
    { $regexFind: { input: '$a', regex: 'b', options: 'i' } },
    { match: 'B', idx: 2, captures: [] },
  ],
  [
    '$map',
    { a: [1, 2] },
    { $map: { input: '$a', as: 'x', in: { $multiply: ['$$x', 2] } } },
    [2, 4],
  ],
  ['$filter', { a: [1, 2, 3] }, { $filter: { input: '$a', cond: { $gt: ['$$this', 1] } } }, [2, 3]],
  [
    '$reduce',
    { a: [1, 2, 3] },
    { $reduce: { input: '$a', initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
    6,
  ],
  [
    '$let',
    { a: 2 },
    { $let: { vars: { x: { $add: ['$a', 1] } }, in: { $multiply: ['$$x', '$$x'] } } },
    9,
  ],
  ['$arrayElemAt from the end', { a: [1, 2, 3] }, { $arrayElemAt: ['$a', -1] }, 3],
  ['$sortArray', { a: [3, 1] }, { $sortArray: { input: '$a', sortBy: 1 } }, [1, 3]],
  ['$objectToArray', { a: { x: 1 } }, { $objectToArray: '$a' }, [{ k: 'x', v: 1 }]],
  ['$mergeObjects', { a: { x: 1 } }, { $mergeObjects: ['$a', { y: 2 }] }, { x: 1, y: 2 }],
  ['a path through an array', { a: [{ b: 1 }, { b: 2 }, {}] }, '$a.b', [1, 2]],
  ['$literal', {}, { $literal: '$x' }, '$x'],
  ['$convert with onError', {}, { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  ['$max over an array', { a: [1, 'b', null] }, { $max: '$a' }, 'b'],
];

describe('expressions', () => {
  it.each(EXPRESSIONS)('%s', async (_name, doc, expression, expected) => {
    const collection = await test.collection([{ ...doc }]);
    const [result] = await collection
      .aggregate([{ $project: { _id: 0, r: expression } }])
      .toArray();
    expect(result?.r).toEqual(expected);
  });

  const WRONG: [name: string, expression: unknown, code: number][] = [
    ['an unknown operator', { $nope: 1 }, 168],
    ['$function', { $function: { body: 'x', args: [], lang: 'js' } }, 168],
    ['adding text', { $add: ['x', 1] }, 14],
    ['dividing by zero', { $divide: [1, 0] }, 2],
    ['$size of a number', { $size: 1 }, 17124],
    ['an unknown argument', { $dateToString: { date: '$a', zone: 'UTC' } }, 9],
    ['an unknown zone', { $dateToString: { date: new Date(), timezone: 'Mars/Base' } }, 40485],
    ['an unknown variable', '$$nope', 17276],
  ];
  it.each(WRONG)('refuses %s', async (_name, expression, code) => {
    const collection = await test.collection([{ a: 1 }]);
    expect(
      (await errorOf(collection.aggregate([{ $project: { r: expression } }]).toArray())).code,
    ).toBe(code);
  });
});

const DOCS = [
  { _id: 1, k: 'a', n: 1, tags: ['x', 'y'] },
  { _id: 2, k: 'b', n: 2, tags: [] },
  { _id: 3, k: 'a', n: 3, tags: ['x'] },
  { _id: 4, k: 'b', n: 4 },
];

const PIPELINES: [name: string, pipeline: Document[], expected: unknown[]][] = [
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

describe('stages', () => {
  it.each(PIPELINES)('%s', async (_name, pipeline, expected) => {
    const collection = await test.collection(structuredClone(DOCS));
    expect(await collection.aggregate(pipeline).toArray()).toEqual(expected);
    await collection.createIndex({ k: 1, n: 1 });
    expect(await collection.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('$lookup joins by field, by pipeline, and by both', async () => {
    const people = await test.collection([
      { _id: 1 as never, name: 'Ada' },
      { _id: 2 as never, name: 'Bob' },
    ]);
    const books = await test.collection([
      { _id: 1 as never, by: [1, 2] },
      { _id: 2 as never, by: 2 },
      { _id: 3 as never },
    ]);
    const from = people.collectionName;
    const byField = await books
      .aggregate([
        { $lookup: { from, localField: 'by', foreignField: '_id', as: 'who' } },
        { $project: { names: '$who.name' } },
      ])
      .toArray();
    expect(byField).toEqual([
      { _id: 1, names: ['Ada', 'Bob'] },
      { _id: 2, names: ['Bob'] },
      { _id: 3, names: [] },
    ]);
    const byPipeline = await books
      .aggregate([
        { $match: { _id: 2 } },
        {
          $lookup: {
            from,
            let: { b: '$by' },
            pipeline: [
              { $match: { $expr: { $eq: ['$_id', '$$b'] } } },
              { $project: { name: 1, _id: 0 } },
            ],
            as: 'who',
          },
        },
      ])
      .toArray();
    expect(byPipeline).toEqual([{ _id: 2, by: 2, who: [{ name: 'Bob' }] }]);
    const both = await books
      .aggregate([
        { $match: { _id: 1 } },
        {
          $lookup: {
            from,
            localField: 'by',
            foreignField: '_id',
            pipeline: [{ $match: { name: 'Ada' } }],
            as: 'who',
          },
        },
      ])
      .toArray();
    expect(both[0]?.who).toHaveLength(1);
  });

  it('$unionWith, $graphLookup and $sample', async () => {
    const collection = await test.collection([
      { _id: 1 as never, next: 2 },
      { _id: 2 as never, next: 3 },
      { _id: 3 as never },
    ]);
    const name = collection.collectionName;
    expect(
      await collection
        .aggregate([{ $unionWith: { coll: name, pipeline: [{ $match: { _id: 1 } }] } }])
        .toArray(),
    ).toHaveLength(4);
    const [walk] = await collection
      .aggregate([
        { $match: { _id: 1 } },
        {
          $graphLookup: {
            from: name,
            startWith: '$next',
            connectFromField: 'next',
            connectToField: '_id',
            as: 'path',
          },
        },
      ])
      .toArray();
    expect(walk?.path).toHaveLength(2);
    expect(await collection.aggregate([{ $sample: { size: 2 } }]).toArray()).toHaveLength(2);
  });

  it('$out and $merge write', async () => {
    const collection = await test.collection([
      { _id: 1 as never, n: 1 },
      { _id: 2 as never, n: 2 },
    ]);
    const target = await test.collection([{ _id: 1 as never, old: true }]);
    await collection
      .aggregate([{ $merge: { into: target.collectionName, whenMatched: 'merge' } }])
      .toArray();
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, old: true, n: 1 },
      { _id: 2, n: 2 },
    ]);
    await collection.aggregate([{ $match: { n: 2 } }, { $out: target.collectionName }]).toArray();
    expect(await target.find().toArray()).toEqual([{ _id: 2, n: 2 }]);
  });

  const WRONG: [name: string, pipeline: Document[], code: number][] = [
    ['an unknown stage', [{ $nope: {} }], 40324],
    ['$setWindowFields', [{ $setWindowFields: {} }], 238],
    ['$changeStream', [{ $changeStream: {} }], 40573],
    ['two stages in one', [{ $match: {}, $sort: {} }], 40323],
    ['$limit 0', [{ $limit: 0 }], 15958],
    ['an unknown accumulator', [{ $group: { _id: null, x: { $nope: 1 } } }], 15952],
    ['$group without _id', [{ $group: { x: { $sum: 1 } } }], 15955],
    ['$bucket without a place', [{ $bucket: { groupBy: '$n', boundaries: [100, 200] } }], 40066],
    ['$out in the middle', [{ $out: 'x' }, { $match: {} }], 40601],
    ['mixed $project', [{ $project: { a: 1, b: 0 } }], 31254],
  ];
  it.each(WRONG)('refuses %s', async (_name, pipeline, code) => {
    const collection = await test.collection(structuredClone(DOCS));
    expect((await errorOf(collection.aggregate(pipeline).toArray())).code).toBe(code);
  });
});
