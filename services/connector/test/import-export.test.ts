import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '@groupsight/shared/bus/topics';
import { heardOn } from '@groupsight/shared/testing/heard';
import { tempDir, testBus } from '@groupsight/shared/testing/resources';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAll } from './keep-all.ts';
import { importExport } from '../src/providers/export/import-export.ts';
import { FolderStorage } from '../src/store/folder-storage.ts';
import { MediaStore } from '../src/store/media-store.ts';
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
  const events = await heardOn(bus, { topic: topics.chatMessages });
  const membership = await heardOn(bus, { topic: topics.chatMembership });
  const limits = { maxBytes: 50_000_000, maxZipBytes: 300_000_000, maxMediaBytes: 1_000_000 };
  const load = (bytes: Uint8Array | string, header: object = {}) =>
    importExport({ ...head, ...header }, pieces(Buffer.from(bytes)), {
      bus,
      media,
      temporary,
      ...limits,
    });
  const close = async () => {
    await bus.close();
    await folder[Symbol.asyncDispose]();
  };
  const messages = () =>
    events.flatMap(({ event }) => (event?.$case === 'message' ? [event.value] : []));
  return { bus, media, events, membership, messages, load, close, temporary };
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

  it('may hold other text files', async () => {
    const zip = await zipOf({ '_chat.txt': chat, 'notes.txt': 'remember the milk' });
    expect(await t.load(zip)).toMatchObject({ messages: 4 });
  });
});

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
