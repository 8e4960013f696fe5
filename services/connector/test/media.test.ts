import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { AccountHandle } from '@groupsight/chat-port/chat-provider';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import type { GetMediaResponse } from '@groupsight/proto/connector/v1/connector';
import { topics } from '@groupsight/shared/bus/topics';
import { groupDocumentId } from '@groupsight/shared/ids';
import { heardOn } from '@groupsight/shared/testing/heard';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { link, type Running, startConnector } from './support.ts';

/** A simulated network whose files are given by the test, and counted. */
class Network extends SimulatedProvider {
  readonly fetched: string[] = [];
  readonly files = new Map<string, Uint8Array>();
  /** A download waits for it. */
  gate: Promise<void> = Promise.resolve();

  override open(account: AccountHandle) {
    const session = super.open(account);
    const simulated = session.media.bind(session);
    const media = async function* (this: Network, chatId: string, messageId: string) {
      this.fetched.push(messageId);
      await this.gate;
      const file = this.files.get(messageId);
      if (file) yield file;
      else yield* simulated(chatId, messageId);
    }.bind(this);
    return Object.assign(session, { media });
  }
}

const ownerId = 'owner0000000000000000000';
const stranger = 'stranger0000000000000000';
let t: Awaited<ReturnType<typeof startConnector>>;
let service: Running;
let network: Network;
let chatId: string;

beforeEach(async () => {
  t = await startConnector({ env: { MEDIA_MAX_BYTES: '3000000' } });
  network = new Network({ seed: 'test', scanDelayMs: 5, chatterMs: 0 });
  service = await t.start({ provider: network });
  await link(service, ownerId);
  chatId = (await service.client.listChats({ ownerId })).chats[0]?.chatId ?? '';
  await t.watch(ownerId, chatId);
});
afterEach(async () => {
  await service.stop();
  await t.close();
});

/** Somebody sends a file; answers what the bus names it by. */
async function arrives(messageId: string, kind: 'image' | 'video' | 'document' = 'image') {
  await network.inject(ownerId, chatId, { messageId, text: '', kind });
  const message = await waitFor('the message', () =>
    t.messages().find((one) => one.messageId === messageId),
  );
  return message.media?.mediaId ?? '';
}

interface Asked {
  readonly owner?: string;
  readonly thumbnail?: boolean;
  readonly range?: { readonly first?: number; readonly last?: number };
}

async function read(mediaId: string, { owner = ownerId, thumbnail = false, range }: Asked = {}) {
  const asked = { ownerId: owner, mediaId, thumbnail, range };
  const pieces: GetMediaResponse[] = [];
  for await (const piece of service.client.getMedia(asked)) pieces.push(piece);
  const bytes = Buffer.concat(pieces.map(({ chunk }) => chunk));
  return { first: pieces[0], bytes };
}

describe('the file of a live message', () => {
  it('is fetched when it is asked for, once for all who ask, and kept', async () => {
    const mediaId = await arrives('M1');
    expect(mediaId).toBe(`${groupDocumentId(ownerId, chatId)}.M1`);
    expect(network.fetched).toEqual([]);
    const opened = Promise.withResolvers<void>();
    network.gate = opened.promise;
    const asked = [read(mediaId), read(mediaId, { thumbnail: true }), read(mediaId)];
    await waitFor('the download', () => network.fetched.length > 0);
    opened.resolve();
    const [one, , again] = await Promise.all(asked);
    expect(one?.first).toMatchObject({ mimeType: 'image/png', size: one?.bytes.length });
    expect(again?.bytes).toEqual(one?.bytes);
    expect(network.fetched).toEqual(['M1']);
    // Also after a restart, and without an account: what is kept is kept.
    await service.stop();
    service = await t.start({ provider: network });
    await service.client.disconnect({ ownerId });
    expect((await read(mediaId)).bytes).toEqual(one?.bytes);
    expect(network.fetched).toEqual(['M1']);
    const later = read(mediaId.replace('.M1', '.M2'));
    await expect(later).rejects.toMatchObject({ code: 'not_connected' });
  });

  it('that the network has no more is said so, and not asked for again at once', async () => {
    const mediaId = await arrives('M1', 'video');
    const gone = { code: 'media_gone', kind: 'not_found', message: /not available any more/ };
    const refusal = { ...gone, message: expect.stringMatching(gone.message) };
    await expect(service.client.findMedia({ ownerId, mediaId })).rejects.toMatchObject(refusal);
    await expect(read(mediaId)).rejects.toMatchObject(refusal);
    expect(network.fetched).toEqual(['M1']);
  });

  it('goes when the message is deleted for everyone, with its link', async () => {
    const mediaId = await arrives('M1');
    const stored = () => readdir(join(t.dataDir, 'media'), { recursive: true });
    await read(mediaId, { thumbnail: true });
    const before = await stored();
    const action = { $case: 'delete', value: { messageId: 'M1', senderId: '' } } as const;
    await t.command('K1', ownerId, chatId, action);
    // A folder may go while it is being read.
    const left = () => stored().catch(() => before);
    await waitFor('the end of the files', async () => (await left()).length < before.length - 1);
    await expect(read(mediaId)).rejects.toMatchObject({ code: 'media_gone' });
    await expect(read(mediaId, { thumbnail: true })).rejects.toMatchObject({ code: 'media_gone' });
    expect(network.fetched).toEqual(['M1']);
  });

  it('goes with its owner, and so does all that was kept of them', async () => {
    const mediaId = await arrives('M1');
    await read(mediaId);
    const value = { userId: ownerId, timezone: '', plan: '', at: new Date(), deleted: true };
    const told = [{ key: ownerId, value }];
    await service.stop();
    service = await t.start({ provider: network, eraseSettleMs: 20 });
    await t.bus.publish(topics.usersChanges, [...told, ...told]);
    const left = () => readdir(join(t.dataDir, 'media'), { recursive: true });
    await waitFor('the end of the files', async () => (await left()).length === 0);
    const heard = await heardOn(t.bus, { topic: topics.usersErasures });
    await waitFor('the end', () => heard.length > 0);
    expect(heard).toMatchObject([{ userId: ownerId, service: 'connector' }]);
    expect(await service.client.getState({ ownerId })).toMatchObject({
      state: 'close',
      reason: '',
    });
    await expect(read(mediaId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not kept when it is larger than allowed', async () => {
    network.files.set('M1', Buffer.alloc(3_000_001));
    const mediaId = await arrives('M1');
    await expect(read(mediaId)).rejects.toMatchObject({ code: 'media_too_large' });
  });

  it("belongs to its owner: another's is not found, nor a group that is unknown", async () => {
    const mediaId = await arrives('M1');
    const unknown = `${'0'.repeat(24)}.M1`;
    for (const [owner, id] of [
      [stranger, mediaId],
      [ownerId, unknown],
    ] as const) {
      await expect(read(id, { owner })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(network.fetched).toEqual([]);
  });

  it('that lies about its type is what its bytes are', async () => {
    network.files.set('M1', Buffer.from('<!doctype html><script>alert(1)</script>'));
    network.files.set(
      'M2',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    for (const [messageId, mimeType] of [
      ['M1', 'application/octet-stream'],
      ['M2', 'application/xml'],
    ] as const) {
      const mediaId = await arrives(messageId);
      expect((await read(mediaId)).first?.mimeType).toBe(mimeType);
      const small = read(mediaId, { thumbnail: true });
      await expect(small).rejects.toMatchObject({ code: 'no_thumbnail' });
    }
  });
});

describe('a part of a file', () => {
  it('is given with its place', async () => {
    const mediaId = await arrives('M1');
    const { bytes } = await read(mediaId);
    const part = await read(mediaId, { range: { first: 10, last: 29 } });
    expect(part.first).toMatchObject({ size: bytes.length, offset: 10, length: 20 });
    expect(part.bytes).toEqual(bytes.subarray(10, 30));
    const beyond = await read(mediaId, { range: { first: bytes.length } });
    expect(beyond.first).toMatchObject({ size: bytes.length, length: 0 });
    expect(beyond.bytes).toHaveLength(0);
  });
});

describe('the thumbnail of a picture', () => {
  it('is a small WebP, upright and without the notes of the camera', async () => {
    const raw = { width: 900, height: 600, channels: 3 as const, background: 'red' };
    const photo = await sharp({ create: raw })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    network.files.set('M1', photo);
    const { first, bytes } = await read(await arrives('M1'), { thumbnail: true });
    expect(first?.mimeType).toBe('image/webp');
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([213, 320, undefined]);
    expect(bytes.length).toBeLessThan(20_000);
  });

  it('is made neither of a picture that claims more pixels than a machine bears nor of half a one', async () => {
    const raw = { width: 90, height: 90, channels: 3 as const, background: 'red' };
    const picture = await sharp({ create: raw }).png().toBuffer();
    const bomb = Buffer.from(picture);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    network.files.set('M1', bomb);
    network.files.set('M2', picture.subarray(0, picture.length >> 1));
    for (const messageId of ['M1', 'M2']) {
      const small = read(await arrives(messageId), { thumbnail: true });
      await expect(small).rejects.toMatchObject({ code: 'no_thumbnail' });
    }
  });
});
