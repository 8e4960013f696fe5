import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempDir } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../services/standalone/test/api.ts';
import { chatExport } from '../../services/standalone/test/chat-file.ts';
import { type Product, startProduct } from '../../services/standalone/test/product.ts';
import {
  deleteWatchedTopic,
  getDigests,
  getMembersDashboardCsv,
  getSearch,
  getUsersMe,
  getWatchedTopic,
  GroupsightError,
  groupsight,
  postApiTokens,
  postAuthLocal,
  postWaImports,
  postWaMessages,
  postWatchedTopics,
  putWatchedGroup,
  type Send,
} from '../src/index.ts';

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let send: Send;
let group: string;

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path, { DEFAULT_PLAN: 'ultimate' });
  const { token } = await Api.signUp(product.url);
  const person = groupsight({ url: `${product.url}/`, token });
  const scopes = ['read', 'manage'] as const;
  const made = await person(postApiTokens({ data: { name: 'sdk', scopes: [...scopes] } }));
  send = groupsight({ url: product.url, token: made.data.token });
  const file = new File([chatExport()], 'Seed Investors.txt');
  const imported = await send(postWaImports({ file }));
  if (!('group' in imported.data) || !imported.data.group) throw new Error('nothing was imported');
  group = imported.data.group.documentId;
  await send(putWatchedGroup(group, { data: { is_watched: true } }));
  await send(postWaMessages({ remoteJid: group, includeDigests: true }));
});
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

test('reads lists by filters, order, pages, with relations', async () => {
  const { data, meta } = await send(
    getDigests({
      filters: { group: { documentId: { $eq: group } }, date: { $gte: '2026-09-02' } },
      sort: 'date:desc',
      populate: 'group',
      pagination: { pageSize: 1 },
    }),
  );
  expect(data.map((digest) => [digest.date, digest.group?.name])).toEqual([
    ['2026-09-03', 'Seed Investors.txt'.replace('.txt', '')],
  ]);
  expect(meta.pagination).toMatchObject({ pageSize: 1, total: 2 });
  const found = await send(getSearch({ q: 'escrow convertible & 100% "note"?' }));
  expect(found.data).toBeInstanceOf(Array);
});

test('creates, reads and deletes', async () => {
  const data = { name: 'Helix & friends', group: { connect: [group] } };
  const made = await send(postWatchedTopics({ data }, { populate: 'group' }));
  const { documentId } = made.data;
  expect(made).toMatchObject({ data: { name: data.name, group: { documentId: group } }, meta: {} });
  expect((await send(getWatchedTopic(documentId))).data.name).toBe(data.name);
  expect(await send(deleteWatchedTopic(documentId))).toBeUndefined();
  await expect(send(getWatchedTopic(documentId))).rejects.toMatchObject({
    name: 'GroupsightError',
    status: 404,
    code: 'not_found',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
});

test('reads files', async () => {
  const file: unknown = await send(getMembersDashboardCsv());
  expect(file).toBeInstanceOf(Blob);
  expect(await (file as Blob).text()).toContain('Maya Stone');
});

test('tells what the server refuses, and why', async () => {
  const visitor = groupsight({ url: product.url });
  await expect(visitor(getUsersMe())).rejects.toBeInstanceOf(GroupsightError);
  const wrong = visitor(postAuthLocal({ identifier: 'nobody@example.org', password: 'wrong-one' }));
  await expect(wrong).rejects.toMatchObject({ status: 400, code: 'invalid_credentials' });
  const strict = groupsight({ url: product.url, strict: true });
  await expect(strict({ ...getUsersMe(), address: '/api/config?nope=1' })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  const gone = { signal: AbortSignal.abort() };
  await expect(send(getUsersMe(), gone)).rejects.toMatchObject({ name: 'AbortError' });
  const broken = groupsight({
    url: product.url,
    fetch: async () => new Response('Bad gateway', { status: 502 }),
  });
  await expect(broken(getUsersMe())).rejects.toMatchObject({ status: 502, code: '' });
  const limited = new GroupsightError(429, { error: { details: { retryAfterSeconds: 7 } } });
  expect(limited.retryAfterSeconds).toBe(7);
});

const sdk = join(import.meta.dirname, '..');

test("the calls are those of the gateway's document (npm run api -w @groupsight/web)", async () => {
  const place = await mkdtemp(join(tmpdir(), 'groupsight-sdk-'));
  const script = `
    import { generate } from 'orval';
    import { optionsFor, sdk } from './orval.config.ts';
    await generate(optionsFor({ ...sdk, folder: process.argv[1] }), process.cwd());
  `;
  try {
    const args = ['--input-type=module', '--eval', script, place];
    await promisify(execFile)(process.execPath, args, { cwd: join(sdk, '../web') });
    const text = async (file: string) =>
      (await readFile(file, 'utf8')).replace(/^import \{ call \}.*$/m, '');
    const [made, committed] = await Promise.all([
      text(join(place, 'endpoints.ts')),
      text(join(sdk, 'src/endpoints.ts')),
    ]);
    expect(made === committed).toBe(true);
  } finally {
    await rm(place, { recursive: true });
  }
});

test('the package that is built is what the source is', async () => {
  const script = `
    import * as client from '@groupsight/client';
    console.log(Object.keys(client).length, client.getDigests({ sort: 'date:desc' }).address);
  `;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: sdk });
  expect(stdout).toMatch(/^\d{3} \/api\/digests\?sort=date%3Adesc\n$/);
});
