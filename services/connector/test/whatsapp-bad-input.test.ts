import { FuzzFeed } from '@groupsight/chat-whatsapp/test/wire-fake/fuzz-feed';
import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { node } from '@groupsight/chat-whatsapp/test/wire-fake/nodes';
import type { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { metrics } from '@groupsight/shared/telemetry';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ann, arrived, openPadel, owner, ownerId, type Product } from './whatsapp-support.ts';

let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

beforeEach(async () => {
  ({ fake, group, product } = await openPadel({ isEncrypted: false }));
});
afterEach(async () => {
  await product.close();
  await fake.stop();
});

const says = (id: string, more: object = {}) =>
  fake.inbound(owner, { chat: group.id, from: ann, id, message: { conversation: id }, ...more });

it('lives on through hundreds of broken stanzas and messages', async () => {
  for (const seed of [1, 2, 3]) {
    const feed = new FuzzFeed(seed, group, ann);
    for (let round = 0; round < 150; round++) fake.deliver(owner, feed.next());
    await says(`ALIVE-${seed}`);
    await arrived(product, `ALIVE-${seed}`);
  }
  expect((await product.client.getState({ ownerId })).state).toBe('open');
  const devices = [...fake.account(owner).devices.keys()];
  expect(devices).toEqual([1]);
  // More than that it lives: what it could not use is counted.
  const counted = await metrics.getSingleMetricAsString('groupsight_whatsapp_oddities_total');
  expect(counted).toMatch(/oddities_total{kind="\w+"} \d+/);
});

it('lets stanzas of unknown kinds be, and orders sent by others', async () => {
  fake.deliver(owner, node('nonsense', { id: 'N1' }, [node('more', {})]));
  fake.deliver(owner, node('notification', { id: 'N2', type: 'w:gp2', from: group.id }, []));
  await says('A');
  await arrived(product, 'A');
});

it('does not believe clocks from another world', async () => {
  await says('FUTURE', { at: new Date(Date.now() + 40 * 24 * 3600_000) });
  await says('PAST', { at: new Date(5_000) });
  for (const id of ['FUTURE', 'PAST']) {
    const { at } = await arrived(product, id);
    expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  }
});

it('takes a huge text as far as WhatsApp itself does, and a group of 4,000', async () => {
  const members = Array.from({ length: 4000 }, (_, i) => `1556${String(i).padStart(7, '0')}`);
  const huge = fake.createGroup({ subject: 'Huge', members: [owner, ...members] });
  await says('LONG', { message: { conversation: 'x'.repeat(200_000) } });
  expect((await arrived(product, 'LONG')).text).toHaveLength(65_536);
  const { chats } = await product.client.listChats({ ownerId });
  expect(chats.find(({ chatId }) => chatId === huge.id)?.size).toBe(4001);
});

it('counts a message that is no message, and reads the next', async () => {
  const unreadable = async () => {
    const text = await metrics.getSingleMetricAsString('groupsight_whatsapp_oddities_total');
    return Number(/{kind="undecryptable_message"} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const before = await unreadable();
  const attributes = { from: group.id, id: 'BROKEN', t: '1700000000', type: 'text' };
  const content = node('plaintext', {}, Buffer.from([0xff, 0xff, 0xff, 0x07, 0x01]));
  fake.deliver(owner, node('message', { ...attributes, ...group.actor(ann) }, [content]));
  await says('A');
  await arrived(product, 'A');
  await expect.poll(unreadable).toBeGreaterThan(before);
});

it('puts what comes in the wrong order by its own time', async () => {
  const at = (seconds: number) => ({ at: new Date(Date.now() - 60_000 + seconds * 1000) });
  await says('third', at(3));
  await says('first', at(1));
  await says('second', at(2));
  await arrived(product, 'second');
  const told = product.t.messages().map(({ messageId, at: time }) => ({ messageId, time }));
  const sorted = told.toSorted((a, b) => Number(a.time) - Number(b.time));
  expect(sorted.map(({ messageId }) => messageId)).toEqual(['first', 'second', 'third']);
});

it('tells a message that comes twice once', async () => {
  await says('A');
  await says('A');
  await says('B');
  await arrived(product, 'B');
  const told = product.t.messages().map(({ messageId }) => messageId);
  expect(told).toEqual(['A', 'B']);
});
