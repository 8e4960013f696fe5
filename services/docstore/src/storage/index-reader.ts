/** Reads the documents of key ranges, in key order or in reverse, a chunk at a time. */
import type { StatementSync } from 'node:sqlite';
import { isDue, PAUSE, type Steps } from '../pace.ts';
import type { KeyRange } from '../query/key-ranges.ts';
import type { Collection } from './collection.ts';
import { blob, type Database, type Row, rowOf, rowsOf } from './database.ts';
import type { StoredRow } from './scan.ts';
import type { Index } from './index-table.ts';

/** Rows of the first chunk; later ones are larger. */
const FIRST_CHUNK = 32;
const NEXT_CHUNK = 256;
/** Entries that are counted at once. */
const COUNT_CHUNK = 25_000;

interface Reader {
  first: StatementSync;
  next: StatementSync;
}

/** How many there are from one on, up to a chunk; and the one after a chunk. */
interface Counter {
  some: StatementSync;
  after: StatementSync;
}

interface Entry extends StoredRow {
  key: Buffer;
}

export class IndexReader {
  readonly #database: Database;
  readonly #readers = new WeakMap<
    Index,
    { forward: Reader; backward: Reader; point: StatementSync; count: Counter }
  >();

  constructor(database: Database) {
    this.#database = database;
  }

  #statements(collection: Collection, index: Index) {
    let found = this.#readers.get(index);
    if (found === undefined) {
      const { table } = index;
      const join =
        index === collection.idIndex
          ? `SELECT i.k, i.r, i.d FROM ${table} i`
          : `SELECT i.k, i.r, c.d FROM ${table} i CROSS JOIN c${collection.id} c ON c.r = i.r`;
      const prepare = (where: string, order: string): StatementSync =>
        this.#database.prepare(
          `${join} WHERE ${where} ORDER BY i.k ${order}, i.r ${order} LIMIT ?`,
        );
      found = {
        forward: {
          first: prepare('i.k >= ? AND i.k < ?', 'ASC'),
          next: prepare('i.k < ? AND (i.k, i.r) > (?, ?)', 'ASC'),
        },
        backward: {
          first: prepare('i.k >= ? AND i.k < ?', 'DESC'),
          next: prepare('i.k >= ? AND (i.k, i.r) < (?, ?)', 'DESC'),
        },
        point: this.#database.prepare(`${join} WHERE i.k = ?`),
        count: {
          some: this.#database.prepare(
            `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE (k, r) >= (?, ?) AND k < ? LIMIT ${COUNT_CHUNK})`,
          ),
          after: this.#database.prepare(
            `SELECT k, r FROM ${table} WHERE (k, r) >= (?, ?) AND k < ? ORDER BY k, r LIMIT 1 OFFSET ${COUNT_CHUNK}`,
          ),
        },
      };
      this.#readers.set(index, found);
    }
    return found;
  }

  /** Index entries in the ranges; equals the number of documents if the index is not multikey. */
  *count(collection: Collection, index: Index, ranges: readonly KeyRange[]): Steps<number> {
    const { some, after } = this.#statements(collection, index).count;
    let count = 0;
    for (const { from, to } of ranges) {
      let next: [Buffer, number] | undefined = [from, Number.MIN_SAFE_INTEGER];
      while (next !== undefined) {
        const found = Number(rowOf(some.get(...next, to))[0]);
        count += found;
        const beyond: unknown = found < COUNT_CHUNK ? undefined : after.get(...next, to);
        next =
          beyond === undefined ? undefined : [blob(rowOf(beyond)[0]), Number(rowOf(beyond)[1])];
        if (isDue()) yield PAUSE;
      }
    }
    return count;
  }

  /** Documents of all ranges, each once. `expected` is how many the caller will likely take. */
  *rows(
    collection: Collection,
    index: Index,
    ranges: readonly KeyRange[],
    reverse: boolean,
    expected = FIRST_CHUNK,
  ): Generator<StoredRow> {
    const seen = index.multikey ? new Set<number>() : undefined;
    const ordered = reverse ? ranges.toReversed() : ranges;
    for (const range of ordered) {
      for (const entry of this.#range(collection, index, range, reverse, expected)) {
        if (seen?.has(entry.row)) continue;
        seen?.add(entry.row);
        yield entry;
      }
    }
  }

  /** Documents of several ranges merged by what follows their equal prefixes. */
  *merged(
    collection: Collection,
    index: Index,
    ranges: readonly KeyRange[],
    reverse: boolean,
    expected: number,
  ): Generator<StoredRow> {
    const sign = reverse ? -1 : 1;
    const heads = ranges.flatMap((range) => {
      const entries = this.#range(collection, index, range, reverse, expected);
      const first = entries.next();
      return first.done ? [] : [{ entries, entry: first.value, prefix: range.prefix }];
    });
    while (heads.length > 0) {
      const [firstHead] = heads;
      if (firstHead === undefined) return;
      let best = firstHead;
      for (const head of heads) {
        const order = Buffer.compare(
          head.entry.key.subarray(head.prefix),
          best.entry.key.subarray(best.prefix),
        );
        if (order * sign < 0) best = head;
      }
      yield best.entry;
      const next = best.entries.next();
      if (next.done) heads.splice(heads.indexOf(best), 1);
      else best.entry = next.value;
    }
  }

  *#range(
    collection: Collection,
    index: Index,
    { from, to, point }: KeyRange,
    reverse: boolean,
    expected: number,
  ): Generator<Entry> {
    const statements = this.#statements(collection, index);
    if (point) {
      const found = statements.point.get(from);
      if (found !== undefined) yield toEntry(rowOf(found));
      return;
    }
    const { first, next } = reverse ? statements.backward : statements.forward;
    let size = Math.min(Math.max(expected, 1), NEXT_CHUNK);
    let rows = rowsOf(first.all(from, to, size));
    for (;;) {
      let last: Entry | undefined;
      for (const row of rows) {
        last = toEntry(row);
        yield last;
      }
      if (last === undefined || rows.length < size) return;
      size = NEXT_CHUNK;
      rows = rowsOf(next.all(reverse ? from : to, last.key, last.row, size));
    }
  }
}

function toEntry([key, row, raw]: Row): Entry {
  return { key: blob(key), row: Number(row), raw: blob(raw) };
}
