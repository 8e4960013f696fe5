import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { startDocstore } from '../src/index.ts';
import { verifyFile } from '../src/maintenance/verify.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
/** `npm run test:durability` asks for 50. */
const SEEDS = Array.from({ length: Number(process.env.DURABILITY_SEEDS ?? 2) }, (_, i) => i + 1);
const CLIENTS = 8;

let folder: string | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** Starts the store as a process of its own; resolves with its connection string. */
async function startProcess(file: string): Promise<string> {
  const started = spawn(process.execPath, [MAIN, '--file', file, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const uri = /mongodb:\S+/.exec(line.toString())?.[0];
  if (uri === undefined) throw new Error('the store did not start');
  return uri;
}

async function killProcess(): Promise<void> {
  const running = child;
  if (running === undefined) return;
  const exited = once(running, 'exit');
  running.kill('SIGKILL');
  await exited;
}

interface Acknowledged {
  inserted: Set<string>;
  /** Highest acknowledged counter per client. */
  counters: Map<number, number>;
}

/** Writes until the server is gone, noting what was acknowledged. */
async function writeUntilKilled(
  collection: Collection,
  client: number,
  acknowledged: Acknowledged,
): Promise<void> {
  for (let i = 1; ; i++) {
    const key = `${client}-${i}-${acknowledged.inserted.size}`;
    try {
      await collection.insertOne({
        key,
        client,
        even: i % 2 === 0,
        tags: [`t${i % 7}`, `u${i % 5}`],
      });
      acknowledged.inserted.add(key);
      await collection.updateOne(
        { key: `counter-${client}` },
        { $set: { value: i } },
        { upsert: true },
      );
      acknowledged.counters.set(client, i);
    } catch {
      return;
    }
  }
}

describe('acknowledged writes survive kill -9', () => {
  it.each(SEEDS)('under load, seed %i', { timeout: 90_000 }, async (seed) => {
    folder = mkdtempSync(join(tmpdir(), 'docstore-kill-'));
    const file = join(folder, 'kill.db');
    const options = { serverSelectionTimeoutMS: 5000, maxPoolSize: CLIENTS };
    const acknowledged: Acknowledged = { inserted: new Set(), counters: new Map() };
    const client = await MongoClient.connect(await startProcess(file), options);
    const collection = client.db('kill').collection('docs');
    await collection.createIndexes([
      { key: { key: 1 }, unique: true },
      { key: { even: 1, client: 1 } },
      { key: { tags: 1 } },
    ]);
    const writers = Array.from({ length: CLIENTS }, (_, n) =>
      writeUntilKilled(collection, n, acknowledged),
    );
    const target = 150 + ((seed * 7919) % 600);
    while (acknowledged.inserted.size < target)
      await new Promise((resolve) => setImmediate(resolve));
    await killProcess();
    await Promise.all(writers);
    await client.close();

    const verification = verifyFile(file);
    expect(verification.problems).toEqual([]);
    expect(verification.documents).toBeGreaterThanOrEqual(acknowledged.inserted.size);
    const store = await startDocstore({ file, socketPath: join(folder, 's.sock') });
    const again = await MongoClient.connect(store.uri);
    const stored = again.db('kill').collection('docs');
    const keys = new Set((await stored.find().toArray()).map((doc) => doc.key));
    expect([...acknowledged.inserted].filter((key) => !keys.has(key))).toEqual([]);
    for (const [n, value] of acknowledged.counters) {
      expect((await stored.findOne({ key: `counter-${n}` }))?.value).toBeGreaterThanOrEqual(value);
    }
    await again.close();
    await store.close();
  });
});
