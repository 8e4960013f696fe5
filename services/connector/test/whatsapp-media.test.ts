import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { type MediaKind, mediaOf } from '@groupsight/chat-whatsapp/test/wire-fake/media';
import type { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import type { AppError } from '@groupsight/shared/errors';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { proto as Proto, type proto } from '@whiskeysockets/baileys';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ann, arrived, openPadel, owner, ownerId, type Product } from './whatsapp-support.ts';

let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

beforeEach(async () => {
  ({ fake, group, product } = await openPadel({ role: 'member' }));
});
afterEach(async () => {
  await product.close();
  await fake.stop();
});

/** Ann sends a file; answers what the bus names it by. */
async function arrive(id: string, message: proto.IMessage): Promise<string> {
  await fake.inbound(owner, { chat: group.id, from: ann, id, message });
  return (await arrived(product, id)).media?.mediaId ?? '';
}

async function read(mediaId: string, thumbnail = false) {
  const chunks: Uint8Array[] = [];
  let mimeType = '';
  for await (const piece of product.client.getMedia({
    ownerId,
    mediaId,
    thumbnail,
    range: undefined,
  })) {
    mimeType ||= piece.mimeType;
    chunks.push(piece.chunk);
  }
  return { mimeType, bytes: Buffer.concat(chunks) };
}

it('a picture from WhatsApp is fetched when it is opened, also one that its sender sends again', async () => {
  const raw = { width: 640, height: 480, channels: 3 as const, background: 'teal' };
  const picture = await sharp({ create: raw }).jpeg().toBuffer();
  // It claims to be something else.
  const message = await fake.media.message('image', picture, { mimetype: 'text/html' });
  const mediaId = await arrive('M1', message);
  // WhatsApp's servers have it no more: the phone is asked.
  fake.media.expire(mediaOf(message)?.content ?? {});
  expect(await read(mediaId)).toEqual({ mimeType: 'image/jpeg', bytes: picture });
  const small = await read(mediaId, true);
  const { format, width } = await sharp(small.bytes).metadata();
  expect([small.mimeType, format, width]).toEqual(['image/webp', 'webp', 320]);
});

it('a file of any kind that its server lost is asked of the phone, and gone when that is, too', async () => {
  const sent = (kind: MediaKind, text: string) => fake.media.message(kind, Buffer.from(text), {});
  for (const kind of ['video', 'document', 'audio', 'sticker', 'image'] as const) {
    const expired = await sent(kind, `the bytes of a ${kind}`);
    const mediaId = await arrive(`${kind}1`, expired);
    fake.media.expire(mediaOf(expired)?.content ?? {});
    expect((await read(mediaId)).bytes.toString()).toBe(`the bytes of a ${kind}`);
    const lost = await sent(kind, 'lost');
    const lostId = await arrive(`${kind}2`, lost);
    fake.media.lose(mediaOf(lost)?.content ?? {});
    const gone = { code: 'media_gone', message: expect.stringMatching(/not available any more/) };
    await expect(read(lostId)).rejects.toMatchObject(gone);
    // Nobody's phone is asked again at once.
    const { missing } = fake.media.downloads;
    await expect(read(lostId)).rejects.toMatchObject(gone);
    expect(fake.media.downloads.missing).toBe(missing);
  }
});

it('a video and a document show what their sender put beside them, without being fetched', async () => {
  const raw = { width: 72, height: 40, channels: 3 as const, background: 'teal' };
  const small = sharp({ create: raw });
  const jpeg = await small.clone().jpeg().toBuffer();
  const png = await small.clone().png().toBuffer();
  const send = async (id: string, kind: 'video' | 'document', jpegThumbnail?: Buffer) => {
    const extra = { ...(jpegThumbnail ? { jpegThumbnail } : {}) };
    return arrive(id, await fake.media.message(kind, Buffer.from(id), extra));
  };
  const { served } = fake.media.downloads;
  for (const kind of ['video', 'document'] as const) {
    const { mimeType, bytes } = await read(await send(`${kind}1`, kind, jpeg), true);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([mimeType, format, width, height]).toEqual(['image/webp', 'webp', 72, 40]);
  }
  // Senders may put anything there, and need not.
  const wrong = [png, Buffer.alloc(300_000, 7), jpeg.subarray(0, 60), undefined];
  for (const [index, preview] of wrong.entries()) {
    const mediaId = await send(`wrong${index}`, 'video', preview);
    await expect(read(mediaId, true)).rejects.toMatchObject({ code: 'no_thumbnail' });
  }
  expect(fake.media.downloads.served).toBe(served);
  // They go with their message.
  const mediaId = await send('last', 'video', jpeg);
  await read(mediaId, true);
  const key = { remoteJid: group.id, id: 'last', participant: `${ann}@s.whatsapp.net` };
  const type = Proto.Message.ProtocolMessage.Type.REVOKE;
  const revoke = { protocolMessage: { key, type } };
  await fake.inbound(owner, { chat: group.id, from: ann, id: 'R1', message: revoke });
  const refusal = () =>
    read(mediaId, true).then(
      () => '',
      ({ code }: AppError) => code,
    );
  await waitFor('the end of the picture', async () => (await refusal()) === 'media_gone');
  expect(await read(mediaId).catch(({ code }: AppError) => code)).toBe('media_gone');
});
