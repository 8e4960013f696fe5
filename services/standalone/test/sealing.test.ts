import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { Api } from './api.ts';
import { chatExport } from './chat-file.ts';
import { operateWith, type Product, startProduct } from './product.ts';

/** The product with what it stores of chats sealed, beside one that seals nothing. */
const slow = { timeout: 300_000 };
const key = Buffer.alloc(32, 3).toString('base64');
const newKey = Buffer.alloc(32, 4).toString('base64');
const sealed = { SEALING_KEY: key };
/** Words of the chat alone: no name, and no title of anything. */
const marks = /Helix|convertible|quarterly|escrow|lawyer/;

interface Listed {
  readonly data: readonly Record<string, unknown>[];
}

/** What people ask of it, and what of the answers is the same for every owner. */
const asked = [
  ['/api/chat-messages?sort=date&pagination[pageSize]=100', 'text', 'sender', 'type'],
  ['/api/chat-messages?filters[text][$containsi]=HELIX&sort=date', 'text'],
  [
    '/api/chat-messages?filters[sender][$eq]=Liam Park&filters[text][$contains]=convertible',
    'text',
  ],
  ['/api/digests?sort=date', 'date', 'summary', 'mentions'],
  ['/api/digests?filters[summary][$containsi]=helix', 'date'],
  ['/api/questions?sort=date', 'text', 'askedBy', 'answerCount'],
  ['/api/questions?sort=text:desc', 'text'],
  ['/api/resources?sort=name', 'name', 'url', 'type'],
  ['/api/facts?sort=date', 'what', 'place', 'kind'],
  ['/api/notifications?sort=title', 'title', 'message'],
  ['/api/people?sort=name', 'name', 'messages'],
] as const;

async function answers(api: Api): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const [path, ...fields] of asked) {
    const { status, body } = await api.send<Listed>('GET', path);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    told[path] = body.data.map((one) => fields.map((field) => one[field]));
  }
  const { body } = await api.send<{ data: unknown }>('GET', '/api/search?q=helix');
  told.search = JSON.stringify(body).match(/"text":"[^"]*"/g);
  return told;
}

async function filled(product: Product): Promise<Api> {
  const api = await Api.signUp(product.url);
  const { body } = await api.upload<{ group: { documentId: string; group_id: string } }>(
    'WhatsApp Chat with Seed Investors.txt',
    chatExport(),
  );
  const { documentId, group_id: remoteJid } = body.data.group;
  await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  await api.data('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
  await waitFor('the digests', async () => {
    const { body: digests } = await api.send<Listed>('GET', '/api/digests');
    return digests.data.length === 3;
  });
  return api;
}

/** Files of the store that hold one of the words. */
async function filesWith(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('store.sqlite'));
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')));
  return names.filter((_, at) => marks.test(texts[at] ?? ''));
}

it('answers as without a key, and its store holds no text of a chat', slow, async () => {
  await using plain = await tempDir();
  await using dir = await tempDir();
  const open = await startProduct(plain.path);
  const expected = await answers(await filled(open));
  await open.stop();
  expect(await filesWith(plain.path)).not.toEqual([]);

  const product = await startProduct(dir.path, sealed);
  const api = await filled(product);
  expect(await answers(api)).toEqual(expected);
  await product.stop();
  expect(await filesWith(dir.path)).toEqual([]);

  // Without its key it does not start, and nothing is lost.
  await expect(startProduct(dir.path)).rejects.toThrow(/no SEALING_KEY is set/);
  const other = { SEALING_KEY: newKey };
  await expect(startProduct(dir.path, other)).rejects.toThrow(/neither SEALING_KEY nor among/);

  // The key is changed while it runs.
  const both = { SEALING_KEY: newKey, SEALING_KEY_PREVIOUS: key };
  const again = await startProduct(dir.path, both);
  const command = { DATA_DIR: dir.path, ...both };
  expect(await operateWith(command, 'sealing', 'rewrap')).toContain('1 data keys wrapped');
  const later = new Api(again.url);
  later.token = api.token;
  expect(await answers(later)).toEqual(expected);
  await again.stop();
  const last = await startProduct(dir.path, other);
  const latest = new Api(last.url);
  latest.token = api.token;
  expect(await answers(latest)).toEqual(expected);
  await last.stop();
});

it('seals what was stored before there was a key', slow, async () => {
  await using dir = await tempDir();
  const open = await startProduct(dir.path);
  const before = await filled(open);
  const expected = await answers(before);
  await open.stop();
  const product = await startProduct(dir.path, sealed);
  const api = new Api(product.url);
  api.token = before.token;
  const command = { DATA_DIR: dir.path, ...sealed };
  await waitFor('nothing in the clear', async () => {
    return !/: [1-9]\d* in the clear/.test(await operateWith(command, 'sealing', 'status'));
  });
  expect(await answers(api)).toEqual(expected);
  await product.stop();
});
