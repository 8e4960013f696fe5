import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { startDocstore } from '../src/index.ts';
import { verifyFile } from '../src/maintenance/verify.ts';
import { type Loads, newLoads, prepare, repeat } from './durability-load.ts';

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

/** Resolves once so many were acknowledged, or when a load has failed. */
async function acknowledged(loads: Loads, least: number, failed: Promise<unknown>): Promise<void> {
  const sum = (): number => Object.values(loads).reduce((all, load) => all + load.acknowledged, 0);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  while (sum() < least) await Promise.race([turn(), failed]);
}

describe('acknowledged writes survive kill -9', () => {
  it.each(SEEDS)('under load, seed %i', { timeout: 300_000 }, async (seed) => {
    folder = mkdtempSync(join(tmpdir(), 'docstore-kill-'));
    const file = join(folder, 'kill.db');
    // What a killed server leaves waiting for another one ends after so long.
    const options = { serverSelectionTimeoutMS: 3_000, maxPoolSize: 20 };
    const client = await MongoClient.connect(await startProcess(file), options);
    const db = client.db('kill');
    await prepare(db);
    const loads = newLoads(CLIENTS);
    const done = Promise.all(Object.values(loads).map((load) => repeat(load, db)));
    // Every load has something on its way at any time; the seed says how far it all is.
    await acknowledged(loads, 30 + ((seed * 7919) % 100), done);
    await killProcess();
    await client.close(); // first: nobody waits for a server that will not come again
    await done;

    expect(verifyFile(file).problems).toEqual([]);
    const store = await startDocstore({ file, socketPath: join(folder, 's.sock') });
    const again = await MongoClient.connect(store.uri);
    await Promise.all(Object.values(loads).map((load) => load.check(again.db('kill'))));
    await again.close();
    await store.close();
    // What the end left behind of builds and copies does no harm.
    expect(verifyFile(file).problems).toEqual([]);
  });
});
