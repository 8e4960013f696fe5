/** The table of a collection's documents: by row and by `_id`. */
import type { StatementSync } from 'node:sqlite';
import type { Value } from '../bson/types.ts';
import { isDue, PAUSE, type Steps } from '../pace.ts';
import { blob, type Database, rowOf } from './database.ts';
import { type Index, idIndex } from './index-table.ts';
import { encodeKey } from './key-encoding.ts';
import { type Cell, ManyRows } from './many.ts';
import { Scan, type StoredRow } from './scan.ts';

/** Rows that are counted, or measured, at once. */
const COUNT_CHUNK = 25_000;
const SIZE_CHUNK = 2500;

export class DocumentTable {
  readonly id: number;
  readonly idIndex: Index;
  readonly #many: ManyRows;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;
  readonly #byId: StatementSync;
  readonly #scan: Scan;
  readonly #count: StatementSync;
  readonly #lastRow: StatementSync;
  readonly #size: StatementSync;

  constructor(database: Database, id: number) {
    this.id = id;
    const table = `c${id}`;
    this.idIndex = idIndex(table);
    this.#many = new ManyRows(database, table, ['r', 'k', 'd']);
    this.#insert = database.prepare(`INSERT OR IGNORE INTO ${table}(r, k, d) VALUES(?, ?, ?)`);
    this.#update = database.prepare(`UPDATE ${table} SET d = ? WHERE r = ?`);
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE r = ?`);
    this.#byId = database.prepare(`SELECT r, d FROM ${table} WHERE k = ?`);
    this.#scan = new Scan(database, table);
    const ids = `FROM ${table} WHERE k > ? ORDER BY k LIMIT ${COUNT_CHUNK}`;
    this.#count = database.prepare(`SELECT count(*), max(k) FROM (SELECT k ${ids})`);
    this.#lastRow = database.prepare(`SELECT max(r) FROM ${table}`);
    const docs = `FROM ${table} WHERE r > ? ORDER BY r LIMIT ${SIZE_CHUNK}`;
    this.#size = database.prepare(
      `SELECT count(*), max(r), sum(length(d)) FROM (SELECT r, d ${docs})`,
    );
  }

  static createTable(database: Database, id: number): void {
    database.exec(
      `CREATE TABLE c${id}(r INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, d BLOB NOT NULL)`,
    );
  }

  /** False when another document has the `_id`. */
  protected add(row: number, id: Buffer, raw: Buffer): boolean {
    return this.#insert.run(row, id, raw).changes !== 0;
  }

  /** Adds rows, ids and documents that follow each other; returns how many were added. */
  protected addMany(cells: readonly Cell[]): number {
    return this.#many.insert(cells);
  }

  protected change(row: number, raw: Buffer): void {
    this.#update.run(raw, row);
  }

  protected delete(row: number): void {
    this.#delete.run(row);
  }

  protected lastRow(): number {
    return Number(rowOf(this.#lastRow.get())[0] ?? 0);
  }

  byId(id: Value): StoredRow | undefined {
    return this.byIdKey(encodeKey([id]));
  }

  byIdKey(key: Buffer): StoredRow | undefined {
    const found = this.#byId.get(key);
    return found === undefined ? undefined : toStored(rowOf(found));
  }

  byRow(row: number): StoredRow | undefined {
    const raw = this.#scan.byRow(row);
    return raw && { row, raw };
  }

  /** All documents in order of insertion, or in reverse; writes meanwhile are seen or not. */
  scan(direction: 1 | -1 = 1, after = direction * -Number.MAX_SAFE_INTEGER): Generator<StoredRow> {
    return this.#scan.rows(direction, after);
  }

  *count(): Steps<number> {
    let count = 0;
    let last: Buffer = Buffer.alloc(0);
    for (;;) {
      const [rows, key] = rowOf(this.#count.get(last));
      count += Number(rows);
      if (Number(rows) < COUNT_CHUNK) return count;
      last = blob(key);
      if (isDue()) yield PAUSE;
    }
  }

  /** Number and bytes of all documents. */
  *size(): Steps<{ count: number; bytes: number }> {
    const size = { count: 0, bytes: 0 };
    let last = -Number.MAX_SAFE_INTEGER;
    for (;;) {
      const [rows, row, bytes] = rowOf(this.#size.get(last)).map(Number);
      size.count += rows ?? 0;
      size.bytes += bytes ?? 0;
      if ((rows ?? 0) < SIZE_CHUNK) return size;
      last = row ?? 0;
      if (isDue()) yield PAUSE;
    }
  }
}

function toStored(row: readonly unknown[]): StoredRow {
  return { row: Number(row[0]), raw: blob(row[1]) };
}
