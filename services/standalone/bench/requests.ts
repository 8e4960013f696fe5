import { join, resolve } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { type Product, startProduct } from '../test/product.ts';
import { withBareServer } from './bare.ts';
import { Client } from './client.ts';
import { makeExport } from './export-file.ts';
import { load, processorMs, type Row } from './measure.ts';

/** A group of ordinary size: its 25 digests are about what the peer's page holds. */
async function addOrdinaryGroup(client: Client): Promise<string> {
  const made = makeExport(600, 30);
  const { group } = await client.upload('WhatsApp Chat with Ordinary.txt', Buffer.from(made.text));
  await client.watch(group.documentId);
  await client.process(group.group_id);
  return group.documentId;
}

interface Reading {
  readonly client: Client;
  readonly pid: number;
  /** How long each list is asked for. */
  readonly seconds: number;
}

/** One list beside a bare server of the same bytes; processor time says more on a busy machine. */
async function rowOf({ client, pid, seconds }: Reading, path: string, what: string): Promise<Row> {
  const body = await client.bytes(path);
  const before = await processorMs(pid);
  const ours = await load(`${client.url}${path}`, client.token, seconds);
  const each = ((await processorMs(pid)) - before) / (ours.perSecond * seconds);
  const bare = await withBareServer(body, (url) => load(url, '', seconds));
  const share = ((100 * ours.perSecond) / bare.perSecond).toFixed(1);
  return [
    `GET ${what} (${(body.length / 1000).toFixed(1)} kB)`,
    `${ours.perSecond}/s, p50 ${ours.p50} ms, p99 ${ours.p99} ms, ${each.toFixed(2)} ms of processor each, ${ours.bad} bad`,
    `bare Fastify ${bare.perSecond}/s, p99 ${bare.p99} ms: ${share} % (goal 5 %); Strapi 160/s`,
  ];
}

/** The lists that are asked for most, 20 connections. */
export async function* requestFigures(reading: Reading): AsyncGenerator<Row> {
  const group = await addOrdinaryGroup(reading.client);
  const digests = '/api/digests?pagination[pageSize]=25';
  const ofGroup = `${digests}&filters[group][documentId][$eq]=${group}`;
  for (const path of ['/api/watched-groups', ofGroup, digests]) {
    yield rowOf(reading, path, path.replace(group, '…'));
  }
}

type Starts = { startProduct(dataDir: string): Promise<Product> };

async function* figuresOf({ startProduct: start }: Starts, seconds: number): AsyncGenerator<Row> {
  await using folder = await tempDir();
  const product = await start(folder.path);
  try {
    const client = await Client.signUp(product.url);
    yield* requestFigures({ client, pid: product.pid, seconds });
  } finally {
    await product.stop();
  }
}

/**
 * The same on a product of its own, and on that of another checkout (installed and built), by turns.
 * @param seconds for each list and turn
 */
export async function* requestsBeside(seconds: number, folder?: string): AsyncGenerator<Row> {
  if (folder === undefined) return yield* figuresOf({ startProduct }, seconds);
  const path = join(resolve(folder), 'services/standalone/test/product.ts');
  const sides = { there: (await import(path)) as Starts, here: { startProduct } };
  for (const round of [1, 2]) {
    for (const [side, starts] of Object.entries(sides)) {
      for await (const [what, ...figures] of figuresOf(starts, seconds)) {
        yield [`${side}, ${round}: ${what}`, ...figures];
      }
    }
  }
}
