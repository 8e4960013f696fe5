import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { testStore } from '@groupsight/docstore/test-store';
import { openDatabase } from '@groupsight/shared/mongo/database';
import { silentLogger, tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaErasure } from '../src/media/media-erasure.ts';
import { exportSource, messageClaim, thumbnailSource } from '../src/media/media-id.ts';
import { FolderStorage } from '../src/store/folder-storage.ts';
import { KnownChats } from '../src/store/known-chats.ts';
import { MediaClaims } from '../src/store/media-claims.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { createModels } from '../src/store/models.ts';
import type { ObjectStorage } from '../src/store/object-storage.ts';
import { S3Storage } from '../src/store/s3-storage.ts';
import { type S3Fake, s3Bucket, s3Fake, s3Keys } from './s3-fake.ts';
import { pixel } from './zips.ts';

let ownerId: string;
let owners = 0;
const groupId = 'group0000000000000000000';
const dayMs = 24 * 60 * 60_000;
/** The store and the bucket are the same for all tests; each has an owner of its own. */
const shared = new AsyncDisposableStack();
let opened: AsyncDisposableStack;
let models: ReturnType<typeof createModels>;
let folder: string;
let fake: S3Fake;
let s3: S3Storage;
/** Fails while it is set, as if the process ended there. */
let dies: string;
/** Removals wait for it. */
let gate: Promise<void>;
let now: Date;

beforeAll(async () => {
  folder = shared.use(await tempDir()).path;
  fake = shared.use(await s3Fake());
  const { uri } = shared.use(await testStore());
  const store = await openDatabase({ uri, database: 'connector' }, (connection) => ({
    models: createModels(connection),
  }));
  shared.defer(() => store.close());
  models = store.models;
  s3 = new S3Storage({
    bucket: s3Bucket,
    endpoint: fake.endpoint,
    region: 'x',
    credentials: s3Keys,
    forcePathStyle: true,
  });
  shared.defer(() => s3.close());
});
afterAll(() => shared.disposeAsync());
beforeEach(() => {
  opened = new AsyncDisposableStack();
  ownerId = `owner${++owners}`;
  [dies, gate, now] = ['', Promise.resolve(), new Date()];
});
afterEach(() => opened.disposeAsync());

/** A process that keeps media, and another on the same store. */
function process(storage: ObjectStorage, holder = 'one') {
  const { mediaSources: rows, mediaRemovals: removals } = models;
  const clock = () => now;
  const dying: ObjectStorage = {
    put: (key, file) => storage.put(key, file),
    stat: (key) => storage.stat(key),
    read: (key, stretch) => storage.read(key, stretch),
    removeFolder: (below) => storage.removeFolder(below),
    remove: async (key) => {
      if (dies === 'before') throw new Error('died');
      await gate;
      await storage.remove(key);
      if (dies === 'after') throw new Error('died');
    },
  };
  const claims = new MediaClaims({ rows, removals, holder, now: clock });
  const media = new MediaStore({ storage: dying, temporary: join(folder, 'tmp'), claims });
  const knownChats = new KnownChats(models.knownChats);
  const logger = silentLogger();
  const erasure = new MediaErasure({ claims, media, knownChats, logger, now: clock });
  const keep = async (source: string, bytes = pixel, group = groupId) => {
    const chunks = async function* () {
      yield bytes;
    };
    const stored = await media.put(ownerId, { source, groupId: group }, chunks(), 1e9);
    return stored?.mediaId ?? '';
  };
  const has = async (mediaId: string) => (await media.find(ownerId, mediaId)) !== undefined;
  return { claims, media, erasure, knownChats, keep, has };
}

const of = (messageId: string) => messageClaim({ groupId, messageId }).source;
const started = (storage: ObjectStorage, holder = 'one') => {
  const one = process(storage, holder);
  one.erasure.start();
  opened.defer(() => one.erasure.close());
  return one;
};

describe.each(['folder', 's3'] as const)('files in a storage: %s', (kind) => {
  const storage = () => (kind === 's3' ? s3 : new FolderStorage(join(folder, 'media')));

  it('go with the last message that has them, and their small pictures with them', async () => {
    const { keep, has, erasure } = started(storage());
    const small = Buffer.from('small');
    const mediaId = await keep(of('M1'));
    await keep(of('M2'));
    const thumbnail = await keep(thumbnailSource(mediaId), small, '');
    await erasure.messages(ownerId, groupId, ['M1', 'M1']);
    await erasure.idle();
    expect([await has(mediaId), await has(thumbnail)]).toEqual([true, true]);
    await erasure.messages(ownerId, groupId, ['M2']);
    await erasure.idle();
    expect([await has(mediaId), await has(thumbnail)]).toEqual([false, false]);
    // Nothing is fetched again for who still has the link, but the same file may come elsewhere.
    await expect(keep(of('M2'))).rejects.toMatchObject({ code: 'media_gone' });
    expect(await has(mediaId)).toBe(false);
    expect(await keep(of('M3'))).toBe(mediaId);
    expect(await keep(thumbnailSource(mediaId), small, '')).toBe(thumbnail);
    await erasure.idle();
    expect([await has(mediaId), await has(thumbnail)]).toEqual([true, true]);
    expect(await models.mediaRemovals.countDocuments()).toBe(0);
  });

  it('stay while an export or an upload has the same', async () => {
    const { keep, has, erasure } = started(storage());
    const mediaId = await keep(of('M1'));
    await keep(`export:${groupId}/IMG-1.jpg`);
    await erasure.messages(ownerId, groupId, ['M1']);
    await erasure.idle();
    expect(await has(mediaId)).toBe(true);
  });

  it('go with the group, the import or the messages that are forgotten for good', async () => {
    const { keep, has, erasure } = started(storage());
    const bytes = (name: string) => Buffer.from(`${kind} ${name}`);
    const one = await keep(exportSource('import1', 'IMG-1.jpg'), bytes('1'));
    const two = await keep(exportSource('import2', 'IMG-2.jpg'), bytes('2'));
    const both = await keep(exportSource('import1', 'IMG-3.jpg'), bytes('3'));
    await keep(exportSource('import2', 'IMG-3.jpg'), bytes('3'));
    const live = await keep(of('M1'), bytes('live'));
    const left = async () => {
      await erasure.idle();
      return Promise.all([one, two, both, live].map(has));
    };
    await erasure.import(ownerId, 'import1');
    expect(await left()).toEqual([false, true, true, true]);
    // Another message has the same file under another name.
    const files = [{ mediaId: two, fileName: 'IMG-9.jpg' }];
    await erasure.forgotten(ownerId, groupId, ['M1'], files);
    expect(await left()).toEqual([false, true, true, false]);
    await erasure.forgotten(ownerId, groupId, [], [{ mediaId: two, fileName: 'IMG-2.jpg' }]);
    expect(await left()).toEqual([false, false, true, false]);
    await erasure.group(ownerId, groupId);
    expect(await left()).toEqual([false, false, false, false]);
    expect(await models.mediaSources.countDocuments({ ownerId })).toBe(0);
  });

  it.each(['before', 'after'])('go at the next start when the process died %s', async (when) => {
    const first = started(storage());
    const mediaId = await first.keep(of('M1'));
    dies = when;
    await first.erasure.messages(ownerId, groupId, ['M1']);
    await first.erasure.idle();
    expect(await first.has(mediaId)).toBe(when === 'before');
    dies = '';
    const next = started(storage());
    await next.erasure.idle();
    expect(await next.has(mediaId)).toBe(false);
    expect(await models.mediaSources.countDocuments({ ownerId, mediaId })).toBe(0);
    expect(await models.mediaRemovals.countDocuments()).toBe(0);
  });

  it('that come again while they are removed are there in the end', async () => {
    const one = started(storage());
    const other = started(storage(), 'other');
    const mediaId = await one.keep(of('M1'));
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    await one.erasure.messages(ownerId, groupId, ['M1']);
    await waitFor('the removal', () => models.mediaRemovals.exists({}));
    const again = other.keep(of('M2'));
    await waitFor('the claim', () => models.mediaSources.exists({ ownerId, source: of('M2') }));
    // Another process does not join in.
    expect(await other.media.release(ownerId, mediaId)).toBe(false);
    open.resolve();
    expect(await again).toBe(mediaId);
    await one.erasure.idle();
    expect(await one.has(mediaId)).toBe(true);
  });

  it('that arrive while their message is deleted do not stay', async () => {
    const { media, erasure, has } = started(storage());
    const mediaId = createHash('sha256').update(pixel).digest('hex');
    const chunks = async function* () {
      yield pixel;
      await erasure.messages(ownerId, groupId, ['M1']);
    };
    const claim = { source: of('M1'), groupId };
    const stored = media.put(ownerId, claim, chunks(), 1e9);
    await expect(stored).rejects.toMatchObject({ code: 'media_gone' });
    expect(await has(mediaId)).toBe(false);
  });

  it('fetched for a group go when nobody has watched it for 30 days; exports stay', async () => {
    const { knownChats, keep, has } = process(storage());
    const chat = { ownerId, chatId: 'chat', groupId };
    const hear = (isWatched: boolean, at = now) => knownChats.note({ ...chat, isWatched, at }, at);
    const fetched = await keep(of('M1'));
    const ofExport = await keep(`export:${groupId}/a.jpg`, Buffer.from('export'));
    const ofOther = await keep(`${groupId}0.M1`, Buffer.from('other'), `${groupId}0`);
    const look = async () => {
      const later = started(storage());
      await later.erasure.idle();
      return has(fetched);
    };
    await hear(false);
    // Heard again: it is as long ago as before.
    await hear(false, new Date(now.getTime() + 20 * dayMs));
    now = new Date(now.getTime() + 29 * dayMs);
    expect(await look()).toBe(true);
    await hear(true);
    now = new Date(now.getTime() + 2 * dayMs);
    expect(await look()).toBe(true);
    await hear(false);
    now = new Date(now.getTime() + 31 * dayMs);
    expect(await look()).toBe(false);
    expect([await has(ofExport), await has(ofOther)]).toEqual([true, true]);
    // Watched again later, it may be fetched again.
    expect(await keep(of('M1'))).toBe(fetched);
  });

  it('of an owner go all at once, whatever they were kept for', async () => {
    const { erasure, keep, has, media } = started(storage());
    const mediaId = await keep(of('M1'));
    const claim = { source: 'upload:1', groupId: '' };
    const chunks = async function* () {
      yield pixel;
    };
    await media.put('another', claim, chunks(), 1e9);
    await erasure.owner(ownerId);
    await erasure.owner(ownerId);
    expect(await has(mediaId)).toBe(false);
    expect(await media.find('another', mediaId)).toBeDefined();
    expect(await models.mediaSources.countDocuments({ ownerId })).toBe(0);
  });
});
