import { DisconnectReason } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedWith, connect, freshAuth, linked, reconnected } from './wire-fake/client.ts';
import { pnOf } from './wire-fake/nodes.ts';
import { FakeWhatsApp } from './wire-fake/server.ts';

const owner = '15550000000';
const ann = '15551230001';
let fake: FakeWhatsApp;

beforeEach(async () => {
  fake = await new FakeWhatsApp().start();
});
afterEach(async () => {
  await fake.stop();
  expect(fake.errors).toEqual([]);
});

const groupOf = (addressing: 'pn' | 'lid' = 'pn') =>
  fake.createGroup({
    subject: 'Padel',
    members: { [owner]: 'admin', [ann]: 'member' },
    addressing,
  });

describe('linking', () => {
  it('goes from a QR code over a restart to an open line', async () => {
    const client = connect(fake);
    const { qr } = await client.next('connection.update', (update) => update.qr !== undefined);
    await fake.scan(qr ?? '', owner);
    expect(await closedWith(client)).toBe(DisconnectReason.restartRequired);
    const again = await reconnected(fake, client);
    expect(again.socket.user).toMatchObject({ id: `${owner}:1@s.whatsapp.net` });
    await expect(fake.scan(qr ?? '', owner)).rejects.toThrow('no longer valid');
  });

  it('takes the pairing code that the client shows, and no other', async () => {
    const client = connect(fake);
    await client.next('connection.update', (update) => update.qr !== undefined);
    const code = await client.socket.requestPairingCode(owner);
    await expect(fake.enterPairingCode('AAAAAAAA', owner)).rejects.toThrow('not the code');
    await fake.enterPairingCode(code, owner);
    expect(await closedWith(client)).toBe(DisconnectReason.restartRequired);
    await reconnected(fake, client);
    expect([...fake.account(owner).devices.keys()]).toEqual([1]);
  });

  it('keeps two accounts apart that sit in the same group, and lets them hear each other', async () => {
    const other = '15550000009';
    const group = fake.createGroup({ subject: 'Both', members: [owner, other, ann] });
    const [one, two] = [await linked(fake, owner), await linked(fake, other)];
    await fake.inbound(other, {
      chat: group.id,
      from: ann,
      id: 'B',
      message: { conversation: 'b' },
    });
    await one.socket.sendMessage(group.id, { text: 'hello, other' });
    const heard = await two.next('messages.upsert', ({ messages }) =>
      messages.some(({ message }) => message?.extendedTextMessage?.text === 'hello, other'),
    );
    expect(heard.messages[0]?.key.participant).toBe(pnOf(owner));
    const ids = one
      .all('messages.upsert')
      .flatMap(({ messages }) => messages.map(({ key }) => key.id));
    expect(ids).not.toContain('B');
  });
});

describe('a line', () => {
  it('gives after a cut what came meanwhile, as messages that were offline', async () => {
    const group = groupOf();
    const client = await linked(fake, owner);
    await fake.settled(owner);
    fake.drop(owner);
    expect(await closedWith(client)).toBe(DisconnectReason.connectionClosed);
    await fake.inbound(owner, {
      chat: group.id,
      from: ann,
      id: 'OFF',
      message: { conversation: 'x' },
    });
    const again = await reconnected(fake, client);
    const { type } = await again.next('messages.upsert', ({ messages }) =>
      messages.some(({ key }) => key.id === 'OFF'),
    );
    expect(type).toBe('append');
    await fake.settled(owner);
  });

  it('gives again what the client had not confirmed when it was cut', async () => {
    const group = groupOf();
    const client = await linked(fake, owner);
    await fake.settled(owner);
    await fake.inbound(owner, {
      chat: group.id,
      from: ann,
      id: 'LOST',
      message: { conversation: 'x' },
    });
    // It is on its way, and the client's receipt will find no line.
    fake.drop(owner);
    const again = await reconnected(fake, client);
    await again.next('messages.upsert', ({ messages }) =>
      messages.some(({ key }) => key.id === 'LOST'),
    );
  });

  it.each([
    ['428', DisconnectReason.connectionClosed],
    ['503', DisconnectReason.unavailableService],
    ['500', DisconnectReason.badSession],
  ])('ends with the stream error %s', async (code, reason) => {
    const client = await linked(fake, owner);
    fake.drop(owner, code);
    expect(await closedWith(client)).toBe(reason);
  });

  it('is replaced by a newer one of the same device', async () => {
    const client = await linked(fake, owner);
    await reconnected(fake, client);
    expect(await closedWith(client)).toBe(DisconnectReason.connectionReplaced);
  });

  it('is refused to whom the phone logged out, and to whom the server will not have', async () => {
    const client = await linked(fake, owner);
    fake.account(owner).refuseLogins = '403';
    fake.drop(owner);
    expect(await closedWith(connect(fake, client.auth))).toBe(DisconnectReason.forbidden);
    fake.account(owner).refuseLogins = undefined;
    const again = await reconnected(fake, client);
    fake.logoutFromPhone(owner);
    expect(await closedWith(again)).toBe(DisconnectReason.loggedOut);
    expect(await closedWith(connect(fake, client.auth))).toBe(DisconnectReason.loggedOut);
  });

  it('survives a restart of the server on its port', async () => {
    const client = await linked(fake, owner);
    await fake.stop();
    await fake.start();
    await reconnected(fake, client);
  });

  it('ends at the owner’s wish', async () => {
    const client = await linked(fake, owner);
    await client.socket.logout();
    await fake.changes.until('the device to be gone', () => fake.account(owner).devices.size === 0);
  });

  it('tells of a passkey that the phone insists on', async () => {
    const client = connect(fake, freshAuth());
    const { qr } = await client.next('connection.update', (update) => update.qr !== undefined);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    client.socket.ws.on('CB:notification,type:passkey_prologue_request', resolve);
    fake.pairing.demandPasskey(qr ?? '');
    expect(await promise).toMatchObject({ content: [{ tag: 'passkey_request_options' }] });
  });
});

describe('groups', () => {
  it('are listed with what communities and announcements add', async () => {
    const community = fake.createGroup({ subject: 'Club', members: [owner], isCommunity: true });
    fake.createGroup({
      subject: 'News',
      members: [owner],
      isAnnounce: true,
      isCommunityAnnounce: true,
      community: community.id,
      description: 'the rules',
      owner: ann,
    });
    fake.createGroup({ subject: 'Others', members: [ann] });
    const client = await linked(fake, owner);
    const groups = Object.values(await client.socket.groupFetchAllParticipating());
    expect(groups).toHaveLength(2);
    expect(groups).toContainEqual(
      expect.objectContaining({
        subject: 'News',
        announce: true,
        isCommunityAnnounce: true,
        desc: 'the rules',
        linkedParent: community.id,
        owner: pnOf(ann),
      }),
    );
    await expect(client.socket.groupMetadata('120363000@g.us')).rejects.toThrow('item-not-found');
    expect(await client.socket.onWhatsApp(ann)).toEqual([{ jid: pnOf(ann), exists: true }]);
  });

  it.each(['pn', 'lid'] as const)('tell who comes and goes, named by %s', async (addressing) => {
    const group = groupOf(addressing);
    const client = await linked(fake, owner);
    const bob = '15551230002';
    fake.membership(group.id, 'join', [bob]);
    fake.membership(group.id, 'leave', [bob]);
    const change = (action: string) =>
      client.next('group-participants.update', (update) => update.action === action);
    expect(await change('add')).toMatchObject({ participants: [{ id: group.nameOf(bob) }] });
    // Who left removed themselves.
    expect(await change('remove')).toMatchObject({ author: group.nameOf(bob) });
    await client.socket.groupParticipantsUpdate(group.id, [group.nameOf(ann)], 'promote');
    expect(group.isAdmin(ann)).toBe(true);
    await client.socket.groupUpdateSubject(group.id, 'Tennis');
    const made = await client.socket.groupCreate('New', [pnOf(ann)]);
    await client.next('groups.upsert', ([one]) => one?.id === made.id);
    const renamed = await client.next('groups.update', ([update]) => update?.subject === 'Tennis');
    expect(renamed[0]?.id).toBe(group.id);
  });
});
