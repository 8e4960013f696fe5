import { randomBytes } from 'node:crypto';
import { tempDir } from '@groupsight/shared/testing/resources';
import { startProduct } from '../test/product.ts';
import { Client } from './client.ts';
import { makeExport } from './export-file.ts';
import { type Row, timed } from './measure.ts';

const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** What an import, its digests, a search and a filter by text take, on a product of its own. */
async function measured(count: number, env: Record<string, string>) {
  await using folder = await tempDir();
  const product = await startProduct(folder.path, env);
  try {
    const client = await Client.signUp(product.url);
    const bytes = Buffer.from(makeExport(count, 60).text);
    const imported = await timed(() => client.upload('WhatsApp Chat with Bench.txt', bytes));
    const { documentId, group_id: chat } = imported.value.group;
    await client.watch(documentId);
    const digested = await timed(() => client.process(chat));
    const first = await timed(() => client.bytes('/api/search?q=meeting'));
    const filter = `/api/chat-messages?filters[text][$containsi]=meeting&pagination[pageSize]=25`;
    const filtered = await timed(() => client.bytes(filter));
    const listed = await timed(() => client.bytes('/api/chat-messages?pagination[pageSize]=100'));
    return [imported, digested, first, filtered, listed].map(({ ms }) => ms);
  } finally {
    await product.stop();
  }
}

const names = [
  'import, until it is derived',
  'its digests',
  'first search',
  'messages filtered by a text',
  'a page of 100 messages',
];

/** The same with and without a sealing key, by turns. */
export async function sealingFigures(count: number): Promise<Row[]> {
  const sealed = { SEALING_KEY: randomBytes(32).toString('base64') };
  const rounds: { plain: number[]; sealed: number[] }[] = [];
  for (let round = 0; round < 2; round += 1) {
    rounds.push({ plain: await measured(count, {}), sealed: await measured(count, sealed) });
  }
  const told = (of: 'plain' | 'sealed', at: number) =>
    rounds.map((round) => s(round[of][at] ?? 0)).join(', ');
  return names.map((name, at) => [name, told('sealed', at), `in the clear ${told('plain', at)}`]);
}
