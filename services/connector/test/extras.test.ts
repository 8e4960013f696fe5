import type { StoreUploadRequest } from '@groupsight/proto/connector/v1/connector';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { link, type Running, startConnector } from './support.ts';
import { pixel } from './zips.ts';

const ownerId = 'owner0000000000000000000';
const other = 'other0000000000000000000';

let t: Awaited<ReturnType<typeof startConnector>>;
let service: Running;
let chat: string;

beforeEach(async () => {
  t = await startConnector({ env: { SEND_MAX_BYTES: '100000' } });
  service = await t.start();
  await link(service, ownerId);
  const { chats } = await service.client.listChats({ ownerId });
  chat = chats.find(({ isAdmin, isAnnouncements }) => isAdmin && !isAnnouncements)?.chatId ?? '';
  await t.watch(ownerId, chat);
});
afterEach(async () => {
  await service.stop();
  await t.close();
});

function upload(fileName: string, bytes: Uint8Array, owner = ownerId) {
  async function* pieces(): AsyncGenerator<StoreUploadRequest> {
    yield { part: { $case: 'header', value: { ownerId: owner, fileName } } };
    for (let from = 0; from < bytes.length; from += 50_000) {
      const value = Buffer.from(bytes.subarray(from, from + 50_000));
      yield { part: { $case: 'chunk', value } };
    }
  }
  return service.client.storeUpload(pieces());
}

async function send(key: string, text: string, extras: object) {
  const carried = { mentions: [], attachment: undefined, poll: undefined, ...extras };
  const value = { text, extras: carried, notAfter: new Date(Date.now() + 60_000) };
  await t.command(key, ownerId, chat, { $case: 'sendMessage', value });
  return t.resultOf(key);
}

const echo = (messageId: string) =>
  waitFor('the echo', () => t.messages().find((message) => message.messageId === messageId));

describe('a message', () => {
  it('mentions members', async () => {
    const memberId = '447700900001@s.whatsapp.net';
    const mentions = [{ memberId, name: 'Ann Lee' }];
    const { messageId } = await send('k', 'Hi @Ann Lee!', { mentions });
    expect(await echo(messageId)).toMatchObject({
      text: 'Hi @447700900001!',
      mentions: [memberId],
    });
  });

  it('is a poll', async () => {
    const poll = { options: ['Mon', 'Tue'], multiple: false };
    const { messageId } = await send('k', 'Which day?', { poll });
    expect(await echo(messageId)).toMatchObject({
      type: 'MESSAGE_TYPE_POLL',
      text: 'Which day?\nMon\nTue',
    });
  });

  it('carries a file of its owner with its words', async () => {
    const { mediaId, mimeType, kind } = await upload('plan.png', pixel);
    expect([mimeType, kind]).toEqual(['image/png', 'image']);
    const attachment = { mediaId, fileName: 'plan.png', mimeType: '', size: 0 };
    const { messageId } = await send('k', 'The plan', { attachment });
    expect(await echo(messageId)).toMatchObject({
      type: 'MESSAGE_TYPE_IMAGE',
      text: 'The plan',
      media: { mimeType: 'image/png', fileName: 'plan.png', size: pixel.length },
    });
  });

  it('does not go out with a file of somebody else', async () => {
    const { mediaId } = await upload('theirs.png', pixel, other);
    const attachment = { mediaId, fileName: 'theirs.png', mimeType: '', size: 0 };
    expect(await send('k', 'Look', { attachment })).toMatchObject({
      state: 'failed',
      errorCode: 'attachment_gone',
    });
  });
});

describe('a file that was uploaded as a picture', () => {
  it.each([
    ['evil.exe', 'file_type_refused'],
    ['../../x', 'file_name_refused'],
  ])('does not go out as %j', async (fileName, errorCode) => {
    const { mediaId } = await upload('photo.png', pixel);
    const attachment = { mediaId, fileName, mimeType: '', size: 0 };
    expect(await send(`as ${fileName}`, 'Look', { attachment })).toMatchObject({
      state: 'failed',
      errorCode,
    });
  });
});

describe('an upload', () => {
  it('is known by its bytes, whatever it is called', async () => {
    expect(await upload('photo.jpg', Buffer.from('words'))).toMatchObject({ kind: 'document' });
    const program = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(5000)]);
    await expect(upload('photo.jpg', program)).rejects.toMatchObject({
      code: 'file_type_refused',
    });
  });

  it('is neither empty nor too large', async () => {
    await expect(upload('a.txt', Buffer.alloc(0))).rejects.toMatchObject({ code: 'empty_file' });
    await expect(upload('a.bin', Buffer.alloc(100_001, 1))).rejects.toMatchObject({
      kind: 'too_large',
      code: 'file_too_large',
    });
  });
});
