/** Which neighbours of a document a window of `$setWindowFields` holds. */
import { compare } from '../bson/compare.ts';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import type { SortField } from '../query/sort.ts';
import { addTime } from './expressions/date-arithmetic.ts';
import type { Environment } from './expressions/environment.ts';

/** The documents of one partition in order, and their keys of the sort. */
export interface Partition {
  docs: Doc[];
  keys: Value[][];
  variables: Environment;
}

/** First and one past the last document of the window of document `i`. */
export type Window = (partition: Partition, i: number) => [from: number, to: number];

export function compileWindow(spec: Value, sort: readonly SortField[]): Window {
  if (spec === undefined) return ({ docs }) => [0, docs.length];
  if (!isDoc(spec)) return fail('FailedToParse', "'window' field must be an object");
  const { documents, range, unit, ...rest } = spec;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    fail('FailedToParse', `'window' field can only contain 'documents', 'range' and 'unit'`);
  if (documents !== undefined && range !== undefined)
    fail('FailedToParse', "'window' cannot have both 'documents' and 'range'");
  if (documents !== undefined) return documentWindow(bounds(documents), sort);
  if (range !== undefined) return rangeWindow(bounds(range), unit, sort);
  return ({ docs }) => [0, docs.length];
}

type Bound = number | 'unbounded' | 'current';

function bounds(spec: Value): [Bound, Bound] {
  if (!Array.isArray(spec) || spec.length !== 2)
    return fail('FailedToParse', 'Window bounds must be a 2-element array');
  const [lower, upper] = spec.map((bound): Bound => {
    if (bound === 'unbounded' || bound === 'current') return bound;
    return isNumeric(bound)
      ? toDouble(bound)
      : fail('FailedToParse', "Window bounds must be 'unbounded', 'current' or a number");
  }) as [Bound, Bound];
  const from = lower === 'current' ? 0 : lower;
  const to = upper === 'current' ? 0 : upper;
  if (typeof from === 'number' && typeof to === 'number' && from > to)
    failAt(5339900, 'Lower bound must not exceed upper bound');
  return [from, to];
}

function documentWindow([lower, upper]: [Bound, Bound], sort: readonly SortField[]): Window {
  if (sort.length === 0 && (lower !== 'unbounded' || upper !== 'unbounded'))
    failAt(5339901, 'Document-based bounds require a sortBy');
  const clamp = (value: number, length: number): number => Math.min(Math.max(value, 0), length);
  return ({ docs }, i) => {
    const from = typeof lower === 'number' ? clamp(i + lower, docs.length) : 0;
    const to = typeof upper === 'number' ? clamp(i + upper + 1, docs.length) : docs.length;
    return [from, Math.max(from, to)];
  };
}

function rangeWindow(
  [lower, upper]: [Bound, Bound],
  unit: Value,
  sort: readonly SortField[],
): Window {
  const [only, ...more] = sort;
  if (only === undefined || more.length > 0)
    return failAt(5339902, 'Range-based bounds require sortBy a single field');
  if (only.direction === -1) failAt(8947401, 'Range-based bounds require an ascending sortBy');
  const edge = (value: Value, distance: number): Value => {
    if (unit === undefined && isNumeric(value)) return toDouble(value) + distance;
    if (typeof unit === 'string' && value instanceof Date)
      return new Date(addTime(value.getTime(), unit, distance));
    return failAt(
      5429414,
      `Expected the sortBy field to be a ${unit === undefined ? 'number' : 'date'}`,
    );
  };
  return ({ keys }, i) => {
    const value = keys[i]?.[0];
    let from = 0;
    let to = keys.length;
    if (typeof lower === 'number') {
      const least = edge(value, lower);
      from = i;
      while (from > 0 && compare(keys[from - 1]?.[0], least) >= 0) from--;
      while (from < keys.length && compare(keys[from]?.[0], least) < 0) from++;
    }
    if (typeof upper === 'number') {
      const most = edge(value, upper);
      to = i;
      while (to < keys.length && compare(keys[to]?.[0], most) <= 0) to++;
      while (to > 0 && compare(keys[to - 1]?.[0], most) > 0) to--;
    }
    return [from, Math.max(from, to)];
  };
}
