/** Everything stored: the file, what is in it, and the one write transaction of the moment. */

import { type SharedCounts, WriteNotes } from '../write-counts.ts';
import { Catalog } from './catalog.ts';
import { Database } from './database.ts';
import { IndexReader } from './index-reader.ts';

export class Store {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly reader: IndexReader;

  /** @param counts where writes are counted, if anywhere */
  constructor(file: string, counts?: SharedCounts) {
    this.database = new Database(file);
    if (counts) this.database.notes = new WriteNotes(counts);
    this.catalog = new Catalog(this.database);
    this.reader = new IndexReader(this.database);
    this.catalog.collectLeftovers();
    this.commit();
  }

  /** Returns when all writes since the last commit are on disk. */
  commit(): void {
    if (!this.database.inTransaction) return;
    this.catalog.saveMultikey();
    this.database.commit();
    this.catalog.committed();
  }

  rollback(): void {
    if (!this.database.inTransaction) return;
    this.database.rollback();
    this.catalog.rolledBack();
  }

  /**
   * Runs writes that stand or fall together inside the open transaction: an error that is not
   * the client's undoes them without touching what other commands of the turn wrote.
   */
  atomically<Result>(write: () => Result, isExpected: (error: unknown) => boolean): Result {
    this.database.begin();
    this.database.exec('SAVEPOINT command');
    try {
      const result = write();
      this.database.exec('RELEASE command');
      return result;
    } catch (error) {
      if (isExpected(error)) this.database.exec('RELEASE command');
      else {
        this.database.exec('ROLLBACK TO command; RELEASE command');
        this.catalog.rolledBack();
      }
      throw error;
    }
  }

  close(): void {
    this.commit();
    this.database.close();
  }
}
