/** A store of its own for each test file, in a temporary folder, on a unix socket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { type Docstore, type DocstoreOptions, startDocstore } from '../src/index.ts';

export interface TestStore {
  store: Docstore;
  client: MongoClient;
  db: Db;
  folder: string;
  /** An empty collection that no other test uses. */
  collection<Schema extends Document = Document>(docs?: Document[]): Promise<Collection<Schema>>;
  close(): Promise<void>;
}

export async function startTestStore(options: Partial<DocstoreOptions> = {}): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'docstore-'));
  const store = await startDocstore({
    file: join(folder, 'test.db'),
    socketPath: join(folder, 's.sock'),
    ...options,
  });
  const client = await MongoClient.connect(store.uriFor('test'));
  let count = 0;
  return {
    store,
    client,
    folder,
    db: client.db(),
    async collection<Schema extends Document = Document>(docs: Document[] = []) {
      const collection = client.db().collection<Schema>(`c${++count}`);
      if (docs.length > 0) await (collection as unknown as Collection).insertMany(docs);
      return collection;
    },
    async close() {
      await client.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls until the condition holds. */
export async function waitFor(
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The error a promise rejects with, as the server described it. */
export async function errorOf(promise: Promise<unknown>): Promise<{
  code: number;
  codeName: string;
  message: string;
  keyPattern?: Document;
  keyValue?: Document;
  errorLabels?: string[];
}> {
  try {
    await promise;
  } catch (error) {
    return error as never;
  }
  throw new Error('it did not fail');
}
