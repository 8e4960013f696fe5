import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { testStore } from '@groupsight/docstore/test-store';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import { tempDir } from '@groupsight/shared/testing/resources';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { Api } from './api.ts';
import { chatExport } from './chat-file.ts';
import { startProduct } from './product.ts';

/** What is stored of chats, by service. */
const databases = ['groups', 'insights', 'connector'].map((name) => `groupsight_${name}`);

/** The collections with something of an owner. */
async function documents(uri: string, owner: string): Promise<string[]> {
  const found: string[] = [];
  for (const database of databases) {
    const connection = await connectMongo({ uri, database });
    for (const { name } of await connection.listCollections()) {
      const theirs = { $or: [{ owner }, { ownerId: owner }] };
      if (await connection.collection(name).findOne(theirs)) found.push(`${database}.${name}`);
    }
    await connection.close();
  }
  return found;
}

/** Every file of media, and of imports that are being read. */
async function files(dataDir: string): Promise<string[]> {
  const all = ['media', 'tmp'].map((folder) =>
    readdir(join(dataDir, folder), { recursive: true }).catch(() => []),
  );
  return (await Promise.all(all)).flat().sort();
}

/** A chat in which every line is somebody else's: eight million people in about 19 MB. */
function strangersZip(): Promise<Buffer> {
  const [pieces, ofEach] = [800, 10_000];
  const lines = function* () {
    for (let piece = 0; piece < pieces; piece++) {
      const first = piece * ofEach;
      const line = (_: unknown, n: number) => `01/09/2026, 08:00 - P${first + n}: hi\n`;
      yield Buffer.from(Array.from({ length: ofEach }, line).join(''));
    }
  };
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(lines()), '_chat.txt');
  zip.end();
  return buffer(zip.outputStream);
}

/** A chat that names 60 pictures of nearly 8 MiB each: half a gigabyte in half a megabyte. */
function swellingZip(): Promise<Buffer> {
  const zip = new ZipFile();
  let chat = chatExport();
  for (let n = 0; n < 60; n++) {
    const name = `IMG-20260901-WA${String(n).padStart(4, '0')}.jpg`;
    chat += `05/09/2026, 09:00 - Maya Stone: ${name} (file attached)\n`;
    const picture = Buffer.alloc(8 * 1024 * 1024 - 1);
    picture.writeUInt32BE(0xffd8ffe0);
    picture.writeUInt32BE(n, 4);
    zip.addBuffer(picture, name);
  }
  zip.addBuffer(Buffer.from(chat), '_chat.txt');
  zip.end();
  return buffer(zip.outputStream);
}

// Eight million lines are made and packed first.
const longestMs = 400_000;

it(
  'zips that were made to fill the memory or the disk are refused and leave nothing behind',
  async () => {
    await using folder = await tempDir();
    await using store = await testStore();
    // Little memory, as where the first of them ended the process.
    const env = { MONGODB_URI: store.uri, NODE_OPTIONS: '--max-old-space-size=600' };
    const product = await startProduct(folder.path, env);
    try {
      const other = await Api.signUp(product.url);
      // What is made at the first import of all is there.
      expect((await other.upload('Before.txt', chatExport())).status).toBe(201);
      const api = await Api.signUp(product.url);
      const { body: me } = await api.send<{ documentId: string }>('GET', '/api/users/me');
      const seen = async () => ({
        documents: await documents(store.uri, me.documentId),
        files: await files(folder.path),
        groups: await api.data('GET', '/api/watched-groups'),
        imports: await api.data('GET', '/api/wa-imports'),
        storage: await api.data('GET', '/api/storage'),
      });
      const before = await seen();
      expect(before).toMatchObject({ documents: [], groups: [], imports: [] });
      const attacks = [
        { zip: await strangersZip(), least: 15_000_000, code: 'too_many_people' },
        { zip: await swellingZip(), least: 400_000, code: 'zip_too_large' },
      ];
      for (const { zip, least, code } of attacks) {
        expect(zip.length).toBeGreaterThan(least);
        const { status, body } = await api.upload('WhatsApp Chat - Attack.zip', zip);
        expect({ status, code: body.error?.details.code }).toEqual({ status: 413, code });
        expect(body.error?.message).toMatch(/^\w.*\.$/);
        expect(await seen()).toEqual(before);
      }
      expect((await api.upload('After.txt', chatExport())).status).toBe(201);
      expect(await documents(store.uri, me.documentId)).toContain('groupsight_groups.groups');
    } finally {
      await product.stop();
    }
  },
  longestMs,
);
