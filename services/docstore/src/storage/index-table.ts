/** One index: which documents it holds under which keys, in a table of its own. */
import type { StatementSync } from 'node:sqlite';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, field, isDoc, isNumeric, type Value } from '../bson/types.ts';
import { CommandError } from '../errors.ts';
import { compileFilter, type DocTest } from '../query/matcher.ts';
import { type Path, topField } from '../query/path.ts';
import { type Database, rowOf } from './database.ts';
import { keyValues } from './index-keys.ts';
import { type Direction, encodeKey } from './key-encoding.ts';
import { type Cell, ManyRows } from './many.ts';

export interface IndexSpec extends Doc {
  key: Doc;
  name: string;
}

/** What one needs to know of an index to read it: of one with a table of its own, or of `_id`. */
export interface Index {
  /** Where its keys (`k`) and rows (`r`) are. */
  readonly table: string;
  readonly spec: IndexSpec;
  readonly fields: readonly string[];
  readonly directions: readonly Direction[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** True once a document had several keys: then bounds of one key say less about a document. */
  readonly multikey: boolean;
}

/** The index every collection has, in the table of its documents. */
export function idIndex(table: string): Index {
  return {
    table,
    spec: { key: { _id: 1 }, name: '_id_' },
    fields: ['_id'],
    directions: [1],
    unique: true,
    sparse: false,
    multikey: false,
  };
}

export class IndexTable implements Index {
  readonly id: number;
  readonly table: string;
  /** As `listIndexes` shows it, without `v`. */
  readonly spec: IndexSpec;
  readonly fields: readonly string[];
  readonly directions: readonly Direction[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** Top-level fields from which the keys are made. */
  readonly topFields: ReadonlySet<string>;
  multikey: boolean;

  /** While others write during its build: they are not told what speaks against it. */
  building = false;
  /** One of them met something that does. */
  doubtful = false;

  readonly #paths: readonly Path[];
  readonly #simple: boolean;
  readonly #holds: DocTest | undefined;
  readonly #many: ManyRows;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #find: StatementSync;

  constructor(database: Database, id: number, spec: IndexSpec, multikey: boolean) {
    this.id = id;
    this.table = `i${id}`;
    this.spec = spec;
    this.multikey = multikey;
    this.fields = Object.keys(spec.key);
    this.#paths = this.fields.map((name) => name.split('.'));
    this.#simple = this.#paths.every((path) => path.length === 1);
    this.directions = this.fields.map((name) => directionOf(spec.key[name]));
    this.unique = spec.unique === true;
    this.sparse = spec.sparse === true;
    const topFields = new Set(this.fields.map(topField));
    if (isDoc(spec.partialFilterExpression)) {
      const filter = compileFilter(spec.partialFilterExpression);
      this.#holds = filter.test;
      for (const name of filter.fields ?? []) topFields.add(name);
    }
    this.topFields = topFields;
    this.#many = new ManyRows(database, this.table, ['k', 'r']);
    this.#put = database.prepare(`INSERT OR IGNORE INTO ${this.table}(k, r) VALUES(?, ?)`);
    this.#delete = database.prepare(`DELETE FROM ${this.table} WHERE k = ? AND r = ?`);
    this.#find = database.prepare(`SELECT r FROM ${this.table} WHERE k = ? LIMIT 1`);
  }

  static createTable(database: Database, id: number, unique: boolean): void {
    const key = unique
      ? 'k BLOB PRIMARY KEY, r INTEGER NOT NULL'
      : 'k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY(k, r)';
    database.exec(`CREATE TABLE i${id}(${key}) WITHOUT ROWID`);
  }

  /** One key for each document, made of its top-level fields, unless one of them is an array. */
  get isPlain(): boolean {
    return this.#simple && this.#holds === undefined;
  }

  get partial(): boolean {
    return this.#holds !== undefined;
  }

  get expireAfterSeconds(): number | undefined {
    const seconds = this.spec.expireAfterSeconds;
    return isNumeric(seconds) ? toDouble(seconds) : undefined;
  }

  /** The encoded keys under which a document is held; `doc` needs only `topFields`. */
  keysOf(doc: Doc): Buffer[] {
    if (!this.building) return this.#keysOf(doc);
    try {
      return this.#keysOf(doc);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      this.doubtful = true;
      return [];
    }
  }

  #keysOf(doc: Doc): Buffer[] {
    if (this.#holds !== undefined && !this.#holds(doc)) return [];
    if (this.#simple) {
      const values = this.fields.map((name) => field(doc, name));
      if (!values.some(Array.isArray))
        return this.#skips(values) ? [] : [encodeKey(values, this.directions)];
    }
    const { keys, multikey } = keyValues(doc, this.#paths);
    if (multikey) this.multikey = true;
    const [first, second] = keys;
    if (first !== undefined && second === undefined) {
      return this.#skips(first) ? [] : [encodeKey(first, this.directions)];
    }
    const distinct = new Map<string, Buffer>();
    for (const values of keys) {
      const key = encodeKey(values, this.directions);
      distinct.set(key.toString('latin1'), key);
    }
    return [...distinct.values()];
  }

  /** Sparse indexes leave out documents that have none of the fields. */
  #skips(values: readonly Value[]): boolean {
    return this.sparse && values.every((value) => value === undefined);
  }

  /** False when the index is unique and another document has the key. */
  put(key: Buffer, row: number): boolean {
    if (this.#put.run(key, row).changes !== 0 || !this.unique) return true;
    if (rowOf(this.#find.get(key))[0] === row) return true;
    this.doubtful ||= this.building;
    return this.building;
  }

  /** Adds keys and rows that follow each other; false when one of them is taken. */
  putAll(cells: readonly Cell[]): boolean {
    return this.#many.insert(cells) * 2 === cells.length;
  }

  remove(key: Buffer, row: number): void {
    this.#delete.run(key, row);
  }
}

function directionOf(value: Value): Direction {
  return isNumeric(value) && toDouble(value) < 0 ? -1 : 1;
}
