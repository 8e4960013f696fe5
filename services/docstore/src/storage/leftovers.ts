/**
 * Tables nobody needs any more. Dropping a large one takes long, so it gets another name at once
 * and is emptied in small steps while others are served.
 */
import { type Database, rowsOf } from './database.ts';

/** Rows of a table that may be dropped at once, and that one step removes of a larger one. */
const STEP_ROWS = 500;
const PREFIX = 'gone_';

export class Leftovers {
  readonly #database: Database;
  /** There may be some. */
  hasSome = true;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Takes a table away; part of the open transaction. */
  add(table: string): void {
    if (!this.#exists(table)) return;
    if (this.#isSmall(table)) this.#database.exec(`DROP TABLE ${table}`);
    else this.#database.exec(`ALTER TABLE ${table} RENAME TO ${PREFIX}${table}`);
    this.hasSome = true;
  }

  #exists(table: string): boolean {
    const found = this.#database.prepare(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?",
    );
    return found.get(table) !== undefined;
  }

  #isSmall(table: string): boolean {
    const beyond = `SELECT 1 FROM ${table} LIMIT 1 OFFSET ${STEP_ROWS}`;
    return this.#database.prepare(beyond).get() === undefined;
  }

  /** What an end in the middle of an index build or of `$out` left behind. */
  collect(known: ReadonlySet<string>): void {
    for (const name of this.#tables("name GLOB 'c[0-9]*' OR name GLOB 'i[0-9]*'")) {
      if (known.has(name)) continue;
      this.#database.begin();
      this.add(name);
    }
  }

  #tables(where: string): string[] {
    const all = this.#database.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND (${where})`,
    );
    return rowsOf(all.all()).map(([name]) => String(name));
  }

  /** Removes a part of what there is; true if there is more. */
  step(): boolean {
    const [table] = this.#tables(`name GLOB '${PREFIX}*'`);
    this.hasSome = table !== undefined;
    if (table === undefined) return false;
    this.#database.begin();
    if (this.#isSmall(table)) this.#database.exec(`DROP TABLE ${table}`);
    else {
      const key = table.startsWith(`${PREFIX}c`) ? 'r' : 'k, r';
      const limit = `SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT 1 OFFSET ${STEP_ROWS}`;
      this.#database.exec(`DELETE FROM ${table} WHERE (${key}) < (${limit})`);
    }
    return true;
  }
}
