/**
 * Chooses how to find the documents of a filter: by `_id`, by ranges of one index, or by
 * looking at all. A plan yields a superset of the matches; when it is `exact`, the matches.
 */
import { compare } from '../bson/compare.ts';
import { type Doc, isDoc, type Value } from '../bson/types.ts';
import { badValue } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { Index } from '../storage/index-table.ts';
import { encodeKey } from '../storage/key-encoding.ts';
import { type Bounds, boundsOf, type FilterBounds } from './bounds.ts';
import { type KeyRange, keyRanges } from './key-ranges.ts';
import { conjuncts } from './matcher.ts';
import type { SortField } from './sort.ts';

export type Plan = { exact: boolean; sorted: boolean } & (
  | { kind: 'scan' }
  | { kind: 'ids'; keys: Buffer[] }
  | { kind: 'index'; index: Index; ranges: KeyRange[]; reverse: boolean }
  | { kind: 'union'; plans: readonly Plan[] }
);

/** More combinations of `$in` values than this are not looked up one by one. */
const MAX_RANGES = 2000;
/** As many `_id`s of one `$in` are: a key each, however large the collection. */
const MAX_IDS = 100_000;
/** Ranges merged to keep the order of a sort. */
const MAX_MERGED = 64;

export function plan(
  collection: Collection,
  filter: Doc,
  sort?: readonly SortField[],
  hint?: Value,
): Plan {
  if (isNatural(hint)) return scanOf(filter, sort);
  const bounds = boundsOf(filter);
  const byId = bounds.fields.get('_id');
  if (byId?.equals !== undefined && byId.equals.length <= MAX_IDS) {
    const keys = byId.equals.map((value) => encodeKey([value])).sort(Buffer.compare);
    const distinct = keys.filter((key, i) => i === 0 || !key.equals(keys[i - 1] as Buffer));
    return {
      kind: 'ids',
      keys: distinct,
      sorted: sort === undefined || distinct.length <= 1,
      exact: byId.exact && bounds.complete && bounds.fields.size === 1,
    };
  }
  let best: Candidate | undefined;
  for (const index of candidates(collection, hint)) {
    if (!covers(index, filter, bounds)) continue;
    const candidate = assess(index, bounds, sort);
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  if (best !== undefined) return toPlan(best, bounds, sort);
  const plans = hint === undefined ? plansOfClauses(collection, filter) : undefined;
  return plans
    ? { kind: 'union', plans, sorted: sort === undefined, exact: false }
    : scanOf(filter, sort);
}

function isNatural(hint: Value): boolean {
  return isDoc(hint) && '$natural' in hint;
}

function scanOf(filter: Doc, sort: readonly SortField[] | undefined): Plan {
  return { kind: 'scan', sorted: sort === undefined, exact: Object.keys(filter).length === 0 };
}

/** Of the first `$or` whose clauses all have an index. */
function plansOfClauses(collection: Collection, filter: Doc): Plan[] | undefined {
  for (const [name, clauses] of conjuncts(filter)) {
    if (name !== '$or' || !Array.isArray(clauses) || !clauses.every(isDoc)) continue;
    const plans = clauses.map((clause) => plan(collection, clause));
    if (plans.every(({ kind }) => kind !== 'scan')) return plans;
  }
  return undefined;
}

function candidates(collection: Collection, hint: Value): readonly Index[] {
  const all = [collection.idIndex, ...collection.indexes];
  if (hint === undefined) return all;
  const chosen = all.filter((index) =>
    isDoc(hint) ? compare(index.spec.key, hint) === 0 : index.spec.name === hint,
  );
  if (chosen.length === 0) {
    badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return chosen;
}

/** Does the index hold every document the filter can match? */
function covers(index: Index, filter: Doc, bounds: FilterBounds): boolean {
  if (index.spec.hidden === true) return false;
  if (index.sparse && !index.fields.some((name) => excludesMissing(bounds.fields.get(name))))
    return false;
  const partial = index.spec.partialFilterExpression;
  return !isDoc(partial) || implies(filter, bounds, partial);
}

function excludesMissing(bounds: Bounds | undefined): boolean {
  if (bounds === undefined) return false;
  if (bounds.equals !== undefined) return bounds.equals.every((value) => value !== null);
  return bounds.low !== undefined || bounds.high !== undefined;
}

/** True when each condition of the partial index is repeated in the filter or follows from it. */
function implies(filter: Doc, bounds: FilterBounds, partial: Doc): boolean {
  const conditions = conjuncts(filter);
  return conjuncts(partial).every(([name, condition]) => {
    if (conditions.some(([other, value]) => other === name && compare(value, condition) === 0))
      return true;
    const onlyExists =
      isDoc(condition) && Object.keys(condition).length === 1 && condition.$exists === true;
    return onlyExists && excludesMissing(bounds.fields.get(name));
  });
}

interface Candidate {
  index: Index;
  /** Leading fields with equalities. */
  equal: number;
  /** Bounds of the field after them, if it has a range. */
  range: Bounds | undefined;
  order: 'forward' | 'backward' | undefined;
  score: number;
}

function assess(
  index: Index,
  bounds: FilterBounds,
  sort: readonly SortField[] | undefined,
): Candidate {
  let equal = 0;
  let combinations = 1;
  for (const name of index.fields) {
    const values = bounds.fields.get(name)?.equals;
    if (values === undefined || combinations * values.length > MAX_RANGES) break;
    combinations *= values.length;
    equal++;
  }
  const next = bounds.fields.get(index.fields[equal] ?? '');
  const range =
    next?.equals === undefined && (next?.low ?? next?.high) !== undefined ? next : undefined;
  const order =
    sort && combinations <= MAX_MERGED ? orderOfIndex(index, equal, bounds, sort) : undefined;
  const whole = index.unique && equal === index.fields.length;
  const score = equal * 10 + (range ? 5 : 0) + (order ? 4 : 0) + (whole ? 8 : 0);
  return { index, equal, range, order, score };
}

/** In which direction the index must be read to give the order of the sort, if it can. */
function orderOfIndex(
  index: Index,
  equal: number,
  bounds: FilterBounds,
  sort: readonly SortField[],
): Candidate['order'] {
  if (index.multikey) return undefined;
  const isFixed = (name: string): boolean => bounds.fields.get(name)?.equals?.length === 1;
  const wanted = sort.filter((item) => !isFixed(item.name));
  const rest = index.fields
    .map((name, i) => ({ name, direction: index.directions[i] ?? 1 }))
    .slice(equal);
  const free = rest.filter((item) => !isFixed(item.name));
  const signs = wanted.map((item, i) =>
    free[i]?.name === item.name ? item.direction * (free[i]?.direction ?? 1) : 0,
  );
  if (signs.every((sign) => sign === 1)) return 'forward';
  return signs.every((sign) => sign === -1) ? 'backward' : undefined;
}

function toPlan(
  { index, equal, range, order }: Candidate,
  bounds: FilterBounds,
  sort: readonly SortField[] | undefined,
): Plan {
  const used = index.fields.slice(0, equal + (range ? 1 : 0));
  const exact =
    !index.multikey &&
    bounds.complete &&
    bounds.fields.size === used.length &&
    used.every((name) => bounds.fields.get(name)?.exact);
  return {
    kind: 'index',
    index,
    ranges: keyRanges(index, equal, range, bounds),
    sorted: sort === undefined || order !== undefined,
    reverse: order === 'backward',
    exact,
  };
}
