import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createLogger } from '../src/logger.ts';
import { connectMongo } from '../src/mongo/connect.ts';
import { passwordStore } from '../src/testing/password-store.ts';

const username = 'group,sight=1';
/** Everything that an address has a meaning for, and more than ASCII. */
const password = 'p@ss:w/ö?rd#[%41]&= é';
const database = 'shared-test';

const failed = async (uri: string) => {
  const error = await connectMongo({ uri, database }).then(
    (connection) => connection.close(),
    (thrown: unknown) => thrown,
  );
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  createLogger({ service: 'test', destination: { write } }).error({ err: error }, 'no start');
  return { error, log: lines.join('') };
};

it('is let in with a name and a password of any characters', async () => {
  await using store = await passwordStore({ username, password });
  const uri = store.uriFor(username, password);
  const connection = await connectMongo({ uri, database });
  try {
    await connection.collection('things').insertOne({ n: 1 });
    expect(await connection.collection('things').countDocuments({})).toBe(1);
  } finally {
    await connection.close();
  }
});

it.each([
  ['password', username, 'not:th/s@one%'],
  ['name', 'somebody', password],
])('says that the %s is wrong, and not what it is', async (_, name, word) => {
  await using store = await passwordStore({ username, password });
  const { error, log } = await failed(store.uriFor(name, word));
  expect(error).toMatchObject({
    code: 'store_credentials_refused',
    message: expect.stringContaining('MONGODB_URI'),
  });
  expect(log).toContain('store_credentials_refused');
  for (const form of [word, encodeURIComponent(word)]) {
    expect(log).not.toContain(form);
    expect(inspect(error, { depth: 2 })).not.toContain(form);
  }
});

it.each([
  ['a password with /', 'mongodb://ada:secr/et@store:27017/'],
  ['a password with @', 'mongodb://ada:secr@et@store:27017/'],
  ['a password with :', 'mongodb://ada:secr:et@store:27017/'],
  ['a password with %', 'mongodb://ada:secr%et@store:27017/'],
  ['a port that is none', 'mongodb://ada:secret@store:secret/'],
  ['an option that is none', 'mongodb://ada:secret@store/?tls=secret'],
  ['two ports', 'mongodb+srv://ada:secret@store:27017/'],
])('says that the address cannot be read, and does not quote it: %s', async (_, uri) => {
  const { error, log } = await failed(uri);
  expect(error).toMatchObject({ code: 'store_address_malformed' });
  expect(log).toContain('store_address_malformed');
  expect(log + inspect(error, { depth: 9 })).not.toMatch(/ada|secr/);
});

it('does nothing for somebody without a password', async () => {
  await using store = await passwordStore({ username, password });
  const uri = store
    .uriFor(username, password)
    .replace(/\/\/[^@]*@/, '//')
    .replace(/&auth.*/, '');
  const connection = await connectMongo({ uri, database });
  try {
    const asked = connection.collection('things').countDocuments({});
    await expect(asked).rejects.toMatchObject({ code: 13 });
  } finally {
    await connection.close();
  }
});
