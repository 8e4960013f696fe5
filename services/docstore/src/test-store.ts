import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocstore } from './index.ts';

/** A store of its own for a test, in a temporary folder; gone at the end of `await using`. */
export async function testStore(): Promise<{ readonly uri: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-store-'));
  const store = await startDocstore({
    file: join(folder, 'store.sqlite'),
    socketPath: join(folder, 'store.sock'),
  });
  return {
    uri: store.uri,
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
