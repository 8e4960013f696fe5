import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { lidOf, pnOf } from '@groupsight/chat-whatsapp/test/wire-fake/nodes';
import { pollMessage, pollVote } from '@groupsight/chat-whatsapp/test/wire-fake/polls';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { proto } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ann,
  arrived,
  bob,
  handed,
  owner,
  ownerId,
  type Product,
  startOn,
} from './whatsapp-support.ts';

const { Type } = proto.Message.ProtocolMessage;
let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

const groupOf = (addressing: 'pn' | 'lid') =>
  fake.createGroup({
    subject: 'Padel',
    addressing,
    members: { [owner]: 'admin', [ann]: 'admin', [bob]: 'member' },
  });

beforeEach(async () => {
  fake = await new FakeWhatsApp({ isEncrypted: true }).start();
  group = groupOf('pn');
  product = await startOn(fake);
  await product.link();
  await product.watch(group.id);
});
afterEach(async () => {
  await product.close();
  await fake.stop();
});

const says = (from: string, message: proto.IMessage, more: object = {}) =>
  fake.inbound(owner, { chat: group.id, from, message, ...more });
const keyOf = (id: string, from: string) => ({
  remoteJid: group.id,
  fromMe: false,
  id,
  participant: pnOf(from),
});

describe('what is said', () => {
  it('is carried with its sender, its reply, its mentions, and whether an admin says it', async () => {
    await product.client.listChats({ ownerId });
    await says(ann, { conversation: 'ciao' }, { id: 'A', pushName: 'Ann' });
    const contextInfo = { stanzaId: 'A', participant: pnOf(ann), mentionedJid: [pnOf(ann)] };
    await says(bob, { extendedTextMessage: { text: 'hi @you', contextInfo } }, { id: 'B' });
    const first = await arrived(product, 'A');
    expect(first).toMatchObject({
      text: 'ciao',
      senderName: 'Ann',
      senderIsAdmin: true,
      fromMe: false,
      quotedMessageId: '',
      type: 'MESSAGE_TYPE_TEXT',
    });
    const second = await arrived(product, 'B');
    expect(second).toMatchObject({
      text: 'hi @you',
      quotedMessageId: 'A',
      senderIsAdmin: false,
      senderName: `+${bob}`,
      mentions: [first.senderId],
    });
  });

  it('may be a picture, a file, a voice, a sticker, a place, a contact or a poll', async () => {
    const media = { mediaKey: Buffer.alloc(32, 1), mimetype: 'image/jpeg', fileLength: 5 };
    const messages: Record<string, proto.IMessage> = {
      IMAGE: { imageMessage: { ...media, caption: 'look' } },
      VIDEO: { videoMessage: { ...media, caption: 'see' } },
      AUDIO: { audioMessage: media },
      DOCUMENT: { documentMessage: { ...media, fileName: 'a.pdf', caption: 'read' } },
      STICKER: { stickerMessage: media },
      LOCATION: { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Here' } },
      CONTACT: { contactMessage: { displayName: 'Carl', vcard: 'BEGIN:VCARD' } },
      POLL: pollMessage('when?', ['mon', 'tue']),
    };
    for (const [id, message] of Object.entries(messages)) await says(ann, message, { id });
    for (const id of Object.keys(messages)) {
      expect((await arrived(product, id)).type).toBe(`MESSAGE_TYPE_${id}`);
    }
    expect(await arrived(product, 'DOCUMENT')).toMatchObject({
      text: 'read',
      media: { fileName: 'a.pdf', mimeType: 'image/jpeg', size: 5 },
    });
    expect((await arrived(product, 'POLL')).text).toBe('when?\nmon\ntue');
    expect((await arrived(product, 'LOCATION')).text).toBe('Here\n1,2');
  });

  it('counts when the account’s own phone says it', async () => {
    await says(owner, { conversation: 'from my phone' }, { id: 'OWN' });
    expect(await arrived(product, 'OWN')).toMatchObject({ fromMe: true, text: 'from my phone' });
  });

  it('stays inside chats that somebody watches, and never leaves a chat of two', async () => {
    const other = groupOf('pn');
    await fake.inbound(owner, {
      chat: other.id,
      from: ann,
      id: 'X',
      message: { conversation: 'x' },
    });
    await fake.inbound(owner, { chat: ann, id: 'Y', message: { conversation: 'private' } });
    await says(ann, { conversation: 'z' }, { id: 'Z' });
    await arrived(product, 'Z');
    expect(product.t.messages().map(({ messageId }) => messageId)).toEqual(['Z']);
    const chats = new Set(product.provider.of().updates.map(({ chatId }) => chatId));
    expect([...chats].every((chatId) => chatId.endsWith('@g.us'))).toBe(true);
  });
});

describe('what becomes of it', () => {
  it('is edited and deleted by who said it, or deleted by an admin', async () => {
    await says(bob, { conversation: 'helo' }, { id: 'A' });
    await arrived(product, 'A');
    const edit = { type: Type.MESSAGE_EDIT, editedMessage: { conversation: 'hello' } };
    await says(bob, { protocolMessage: { ...edit, key: keyOf('A', bob) } });
    await handed(product, 'edited', (update) => update.text === 'hello');
    await says(ann, { protocolMessage: { type: Type.REVOKE, key: keyOf('A', bob) } });
    const { messageId } = await handed(product, 'deleted');
    expect(messageId).toBe('A');
  });

  it('is not changed by somebody else who claims to', async () => {
    await product.client.listChats({ ownerId });
    await says(ann, { conversation: 'mine' }, { id: 'A' });
    await arrived(product, 'A');
    const edit = { type: Type.MESSAGE_EDIT, editedMessage: { conversation: 'forged' } };
    await says(bob, { protocolMessage: { ...edit, key: keyOf('A', ann) } });
    await says(bob, { protocolMessage: { type: Type.REVOKE, key: keyOf('A', ann) } });
    await says(bob, { conversation: 'after' }, { id: 'B' });
    await arrived(product, 'B');
    const kinds = product.provider.of().updates.map(({ kind }) => kind);
    expect(kinds).not.toContain('edited');
    expect(kinds).not.toContain('deleted');
  });

  it('gets reactions and votes, and loses them', async () => {
    const secret = Buffer.alloc(32, 3);
    await says(ann, pollMessage('when?', ['mon', 'tue'], secret), { id: 'POLL' });
    await arrived(product, 'POLL');
    const poll = { id: 'POLL', chat: group.id, creator: pnOf(ann), secret };
    await says(bob, pollVote(poll, pnOf(bob), ['tue']));
    const { vote } = await handed(product, 'vote');
    expect(vote).toMatchObject({ messageId: 'POLL', options: ['tue'], memberName: `+${bob}` });
    await says(bob, { reactionMessage: { key: keyOf('POLL', ann), text: '👍' } });
    await handed(product, 'reaction', ({ reaction }) => reaction.emoji === '👍');
    await says(bob, { reactionMessage: { key: keyOf('POLL', ann), text: '' } });
    const { reaction } = await handed(
      product,
      'reaction',
      (update) => update.reaction.emoji === '',
    );
    expect(reaction.memberId).toBe(vote.memberId);
  });
});

describe('people', () => {
  it('come, go, rise and fall, each change told once', async () => {
    const carl = '15551230003';
    fake.membership(group.id, 'join', [carl]);
    fake.membership(group.id, 'promote', [carl], { by: owner });
    fake.membership(group.id, 'demote', [carl], { by: owner });
    fake.membership(group.id, 'remove', [carl], { by: owner });
    fake.membership(group.id, 'leave', [bob]);
    await handed(product, 'membership', ({ change }) => change.kind === 'left');
    const changes = product.provider
      .of()
      .updates.flatMap((update) => (update.kind === 'membership' ? [update.change] : []));
    expect(changes.map(({ kind }) => kind)).toEqual([
      ...['joined', 'promoted', 'demoted', 'removed', 'left'],
    ]);
    expect(new Set(changes.map(({ eventId }) => eventId)).size).toBe(5);
    expect(new Set(changes.slice(0, 4).map(({ memberId }) => memberId)).size).toBe(1);
  });

  it('are one member, whether a group names them by number or by hidden identity', async () => {
    const hidden = groupOf('lid');
    await product.watch(hidden.id);
    await says(ann, { conversation: 'by number' }, { id: 'PN' });
    await fake.inbound(owner, {
      chat: hidden.id,
      from: ann,
      id: 'LID',
      message: { conversation: 'by identity' },
    });
    // Without the other name beside it: what was learnt has to do.
    await fake.inbound(owner, {
      chat: hidden.id,
      from: ann,
      id: 'BARE',
      message: { conversation: 'bare' },
      hidesOtherName: true,
    });
    const senders = new Set<string>();
    for (const id of ['PN', 'LID', 'BARE']) senders.add((await arrived(product, id)).senderId);
    expect(senders.size).toBe(1);
    const { chats } = await product.client.listChats({ ownerId });
    const ids = chats.map(({ participants }) =>
      participants.find(({ memberId }) => senders.has(memberId)),
    );
    expect(ids.every((member) => member?.isAdmin)).toBe(true);
    expect([pnOf(ann), lidOf(ann)]).toContain([...senders][0]);
  });
});
