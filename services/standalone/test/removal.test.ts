import { tempDir } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from './api.ts';
import { chatExport, longerChatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

/** Deleting and bringing back over all services, with the process killed in between. */
let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let api: Api;
let group: Group;

interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly name: string;
  readonly is_watched: boolean;
  readonly total_messages: number;
}

interface Removal {
  readonly documentId: string;
  readonly kind: string;
}

/** The product starts up to four times. */
const slow = { timeout: 300_000 };
const fileName = 'WhatsApp Chat with Seed Investors.txt';

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
  api = await Api.signUp(product.url);
  const { body } = await api.upload<{ group: Group }>(fileName, chatExport());
  group = body.data.group;
  await api.data('PUT', `/api/watched-groups/${group.documentId}`, { data: { is_watched: true } });
  await api.data('POST', '/api/wa-messages', { remoteJid: group.group_id, includeDigests: true });
  await api.data('POST', '/api/watched-topics', {
    data: { name: 'Helix', group: group.documentId },
  });
});
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

/** The process is killed at once, and another one takes over its data. */
async function kill(): Promise<void> {
  await product.stop('SIGKILL');
  product = await startProduct(folder.path);
  const { token } = api;
  api = new Api(product.url);
  api.token = token;
}

const lists = ['digests', 'questions', 'resources', 'watched-topics', 'chat-messages'];

/** How many there are of everything that is listed. */
async function counts() {
  const all: Record<string, number> = {};
  for (const name of [...lists, 'watched-groups']) {
    const path = `/api/${name}?pagination[pageSize]=1`;
    const { body } = await api.send<{ meta: { pagination: { total: number } } }>('GET', path);
    all[name] = body.meta.pagination.total;
  }
  const overview = await api.data<{ messagesTracked?: number }>('GET', '/api/overview');
  return { ...all, overview };
}

const imports = () =>
  api.data<{ documentId: string }[]>('GET', '/api/wa-imports?sort=createdAt:asc');

it('a deleted group is gone, and back as it was, whenever the process dies', slow, async () => {
  const before = await counts();
  expect(before).toMatchObject({ digests: 3, 'watched-topics': 1, 'watched-groups': 1 });
  const path = `/api/watched-groups/${group.documentId}`;
  const removal = await api.data<Removal>('DELETE', path);
  await kill();
  const none = Object.fromEntries([...lists, 'watched-groups'].map((name) => [name, 0]));
  await expect.poll(counts).toMatchObject(none);
  expect((await api.send('GET', path)).status).toBe(404);
  expect(await api.data<Removal[]>('GET', '/api/removals')).toEqual([removal]);
  const back = await api.data<Group>('POST', `/api/removals/${removal.documentId}/undo`);
  expect(back).toMatchObject({ documentId: group.documentId, is_watched: true });
  await kill();
  await expect.poll(counts).toEqual(before);
  expect(await api.data<Removal[]>('GET', '/api/removals')).toEqual([]);
});

it('a deleted import takes along what only it brought', slow, async () => {
  const before = await counts();
  const [first] = await imports();
  await api.upload(fileName, longerChatExport());
  const path = `/api/watched-groups/${group.documentId}`;
  const total = async () => (await api.data<Group>('GET', path)).total_messages;
  await expect.poll(total).toBe(21);
  const [, second] = await imports();
  // All that the first one brought is in the second, too.
  await api.data('DELETE', `/api/wa-imports/${first?.documentId}`);
  const removal = await api.data<Removal>('DELETE', `/api/wa-imports/${second?.documentId}`);
  await kill();
  await expect.poll(total).toBe(0);
  expect(await imports()).toEqual([]);
  const [, earlier] = await api.data<Removal[]>('GET', '/api/removals');
  await api.data('POST', `/api/removals/${earlier?.documentId}/undo`);
  await expect.poll(total).toBe(18);
  await expect.poll(counts).toEqual(before);
  await api.data('POST', `/api/removals/${removal.documentId}/undo`);
  await kill();
  await expect.poll(total).toBe(21);
});

it(
  'deleted messages stay away when they are imported again, and come back when asked',
  slow,
  async () => {
    const path = `/api/watched-groups/${group.documentId}`;
    const days = async () =>
      Object.keys((await api.data<{ daily_activity: object }>('GET', path)).daily_activity);
    const removal = await api.data<Removal>('POST', `${path}/removals`, {
      data: { from: '2026-09-02T00:00:00+01:00', to: '2026-09-02T23:59:59+01:00' },
    });
    const left = ['2026-09-01', '2026-09-03', '2026-09-04'];
    await expect.poll(days).toEqual(left);
    await api.upload(fileName, longerChatExport());
    expect(await days()).toEqual(left);
    await kill();
    await api.data('POST', `/api/removals/${removal.documentId}/undo`);
    await expect.poll(days).toEqual(['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04']);
  },
);
