import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A record as it stands in the log. */
export interface LogRecord {
  /** Position in the log; grows over all topics. */
  readonly seq: number;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: string;
  readonly publishedAt: number;
}

export interface Append {
  readonly topic: string;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: string;
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 2000;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS records(
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    topic INTEGER NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    headers TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS records_by_topic ON records(topic, seq);
  CREATE TABLE IF NOT EXISTS positions(
    grp TEXT NOT NULL, topic INTEGER NOT NULL, next INTEGER NOT NULL, PRIMARY KEY(grp, topic)
  ) WITHOUT ROWID;
`;

/** Messages stand in all three files; SQLite gives the two beside the first its mode. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(one)) chmodSync(one, 0o600);
}

/**
 * The durable log of the embedded bus: one SQLite file. Synchronous on purpose: an append or a
 * read is microseconds, and a transaction cannot interleave with another.
 */
export class BusLog {
  readonly #db: DatabaseSync;
  readonly #ids = new Map<string, number>();
  readonly #insert: StatementSync;
  readonly #read: StatementSync;
  readonly #count: StatementSync;
  readonly #position: StatementSync;
  readonly #commit: StatementSync;

  constructor(file: string) {
    if (file !== ':memory:') keepPrivate(file);
    this.#db = new DatabaseSync(file);
    this.#db.exec(schema);
    this.#insert = this.#db.prepare(
      'INSERT INTO records(topic, key, value, headers, at) VALUES(?, ?, ?, ?, ?)',
    );
    this.#read = this.#db.prepare(
      'SELECT seq, key, value, headers, at FROM records WHERE topic = ? AND seq >= ? ORDER BY seq LIMIT ?',
    );
    this.#count = this.#db.prepare(
      'SELECT count(*) AS n FROM records WHERE topic = ? AND seq >= ?',
    );
    this.#position = this.#db.prepare('SELECT next FROM positions WHERE grp = ? AND topic = ?');
    this.#commit = this.#db.prepare(
      'INSERT INTO positions(grp, topic, next) VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET next = excluded.next',
    );
  }

  close(): void {
    this.#db.close();
  }

  /** Appends all of them durably, or none. */
  append(records: readonly Append[], now: number): void {
    this.#transaction(() => {
      for (const { topic, key, value, headers } of records) {
        this.#insert.run(this.#topicId(topic), key, value, headers, now);
      }
    });
  }

  /** Up to `limit` records of a topic from a position on, oldest first. */
  read(topic: string, from: number, limit: number): LogRecord[] {
    const rows = this.#read.all(this.#topicId(topic), from, limit);
    return rows.map((row) => ({
      seq: Number(row.seq),
      key: String(row.key),
      value: row.value as Uint8Array,
      headers: String(row.headers),
      publishedAt: Number(row.at),
    }));
  }

  /** Number of records of a topic from a position on. */
  countFrom(topic: string, from: number): number {
    return Number(this.#count.get(this.#topicId(topic), from)?.n ?? 0);
  }

  /** Where a group goes on reading; undefined for a group that never read the topic. */
  position(group: string, topic: string): number | undefined {
    const row = this.#position.get(group, this.#topicId(topic));
    return row === undefined ? undefined : Number(row.next);
  }

  /**
   * Remembers that a group has handled everything before `next`. It outlives this process, and
   * reaches the disk with the next append: after a power cut a group may get records again.
   */
  commit(group: string, topic: string, next: number): void {
    this.#db.exec('PRAGMA synchronous = NORMAL');
    try {
      this.#commit.run(group, this.#topicId(topic), next);
    } finally {
      this.#db.exec('PRAGMA synchronous = FULL');
    }
  }

  /** The position after the last record of all. */
  end(): number {
    const row = this.#db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'records'").get();
    return Number(row?.seq ?? 0) + 1;
  }

  /** Groups that read a topic, with their positions. */
  groups(topic: string): { group: string; next: number }[] {
    const rows = this.#db
      .prepare('SELECT grp, next FROM positions WHERE topic = ?')
      .all(this.#topicId(topic));
    return rows.map((row) => ({ group: String(row.grp), next: Number(row.next) }));
  }

  /** Topics that a group reads. */
  topicsOf(group: string): string[] {
    const rows = this.#db
      .prepare('SELECT t.name FROM positions p JOIN topics t ON t.id = p.topic WHERE p.grp = ?')
      .all(group);
    return rows.map((row) => String(row.name));
  }

  /** Deletes records published before `before` that every group has handled. */
  expire(topic: string, before: number): number {
    const handled = this.groups(topic).reduce((least, g) => Math.min(least, g.next), Infinity);
    return this.#delete(topic, before, handled === Infinity ? this.end() : handled);
  }

  /** Deletes all records published before `before`, whoever has not read them. */
  expireUnread(topic: string, before: number): number {
    return this.#delete(topic, before, this.end());
  }

  #delete(topic: string, before: number, end: number): number {
    const result = this.#db
      .prepare('DELETE FROM records WHERE topic = ? AND seq < ? AND at < ?')
      .run(this.#topicId(topic), end, before);
    return Number(result.changes);
  }

  /** Deletes handled records of which a later one with the same key exists. */
  compact(topic: string): number {
    const id = this.#topicId(topic);
    const result = this.#db
      .prepare(
        'DELETE FROM records WHERE topic = ? AND seq NOT IN (SELECT max(seq) FROM records WHERE topic = ? GROUP BY key)',
      )
      .run(id, id);
    return Number(result.changes);
  }

  /**
   * Deletes records of a key and of keys that begin with it and a colon, among the next `most`
   * from a position on. @returns where to go on; undefined at the end
   */
  erase(topic: string, key: string, from: number, most: number): number | undefined {
    const id = this.#topicId(topic);
    const last = this.#db
      .prepare(
        'SELECT max(seq) AS last FROM (SELECT seq FROM records WHERE topic = ? AND seq >= ? ORDER BY seq LIMIT ?)',
      )
      .get(id, from, most)?.last;
    if (typeof last !== 'number') return undefined;
    // ';' follows ':'.
    this.#db
      .prepare(
        'DELETE FROM records WHERE topic = ? AND seq BETWEEN ? AND ? AND (key = ? OR (key > ? AND key < ?))',
      )
      .run(id, from, last, key, `${key}:`, `${key};`);
    return last + 1;
  }

  #topicId(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#db.prepare('INSERT OR IGNORE INTO topics(name) VALUES(?)').run(name);
    const row = this.#db.prepare('SELECT id FROM topics WHERE name = ?').get(name);
    const id = Number(row?.id);
    this.#ids.set(name, id);
    return id;
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
