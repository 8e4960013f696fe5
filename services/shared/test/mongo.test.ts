import { join } from 'node:path';
import { startDocstore } from '@groupsight/docstore';
import { Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { isOutage } from '../src/bus/deliver.ts';
import { connectMongo, ensureIndexes } from '../src/mongo/connect.ts';
import { tempDir } from '../src/testing/resources.ts';

it('connects to the embedded store, with majority writes, indexes and an end', async () => {
  await using folder = await tempDir();
  const store = await startDocstore({ file: join(folder.path, 'store.db') });
  const connection = await connectMongo({ uri: store.uri, database: 'shared-test' });
  try {
    const schema = new Schema({ owner: String, n: Number }).index({ owner: 1 }, { unique: true });
    const Thing = connection.model('Thing', schema);
    await ensureIndexes(connection);
    await ensureIndexes(connection);
    await Thing.create({ owner: 'a', n: 1 });
    await expect(Thing.create({ owner: 'a', n: 2 })).rejects.toMatchObject({ code: 11000 });
    expect(await Thing.findOne({ owner: 'a' }).lean()).toMatchObject({ n: 1 });
    expect(connection.name).toBe('shared-test');

    await store.close();
    // A consumer that meets this waits for the store, and buries nothing.
    const error = await Thing.findOne({ owner: 'a' }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(isOutage(error)).toBe(true);
  } finally {
    await connection.close();
    await store.close();
  }
});
