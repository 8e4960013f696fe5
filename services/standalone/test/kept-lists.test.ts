import { create as createGateway, type GatewayService, gatewayConfig } from '@groupsight/gateway';
import { silentLogger, tempDir, testBus } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadKeys, secretsOf, socketFolderOf } from '../src/data-folder.ts';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Api, newUser } from './api.ts';
import { chatExport, longerChatExport } from './chat-file.ts';
import { operate, type Product, startProduct } from './product.ts';

const fileName = 'WhatsApp Chat with Seed Investors.txt';

const opened = new AsyncDisposableStack();
let product: Product;
let dataDir: string;
/** Another gateway before the same services, which hears of no event. */
let other: GatewayService;
let api: Api;
let group: string;

const groups = '/api/watched-groups?sort=createdAt';
const digests = (id = group) =>
  `/api/digests?filters[group][documentId][$eq]=${id}&populate[0]=group&populate[1]=dates`;
const bases = () => [product.url, `http://127.0.0.1:${other.port}`];

beforeAll(async () => {
  const folder = opened.use(await tempDir());
  dataDir = folder.path;
  product = await startProduct(dataDir);
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

async function imported(text: Parameters<Api['upload']>[1], by = api): Promise<string> {
  const { body } = await by.upload<{ group: { documentId: string } }>(fileName, text);
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
async function shown(token = api.token, id = group): Promise<string[]> {
  const seen: string[] = [];
  for (const path of [groups, digests(id)]) {
    for (const base of bases()) {
      const { status, body, tag } = await read(base, path, token);
      expect(status, body).toBe(200);
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      expect(body).toBe((await read(base, anew(path), token)).body);
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

/** Another person, whose lists both gateways keep, and what is shown of them. */
async function ben() {
  const user = newUser();
  const person = await Api.signUp(product.url, user);
  const own = await imported(chatExport(), person);
  await person.data('PUT', `/api/watched-groups/${own}`, { data: { is_watched: true } });
  await person.data('POST', '/api/wa-messages', { remoteJid: own, includeDigests: true });
  // The sweeper may add to what was derived while one waited.
  await waitFor('lists that stay', async () => {
    const [first, again] = [await shown(person.token, own), await shown(person.token, own)];
    return String(first) === String(again);
  });
  const accounts = await api.data<{ documentId: string; email: string }[]>(
    'GET',
    '/api/accounts?pagination[pageSize]=100',
  );
  const id = accounts.find(({ email }) => email === user.email)?.documentId;
  const statuses = async () =>
    Promise.all(bases().map(async (base) => (await read(base, groups, person.token)).status));
  return { user, person, own, statuses, account: `/api/accounts/${id}` };
}

it('after a plan ended both gateways show what is read anew', async () => {
  const { person, own, account } = await ben();
  const before = await shown(person.token, own);
  await put(account, { plan: 'personal' });
  const isRefused = async () => (await person.send('GET', '/api/recap')).status === 403;
  await waitFor('the plan to be known', isRefused);
  // It has no say in which groups and digests there are.
  expect(await shown(person.token, own)).toEqual(before);
  await person.data('PUT', `/api/watched-groups/${own}`, { data: { is_watched: false } });
  expect(await shown(person.token, own)).not.toEqual(before);
});

it('a suspended account is shown nothing that was kept, and all of it when it is resumed', async () => {
  const { user, person, own, account, statuses } = await ben();
  const before = await shown(person.token, own);
  await api.data('PUT', `${account}/suspension`);
  expect((await statuses())[0]).toBe(401);
  await waitFor('the other gateway to ask', async () => (await statuses())[1] === 401);
  await api.data('DELETE', `${account}/suspension`);
  const again = await Api.signIn(product.url, user);
  expect(await shown(again.token, own)).toEqual(before);
});

it('of a deleted account nothing that was kept is shown, and others’ lists stay', async () => {
  const { user, own, statuses } = await ben();
  const before = await shown();
  await operate(dataDir, 'accounts', 'delete', user.email, 'now');
  const areRefused = async () => (await statuses()).every((status) => status === 401);
  await waitFor('both gateways to ask', areRefused);
  expect(await shown()).toEqual(before);
  // Whoever takes the address again is somebody else.
  const isFree = async () => {
    const { email, password, name: username } = user;
    const body = { username, email, password, timezone: 'Europe/London' };
    const made = await new Api(product.url).send<{ jwt: string }>(
      'POST',
      '/api/auth/local/register',
      body,
    );
    return made.status === 200 ? made.body.jwt : undefined;
  };
  const token = await waitFor('the account to be erased', isFree);
  for (const base of bases()) {
    expect(JSON.parse((await read(base, groups, token)).body).data).toEqual([]);
    expect(JSON.parse((await read(base, digests(own), token)).body).data).toEqual([]);
  }
});
