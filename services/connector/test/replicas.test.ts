import type { ChatProvider } from '@groupsight/chat-port/chat-provider';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import { groupDocumentId } from '@groupsight/shared/ids';
import { openDatabase } from '@groupsight/shared/mongo/database';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { messageMediaId } from '../src/media/media-id.ts';
import type { ServiceOverrides } from '../src/service.ts';
import { createModels } from '../src/store/models.ts';
import { isOpen, link, type Running, startConnector } from './support.ts';

/** Nothing here is about how fast a machine is. */
const patience = 150_000;
/** Far more than a test takes: a holder does not find out by itself. */
const longLeaseMs = 600_000;

let t: Awaited<ReturnType<typeof startConnector>>;
const running: Running[] = [];
let owners = 0;
const newOwner = () => `owner${String(++owners).padStart(19, '0')}`;

beforeAll(async () => {
  t = await startConnector();
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});
afterAll(() => t.close());

/** A replica, and the texts that it sent, each after what is to happen before. */
async function replica(
  holder: string,
  overrides: ServiceOverrides = {},
  { at = t, before = async (_text: string) => undefined as unknown } = {},
) {
  const world = new SimulatedProvider({ seed: 'test', scanDelayMs: 20, chatterMs: 0 });
  const sent: string[] = [];
  const provider: ChatProvider = {
    name: 'simulated',
    open(account) {
      const session = world.open(account);
      const send = session.send.bind(session);
      session.send = async (chatId, message) => {
        await before(message.text);
        sent.push(message.text);
        return send(chatId, message);
      };
      return session;
    },
  };
  const service = await at.start({ holder, leaseMs: longLeaseMs, ...overrides, provider });
  running.push(service);
  return { ...service, world, sent };
}

const adminChat = async ({ client }: Running, ownerId: string) => {
  const { chats } = await client.listChats({ ownerId });
  return chats.find((chat) => chat.isAdmin && !chat.isAnnouncements)?.chatId ?? '';
};

const ask = async (ownerId: string, chatId: string, texts: readonly string[], at = t) => {
  const notAfter = new Date(Date.now() + 24 * 3_600_000);
  for (const text of texts) {
    const value = { text, extras: undefined, notAfter };
    await at.command(`${ownerId} ${text}`, ownerId, chatId, { $case: 'sendMessage', value });
  }
  for (const text of texts) await at.resultOf(`${ownerId} ${text}`, 'done');
};

it('answers calls about an account at any replica as its holder does', {
  timeout: patience,
}, async () => {
  const ownerId = newOwner();
  const [a, b] = [await replica('a'), await replica('b')];
  await link(a, ownerId);
  expect((await b.client.getState({ ownerId })).state).toBe('open');
  await expect(b.client.connect({ ownerId })).rejects.toMatchObject({ code: 'already_linked' });
  const chatId = await adminChat(b, ownerId);
  expect(chatId).not.toBe('');
  await t.watch(ownerId, chatId);
  await a.world.inject(ownerId, chatId, { messageId: 'picture', text: '', kind: 'image' });
  const mediaId = messageMediaId(groupDocumentId(ownerId, chatId), 'picture');
  const media = { ownerId, mediaId, thumbnail: false, range: undefined };
  let bytes = 0;
  for await (const { chunk } of b.client.getMedia(media)) bytes += chunk.length;
  expect(bytes).toBe((await b.client.findMedia({ ownerId, mediaId })).size);
  await b.client.simulateDrop({ ownerId, milliseconds: 10 });
  await isOpen(b, ownerId);
  await b.client.disconnect({ ownerId });
  expect((await a.client.getState({ ownerId })).reason).toBe('logged_out');
});

it('does what is commanded where the account is held', { timeout: patience }, async () => {
  const [a, b] = [await replica('a'), await replica('b')];
  const [first, second] = [newOwner(), newOwner()];
  await link(a, first);
  await link(b, second);
  const texts = Array.from({ length: 6 }, (_, i) => `text ${i}`);
  for (const [ownerId, { sent }] of [
    [first, a],
    [second, b],
  ] as const) {
    const chatId = await adminChat(a, ownerId);
    await ask(ownerId, chatId, texts);
    expect(sent.toSorted()).toEqual(texts);
    const history = { jobId: 'j', includeDigests: false, since: undefined };
    await t.command(`${ownerId} history`, ownerId, chatId, {
      $case: 'fetchHistory',
      value: history,
    });
    expect((await t.resultOf(`${ownerId} history`, 'done')).fetched).toBeGreaterThan(0);
  }
});

it('sends nothing with an old token, whatever its own clock says', {
  timeout: patience,
}, async () => {
  const ownerId = newOwner();
  const a = await replica('a');
  await link(a, ownerId);
  const chatId = await adminChat(a, ownerId);
  // To b the lease of a, which believes in it for ten more minutes, has expired.
  const later = () => new Date(Date.now() + 3_600_000);
  const b = await replica('b', { now: later });
  await isOpen(b, ownerId);
  const texts = Array.from({ length: 10 }, (_, i) => `late ${i}`);
  await ask(ownerId, chatId, texts);
  expect(a.sent).toEqual([]);
  expect(b.sent.toSorted()).toEqual(texts);
  await waitFor('a to ask b', async () => (await a.client.getState({ ownerId })).state === 'open');
});

it('takes over an account at once that its holder leaves', { timeout: patience }, async () => {
  const ownerId = newOwner();
  const a = await replica('a');
  const b = await replica('b', { beatMs: 100 });
  await link(a, ownerId);
  running.splice(running.indexOf(a), 1);
  await a.stop();
  await isOpen(b, ownerId);
  expect(await adminChat(b, ownerId)).not.toBe('');
});

it('leaves accounts that nothing is done for to a replica that joins', {
  timeout: 2 * patience,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const own = stack.adopt(await startConnector(), (started) => started.close());
  const gate = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const before = async (text: string) => {
    if (text !== 'slow') return;
    began.resolve();
    await gate.promise;
  };
  const settings = { beatMs: 300 };
  const a = await replica('a', settings, { at: own, before });
  stack.defer(() => a.stop());
  running.pop();
  const four = Array.from({ length: 4 }, newOwner);
  const chats = new Map<string, string>();
  for (const ownerId of four) {
    await link(a, ownerId);
    chats.set(ownerId, await adminChat(a, ownerId));
  }
  const chatOf = (ownerId: string) => chats.get(ownerId) ?? '';
  const [busy = ''] = four;
  const slow = ask(busy, chatOf(busy), ['slow'], own);
  await began.promise;
  const b = await replica('b', settings, { at: own });
  stack.defer(() => b.stop());
  running.pop();
  stack.defer(async () => gate.resolve());
  const database = { uri: own.uri, database: 'connector' };
  const models = await openDatabase(database, (connection) => createModels(connection));
  stack.defer(() => models.close());
  const heldBy = async (holder: string) => {
    const rows = await models.accounts.find({ 'lease.holder': holder, ownerId: { $in: four } });
    return rows.map(({ ownerId }) => ownerId);
  };
  await waitFor('b to hold its half', async () => (await heldBy('b')).length === 2, patience);
  expect(await heldBy('a')).toContain(busy);
  gate.resolve();
  await slow;
  await Promise.all(four.map((ownerId) => ask(ownerId, chatOf(ownerId), [ownerId], own)));
  expect([...a.sent, ...b.sent].toSorted()).toEqual([...four, 'slow'].toSorted());
  expect(b.sent).toHaveLength(2);
});

it('passes a call on once, and does not wait for who is gone', { timeout: patience }, async () => {
  const [a, b] = [await replica('a'), await replica('b')];
  const [circling, gone] = [newOwner(), newOwner()];
  await using store = new AsyncDisposableStack();
  const database = { uri: t.uri, database: 'connector' };
  const models = await openDatabase(database, (connection) => createModels(connection));
  store.defer(() => models.close());
  const expiresAt = new Date(Date.now() + longLeaseMs);
  const row = { provider: 'simulated', state: 'open' } as const;
  const lease = { holder: 'ghost', expiresAt, token: 1 };
  await link(a, newOwner());
  const address =
    (await models.accounts.findOne({ 'lease.holder': 'a' }).lean())?.lease?.address ?? '';
  expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
  await models.accounts.create({ ...row, ownerId: circling, lease: { ...lease, address } });
  // Nobody listens at the discard port of a machine in its right mind.
  await models.accounts.create({
    ...row,
    ownerId: gone,
    lease: { ...lease, address: '127.0.0.1:9' },
  });
  for (const ownerId of [circling, gone]) {
    const call = b.client.listChats({ ownerId });
    await expect(call).rejects.toMatchObject({ code: 'account_elsewhere' });
    expect((await b.client.getState({ ownerId })).state).toBe('connecting');
  }
});
