import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type ChatUpdate,
  type Contact,
  downloadMediaMessage,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linked, type TestClient } from './wire-fake/client.ts';
import { FuzzFeed } from './wire-fake/fuzz-feed.ts';
import type { FakeGroup } from './wire-fake/groups.ts';
import { mediaOf } from './wire-fake/media.ts';
import { pnOf } from './wire-fake/nodes.ts';
import type { FakeOptions } from './wire-fake/options.ts';
import { reachMedia } from './wire-fake/reach-media.ts';
import { FakeWhatsApp } from './wire-fake/server.ts';

const owner = '15550000000';
const ann = '15551230001';
const { HistorySyncType } = proto.HistorySync;
let fake: FakeWhatsApp;
let group: FakeGroup;
let client: TestClient;

beforeEach(async () => {
  fake = await new FakeWhatsApp().start();
  group = fake.createGroup({ subject: 'Padel', members: [owner, ann] });
});
afterEach(async () => {
  await fake.stop();
  expect(fake.errors).toEqual([]);
});

const link = async (options: Partial<FakeOptions> = {}) => {
  Object.assign(fake.options, options);
  client = await linked(fake, owner, {
    syncFullHistory: true,
    appStateMacVerification: { patch: true, snapshot: true },
  });
};
const remember = (count: number) => {
  for (let index = 1; index <= count; index += 1) {
    fake
      .account(owner)
      .log(group.id)
      .add({
        key: { remoteJid: group.id, id: `H${index}`, fromMe: false, participant: pnOf(ann) },
        messageTimestamp: 1_700_000_000 + index,
        message: { conversation: `old ${index}` },
      });
  }
};
const historyOf = async (syncType: number) => {
  const { messages } = await client.next(
    'messaging-history.set',
    (set) => set.syncType === syncType,
  );
  return messages.map(({ key }) => key.id);
};
const arrival = async (id: string): Promise<WAMessage> => {
  const { messages } = await client.next('messages.upsert', (upsert) =>
    upsert.messages.some(({ key }) => key.id === id),
  );
  const found = messages.find(({ key }) => key.id === id);
  if (found === undefined) throw new Error('found above');
  return found;
};

describe('history', () => {
  it.each([false, true])(
    'comes with the linking and by the page (as blobs: %s)',
    async (isBlob) => {
      using _ = await reachMedia(fake);
      remember(120);
      await link({ historyDepth: 3, sendsHistoryAsBlobs: isBlob });
      expect(await historyOf(HistorySyncType.INITIAL_BOOTSTRAP)).toEqual(['H120', 'H119', 'H118']);
      const oldest = { remoteJid: group.id, id: 'H118', fromMe: false, participant: pnOf(ann) };
      await client.socket.fetchMessageHistory(50, oldest, 1_700_000_118);
      const page = await historyOf(HistorySyncType.ON_DEMAND);
      expect([page.length, page[0], page.at(-1)]).toEqual([50, 'H117', 'H68']);
    },
  );

  it('comes unasked too, and not at all from a phone that is off', async () => {
    await link({ syncsOnLink: false });
    fake.account(owner).isPhoneOff = true;
    const key = { remoteJid: group.id, id: 'H1', fromMe: false, participant: pnOf(ann) };
    await client.socket.fetchMessageHistory(50, key, 1_700_000_000);
    await fake.changes.until('the question', () => fake.phoneRequests.length === 1);
    const messages = [{ message: { key, messageTimestamp: 1, message: { conversation: 'x' } } }];
    const syncType = HistorySyncType.RECENT;
    await fake.history(owner, { syncType, conversations: [{ id: group.id, messages }] });
    expect(await historyOf(syncType)).toEqual(['H1']);
    expect(client.all('messaging-history.set')).toHaveLength(1);
  });
});

// The library hands changes over by themselves or, while history waits, as a part of it.
const sets = () => client.all('messaging-history.set');
const chats = () => [...sets(), ...client.all('chats.update').map((chats) => ({ chats }))];
const people = () => [
  ...sets(),
  ...client.all('contacts.upsert').map((contacts) => ({ contacts })),
];
const chatIs = (fits: (chat: ChatUpdate) => boolean) =>
  client.until('a chat to change', () => chats().some((set) => set.chats.some(fits)));
const personIs = (fits: (contact: Contact) => boolean) =>
  client.until('a name', () => people().some((set) => set.contacts.some(fits)));

describe('settings', () => {
  it.each([false, true])(
    'come with the linking (as a snapshot: %s), and later as changes',
    async (sendsSnapshots) => {
      using _ = await reachMedia(fake);
      const { appState } = fake.account(owner);
      await appState.change({ contact: { fullName: 'Ann' } }, pnOf(ann));
      // Not of the chat that changes later: an archived chat whose history the library has handed
      // over already is kept for the next history, and keeps what changes later of that chat too.
      await appState.change({ archive: true, lastMessages: [] }, pnOf(ann));
      await link({ sendsSnapshots });
      await personIs(({ name }) => name === 'Ann');
      await fake.changeSetting(owner, { mute: 1_900_000_000_000 }, group.id);
      await chatIs(({ muteEndTime }) => Number(muteEndTime) > 0);
      await client.socket.chatModify({ mute: null }, group.id);
      expect(appState.changes.at(-1)?.index).toEqual(['mute', group.id]);
      await fake.changeSetting(owner, { pin: true }, group.id);
      await chatIs(({ pinned }) => Boolean(pinned));
    },
  );
});

describe('media', () => {
  const picture = Buffer.from('pretend that this is a picture');

  it('is downloaded over http, or over https as the real one', async () => {
    using _ = await reachMedia(fake);
    await link();
    for (const isSecure of [false, true]) {
      fake.media.isSecure = isSecure;
      const message = await fake.media.message('image', picture, { mimetype: 'image/png' });
      const { id } = await fake.inbound(owner, { chat: group.id, from: ann, message });
      expect(await downloadMediaMessage(await arrival(id), 'buffer', {})).toEqual(picture);
    }
  });

  it('is asked of the sender’s phone when it has expired', async () => {
    using _ = await reachMedia(fake);
    await link();
    fake.media.isSecure = true;
    const message = await fake.media.message('document', picture, { fileName: 'a.txt' });
    const { id } = await fake.inbound(owner, { chat: group.id, from: ann, message });
    const content = mediaOf(message)?.content ?? {};
    fake.media.expire(content);
    const found = await arrival(id);
    await expect(downloadMediaMessage(found, 'buffer', {})).rejects.toThrow('Failed to fetch');
    const renewed = await client.socket.updateMediaMessage(found);
    expect(await downloadMediaMessage(renewed, 'buffer', {})).toEqual(picture);
  });

  it('is uploaded, and can be opened by those it was sent to', async () => {
    using _ = await reachMedia(fake);
    await link();
    await client.socket.sendMessage(group.id, {
      document: picture,
      mimetype: 'text/plain',
      fileName: 'a.txt',
      caption: 'look',
    });
    const { message } = await fake.nextSent(({ to }) => to === group.id);
    const content =
      message.documentWithCaptionMessage?.message?.documentMessage ?? message.documentMessage;
    expect(content?.caption).toBe('look');
    expect(await fake.media.open(content ?? {}, 'document')).toEqual(picture);
  });
});

describe('the fake as a process', () => {
  it('does over HTTP what tests make it do', async () => {
    const main = fileURLToPath(new URL('wire-fake/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const { url, noiseRoot, control } = JSON.parse(String(line));
      const order = async (command: string, given: object) => {
        const body = JSON.stringify(given);
        const response = await fetch(`${control}/${command}`, { method: 'POST', body });
        const answer = (await response.json()) as { readonly id?: string; readonly error?: string };
        return { status: response.status, answer };
      };
      const subject = 'From outside';
      const made = await order('createGroup', { subject, members: [owner, ann] });
      const elsewhere = {
        url,
        noiseRoot,
        scan: async (qr: string, phone: string) => order('scan', { qr, phone }),
      };
      client = await linked(elsewhere, owner);
      const message = { conversation: 'over HTTP' };
      await order('inbound', {
        phone: owner,
        chat: made.answer.id ?? '',
        from: ann,
        id: 'HTTP',
        message,
      });
      expect((await arrival('HTTP')).message).toMatchObject(message);
      expect((await order('nothing', {})).status).toBe(404);
      expect((await order('drop', {})).answer).toEqual({ error: 'phone has to be a text' });
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });
});

describe('broken stanzas', () => {
  it('are the same for the same seed', () => {
    const stanzas = () => {
      const feed = new FuzzFeed(7, group, ann);
      return Array.from({ length: 50 }, () => feed.next()).map(({ tag, attrs }) => [
        tag,
        attrs.type,
      ]);
    };
    expect(stanzas()).toEqual(stanzas());
  });

  it('leave the client’s line open', async () => {
    await link();
    const feed = new FuzzFeed(1, group, ann);
    for (let round = 0; round < 200; round += 1) fake.deliver(owner, feed.next());
    const { id } = await fake.inbound(owner, {
      chat: group.id,
      from: ann,
      message: { conversation: 'alive' },
    });
    await arrival(id);
  });
});
