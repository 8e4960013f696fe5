import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import { writeDoc } from '../bson/writer.ts';
import { Database } from './database.ts';
import { Scan } from './scan.ts';

const COUNT = 700;
/** Now and then longer than what is put together, and with zero bytes inside. */
const textOf = (i: number): string => `\0${i}\0`.repeat(i % 97 === 13 ? 40_000 : i % 7);

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'));
  database = new Database(join(folder, 'scan.db'));
  database.exec('CREATE TABLE c1(r INTEGER PRIMARY KEY, d BLOB NOT NULL)');
  const insert = database.prepare('INSERT INTO c1 VALUES(?, ?)');
  database.begin();
  // Every third row is gone.
  for (let i = 1; i <= COUNT; i++) if (i % 3 !== 0) insert.run(i, writeDoc({ i, text: textOf(i) }));
  database.commit();
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const rows = Array.from({ length: COUNT }, (_, i) => i + 1).filter((i) => i % 3 !== 0);

function read(direction: 1 | -1, after: number): number[] {
  return [...new Scan(database, 'c1').rows(direction, after)].map(({ row, raw }) => {
    const doc = readDoc(raw);
    expect([row, doc.i, doc.text === textOf(row)]).toEqual([row, row, true]);
    return row;
  });
}

it('brings every document whole, in order, from either end and from within', () => {
  expect(read(1, 0)).toEqual(rows);
  expect(read(-1, COUNT + 1)).toEqual(rows.toReversed());
  expect(read(1, 350)).toEqual(rows.filter((row) => row > 350));
  expect(read(-1, 350)).toEqual(rows.filter((row) => row < 350).toReversed());
  expect(read(1, COUNT)).toEqual([]);
});

it('brings documents without gaps between them, and those behind such', () => {
  database.exec(`DELETE FROM c1 WHERE r > 350 OR r % 97 = 13`);
  const dense = Array.from({ length: 3000 }, (_, i) => 1000 + i);
  const insert = database.prepare('INSERT INTO c1 VALUES(?, ?)');
  database.begin();
  for (const i of dense) insert.run(i, writeDoc({ i, text: textOf(i % 13) }));
  database.commit();
  const found = (direction: 1 | -1, after: number): number[] => {
    const all = [...new Scan(database, 'c1').rows(direction, after)];
    expect(all.filter(({ row, raw }) => readDoc(raw).i !== row)).toEqual([]);
    return all.map(({ row }) => row);
  };
  const before = rows.filter((row) => row <= 350 && row % 97 !== 13);
  expect(found(1, 999)).toEqual(dense);
  expect(found(1, 0)).toEqual([...before, ...dense]);
  expect(found(-1, 4000)).toEqual([...before, ...dense].toReversed());
  // A long one among them.
  database
    .prepare('UPDATE c1 SET d = ? WHERE r = 2500')
    .run(writeDoc({ i: 2500, text: textOf(13) }));
  expect(found(1, 999)).toEqual(dense);
  expect(found(-1, 4000)).toEqual([...before, ...dense].toReversed());
});

it('serves nothing of a chunk in which a document is damaged', () => {
  const damaged = Buffer.from(writeDoc({ i: 4, text: 'x' }));
  damaged.writeInt32LE(damaged.length + 1, 0);
  database.prepare('UPDATE c1 SET d = ? WHERE r = 4').run(damaged);
  expect(() => read(1, 0)).toThrow('A document in the store file is damaged');
});
