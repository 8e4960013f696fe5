/** Updates: what they store, and what they refuse. */
import type { Document, UpdateFilter } from 'mongodb';
import { type Check, family, withoutId } from './check.ts';
import { UPDATES } from './update-table.ts';

const REFUSED: [
  name: string,
  doc: Document,
  update: Document | Document[],
  code: number,
  filter?: Document,
][] = [
  ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by text', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$push to a number', { a: 5 }, { $push: { a: 1 } }, 2],
  ['$addToSet to a number', { a: 5 }, { $addToSet: { a: 1 } }, 2],
  ['$pop of a number', { a: 5 }, { $pop: { a: 1 } }, 14],
  ['$pop by 2', { a: [5] }, { $pop: { a: 2 } }, 9],
  ['a path through a number', { a: 5 }, { $set: { 'a.b': 1 } }, 28],
  ['a path through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['a name in an array', { a: [1] }, { $set: { 'a.x': 1 } }, 28],
  ['the same path twice', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and its parent', { a: {} }, { $set: { a: 1, 'a.b': 1 } }, 40],
  ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
  ['an empty path', {}, { $set: { '': 1 } }, 56],
  ['changing _id', { a: 1 }, { $set: { _id: 5 } }, 66],
  ['all elements and one of them', { p: [1] }, { $set: { 'p.$[]': 2, 'p.0': 3 } }, 40],
  ['the same element in two ways', { p: [1] }, { $set: { 'p.$': 2, 'p.0': 3 } }, 40, { p: 1 }],
  ['positional $ without a match', { p: [1] }, { $set: { 'p.$': 2 } }, 2],
  ['$[x] without a filter', { p: [1] }, { $set: { 'p.$[x]': 2 } }, 2],
  ['an unknown clause of $push', { a: [] }, { $push: { a: { $each: [1], $nope: 1 } } }, 2],
  ['$group in a pipeline', { a: 1 }, [{ $group: { _id: 1 } }], 72],
];

export const UPDATE_CHECKS: Check[] = [
  ...family(
    'update',
    UPDATES.map(([name, doc, update, expected, options = {}]) => [
      name,
      async (bench) => {
        const collection = await bench.collection([doc]);
        const { filter = {}, arrayFilters } = options;
        const { matchedCount, modifiedCount } = await collection.updateOne(
          filter,
          update as UpdateFilter<Document>,
          arrayFilters ? { arrayFilters } : {},
        );
        return [matchedCount, modifiedCount, withoutId(await collection.findOne())];
      },
      [1, 1, expected],
    ]),
  ),
  ...family(
    'update refused',
    REFUSED.map(([name, doc, update, code, filter = {}]) => [
      name,
      async (bench) => {
        const collection = await bench.collection([doc]);
        const failure = await collection
          .updateOne(filter, update as UpdateFilter<Document>)
          .catch((error) => error);
        return { error: failure.code, stored: withoutId(await collection.findOne()) };
      },
      { error: code, stored: doc },
    ]),
  ),
];
