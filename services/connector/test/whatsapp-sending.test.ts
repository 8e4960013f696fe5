import type { ChatSession } from '@groupsight/chat-port/chat-provider';
import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { mediaOf } from '@groupsight/chat-whatsapp/test/wire-fake/media';
import { lidOf, pnOf } from '@groupsight/chat-whatsapp/test/wire-fake/nodes';
import { pollVote } from '@groupsight/chat-whatsapp/test/wire-fake/polls';
import type { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import type { MemberConsent } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ann,
  arrived,
  bob,
  handed,
  openPadel,
  owner,
  ownerId,
  type Product,
  phoneIsOff,
  startOn,
} from './whatsapp-support.ts';

let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

beforeEach(async () => {
  ({ fake, group, product } = await openPadel());
});
afterEach(async () => {
  await product.close();
  await fake.stop();
});

const send = (text: string, quotedMessageId = '') =>
  ({ $case: 'send', value: { text, quotedMessageId } }) as const;
const remove = (messageId: string, senderId = '') =>
  ({ $case: 'delete', value: { messageId, senderId } }) as const;
const order = async (
  key: string,
  action: Parameters<Product['t']['command']>[3],
  to = group.id,
) => {
  await product.t.command(key, ownerId, to, action);
  return product.t.resultOf(key);
};
const says = (id: string, chat = group.id) =>
  fake.inbound(owner, { chat, from: ann, id, message: { conversation: id } });
const session = (): ChatSession => product.provider.of().session;

describe('a message', () => {
  it('is sent, confirmed, and comes back as the account’s own', async () => {
    const { state, messageId } = await order('k1', send('hello'));
    expect(state).toBe('done');
    expect(await arrived(product, messageId)).toMatchObject({ text: 'hello', fromMe: true });
    const sent = await fake.nextSent(({ id }) => id === messageId);
    expect(sent.to).toBe(group.id);
  });

  it('goes to one person, too; of what they write only a wish for no more is heard', async () => {
    const { state, messageId } = await order('k1', send('what you missed'), pnOf(bob));
    expect(state).toBe('done');
    const sent = await fake.nextSent(({ id }) => id === messageId);
    expect(sent.to).toBe(pnOf(bob));
    const consents: MemberConsent[] = [];
    await product.t.bus.subscribe({
      topic: topics.chatConsents,
      group: 'consents',
      onBatch: async (records) => {
        consents.push(...records.map(({ value }) => value));
      },
    });
    for (const words of ['how are you?', 'Stop']) {
      await fake.inbound(owner, { chat: pnOf(bob), from: bob, message: { conversation: words } });
    }
    await waitFor('the wish', () => consents.length > 0, 8_000);
    expect(consents).toMatchObject([
      { ownerId, memberId: lidOf(bob), wanted: false, direct: true },
    ]);
    expect(JSON.stringify(product.t.events)).not.toContain('how are you?');
  });

  it('keeps its id when it is sent again by the same key, so that phones show it once', async () => {
    const message = { text: 'once', quotedMessageId: '', idempotencyKey: 'k1' };
    const first = await session().send(group.id, message);
    await arrived(product, first.messageId);
    await product.restart();
    await product.t.watch(ownerId, group.id);
    await product.client.listChats({ ownerId });
    const second = await session().send(group.id, message);
    expect(second.messageId).toBe(first.messageId);
    expect(fake.sent.filter(({ id }) => id === first.messageId)).toHaveLength(1);
    const other = await session().send(group.id, { ...message, idempotencyKey: 'k2' });
    expect(other.messageId).not.toBe(first.messageId);
  });

  it('that is a poll gets the votes of members, a later one instead of the one before', async () => {
    const poll = { options: ['mon', 'tue'], multiple: false };
    const extras = { mentions: [], attachment: undefined, poll };
    const value = { text: 'when?', extras, notAfter: undefined };
    const { messageId } = await order('k1', { $case: 'sendMessage', value });
    await arrived(product, messageId);
    const { message } = await fake.nextSent(({ id }) => id === messageId);
    const secret = message?.messageContextInfo?.messageSecret;
    if (!secret) throw new Error('the poll has no secret');
    const sent = { id: messageId, chat: group.id, creator: pnOf(owner), secret };
    for (const option of poll.options) {
      const vote = pollVote(sent, pnOf(bob), [option]);
      await fake.inbound(owner, { chat: group.id, from: bob, message: vote });
      const told = await handed(product, 'vote', (one) => one.vote.options[0] === option);
      expect(told.vote).toMatchObject({ messageId, options: [option] });
    }
  });

  it('quotes what it answers, and mentions', async () => {
    await says('A');
    await arrived(product, 'A');
    await session().send(group.id, {
      text: `please, @${ann}`,
      quotedMessageId: 'A',
      idempotencyKey: 'k1',
      mentions: [pnOf(ann)],
    });
    const { message } = await fake.nextSent(({ to }) => to === group.id);
    const { contextInfo } = message.extendedTextMessage ?? {};
    expect(contextInfo).toMatchObject({ stanzaId: 'A', mentionedJid: [pnOf(ann)] });
    expect(contextInfo?.quotedMessage?.conversation).toBe('A');
  });

  it('is limited while the account is new, and refusals are counted', async () => {
    const budget = () => product.client.getSendBudget({ ownerId });
    expect(await budget()).toMatchObject({ budget: 40, fullBudget: 200, failed: 0, risk: 'low' });
    expect((await budget()).warmUpEndsAt?.getTime()).toBeGreaterThan(Date.now() + 5 * 86_400_000);
    fake.account(owner).refuseSends = '463';
    for (const key of ['k1', 'k2', 'k3']) await order(key, send('hello'));
    expect(await budget()).toMatchObject({ used: 0, failed: 3, risk: 'medium' });
  });

  it('fails with a reason', async () => {
    const nowhere = await order('k1', send('hello'), '120363999999999999@g.us');
    expect(nowhere).toMatchObject({ state: 'failed', errorCode: 'unknown_chat' });
    fake.account(owner).refuseSends = '463';
    expect(await order('k2', send('hello'))).toMatchObject({ errorCode: 'refused' });
    const quiet = fake.createGroup({
      subject: 'News',
      isAnnounce: true,
      members: { [owner]: 'member', [ann]: 'admin' },
    });
    expect(await order('k3', send('hello'), quiet.id)).toMatchObject({ errorCode: 'not_admin' });
  });
});

describe('deleting for everyone', () => {
  it('works for an admin, and for messages of one’s own', async () => {
    await says('A');
    const { senderId } = await arrived(product, 'A');
    expect(await order('k1', remove('A', senderId))).toMatchObject({ state: 'done' });
    const sent = await fake.nextSent(({ message }) => message.protocolMessage?.key?.id === 'A');
    expect(sent.attributes.edit).toBe('8');
    const own = await order('k2', send('mine'));
    await arrived(product, own.messageId);
    expect(await order('k3', remove(own.messageId))).toMatchObject({ state: 'done' });
  });

  it('is refused where the account is no admin', async () => {
    const guest = fake.createGroup({
      subject: 'Guest',
      members: { [owner]: 'member', [ann]: 'admin', [bob]: 'member' },
    });
    await product.watch(guest.id);
    await says('A', guest.id);
    const { senderId } = await arrived(product, 'A');
    expect(await order('k1', remove('A', senderId), guest.id)).toMatchObject({
      state: 'failed',
      errorCode: 'not_admin',
    });
  });
});

describe('media', () => {
  const bytes = Buffer.from('a picture, as far as anybody can tell');
  const read = async (messageId: string) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of session().media(group.id, messageId)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const arrive = async (message: object) => {
    const { id } = await fake.inbound(owner, { chat: group.id, from: ann, message });
    await arrived(product, id);
    return id;
  };

  it('is fetched, opened, and compared with what its sender said', async () => {
    const id = await arrive(await fake.media.message('image', bytes, { mimetype: 'image/png' }));
    expect(await read(id)).toEqual(bytes);
    const wrong = { fileSha256: Buffer.alloc(32, 1) };
    const changed = await arrive(await fake.media.message('image', bytes, wrong));
    await expect(read(changed)).rejects.toMatchObject({ code: 'media_gone' });
  });

  it('is asked of the phone again when it has expired, and is gone when that is off', async () => {
    const message = await fake.media.message('document', bytes, { fileName: 'a.txt' });
    const id = await arrive(message);
    fake.media.expire(mediaOf(message)?.content ?? {});
    expect(await read(id)).toEqual(bytes);
    await product.close();
    product = await startOn(fake, phoneIsOff);
    await product.link();
    await product.watch(group.id);
    const other = await fake.media.message('document', bytes, { fileName: 'b.txt' });
    const lost = await arrive(other);
    fake.media.expire(mediaOf(other)?.content ?? {});
    fake.account(owner).isPhoneOff = true;
    await expect(read(lost)).rejects.toMatchObject({ code: 'media_gone' });
  });

  it('is never fetched from an address that its sender made up', async () => {
    const url = 'http://169.254.169.254/latest/meta-data';
    const id = await arrive(await fake.media.message('image', bytes, { url }));
    await expect(read(id)).rejects.toMatchObject({ code: 'media_gone' });
  });
});
