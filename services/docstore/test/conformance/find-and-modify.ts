/** findAndModify: which document comes back, and what is stored. */
import type { Collection } from 'mongodb';
import { type Check, family, withoutId } from './check.ts';

const PEOPLE = [
  { _id: 1, k: 'a', n: 1 },
  { _id: 2, k: 'b', n: 2 },
  { _id: 3, k: 'c', n: 3 },
];

function modify(ask: (collection: Collection) => Promise<unknown>): Check['ask'] {
  return async (bench) => ask(await bench.collection(PEOPLE));
}

export const FIND_AND_MODIFY: Check[] = family('findAndModify', [
  [
    'returns what was there',
    modify((c) => c.findOneAndUpdate({ k: 'a' }, { $inc: { n: 9 } })),
    { _id: 1, k: 'a', n: 1 },
  ],
  [
    'returns what is there then',
    modify((c) => c.findOneAndUpdate({ k: 'a' }, { $inc: { n: 9 } }, { returnDocument: 'after' })),
    { _id: 1, k: 'a', n: 10 },
  ],
  [
    'takes the first in order',
    modify((c) => c.findOneAndUpdate({}, { $inc: { n: 1 } }, { sort: { n: -1 } })),
    { _id: 3, k: 'c', n: 3 },
  ],
  [
    'shows only what is asked for',
    modify((c) =>
      c.findOneAndUpdate({ k: 'b' }, { $inc: { n: 1 } }, { projection: { n: 1, _id: 0 } }),
    ),
    { n: 2 },
  ],
  [
    'upserts, and returns the new document',
    modify(async (c) =>
      withoutId(
        await c.findOneAndUpdate(
          { k: 'z' },
          { $set: { n: 0 } },
          { upsert: true, returnDocument: 'after' },
        ),
      ),
    ),
    { k: 'z', n: 0 },
  ],
  [
    'upserts, and returns that nothing was there',
    modify((c) => c.findOneAndUpdate({ k: 'z' }, { $set: { n: 0 } }, { upsert: true })),
    null,
  ],
  [
    'tells what it did',
    modify(async (c) => {
      const result = await c.findOneAndUpdate(
        { k: 'a' },
        { $set: { n: 0 } },
        { includeResultMetadata: true },
      );
      return [result?.lastErrorObject?.n, result?.lastErrorObject?.updatedExisting];
    }),
    [1, true],
  ],
  [
    'replaces',
    modify((c) => c.findOneAndReplace({ k: 'a' }, { k: 'r' }, { returnDocument: 'after' })),
    { _id: 1, k: 'r' },
  ],
  [
    'removes',
    modify(async (c) => [await c.findOneAndDelete({ k: 'a' }), await c.countDocuments()]),
    [{ _id: 1, k: 'a', n: 1 }, 2],
  ],
  [
    'with arrayFilters',
    async (bench) => {
      const collection = await bench.collection([{ _id: 1, p: [1, 5] }]);
      return collection.findOneAndUpdate(
        {},
        { $set: { 'p.$[x]': 0 } },
        { arrayFilters: [{ x: { $gt: 3 } }], returnDocument: 'after' },
      );
    },
    { _id: 1, p: [1, 0] },
  ],
  [
    'with a pipeline',
    modify((c) =>
      c.findOneAndUpdate({ k: 'b' }, [{ $set: { n: { $multiply: ['$n', 10] } } }], {
        returnDocument: 'after',
      }),
    ),
    { _id: 2, k: 'b', n: 20 },
  ],
]);
