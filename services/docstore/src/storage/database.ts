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
import {
  SQLITE_BUSY,
  SQLITE_CANNOT_OPEN,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_IO,
  SQLITE_NOT_A_DATABASE,
  SQLITE_READ_ONLY,
  sqliteCode,
} from '../errors.ts';
import type { WriteNotes } from '../write-counts.ts';

const FORMAT = 1;
const APPLICATION_ID = 0x64_6f_63_73;
/** Pages of the log that are folded into the file at once: 10 ms of work, and a sync. */
const CHECKPOINT_PAGES = 1000;
/** The log is cut back to this after a large import. */
const LOG_BYTES = 64 * 1024 * 1024;
/** Free pages that may stay: one in ten, and some. */
const SPARE_PAGES = 2000;
const VACUUM_PAGES = 256;

export type Row = unknown[];

export class Database {
  readonly #sqlite: DatabaseSync;
  readonly path: string;
  /** When the open transaction began; undefined: none is open. */
  #openSince: number | undefined;
  #commits = 0;
  /** Filled with the documents that are written, while somebody wants to know. */
  written: Set<string> | undefined;
  /** Hears of what is written, where somebody counts it. */
  notes: WriteNotes | undefined;

  /** Opens or creates the file (mode 0600, its folder 0700); throws when another process has it. */
  constructor(file: string, open = openForWriting) {
    this.path = resolve(file);
    this.#sqlite = open(this.path);
  }

  /** Opens a file that no process has open, without changing it. */
  static forReading(file: string): Database {
    return new Database(file, openForReading);
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
    return this.#openSince !== undefined;
  }

  /** How many there were: while it stays, so does what is stored. */
  get commits(): number {
    return this.#commits;
  }

  /** How long the transaction has been open. */
  get openForMs(): number {
    return this.#openSince === undefined ? 0 : performance.now() - this.#openSince;
  }

  begin(): void {
    if (this.inTransaction) return;
    this.#sqlite.exec('BEGIN IMMEDIATE');
    this.#openSince = performance.now();
  }

  /** Returns when everything since `begin` is on disk. */
  commit(): void {
    if (!this.inTransaction) return;
    this.#sqlite.exec('COMMIT');
    this.#openSince = undefined;
    this.#commits++;
    this.notes?.committed();
  }

  rollback(): void {
    if (!this.inTransaction) return;
    this.#openSince = undefined;
    // SQLite has already rolled back after some errors (disk full); then there is nothing to do.
    if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
  }

  /** Folds the log into the file and keeps the file as it is until `thaw`. */
  freeze(): void {
    this.commit();
    this.#sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#sqlite.exec('PRAGMA wal_autocheckpoint=0');
  }

  thaw(): void {
    this.#sqlite.exec(`PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
  }

  /** Gives some free pages back to the system when there are many; true if there are more. */
  vacuumStep(): boolean {
    if (this.inTransaction) return false;
    const [free] = rowOf(this.prepare('PRAGMA freelist_count').get());
    const [pages] = rowOf(this.prepare('PRAGMA page_count').get());
    if (Number(free) < SPARE_PAGES + Number(pages) / 10) return false;
    this.#sqlite.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
    return true;
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

function openForWriting(path: string): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Only a new file is opened here: closing a descriptor of one that this process has open
    // elsewhere would drop SQLite's locks on it, as POSIX has it.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    sqlite = new DatabaseSync(path);
    sqlite.exec('PRAGMA locking_mode=EXCLUSIVE');
    sqlite.exec('PRAGMA auto_vacuum=INCREMENTAL');
    // What was deleted is overwritten in pages that are written anyway: accounts are erased for good.
    sqlite.exec('PRAGMA secure_delete=FAST');
    sqlite.exec('PRAGMA journal_mode=WAL');
    sqlite.exec('PRAGMA synchronous=FULL');
    // 16 MB: an import of 100,000 messages is no faster with 64, the system caches the file too.
    sqlite.exec('PRAGMA cache_size=-16384');
    sqlite.exec(`PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
    sqlite.exec(`PRAGMA journal_size_limit=${LOG_BYTES}`);
    sqlite.exec('PRAGMA temp_store=MEMORY');
    sqlite.exec('BEGIN IMMEDIATE');
    createTables(sqlite, path);
    sqlite.exec('COMMIT');
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw openingError(error, path);
  }
}

function openForReading(path: string): DatabaseSync {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { readOnly: true });
    checkFormat(sqlite, path);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw openingError(error, path);
  }
}

export class StoreInUse extends Error {}

/** What is wrong with the file, in words for the person who starts the store. */
function openingError(error: unknown, path: string): unknown {
  switch (sqliteCode(error)) {
    case SQLITE_BUSY:
      return new StoreInUse(`The store file ${path} is in use by another process; stop it first.`);
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return new Error(
        `The store file ${path} is damaged or cut short. 'npm run docstore -- verify --file ${path}' says what can be saved.`,
      );
    case SQLITE_READ_ONLY:
    case SQLITE_CANNOT_OPEN:
    case SQLITE_IO:
      return new Error(
        `The store file ${path} cannot be opened and written: check its folder's permissions and disk.`,
      );
    case SQLITE_FULL:
      return new Error(`The disk of the store file ${path} is full.`);
    default:
      return isPermission(error)
        ? new Error(
            `The store file ${path} cannot be opened and written: check its folder's permissions and disk.`,
          )
        : error;
  }
}

function isPermission(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  );
}

/** 0 for a file that is new. */
function checkFormat(sqlite: DatabaseSync, path: string): number {
  const { user_version: version } = sqlite.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version !== FORMAT && version !== 0)
    throw new Error(`The store file ${path} has format ${version}; this program reads ${FORMAT}.`);
  return version;
}

function createTables(sqlite: DatabaseSync, path: string): void {
  if (checkFormat(sqlite, path) === FORMAT) return;
  sqlite.exec(`PRAGMA application_id=${APPLICATION_ID}`);
  sqlite.exec(`PRAGMA user_version=${FORMAT}`);
  sqlite.exec(
    'CREATE TABLE collections(id INTEGER PRIMARY KEY AUTOINCREMENT, ns TEXT NOT NULL UNIQUE, options BLOB NOT NULL)',
  );
  sqlite.exec(
    'CREATE TABLE indexes(id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL)',
  );
}
