/**
 * All documents of a table in order of insertion. Many come as one blob, cut by the lengths that
 * BSON documents begin with: a blob for each takes SQLite's binding longer than finding it.
 */
import type { StatementSync } from 'node:sqlite';
import { blob, type Database, rowOf } from './database.ts';

/** A stored document: its row number and its BSON. */
export interface StoredRow {
  row: number;
  raw: Buffer;
}

/** Rows of the first chunk: who looks for one document often finds it there. */
const FIRST_ROWS = 16;
const MOST_ROWS = 256;
/** Longer documents come one by one, so that a chunk has 16 MB at most. */
const LONG_BYTES = 65_536;

export class Scan {
  readonly #up: StatementSync;
  readonly #down: StatementSync;
  readonly #one: StatementSync;

  constructor(database: Database, table: string) {
    // Numbers of long documents are negative. What is put together knows its length, so that
    // zero bytes inside are no end.
    const chunk = (order: string) =>
      database.prepare(`SELECT group_concat(iif(length(d) < ${LONG_BYTES}, r, -r)),
        CAST(group_concat(d, '') FILTER (WHERE length(d) < ${LONG_BYTES}) AS BLOB)
        FROM (SELECT r, d FROM ${table} WHERE ${order} LIMIT ?)`);
    this.#up = chunk('r > ? ORDER BY r');
    this.#down = chunk('r < ? ORDER BY r DESC');
    this.#one = database.prepare(`SELECT d FROM ${table} WHERE r = ?`);
  }

  /** The documents after a row, or before it; writes meanwhile are seen or not. */
  *rows(direction: 1 | -1, after: number): Generator<StoredRow> {
    const statement = direction === 1 ? this.#up : this.#down;
    let last = after;
    for (let wanted = FIRST_ROWS; ; wanted = Math.min(wanted * 4, MOST_ROWS)) {
      const [numbers, bytes] = rowOf(statement.get(last, wanted));
      if (numbers === null) return;
      const chunk = cut(String(numbers).split(','), bytes === null ? Buffer.alloc(0) : blob(bytes));
      for (const { row, raw } of chunk) {
        const document = raw ?? this.byRow(row);
        if (document !== undefined) yield { row, raw: document };
      }
      if (chunk.length < wanted) return;
      last = chunk.at(-1)?.row ?? last;
    }
  }

  byRow(row: number): Buffer | undefined {
    const found = this.#one.get(row);
    return found === undefined ? undefined : blob(rowOf(found)[0]);
  }
}

/** Long documents are not among the bytes. */
function cut(numbers: readonly string[], bytes: Buffer): { row: number; raw?: Buffer }[] {
  let at = 0;
  const rows = numbers.map((number) => {
    const row = Number(number);
    if (row < 0) return { row: -row };
    const start = at;
    at += at + 4 <= bytes.length ? bytes.readInt32LE(at) : bytes.length;
    return { row, raw: bytes.subarray(start, at) };
  });
  // A damaged document: those after it would be anything.
  if (at !== bytes.length) throw new Error('A document in the store file is damaged');
  return rows;
}
