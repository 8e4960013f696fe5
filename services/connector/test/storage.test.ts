import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '@groupsight/shared/config';
import { tempDir } from '@groupsight/shared/testing/resources';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectorConfig } from '../src/service.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { type OpenedStorage, openStorage } from '../src/store/open-storage.ts';
import { type S3Fake, s3Bucket, s3Fake, s3Keys } from './s3-fake.ts';
import { pixel } from './zips.ts';

const needed = {
  MONGODB_URI: 'mongodb://127.0.0.1',
  CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const s3Env = (fake: S3Fake) => ({
  ...{ S3_BUCKET: s3Bucket, S3_ENDPOINT: fake.endpoint },
  ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
});

const ownerId = 'owner0000000000000000000';
let folder: Awaited<ReturnType<typeof tempDir>>;
let fake: S3Fake;
let opened: OpenedStorage;

beforeEach(async () => {
  folder = await tempDir();
  fake = await s3Fake();
});
afterEach(async () => {
  opened?.close();
  await fake[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const open = async (env: Readonly<Record<string, string>>) => {
  const config = loadConfig(connectorConfig, { ...needed, DATA_DIR: folder.path, ...env });
  opened = await openStorage(config, join(folder.path, 'tmp'));
  return opened.storage;
};
async function* pieces(...all: readonly Uint8Array[]) {
  yield* all;
}
const whole = async (chunks: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

describe.each(['folder', 's3'] as const)('a storage: %s', (kind) => {
  const openIt = () => open(kind === 's3' ? s3Env(fake) : {});

  it('keeps files, tells of them, gives parts of them and removes them', async () => {
    const storage = await openIt();
    const path = join(folder.path, 'file');
    await writeFile(path, pixel);
    expect(await storage.stat('a/b')).toBeUndefined();
    await storage.put('a/b', { path, size: pixel.length, mimeType: 'image/png' });
    expect(await storage.stat('a/b')).toEqual({ size: pixel.length, mimeType: 'image/png' });
    expect(await whole(storage.read('a/b'))).toEqual(pixel);
    const stretch = { offset: 5, length: 9 };
    expect(await whole(storage.read('a/b', stretch))).toEqual(pixel.subarray(5, 14));
    expect(await whole(storage.read('a/b', { offset: 5, length: 0 }))).toEqual(Buffer.alloc(0));
    await storage.remove('a/b');
    await storage.remove('a/b');
    expect(await storage.stat('a/b')).toBeUndefined();
    await expect(whole(storage.read('a/b'))).rejects.toThrow();
  });

  it('holds media by their content, each for its owner', async () => {
    const temporary = join(folder.path, 'tmp');
    const media = new MediaStore({ storage: await openIt(), temporary });
    const big = randomBytes(9 * 1024 * 1024);
    const stored = await media.put(ownerId, pieces(big.subarray(0, 70), big.subarray(70)), 1e8);
    const { mediaId = '' } = stored ?? {};
    expect(await media.find(ownerId, mediaId)).toEqual(stored);
    // toEqual compares megabytes byte by byte.
    expect((await whole(media.read(ownerId, mediaId))).equals(big)).toBe(true);
    expect(await media.find('somebody0000000000000000', mediaId)).toBeUndefined();
    expect(await media.find(ownerId, '../keys.json')).toBeUndefined();
    // Longer than allowed: nothing stays.
    expect(await media.put(ownerId, pieces(pixel), pixel.length - 1)).toBeUndefined();
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('S3', () => {
  it('tries again what a busy service refused', async () => {
    const storage = await open(s3Env(fake));
    const path = join(folder.path, 'file');
    await writeFile(path, pixel);
    fake.slowDown(1);
    await storage.put('a/b', { path, size: pixel.length, mimeType: 'image/png' });
    expect(fake.objects.get('a/b')?.bytes).toEqual(pixel);
  });

  it('leaves nothing behind of trying the bucket out', async () => {
    await open(s3Env(fake));
    expect(fake.requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    expect(fake.objects.size).toBe(0);
  });

  it.each([
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, /S3_BUCKET cannot be used/],
    ['a bucket that is not there', { S3_BUCKET: 'other' }, /S3_BUCKET cannot be used/],
    ['half of the keys', { S3_SECRET_ACCESS_KEY: '' }, /S3_SECRET_ACCESS_KEY/],
    ['an address without a bucket', { S3_BUCKET: '' }, /S3_BUCKET/],
    ['an address that is none', { S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT/],
  ])('stops the start for %s', async (_case, wrong, message) => {
    const start = open({ ...s3Env(fake), ...wrong });
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(message);
  });
});
