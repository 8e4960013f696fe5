import { buffer } from 'node:stream/consumers';
import type { StoreUploadRequest } from '@groupsight/proto/connector/v1/connector';
import { groupDocumentId } from '@groupsight/shared/ids';
import { describe, expect, it } from 'vitest';
import { ann, chatId, said, startWaha } from './waha-support.ts';
import { pixel } from './zips.ts';

type Waha = Awaited<ReturnType<typeof startWaha>>;

/** Uploads a file and answers it as a message carries it. */
async function attached({ service, ownerId }: Waha, fileName: string, bytes: Buffer) {
  async function* pieces(): AsyncGenerator<StoreUploadRequest> {
    yield { part: { $case: 'header', value: { ownerId, fileName } } };
    yield { part: { $case: 'chunk', value: bytes } };
  }
  const { mediaId } = await service.client.storeUpload(pieces());
  return { mediaId, fileName, mimeType: '', size: 0 };
}

async function send({ t, ownerId }: Waha, key: string, text: string, extras: object) {
  const carried = { mentions: [], attachment: undefined, poll: undefined, ...extras };
  const value = { text, extras: carried, notAfter: new Date(Date.now() + 60_000) };
  await t.command(key, ownerId, chatId, { $case: 'sendMessage', value });
  return t.resultOf(key);
}

/** The smallest start of a video that is known by its bytes. */
const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(64)]);

describe('commands through WAHA', () => {
  it('sends a reply and deletes under the names that WAHA knows', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    await w.hook(w.service, 'message.any', said('A1', 'advert'));
    const { ownerId, t, waha } = w;
    const send = { text: 'Please not here', quotedMessageId: 'A1' };
    await t.command('warn', ownerId, chatId, { $case: 'send', value: send });
    expect(await t.resultOf('warn')).toMatchObject({ state: 'done', messageId: 'SENT1' });
    expect(waha.sent).toMatchObject([
      {
        kind: 'Text',
        body: { chatId, text: send.text, reply_to: `false_${chatId}_A1_${ann}@c.us` },
      },
    ]);
    const value = { messageId: 'A1', senderId: `${ann}@s.whatsapp.net` };
    await t.command('gone', ownerId, chatId, { $case: 'delete', value });
    expect(await t.resultOf('gone')).toMatchObject({ state: 'done' });
    expect(waha.deleted).toEqual([`false_${chatId}_A1_${ann}@c.us`]);
  });

  it('sends a message once, though the answer to it was lost', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    w.waha.losesAnswer = true;
    const value = { text: 'Only once', quotedMessageId: '' };
    await w.t.command('once', w.ownerId, chatId, { $case: 'send', value });
    expect(await w.t.resultOf('once')).toMatchObject({ state: 'done', messageId: 'SENT1' });
    expect(w.waha.sent).toHaveLength(1);
  });

  it('writes to one person once, though the answer to it was lost', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    w.waha.losesAnswer = true;
    const value = { text: 'What you missed', notAfter: undefined, extras: undefined };
    const person = `${ann}@s.whatsapp.net`;
    await w.t.command('letter', w.ownerId, person, { $case: 'sendMessage', value });
    expect(await w.t.resultOf('letter')).toMatchObject({ state: 'done', messageId: 'SENT1' });
    expect(w.waha.sent).toMatchObject([{ kind: 'Text', body: { chatId: `${ann}@c.us` } }]);
  });

  it('fetches the past, newest page first, and everything of it', async () => {
    await using w = await startWaha();
    const now = Math.floor(Date.now() / 1000);
    for (let n = 0; n < 250; n++) {
      w.waha.messages.push(said(`H${n}`, `line ${n}`, { timestamp: now - 10_000 + n }));
    }
    await w.link(w.service);
    const value = { jobId: 'job', includeDigests: false, since: undefined };
    await w.t.command('past', w.ownerId, chatId, { $case: 'fetchHistory', value });
    expect(await w.t.resultOf('past')).toMatchObject({ state: 'done', fetched: 250 });
    expect(new Set(w.t.messages().map(({ messageId }) => messageId)).size).toBe(250);
  });

  it('says so where only admins may delete or write', async () => {
    await using w = await startWaha();
    w.waha.groups = [
      { id: chatId, subject: 'G', announce: true, participants: [{ id: '15550000000@c.us' }] },
    ];
    await w.link(w.service);
    const value = { messageId: 'X', senderId: `${ann}@s.whatsapp.net` };
    await w.t.command('no', w.ownerId, chatId, { $case: 'delete', value });
    expect(await w.t.resultOf('no')).toMatchObject({ state: 'failed', errorCode: 'not_admin' });
    const send = { text: 'x', quotedMessageId: '' };
    await w.t.command('nor', w.ownerId, chatId, { $case: 'send', value: send });
    expect(await w.t.resultOf('nor')).toMatchObject({ state: 'failed', errorCode: 'not_admin' });
    expect(w.waha.sent).toEqual([]);
  });

  it('sends files of each kind and polls as the OpenAPI document wants them', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const { waha } = w;
    const mentions = [{ memberId: `${ann}@s.whatsapp.net`, name: 'Ann' }];
    const image = { attachment: await attached(w, 'plan.png', pixel), mentions };
    expect(await send(w, 'image', 'For @Ann', image)).toMatchObject({ state: 'done' });
    const film = { attachment: await attached(w, 'film.mp4', video) };
    expect(await send(w, 'video', 'A film', film)).toMatchObject({ state: 'done' });
    const text = { attachment: await attached(w, 'notes.txt', Buffer.from('notes')) };
    expect(await send(w, 'file', 'Notes', text)).toMatchObject({ state: 'done' });
    const poll = { options: ['Mon', 'Tue'], multiple: true };
    const result = await send(w, 'poll', 'Which day?', { poll });
    expect(result).toMatchObject({ state: 'done', messageId: 'SENT4' });
    const file = (mimetype: string, filename: string, bytes: Buffer) => ({
      mimetype,
      filename,
      data: bytes.toString('base64'),
    });
    const mentioned = { caption: `For @${ann}`, mentions: [`${ann}@c.us`] };
    expect(waha.sent).toMatchObject([
      { kind: 'Image', body: { ...mentioned, file: file('image/png', 'plan.png', pixel) } },
      { kind: 'Video', body: { caption: 'A film', file: file('video/mp4', 'film.mp4', video) } },
      { kind: 'File', body: { file: { filename: 'notes.txt' } } },
      {
        kind: 'Poll',
        body: { poll: { name: 'Which day?', options: ['Mon', 'Tue'], multipleAnswers: true } },
      },
    ]);
    // Votes name the options.
    const vote = { id: `false_${chatId}_V1_${ann}@c.us`, from: `${ann}@c.us`, to: chatId };
    await w.hook(w.service, 'poll.vote', {
      poll: { id: `true_${chatId}_SENT4_15550000000@c.us`, to: chatId, fromMe: true },
      vote: {
        ...vote,
        participant: `${ann}@c.us`,
        selectedOptions: ['Tue'],
        timestamp: 1_700_000_000,
      },
    });
    await w.t.bus.drain();
    const [voted] = w.t.events.flatMap(({ event }) => (event?.$case === 'vote' ? [event] : []));
    const memberId = `${ann}@s.whatsapp.net`;
    expect(voted?.value).toMatchObject({ messageId: 'SENT4', memberId, options: ['Tue'] });
  });

  it('sends a file once, though the answer to it was lost, and says what WAHA does not offer', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const attachment = await attached(w, 'plan.png', pixel);
    w.waha.losesAnswer = true;
    expect(await send(w, 'once', 'The plan', { attachment })).toMatchObject({ state: 'done' });
    expect(w.waha.sent).toHaveLength(1);
    w.waha.isCore = true;
    expect(await send(w, 'core', 'Again', { attachment })).toMatchObject({
      state: 'failed',
      errorCode: 'not_offered',
    });
    expect(w.waha.sent).toHaveLength(1);
  });

  it('takes its own message back, which needs no admin', async () => {
    await using w = await startWaha();
    w.waha.groups = [{ id: chatId, subject: 'G', participants: [{ id: '15550000000@c.us' }] }];
    await w.link(w.service);
    await w.t.command('own', w.ownerId, chatId, {
      $case: 'delete',
      value: { messageId: 'OWN', senderId: '' },
    });
    expect(await w.t.resultOf('own')).toMatchObject({ state: 'done' });
    expect(w.waha.deleted).toEqual([`true_${chatId}_OWN_15550000000@c.us`]);
  });

  it('fetches a file when it is opened, also after a restart, and says when there is none', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    const { waha, ownerId } = w;
    const path = `${w.name}/true_file.png`;
    waha.files.set(path, pixel);
    const media = (url: string | null) => ({ url, mimetype: 'image/png', filename: null });
    const at = (url: string | null) => ({ hasMedia: true, media: media(url) });
    // WAHA writes its own idea of its address.
    const kept = said('F1', '', at(`http://waha.internal:3000/api/files/${path}`));
    const inBucket = said('F2', '', at('https://bucket.example/a.png?X-Amz-Signature=1'));
    const lost = said('F3', '', at(null));
    const gone = said('F4', '', at(`http://localhost:3000/api/files/${w.name}/gone.png`));
    for (const message of [kept, inBucket, lost, gone]) {
      waha.messages.push(message);
      await w.hook(w.service, 'message.any', { ...message, media: null });
    }
    await w.messageOf('F4');
    await w.stop();
    const { client } = await w.start();
    await w.isOpen();
    const read = async (messageId: string) => {
      const mediaId = `${groupDocumentId(ownerId, chatId)}.${messageId}`;
      const asked = { ownerId, mediaId, thumbnail: false, range: undefined };
      const pieces = client.getMedia(asked);
      return buffer(
        (async function* () {
          for await (const { chunk } of pieces) yield chunk;
        })(),
      );
    };
    expect((await read('F1')).equals(pixel)).toBe(true);
    for (const messageId of ['F2', 'F3', 'F4']) {
      await expect(read(messageId)).rejects.toMatchObject({ code: 'media_gone' });
    }
  });
});
