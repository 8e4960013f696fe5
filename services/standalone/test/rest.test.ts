import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, type DataAnswer } from './api.ts';
import { backUp, heldBy, restore } from './backup.ts';
import { chatExport, longerChatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

interface Imported {
  documentId: string;
  group: { documentId: string; group_id: string; name: string };
  messages: number;
  newMessages: number;
  participants: number;
}

interface Group {
  documentId: string;
  group_id: string;
  total_messages: number;
  daily_activity: Record<string, number>;
  top_members: { name: string; messages: number }[];
  activity_score: number;
  member_growth_stats: { value: number; date: string }[];
}

interface Processed {
  messages: number;
  newMessages: number;
  digests: number;
  coverage: { read: number; total: number };
}

interface Cited {
  documentId: string;
  sources: string[];
}

const fileName = 'WhatsApp Chat with Seed Investors.txt';
const of = (group: string) => `filters[group][documentId][$eq]=${group}`;

describe('an exported chat through REST alone', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let product: Product;
  let api: Api;
  let group: Imported['group'];

  beforeAll(async () => {
    folder = await tempDir();
    product = await startProduct(folder.path);
    api = await Api.signUp(product.url);
    const { status, body } = await api.upload<Imported>(fileName, chatExport());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({ messages: 18, newMessages: 18, participants: 4 });
    group = body.data.group;
    await api.data('PUT', `/api/watched-groups/${group.documentId}`, {
      data: { is_watched: true },
    });
  });
  afterAll(async () => {
    await product?.stop();
    await folder?.[Symbol.asyncDispose]();
  });

  it('counts messages per day and member', async () => {
    const stats = await api.data<Group>(
      'GET',
      `/api/watched-groups/${group.documentId}?populate=*`,
    );
    expect(stats.total_messages).toBe(18);
    expect(stats.daily_activity).toEqual({ '2026-09-01': 7, '2026-09-02': 7, '2026-09-03': 4 });
    expect(stats.top_members.map((member) => member.messages)).toEqual([5, 5, 5, 3]);
    expect(stats.activity_score).toBeLessThanOrEqual(99);
    expect(stats.member_growth_stats.length).toBeGreaterThan(0);
  });

  it('builds digests whose every statement cites messages of its group and day', async () => {
    const processed = await api.data<Processed>('POST', '/api/wa-messages', {
      remoteJid: group.group_id,
      includeDigests: true,
    });
    expect(processed.digests).toBe(3);
    const digests = await api.data<
      (Cited & { date: string; summary: string; statements: { sources: string[] }[] })[]
    >('GET', `/api/digests?${of(group.documentId)}&sort=date:desc`);
    expect(digests.map((digest) => digest.date)).toEqual([
      '2026-09-03',
      '2026-09-02',
      '2026-09-01',
    ]);
    for (const digest of digests) {
      expect(digest.summary.length).toBeGreaterThan(20);
      expect(digest.statements.length).toBeGreaterThan(0);
      for (const { sources } of digest.statements) {
        expect(sources.length).toBeGreaterThan(0);
        const [first = ''] = sources;
        const messages = await api.data<{ date: string }[]>(
          'GET',
          `/api/chat-messages?${of(group.documentId)}&filters[message_id][$eq]=${first}`,
        );
        expect(messages.map((message) => message.date)).toEqual([digest.date]);
      }
    }
  });

  it('finds questions with their answers, links and events', async () => {
    const questions = await api.data<{ text: string; answers: { text: string }[] }[]>(
      'GET',
      `/api/questions?${of(group.documentId)}&populate[answers][populate][0]=resource&sort=createdAt:desc`,
    );
    const note = questions.find((question) => question.text.includes('convertible note'));
    expect(note?.answers[0]?.text).toContain('https://example.com/templates/convertible-note');
    const resources = await api.data<
      { type: string; name: string; url: string; event_date: string | null }[]
    >('GET', `/api/resources?${of(group.documentId)}&sort=createdAt:desc`);
    const links = resources.filter((resource) => resource.type === 'link');
    expect(links).toHaveLength(2);
    const events = resources.filter((resource) => resource.event_date === '2026-09-10');
    // There is a deadline on that day, too.
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'event', name: 'Founders dinner', event_time: '19:00' }),
    );
  });

  it('counts the mentions of a topic in what is already there', async () => {
    const topic = await api.data<{ documentId: string; total_mentions: number }>(
      'POST',
      '/api/watched-topics',
      { data: { name: 'Helix', description: '', group: group.documentId } },
    );
    expect(topic.total_mentions).toBeGreaterThanOrEqual(5);
  });

  it('adds only what is new when the export comes again, longer', async () => {
    const again = await api.upload<Imported>(fileName, chatExport());
    expect(again.body.data).toMatchObject({ messages: 18, newMessages: 0 });
    const longer = await api.upload<Imported>(fileName, longerChatExport());
    expect(longer.body.data).toMatchObject({ messages: 21, newMessages: 3 });
    expect(longer.body.data.group.documentId).toBe(group.documentId);
    const stats = await api.data<Group>('GET', `/api/watched-groups/${group.documentId}`);
    expect(stats.total_messages).toBe(21);
  });

  it('shows nothing of it to another user', async () => {
    const other = await Api.signUp(product.url);
    const { status } = await other.send('GET', `/api/watched-groups/${group.documentId}`);
    expect(status).toBe(404);
    for (const path of ['digests', 'resources', 'questions', 'chat-messages', 'watched-groups']) {
      const { body } = await other.send<DataAnswer<unknown[]>>('GET', `/api/${path}`);
      expect(body.data, path).toEqual([]);
    }
  });

  it('keeps all of it over kill -9', async () => {
    await product.stop('SIGKILL');
    product = await startProduct(folder.path);
    const { token } = api;
    api = new Api(product.url);
    api.token = token;
    const after = api;
    const stats = await after.data<Group>('GET', `/api/watched-groups/${group.documentId}`);
    expect(stats.total_messages).toBe(21);
    const digests = await after.data<unknown[]>('GET', `/api/digests?${of(group.documentId)}`);
    expect(digests.length).toBeGreaterThanOrEqual(3);
  });

  it('comes back whole, in an empty folder, from a backup that was made while it ran', async () => {
    const sample = new URL(
      '../samples/WhatsApp Chat - Product Builders Guild.zip',
      import.meta.url,
    );
    const { pathname } = sample;
    const { status } = await api.upload<Imported>(
      basename(decodeURI(pathname)),
      await readFile(sample),
    );
    expect(status).toBe(201);
    const pictures = '/api/resources?filters[type][$eq]=image';
    const shown = async () => (await api.data<unknown[]>('GET', pictures)).length > 0;
    await waitFor('a picture of the chat', shown);
    const before = await heldBy(folder.path);
    await backUp(folder.path, join(folder.path, 'saved'));
    const after = await heldBy(folder.path);
    await product.stop('SIGKILL');
    const restored = await restore(join(folder.path, 'saved'), join(folder.path, 'new'));
    expect(Object.keys(restored.documents)).toEqual(Object.keys(before.documents));
    // What does not change by itself in these seconds, as heartbeats do.
    const still = (name: string) => before.documents[name] === after.documents[name];
    const names = Object.keys(before.documents).filter(still);
    expect(names.length).toBeGreaterThan(10);
    const held = ({ documents }: typeof before) => names.map((name) => [name, documents[name]]);
    expect(held(restored)).toEqual(held(before));
    expect(Object.keys(restored.files).length).toBeGreaterThan(0);
    expect(restored.files).toEqual(before.files);
    // Signed in as before: the keys are the same.
    product = await startProduct(join(folder.path, 'new'));
    const there = new Api(product.url);
    there.token = api.token;
    const stats = await there.data<Group>('GET', `/api/watched-groups/${group.documentId}`);
    expect(stats.total_messages).toBe(21);
    const [picture] = await there.data<{ media_url: string }[]>('GET', pictures);
    const answer = await fetch(`${product.url}${picture?.media_url}`);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    await answer.arrayBuffer();
  });
});
