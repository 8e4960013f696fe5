import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import type { Doc, Value } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { CommandError } from '../errors.ts';
import { complete, whole } from '../pace.ts';
import type { Collection } from '../storage/collection.ts';
import { Store } from '../storage/store.ts';
import { randomDoc, randomValue, seeded } from '../testing.ts';
import { countRows, findRows } from './execute.ts';
import { compileFilter } from './matcher.ts';
import { compareSortKeys, parseSort, sortKey } from './sort.ts';

const INDEXES: Doc[] = [{ a: 1 }, { b: -1, a: 1 }, { 'c.a': 1 }, { a: 1, 'b.c': -1 }];
const folder = mkdtempSync(join(tmpdir(), 'docstore-planner-'));
const store = new Store(join(folder, 'x.db'));
let collection: Collection;
const docs: Doc[] = [];

beforeAll(() => {
  const random = seeded(5);
  collection = store.catalog.findOrCreate('test.docs');
  INDEXES.forEach((key, i) => {
    complete(store.catalog.createIndex(collection, { key, name: `i${i}`, sparse: i === 2 }));
  });
  while (docs.length < 300) {
    const doc = { _id: docs.length, ...randomDoc(random) };
    try {
      collection.insert(writeDoc(doc));
      docs.push(doc);
    } catch (error) {
      if (!(error instanceof CommandError) || error.codeName !== 'CannotIndexParallelArrays')
        throw error;
    }
  }
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const PATHS = ['_id', 'a', 'b', 'c.a', 'b.c', 'a.b'];

function randomFilter(random: () => number): Doc {
  const filter: Doc = {};
  for (const path of PATHS) if (random() < 0.4) filter[path] = randomCondition(random, path);
  return filter;
}

function randomCondition(random: () => number, path: string): Value {
  const someId = (): number => Math.floor(random() * docs.length);
  if (path === '_id' && random() < 0.7) return { $gt: someId(), $lte: someId() * 2 };
  const value = randomValue(random, 1);
  const operators = ['$eq', '$gt', '$gte', '$lt', '$lte', '$ne'];
  const operator = operators[Math.floor(random() * operators.length)] ?? '$eq';
  const kind = random();
  if (kind < 0.4) return { $eq: value };
  if (kind < 0.7) return { [operator]: value };
  if (kind < 0.85) return { $gte: randomValue(random, 0), $lt: randomValue(random, 0) };
  const more = Array.from({ length: Math.floor(random() * 8) }, () => randomValue(random, 0));
  return { $in: [value, ...more] };
}

describe('with indexes the same documents are found as without', () => {
  it('for random filters and sorts', { timeout: 60_000 }, () => {
    const random = seeded(99);
    let found = 0;
    for (let round = 0; round < 500; round++) {
      const filter = randomFilter(random);
      if (random() < 0.2) filter.$or = [randomFilter(random), randomFilter(random)];
      const sort =
        random() < 0.5
          ? parseSort({ [PATHS[Math.floor(random() * 4)] ?? 'a']: random() < 0.5 ? 1 : -1 })
          : undefined;
      let test: (doc: Doc) => boolean;
      try {
        test = compileFilter(filter).test;
      } catch {
        continue; // a random operand the operator does not take
      }
      const expected = docs.filter(test);
      const actual = [...whole(findRows(store.reader, collection, filter, { sort }))].map(
        ({ raw }) => readDoc(raw),
      );
      expect(actual.map((doc) => Number(doc._id)).sort((x, y) => x - y)).toEqual(
        expected.map((doc) => Number(doc._id)),
      );
      expect(complete(countRows(store.reader, collection, filter))).toBe(expected.length);
      if (sort) {
        const keys = actual.map((doc) => sortKey(doc, sort));
        keys.forEach((key, i) => {
          if (i > 0) expect(compareSortKeys(keys[i - 1] ?? [], key, sort)).toBeLessThanOrEqual(0);
        });
      }
      found += expected.length;
    }
    expect(found).toBeGreaterThan(500);
  });
});
