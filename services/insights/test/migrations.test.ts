import { testStore } from '@groupsight/docstore/test-store';
import { withMongo } from '@groupsight/shared/mongo/connect';
import { expect, it } from 'vitest';
import { openStores } from '../src/store/open.ts';
import { sharding } from '../src/store/sharding.ts';

it('messages of an older version get the index of today instead of theirs', async () => {
  await using store = await testStore();
  const database = { uri: store.uri, database: sharding.database };
  const indexes = () =>
    withMongo(database, async (connection) => {
      const messages = connection.getClient().db(connection.name).collection('messages');
      return (await messages.indexes()).map(({ key }) => Object.keys(key).join(' '));
    });
  await withMongo(database, async (connection) => {
    const messages = connection.getClient().db(connection.name).collection('messages');
    await messages.createIndex({ owner: 1, group: 1, date: 1, at: 1, seq: 1 });
  });
  expect(await indexes()).toEqual(['_id', 'owner group date at seq']);
  for (let starts = 0; starts < 2; starts++) {
    const opened = await openStores(store.uri);
    await opened.close();
    expect(await indexes()).toEqual(['_id', 'owner group date at seq _id']);
  }
});
