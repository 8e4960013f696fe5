/** SQLite used directly: the same bytes and the same keys, without a protocol. The physical limit. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'bson';
import type { Message } from './messages.ts';
import type { Subject } from './subject.ts';

const COLUMNS =
  'id BLOB NOT NULL UNIQUE, key TEXT NOT NULL, sender TEXT NOT NULL, at INTEGER NOT NULL, day TEXT NOT NULL, d BLOB NOT NULL';

function statementsOf(sqlite: DatabaseSync, table: string) {
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
}

export function bareSqlite(folder: string): Subject {
  const sqlite = new DatabaseSync(join(folder, 'bare.db'));
  sqlite.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16384');
  sqlite.exec('PRAGMA wal_autocheckpoint=4000');
  let statements: ReturnType<typeof statementsOf> | undefined;
  const ready = (): ReturnType<typeof statementsOf> => {
    if (statements === undefined) throw new Error('prepare comes first');
    return statements;
  };
  const insertOne = (doc: Message): void => {
    const { _id, key, sender, at, day } = doc;
    ready().insert.run(_id.id, key, sender, at.getTime(), day, serialize(doc));
  };
  let changes = 0;
  const updateOne = (doc: Message): void => {
    ready().update.run(serialize({ ...doc, text: `changed ${++changes}` }), doc.key);
  };
  const together = (work: () => void): void => {
    sqlite.exec('BEGIN');
    work();
    sqlite.exec('COMMIT');
  };
  return {
    name: 'SQLite',
    async prepare(name) {
      sqlite.exec(`CREATE TABLE ${name}(r INTEGER PRIMARY KEY, ${COLUMNS})`);
      sqlite.exec(
        `CREATE UNIQUE INDEX ${name}k ON ${name}(key); CREATE INDEX ${name}s ON ${name}(sender, at)`,
      );
      statements = statementsOf(sqlite, name);
    },
    insertMany: async (docs) => together(() => docs.forEach(insertOne)),
    insertOne: async (doc) => insertOne(doc),
    findById: async ({ _id }) => ready().byId.get(_id.id),
    findByKey: async (key) => ready().byKey.get(key),
    newest: async (sender) => ready().bySender.all(sender),
    update: async (doc) => updateOne(doc),
    updateBoth: async (one, other) =>
      together(() => {
        updateOne(one);
        updateOne(other);
      }),
    count: async (sender) => ready().count.get(sender),
    groupByDay: async () => ready().days.all(),
    close: async () => sqlite.close(),
  };
}
