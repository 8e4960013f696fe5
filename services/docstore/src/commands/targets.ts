/**
 * The documents a write is for. They are chosen first, because a changed document must not be met
 * again, and then taken one by one. Where the write pauses others may write: from then on each
 * document is read again when its turn comes and has to match still, as in MongoDB.
 */
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { isDue, PAUSE, type Paced, type Steps } from '../pace.ts';
import { type FindOptions, findRows } from '../query/execute.ts';
import { compileFilter, type Filter } from '../query/matcher.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredRow } from '../storage/scan.ts';
import type { CommandContext } from './command.ts';

export interface Target {
  collection: Collection;
  row: StoredRow;
}

export function* targets(
  context: CommandContext,
  ns: string,
  query: Doc,
  options: FindOptions,
): Paced<Target> {
  const { catalog, reader } = context.store;
  for (;;) {
    const collection = catalog.find(ns);
    const found = findRows(reader, collection, query, options);
    if (collection === undefined) return;
    // Each once: what others change between two slices may be met a second time in an index.
    const rows = new Set<number>();
    // As they were found: true until the first pause.
    let fresh: StoredRow[] | undefined = [];
    for (const row of found) {
      if (row !== PAUSE) {
        rows.add(row.row);
        fresh?.push(row);
      }
      if (row === PAUSE || isDue()) {
        fresh = undefined;
        yield PAUSE;
      }
    }
    let filter: Filter | undefined;
    let taken = 0;
    let i = 0;
    for (const row of rows) {
      if (isDue()) {
        fresh = undefined;
        yield PAUSE;
      }
      const known = fresh?.[i++];
      if (known === undefined) filter ??= compileFilter(query, options.variables);
      const target = filter
        ? asItIsNow(context, collection, row, filter)
        : known && { collection, row: known };
      if (target === undefined) continue;
      yield target;
      taken++;
    }
    // The one that was found is another's by now; there may be a second that matches.
    if (options.limit !== 1 || taken === rows.size) return;
  }
}

/** The one document, in the state in which it may be changed until the next pause. */
export function* firstTarget(
  context: CommandContext,
  ns: string,
  filter: Doc,
  options: FindOptions,
): Steps<Target | undefined> {
  for (const target of targets(context, ns, filter, options)) {
    if (target !== PAUSE) return target;
    yield PAUSE;
  }
  return undefined;
}

/** The document with this row, when it is there and matches still. */
function asItIsNow(
  { store }: CommandContext,
  before: Collection,
  number: number,
  filter: Filter,
): Target | undefined {
  const collection = sameCollection(store.catalog.find(before.ns), before);
  const row = collection.byRow(number);
  return row && filter.test(readDoc(row.raw, 0, filter.fields)) ? { collection, row } : undefined;
}

/** After a pause: the collection must not have been dropped meanwhile. */
export function sameCollection(now: Collection | undefined, before: Collection): Collection {
  return now?.id === before.id
    ? now
    : fail('QueryPlanKilled', 'the collection was dropped during the operation');
}
