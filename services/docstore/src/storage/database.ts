/**
 * The SQLite file: opened exclusively, written ahead, synced on every commit.
 *
 * `synchronous=FULL` in WAL mode makes a commit return after its bytes are on disk, which is
 * what lets a reply mean "stored". `locking_mode=EXCLUSIVE` keeps a second process out and
 * spares the shared-memory index.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const FORMAT = 1;
const APPLICATION_ID = 0x64_6f_63_73;
const BUSY = 5;

export type Row = unknown[];

export class Database {
  readonly #sqlite: DatabaseSync;
  #open = false;
  /** Filled with the documents that are written, while somebody wants to know. */
  written: Set<string> | undefined;

  /** Opens or creates the file (mode 0600, its folder 0700); throws when another process has it. */
  constructor(file: string) {
    const path = resolve(file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Only a new file is opened here: closing a descriptor of one that this process has open
    // elsewhere would drop SQLite's locks on it, as POSIX has it.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    this.#sqlite = openExclusively(path);
  }

  prepare(sql: string): StatementSync {
    const statement = this.#sqlite.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }

  exec(sql: string): void {
    this.#sqlite.exec(sql);
  }

  get inTransaction(): boolean {
    return this.#open;
  }

  begin(): void {
    if (this.#open) return;
    this.#sqlite.exec('BEGIN IMMEDIATE');
    this.#open = true;
  }

  /** Returns when everything since `begin` is on disk. */
  commit(): void {
    if (!this.#open) return;
    this.#sqlite.exec('COMMIT');
    this.#open = false;
  }

  rollback(): void {
    if (!this.#open) return;
    this.#open = false;
    // SQLite has already rolled back after some errors (disk full); then there is nothing to do.
    if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
  }

  /** Bytes of the file, without the write-ahead log. */
  size(): number {
    const [pages] = rowOf(this.prepare('PRAGMA page_count').get());
    const [pageSize] = rowOf(this.prepare('PRAGMA page_size').get());
    return Number(pages) * Number(pageSize);
  }

  /** Commits what is open and closes; the log is folded into the file. */
  close(): void {
    this.commit();
    this.#sqlite.close();
  }
}

/** A row of a statement that returns arrays. */
export function rowOf(row: unknown): Row {
  return row as Row;
}

/** All rows of a statement that returns arrays. */
export function rowsOf(rows: unknown): Row[] {
  return rows as Row[];
}

/** A blob without copying it. */
export function blob(value: unknown): Buffer {
  const bytes = value as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function openExclusively(path: string): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path);
    sqlite.exec('PRAGMA locking_mode=EXCLUSIVE');
    sqlite.exec('PRAGMA auto_vacuum=INCREMENTAL');
    sqlite.exec('PRAGMA journal_mode=WAL');
    sqlite.exec('PRAGMA synchronous=FULL');
    // 16 MB: an import of 100,000 messages is no faster with 64, the system caches the file too.
    sqlite.exec('PRAGMA cache_size=-16384');
    sqlite.exec('PRAGMA wal_autocheckpoint=4000');
    sqlite.exec('PRAGMA temp_store=MEMORY');
    sqlite.exec('BEGIN IMMEDIATE');
    createTables(sqlite, path);
    sqlite.exec('COMMIT');
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (errorCode(error) === BUSY) {
      throw new Error(`The store file ${path} is in use by another process; stop it first.`);
    }
    throw error;
  }
}

function errorCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

function createTables(sqlite: DatabaseSync, path: string): void {
  const { user_version: version } = sqlite.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version === FORMAT) return;
  if (version !== 0)
    throw new Error(`The store file ${path} has format ${version}; this program reads ${FORMAT}.`);
  sqlite.exec(`PRAGMA application_id=${APPLICATION_ID}`);
  sqlite.exec(`PRAGMA user_version=${FORMAT}`);
  sqlite.exec(
    'CREATE TABLE collections(id INTEGER PRIMARY KEY AUTOINCREMENT, ns TEXT NOT NULL UNIQUE, options BLOB NOT NULL)',
  );
  sqlite.exec(
    'CREATE TABLE indexes(id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL)',
  );
}
