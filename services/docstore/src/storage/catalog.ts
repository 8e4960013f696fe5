/** Which collections and indexes exist; creating and dropping them. */
import type { Doc } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { PAUSE, type Pause } from '../pace.ts';
import { CatalogTables } from './catalog-tables.ts';
import { Collection } from './collection.ts';
import type { Database } from './database.ts';
import { fillIndex } from './index-build.ts';
import { type IndexSpec, IndexTable } from './index-table.ts';
import { Leftovers } from './leftovers.ts';

const NAMESPACE = /^[^.$\0/\\ "]{1,64}\.[^$\0]{1,190}$/;

export class Catalog {
  readonly #database: Database;
  readonly #tables: CatalogTables;
  readonly #collections = new Map<string, Collection>();
  /** What is in memory may differ from the file if the open transaction is rolled back. */
  #changed = false;
  /** Indexes whose multikey flag is stored. */
  readonly #savedMultikey = new Set<IndexTable>();
  /** Indexes that are being filled, with the number of their collection. */
  readonly #builds = new Map<IndexTable, number>();
  /** Collections of `$out`, while they are being filled. */
  readonly #drafts = new Set<Collection>();
  readonly leftovers: Leftovers;

  constructor(database: Database) {
    this.#database = database;
    this.#tables = new CatalogTables(database);
    this.leftovers = new Leftovers(database);
    this.reload();
  }

  /** Reads everything anew: at the start and after a rollback. */
  reload(): void {
    this.#collections.clear();
    this.#savedMultikey.clear();
    for (const { id, ns, options, indexes } of this.#tables.all()) {
      const collection = new Collection(this.#database, id, ns, options);
      collection.setIndexes(
        indexes.map((index) => this.#openIndex(index.id, index.spec, index.multikey)),
        this.#buildsOf(collection),
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

  #buildsOf({ id }: Collection): IndexTable[] {
    return [...this.#builds].flatMap(([index, owner]) => (owner === id ? [index] : []));
  }

  isBuilding(collection: Collection): boolean {
    return this.#buildsOf(collection).length > 0;
  }

  find(ns: string): Collection | undefined {
    return this.#collections.get(ns);
  }

  #byId(id: number): Collection | undefined {
    return this.all().find((collection) => collection.id === id);
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
    checkName(ns);
    this.#begin();
    const collection = this.#newCollection(ns, options);
    this.#list(collection);
    return collection;
  }

  #newCollection(ns: string, options: Doc): Collection {
    const id = this.#tables.newId('collections');
    Collection.createTable(this.#database, id);
    return new Collection(this.#database, id, ns, options);
  }

  #newIndex(spec: IndexSpec): IndexTable {
    const id = this.#tables.newId('indexes');
    IndexTable.createTable(this.#database, id, spec.unique === true);
    return this.#openIndex(id, spec, false);
  }

  #list(collection: Collection): void {
    this.#database.notes?.collection(collection.ns);
    this.#tables.addCollection(collection);
    for (const index of collection.indexes) this.#tables.addIndex(collection, index);
    this.#collections.set(collection.ns, collection);
  }

  drop(collection: Collection): void {
    this.#begin();
    for (const index of collection.indexes) this.dropIndex(collection, index);
    for (const index of this.#buildsOf(collection)) this.#endBuild(index, collection);
    this.leftovers.add(`c${collection.id}`);
    this.#database.notes?.collection(collection.ns);
    this.#tables.remove('collections', collection.id);
    this.#collections.delete(collection.ns);
  }

  rename(collection: Collection, ns: string): void {
    checkName(ns);
    this.#begin();
    for (const name of [collection.ns, ns]) this.#database.notes?.collection(name);
    this.#tables.rename(collection.id, ns);
    this.#collections.delete(collection.ns);
    collection.ns = ns;
    this.#collections.set(ns, collection);
  }

  /** Creates and fills an index while others write; on a duplicate key nothing of it remains. */
  *createIndex(collection: Collection, spec: IndexSpec): Generator<Pause, void> {
    this.#begin();
    const index = this.#newIndex(spec);
    this.#builds.set(index, collection.id);
    collection.setIndexes(collection.indexes, this.#buildsOf(collection));
    try {
      for (const _ of fillIndex(collection, index)) {
        yield PAUSE;
        if (!this.#builds.has(index))
          fail('IndexBuildAborted', 'The collection was dropped during the index build');
      }
      this.#begin();
      const now = this.#byId(collection.id) ?? collection;
      this.#builds.delete(index);
      this.#tables.addIndex(now, index);
      now.setIndexes([...now.indexes, index], this.#buildsOf(now));
    } finally {
      this.#endBuild(index, collection);
    }
  }

  /** Takes away an index that was not finished. */
  #endBuild(index: IndexTable, { id }: Collection): void {
    if (!this.#builds.delete(index)) return;
    this.#begin();
    this.leftovers.add(`i${index.id}`);
    const collection = this.#byId(id);
    collection?.setIndexes(collection.indexes, this.#buildsOf(collection));
  }

  /** A collection nobody sees yet, with the options and indexes of the one whose place it will take. */
  draft(ns: string): Collection {
    checkName(ns);
    this.#begin();
    const target = this.find(ns);
    const draft = this.#newCollection(ns, target?.options ?? {});
    draft.setIndexes((target?.indexes ?? []).map(({ spec }) => this.#newIndex(spec)));
    this.#drafts.add(draft);
    return draft;
  }

  /** The draft takes the place of the collection of its name. */
  publish(draft: Collection): void {
    this.#begin();
    const target = this.find(draft.ns);
    const names = (collection?: Collection): string =>
      (collection?.indexes ?? []).map(({ spec }) => spec.name).join();
    if (names(target) !== names(draft))
      fail('OperationFailed', 'indexes of the target collection changed while processing $out');
    if (target !== undefined) this.drop(target);
    this.#list(draft);
    this.#drafts.delete(draft);
  }

  /** Nothing remains of a draft that was not published. */
  discard(draft: Collection): void {
    if (!this.#drafts.delete(draft)) return;
    this.#begin();
    for (const index of draft.indexes) this.leftovers.add(`i${index.id}`);
    this.leftovers.add(`c${draft.id}`);
  }

  /** Finds the tables of builds and drafts that an end of the process has interrupted. */
  collectLeftovers(): void {
    const known = this.all().flatMap(({ id, indexes }) => [
      `c${id}`,
      ...indexes.map((index) => `i${index.id}`),
    ]);
    this.leftovers.collect(new Set(known));
  }

  dropIndex(collection: Collection, index: IndexTable): void {
    this.#begin();
    this.leftovers.add(`i${index.id}`);
    this.#tables.remove('indexes', index.id);
    collection.setIndexes(collection.indexes.filter((other) => other !== index));
  }

  /** Changes options of an index that do not affect its keys (expireAfterSeconds, hidden). */
  changeIndex(collection: Collection, index: IndexTable, changes: Doc): void {
    this.#begin();
    const spec = { ...index.spec, ...changes };
    this.#tables.changeSpec(index.id, spec);
    const changed = this.#openIndex(index.id, spec, index.multikey);
    collection.setIndexes(collection.indexes.map((other) => (other === index ? changed : other)));
  }

  /** Stores the flags that writes have set since the last commit; part of the same transaction. */
  saveMultikey(): void {
    for (const collection of this.#collections.values()) {
      for (const index of collection.indexes) {
        if (!index.multikey || this.#savedMultikey.has(index)) continue;
        this.#changed = true;
        this.#tables.setMultikey(index.id);
        this.#savedMultikey.add(index);
      }
    }
  }
}

function checkName(ns: string): void {
  if (!NAMESPACE.test(ns)) fail('InvalidNamespace', `Invalid namespace specified '${ns}'`);
}
