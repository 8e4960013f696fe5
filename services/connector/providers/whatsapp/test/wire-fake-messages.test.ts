import { createHash } from 'node:crypto';
import { decryptPollVote, proto } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linked, type TestClient } from './wire-fake/client.ts';
import type { FakeGroup } from './wire-fake/groups.ts';
import type { Inbound } from './wire-fake/incoming.ts';
import { pnOf } from './wire-fake/nodes.ts';
import type { FakeOptions } from './wire-fake/options.ts';
import { pollMessage, pollVote } from './wire-fake/polls.ts';
import { FakeWhatsApp } from './wire-fake/server.ts';

const owner = '15550000000';
const ann = '15551230001';
const bob = '15551230002';
const { Type } = proto.Message.ProtocolMessage;
let fake: FakeWhatsApp;
let client: TestClient;

afterEach(async () => {
  await fake.stop();
  expect(fake.errors).toEqual([]);
});

async function start(
  addressing: 'pn' | 'lid',
  isEncrypted: boolean,
  options: Partial<FakeOptions> = {},
): Promise<FakeGroup> {
  // libsignal writes whole sessions to the console.
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  fake = await new FakeWhatsApp({ isEncrypted, ...options }).start();
  const group = fake.createGroup({
    subject: 'Padel',
    addressing,
    members: { [owner]: 'admin', [ann]: 'superadmin', [bob]: 'member' },
  });
  client = await linked(fake, owner);
  await fake.settled(owner);
  return group;
}

const arrival = async (id: string) => {
  const { messages } = await client.next('messages.upsert', (upsert) =>
    upsert.messages.some(({ key, message }) => key.id === id && message),
  );
  return messages.find(({ key }) => key.id === id);
};

describe.each([
  ['pn', false],
  ['pn', true],
  ['lid', false],
  ['lid', true],
] as const)('in a group named by %s, sealed: %s', (addressing, isEncrypted) => {
  let group: FakeGroup;
  const say = (message: Inbound['message'], rest: Partial<Inbound> = {}) =>
    fake.inbound(owner, { chat: group.id, from: ann, pushName: 'Ann', message, ...rest });
  beforeEach(async () => {
    group = await start(addressing, isEncrypted);
  });

  it('a client hears whatever people say, and from whom', async () => {
    const text = await say({ conversation: 'first' });
    const key = { remoteJid: group.id, id: text.id, participant: group.nameOf(ann) };
    const contextInfo = { stanzaId: text.id, participant: group.nameOf(ann) };
    const quote = await say({ extendedTextMessage: { text: 'yes', contextInfo } }, { from: bob });
    const react = await say({ reactionMessage: { key, text: '👍' } }, { from: bob });
    const edited = { conversation: 'first, edited' };
    await say({ protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: edited } });
    await say({ protocolMessage: { type: Type.REVOKE, key } });
    expect(await arrival(text.id)).toMatchObject({
      key: { participant: group.nameOf(ann), addressingMode: addressing, fromMe: false },
      pushName: 'Ann',
      message: { conversation: 'first' },
    });
    expect((await arrival(quote.id))?.message?.extendedTextMessage).toMatchObject({
      contextInfo: { stanzaId: text.id },
    });
    await arrival(react.id);
    await client.next('messages.reaction', ([one]) => one?.reaction.text === '👍');
    await client.next('messages.update', ([one]) => one?.update.message === null);
    await fake.settled(owner);
  });

  it('a client hears what its owner says on the phone as its own', async () => {
    const said = await say({ conversation: 'mine' }, { from: owner });
    expect(await arrival(said.id)).toMatchObject({ key: { fromMe: true, remoteJid: group.id } });
    const alone = { chat: pnOf(ann), from: owner, message: { conversation: 'to Ann' } };
    const { id } = await fake.inbound(owner, alone);
    expect(await arrival(id)).toMatchObject({ key: { fromMe: true, remoteJid: pnOf(ann) } });
  });

  it('everybody can read what a client sends', async () => {
    await say({ conversation: 'spam' }, { id: 'SPAM', from: bob });
    await client.socket.sendMessage(group.id, { text: 'one', mentions: [group.nameOf(ann)] });
    await client.socket.sendMessage(group.id, { text: 'two' });
    const key = { remoteJid: group.id, id: 'SPAM', fromMe: false, participant: group.nameOf(bob) };
    await client.socket.sendMessage(group.id, { delete: key });
    await client.socket.sendMessage(group.id, {
      poll: { name: 'when?', values: ['now', 'later'], selectableCount: 1 },
    });
    await client.socket.sendMessage(pnOf(ann), { text: 'in private' });
    await fake.nextSent(({ message }) => message.extendedTextMessage?.text === 'in private');
    expect(fake.sent.map(({ message }) => message.extendedTextMessage?.text ?? '')).toEqual([
      ...['one', 'two', '', '', 'in private'],
    ]);
    expect(fake.sent[2]).toMatchObject({
      to: group.id,
      attributes: { edit: '8' },
      message: { protocolMessage: { type: Type.REVOKE, key: { id: 'SPAM' } } },
    });
    expect(fake.sent[3]?.message.pollCreationMessageV3?.name).toBe('when?');
    // Deleted for everyone: gone from the phone too.
    expect(fake.account(owner).log(group.id).find('SPAM')?.message).toBeNull();
  });

  it('a client sends again to those who could not read it', async () => {
    await client.socket.sendMessage(group.id, { text: 'hello' });
    const sent = await fake.nextSent(({ to }) => to === group.id);
    fake.askAgain(sent, bob);
    const again = await fake.nextSent(({ id, isResend }) => id === sent.id && isResend);
    expect(again.message.extendedTextMessage?.text).toBe('hello');
    fake.receipt(sent, ann, 'read');
    const read = await client.next('message-receipt.update', ([one]) => one?.key.id === sent.id);
    expect(read[0]?.receipt).toMatchObject({ userJid: group.nameOf(ann) });
    await fake.settled(owner);
  });
});

describe('what could not be read', () => {
  it('is sent again, with a new session or the sender key that was missing', async () => {
    // The client makes and uploads its one-time keys, as it does for the real server.
    const group = await start('pn', true, { leastPreKeys: 0 });
    expect([...fake.account(owner).devices.values()][0]?.keys.preKeys.length).toBeGreaterThan(800);
    const from = { chat: group.id, from: ann };
    await fake.inbound(owner, { ...from, id: 'OK', message: { conversation: 'fine' } });
    const keyless = { ...from, from: bob, id: 'KEYLESS', flaw: 'no sender key' } as const;
    await fake.inbound(owner, { ...keyless, message: { conversation: 'without a key' } });
    const garbled = { chat: pnOf(ann), id: 'GARBLED', flaw: 'unreadable' } as const;
    await fake.inbound(owner, { ...garbled, message: { conversation: 'garbled' } });
    expect((await arrival('KEYLESS'))?.message?.conversation).toBe('without a key');
    expect((await arrival('GARBLED'))?.message?.conversation).toBe('garbled');
    // The sender key came with the second try: what follows needs no other.
    const next = { ...from, from: bob, id: 'NEXT', message: { conversation: 'next' } };
    await fake.inbound(owner, next);
    await arrival('NEXT');
    const asked = fake.stanzas.filter(({ stanza }) => stanza.attrs.type === 'retry');
    expect(asked).toHaveLength(2);
    await fake.settled(owner);
  });

  it('is asked of the phone when the server has nothing of it', async () => {
    const group = await start('lid', false);
    const absent = { chat: group.id, from: ann, id: 'ABSENT', flaw: 'absent' } as const;
    await fake.inbound(owner, { ...absent, message: { conversation: 'only the phone knows' } });
    expect((await arrival('ABSENT'))?.message?.conversation).toBe('only the phone knows');
    expect(fake.phoneRequests).toHaveLength(1);
  });
});

describe('a poll', () => {
  it('gets votes that its secret opens', async () => {
    const group = await start('lid', false);
    const chat = group.id;
    const poll = await fake.inbound(owner, {
      chat,
      from: ann,
      message: pollMessage('when?', ['a', 'b']),
    });
    const secret = poll.message.messageContextInfo?.messageSecret ?? Buffer.alloc(0);
    const creator = group.nameOf(ann);
    const vote = pollVote({ id: poll.id, chat, creator, secret }, group.nameOf(bob), ['b']);
    const { id } = await fake.inbound(owner, { chat, from: bob, message: vote });
    const update = (await arrival(id))?.message?.pollUpdateMessage;
    const opened = decryptPollVote(update?.vote ?? {}, {
      pollCreatorJid: creator,
      pollMsgId: poll.id,
      pollEncKey: secret,
      voterJid: group.nameOf(bob),
    });
    const option = createHash('sha256').update('b').digest();
    expect(opened.selectedOptions.map((chosen) => Buffer.from(chosen))).toEqual([option]);
  });
});

describe('a send', () => {
  it('is turned down with the code the server is told to give', async () => {
    const group = await start('pn', false);
    fake.account(owner).refuseSends = '479';
    const { promise, resolve } = Promise.withResolvers<unknown>();
    client.socket.ws.on('CB:ack,class:message', resolve);
    await client.socket.sendMessage(group.id, { text: 'no' });
    expect(await promise).toMatchObject({ attrs: { error: '479', from: group.id } });
    expect(fake.sent).toEqual([]);
  });
});
