/** Runs a filter: plan, read, test, sort, skip, limit. */
import type { Environment } from '../aggregate/expressions/environment.ts';
import { readDoc } from '../bson/reader.ts';
import type { Doc, Value } from '../bson/types.ts';
import { isDue, PAUSE, type Paced, type Pause, paced, type Steps } from '../pace.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredRow } from '../storage/scan.ts';
import type { IndexReader } from '../storage/index-reader.ts';
import { compileFilter, type Filter } from './matcher.ts';
import { type Plan, plan } from './planner.ts';
import { Sorter, type SortField, sortFields } from './sort.ts';

export interface FindOptions {
  sort?: SortField[] | undefined;
  /** In order of insertion (-1: in reverse) and by no index. */
  natural?: 1 | -1 | undefined;
  skip?: number;
  /** 0 or missing: no limit. */
  limit?: number;
  hint?: Value;
  variables?: Environment;
}

/** The documents that match, in the order asked for. Bad filters throw before the first. */
export function findRows(
  reader: IndexReader,
  collection: Collection | undefined,
  query: Doc,
  options: FindOptions = {},
): Paced<StoredRow> {
  const filter = compileFilter(query, options.variables);
  if (collection === undefined) return none();
  const chosen = planOf(collection, query, options);
  const wanted = (options.limit || Number.POSITIVE_INFINITY) + (options.skip ?? 0);
  if (options.sort !== undefined && !chosen.sorted) {
    return cut(sorted(reader, collection, chosen, filter, options.sort, wanted), options);
  }
  const rows = planRows(reader, collection, chosen, options, chosen.exact ? wanted : undefined);
  const found = chosen.exact ? paced(rows) : matching(rows, filter);
  return options.skip || options.limit ? cut(found, options) : found;
}

export function planOf(collection: Collection, query: Doc, options: FindOptions): Plan {
  const { sort, natural, hint } = options;
  return plan(collection, query, sort, natural ? { $natural: natural } : hint);
}

function* none(): Paced<StoredRow> {}

/** Number of documents that match; from the index alone where that is possible. */
export function* countRows(
  reader: IndexReader,
  collection: Collection,
  query: Doc,
  options: FindOptions = {},
): Steps<number> {
  const chosen = planOf(collection, query, { hint: options.hint });
  const unlimited = !options.limit && !options.skip;
  if (chosen.exact && unlimited) {
    compileFilter(query, options.variables);
    if (chosen.kind === 'scan') return yield* collection.count();
    if (chosen.kind === 'index')
      return yield* reader.count(collection, chosen.index, chosen.ranges);
  }
  let count = 0;
  for (const row of findRows(reader, collection, query, options)) {
    if (row === PAUSE) yield PAUSE;
    else count++;
  }
  return count;
}

function planRows(
  reader: IndexReader,
  collection: Collection,
  chosen: Plan,
  options: FindOptions,
  expected?: number,
): Generator<StoredRow> {
  switch (chosen.kind) {
    case 'scan':
      return collection.scan(options.natural);
    case 'ids':
      return byIds(collection, chosen.keys);
    case 'union':
      return united(chosen.plans.map((part) => planRows(reader, collection, part, {})));
    case 'index': {
      const merge = options.sort !== undefined && chosen.sorted && chosen.ranges.length > 1;
      const { index, ranges, reverse } = chosen;
      return merge
        ? reader.merged(collection, index, ranges, reverse, expected ?? 32)
        : reader.rows(collection, index, ranges, reverse, expected);
    }
  }
}

/** Each document once. */
function* united(parts: readonly Iterable<StoredRow>[]): Generator<StoredRow> {
  const seen = new Set<number>();
  for (const part of parts) {
    for (const row of part) {
      if (seen.has(row.row)) continue;
      seen.add(row.row);
      yield row;
    }
  }
}

function* byIds(collection: Collection, keys: readonly Buffer[]): Generator<StoredRow> {
  for (const key of keys) {
    const row = collection.byIdKey(key);
    if (row !== undefined) yield row;
  }
}

function* matching(rows: Iterable<StoredRow>, { test, fields }: Filter): Paced<StoredRow> {
  for (const row of rows) {
    if (isDue()) yield PAUSE;
    if (test(readDoc(row.raw, 0, fields))) yield row;
  }
}

function* sorted(
  reader: IndexReader,
  collection: Collection,
  chosen: Plan,
  filter: Filter,
  sort: SortField[],
  wanted: number,
): Paced<StoredRow> {
  const fields = filter.fields && new Set([...filter.fields, ...sortFields(sort)]);
  // Without a limit only row numbers are kept, and the documents read again in their order.
  const bounded = Number.isFinite(wanted);
  const sorter = new Sorter<StoredRow | number>(sort, wanted);
  for (const row of planRows(reader, collection, chosen, {})) {
    if (isDue()) yield PAUSE;
    const doc = readDoc(row.raw, 0, fields);
    if (chosen.exact || filter.test(doc)) sorter.add(doc, bounded ? copied(row) : row.row);
  }
  for (const item of sorter.sorted()) {
    if (isDue()) yield PAUSE;
    const row = typeof item === 'number' ? stillMatching(collection, item, filter) : item;
    if (row !== undefined) yield row;
  }
}

/** Kept for long: a scan's rows are parts of many that were read together. */
function copied({ row, raw }: StoredRow): StoredRow {
  return { row, raw: Buffer.from(raw) };
}

/** The document that was sorted, unless others have removed it meanwhile, or made it another. */
function stillMatching(
  collection: Collection,
  number: number,
  { test, fields }: Filter,
): StoredRow | undefined {
  const row = collection.byRow(number);
  return row && test(readDoc(row.raw, 0, fields)) ? row : undefined;
}

function* cut(
  rows: Iterable<StoredRow | Pause>,
  { skip = 0, limit }: FindOptions,
): Paced<StoredRow> {
  let toSkip = skip;
  let left = limit || Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row === PAUSE || (toSkip > 0 && isDue())) yield PAUSE;
    if (row === PAUSE) continue;
    if (toSkip > 0) {
      toSkip--;
      continue;
    }
    yield row;
    if (--left <= 0) return;
  }
}
