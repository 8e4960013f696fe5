import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocstore } from './index.ts';
import type { WriteCounts } from './write-counts.ts';

export type TestStore = {
  readonly uri: string;
  /** How often what was written; of a server that is elsewhere nobody knows. */
  readonly counts?: WriteCounts;
} & AsyncDisposable;

/** A server that is there already, emptied: tests that share it run one after the other. */
async function emptied(uri: string): Promise<TestStore> {
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(uri);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (!['admin', 'config', 'local'].includes(name)) await client.db(name).dropDatabase();
  }
  await client.close();
  return { uri, [Symbol.asyncDispose]: async () => undefined };
}

/**
 * A store of its own for a test, in a temporary folder; gone at the end of `await using`. With
 * TEST_MONGODB_URI that server instead (`npm run test:containers`).
 */
export async function testStore(): Promise<TestStore> {
  // biome-ignore lint/style/noProcessEnv: tests only; every one of them would have to hand it on
  const given = process.env.TEST_MONGODB_URI;
  if (given) return emptied(given);
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-store-'));
  const store = await startDocstore({
    file: join(folder, 'store.sqlite'),
    socketPath: join(folder, 'store.sock'),
    // A thread would load all modules again for every test.
    inThread: false,
    partFields: ['owner', 'ownerId'],
    partCollections: ['owners'],
  });
  return {
    uri: store.uri,
    counts: store.counts,
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
