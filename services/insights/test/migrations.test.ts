import { testStore } from '@groupsight/docstore/test-store';
import { withMongo } from '@groupsight/shared/mongo/connect';
import { expect, it } from 'vitest';
import { responseKey } from '../src/messages/responses.repository.ts';
import { messageKey } from '../src/store/ids.ts';
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
      _id: `${group} ${date}`,
      owner: 'ada',
      group,
      date,
      ...(imports ? { imports } : {}),
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

it('what members did in an older version follows who they turned out to be', async () => {
  await using store = await testStore();
  const database = { uri: store.uri, database: sharding.database };
  const [owner, group, messageId] = ['ada', 'g1', 'poll'];
  const message = messageKey(owner, group, messageId);
  const response = (member: string, minute: number, value: string) => ({
    _id: responseKey(owner, group, messageId, member, 'vote'),
    message,
    kind: 'vote',
    values: [value],
    at: new Date(minute),
  });
  await withMongo(database, async (connection) => {
    const old = connection.getClient().db(connection.name);
    const into = (name: string) => old.collection<{ _id: string; [field: string]: unknown }>(name);
    await into('messages').insertOne({ _id: message, owner, group, messageId });
    const members = ['111@lid', '49@s', 'bo@s'].map((id) => ({ id }));
    await into('days').insertOne({ _id: 'd', owner, group, date: '2026-01-01', members });
    await into('aliases').insertOne({ _id: 'a', owner, from: '111@lid', into: '49@s' });
    await into('responses').insertMany([
      ...[response('111@lid', 2, 'Tuesday'), response('49@s', 1, 'Monday')],
      ...[response('bo@s', 1, 'Monday'), response('silent@s', 1, 'Monday')],
    ]);
  });
  for (let starts = 0; starts < 2; starts++) {
    const opened = await openStores(store.uri);
    const found = await opened.stores.responses.find({ message }).lean();
    expect(found.map(({ member, values }) => `${member} ${values}`).sort()).toEqual([
      ...[' Monday', '49@s Tuesday', 'bo@s Monday'],
    ]);
    await opened.close();
  }
});
