/** SQLite used directly: the same bytes and the same keys, without a protocol. The physical limit. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'bson';
import type { Message } from './messages.ts';
import type { Subject } from './subject.ts';

const COLUMNS =
  'id BLOB NOT NULL UNIQUE, key TEXT NOT NULL, sender TEXT NOT NULL, at INTEGER NOT NULL, day TEXT NOT NULL, d BLOB NOT NULL';

export function bareSqlite(folder: string): Subject {
  const sqlite = new DatabaseSync(join(folder, 'bare.db'));
  sqlite.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16384');
  const open = (table: string) => {
    const where = (text: string) => sqlite.prepare(`SELECT d FROM ${table} WHERE ${text}`);
    return {
      insert: sqlite.prepare(
        `INSERT INTO ${table}(id, key, sender, at, day, d) VALUES(?, ?, ?, ?, ?, ?)`,
      ),
      byId: where('id = ?'),
      byKey: where('key = ?'),
      bySender: where('sender = ? ORDER BY at DESC LIMIT 20'),
      update: sqlite.prepare(`UPDATE ${table} SET d = ? WHERE key = ?`),
      count: sqlite.prepare(`SELECT count(*) FROM ${table} WHERE sender = ?`),
      days: sqlite.prepare(`SELECT day, sender, count(*) FROM ${table} GROUP BY day, sender`),
    };
  };
  let statements: ReturnType<typeof open> | undefined;
  const ready = (): ReturnType<typeof open> => {
    if (statements === undefined) throw new Error('prepare comes first');
    return statements;
  };
  const insertOne = (doc: Message): void => {
    const { _id, key, sender, at, day } = doc;
    ready().insert.run(_id.id, key, sender, at.getTime(), day, serialize(doc));
  };
  return {
    name: 'SQLite',
    async prepare(size) {
      const table = `m${size}`;
      sqlite.exec(`CREATE TABLE ${table}(r INTEGER PRIMARY KEY, ${COLUMNS})`);
      sqlite.exec(
        `CREATE UNIQUE INDEX ${table}k ON ${table}(key); CREATE INDEX ${table}s ON ${table}(sender, at)`,
      );
      statements = open(table);
    },
    async insertMany(docs) {
      sqlite.exec('BEGIN');
      docs.forEach(insertOne);
      sqlite.exec('COMMIT');
    },
    async insertOne(doc) {
      insertOne(doc);
    },
    async findById(doc) {
      ready().byId.get(doc._id.id);
    },
    async findByKey(key) {
      ready().byKey.get(key);
    },
    async newest(sender) {
      ready().bySender.all(sender);
    },
    async update(doc) {
      ready().update.run(serialize({ ...doc, text: 'changed' }), doc.key);
    },
    async count(sender) {
      ready().count.get(sender);
    },
    async groupByDay() {
      ready().days.all();
    },
    async close() {
      sqlite.close();
    },
  };
}
