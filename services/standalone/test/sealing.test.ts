import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fakeTransit } from '@groupsight/shared/testing/fake-transit';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { Api } from './api.ts';
import { chatExport } from './chat-file.ts';
import { failedStart, operateWith, type Product, startProduct } from './product.ts';

/** The product with what it stores of chats sealed, beside one that seals nothing. */
const slow = { timeout: 300_000 };
const key = Buffer.alloc(32, 3).toString('base64');
const newKey = Buffer.alloc(32, 4).toString('base64');
const sealed = { SEALING_KEY: key };
/** Words of the chat and of what was made of it; names of its members are their ids, as it was exported. */
const marks = /Helix|convertible|quarterly|escrow|lawyer|marmalade/;

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
  ['/api/facts?sort=what', 'what', 'place', 'kind'],
  ['/api/notifications?sort=title', 'title', 'message'],
  ['/api/people?sort=name', 'name', 'messages'],
  ['/api/watched-groups?filters[name][$containsi]=seed&sort=name', 'name', 'description'],
  ['/api/wa-imports?sort=fileName', 'fileName', 'messages'],
  ['/api/surveys?sort=title', 'title', 'description', 'questions'],
  ['/api/surveys?filters[title][$containsi]=MARMALADE&sort=title', 'title'],
] as const;

async function answers(api: Api): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const [path, ...fields] of asked) {
    const { status, body } = await api.send<Listed>('GET', path);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    const rows = body.data.map((one) => fields.map((field) => one[field]));
    // Of two that are alike in what they are sorted by the id tells the order, another of each owner.
    const isInOrder = path.includes(`sort=${fields[0]}`);
    told[path] = [
      isInOrder ? rows.map(([first]) => first) : [],
      rows.map((row) => JSON.stringify(row)).sort(),
    ];
  }
  const { body } = await api.send<{ data: unknown }>('GET', '/api/search?q=helix');
  told.search = JSON.stringify(body)
    .match(/"text":"[^"]*"/g)
    ?.sort();
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
  for (const title of ['Toast or marmalade?', 'Another']) {
    const questions = [{ kind: 'text', text: 'How much marmalade?' }];
    await api.data('POST', '/api/surveys', { data: { title, questions } });
  }
  await api.data('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
  await waitFor('the digests', async () => {
    const { body: digests } = await api.send<Listed>('GET', '/api/digests');
    return digests.data.length === 3;
  });
  return api;
}

/** Files of the store and of the bus that hold one of the words. */
async function filesWith(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => /^(store|bus)\.sqlite/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')));
  return names.filter((_, at) => marks.test(texts[at] ?? ''));
}

/** A product for as long as some work takes, whichever way that ends. */
async function during<T>(
  dataDir: string,
  env: Record<string, string>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(dataDir, env);
  return await work(product).finally(() => product.stop());
}

/** The same person on a product that was started again. */
const back =
  (token: string) =>
  ({ url }: Product): Api =>
    Object.assign(new Api(url), { token });

it('answers as without a key, and its store holds no text of a chat', slow, async () => {
  await using plain = await tempDir();
  await using dir = await tempDir();
  const expected = await during(plain.path, {}, async (open) => answers(await filled(open)));
  expect(await filesWith(plain.path)).not.toEqual([]);

  const token = await during(dir.path, sealed, async (product) => {
    const api = await filled(product);
    expect(await answers(api)).toEqual(expected);
    return api.token;
  });
  const again = back(token);
  expect(await filesWith(dir.path)).toEqual([]);

  // Without its key it does not start, and nothing is lost.
  await expect(startProduct(dir.path)).rejects.toThrow(/no SEALING_KEY is set/);
  const other = { SEALING_KEY: newKey };
  await expect(startProduct(dir.path, other)).rejects.toThrow(/neither SEALING_KEY nor among/);

  // The key is changed while it runs.
  const both = { SEALING_KEY: newKey, SEALING_KEY_PREVIOUS: key };
  await during(dir.path, both, async (product) => {
    const command = { DATA_DIR: dir.path, ...both };
    const wrapped = await operateWith(command, 'sealing', 'rewrap');
    expect(wrapped.match(/: 1 data keys wrapped/g)).toHaveLength(3);
    expect(await answers(again(product))).toEqual(expected);
  });
  const last = await during(dir.path, other, (product) => answers(again(product)));
  expect(last).toEqual(expected);
});

it('seals what was stored before there was a key', slow, async () => {
  await using dir = await tempDir();
  const { expected, token } = await during(dir.path, {}, async (product) => {
    const api = await filled(product);
    return { expected: await answers(api), token: api.token };
  });
  await during(dir.path, sealed, async (product) => {
    const command = { DATA_DIR: dir.path, ...sealed };
    await waitFor('nothing in the clear', async () => {
      return !/: [1-9]\d* in the clear/.test(await operateWith(command, 'sealing', 'status'));
    });
    expect(await answers(back(token)(product))).toEqual(expected);
  });
});

it('is sealed with a key that stays at a key service, and follows its rotation', slow, async () => {
  await using dir = await tempDir();
  await using kms = await fakeTransit();
  const tokenFile = join(dir.path, 'token');
  await writeFile(tokenFile, kms.state.token);
  const settings = { SEALING_TRANSIT_URL: kms.url, SEALING_TRANSIT_TOKEN_FILE: tokenFile };
  // From a key of the machine, whose data keys are wrapped there while it runs.
  const { expected, token } = await during(dir.path, sealed, async (product) => {
    const api = await filled(product);
    return { expected: await answers(api), token: api.token };
  });
  const moving = { ...settings, SEALING_KEY_PREVIOUS: key };
  const rewrapped = async (env: Record<string, string>) =>
    (await operateWith({ DATA_DIR: dir.path, ...env }, 'sealing', 'rewrap')).match(/: 1 .*$/gm);
  await during(dir.path, moving, async (product) => {
    const told = ': 1 data keys wrapped with transit:transit/groupsight:v1';
    expect(await rewrapped(moving)).toEqual(Array(3).fill(told));
    expect(await answers(back(token)(product))).toEqual(expected);
  });
  kms.key.rotate();
  await during(dir.path, settings, async (product) => {
    const told = ': 1 data keys wrapped with transit:transit/groupsight:v2';
    expect(await rewrapped(settings)).toEqual(Array(3).fill(told));
    expect(await answers(back(token)(product))).toEqual(expected);
  });
  expect(await filesWith(dir.path)).toEqual([]);

  // Nothing is begun while it refuses, and nothing is lost.
  kms.state.token = 'another';
  const refused = await failedStart({ DATA_DIR: dir.path, ...settings });
  expect(refused.code).not.toBe(0);
  expect(refused.said).toMatch(/key service .* refuses: status 403, permission denied/);
  await expect(startProduct(dir.path)).rejects.toThrow(/no SEALING_KEY is set/);
  await writeFile(tokenFile, kms.state.token);
  const last = await during(dir.path, settings, (product) => answers(back(token)(product)));
  expect(last).toEqual(expected);
});
