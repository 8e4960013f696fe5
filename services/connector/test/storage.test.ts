import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '@groupsight/shared/config';
import { tempDir } from '@groupsight/shared/testing/resources';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectorConfig } from '../src/service.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { type OpenedStorage, openStorage } from '../src/store/open-storage.ts';
import { partBytes } from '../src/store/s3-parts.ts';
import { keepAll } from './keep-all.ts';
import { type S3Fake, s3Bucket, s3Fake, s3Keys } from './s3-fake.ts';
import { pixel } from './zips.ts';

const needed = {
  MONGODB_URI: 'mongodb://127.0.0.1',
  AUTH_ADDRESS: 'unix:/nowhere',
  GROUPS_ADDRESS: 'unix:/nowhere',
  SCHEDULER_ADDRESS: 'unix:/nowhere',
  INSIGHTS_ADDRESS: 'unix:/nowhere',
  CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const s3Env = (fake: S3Fake) => ({
  S3_BUCKET: s3Bucket,
  S3_ENDPOINT: fake.endpoint,
  S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
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

  it('removes a folder with all that lies below it, and nothing beside it', async () => {
    const storage = await openIt();
    const names = ['one/a', 'one/b', 'one1/a'];
    for (const name of names) {
      const path = join(folder.path, 'file');
      await writeFile(path, pixel);
      await storage.put(name, { path, size: pixel.length, mimeType: 'image/png' });
    }
    await storage.removeFolder('one');
    await storage.removeFolder('one');
    const left = await Promise.all(names.map((name) => storage.stat(name)));
    expect(left.map((found) => found !== undefined)).toEqual([false, false, true]);
  });

  it('holds media by their content, each for its owner', async () => {
    const temporary = join(folder.path, 'tmp');
    const media = new MediaStore({ storage: await openIt(), temporary, claims: keepAll });
    const claim = { source: 'upload:1', groupId: '' };
    const big = randomBytes(9 * 1024 * 1024);
    const stored = await media.put(
      ownerId,
      claim,
      pieces(big.subarray(0, 70), big.subarray(70)),
      1e8,
    );
    const { mediaId = '' } = stored ?? {};
    expect(await media.find(ownerId, mediaId)).toEqual(stored);
    // toEqual compares megabytes byte by byte.
    expect((await whole(media.read(ownerId, mediaId))).equals(big)).toBe(true);
    expect(await media.find('somebody0000000000000000', mediaId)).toBeUndefined();
    expect(await media.find(ownerId, '../keys.json')).toBeUndefined();
    // Longer than allowed: nothing stays.
    expect(await media.put(ownerId, claim, pieces(pixel), pixel.length - 1)).toBeUndefined();
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

  it('sends large files in parts, the last one shorter, each again where need be', async () => {
    const storage = await open(s3Env(fake));
    const path = join(folder.path, 'file');
    const bytes = randomBytes(2 * partBytes + 1000);
    await writeFile(path, bytes);
    const file = { path, size: bytes.length, mimeType: 'video/mp4' };
    fake.slowDown(1);
    await storage.put('a/b', file);
    expect(fake.objects.get('a/b')?.type).toBe('video/mp4');
    expect(fake.objects.get('a/b')?.bytes.equals(bytes)).toBe(true);
    expect(fake.requests.filter((request) => request === 'PUT a/b')).toHaveLength(3);
    // What cannot be finished leaves no parts behind.
    fake.refusePart(2);
    await expect(storage.put('a/c', file)).rejects.toThrow();
    expect([fake.objects.has('a/c'), fake.uploads.size]).toEqual([false, 0]);
  });

  it('takes back parts that a process left which died, at the next start, and only those', async () => {
    const ours = `${'a'.repeat(32)}/${'b'.repeat(64)}`;
    const began = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const left = { type: '', parts: new Map<number, Buffer>() };
    fake.uploads.set('dead', { ...left, key: ours, began: began(25) });
    fake.uploads.set('running', { ...left, key: ours, began: began(1) });
    fake.uploads.set('of others', { ...left, key: 'backup/today', began: began(100) });
    await open(s3Env(fake));
    expect([...fake.uploads.keys()]).toEqual(['running', 'of others']);
  });

  it('leaves nothing behind of trying the bucket out', async () => {
    await open(s3Env(fake));
    const methods = fake.requests.map((request) => request.split(' ')[0]);
    // The last one looks for uploads that were cut short.
    expect(methods).toEqual(['PUT', 'GET', 'DELETE', 'GET']);
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
