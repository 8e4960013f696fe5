/** One document, one update, what is stored then. */
import { type Document, ObjectId } from 'mongodb';

const o1 = new ObjectId('0123456789abcdef01234567');
const o2 = new ObjectId('0123456789abcdef01234568');

type Options = { filter?: Document; arrayFilters?: Document[] };
export const UPDATES: [
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
    'positional $ among arrays: an array is no number',
    { p: [[5], 3] },
    { $set: { 'p.$': 9 } },
    { p: [[5], 9] },
    { filter: { p: { $gte: 0 } } },
  ],
  [
    'positional $ twice: the match is of before the update',
    { p: [{ k: 1 }, { k: 2 }] },
    { $set: { 'p.$.k': 9, 'p.$.v': 8 } },
    { p: [{ k: 1 }, { k: 9, v: 8 }] },
    { filter: { 'p.k': 2 } },
  ],
  [
    '$[name] twice: the filter is of before the update',
    { p: [{ k: 1 }, { k: 2 }, { k: 2 }] },
    { $set: { 'p.$[e].k': 9, 'p.$[e].v': 8 } },
    {
      p: [{ k: 1 }, { k: 9, v: 8 }, { k: 9, v: 8 }],
    },
    { arrayFilters: [{ 'e.k': 2 }] },
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
  [
    '$setOnInsert does nothing to what is there',
    { a: 1 },
    { $set: { b: 1 }, $setOnInsert: { a: 9 } },
    { a: 1, b: 1 },
  ],
  [
    '$unset of a missing field beside another',
    { a: 1, b: 2 },
    { $unset: { zz: '', b: '' } },
    { a: 1 },
  ],
  ['$rename over an existing field', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$min into a missing field', {}, { $min: { a: 3 } }, { a: 3 }],
  [
    '$max of a smaller value beside $inc',
    { a: 5, n: 1 },
    { $max: { a: 3 }, $inc: { n: 1 } },
    { a: 5, n: 2 },
  ],
  ['$mul by a fraction', { a: 3 }, { $mul: { a: 0.5 } }, { a: 1.5 }],
  ['$bit or, xor', { a: 5, b: 5 }, { $bit: { a: { or: 2 }, b: { xor: 1 } } }, { a: 7, b: 4 }],
  ['$push to a missing field', {}, { $push: { a: 1 } }, { a: [1] }],
  [
    '$push $each of nothing with $slice 0',
    { a: [1, 2] },
    { $push: { a: { $each: [], $slice: 0 } } },
    { a: [] },
  ],
  [
    '$push $slice from the end',
    { a: [1, 2] },
    { $push: { a: { $each: [3], $slice: -2 } } },
    { a: [2, 3] },
  ],
  [
    '$push $sort of values',
    { a: [3, 1] },
    { $push: { a: { $each: [2], $sort: 1 } } },
    { a: [1, 2, 3] },
  ],
  [
    '$push $position at the start',
    { a: [1] },
    { $push: { a: { $each: [8, 9], $position: 0 } } },
    { a: [8, 9, 1] },
  ],
  ['$pop the last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ['$pull $in', { a: [1, 2, 3] }, { $pull: { a: { $in: [1, 3] } } }, { a: [2] }],
  [
    '$pull $elemMatch',
    { a: [{ l: [{ q: 1 }] }, { l: [{ q: 5 }] }] },
    { $pull: { a: { l: { $elemMatch: { q: { $gt: 3 } } } } } },
    { a: [{ l: [{ q: 1 }] }] },
  ],
  ['$set creates documents for numbers', {}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  ['fields are added in the order of their names', {}, { $set: { b: 1, a: 2 } }, { a: 2, b: 1 }],
  [
    '$[x] of two filters',
    { p: [1, 2, 3] },
    { $set: { 'p.$[x]': 0, 'p.$[y]': 9 } },
    { p: [0, 2, 9] },
    { arrayFilters: [{ x: 1 }, { y: 3 }] },
  ],
  [
    'a pipeline sees its own fields',
    { a: 1 },
    [{ $set: { b: 2 } }, { $set: { c: { $add: ['$b', '$a'] } } }],
    { a: 1, b: 2, c: 3 },
  ],
  ['a pipeline with $$NOW', { a: 1 }, [{ $set: { t: { $type: '$$NOW' } } }], { a: 1, t: 'date' }],
];
