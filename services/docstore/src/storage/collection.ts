/** One collection: its documents and its secondary indexes, which change together. */
import type { Doc } from '../bson/types.ts';
import { CommandError, fail } from '../errors.ts';
import type { Database } from './database.ts';
import { DocumentTable } from './document-table.ts';
import { duplicateKey } from './duplicate-key.ts';
import type { IndexTable } from './index-table.ts';
import { KeyReader } from './key-reader.ts';
import type { Cell } from './many.ts';
import type { StoredRow } from './scan.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Larger documents are stored one by one. */
const MAX_TOGETHER_BYTES = 1024 * 1024;

export class Collection extends DocumentTable {
  ns: string;
  readonly options: Doc;
  /** Secondary indexes; `_id` is part of the collection's own table. */
  indexes: IndexTable[] = [];
  /** Those, and the ones that are being built: what every write has to keep up. */
  #kept: IndexTable[] = [];
  #keys = new KeyReader([]);
  #nextRow: number | undefined;
  readonly #database: Database;

  constructor(database: Database, id: number, ns: string, options: Doc) {
    super(database, id);
    this.#database = database;
    this.ns = ns;
    this.options = options;
  }

  get database(): string {
    return this.ns.slice(0, this.ns.indexOf('.'));
  }

  get name(): string {
    return this.ns.slice(this.ns.indexOf('.') + 1);
  }

  setIndexes(indexes: IndexTable[], building: IndexTable[] = this.#building()): void {
    this.indexes = indexes;
    this.#kept = [...indexes, ...building];
    this.#keys = new KeyReader(this.#kept);
  }

  #building(): IndexTable[] {
    return this.#kept.filter((index) => !this.indexes.includes(index));
  }

  /** After a rollback the rows handed out since may not exist. */
  forgetRows(): void {
    this.#nextRow = undefined;
  }

  /** Stores a document; throws DuplicateKey and leaves nothing behind when a key is taken. */
  insert(raw: Buffer): void {
    const { id, keys } = this.#keysToInsert(raw);
    const row = this.#takeRow();
    this.#database.notes?.document(this.ns, raw);
    if (!this.add(row, id, raw)) this.#duplicate(undefined);
    this.#addKeys(keys, row, () => this.delete(row));
  }

  /** What a new document is stored under, when it may be stored. */
  #keysToInsert(raw: Buffer): { id: Buffer; keys: Buffer[][] } {
    if (raw.length > MAX_DOCUMENT_BYTES)
      fail(
        'BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT_BYTES}`,
      );
    this.#keys.read(raw);
    const id = this.#keys.idKey();
    this.#note(id);
    return { id, keys: this.#keys.allKeys() };
  }

  /** Stores documents together; false, and none of them is there, when one cannot be stored. */
  insertAll(raws: readonly Buffer[]): boolean {
    // SQLite holds what it was given until the statement's next run.
    if (raws.reduce((sum, raw) => sum + raw.length, 0) > MAX_TOGETHER_BYTES) return false;
    const rows: Cell[] = [];
    const entries: Cell[][] = this.#kept.map(() => []);
    const before = this.#nextRow;
    try {
      for (const raw of raws) {
        const { id, keys } = this.#keysToInsert(raw);
        const row = this.#takeRow();
        rows.push(row, id, raw);
        for (const [i, list] of keys.entries()) for (const key of list) entries[i]?.push(key, row);
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      this.#nextRow = before;
      return false;
    }
    for (const raw of raws) this.#database.notes?.document(this.ns, raw);
    this.#database.exec('SAVEPOINT batch');
    const stored =
      this.addMany(rows) === raws.length &&
      this.#kept.every((index, i) => index.putAll(entries[i] ?? []));
    this.#database.exec(stored ? 'RELEASE batch' : 'ROLLBACK TO batch; RELEASE batch');
    if (!stored) this.#nextRow = before;
    return stored;
  }

  /** While a transaction runs, which documents it writes. */
  #note(id: Buffer): void {
    this.#database.written?.add(`${this.id} ${id.toString('latin1')}`);
  }

  #noteStored(raw: Buffer): void {
    if (this.#database.written === undefined) return;
    this.#keys.read(raw);
    this.#note(this.#keys.idKey());
  }

  #takeRow(): number {
    this.#nextRow ??= this.lastRow() + 1;
    return this.#nextRow++;
  }

  /**
   * Adds the keys of the document at hand to all indexes; on a conflict takes them out again,
   * calls `undo` and throws.
   */
  #addKeys(keys: readonly Buffer[][], row: number, undo: () => void): void {
    for (const [i, index] of this.#kept.entries()) {
      for (const [n, key] of (keys[i] ?? []).entries()) {
        if (index.put(key, row)) continue;
        const done = keys.slice(0, i + 1).map((list, j) => (j === i ? list.slice(0, n) : list));
        this.#removeKeys(done, row);
        undo();
        this.#duplicate(index);
      }
    }
  }

  #removeKeys(keys: readonly Buffer[][], row: number): void {
    keys.forEach((list, i) => {
      for (const key of list) this.#kept[i]?.remove(key, row);
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
    this.#noteStored(raw);
    this.#database.notes?.document(this.ns, raw);
    this.#database.notes?.document(this.ns, next);
    const affected = this.#kept.map(
      (index) => touched === undefined || [...index.topFields].some((name) => touched.has(name)),
    );
    if (affected.includes(true)) this.#moveKeys(row, raw, next, affected);
    this.change(row, next);
  }

  #moveKeys(row: number, raw: Buffer, next: Buffer, affected: readonly boolean[]): void {
    this.#keys.read(raw);
    const before = this.#keys.allKeys(affected);
    this.#keys.read(next);
    const after = this.#keys.allKeys(affected);
    const without = (keys: Buffer[], others: Buffer[] = []): Buffer[] =>
      keys.filter((key) => !others.some((other) => other.equals(key)));
    const added = after.map((keys, i) => without(keys, before[i]));
    this.#addKeys(added, row, () => undefined);
    this.#removeKeys(
      before.map((keys, i) => without(keys, after[i])),
      row,
    );
  }

  remove({ row, raw }: StoredRow): void {
    this.#noteStored(raw);
    this.#database.notes?.document(this.ns, raw);
    if (this.#kept.length > 0) {
      this.#keys.read(raw);
      this.#removeKeys(this.#keys.allKeys(), row);
    }
    this.delete(row);
  }

  #duplicate(index: IndexTable | undefined): never {
    duplicateKey(this.ns, index, this.#keys.doc);
  }
}
