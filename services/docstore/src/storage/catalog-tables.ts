/** The two tables of the catalogue. */
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import type { Collection } from './collection.ts';
import { blob, type Database, rowsOf } from './database.ts';
import type { IndexSpec, IndexTable } from './index-table.ts';

export interface ListedIndex {
  id: number;
  spec: IndexSpec;
  multikey: boolean;
}

export interface ListedCollection {
  id: number;
  ns: string;
  options: Doc;
  indexes: ListedIndex[];
}

const BLANK = {
  collections: "INSERT INTO collections(ns, options) VALUES('', x'')",
  indexes: "INSERT INTO indexes(collection, spec, multikey) VALUES(0, x'', 0)",
};

export class CatalogTables {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  #run(sql: string, ...values: (string | number | Buffer)[]): number {
    return Number(this.#database.prepare(sql).run(...values).lastInsertRowid);
  }

  all(): ListedCollection[] {
    const rows = (sql: string) => rowsOf(this.#database.prepare(sql).all());
    const indexes = rows('SELECT collection, id, spec, multikey FROM indexes ORDER BY id').map(
      ([owner, id, spec, multikey]) => ({
        owner,
        id: Number(id),
        spec: readDoc(blob(spec)) as IndexSpec,
        multikey: multikey === 1,
      }),
    );
    return rows('SELECT id, ns, options FROM collections').map(([id, ns, options]) => ({
      id: Number(id),
      ns: String(ns),
      options: readDoc(blob(options)),
      indexes: indexes.filter(({ owner }) => owner === id),
    }));
  }

  /** A number that was never given; what has one and is not listed is removed at the next start. */
  newId(table: keyof typeof BLANK): number {
    const id = this.#run(BLANK[table]);
    this.remove(table, id);
    return id;
  }

  addCollection({ id, ns, options }: Collection): void {
    const sql = 'INSERT INTO collections(id, ns, options) VALUES(?, ?, ?)';
    this.#run(sql, id, ns, writeDoc(options));
  }

  addIndex(collection: Collection, { id, spec }: IndexTable): void {
    const sql = 'INSERT INTO indexes(id, collection, spec, multikey) VALUES(?, ?, ?, 0)';
    this.#run(sql, id, collection.id, writeDoc(spec));
  }

  remove(table: keyof typeof BLANK, id: number): void {
    this.#run(`DELETE FROM ${table} WHERE id = ?`, id);
  }

  rename(collection: number, ns: string): void {
    this.#run('UPDATE collections SET ns = ? WHERE id = ?', ns, collection);
  }

  changeSpec(index: number, spec: IndexSpec): void {
    this.#run('UPDATE indexes SET spec = ? WHERE id = ?', writeDoc(spec), index);
  }

  setMultikey(index: number): void {
    this.#run('UPDATE indexes SET multikey = 1 WHERE id = ?', index);
  }
}
