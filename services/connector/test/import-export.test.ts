import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageType, Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { heardOn } from '@groupsight/shared/testing/heard';
import { tempDir, testBus } from '@groupsight/shared/testing/resources';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportOptions, importExport } from '../src/imports/import-export.ts';
import { ImportQueue } from '../src/imports/import-queue.ts';
import type { TellUpload } from '../src/imports/tell-upload.ts';
import { FolderStorage } from '../src/store/folder-storage.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { aloneWith, staying } from './import-options.ts';
import { keepAll } from './keep-all.ts';
import { FakeStored } from './stored-fake.ts';
import { bombZip, fakeSizeZip, pixel, renamedZip, zipOf } from './zips.ts';

const head = {
  ownerId: 'owner0000000000000000000',
  fileName: 'WhatsApp Chat with Deal Flow.txt',
  timezone: 'Europe/Berlin',
};
const chat = [
  '13/06/2026, 09:00 - Ann created group "Deal Flow"',
  '13/06/2026, 09:01 - Ann added Bob',
  '13/06/2026, 09:02 - Ann: Zoë, où est le café? – 10 €',
  '13/06/2026, 09:03 - Bob: IMG-20260613-WA0001.jpg (file attached)',
  'the chart',
  '13/06/2026, 09:04 - Bob: ok',
  '13/06/2026, 09:04 - Bob: ok',
  '14/06/2026, 10:00 - Bob left',
].join('\n');

async function* pieces(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function setUp() {
  const folder = await tempDir();
  const bus = await testBus();
  const temporary = join(folder.path, 'tmp');
  const media = new MediaStore({
    storage: new FolderStorage(join(folder.path, 'media')),
    temporary,
    claims: keepAll,
  });
  const events = await heardOn(bus, { topic: topics.chatHistory });
  const membership = await heardOn(bus, { topic: topics.chatMembership });
  const limits = { maxBytes: 50_000_000, maxZipBytes: 300_000_000, maxMediaBytes: 1_000_000 };
  const stored = new FakeStored(events);
  const options = { bus, media, temporary, ...aloneWith(limits), stored };
  const send = (bytes: Uint8Array | string, header: object, more: Partial<ImportOptions>) =>
    importExport(
      { ...head, ...header },
      pieces(Buffer.from(bytes)),
      { ...options, ...more },
      staying,
    );
  const load = async (bytes: Uint8Array | string, header: object = {}) => {
    await bus.drain();
    const { queue } = aloneWith(limits);
    const answer = await send(bytes, header, { queue });
    await bus.drain();
    if (answer.jobId !== '') {
      stored.names.set(groupDocumentId(head.ownerId, answer.chatId), answer.name);
    }
    return answer;
  };
  const close = async () => {
    await bus.close();
    await folder[Symbol.asyncDispose]();
  };
  const messages = () =>
    events.flatMap(({ event }) => (event?.$case === 'message' ? [event.value] : []));
  return { bus, media, events, membership, messages, stored, send, load, close, temporary };
}

let t: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  t = await setUp();
});
afterEach(() => t.close());

describe('a good export', () => {
  it('is published in order with its members and a closing marker', async () => {
    const answer = await t.load(chat);
    await t.bus.drain();
    expect(answer).toMatchObject({ name: 'Deal Flow', messages: 4, size: 1, warnings: [] });
    expect(answer.chatId).toMatch(/^export:[0-9a-f]{32}$/);
    expect(answer.firstMessageAt?.toISOString()).toBe('2026-06-13T07:02:00.000Z');
    expect(answer.participants.map(({ memberId }) => memberId)).toEqual(['name:ann', 'name:bob']);
    expect(t.messages().map(({ type, text }) => [type.slice(13), text])).toEqual([
      ['SYSTEM', 'Ann created group "Deal Flow"'],
      ['SYSTEM', 'Ann added Bob'],
      ['TEXT', 'Zoë, où est le café? – 10 €'],
      ['IMAGE', 'the chart'],
      ['TEXT', 'ok'],
      ['TEXT', 'ok'],
      ['SYSTEM', 'Bob left'],
    ]);
    const marker = { jobId: answer.jobId, messages: 7, includeDigests: false, missing: 0 };
    expect(t.events.at(-1)?.event).toEqual({ $case: 'marker', value: marker });
    expect(
      t.membership.map(({ kind, memberName, sizeAfter }) => [kind, memberName, sizeAfter]),
    ).toEqual([
      ['joined', 'Ann', 1],
      ['joined', 'Bob', 2],
      ['left', 'Bob', 1],
    ]);
    expect(await readdir(t.temporary)).toEqual([]);
  });

  it('has the same ids when it comes again, and only new ones when it is longer', async () => {
    await t.load(chat);
    await t.load(chat);
    await t.bus.drain();
    const once = new Set(t.messages().map(({ messageId }) => messageId));
    expect(t.messages()).toHaveLength(14);
    expect(once.size).toBe(7);
    const answer = await t.load(`${chat}\n15/06/2026, 10:00 - Ann: ok`);
    await t.bus.drain();
    expect(new Set(t.messages().map(({ messageId }) => messageId)).size).toBe(8);
    expect(new Set(t.events.map(({ chatId }) => chatId))).toEqual(new Set([answer.chatId]));
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${chat}`)],
    ['UTF-16 LE with a byte order mark', iconv.encode(chat, 'utf-16le', { addBOM: true })],
    ['UTF-16 LE without', iconv.encode(chat, 'utf-16le')],
    ['UTF-16 BE with a byte order mark', iconv.encode(chat, 'utf-16be', { addBOM: true })],
    ['UTF-16 BE without', iconv.encode(chat, 'utf-16be')],
    ['Windows-1252', iconv.encode(chat, 'windows-1252')],
    ['lines ended by carriage returns', Buffer.from(chat.replaceAll('\n', '\r'))],
  ])('is read in %s', async (_name, bytes) => {
    await t.load(bytes);
    await t.bus.drain();
    expect(t.messages()[2]?.text).toBe('Zoë, où est le café? – 10 €');
    expect(t.messages()).toHaveLength(7);
  });

  it('is read in the order asked for', async () => {
    const text = '03/04/2026, 09:00 - Ann: hi';
    const guessed = await t.load(text);
    expect(guessed.firstMessageAt?.toISOString()).toBe('2026-04-03T07:00:00.000Z');
    expect(guessed.warnings).toHaveLength(1);
    const asked = await t.load(text, { dateOrder: 'mdy' });
    expect(asked.firstMessageAt?.toISOString()).toBe('2026-03-04T08:00:00.000Z');
    expect(asked.warnings).toEqual([]);
  });

  it('brings its media along in a zip', async () => {
    const zip = await zipOf({ '_chat.txt': chat, 'IMG-20260613-WA0001.jpg': pixel });
    const answer = await t.load(zip, { fileName: 'WhatsApp Chat - Deal Flow.zip' });
    await t.bus.drain();
    expect(answer.name).toBe('Deal Flow');
    const media = t.messages()[3]?.media;
    // Named .jpg, but a PNG by its bytes.
    expect(media).toMatchObject({ mimeType: 'image/png', size: pixel.length });
    const id = media?.mediaId ?? '';
    expect(await t.media.find(head.ownerId, id)).toMatchObject({ mimeType: 'image/png' });
    expect(await t.media.find('somebody00000000000000000', id)).toBeUndefined();
    expect(await t.media.find(head.ownerId, '../../etc/passwd')).toBeUndefined();
  });

  it('brings only what the chat names', async () => {
    const other = Buffer.from('nobody sent this');
    const files = { 'IMG-20260613-WA0001.jpg': pixel, 'other.bin': other, 'IMG-2.jpg': other };
    const answer = await t.load(await zipOf({ '_chat.txt': chat, ...files }));
    const warning = '2 files that the chat does not name were left out.';
    expect(answer.warnings).toEqual([warning]);
    const mediaId = createHash('sha256').update(other).digest('hex');
    expect(await t.media.find(head.ownerId, mediaId)).toBeUndefined();
  });

  it('may hold other text files', async () => {
    const zip = await zipOf({ '_chat.txt': chat, 'notes.txt': 'remember the milk' });
    expect(await t.load(zip)).toMatchObject({ messages: 4 });
  });
});

describe('a chat that is imported again', () => {
  const said = (groupId = groupDocumentId(head.ownerId, chatIds()[0] ?? '')) =>
    t.stored.said(groupId);
  const chatIds = () => [...new Set(t.events.map(({ chatId }) => chatId))];
  const apple = chat.replaceAll(
    /^(\d+)\/(\d+)\/20(\d+), (\d+:\d+) - (.*)$/gm,
    '[$1.$2.$3, $4:12] $5',
  );

  it('is the same whatever prints otherwise, and only what is new is added', async () => {
    await t.load(chat);
    const renamed = await t.load(chat.replaceAll('Bob', 'Bob Marsh'));
    expect(renamed.plan).toMatchObject({
      known: 4,
      added: 0,
      renamed: [{ from: 'Bob', to: 'Bob Marsh' }],
      isPlain: false,
    });
    expect(renamed.participants).toContainEqual({
      memberId: 'name:bob',
      name: 'Bob Marsh',
      isAdmin: false,
    });
    const other = await t.load(`${apple}\n[15.06.26, 11:00:12] Ann: and now?`, {
      fileName: 'WhatsApp Chat - Deal Flow.txt',
    });
    expect(other.plan).toMatchObject({ known: 4, added: 1, deleted: 0 });
    expect(said()).toEqual([
      'Zoë, où est le café? – 10 €',
      '<image>the chart',
      'ok',
      'ok',
      'and now?',
    ]);
    expect(chatIds()).toHaveLength(1);
    // Who joined and left is told once.
    expect(new Set(t.membership.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('loses what was deleted since, and what was edited has its new words', async () => {
    await t.load(chat);
    const changed = chat
      .replace('13/06/2026, 09:04 - Bob: ok\n', '')
      .replace('10 €', '12 € <This message was edited>');
    const answer = await t.load(changed);
    expect(answer.plan).toMatchObject({ known: 3, added: 0, edited: 1, deleted: 1 });
    expect(said()).toEqual(['Zoë, où est le café? – 12 €', '<image>the chart', 'ok', '<deleted>']);
  });

  it('is known by its content when it was renamed', async () => {
    const first = await t.load(chat);
    const answer = await t.load(chat, { fileName: 'WhatsApp Chat with Deals 2027.txt' });
    expect(answer).toMatchObject({ chatId: first.chatId, name: 'Deals 2027' });
    expect(answer.plan).toMatchObject({ known: 4, added: 0, isPlain: false });
  });

  it('is another chat when only the name is the same', async () => {
    const files = [chat, '[14.06.26, 10:00:01] Eve: something else altogether'];
    for (const file of files) await t.load(file, { fileName: '_chat.txt' });
    expect(chatIds()).toHaveLength(2);
    const named = await t.load('14/06/2026, 11:00 - Eve: another of that name');
    expect(named.plan).toMatchObject({ groupId: '', candidates: [] });
    expect((await t.load('16/06/2026, 11:00 - Eve: yet another')).plan).toMatchObject({
      groupId: '',
      candidates: [{ name: 'Deal Flow', matched: 0, isLive: false }],
      isPlain: false,
    });
    expect(chatIds()).toHaveLength(4);
  });

  it('is what its sender says', async () => {
    const first = await t.load(chat);
    const groupId = groupDocumentId(head.ownerId, first.chatId);
    const added = await t.load('16/06/2026, 11:00 - Ann: later', {
      chat: groupId,
      chatId: first.chatId,
    });
    expect(added.chatId).toBe(first.chatId);
    expect(said()).toHaveLength(5);
    const apart = await t.load(chat, { chat: 'new' });
    expect(apart.chatId).not.toBe(first.chatId);
    expect(apart.plan).toMatchObject({ groupId: '', added: 4, isPlain: true });
  });

  it('joins a linked group when that is named, and leaves what was heard as it is', async () => {
    const live = {
      ownerId: head.ownerId,
      chatId: '1@g.us',
      groupId: groupDocumentId(head.ownerId, '1@g.us'),
    };
    const heard = {
      senderId: '49151@s',
      senderName: 'bob_m',
      at: new Date('2026-06-13T07:04:44Z'),
    };
    const rest = {
      sequence: 0,
      type: MessageType.TEXT,
      media: undefined,
      edited: false,
      quotedMessageId: '',
    };
    const message = { ...heard, ...rest, mentions: [], fromMe: false, senderIsAdmin: false };
    const events = ['A', 'B'].map((messageId) => ({
      key: chatKey(live.ownerId, live.chatId),
      value: {
        ...live,
        origin: Origin.LIVE,
        event: { $case: 'message' as const, value: { ...message, messageId, text: 'ok' } },
      },
    }));
    await t.bus.publish(topics.chatHistory, events);
    t.stored.names.set(live.groupId, 'Deal Flow');
    const unasked = await t.load(chat);
    expect(unasked.chatId).toMatch(/^export:/);
    const asked = { chat: live.groupId, chatId: live.chatId, isLive: true };
    const joined = await t.load(chat, asked);
    expect(joined).toMatchObject({
      chatId: live.chatId,
      plan: { known: 2, added: 2, isLive: true },
    });
    expect(said(live.groupId)).toEqual([
      'Zoë, où est le café? – 10 €',
      '<image>the chart',
      'ok',
      'ok',
    ]);
    const ofBob = t.messages().filter(({ senderName }) => senderName === 'bob_m');
    expect(new Set(ofBob.map(({ senderId }) => senderId))).toEqual(new Set(['49151@s']));
  });

  it('is laid beside one that is printed otherwise and came at the same time', async () => {
    const queue = new ImportQueue({ atOnce: 10, maxWaiting: 1 });
    t.stored.isBehind = true;
    const first = await t.send(chat, {}, { queue });
    const waits = Promise.withResolvers<void>();
    const tellUpload: TellUpload = (_, { state }) => {
      if (state === 'waiting') waits.resolve();
    };
    const second = t.send(chat.replaceAll('Bob', 'Robert'), {}, { queue, tellUpload });
    // Its turn comes when what the first one published is stored, not when it is published.
    await Promise.race([waits.promise, second]);
    await t.bus.drain();
    t.stored.isBehind = false;
    t.stored.names.set(groupDocumentId(head.ownerId, first.chatId), first.name);
    expect(await second).toMatchObject({ chatId: first.chatId, plan: { known: 4, added: 0 } });
    await t.bus.drain();
    expect(said()).toHaveLength(4);
  });

  it('is only looked at when a preview is asked for', async () => {
    await t.load(chat);
    const before = t.events.length;
    const longer = `${chat}\n15/06/2026, 10:00 - Ann: ok`;
    const all = await t.load(longer, { preview: 'all' });
    expect(all).toMatchObject({ jobId: '', plan: { known: 4, added: 1, isPlain: true } });
    const unclear = await t.load(longer.replaceAll('Bob', 'Robert'), { preview: 'unclear' });
    expect(unclear).toMatchObject({ jobId: '', plan: { known: 4, added: 1, isPlain: false } });
    expect(t.events).toHaveLength(before);
    const plain = await t.load(longer, { preview: 'unclear' });
    expect(plain.jobId).not.toBe('');
    expect(said()).toHaveLength(5);
  });
});

const linesOf = (count: number, rest: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => `13/06/2026, 09:00 - ${rest(i)}\n`).join('');

describe('a bad file is refused with a reason, and nothing of it is published', () => {
  const random = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) % 256));
  const lorem = 'Lorem ipsum dolor sit amet.\n'.repeat(5);
  interface Case {
    readonly name: string;
    readonly code: string;
    make(): Promise<Uint8Array | string> | Uint8Array | string;
    readonly header?: object;
  }
  const cases: readonly Case[] = [
    { name: 'no bytes', code: 'empty_file', make: () => '' },
    { name: 'a picture', code: 'not_a_chat', make: () => pixel },
    { name: 'random bytes', code: 'not_a_chat', make: () => random },
    { name: 'prose', code: 'not_a_chat', make: () => lorem },
    { name: 'long prose', code: 'not_a_chat', make: () => lorem.repeat(5000) },
    { name: 'one endless line', code: 'not_a_chat', make: () => 'x'.repeat(5_000_000) },
    {
      name: 'JSON',
      code: 'not_a_chat',
      make: () => JSON.stringify({ messages: [{ text: 'hi' }] }),
    },
    {
      name: 'impossible dates',
      code: 'unknown_dates',
      make: () => '45/45/2026, 10:00 - Ann: hi\n46/45/2026, 10:00 - Ann: hi',
    },
    {
      name: 'another order than asked for',
      code: 'wrong_date_order',
      make: () => chat,
      header: { dateOrder: 'mdy' },
    },
    {
      name: 'an unknown zone',
      code: 'invalid_timezone',
      make: () => chat,
      header: { timezone: 'Mars/Base' },
    },
    {
      name: 'a cut zip',
      code: 'bad_zip',
      make: async () => (await zipOf({ '_chat.txt': chat })).subarray(0, 120),
    },
    { name: 'a zip without files', code: 'no_chat_in_zip', make: () => zipOf({}) },
    {
      name: 'a zip without a chat',
      code: 'no_chat_in_zip',
      make: () => zipOf({ 'a.txt': lorem, 'b.png': pixel }),
    },
    {
      name: 'a zip of two chats',
      code: 'several_chats',
      make: () => zipOf({ 'a/_chat.txt': chat, 'b/_chat.txt': chat }),
    },
    {
      name: 'names that lead out',
      code: 'unsafe_zip',
      make: () =>
        renamedZip({ '_chat.txt': chat, '...escaped': lorem }, '...escaped', '../escaped'),
    },
    { name: 'a bomb', code: 'zip_too_large', make: () => bombZip(chat, 100_000_000) },
    { name: 'a bomb of many', code: 'zip_too_large', make: () => bombZip(chat, 7_000_000, 60) },
    { name: 'a bomb of small ones', code: 'zip_too_large', make: () => bombZip(chat, 900_000, 60) },
    {
      name: 'more people than a chat has',
      code: 'too_many_people',
      make: () => linesOf(50_001, (i) => `Person ${i}: hi`),
    },
    {
      name: 'more joining than a chat has',
      code: 'too_many_people',
      make: () => linesOf(50_001, (i) => `Ann added Person ${i}`),
    },
    { name: 'a lie about sizes', code: 'bad_zip', make: () => fakeSizeZip(chat) },
    { name: 'too many bytes', code: 'file_too_large', make: () => Buffer.alloc(50_000_001, 'x') },
  ];

  it.each(cases)('$name: $code', async ({ code, make, header = {} }) => {
    await expect(t.load(await make(), header)).rejects.toMatchObject({ code });
    await t.bus.drain();
    expect(t.events).toEqual([]);
    expect(await readdir(t.temporary).catch(() => [])).toEqual([]);
  });
});

describe('an import that is deleted meanwhile', () => {
  /** Groups that wants it so many times that it is asked. */
  const wanting = (times: number) => {
    let asked = 0;
    return { begin: async () => undefined, isWanted: async () => asked++ < times };
  };

  it('is not published', async () => {
    const { queue } = aloneWith({ maxBytes: 1, maxZipBytes: 1, maxMediaBytes: 1 });
    const sent = t.send(chat, {}, { queue, groups: wanting(0) });
    await expect(sent).rejects.toMatchObject({ code: 'import_cancelled' });
    await t.bus.drain();
    expect(t.events).toEqual([]);
  });

  it('is not said to be complete', async () => {
    const { queue } = aloneWith({ maxBytes: 1, maxZipBytes: 1, maxMediaBytes: 1 });
    const sent = t.send(chat, {}, { queue, groups: wanting(1) });
    await expect(sent).rejects.toMatchObject({ code: 'import_cancelled' });
    await t.bus.drain();
    expect(t.events.filter(({ event }) => event?.$case === 'marker')).toEqual([]);
  });
});
