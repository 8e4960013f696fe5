/** One collection: its documents by row, by `_id`, and its secondary indexes. */
import type { StatementSync } from 'node:sqlite';
import { BSONRegExp } from 'bson';
import { readDoc } from '../bson/reader.ts';
import type { Doc, Value } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { getAt } from '../query/path.ts';
import { blob, type Database, rowOf, rowsOf } from './database.ts';
import type { IndexTable } from './index-table.ts';
import { encodeKey } from './key-encoding.ts';

/** A stored document: its row number and its BSON. */
export interface StoredRow {
  row: number;
  raw: Buffer;
}

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const ID_ONLY: ReadonlySet<string> = new Set(['_id']);
const SCAN_CHUNK = 256;

export class Collection {
  readonly id: number;
  ns: string;
  readonly options: Doc;
  /** Secondary indexes; `_id` is part of the collection's own table. */
  indexes: IndexTable[] = [];
  /** Top-level fields any index needs, `_id` included. */
  #indexed: ReadonlySet<string> = ID_ONLY;
  #nextRow: number | undefined;
  readonly #database: Database;

  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;
  readonly #byId: StatementSync;
  readonly #byRow: StatementSync;
  readonly #scan: StatementSync;
  readonly #scanBack: StatementSync;
  readonly #count: StatementSync;
  readonly #lastRow: StatementSync;
  readonly #size: StatementSync;

  constructor(database: Database, id: number, ns: string, options: Doc) {
    this.#database = database;
    this.id = id;
    this.ns = ns;
    this.options = options;
    const table = `c${id}`;
    this.#insert = database.prepare(`INSERT OR IGNORE INTO ${table}(r, k, d) VALUES(?, ?, ?)`);
    this.#update = database.prepare(`UPDATE ${table} SET d = ? WHERE r = ?`);
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE r = ?`);
    this.#byId = database.prepare(`SELECT r, d FROM ${table} WHERE k = ?`);
    this.#byRow = database.prepare(`SELECT d FROM ${table} WHERE r = ?`);
    this.#scan = database.prepare(
      `SELECT r, d FROM ${table} WHERE r > ? ORDER BY r LIMIT ${SCAN_CHUNK}`,
    );
    this.#scanBack = database.prepare(
      `SELECT r, d FROM ${table} WHERE r < ? ORDER BY r DESC LIMIT ${SCAN_CHUNK}`,
    );
    this.#count = database.prepare(`SELECT count(*) FROM ${table}`);
    this.#lastRow = database.prepare(`SELECT max(r) FROM ${table}`);
    this.#size = database.prepare(`SELECT sum(length(d)) FROM ${table}`);
  }

  static createTable(database: Database, id: number): void {
    database.exec(
      `CREATE TABLE c${id}(r INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, d BLOB NOT NULL)`,
    );
  }

  get database(): string {
    return this.ns.slice(0, this.ns.indexOf('.'));
  }

  get name(): string {
    return this.ns.slice(this.ns.indexOf('.') + 1);
  }

  setIndexes(indexes: IndexTable[]): void {
    this.indexes = indexes;
    this.#indexed = new Set(['_id', ...indexes.flatMap((index) => [...index.topFields])]);
  }

  /** After a rollback the rows handed out since may not exist. */
  forgetRows(): void {
    this.#nextRow = undefined;
  }

  /** Stores a document; throws DuplicateKey and leaves nothing behind when a key is taken. */
  insert(raw: Buffer): void {
    if (raw.length > MAX_DOCUMENT_BYTES)
      fail(
        'BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT_BYTES}`,
      );
    const doc = readDoc(raw, 0, this.#indexed);
    checkId(doc._id);
    this.#note(doc._id);
    const keys = this.indexes.map((index) => index.keysOf(doc));
    const row = this.#takeRow();
    if (this.#insert.run(row, encodeKey([doc._id]), raw).changes === 0)
      this.#duplicate(undefined, doc);
    this.#addKeys(keys, row, doc, () => this.#delete.run(row));
  }

  /** While a transaction runs, which documents it writes. */
  #note(id: Value): void {
    this.#database.written?.add(`${this.id} ${encodeKey([id]).toString('latin1')}`);
  }

  #takeRow(): number {
    this.#nextRow ??= Number(rowOf(this.#lastRow.get())[0] ?? 0) + 1;
    return this.#nextRow++;
  }

  /** Adds keys to all indexes; on a conflict takes them out again, calls `undo` and throws. */
  #addKeys(keys: readonly Buffer[][], row: number, doc: Doc, undo: () => void): void {
    for (const [i, index] of this.indexes.entries()) {
      for (const [n, key] of (keys[i] ?? []).entries()) {
        if (index.put(key, row)) continue;
        const done = keys.slice(0, i + 1).map((list, j) => (j === i ? list.slice(0, n) : list));
        this.#removeKeys(done, row);
        undo();
        this.#duplicate(index, doc);
      }
    }
  }

  #removeKeys(keys: readonly Buffer[][], row: number): void {
    keys.forEach((list, i) => {
      for (const key of list) this.indexes[i]?.remove(key, row);
    });
  }

  /**
   * Replaces a stored document. `touched` names the top-level fields that may differ
   * (undefined: any); other indexes are left alone.
   */
  replace({ row, raw }: StoredRow, next: Buffer, touched?: ReadonlySet<string>): void {
    if (next.length > MAX_DOCUMENT_BYTES)
      fail(
        'BSONObjectTooLarge',
        `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`,
      );
    if (this.#database.written !== undefined) this.#note(readDoc(raw, 0, ID_ONLY)._id);
    const affected = this.indexes.map(
      (index) => touched === undefined || [...index.topFields].some((name) => touched.has(name)),
    );
    if (affected.includes(true)) this.#moveKeys(row, raw, next, affected);
    this.#update.run(next, row);
  }

  #moveKeys(row: number, raw: Buffer, next: Buffer, affected: readonly boolean[]): void {
    const oldDoc = readDoc(raw, 0, this.#indexed);
    const newDoc = readDoc(next, 0, this.#indexed);
    const removed: Buffer[][] = [];
    const added: Buffer[][] = [];
    this.indexes.forEach((index, i) => {
      const before = affected[i] ? index.keysOf(oldDoc) : [];
      const after = affected[i] ? index.keysOf(newDoc) : [];
      removed.push(before.filter((key) => !after.some((other) => other.equals(key))));
      added.push(after.filter((key) => !before.some((other) => other.equals(key))));
    });
    this.#addKeys(added, row, newDoc, () => undefined);
    this.#removeKeys(removed, row);
  }

  remove({ row, raw }: StoredRow): void {
    if (this.#database.written !== undefined) this.#note(readDoc(raw, 0, ID_ONLY)._id);
    if (this.indexes.length > 0) {
      const doc = readDoc(raw, 0, this.#indexed);
      this.#removeKeys(
        this.indexes.map((index) => index.keysOf(doc)),
        row,
      );
    }
    this.#delete.run(row);
  }

  /** Adds every document to a new index; throws DuplicateKey when it is unique and cannot be. */
  fillIndex(index: IndexTable): void {
    for (const { row, raw } of this.scan()) {
      const doc = readDoc(raw);
      for (const key of index.keysOf(doc)) if (!index.put(key, row)) this.#duplicate(index, doc);
    }
  }

  byId(id: Value): StoredRow | undefined {
    return this.byIdKey(encodeKey([id]));
  }

  byIdKey(key: Buffer): StoredRow | undefined {
    const found = this.#byId.get(key);
    return found === undefined ? undefined : toStored(rowOf(found));
  }

  byRow(row: number): StoredRow | undefined {
    const found = this.#byRow.get(row);
    return found === undefined ? undefined : { row, raw: blob(rowOf(found)[0]) };
  }

  /** All documents in order of insertion, or in reverse; writes meanwhile are seen or not. */
  *scan(direction: 1 | -1 = 1): Generator<StoredRow> {
    const statement = direction === 1 ? this.#scan : this.#scanBack;
    let last = direction * -Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = rowsOf(statement.all(last));
      for (const row of rows) yield toStored(row);
      if (rows.length < SCAN_CHUNK) return;
      last = Number(rows.at(-1)?.[0]);
    }
  }

  count(): number {
    return Number(rowOf(this.#count.get())[0]);
  }

  /** Bytes of all documents. */
  size(): number {
    return Number(rowOf(this.#size.get())[0] ?? 0);
  }

  /**
   * The values are in `keyValue`, where drivers and mongoose look; the message names only the
   * fields, because messages end up in logs and keys can be private.
   */
  #duplicate(index: IndexTable | undefined, doc: Doc): never {
    const keyPattern = index?.spec.key ?? { _id: 1 };
    const names = Object.keys(keyPattern);
    const keyValue: Doc = {};
    for (const name of names) keyValue[name] = getAt(doc, name.split('.')) ?? null;
    const shown = names.map((name) => `${name}: ?`).join(', ');
    fail(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${this.ns} index: ${index?.spec.name ?? '_id_'} dup key: { ${shown} }`,
      { keyPattern, keyValue },
    );
  }
}

export function toStored(row: readonly unknown[]): StoredRow {
  return { row: Number(row[0]), raw: blob(row[1]) };
}

function checkId(id: Value): void {
  const wrong = Array.isArray(id) ? 'array' : id instanceof BSONRegExp ? 'regex' : undefined;
  if (wrong !== undefined) fail('InvalidIdField', `The '_id' value cannot be of type ${wrong}`);
}
