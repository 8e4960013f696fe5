import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from './api.ts';
import { answeredSurvey, type FilledAccount, fillAccount } from './journeys/content.ts';
import { type Product, startProduct } from './product.ts';
import { unzipped } from './unzipped.ts';

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let ada: FilledAccount;
let ben: FilledAccount;

interface Export {
  readonly documentId: string;
  readonly state: string;
  readonly size: number;
  readonly done: number;
  readonly total: number;
}

const slow = { timeout: 300_000 };
const sample = new URL('../samples/WhatsApp Chat - Product Builders Guild.zip', import.meta.url);

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
  ada = await fillAccount(product.url);
  ben = await fillAccount(product.url);
  for (const { api } of [ada, ben]) await answeredSurvey(api);
  const name = 'WhatsApp Chat - Product Builders Guild.zip';
  await ada.api.upload(name, await readFile(sample));
}, slow.timeout);
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

const lists = (api: Api) => api.data<Export[]>('GET', '/api/data-exports');

/** Kills the process and goes on with another on the same data. */
async function kill(): Promise<void> {
  await product.stop('SIGKILL');
  product = await startProduct(folder.path);
  const again = (account: FilledAccount): FilledAccount => {
    const api = new Api(product.url);
    api.token = account.api.token;
    return { ...account, api };
  };
  ada = again(ada);
  ben = again(ben);
}

async function download(api: Api, { documentId }: Export): Promise<Response> {
  const { url } = await api.data<{ url: string }>('POST', `/api/data-exports/${documentId}/link`);
  return fetch(`${product.url}${url}`);
}

describe('a copy of the own data', () => {
  it('is made in the background, one at a time, though the process is killed', slow, async () => {
    const first = await ada.api.data<Export>('POST', '/api/data-exports');
    const second = await ada.api.data<Export>('POST', '/api/data-exports');
    expect(second.documentId).toBe(first.documentId);
    await kill();
    const done = await waitFor(
      'the copy',
      async () => {
        const [found] = await lists(ada.api);
        return found?.state === 'done' ? found : undefined;
      },
      180_000,
    );
    expect(done.documentId).toBe(first.documentId);
    expect(done.size).toBeGreaterThan(1_000);
    const again = await ada.api.send('POST', '/api/data-exports');
    expect(again).toMatchObject({
      status: 429,
      body: { error: { details: { code: 'export_recent' } } },
    });
    expect(await readdir(join(folder.path, 'tmp'))).toEqual([]);
  });

  it('holds all that is listed, and its files, and nothing of anybody else', slow, async () => {
    const [found] = await lists(ada.api);
    if (!found) throw new Error('no copy');
    const answer = await download(ada.api, found);
    expect(answer.headers.get('content-disposition')).toContain('groupsight-data.zip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(found.size);
    const files = await unzipped(bytes, folder.path);
    const docs = (path: string) =>
      JSON.parse(files.get(path)?.toString() ?? 'null') as Record<string, unknown>[];
    expect(files.get('README.txt')?.toString()).toContain('Everything that Groupsight held of you');
    expect(docs('account/account.json')).toMatchObject([{ email: ada.user.email }]);
    const total = async (list: string) => {
      const path = `/api/${list}?pagination[pageSize]=1`;
      type Page = { meta: { pagination: { total: number } } };
      return (await ada.api.send<Page>('GET', path)).body.meta.pagination.total;
    };
    for (const [list, path] of [
      ['digests', 'insights/digests.json'],
      ['watched-topics', 'insights/topics.json'],
      ['moderation-rules', 'insights/rules.json'],
      ['resources', 'insights/resources.json'],
      ['scheduled-messages', 'scheduler/scheduled_messages.json'],
      ['surveys', 'scheduler/surveys.json'],
      ['wa-imports', 'groups/imports.json'],
    ] as const) {
      expect([path, docs(path).length]).toEqual([path, await total(list)]);
    }
    expect(docs('insights/questions.json').length).toBeGreaterThan(0);
    expect(docs('insights/notifications.json').length).toBeGreaterThan(0);
    expect(docs('groups/members.json').length).toBeGreaterThan(0);
    expect(docs('insights/personnotes.json')).toMatchObject([{ tags: ['investor'] }]);
    expect(docs('scheduler/survey_answers.json')).toMatchObject([{ by: { name: 'Mia' } }]);
    const [link] = docs('scheduler/survey_links.json');
    expect(link).toMatchObject({ surveyId: expect.any(String) });
    expect(link).not.toHaveProperty('tokenHash');
    const messages = JSON.stringify(docs('insights/messages.json'));
    expect(messages).toContain('Who sends the money to the escrow account?');
    const media = [...files].filter(([path]) => path.startsWith('media/'));
    expect(media.length).toBeGreaterThan(0);
    for (const [path, content] of media) {
      expect(path).toContain(createHash('sha256').update(content).digest('hex'));
    }
    const everything = [...files.values()].map((file) => file.toString('latin1')).join('\n');
    const { body } = await ben.api.send<{ documentId: string }>('GET', '/api/users/me');
    expect(everything).not.toContain(body.documentId);
    expect(everything).not.toContain(ben.user.email);
    expect(everything).not.toMatch(/\$argon2|passwordHash/);
  });

  it('is for nobody else to find, link, remove or download', slow, async () => {
    const [found] = await lists(ada.api);
    if (!found) throw new Error('no copy');
    expect(await lists(ben.api)).toEqual([]);
    const path = `/api/data-exports/${found.documentId}`;
    expect((await ben.api.send('POST', `${path}/link`)).status).toBe(404);
    expect((await ben.api.send('DELETE', path)).status).toBe(404);
    const mine = await ben.api.data<Export>('POST', '/api/data-exports');
    await waitFor('the other copy', async () => (await lists(ben.api))[0]?.state === 'done');
    const { url } = await ben.api.data<{ url: string }>(
      'POST',
      `/api/data-exports/${mine.documentId}/link`,
    );
    const forged = url.replace(mine.documentId, found.documentId);
    for (const bad of [forged, `/api/data-exports/file?token=${'a'.repeat(43)}`]) {
      const { status } = await fetch(`${product.url}${bad}`);
      expect([bad.slice(0, 30), status >= 400]).toEqual([bad.slice(0, 30), true]);
    }
    expect((await download(ada.api, found)).status).toBe(200);
    await ada.api.send('DELETE', path);
    expect(await lists(ada.api)).toEqual([]);
    const media = await readdir(join(folder.path, 'media'), { recursive: true });
    expect(media.filter((name) => name.includes('export-'))).toHaveLength(1);
  });
});
