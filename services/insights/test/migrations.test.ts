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

it('chats of an older version know on which days imports brought messages', async () => {
  await using store = await testStore();
  const database = { uri: store.uri, database: sharding.database };
  await withMongo(database, async (connection) => {
    const chat = (group: string) => ({ _id: `c-${group}`, owner: 'ada', group, chat: group });
    const message = (group: string, date: string, imports?: string[]) => ({
      ...{ _id: `${group} ${date}`, owner: 'ada', group, date, ...(imports ? { imports } : {}) },
    });
    const old = connection.getClient().db(connection.name);
    await old.collection<{ _id: string }>('chats').insertMany([chat('1'), chat('2')]);
    await old
      .collection<{ _id: string }>('messages')
      .insertMany([
        message('1', '2026-01-01'),
        message('1', '2026-01-03', ['i1']),
        message('1', '2026-01-05', ['i1', 'i2']),
        message('1', '2026-01-09'),
        message('2', '2026-01-04'),
      ]);
  });
  const opened = await openStores(store.uri);
  const chats = await opened.stores.chats.find({ owner: 'ada' }).sort({ _id: 1 }).lean();
  expect(chats.map(({ imported }) => imported)).toEqual([
    { from: '2026-01-03', to: '2026-01-05' },
    undefined,
  ]);
  await opened.close();
});
