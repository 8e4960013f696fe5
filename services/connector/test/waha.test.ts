import { Origin } from '@groupsight/proto/events/v1/events';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { ann, chatId, said, startWaha } from './waha-support.ts';

describe('an account linked through WAHA', () => {
  it('shows the code, opens when it is scanned, lists its groups, and is logged out', async () => {
    await using w = await startWaha();
    const { client } = w.service;
    expect((await client.connect({ ownerId: w.ownerId })).qrcode).toMatch(/^data:image\/png/);
    const before = (await w.state(w.service)).qrcode;
    w.waha.qr = 'fake-waha-qr-2';
    await waitFor('the next code', async () => (await w.state(w.service)).qrcode !== before);
    await w.link(w.service).catch(() => undefined);
    const config = w.waha.sessions.get(w.name)?.config;
    expect(config?.webhooks?.[0]?.url).toBe(`http://groupsight.test/api/webhooks/waha/${w.name}`);
    const { chats } = await client.listChats({ ownerId: w.ownerId });
    expect(chats).toMatchObject([{ chatId, name: 'Group', isAdmin: true, size: 3 }]);
    expect(chats[0]?.participants.map(({ memberId }) => memberId)).toContain(
      '15551230002@s.whatsapp.net',
    );
    await client.disconnect({ ownerId: w.ownerId });
    expect(await w.state(w.service)).toMatchObject({ state: 'close', reason: 'logged_out' });
    expect(w.waha.sessions.has(w.name)).toBe(false);
  });

  it('is linked by a code that is typed on the phone, where there is something to link', async () => {
    await using w = await startWaha();
    const { client } = w.service;
    const wrong = client.connect({ ownerId: w.ownerId, phoneNumber: '1555 call me' });
    await expect(wrong).rejects.toMatchObject({ code: 'bad_phone_number' });
    const phoneNumber = '+1 (555) 000-0000';
    const answer = await client.connect({ ownerId: w.ownerId, phoneNumber });
    expect(answer).toMatchObject({ pairingCode: 'ABCD-EFGH' });
    expect(w.waha.codesFor).toEqual(['15550000000']);
    // A renewed QR code beside it does not take it away.
    const before = answer.qrcode;
    w.waha.qr = 'fake-waha-qr-2';
    await waitFor('the next code', async () => {
      const { qrcode, pairingCode } = await w.state(w.service);
      return qrcode !== before && pairingCode === 'ABCD-EFGH';
    });
    w.waha.scan(w.name);
    await waitFor('open', async () => (await w.state(w.service)).state === 'open');
    const again = client.connect({ ownerId: w.ownerId, phoneNumber });
    await expect(again).rejects.toMatchObject({ code: 'already_linked' });
  });

  it('looks at once when a webhook speaks of its status, and believes what it sees', async () => {
    await using w = await startWaha({ linkingMs: 600_000, openMs: 600_000 });
    const hook = (status: string) =>
      w.hook(w.service, 'session.status', { name: w.name, status, statuses: [] });
    await w.service.client.connect({ ownerId: w.ownerId });
    w.waha.scan(w.name);
    await hook('WORKING');
    expect((await w.state(w.service)).state).toBe('open');
    // An old one, or one that comes again.
    await hook('SCAN_QR_CODE');
    await hook('FAILED');
    expect(await w.state(w.service)).toMatchObject({ state: 'open', reason: '' });
    Object.assign(w.waha.sessions.get(w.name) ?? {}, { status: 'SCAN_QR_CODE', me: null });
    await hook('SCAN_QR_CODE');
    expect(await w.state(w.service)).toMatchObject({ state: 'close', reason: 'logged_out' });
  });

  it('follows its session: away, back, failed, logged out on the phone', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const isAt = (state: string, reason: string) =>
      waitFor(`${state} ${reason}`, async () => {
        const now = await w.state(w.service);
        return now.state === state && now.reason === reason;
      });
    w.waha.broken = 503;
    await isAt('connecting', 'gateway_away');
    await expect(w.service.client.listChats({ ownerId: w.ownerId })).rejects.toMatchObject({
      code: 'not_connected',
    });
    w.waha.broken = 401;
    await isAt('connecting', 'gateway_refused');
    w.waha.broken = 0;
    await isAt('open', '');
    Object.assign(w.waha.sessions.get(w.name) ?? {}, { status: 'FAILED' });
    await waitFor('a restart', () => w.waha.asked.some((one) => one.endsWith('/restart')));
    await isAt('open', '');
    Object.assign(w.waha.sessions.get(w.name) ?? {}, { status: 'SCAN_QR_CODE', me: null });
    await isAt('close', 'logged_out');
  });

  it('says why it cannot begin where WAHA is not there, or does not know our key', async () => {
    await using w = await startWaha();
    const connect = () => w.service.client.connect({ ownerId: w.ownerId });
    w.waha.broken = 500;
    await expect(connect()).rejects.toMatchObject({ code: 'gateway_away', kind: 'unavailable' });
    w.waha.broken = 403;
    await expect(connect()).rejects.toMatchObject({
      code: 'gateway_refused',
      kind: 'precondition',
    });
  });
});

describe('what webhooks tell', () => {
  it('is on the bus when the webhook is answered, once however often it comes', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const message = said('A1', 'hello', { _data: { pushName: 'Ann' }, replyTo: { id: 'A0' } });
    await w.hook(w.service, 'message.any', message, 'evt_1');
    await w.t.bus.drain();
    expect(w.t.messages()).toMatchObject([
      {
        messageId: 'A1',
        text: 'hello',
        senderId: `${ann}@s.whatsapp.net`,
        senderName: 'Ann',
        quotedMessageId: 'A0',
        fromMe: false,
        senderIsAdmin: false,
      },
    ]);
    await w.hook(w.service, 'message.edited', { ...message, body: 'new', editedMessageId: 'A1' });
    await w.hook(w.service, 'message.revoked', { after: said('R', ''), revokedMessageId: 'A1' });
    await w.t.bus.drain();
    const told = w.t.events.map(({ event, origin }) => [event?.$case, origin]);
    expect(told).toEqual([
      ['message', Origin.LIVE],
      ['edited', Origin.LIVE],
      ['deleted', Origin.LIVE],
    ]);
  });

  it('keeps the order of a chat, and knows people by their number behind a hidden id', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    w.waha.lids.set('888@lid', '15551230008@c.us');
    const ids = Array.from({ length: 20 }, (_, n) => `B${n}`);
    const participant = '888@lid';
    await Promise.all(
      ids.map((id) => w.hook(w.service, 'message.any', said(id, id, { participant }))),
    );
    await w.t.bus.drain();
    expect(w.t.messages().map(({ messageId }) => messageId)).toEqual(ids);
    const senders = new Set(w.t.messages().map(({ senderId }) => senderId));
    expect([...senders]).toEqual(['15551230008@s.whatsapp.net']);
    expect(w.waha.asked.filter((one) => one.includes('/lids/888'))).toHaveLength(1);
  });

  it('tells of members with an id that a redelivery repeats', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const joined = {
      type: 'join',
      timestamp: Date.now(),
      group: { id: chatId },
      participants: [{ id: '15551230009@c.us' }],
    };
    await w.hook(w.service, 'group.v2.participants', joined, 'evt_j');
    await w.hook(w.service, 'group.v2.participants', joined, 'evt_j');
    const left = { ...joined, type: 'leave', _data: { author: '15550000000@c.us' } };
    await w.hook(w.service, 'group.v2.participants', left, 'evt_l');
    await w.t.bus.drain();
    const memberId = '15551230009@s.whatsapp.net';
    const eventId = `evt_j:${memberId}`;
    expect(w.t.membership).toMatchObject([
      { kind: 'joined', eventId, memberId, sizeAfter: 4 },
      { kind: 'joined', eventId, memberId, sizeAfter: 4 },
      { kind: 'removed', eventId: `evt_l:${memberId}`, sizeAfter: 3 },
    ]);
  });

  it('is refused for sessions of nobody, of others, and for what is no JSON', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const { receiveWebhook } = w.service.client;
    const { body } = w.waha.hook(w.name, 'message.any', said('C1', 'x'));
    const nobody = `groupsight_${'0'.repeat(24)}`;
    for (const session of ['default', 'groupsight_x', nobody]) {
      await expect(receiveWebhook({ session, body })).rejects.toMatchObject({
        code: 'unknown_session',
      });
    }
    const other = w.waha.hook(w.name, 'message.any', said('C2', 'x')).body.toString();
    const wrong = Buffer.from(other.replace(w.name, nobody));
    await expect(receiveWebhook({ session: w.name, body: wrong })).rejects.toMatchObject({
      code: 'wrong_session',
    });
    await expect(receiveWebhook({ session: w.name, body: Buffer.from('{') })).rejects.toMatchObject(
      {
        code: 'malformed_json',
      },
    );
  });
});

describe('what webhooks did not bring', () => {
  it.each([true, false])('is fetched after a restart (all chats at once: %s)', async (knowsAll) => {
    await using w = await startWaha();
    w.waha.knowsAll = knowsAll;
    await w.link(w.service);
    await w.hook(w.service, 'message.any', said('D0', 'heard'));
    await w.stop();
    const missed = Array.from({ length: 130 }, (_, n) => said(`D${n + 1}`, 'missed'));
    w.waha.messages.push(said('D0', 'heard'), ...missed);
    await w.start();
    const ids = () => new Set(w.t.messages().map(({ messageId }) => messageId));
    await waitFor('all of them', () => ids().size >= 131);
    await w.t.bus.drain();
    expect(ids().size).toBe(131);
  });

  it('is fetched when WAHA comes back, without what was heard', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    await w.hook(w.service, 'message.any', said('E1', 'heard'));
    w.waha.broken = 502;
    await waitFor('away', async () => (await w.state(w.service)).state === 'connecting');
    w.waha.messages.push(said('E1', 'heard'), said('E2', 'missed'));
    w.waha.broken = 0;
    await w.messageOf('E2');
    expect(w.t.messages().map(({ messageId }) => messageId)).toEqual(['E1', 'E2']);
  });
});
