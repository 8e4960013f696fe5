/** Inserts many rows with few statements: half of the cost of a small row is the call. */
import type { StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';

export type Cell = number | Buffer;

/** Rows of one statement. */
const ROWS = 32;

export class ManyRows {
  readonly #database: Database;
  readonly #into: string;
  readonly #width: number;
  #many: StatementSync | undefined;
  #one: StatementSync | undefined;

  constructor(database: Database, table: string, columns: readonly string[]) {
    this.#database = database;
    this.#into = `INSERT OR IGNORE INTO ${table}(${columns.join(', ')}) VALUES`;
    this.#width = columns.length;
  }

  #prepare(rows: number): StatementSync {
    const row = `(${Array(this.#width).fill('?').join(', ')})`;
    return this.#database.prepare(`${this.#into} ${Array(rows).fill(row).join(', ')}`);
  }

  /** Inserts the rows, whose cells follow each other; returns how many were free. */
  insert(cells: readonly Cell[]): number {
    let inserted = 0;
    let at = 0;
    const whole = ROWS * this.#width;
    if (cells.length >= whole) this.#many ??= this.#prepare(ROWS);
    for (; this.#many && at + whole <= cells.length; at += whole)
      inserted += Number(this.#many.run(...cells.slice(at, at + whole)).changes);
    if (at < cells.length) this.#one ??= this.#prepare(1);
    for (; this.#one && at < cells.length; at += this.#width)
      inserted += Number(this.#one.run(...cells.slice(at, at + this.#width)).changes);
    return inserted;
  }
}
