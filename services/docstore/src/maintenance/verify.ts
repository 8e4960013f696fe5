/**
 * Proves that a file is whole: SQLite's own check of its pages, every document well-formed and
 * under its `_id`, and every index holding exactly the keys of the documents, no more and no less.
 * The file is only read. It must not be in use; of a running store verify a backup.
 */
import { existsSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { validateDoc } from '../bson/validate.ts';
import { CommandError } from '../errors.ts';
import { Catalog } from '../storage/catalog.ts';
import type { Collection } from '../storage/collection.ts';
import { blob, Database, rowOf, rowsOf, StoreInUse } from '../storage/database.ts';
import type { IndexTable } from '../storage/index-table.ts';
import { encodeKey } from '../storage/key-encoding.ts';

export interface Verification {
  documents: number;
  collections: number;
  indexes: number;
  /** Empty: the file is whole. */
  problems: string[];
}

/** Problems of one kind that are listed; the rest is counted. */
const LISTED = 20;
const CHUNK = 256;

export function verifyFile(file: string): Verification {
  const result: Verification = { documents: 0, collections: 0, indexes: 0, problems: [] };
  if (!existsSync(file)) {
    result.problems.push(`there is no file ${file}`);
    return result;
  }
  let database: Database | undefined;
  try {
    database = Database.forReading(file);
    result.problems.push(...pageProblems(database));
    for (const collection of new Catalog(database).all()) {
      result.collections++;
      result.indexes += collection.indexes.length;
      result.documents += verifyCollection(database, collection, result.problems);
    }
  } catch (error) {
    if (error instanceof StoreInUse) throw error;
    result.problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    database?.close();
  }
  return result;
}

function pageProblems(database: Database): string[] {
  const rows = rowsOf(database.prepare(`PRAGMA integrity_check(${LISTED})`).all());
  return rows.map(([text]) => String(text)).filter((text) => text !== 'ok');
}

/** What is looked up for every document in one index. */
interface IndexCheck {
  index: IndexTable;
  find: StatementSync;
  /** Keys that the documents have. */
  expected: number;
  wasMultikey: boolean;
}

function verifyCollection(database: Database, collection: Collection, problems: string[]): number {
  const checks = collection.indexes.map((index) => ({
    index,
    find: database.prepare(`SELECT 1 FROM i${index.id} WHERE k = ? AND r = ?`),
    expected: 0,
    wasMultikey: index.multikey,
  }));
  let wrong = 0;
  let count = 0;
  for (const { row, id, raw } of storedRows(database, collection)) {
    count++;
    const problem = documentProblem(row, id, raw, checks);
    if (problem !== undefined && ++wrong <= LISTED)
      problems.push(`${collection.ns}, document ${row}: ${problem}`);
  }
  if (wrong > LISTED) problems.push(`${collection.ns}: ${wrong - LISTED} more documents`);
  for (const check of checks) {
    const name = `${collection.ns}, index ${check.index.spec.name}`;
    const held = Number(
      rowOf(database.prepare(`SELECT count(*) FROM i${check.index.id}`).get())[0],
    );
    if (held !== check.expected)
      problems.push(`${name}: holds ${held} keys, the documents have ${check.expected}`);
    if (check.index.multikey && !check.wasMultikey)
      problems.push(`${name}: a document has several keys, the index does not know`);
  }
  return count;
}

function* storedRows(database: Database, collection: Collection) {
  const chunk = database.prepare(
    `SELECT r, k, d FROM c${collection.id} WHERE r > ? ORDER BY r LIMIT ${CHUNK}`,
  );
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = rowsOf(chunk.all(last));
    for (const [r, k, d] of rows) {
      last = Number(r);
      yield { row: last, id: blob(k), raw: blob(d) };
    }
    if (rows.length < CHUNK) return;
  }
}

function documentProblem(
  row: number,
  id: Buffer,
  raw: Buffer,
  checks: IndexCheck[],
): string | undefined {
  const doc = readable(raw);
  if (doc === undefined) return 'is not well-formed';
  if (!encodeKey([doc._id]).equals(id)) return 'stands under another _id';
  let problem: string | undefined;
  for (const check of checks) {
    try {
      for (const key of check.index.keysOf(doc)) {
        check.expected++;
        if (check.find.get(key, row) === undefined)
          problem = `is missing in index ${check.index.spec.name}`;
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problem = `cannot be in index ${check.index.spec.name}: ${error.codeName}`;
    }
  }
  return problem;
}

/** The document, when its bytes are one. */
export function readable(raw: Buffer): Doc | undefined {
  try {
    return validateDoc(raw, 0, raw.length) === raw.length ? readDoc(raw) : undefined;
  } catch {
    return undefined;
  }
}
