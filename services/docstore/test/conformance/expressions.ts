/** Aggregation expressions: one document, one expression, its value. */
import { Decimal128, type Document, Long, ObjectId } from 'mongodb';
import { type Check, family, refused } from './check.ts';

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
  ['a path through an array of arrays', { a: [{ b: 1 }, [{ b: 2 }]] }, '$a.b', [1]],
  ['$literal', {}, { $literal: '$x' }, '$x'],
  ['$convert with onError', {}, { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  ['$max over an array', { a: [1, 'b', null] }, { $max: '$a' }, 'b'],
];

const REFUSED: [name: string, expression: unknown, code: number][] = [
  ['an unknown operator', { $nope: 1 }, 168],
  ['adding text', { $add: ['x', 1] }, 14],
  ['dividing by zero', { $divide: [1, 0] }, 2],
  ['$size of a number', { $size: 1 }, 17124],
  ['an unknown argument', { $dateToString: { date: new Date(0), zone: 'UTC' } }, 18534],
  ['an unknown zone', { $dateToString: { date: new Date(0), timezone: 'Mars/Base' } }, 40485],
  ['an unknown variable', '$$nope', 17276],
];

export const EXPRESSION_CHECKS: Check[] = [
  ...family(
    'expression',
    EXPRESSIONS.map(([name, doc, expression, expected]) => [
      name,
      async (bench) => {
        const collection = await bench.collection([doc]);
        const [result] = await collection
          .aggregate([{ $project: { _id: 0, r: expression } }])
          .toArray();
        return result?.r;
      },
      expected,
    ]),
  ),
  ...family(
    'expression refused',
    REFUSED.map(([name, expression, code]) => [
      name,
      async (bench) =>
        (await bench.collection([{ a: 1 }])).aggregate([{ $project: { r: expression } }]).toArray(),
      refused(code),
    ]),
  ),
];
