import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { importExport } from '../src/imports/import-export.ts';
import { FolderStorage } from '../src/store/folder-storage.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { aloneWith, staying } from '../test/import-options.ts';
import { keepAll } from '../test/keep-all.ts';

/**
 * Imports a generated export and prints what it took, as one line of JSON.
 * Usage: node bench/large-export.ts [megabytes]
 */
const megabytes = Number(process.argv[2] ?? 200);
const mebibyte = 1024 * 1024;
const pad = (value: number) => String(value).padStart(2, '0');

function line(index: number): string {
  const at = new Date(Date.UTC(2019, 0, 1) + index * 60_000);
  const day = `${pad(at.getUTCDate())}/${pad(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  const text = `message ${index}: what people say about deals, links and plans https://example.org/${index % 5000}`;
  return `${day}, ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())} - Person ${index % 257}: ${text}\n`;
}

async function* generate() {
  let written = 0;
  for (let index = 0; written < megabytes * mebibyte; ) {
    let piece = '';
    while (piece.length < mebibyte / 2) piece += line(index++);
    written += piece.length;
    yield Buffer.from(piece);
  }
}

let records = 0;
// Counts and forgets: the memory of the import itself is measured, not the bus's.
const bus = {
  publish: async (_topic: unknown, batch: readonly unknown[]) => {
    records += batch.length;
  },
} as unknown as EventBus;

const folder = await mkdtemp(join(tmpdir(), 'groupsight-bench-'));
const before = process.memoryUsage.rss();
let most = before;
const sampler = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
const start = performance.now();
try {
  const temporary = join(folder, 'tmp');
  const answer = await importExport(
    { ownerId: 'bench', fileName: 'WhatsApp Chat with Bench.txt', timezone: 'Europe/London' },
    generate(),
    {
      bus,
      temporary,
      media: new MediaStore({
        storage: new FolderStorage(join(folder, 'media')),
        temporary,
        claims: keepAll,
      }),
      ...aloneWith({
        maxBytes: 4096 * mebibyte,
        maxZipBytes: mebibyte,
        maxMediaBytes: mebibyte,
      }),
    },
    staying,
  );
  const seconds = (performance.now() - start) / 1000;
  const growth = Math.round((Math.max(most, process.memoryUsage.rss()) - before) / mebibyte);
  const { messages } = answer;
  console.log(
    JSON.stringify({ megabytes, messages, records, seconds, rssGrowthMegabytes: growth }),
  );
} finally {
  clearInterval(sampler);
  await rm(folder, { recursive: true, force: true });
}
