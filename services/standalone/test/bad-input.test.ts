import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { walkHostile } from '../../gateway/test/hostile-walk.ts';
import { walkRoutes } from '../../gateway/test/route-walk.ts';
import { Api, type DataAnswer, newUser } from './api.ts';
import { chatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

interface Document {
  readonly documentId: string;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The sample chat as a zip with a picture in it. */
async function zippedChat(): Promise<Buffer> {
  const zip = new ZipFile();
  const chat = chatExport().replace('<Media omitted>', 'IMG-20260901-WA0001.png (file attached)');
  zip.addBuffer(Buffer.from(chat), 'WhatsApp Chat with Seed Investors.txt');
  zip.addBuffer(png, 'IMG-20260901-WA0001.png');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The same session, signed with the server's own key, but past its time. */
async function expire(token: string, dataDir: string): Promise<string> {
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  const [head = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 });
  const signed = `${head}.${Buffer.from(past).toString('base64url')}`;
  const signature = sign(null, Buffer.from(signed), createPrivateKey(keys.authSigningKey));
  return `${signed}.${signature.toString('base64url')}`;
}

/** A document in every collection, made as a person makes them. */
async function fill(api: Api) {
  const { body } = await api.upload<{ group: Document & { group_id: string } }>(
    'WhatsApp Chat - Seed Investors.zip',
    await zippedChat(),
  );
  const group = body.data.group.documentId;
  const first = async (path: string) => {
    const [found] = await api.data<Document[]>('GET', `/api/${path}`);
    if (!found) throw new Error(`no document in ${path}`);
    return found.documentId;
  };
  const create = async (path: string, data: object) =>
    (await api.data<Document>('POST', `/api/${path}`, { data })).documentId;
  const job = await api.data<{ jobId: string }>('POST', '/api/wa-messages', {
    remoteJid: body.data.group.group_id,
    includeDigests: true,
  });
  const images = await api.data<{ media_url: string }[]>(
    'GET',
    '/api/resources?filters[type][$eq]=image',
  );
  await api.data('PUT', `/api/watched-groups/${group}`, { data: { is_watched: true } });
  const named = { name: 'N', description: 'D', group };
  const [live] = await api.linkAccount<Document & { is_announcements: boolean }>();
  return {
    group,
    byPath: {
      '/api/watched-groups': group,
      '/api/group-labels': await create('group-labels', { name: 'Mine', groups: [group] }),
      '/api/recap-links': await create('recap-links', { month: '2026-05' }),
      '/api/people': await first('people'),
      '/api/surveys': await create('surveys', {
        title: 'T',
        questions: [{ kind: 'text', text: 'Q' }],
      }),
      '/api/wa-imports': await first('wa-imports'),
      // Of a time from which there is nothing.
      '/api/removals': await create(`watched-groups/${group}/removals`, {
        from: '1990-01-01T00:00:00Z',
        to: '1990-01-02T00:00:00Z',
      }),
      '/api/digests': await first('digests'),
      '/api/resources': await first('resources'),
      '/api/questions': await first('questions'),
      '/api/chat-messages': await first('chat-messages'),
      '/api/watched-topics': await create('watched-topics', named),
      '/api/moderation-rules': await create('moderation-rules', named),
      '/api/scheduled-messages': await create('scheduled-messages', {
        message: 'M',
        groups: [live?.documentId],
        scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      '/api/jobs': job.jobId,
      // Without the link that would open it for everybody.
      '/api/media': images[0]?.media_url.match(/([^/?]+)(?:\?|$)/)?.[1] ?? '',
    },
  };
}

describe('bad input against the whole product', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let product: Product;

  beforeAll(async () => {
    folder = await tempDir();
    product = await startProduct(folder.path);
  });
  afterAll(async () => {
    await product?.stop();
    await folder?.[Symbol.asyncDispose]();
  });

  it('is refused on every route, for every id of somebody else', { timeout: 180_000 }, async () => {
    // The first account administers the server; these two do not.
    await Api.signUp(product.url);
    const owner = await Api.signUp(product.url);
    const stranger = await Api.signUp(product.url);
    const ids = await fill(owner);
    for (const [path, id] of Object.entries(ids.byPath)) {
      const read = await fetch(`${product.url}${path}/${id}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      // Otherwise the walk would prove nothing about strangers.
      expect([path, read.status]).toEqual([path, 200]);
    }
    const report = await walkRoutes(
      product.url,
      {
        valid: owner.token,
        expired: await expire(owner.token, folder.path),
        stranger: stranger.token,
      },
      ids,
    );
    expect(report.findings).toEqual([]);
    expect(report.requests).toBeGreaterThan(500);
  });

  it('fails on no route, whatever stands in place of a value', { timeout: 300_000 }, async () => {
    const user = newUser();
    const { byPath: ids } = await fill(await Api.signUp(product.url, user));
    // What is sent may sign out; it cannot know the password, which other changes ask for.
    const token = async () => (await Api.signIn(product.url, user)).token;
    const { findings, requests } = await walkHostile({ baseUrl: product.url, token, ids });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(5_000);
  });

  it('leaves nothing behind when an import is no chat', async () => {
    const api = await Api.signUp(product.url);
    const files: [string, Buffer][] = [
      ['empty.txt', Buffer.alloc(0)],
      ['junk.txt', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
      ['picture.zip', png],
      ['prose.txt', Buffer.from('Dear diary,\nnothing happened today.\n')],
    ];
    for (const [name, bytes] of files) {
      const { status, body } = await api.upload<never>(name, bytes);
      expect([name, status]).toEqual([name, 400]);
      expect(body.error?.message.length).toBeGreaterThan(10);
    }
    const { body } = await api.send<DataAnswer<unknown[]>>('GET', '/api/watched-groups');
    expect(body.data).toEqual([]);
  });

  it('refuses a second process on the same data', async () => {
    await expect(startProduct(folder.path)).rejects.toThrow(/in use by another Groupsight/);
    await waitFor('the first one to answer still', async () => {
      return (await fetch(`${product.url}/healthz`)).ok;
    });
  });

  it('names a configuration value that is not valid', async () => {
    await using other = await tempDir();
    await expect(startProduct(other.path, { LOG_LEVEL: 'loud' })).rejects.toThrow(/LOG_LEVEL/);
    await expect(startProduct(other.path, {}, ['--nope'])).rejects.toThrow(/--nope/);
  });
});
