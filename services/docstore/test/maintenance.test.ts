import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDocstore } from '../src/index.ts';
import { maintain } from '../src/maintenance/commands.ts';
import { verifyFile } from '../src/maintenance/verify.ts';
import { startTestStore, type TestStore, waitFor } from './support.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const COUNT = 3000;
const LIMIT_KB = 3000;

let test: TestStore;
let backup: string;
beforeAll(async () => {
  test = await startTestStore({ ttlSweepMs: 30 });
  const collection = test.db.collection('docs');
  await collection.createIndexes([{ key: { i: 1 }, unique: true }, { key: { tags: 1 } }]);
  await collection.insertMany(
    Array.from({ length: COUNT }, (_, i) => ({
      i,
      tags: [`a${i % 7}`, `b${i % 3}`],
      t: 'x'.repeat(90),
    })),
  );
  backup = join(test.folder, 'backup.db');
});
afterAll(() => test.close());

function run(action: string, file: string, more: { from?: string; to?: string } = {}) {
  const address = { path: join(test.folder, 's.sock') };
  return maintain(action, { from: undefined, to: undefined, ...more, file, address });
}

describe('backup and restore', () => {
  it('copies a running store that is written meanwhile, whole and as of one moment', async () => {
    const log = test.db.collection('log');
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++) await log.insertOne({ n });
    })();
    const { text } = await run('backup', '', { to: backup });
    writing = false;
    await writer;
    expect(text).toContain('checked');
    expect(verifyFile(backup)).toMatchObject({ problems: [], indexes: 2 });
    await expect(run('backup', '', { to: backup })).rejects.toThrow('exists already');

    const restored = join(test.folder, 'restored.db');
    await run('restore', restored, { from: backup });
    const store = await startDocstore({ file: restored, port: 0 });
    const client = await MongoClient.connect(store.uri);
    expect(await client.db('test').collection('docs').countDocuments()).toBe(COUNT);
    const numbers = await client.db('test').collection('log').distinct('n');
    expect(numbers).toEqual(numbers.map((_, i) => i));
    await client.close();
    await store.close();
    await expect(run('restore', restored, { from: backup })).rejects.toThrow('exists already');
  });

  it('over a port writes nowhere but beside the store', async () => {
    const file = join(test.folder, 'own', 'port.db');
    const store = await startDocstore({ file, port: 0 });
    const address = { port: Number(new URL(store.uri).port) };
    const backUp = (to: string) => maintain('backup', { file, from: undefined, to, address });
    for (const to of [join(test.folder, 'elsewhere.db'), join(test.folder, 'own', '..', 'up.db')]) {
      await expect(backUp(to)).rejects.toThrow("the store's own folder only");
    }
    const { text } = await backUp(join(test.folder, 'own', 'beside.db'));
    expect(text).toContain('checked');
    await store.close();
  });

  it('is for this machine alone: nobody is asked for a password', async () => {
    for (const host of ['0.0.0.0', '::', '10.0.0.1', 'store.example.org']) {
      const file = join(test.folder, 'open.db');
      await expect(startDocstore({ file, host, inThread: false })).rejects.toThrow(
        'asks for no password',
      );
    }
  });

  it('says of a file in use that it is', async () => {
    await expect(run('verify', join(test.folder, 'test.db'))).rejects.toThrow('in use');
  });
});

/** A copy of the backup for a test to damage. */
function copyOf(name: string): string {
  const file = join(test.folder, name);
  copyFileSync(backup, file);
  return file;
}

describe('verify', () => {
  it('finds keys that an index lacks, and such that it has too many', async () => {
    const file = copyOf('index.db');
    const sqlite = new DatabaseSync(file);
    sqlite.exec('DELETE FROM i1 WHERE r = 5');
    sqlite.exec("INSERT INTO i2(k, r) VALUES(x'20ffff', 7)");
    sqlite.close();
    const { text, ok } = await run('verify', file);
    expect(ok).toBe(false);
    expect(text).toContain('document 5: is missing in index i_1');
    expect(text).toContain(
      `index tags_1: holds ${COUNT * 2 + 1} keys, the documents have ${COUNT * 2}`,
    );
  });

  it('finds a broken document, and salvage leaves only it out', async () => {
    const file = copyOf('document.db');
    const sqlite = new DatabaseSync(file);
    sqlite.exec("UPDATE c1 SET d = x'0500' WHERE r = 9");
    sqlite.close();
    expect((await run('verify', file)).text).toContain('document 9: is not well-formed');
    const saved = join(test.folder, 'saved.db');
    await run('salvage', file, { to: saved });
    const { problems, documents } = verifyFile(saved);
    expect(problems).toEqual([]);
    expect(documents).toBe(verifyFile(backup).documents - 1);
  });

  it('says of a file that was cut short what can be saved, and it is not opened', async () => {
    const file = copyOf('short.db');
    truncateSync(file, Math.floor(statSync(file).size / 8) * 7);
    const { text } = await run('verify', file);
    expect(text).toMatch(/test\.docs: \d+ documents/);
    await expect(startDocstore({ file, port: 0 })).rejects.toThrow('damaged or cut short');
    const before = readFileSync(file);
    const saved = join(test.folder, 'short-saved.db');
    await run('salvage', file, { to: saved });
    expect(verifyFile(saved).problems).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('the disk', () => {
  it('may be full: writes fail with an error, what was acknowledged stays, the file is whole', async () => {
    const file = join(test.folder, 'full.db');
    const limited = spawn(
      'bash',
      [
        '-c',
        `ulimit -f ${LIMIT_KB}; exec "$@"`,
        '-',
        process.execPath,
        MAIN,
        '--file',
        file,
        '--port',
        '0',
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [line] = (await once(limited.stdout, 'data')) as [Buffer];
    const uri = /mongodb:\S+/.exec(line.toString())?.[0] ?? '';
    const client = await MongoClient.connect(uri);
    const collection = client.db('full').collection('docs');
    await collection.createIndex({ i: 1 });
    let acknowledged = 0;
    const failure = await (async () => {
      for (; acknowledged < 100_000; acknowledged += 50)
        await collection.insertMany(
          Array.from({ length: 50 }, (_, n) => ({ i: acknowledged + n, t: 'x'.repeat(500) })),
        );
    })().catch((error) => error);
    expect([39, 14031]).toContain(failure.code);
    expect(await collection.countDocuments({ i: { $gte: 0 } })).toBe(acknowledged);
    await client.close();
    const exited = once(limited, 'exit');
    limited.kill('SIGKILL');
    await exited;
    expect(verifyFile(file)).toMatchObject({ problems: [], documents: acknowledged });
  });

  it('may be read-only: the start fails and says so', async () => {
    const folder = join(test.folder, 'read-only');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    // Root may write everywhere but where the kernel does not let it.
    const file = process.getuid?.() === 0 ? '/sys/docstore.db' : join(folder, 'x.db');
    await expect(startDocstore({ file, port: 0 })).rejects.toThrow('cannot be opened and written');
  });

  it('gets back what is free, and does not grow by updates', { timeout: 300_000 }, async () => {
    const collection = test.db.collection('churn');
    const file = join(test.folder, 'test.db');
    const sizes: number[] = [];
    await collection.insertMany(
      Array.from({ length: 500 }, (_, i) => ({ i, t: 'x'.repeat(20_000) })),
    );
    for (let round = 0; round < 12; round++) {
      await collection.updateMany(
        {},
        { $set: { t: String(round % 10).repeat(15_000 + (round % 3) * 5000) } },
      );
      sizes.push(statSync(file).size);
    }
    expect(sizes.at(-1)).toBeLessThan(2 * (sizes[2] ?? 0) + 2 ** 22);
    const most = statSync(file).size;
    await collection.deleteMany({});
    // Freed pages are given back in steps; the file gets shorter when the log is folded into it.
    await waitFor(async () => {
      await collection.insertOne({ t: 'x'.repeat(500_000) });
      return statSync(file).size < most / 2 + 2 ** 23;
    }, 120_000);
  });
});

describe('a long read', () => {
  it('lets others through, and keeps to maxTimeMS', async () => {
    const collection = test.db.collection('long');
    for (let n = 0; n < 4; n++)
      await collection.insertMany(
        Array.from({ length: 10_000 }, (_, i) => ({ i, n, t: `t${i % 500}` })),
      );
    const order: string[] = [];
    const stages = [{ $sort: { t: 1, i: -1 } }, { $group: { _id: '$t', all: { $push: '$i' } } }];
    const slow = collection
      .aggregate(stages)
      .toArray()
      .then((groups) => {
        order.push('slow');
        return groups;
      });
    // A write waits for the disk, too, which may be slower than the machine sorts: it goes through
    // meanwhile, but only reads are held against the long one.
    const writes = [1, 2, 3].map((i) => test.db.collection('quick').insertOne({ i }));
    for (let i = 0; i < 5; i++) await test.db.collection('docs').findOne({ i });
    order.push('quick');
    await Promise.all(writes);
    expect(await slow).toHaveLength(500);
    expect(order).toEqual(['quick', 'slow']);
    await expect(
      collection.find({ t: /nothing/ }, { maxTimeMS: 1 }).toArray(),
    ).rejects.toMatchObject({
      code: 50,
      codeName: 'MaxTimeMSExpired',
    });
  });

  it('is killed when its collection is dropped', async () => {
    const collection = test.db.collection('dropped');
    await collection.insertMany(Array.from({ length: 2000 }, (_, i) => ({ i })));
    const cursor = collection.find().batchSize(10);
    await cursor.next();
    await collection.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({
      code: 175,
      codeName: 'QueryPlanKilled',
    });
  });
});
