import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { startDocstore } from '@groupsight/docstore';
import { testStore } from '@groupsight/docstore/test-store';
import { Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { isOutage } from '../src/bus/deliver.ts';
import { connectMongo, ensureIndexes } from '../src/mongo/connect.ts';
import { openDatabase } from '../src/mongo/database.ts';
import { markPublished, type Published } from '../src/mongo/mark-published.ts';
import { type Migration, schemaState } from '../src/mongo/migrate.ts';
import { isNoOlder, putNewer } from '../src/mongo/put-newer.ts';
import { selfSigned } from '../src/testing/certificate.ts';
import { tempDir } from '../src/testing/resources.ts';

interface State {
  readonly owner: string;
  readonly group: string;
  readonly plan: string;
  readonly at: Date;
}

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

it('marks a state that two published at once until the latest stands last', async () => {
  await using store = await testStore();
  const connection = await connectMongo({ uri: store.uri, database: 'shared-test' });
  try {
    const schema = new Schema({ name: String, version: Number, unpublished: Boolean });
    const States = connection.model<Published & { name: string }>('Told', schema);
    const key = { name: 'group' };
    await States.create({ ...key, version: 2, unpublished: true });
    const isMarked = async () => (await States.findOne(key).lean())?.unpublished;
    // On the bus the second, then the first, which was read before the change.
    await markPublished(States, key, 1);
    await markPublished(States, key, 2);
    expect(await isMarked()).toBe(true);
    const { version = 0 } = (await States.findOne(key).lean()) ?? {};
    await markPublished(States, key, version);
    await markPublished(States, key, version);
    expect(await isMarked()).toBe(false);
  } finally {
    await connection.close();
  }
});

it('puts a newer state over an older one, and never the other way round', async () => {
  await using store = await testStore();
  const connection = await connectMongo({ uri: store.uri, database: 'shared-test' });
  try {
    const schema = new Schema({ owner: String, group: String, plan: String, at: Date });
    schema.index({ owner: 1, group: 1 }, { unique: true });
    const States = connection.model<State>('State', schema);
    await ensureIndexes(connection);
    const put = (group: string, plan: string, at: number) =>
      putNewer(States, { owner: 'ada', group }, { plan, at: new Date(at) });
    await put('g1', 'first', 2);
    await put('g1', 'newer', 3);
    await put('g1', 'again', 3);
    await put('g1', 'late', 1);
    await put('g2', 'another', 1);
    const found = await States.find({}, { _id: 0, group: 1, plan: 1 }).sort({ group: 1 }).lean();
    expect(found).toEqual([
      { group: 'g1', plan: 'again' },
      { group: 'g2', plan: 'another' },
    ]);
  } finally {
    await connection.close();
  }
});

it('puts states with versions in their order, whatever the clocks of their tellers say', async () => {
  await using store = await testStore();
  const connection = await connectMongo({ uri: store.uri, database: 'shared-test' });
  try {
    const schema = new Schema({ owner: String, plan: String, at: Date, version: Number });
    schema.index({ owner: 1 }, { unique: true });
    const States = connection.model<State & { version?: number }>('State', schema);
    await ensureIndexes(connection);
    const put = async (plan: string, at: number, version?: number) => {
      const state = { plan, at: new Date(at), ...(version === undefined ? {} : { version }) };
      const before = await States.findOne({ owner: 'ada' }).lean();
      const isNews = isNoOlder(state, before);
      await putNewer(States, { owner: 'ada' }, state);
      const { plan: stored } = await States.findOne({ owner: 'ada' }).lean().orFail();
      expect(isNews).toBe(stored === plan);
      return stored;
    };
    expect(await put('of an older version', 50)).toBe('of an older version');
    expect(await put('older than that', 40, 6)).toBe('of an older version');
    expect(await put('counted', 60, 7)).toBe('counted');
    expect(await put('by a clock behind', 30, 8)).toBe('by a clock behind');
    expect(await put('late', 90, 7)).toBe('by a clock behind');
    expect(await put('again', 30, 8)).toBe('again');
    expect(await put('of an older version, earlier', 20)).toBe('again');
  } finally {
    await connection.close();
  }
});

it('takes TLS with an authority and a certificate of its own from the address', async () => {
  await using folder = await tempDir();
  const socketPath = join(folder.path, 'store.sock');
  const store = await startDocstore({ file: join(folder.path, 'store.db'), socketPath });
  const [server, client] = [selfSigned([], ['127.0.0.1']), selfSigned(['client'], [])];
  const [ca, own] = [join(folder.path, 'ca.pem'), join(folder.path, 'client.pem')];
  await writeFile(ca, server.cert);
  await writeFile(own, client.key + client.cert);
  // What MongoDB does with `net.tls`, before the store that speaks its protocol.
  const seen = new Set<string | undefined>();
  const sockets = new Set<TLSSocket>();
  const proxy = createServer({ ...server, requestCert: true, ca: client.cert }, (socket) => {
    seen.add(socket.getPeerX509Certificate()?.subjectAltName);
    sockets.add(socket);
    const behind = connect(socketPath);
    socket.on('error', () => behind.destroy()).pipe(behind);
    behind.on('error', () => socket.destroy()).pipe(socket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const query = new URLSearchParams({ tls: 'true', tlsCAFile: ca, tlsCertificateKeyFile: own });
  const uri = `mongodb://127.0.0.1:${port}/?${query}`;
  const connection = await connectMongo({ uri, database: 'shared-test' });
  try {
    await connection.collection('things').insertOne({ n: 1 });
    expect(await connection.collection('things').countDocuments({})).toBe(1);
    expect([...seen]).toEqual(['DNS:client']);
  } finally {
    await connection.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await store.close();
  }
});

it('opens a database with its models, indexes and a ping, and closes it', async () => {
  await using store = await testStore();
  const schema = new Schema({ owner: String }).index({ owner: 1 }, { unique: true });
  const options = { uri: store.uri, database: 'shared-test' };
  const database = await openDatabase(options, (connection) => ({
    things: connection.model('Thing', schema),
  }));
  await database.things.create({ owner: 'a' });
  await expect(database.things.create({ owner: 'a' })).rejects.toMatchObject({ code: 11000 });
  await expect(database.ping()).resolves.toMatchObject({ ok: 1 });
  await database.close();
  await expect(database.ping()).rejects.toThrow();
});

it('migrates once, in order, whoever starts at the same time', async () => {
  await using store = await testStore();
  const database = { uri: store.uri, database: 'migrated' };
  const schema = new Schema({ owner: String }).index({ owner: 1 }, { unique: true });
  const done: string[] = [];
  const step = (version: number, name: string): Migration => ({
    version,
    name,
    up: async (connection) => {
      done.push(name);
      const things = connection.getClient().db('migrated').collection('things');
      await things.updateOne({ owner: 'a' }, { $inc: { steps: 1 } }, { upsert: true });
    },
  });
  const open = (migrations: readonly Migration[]) =>
    openDatabase(database, (at) => ({ things: at.model('Thing', schema, 'things') }), migrations);
  const first = [step(1, 'one'), step(2, 'two')];
  const opened = await Promise.all([open(first), open(first), open(first)]);
  expect(done).toEqual(['one', 'two']);
  await expect(opened[0].things.create({ owner: 'a' })).rejects.toMatchObject({ code: 11000 });
  const later = await open([...first, step(3, 'three')]);
  // An older process that starts again in a roll-out.
  const older = await open(first);
  expect(await older.schema()).toEqual({ version: 3, known: 2, pending: [] });
  expect(done).toEqual(['one', 'two', 'three']);
  const failing = { ...step(4, 'four'), up: () => Promise.reject(new Error('cut short')) };
  await expect(open([failing])).rejects.toThrow('cut short');
  const behind = await connectMongo(database);
  expect(await schemaState(behind, [failing])).toMatchObject({ version: 3, pending: ['four'] });
  await behind.close();
  // It leaves no lock behind.
  const repaired = await open([step(4, 'four')]);
  expect(done).toEqual(['one', 'two', 'three', 'four']);
  for (const each of [...opened, later, older, repaired]) await each.close();
});
