/**
 * Saves what can be read of a damaged file into a new one: every well-formed document, and the
 * indexes made anew. It works on a copy, so that nothing gets worse.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../errors.ts';
import { complete } from '../pace.ts';
import type { Collection } from '../storage/collection.ts';
import { blob, Database, rowsOf } from '../storage/database.ts';
import type { IndexSpec } from '../storage/index-table.ts';
import { Store } from '../storage/store.ts';
import { readable } from './verify.ts';

export interface Salvage {
  /** Documents by collection. */
  saved: Map<string, number>;
  /** Places in the file that could not be read. */
  unreadable: number;
  /** Documents that are there but broken, or twice under one key. */
  refused: number;
}

const CHUNK = 128;
const COMMIT_EVERY = 2000;
/** No collection has as many rows. */
const LAST_ROW = 2 ** 40;
const HEADER_BYTES = 100;

/** Saves into `to`; without it only says what could be saved. */
export function salvageFile(file: string, to?: string): Salvage {
  if (to !== undefined && existsSync(to)) throw new Error(`${to} exists already`);
  const folder = mkdtempSync(join(dirname(resolve(file)), '.salvage-'));
  const target = to ?? join(folder, 'target');
  try {
    const database = Database.forReading(completeCopy(file, join(folder, 'source')));
    const store = new Store(target);
    try {
      return copyAll(database, store);
    } finally {
      database.close();
      store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy with its log, as long as its first page says: SQLite refuses a shorter one as a whole. */
function completeCopy(file: string, copy: string): string {
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const descriptor = openSync(copy, 'r+');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    const size = pageSize * header.readUInt32BE(28);
    if (statSync(copy).size < size) ftruncateSync(descriptor, size);
  } finally {
    closeSync(descriptor);
  }
  return copy;
}

function copyAll(database: Database, store: Store): Salvage {
  const result: Salvage = { saved: new Map(), unreadable: 0, refused: 0 };
  const specs = rowsOf(database.prepare('SELECT collection, spec FROM indexes').all());
  for (const [id, ns, options] of rowsOf(
    database.prepare('SELECT id, ns, options FROM collections').all(),
  )) {
    const collection = store.catalog.findOrCreate(String(ns), readable(bytesOf(options)) ?? {});
    const count = copyDocuments(database, Number(id), collection, store, result);
    result.saved.set(String(ns), count);
    for (const [owner, spec] of specs) {
      const wanted = owner === id ? readable(bytesOf(spec)) : undefined;
      if (wanted === undefined) continue;
      try {
        complete(store.catalog.createIndex(collection, wanted as IndexSpec));
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        result.refused++;
      }
    }
    store.commit();
  }
  return result;
}

function copyDocuments(
  database: Database,
  id: number,
  collection: Collection,
  store: Store,
  result: Salvage,
): number {
  let saved = 0;
  store.database.begin();
  for (const raw of rowsOfDamaged(database, id, result)) {
    if (readable(raw) === undefined) {
      result.refused++;
      continue;
    }
    try {
      collection.insert(raw);
      saved++;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      result.refused++;
    }
    if (saved % COMMIT_EVERY === 0) {
      store.commit();
      store.database.begin();
    }
  }
  return saved;
}

/** Documents in order of rows, stepping over what cannot be read. */
function* rowsOfDamaged(database: Database, id: number, result: Salvage): Generator<Buffer> {
  const chunk = database.prepare(`SELECT r, d FROM c${id} WHERE r > ? ORDER BY r LIMIT ?`);
  const after = (row: number, limit: number): unknown[][] | undefined => {
    try {
      return rowsOf(chunk.all(row, limit));
    } catch {
      return undefined;
    }
  };
  let last = 0;
  for (;;) {
    const rows = after(last, CHUNK) ?? after(last, 1);
    if (rows === undefined) {
      result.unreadable++;
      const next = nextReadable(last, (row) => after(row, 1) !== undefined);
      if (next === undefined) return;
      last = next;
      continue;
    }
    if (rows.length === 0) return;
    for (const [row, raw] of rows) {
      // Damage can make anything of a row number; they only ever rise.
      last = Math.max(last + 1, Number(row));
      yield bytesOf(raw);
    }
  }
}

/** A blob; without bytes where the damage made it something else. */
function bytesOf(value: unknown): Buffer {
  return value instanceof Uint8Array ? blob(value) : Buffer.alloc(0);
}

/** The first row after which there is something to read: found in growing steps, then by halves. */
function nextReadable(from: number, works: (row: number) => boolean): number | undefined {
  let bad = from;
  for (let step = 1; step < LAST_ROW; step *= 2) {
    let good = from + step;
    if (!works(good)) {
      bad = good;
      continue;
    }
    while (good - bad > 1) {
      const middle = Math.floor((bad + good) / 2);
      if (works(middle)) good = middle;
      else bad = middle;
    }
    return good;
  }
  return undefined;
}
