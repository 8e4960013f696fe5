/**
 * Random filters over random documents: what the store finds, by its compiled filters and its
 * indexes, is what a filter finds that follows the manual's wording value by value.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EJSON } from 'bson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compare, isRegExp } from '../bson/compare.ts';
import { toDouble } from '../bson/numbers.ts';
import { readDoc } from '../bson/reader.ts';
import { type Doc, isDoc, isNumeric, Order, orderOf, type Value } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { CommandError } from '../errors.ts';
import { complete, whole } from '../pace.ts';
import type { Collection } from '../storage/collection.ts';
import { Store } from '../storage/store.ts';
import { randomDoc, randomValue, seeded } from '../testing.ts';
import { findRows } from './execute.ts';

const INDEXES: Doc[] = [{ a: 1 }, { b: -1, a: 1 }, { 'c.a': 1 }];
const PATHS = ['a', 'b', 'c', 'c.a', 'b.c', 'a.b', 'a.0', 'b.1.a'];
const ROUNDS = 3000;
const folder = mkdtempSync(join(tmpdir(), 'docstore-brute-force-'));
const store = new Store(join(folder, 'x.db'));
let collection: Collection;
const docs: Doc[] = [];

beforeAll(() => {
  const random = seeded(17);
  collection = store.catalog.findOrCreate('test.docs');
  for (const key of INDEXES)
    complete(store.catalog.createIndex(collection, { key, name: JSON.stringify(key) }));
  while (docs.length < 200) {
    const doc = { _id: docs.length, ...randomDoc(random, 3) };
    try {
      collection.insert(writeDoc(doc));
      docs.push(readDoc(writeDoc(doc)));
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

type Test = (value: Value) => boolean;

/** Where a path leads: every element of an array on the way, and the one its number names. */
function ends(value: Value, [name, ...rest]: readonly string[]): Value[] {
  if (name === undefined) return [value];
  if (isDoc(value)) return ends(value[name], rest);
  if (!Array.isArray(value)) return [undefined];
  const numbered = /^\d+$/.test(name) && Number(name) < value.length;
  return [
    ...(numbered ? ends(value[Number(name)], rest) : []),
    ...value.filter(isDoc).flatMap((item) => ends(item[name], rest)),
  ];
}

const isNaNumber: Test = (value) => isNumeric(value) && Number.isNaN(toDouble(value));
const isEnd: Test = (value) =>
  [Order.MinKey, Order.MaxKey].some((order) => order === orderOf(value));
/** Only values of one type are compared, but for the two ends; nothing is more or less than no number. */
const ordered = (a: Value, b: Value, accepts: (sign: number) => boolean): boolean =>
  (isEnd(b) || (orderOf(a) === orderOf(b) && isNaNumber(a) === isNaNumber(b))) &&
  accepts(compare(a, b));

const COMPARISONS: Record<string, (operand: Value) => Test> = {
  $eq: (operand) => (value) => compare(value, operand) === 0,
  $gt: (operand) => (value) => ordered(value, operand, (sign) => sign > 0),
  $gte: (operand) => (value) => ordered(value, operand, (sign) => sign >= 0),
  $lt: (operand) => (value) => ordered(value, operand, (sign) => sign < 0),
  $lte: (operand) => (value) => ordered(value, operand, (sign) => sign <= 0),
  $in: (operand) => (value) => (operand as Value[]).some((item) => compare(value, item) === 0),
};
const OPPOSITES: Record<string, string> = { $ne: '$eq', $nin: '$in' };

/** Does a condition hold for the values a path leads to? An array stands for its elements, too. */
function holds(values: readonly Value[], operator: string, operand: Value): boolean {
  const opposite = OPPOSITES[operator];
  if (opposite) return !holds(values, opposite, operand);
  const test = COMPARISONS[operator];
  if (test) {
    const each = values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
    return each.some(test(operand));
  }
  switch (operator) {
    case '$exists':
      return values.some((value) => value !== undefined) === operand;
    case '$size':
      return values.some((value) => Array.isArray(value) && value.length === operand);
    case '$not':
      return !allHold(values, operand as Doc);
    case '$all':
      return (
        (operand as Value[]).length > 0 &&
        (operand as Value[]).every((item) => holds(values, '$eq', item))
      );
    case '$elemMatch':
      return values.some(
        (value) => Array.isArray(value) && value.some((item) => elementMatches(item, operand)),
      );
    default:
      throw new Error(operator);
  }
}

const allHold = (values: readonly Value[], condition: Doc): boolean =>
  Object.entries(condition).every(([operator, operand]) => holds(values, operator, operand));

function elementMatches(item: Value, condition: Value): boolean {
  const byOperators = Object.keys(condition as Doc)[0]?.startsWith('$');
  if (!byOperators) return (isDoc(item) || Array.isArray(item)) && matches(item, condition as Doc);
  // Here an array is one value: its elements are those of another.
  return Object.entries(condition as Doc).every(([operator, operand]) => {
    const opposite = OPPOSITES[operator];
    const test = COMPARISONS[opposite ?? operator]?.(operand);
    return test?.(item) === (opposite === undefined);
  });
}

function matches(doc: Value, filter: Doc): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    const parts = condition as Doc[];
    if (name === '$and') return parts.every((part) => matches(doc, part));
    if (name === '$or') return parts.some((part) => matches(doc, part));
    if (name === '$nor') return !parts.some((part) => matches(doc, part));
    return allHold(ends(doc, name.split('.')), condition as Doc);
  });
}

type Random = () => number;
const below = (random: Random, count: number): number => Math.floor(random() * count);
/** Values of a list; in one a regular expression would be a pattern. */
const list = (random: Random): Value[] =>
  Array.from({ length: 1 + below(random, 9) }, () => randomValue(random, 1)).filter(
    (value) => !isRegExp(value),
  );

function randomCondition(random: Random, depth = 0): Doc {
  const value = (): Value => randomValue(random, 1);
  const kinds: (() => Doc)[] = [
    ...Object.keys(COMPARISONS)
      .slice(0, 5)
      .map((name) => () => ({ [name]: value() })),
    () => ({ $gte: value(), $lt: value() }),
    () => ({ $ne: value() }),
    () => ({ $in: list(random) }),
    () => ({ $nin: list(random) }),
  ];
  if (depth === 0) {
    kinds.push(
      () => ({ $exists: random() < 0.5 }),
      () => ({ $size: below(random, 3) }),
      () => ({ $all: list(random).slice(0, 2) }),
      () => ({ $not: randomCondition(random, 1) }),
      () => ({ $elemMatch: randomCondition(random, 1) }),
      () => ({ $elemMatch: { [below(random, 2) ? 'a' : 'b']: randomCondition(random, 1) } }),
    );
  }
  return kinds[below(random, kinds.length)]?.() ?? {};
}

function randomFilter(random: Random, depth = 0): Doc {
  const filter: Doc = {};
  for (let i = 1 + below(random, 2); i > 0; i--) {
    const kind = random();
    if (depth < 2 && kind < 0.2) {
      const name = ['$and', '$or', '$nor'][below(random, 3)] ?? '$or';
      filter[name] = Array.from({ length: 1 + below(random, 3) }, () =>
        randomFilter(random, depth + 1),
      );
    } else filter[PATHS[below(random, PATHS.length)] ?? 'a'] = randomCondition(random);
  }
  return filter;
}

it(`finds what a filter by the manual's words finds, ${ROUNDS} times`, { timeout: 120_000 }, () => {
  const random = seeded(4);
  let found = 0;
  let compared = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const filter = randomFilter(random);
    let rows: Value[];
    try {
      const all = [...whole(findRows(store.reader, collection, filter))];
      rows = all.map(({ raw }) => readDoc(raw)._id).sort((a, b) => Number(a) - Number(b));
    } catch (error) {
      if (error instanceof CommandError) continue; // an operand the operator does not take
      throw error;
    }
    compared++;
    const expected = docs.filter((doc) => matches(doc, filter)).map(({ _id }) => _id);
    expect(rows, EJSON.stringify(filter)).toEqual(expected);
    found += expected.length;
  }
  expect(compared).toBeGreaterThan(ROUNDS / 2);
  expect(found).toBeGreaterThan(ROUNDS);
});
