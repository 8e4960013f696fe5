import type { WhatsAppOptions } from '@groupsight/chat-whatsapp/options';
import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { pnOf } from '@groupsight/chat-whatsapp/test/wire-fake/nodes';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOpen } from './support.ts';
import {
  ann,
  arrived,
  owner,
  ownerId,
  type Product,
  phoneIsOff,
  startOn,
} from './whatsapp-support.ts';

const minute = 60_000;
let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

beforeEach(async () => {
  fake = await new FakeWhatsApp({ isEncrypted: true, historyDepth: 30 }).start();
  group = fake.createGroup({ subject: 'Padel', members: { [owner]: 'admin', [ann]: 'member' } });
  product = await startOn(fake);
});
afterEach(async () => {
  await product.close();
  await fake.stop();
});

const startAnew = async (options: WhatsAppOptions) => {
  await product.close();
  product = await startOn(fake, options);
};
const says = (id: string, at = new Date()) =>
  fake.inbound(owner, { chat: group.id, from: ann, id, at, message: { conversation: id } });
const past = async (count: number) => {
  const start = Date.now() - (count + 60) * minute;
  for (let i = 0; i < count; i++) await says(`P${i}`, new Date(start + i * minute));
  return Array.from({ length: count }, (_, i) => `P${i}`);
};
const fetchHistory = async (key: string, since?: Date) => {
  const value = { jobId: key, includeDigests: false, since };
  await product.t.command(key, ownerId, group.id, { $case: 'fetchHistory', value });
  return product.t.resultOf(key);
};

describe('history', () => {
  it('is what came with the link, then what the phone has beyond it, each message once', async () => {
    const ids = await past(140);
    await product.link();
    await product.watch(group.id);
    const result = await fetchHistory('h1');
    expect(result).toMatchObject({ state: 'done', fetched: 140, errorMessage: '' });
    const told = product.t.messages().map(({ messageId }) => messageId);
    expect(new Set(told)).toEqual(new Set(ids));
    expect(new Set(product.t.events.map(({ origin }) => origin))).toEqual(
      new Set(['ORIGIN_HISTORY']),
    );
    // Asked by the oldest that was known, 50 at a time.
    expect(fake.phoneRequests.length).toBeGreaterThanOrEqual(2);
    expect(fake.phoneRequests.length).toBeLessThanOrEqual(5);
  });

  it('is counted while groups are chosen: who writes there, and to whom', async () => {
    await past(3);
    await says('old', new Date(Date.now() - 40 * 24 * 60 * minute));
    const contextInfo = { mentionedJid: [pnOf(owner)] };
    const message = { extendedTextMessage: { text: '@you are in?', contextInfo } };
    const at = new Date(Date.now() - 30 * minute);
    await fake.inbound(owner, { chat: group.id, from: ann, id: 'to', at, message });
    await fake.inbound(owner, {
      chat: group.id,
      from: owner,
      id: 'own',
      at,
      message: { conversation: 'I am' },
    });
    await product.link();
    const counted = async () => {
      const asked = { ownerId, chatIds: [group.id, 'nobody@g.us'] };
      return (await product.client.listChatActivity(asked)).chats;
    };
    await waitFor('what came with the link', async () => (await counted())[0]?.messages === 5);
    expect(await counted()).toEqual([{ chatId: group.id, messages: 5, own: 1, toOwner: 1 }]);
    // Nothing was asked of the phone for it.
    expect(fake.phoneRequests).toEqual([]);
  });

  it('goes back no further than it is asked to', async () => {
    await past(140);
    await product.link();
    await product.watch(group.id);
    const since = new Date(Date.now() - 70.5 * minute);
    expect(await fetchHistory('h1', since)).toMatchObject({ state: 'done', fetched: 10 });
    // Asked to join what came with the link with what is heard since, and not for what lies before.
    const from = fake.phoneRequests.map(({ request }) =>
      Number(request.historySyncOnDemandRequest?.oldestMsgTimestampMs),
    );
    expect(from.length).toBeGreaterThan(0);
    expect(Math.min(...from)).toBeGreaterThan(since.getTime());
  });

  it('ends with what is here when the phone is off, and says so', async () => {
    await past(60);
    await startAnew(phoneIsOff);
    await product.link();
    await product.watch(group.id);
    fake.account(owner).isPhoneOff = true;
    expect(await fetchHistory('h1')).toMatchObject({ state: 'done', fetched: 30 });
    const oldest = product.t.messages()[0]?.at;
    const told = product.t.coverage(group.id);
    expect(told).toContainEqual({ from: undefined, to: oldest, gapReason: 'phone_silent' });
    // What came with the link is complete up to it.
    expect(told.find(({ gapReason }) => gapReason === '')?.from).toEqual(oldest);
  });

  it('speaks of no more than it was asked for, when the phone is off', async () => {
    await past(60);
    await startAnew(phoneIsOff);
    await product.link();
    await product.watch(group.id);
    fake.account(owner).isPhoneOff = true;
    const [long, short] = [110, 0.5].map((minutes) => new Date(Date.now() - minutes * minute));
    expect(await fetchHistory('h1', long)).toMatchObject({ state: 'done', fetched: 30 });
    expect(await fetchHistory('h2', short)).toMatchObject({ state: 'done', fetched: 0 });
    await product.t.bus.drain();
    const told = product.t.coverage(group.id);
    const oldest = product.t.messages()[0]?.at;
    expect(told).toContainEqual({ from: long, to: oldest, gapReason: 'phone_silent' });
    // Nothing was said since: that much is known without the phone.
    expect(told).toContainEqual({ from: short, to: expect.any(Date), gapReason: '' });
  });

  it('is all on the phone once the time to choose is over: only which was the newest is kept', async () => {
    const ids = await past(120);
    await startAnew({ choosingMs: 0 });
    await product.link();
    await says('UNWATCHED');
    await fake.settled(owner);
    await expect.poll(() => product.t.kept(ownerId)).toEqual([]);
    await product.watch(group.id);
    expect(await fetchHistory('h1')).toMatchObject({ state: 'done', fetched: 121 });
    const told = new Set(product.t.messages().map(({ messageId }) => messageId));
    expect(told).toEqual(new Set([...ids, 'UNWATCHED']));
    const complete = product.t.coverage(group.id).filter(({ gapReason }) => gapReason === '');
    const times = product.t.messages().map(({ at }) => at?.getTime() ?? 0);
    expect(complete.at(-1)?.from?.getTime()).toBe(Math.min(...times));
  });

  it('notifies nobody, though the last of it is a minute old', async () => {
    await product.link();
    await product.watch(group.id);
    const messages = [
      {
        message: {
          key: {
            remoteJid: group.id,
            fromMe: false,
            id: 'FRESH',
            participant: `${ann}@s.whatsapp.net`,
          },
          messageTimestamp: Math.floor(Date.now() / 1000) - 60,
          message: { conversation: 'fresh' },
        },
      },
    ];
    await fake.history(owner, { syncType: 3, conversations: [{ id: group.id, messages }] });
    await arrived(product, 'FRESH');
    expect(new Set(product.t.events.map(({ origin }) => origin))).toEqual(
      new Set(['ORIGIN_HISTORY']),
    );
  });
});

describe('a gap', () => {
  const lose = (id: string) => {
    // As if it had been acknowledged and then lost: the phone has it, the server no more.
    const account = fake.account(owner);
    const seconds = Math.floor(Date.now() / 1000);
    const participant = `${ann}@s.whatsapp.net`;
    account.log(group.id).add({
      key: { remoteJid: group.id, fromMe: false, id, participant },
      participant,
      messageTimestamp: seconds,
      message: { conversation: id },
    });
  };

  it('is found by comparing with the phone after coming back, and filled', async () => {
    await product.link();
    await product.watch(group.id);
    await says('A');
    await arrived(product, 'A');
    fake.drop(owner);
    lose('LOST-1');
    lose('LOST-2');
    await says('B');
    await isOpen(product, ownerId);
    await arrived(product, 'B');
    await arrived(product, 'LOST-1');
    await arrived(product, 'LOST-2');
    await product.t.bus.drain();
    const told = product.t.messages().map(({ messageId }) => messageId);
    expect(told.toSorted()).toEqual(['A', 'B', 'LOST-1', 'LOST-2']);
  });

  it('is found after a restart, too, though nobody says anything more', async () => {
    const quiet = fake.createGroup({
      subject: 'Quiet',
      members: { [owner]: 'member', [ann]: 'member' },
    });
    await startAnew(phoneIsOff);
    await product.link();
    await product.watch(group.id);
    await product.watch(quiet.id);
    await says('A');
    await arrived(product, 'A');
    fake.account(owner).isPhoneOff = true;
    lose('LOST');
    await product.restart();
    await isOpen(product, ownerId);
    const told = await waitFor('the gap', () =>
      product.t.coverage(group.id).find(({ gapReason }) => gapReason === 'phone_silent'),
    );
    // The next start knows of it, though it closed in good order; now the phone is back.
    fake.account(owner).isPhoneOff = false;
    await product.restart();
    await arrived(product, 'LOST');
    // More than what the session before heard live, which may begin as early.
    await waitFor('the gap to close', () => {
      const { from: begun = new Date(0), to: ended = new Date() } = told;
      const spans = product.t.coverage(group.id).filter(({ gapReason }) => gapReason === '');
      return spans.some(({ from, to }) => from && to && from <= begun && to > ended);
    });
    // Of a group in which nothing was ever said nobody can tell that nothing is missing.
    await waitFor('the other gap', () =>
      product.t.coverage(quiet.id).some(({ gapReason }) => gapReason === 'not_compared'),
    );
  });

  it('is not taken for closed by a phone that goes by known messages only', async () => {
    await product.link();
    await product.watch(group.id);
    await says('A');
    await arrived(product, 'A');
    fake.account(owner).needsKnownAnchor = true;
    fake.drop(owner);
    lose('LOST');
    await waitFor('the gap', () =>
      product.t.coverage(group.id).find(({ gapReason }) => gapReason === 'not_compared'),
    );
    await says('B');
    await arrived(product, 'LOST');
    await waitFor('the gap to close', () => {
      const last = product.t.coverage(group.id).at(-1);
      return last?.gapReason === '';
    });
  });

  it('hands over again what was refused, in order and once', async () => {
    await product.link();
    await product.watch(group.id);
    product.provider.refusal = new Error('the bus is away');
    for (const id of ['A', 'B', 'C']) await says(id);
    await waitFor('the server to be told', () =>
      [...fake.account(owner).devices.values()].every(
        ({ unconfirmed }) => unconfirmed.length === 0,
      ),
    );
    product.provider.refusal = undefined;
    await arrived(product, 'C');
    expect(product.t.messages().map(({ messageId }) => messageId)).toEqual(['A', 'B', 'C']);
  });

  it('is none when the process ends with messages that were acknowledged and not handed over', async () => {
    await product.link();
    await product.watch(group.id);
    product.provider.refusal = new Error('the bus is away');
    for (const id of ['A', 'B', 'C']) await says(id);
    await fake.settled(owner);
    // The server has forgotten them, the phone is off: only the journal knows.
    fake.account(owner).isPhoneOff = true;
    await product.restart();
    product.provider.refusal = undefined;
    await isOpen(product, ownerId);
    for (const id of ['A', 'B', 'C']) await arrived(product, id);
  });
});
