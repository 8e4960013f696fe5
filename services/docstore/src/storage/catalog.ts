/** Which collections and indexes exist; creating and dropping them. */
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import { Collection } from './collection.ts';
import { blob, type Database, rowsOf } from './database.ts';
import { type IndexSpec, IndexTable } from './index-table.ts';

const NAMESPACE = /^[^.$\0/\\ "]{1,64}\.[^$\0]{1,190}$/;

export class Catalog {
  readonly #database: Database;
  readonly #collections = new Map<string, Collection>();
  /** What is in memory may differ from the file if the open transaction is rolled back. */
  #changed = false;
  /** Indexes whose multikey flag is stored. */
  readonly #savedMultikey = new Set<IndexTable>();

  constructor(database: Database) {
    this.#database = database;
    this.reload();
  }

  /** Reads everything anew: at the start and after a rollback. */
  reload(): void {
    this.#collections.clear();
    this.#savedMultikey.clear();
    const specs = rowsOf(
      this.#database
        .prepare('SELECT id, collection, spec, multikey FROM indexes ORDER BY id')
        .all(),
    );
    for (const [id, ns, options] of rowsOf(
      this.#database.prepare('SELECT id, ns, options FROM collections').all(),
    )) {
      const collection = new Collection(
        this.#database,
        Number(id),
        String(ns),
        readDoc(blob(options)),
      );
      const own = specs.filter(([, owner]) => owner === id);
      collection.setIndexes(
        own.map(([index, , spec, multikey]) =>
          this.#openIndex(Number(index), readDoc(blob(spec)) as IndexSpec, multikey === 1),
        ),
      );
      this.#collections.set(collection.ns, collection);
    }
  }

  /** To be called after a commit. */
  committed(): void {
    this.#changed = false;
  }

  /** To be called after a rollback. */
  rolledBack(): void {
    if (this.#changed) this.reload();
    else for (const collection of this.#collections.values()) collection.forgetRows();
    this.#changed = false;
  }

  #begin(): void {
    this.#database.begin();
    this.#changed = true;
  }

  #openIndex(id: number, spec: IndexSpec, multikey: boolean): IndexTable {
    const index = new IndexTable(this.#database, id, spec, multikey);
    if (multikey) this.#savedMultikey.add(index);
    return index;
  }

  find(ns: string): Collection | undefined {
    return this.#collections.get(ns);
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  ofDatabase(name: string): Collection[] {
    return this.all().filter((collection) => collection.database === name);
  }

  findOrCreate(ns: string, options: Doc = {}): Collection {
    return this.#collections.get(ns) ?? this.#create(ns, options);
  }

  #create(ns: string, options: Doc): Collection {
    if (!NAMESPACE.test(ns)) fail('InvalidNamespace', `Invalid namespace specified '${ns}'`);
    this.#begin();
    const id = this.#newId(
      'INSERT INTO collections(ns, options) VALUES(?, ?)',
      ns,
      writeDoc(options),
    );
    Collection.createTable(this.#database, id);
    const collection = new Collection(this.#database, id, ns, options);
    this.#collections.set(ns, collection);
    return collection;
  }

  #newId(sql: string, ...values: (string | number | Buffer)[]): number {
    return Number(this.#database.prepare(sql).run(...values).lastInsertRowid);
  }

  drop(collection: Collection): void {
    this.#begin();
    for (const index of collection.indexes) this.dropIndex(collection, index);
    this.#database.exec(`DROP TABLE c${collection.id}`);
    this.#database.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
    this.#collections.delete(collection.ns);
  }

  rename(collection: Collection, ns: string): void {
    if (!NAMESPACE.test(ns)) fail('InvalidNamespace', `Invalid namespace specified '${ns}'`);
    this.#begin();
    this.#database.prepare('UPDATE collections SET ns = ? WHERE id = ?').run(ns, collection.id);
    this.#collections.delete(collection.ns);
    collection.ns = ns;
    this.#collections.set(ns, collection);
  }

  /** Creates and fills an index; on a duplicate key nothing of it remains. */
  createIndex(collection: Collection, spec: IndexSpec): void {
    this.#begin();
    const id = this.#newId(
      'INSERT INTO indexes(collection, spec, multikey) VALUES(?, ?, 0)',
      collection.id,
      writeDoc(spec),
    );
    IndexTable.createTable(this.#database, id, spec.unique === true);
    const index = this.#openIndex(id, spec, false);
    try {
      collection.fillIndex(index);
    } catch (error) {
      this.dropIndex(collection, index);
      throw error;
    }
    collection.setIndexes([...collection.indexes, index]);
    this.saveMultikey(collection);
  }

  dropIndex(collection: Collection, index: IndexTable): void {
    this.#begin();
    this.#database.exec(`DROP TABLE i${index.id}`);
    this.#database.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
    collection.setIndexes(collection.indexes.filter((other) => other !== index));
  }

  /** Changes options of an index that do not affect its keys (expireAfterSeconds, hidden). */
  changeIndex(collection: Collection, index: IndexTable, changes: Doc): void {
    this.#begin();
    const spec = { ...index.spec, ...changes };
    this.#database
      .prepare('UPDATE indexes SET spec = ? WHERE id = ?')
      .run(writeDoc(spec), index.id);
    const changed = this.#openIndex(index.id, spec, index.multikey);
    collection.setIndexes(collection.indexes.map((other) => (other === index ? changed : other)));
  }

  /** Stores the flags that writes have set since; part of the same transaction. */
  saveMultikey(collection: Collection): void {
    for (const index of collection.indexes) {
      if (!index.multikey || this.#savedMultikey.has(index)) continue;
      this.#changed = true;
      this.#database.prepare('UPDATE indexes SET multikey = 1 WHERE id = ?').run(index.id);
      this.#savedMultikey.add(index);
    }
  }
}
