/**
 * All documents of a table in order of insertion. Many come as one blob, cut by the lengths that
 * BSON documents begin with: a blob for each takes SQLite's binding longer than finding it.
 */
import type { StatementSync } from 'node:sqlite';
import { SQLITE_TOO_BIG, sqliteCode } from '../errors.ts';
import { blob, type Database, rowOf } from './database.ts';

/** A stored document: its row number and its BSON. */
export interface StoredRow {
  row: number;
  raw: Buffer;
}

/** Rows of the first chunk: who looks for one document often finds it there. */
const FIRST_ROWS = 16;
const MOST_ROWS = 256;
const CHUNK_BYTES = 512 * 1024;

export class Scan {
  readonly #up: StatementSync;
  readonly #down: StatementSync;

  constructor(database: Database, table: string) {
    // The length of what is put together counts, so that zero bytes inside are no end.
    const chunk = (order: string) =>
      database.prepare(`SELECT group_concat(r), CAST(group_concat(d, '') AS BLOB)
        FROM (SELECT r, d FROM ${table} WHERE ${order} LIMIT ?)`);
    this.#up = chunk('r > ? ORDER BY r');
    this.#down = chunk('r < ? ORDER BY r DESC');
  }

  /** The documents after a row, or before it; writes meanwhile are seen or not. */
  *rows(direction: 1 | -1, after: number): Generator<StoredRow> {
    const statement = direction === 1 ? this.#up : this.#down;
    let last = after;
    let wanted = FIRST_ROWS;
    for (;;) {
      const chunk = read(statement, last, wanted);
      if (chunk === undefined) {
        wanted = Math.ceil(wanted / 2);
        continue;
      }
      yield* chunk;
      if (chunk.length < wanted) return;
      last = chunk.at(-1)?.row ?? last;
      const bytes = chunk.reduce((sum, { raw }) => sum + raw.length, 0);
      const fitting = Math.floor((CHUNK_BYTES * chunk.length) / bytes);
      wanted = Math.max(1, Math.min(fitting, wanted * 4, MOST_ROWS));
    }
  }
}

/** The next so many documents; undefined when they are too long to be put together. */
function read(statement: StatementSync, last: number, wanted: number): StoredRow[] | undefined {
  try {
    const [numbers, bytes] = rowOf(statement.get(last, wanted));
    return numbers === null ? [] : cut(String(numbers).split(','), blob(bytes));
  } catch (error) {
    if (wanted > 1 && sqliteCode(error) === SQLITE_TOO_BIG) return undefined;
    throw error;
  }
}

function cut(numbers: readonly string[], bytes: Buffer): StoredRow[] {
  let at = 0;
  const rows = numbers.map((number) => {
    const start = at;
    at += at + 4 <= bytes.length ? bytes.readInt32LE(at) : bytes.length;
    return { row: Number(number), raw: bytes.subarray(start, at) };
  });
  // A damaged document: those after it would be anything.
  if (at !== bytes.length) throw new Error('A document in the store file is damaged');
  return rows;
}
