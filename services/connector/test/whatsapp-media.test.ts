import type { proto } from '@whiskeysockets/baileys';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ann, arrived, owner, ownerId, type Product, startOn } from './whatsapp-support.ts';
import type { FakeGroup } from './wire-fake/groups.ts';
import { mediaOf } from './wire-fake/media.ts';
import { FakeWhatsApp } from './wire-fake/server.ts';

let fake: FakeWhatsApp;
let product: Product;
let group: FakeGroup;

beforeEach(async () => {
  fake = await new FakeWhatsApp({ isEncrypted: true }).start();
  group = fake.createGroup({ subject: 'Padel', members: { [owner]: 'member', [ann]: 'member' } });
  product = await startOn(fake);
  await product.link();
  await product.watch(group.id);
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
    ...{ ownerId, mediaId, thumbnail, range: undefined },
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
