import { create as createGateway, type GatewayService, gatewayConfig } from '@groupsight/gateway';
import { silentLogger, tempDir, testBus } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadKeys, secretsOf, socketFolderOf } from '../src/data-folder.ts';
import { Api } from './api.ts';
import { chatExport, longerChatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

const fileName = 'WhatsApp Chat with Seed Investors.txt';

const opened = new AsyncDisposableStack();
let product: Product;
/** Another gateway before the same services, which hears of no event. */
let other: GatewayService;
let api: Api;
let group: string;

const groups = '/api/watched-groups?sort=createdAt';
const digests = () =>
  `/api/digests?filters[group][documentId][$eq]=${group}&populate[0]=group&populate[1]=dates`;
const bases = () => [product.url, `http://127.0.0.1:${other.port}`];

beforeAll(async () => {
  const folder = opened.use(await tempDir());
  product = await startProduct(folder.path);
  opened.defer(async () => void (await product.stop()));
  const sockets = socketFolderOf(folder.path);
  const at = (name: string) => `unix:${sockets?.socket(name)}`;
  const config = gatewayConfig.parse({
    ...secretsOf(await loadKeys(folder.path)),
    PORT: '0',
    RATE_LIMIT_READ: '0',
    AUTH_ADDRESS: at('auth'),
    GROUPS_ADDRESS: at('groups'),
    INSIGHTS_ADDRESS: at('insights'),
    SCHEDULER_ADDRESS: at('scheduler'),
    CONNECTOR_ADDRESS: at('connector'),
  });
  const bus = await testBus();
  opened.defer(() => bus.close());
  other = createGateway(config, { bus, logger: silentLogger() });
  await other.start();
  opened.defer(() => other.close());
  api = await Api.signUp(product.url);
  group = await imported(chatExport());
});
afterAll(() => opened.disposeAsync());

async function imported(text: Parameters<Api['upload']>[1]): Promise<string> {
  const { body } = await api.upload<{ group: { documentId: string } }>(fileName, text);
  return body.data.group.documentId;
}

async function read(base: string, path: string, token = api.token) {
  const answer = await fetch(`${base}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  return { status: answer.status, tag: answer.headers.get('etag'), body: await answer.text() };
}

let asked = 0;
/** An address that was never asked for: its answer is made of what is stored. */
const anew = (path: string) => `${path}&unknown=${asked++}`;

/** Of both lists through both gateways: what is shown, and that it is what a new look shows. */
async function shown(): Promise<string[]> {
  const seen: string[] = [];
  for (const path of [groups, digests()]) {
    for (const base of bases()) {
      const { status, body, tag } = await read(base, path);
      expect(status, body).toBe(200);
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      expect(body).toBe((await read(base, anew(path))).body);
      seen.push(body);
    }
  }
  return seen;
}

const put = (path: string, data: object) => api.data('PUT', path, { data });

it('each write is shown by the next read, through whichever gateway it is read', async () => {
  const label = async () => {
    const data = { name: 'Funds', groups: { connect: [group] } };
    return api.data<{ documentId: string }>('POST', '/api/group-labels', { data });
  };
  let labelId = '';
  let removal = '';
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['watch', () => put(`/api/watched-groups/${group}`, { is_watched: true })],
    ['unwatch', () => put(`/api/watched-groups/${group}`, { is_watched: false })],
    ['watch again', () => put(`/api/watched-groups/${group}`, { is_watched: true })],
    [
      'digests',
      () => api.data('POST', '/api/wa-messages', { remoteJid: group, includeDigests: true }),
    ],
    [
      'a rating',
      async () => {
        const [digest] = await api.data<{ documentId: string }[]>('GET', anew(digests()));
        await put(`/api/digests/${digest?.documentId}/rating`, { rating: 'up' });
      },
    ],
    ['a label', async () => (labelId = (await label()).documentId)],
    ['its name', () => put(`/api/group-labels/${labelId}`, { name: 'Venture' })],
    ['no label', () => api.data('DELETE', `/api/group-labels/${labelId}`)],
    ['a longer import', () => imported(longerChatExport())],
    [
      'no group',
      async () => {
        removal = (await api.data<{ documentId: string }>('DELETE', `/api/watched-groups/${group}`))
          .documentId;
      },
    ],
    ['the group again', () => api.data('POST', `/api/removals/${removal}/undo`)],
  ];
  for (const [what, step] of steps) {
    const before = await shown();
    await step();
    expect(await shown(), what).not.toEqual(before);
  }
});

it('a hundred writes in a row are each read back at once', async () => {
  for (let n = 0; n < 100; n++) {
    await put(`/api/watched-groups/${group}`, { is_watched: n % 2 === 0 });
    const { body } = await read(bases()[n % 2] ?? '', groups);
    expect(JSON.parse(body).data[0].is_watched, String(n)).toBe(n % 2 === 0);
  }
});

it('another’s work leaves what is kept, and nobody gets another’s', async () => {
  const ben = await Api.signUp(product.url);
  const before = await read(product.url, groups);
  await ben.upload(fileName, chatExport());
  const bens = await read(product.url, groups, ben.token);
  expect(JSON.parse(bens.body).data).toHaveLength(1);
  expect(bens.body).not.toContain(group);
  expect(JSON.parse((await read(product.url, digests(), ben.token)).body).data).toEqual([]);
  expect(await read(product.url, groups)).toEqual(before);
});

it('who is signed out is shown nothing that was kept', async () => {
  const ben = await Api.signUp(product.url);
  await ben.upload(fileName, chatExport());
  for (let round = 0; round < 2; round++) {
    expect((await read(product.url, groups, ben.token)).status).toBe(200);
  }
  await ben.send('POST', '/api/auth/logout', {});
  expect((await read(product.url, groups, ben.token)).status).toBe(401);
});
