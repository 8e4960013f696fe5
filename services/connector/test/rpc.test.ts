import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportExportRequest } from '@groupsight/proto/connector/v1/connector';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, startConnector } from './support.ts';
import { pixel, zipOf } from './zips.ts';

const ownerId = 'owner0000000000000000000';
const chat = '13/06/2026, 09:00 - Ann: hi\n13/06/2026, 09:01 - Bob: IMG-1.png (file attached)';
let t: Awaited<ReturnType<typeof startConnector>>;
let service: Running;

beforeEach(async () => {
  t = await startConnector();
  service = await t.start();
});
afterEach(async () => {
  await service.stop();
  await t.close();
});

async function* upload(bytes: Uint8Array, fileName: string): AsyncGenerator<ImportExportRequest> {
  const header = { ownerId, fileName, timezone: 'UTC' };
  yield { part: { $case: 'header', value: header } };
  for (let at = 0; at < bytes.length; at += 50) {
    yield { part: { $case: 'chunk', value: Buffer.from(bytes.subarray(at, at + 50)) } };
  }
}

const readMedia = async (owner: string, mediaId: string) => {
  const pieces: Uint8Array[] = [];
  let first = { mimeType: '', size: 0 };
  for await (const { mimeType, size, chunk } of service.client.getMedia({
    ownerId: owner,
    mediaId,
    thumbnail: false,
    range: undefined,
  })) {
    if (mimeType !== '') first = { mimeType, size };
    pieces.push(chunk);
  }
  return { ...first, bytes: Buffer.concat(pieces) };
};

describe('ImportExport', () => {
  it('imports what is streamed, and gives its media to its owner only', async () => {
    const zip = await zipOf({ '_chat.txt': chat, 'IMG-1.png': pixel });
    const answer = await service.client.importExport(upload(zip, 'WhatsApp Chat - Plans.zip'));
    await t.bus.drain();
    expect(answer).toMatchObject({ name: 'Plans', messages: 2, size: 2 });
    const mediaId = t.messages()[1]?.media?.mediaId ?? '';
    const medium = await readMedia(ownerId, mediaId);
    expect(medium).toMatchObject({ mimeType: 'image/png', size: pixel.length });
    expect(medium.bytes).toEqual(pixel);
    for (const [owner, id] of [
      ['somebody0000000000000000', mediaId],
      [ownerId, '0'.repeat(64)],
      [ownerId, '../keys.json'],
    ] as const) {
      await expect(readMedia(owner, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('answers why a file was refused', async () => {
    const refused = service.client.importExport(upload(pixel, 'a.txt'));
    await expect(refused).rejects.toMatchObject({ code: 'not_a_chat', kind: 'invalid' });
    const headless = service.client.importExport(
      (async function* () {
        yield { part: { $case: 'chunk' as const, value: Buffer.from(chat) } };
      })(),
    );
    await expect(headless).rejects.toMatchObject({ code: 'header_missing' });
  });

  it('throws away what a killed process left behind', async () => {
    const temporary = join(t.dataDir, 'tmp');
    await mkdir(temporary, { recursive: true });
    await writeFile(join(temporary, 'import-left-behind'), 'half a file');
    await service.stop();
    service = await t.start();
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('SimulateDrop', () => {
  it('needs an account that is connected', async () => {
    const drop = service.client.simulateDrop({ ownerId, milliseconds: 10 });
    await expect(drop).rejects.toMatchObject({ code: 'not_connected' });
  });
});
