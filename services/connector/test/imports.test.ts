import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportExportRequest } from '@groupsight/proto/connector/v1/connector';
import type { ChatEvent } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { openDatabase } from '@groupsight/shared/mongo/database';
import { heardOn } from '@groupsight/shared/testing/heard';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, describe, expect, it } from 'vitest';
import { ImportTurns } from '../src/store/import-turns.ts';
import { createModels } from '../src/store/models.ts';
import { type Running, startConnector } from './support.ts';
import { zipOf } from './zips.ts';

const ann = 'owner-ann0000000000000000';
const bob = 'owner-bob0000000000000000';

type Upload = AsyncGenerator<ImportExportRequest>;

/** An upload, piece by piece as they come. */
async function* upload(ownerId: string, name: string, pieces: AsyncIterable<string>): Upload {
  const fileName = `WhatsApp Chat with ${name}.txt`;
  const header = { ownerId, fileName, timezone: 'UTC', upload: `upload of ${name}` };
  yield { part: { $case: 'header', value: header } };
  for await (const piece of pieces) yield { part: { $case: 'chunk', value: Buffer.from(piece) } };
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `1/2/20, 10:${10 + (i % 50)} - a: message ${i}\n`).join(
    '',
  );

let t: Awaited<ReturnType<typeof startConnector>>;
let service: Running;
const start = async (env: Record<string, string> = {}) => {
  t = await startConnector({ env });
  service = await t.start();
};
afterEach(async () => {
  await service.stop();
  await t.close();
});

const importOf = (
  owner: string,
  name: string,
  text: string,
  { signal, by = service }: { readonly signal?: AbortSignal; readonly by?: Running } = {},
) => by.client.importExport(upload(owner, name, whole(text)), signal ? { signal } : {});

/** An upload that has begun and goes on when it is told to. */
async function begun(owner: string, name: string, text: string) {
  const rest = Promise.withResolvers<void>();
  const pieces = async function* () {
    yield text;
    await rest.promise;
  };
  const imported = service.client.importExport(upload(owner, name, pieces()));
  const temporary = join(t.dataDir, 'tmp');
  await waitFor('the file', async () => (await readdir(temporary).catch(() => [])).length > 0);
  return { imported, end: rest.resolve };
}

describe('imports of many', () => {
  it('take turns, and no more lies on the lane than is handled in a moment', async () => {
    await start();
    const opened = Promise.withResolvers<void>();
    const handled: string[] = [];
    let most = 0;
    await t.bus.subscribe({
      topic: topics.chatHistory,
      group: 'insights',
      onBatch: async (records) => {
        await opened.promise;
        most = Math.max(most, await t.bus.lag('insights', topics.chatHistory.name));
        handled.push(...records.map(({ value }) => nameOf(value)));
      },
    });
    const long = importOf(ann, 'Long', lines(20_000));
    await waitFor('the lane to be full', async () => (await t.bus.lag('insights')) > 1_500);
    const news = await heardOn(t.bus, { topic: topics.appEvents });
    const short = importOf(bob, 'Short', lines(10));
    // On a busy machine the long file may be over before the short one has begun otherwise.
    const isRead = () =>
      news.some(({ ownerId, type, state }) => {
        return ownerId === bob && type === 'upload' && state === 'reading';
      });
    await expect.poll(isRead).toBe(true);
    opened.resolve();
    await short;
    await long;
    await t.bus.drain();
    expect(handled).toHaveLength(20_000 + 10 + 2 * 3);
    // All of the file without a bound.
    expect(most).toBeLessThan(3_000);
    expect(handled.lastIndexOf(bob)).toBeLessThan(19_000);
  });

  it('of one user wait for each other, and too many are refused', async () => {
    await start({ IMPORTS_WAITING_PER_USER: '1' });
    const first = await begun(ann, 'First', lines(1));
    const second = importOf(ann, 'Second', lines(1));
    const third = importOf(ann, 'Third', lines(1));
    const refused = await Promise.any([
      second.then(
        () => undefined,
        (error: unknown) => error,
      ),
      third.then(
        () => undefined,
        (error: unknown) => error,
      ),
    ]);
    expect(refused).toMatchObject({ kind: 'limited', code: 'too_many_imports' });
    // Somebody else does not wait.
    await importOf(bob, 'Other', lines(1));
    first.end();
    await first.imported;
    await Promise.allSettled([second, third]);
    await t.bus.drain();
    expect(t.events.filter(({ event }) => event?.$case === 'marker')).toHaveLength(3);
  });

  it('say which of them wait, how many are before them, and which job reads each', async () => {
    await start();
    const told = await heardOn(t.bus, { topic: topics.appEvents });
    const heardOf = (name: string) =>
      told
        .filter(({ type, upload: of }) => type === 'upload' && of === `upload of ${name}`)
        .map(({ state, total }) => (state === 'waiting' ? `waiting for ${total}` : state));
    const first = await begun(ann, 'First', lines(1));
    const second = importOf(ann, 'Second', lines(1));
    await expect.poll(() => heardOf('Second')).toEqual(['waiting for 1']);
    const third = importOf(ann, 'Third', lines(1));
    await expect.poll(() => heardOf('Third')).toEqual(['waiting for 2']);
    await importOf(bob, 'Other', lines(1));
    first.end();
    const jobs = [await first.imported, await second, await third].map(({ jobId }) => jobId);
    await expect
      .poll(() => heardOf('Third'))
      .toEqual(['waiting for 2', 'waiting for 1', 'reading']);
    expect(['First', 'Second', 'Other'].map(heardOf)).toEqual([
      ['reading'],
      ['waiting for 1', 'reading'],
      ['reading'],
    ]);
    const ids = new Set(told.filter(({ ownerId }) => ownerId === ann).map(({ jobId }) => jobId));
    expect([...ids].toSorted()).toEqual(jobs.toSorted());
  });

  it('are dropped when their caller leaves before their turn', async () => {
    await start({ IMPORTS_WAITING_PER_USER: '1' });
    const first = await begun(ann, 'First', lines(1));
    const leaving = new AbortController();
    const dropped = importOf(ann, 'Second', lines(1), { signal: leaving.signal }).catch(
      ({ code }) => code,
    );
    const isRefused = () =>
      importOf(ann, 'Third', '').then(
        () => false,
        ({ code }) => code === 'too_many_imports',
      );
    await waitFor('the second to wait', isRefused);
    leaving.abort();
    expect(await dropped).toBe('cancelled');
    first.end();
    const { chatId } = await first.imported;
    await waitFor('the turn after it', async () => !(await isRefused()));
    await t.bus.drain();
    expect(new Set(t.events.map((event) => event.chatId))).toEqual(new Set([chatId]));
    expect(await readdir(join(t.dataDir, 'tmp'))).toEqual([]);
  });
});

describe('imports of one user by several connectors', () => {
  it('wait for each other', async () => {
    await start();
    const other = await t.start({ holder: 'other' });
    const told = await heardOn(t.bus, { topic: topics.appEvents });
    const states = () =>
      told
        .filter(({ upload: of }) => of === 'upload of Second')
        .map(({ state, total }) => `${state} ${total}`);
    const first = await begun(ann, 'First', lines(1));
    const second = importOf(ann, 'Second', lines(2), { by: other });
    await expect.poll(states).toEqual(['waiting 1']);
    // Somebody else's does not.
    await importOf(bob, 'Other', lines(1), { by: other });
    expect(states()).toEqual(['waiting 1']);
    first.end();
    await first.imported;
    await second;
    await t.bus.drain();
    const markers = t.events.filter(({ event }) => event?.$case === 'marker');
    const chats = [(await first.imported).chatId, (await second).chatId];
    const ofAnn = markers.filter(({ ownerId }) => ownerId === ann);
    expect(ofAnn.map(({ chatId }) => chatId)).toEqual(chats);
    await other.stop();
  });

  it('go on when one that has the turn is killed, after what it published is stored', async () => {
    await start();
    const database = { uri: t.uri, database: 'connector' };
    await using stack = new AsyncDisposableStack();
    const store = await openDatabase(database, (connection) => createModels(connection));
    stack.defer(() => store.close());
    const source = (path: string) => new URL(path, import.meta.url).href;
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { openDatabase } = await import('${import.meta.resolve('@groupsight/shared/mongo/database')}');
      const { createModels } = await import('${source('../src/store/models.ts')}');
      const { ImportTurns } = await import('${source('../src/store/import-turns.ts')}');
      const { importTurns: rows } = await openDatabase(${JSON.stringify(database)}, createModels);
      const turns = new ImportTurns({ rows, holder: 'dead', leaseMs: 1_000, now: Date.now });
      const turn = await turns.take('${ann}', new AbortController().signal, () => undefined);
      await turn.published('its job');
      console.log('taken');
      setInterval(() => undefined, 1_000);`,
    ]);
    stack.defer(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const expiry = async () => {
      const row = await store.importTurns.findById(ann).lean();
      return row?.expiresAt.getTime() ?? 0;
    };
    const first = await expiry();
    const stored = Promise.withResolvers<void>();
    const asked: string[] = [];
    const turns = new ImportTurns({
      rows: store.importTurns,
      holder: 'alive',
      leaseMs: 60_000,
      now: Date.now,
      untilStored(_, jobId) {
        asked.push(jobId);
        return stored.promise;
      },
    });
    const waits = Promise.withResolvers<void>();
    const staying = new AbortController().signal;
    let has = false;
    const next = turns.take(ann, staying, waits.resolve).then((turn) => {
      has = true;
      return turn;
    });
    await waits.promise;
    // For as long as the other one lives it renews its turn.
    await waitFor('its renewals', async () => (await expiry()) > first + 1_500);
    expect(asked).toEqual([]);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await waitFor('the turn', () => asked.length > 0);
    expect([asked, has]).toEqual([['its job'], false]);
    stored.resolve();
    const turn = await next;
    await turn.confirm();
    // One that was paused for too long has lost it.
    await store.importTurns.updateOne({ _id: ann }, { $set: { token: 'another' } });
    await expect(turn.confirm()).rejects.toMatchObject({ code: 'import_interrupted' });
    await turn[Symbol.asyncDispose]();
    expect(await store.importTurns.findById(ann).lean()).toMatchObject({ token: 'another' });
  });
});

describe('the storage of an owner', () => {
  const media = () => readdir(join(t.dataDir, 'media'), { recursive: true }).catch(() => []);
  const text = [
    '1/2/20, 10:00 - a: IMG-20200201-WA0001.jpg (file attached)',
    '1/2/20, 10:01 - a: IMG-20200201-WA0002.jpg (file attached)',
  ].join('\n');
  const zipWith = (first: Uint8Array, second: Uint8Array) =>
    zipOf({
      '_chat.txt': text,
      'IMG-20200201-WA0001.jpg': first,
      'IMG-20200201-WA0002.jpg': second,
    });
  const load = (owner: string, importId: string, bytes: Uint8Array) =>
    service.client.importExport(
      (async function* (): Upload {
        const about = { timezone: 'UTC', importId, name: importId };
        const header = { ownerId: owner, fileName: 'chat.zip', ...about };
        yield { part: { $case: 'header', value: header } };
        yield { part: { $case: 'chunk', value: Buffer.from(bytes) } };
      })(),
    );
  const use = (ownerId: string) => service.client.getStorage({ ownerId });

  it('is bounded: what does not fit is refused, and leaves nothing behind', async () => {
    await start({ STORAGE_PER_USER_BYTES: '100000' });
    const [small, large] = [randomBytes(20_000), randomBytes(90_000)];
    const refused = load(ann, 'import-1', await zipWith(small, large));
    await expect(refused).rejects.toMatchObject({
      kind: 'too_large',
      code: 'storage_full',
      details: { used: 0, limit: 100_000 },
    });
    await t.bus.drain();
    expect(t.events).toEqual([]);
    expect((await media()).filter((name) => /[0-9a-f]{64}/.test(name))).toEqual([]);
    expect(await readdir(join(t.dataDir, 'tmp'))).toEqual([]);
    expect(await use(ann)).toMatchObject({ files: 0, texts: 0, imported: 0, quota: 100_000 });

    await load(ann, 'import-2', await zipWith(small, small));
    const texts = text.length;
    expect(await use(ann)).toMatchObject({ files: 20_000, texts, imported: 20_000 + texts });
    // Again, with a file more: what is stored already takes nothing.
    const more = randomBytes(70_000);
    await load(ann, 'import-2', await zipWith(small, more));
    expect(await use(ann)).toMatchObject({ files: 90_000, texts });
    await expect(load(ann, 'import-3', await zipWith(small, large))).rejects.toMatchObject({
      code: 'storage_full',
    });
    // Somebody else has a storage of their own.
    await load(bob, 'import-4', await zipWith(small, small));
    expect(await use(bob)).toMatchObject({ files: 20_000, texts });
  });

  it('takes in only so much a day', async () => {
    await start({ IMPORTS_DAILY_BYTES: '50000' });
    const first = randomBytes(20_000);
    await load(ann, 'import-1', await zipWith(first, first));
    const second = load(ann, 'import-2', await zipWith(randomBytes(20_000), randomBytes(20_000)));
    await expect(second).rejects.toMatchObject({ kind: 'too_large', code: 'daily_limit' });
    expect(await use(ann)).toMatchObject({ files: 20_000 });
  });

  it('keeps to what an operator has set: bytes, and imports within a day', async () => {
    await start();
    const tell = async (quotas?: { storageBytes?: number; importsDaily?: number }) => {
      const value = { userId: ann, timezone: 'UTC', plan: 'ultimate', at: new Date(), quotas };
      await t.bus.publish(topics.usersChanges, [{ key: ann, value }]);
      await t.bus.drain();
    };
    const [one, two] = [randomBytes(20_000), randomBytes(30_000)];
    await tell({ storageBytes: 10_000 });
    await expect(load(ann, 'import-1', await zipWith(one, one))).rejects.toMatchObject({
      code: 'storage_full',
      details: { limit: 10_000 },
    });
    await tell({ importsDaily: 1 });
    await load(ann, 'import-1', await zipWith(one, one));
    // Tried again it is the same one.
    await load(ann, 'import-1', await zipWith(one, one));
    expect(await use(ann)).toMatchObject({ imports: 1, importsDaily: 1 });
    await expect(load(ann, 'import-2', await zipWith(two, two))).rejects.toMatchObject({
      kind: 'limited',
      code: 'imports_limit',
      details: { limit: 1 },
    });
    await load(bob, 'import-3', await zipWith(one, one));
    await tell();
    await load(ann, 'import-2', await zipWith(two, two));
  });

  it('has room again when an import is gone for good', async () => {
    await start();
    const file = randomBytes(20_000);
    await load(ann, 'import-1', await zipWith(file, file));
    const value = {
      removalId: 'removal-1',
      ownerId: ann,
      groupId: '',
      chatId: '',
      kind: 'import',
      importId: 'import-1',
      from: undefined,
      to: undefined,
      state: 'purged',
      at: new Date(),
    };
    await t.bus.publish(topics.groupsRemovals, [{ key: 'removal-1', value }]);
    await t.bus.drain();
    expect(await use(ann)).toMatchObject({ files: 0, texts: 0 });
  });

  it('counts files of an earlier version, too', async () => {
    await start();
    const file = randomBytes(20_000);
    await load(ann, 'import-1', await zipWith(file, file));
    await forgetSizes(t.uri);
    expect(await use(ann)).toMatchObject({ files: 20_000 });
  });
});

/** Rows of files as they were before sizes were noted. */
async function forgetSizes(uri: string): Promise<void> {
  const database = { uri, database: 'connector' };
  const opened = await openDatabase(database, (connection) => createModels(connection));
  await opened.mediaSources.updateMany({ ownerId: ann }, { $unset: { size: 1 } });
  await opened.close();
}

const nameOf = ({ ownerId }: ChatEvent) => ownerId;
