// `npm run bench`: the figures of the one-machine product, printed as tables. Nothing is asserted.
// `npm run bench -- --searches 20000`: those of abandoned searches alone, over so many messages.
// `npm run bench -- --words 100000`: those of searches by words alone, over so many messages.
// `npm run bench -- --members 3000`: those of the members dashboard alone, of so many members.
// `npm run bench -- --newsletter 10000`: those of a newsletter alone, of so many subscribers.
// `npm run bench -- --brief 3000`: those of the brief alone, over so many messages of 40 groups.
// `npm run bench -- --flow 1`: those of the event flow, of imports and of searches beside others;
// less than 1 is quicker.
// `npm run bench -- --sealing 20000`: what sealing costs an import of so many messages.
// `npm run bench -- --requests 8`: those of the lists that are asked for most, for so many seconds each;
// `--beside <folder>`: by turns with another checkout, installed and built.
// `npm run bench -- --live 1`: of these only what a live message costs.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { tempDir } from '@groupsight/shared/testing/resources';
import { startProduct } from '../test/product.ts';
import { briefFigures } from './briefs.ts';
import { Client } from './client.ts';
import { makeExport } from './export-file.ts';
import { fairImportFigures } from './fair-imports.ts';
import { flowFigures, liveFigures } from './flow.ts';
import { listFigures } from './lists.ts';
import { machine, printTable, type Row, residentMb, timed } from './measure.ts';
import { memberFigures } from './members.ts';
import { newsletterFigures } from './newsletters.ts';
import { pipelineFigures } from './pipeline.ts';
import { requestFigures, requestsBeside } from './requests.ts';
import { sealingFigures } from './sealing.ts';
import { searchFigures } from './searches.ts';
import { wordSearchFigures } from './word-searches.ts';

const messages = 100_000;
const days = 300;
const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function importFigures(client: Client, pid: number): Promise<Row[]> {
  const made = makeExport(messages, days);
  const bytes = Buffer.from(made.text);
  const idle = await residentMb(pid);
  const imported = await timed(() => client.upload('WhatsApp Chat with Bench.txt', bytes));
  const group = imported.value.group;
  await client.watch(group.documentId);
  const digested = await timed(() => client.process(group.group_id));
  const size = `${messages.toLocaleString('en')} messages, ${(bytes.length / 1e6).toFixed(1)} MB`;
  return [
    ['memory, idle', `${idle} MB`, ''],
    [`import of ${size}`, s(imported.ms), 'goal 6 s; chat-analytics 6 s, whatstk parses in 3.8 s'],
    [`digests of its ${digested.value.digests} days`, s(digested.ms), 'goal 30 s'],
    ['memory with that group', `${await residentMb(pid)} MB`, 'Strapi 5.50 idle: 390 MB'],
  ];
}

const searched = 130_000;

async function printSearches(count: number): Promise<void> {
  await printTable('One user’s searches, another user’s pages', await searchFigures(count));
}

async function printWords(count: number): Promise<void> {
  await printTable('Searches by words, one at a time', await wordSearchFigures(count));
}

async function printBrief(count: number): Promise<void> {
  await printTable('The brief, one request at a time', await briefFigures(count));
}

async function printSealing(count: number): Promise<void> {
  await printTable('Sealed at rest, beside in the clear', await sealingFigures(count));
}

async function printMembers(count: number): Promise<void> {
  await printTable('The members dashboard, one request at a time', await memberFigures(count));
}

async function printNewsletter(count: number): Promise<void> {
  await printTable('A newsletter, beside another user', newsletterFigures(count));
}

async function printRequests(seconds: number, folder?: string): Promise<void> {
  await printTable('Requests, 20 connections', requestsBeside(seconds, folder));
}

async function printFlow(scale: number): Promise<void> {
  await printTable('The event flow, beside others', flowFigures(scale));
}

async function printImports(): Promise<void> {
  await using folder = await tempDir();
  const product = await startProduct(folder.path);
  try {
    await printTable('Imports of many', await fairImportFigures(product.url));
  } finally {
    await product.stop();
  }
}

async function printAll(): Promise<void> {
  await using folder = await tempDir();
  const cold = await timed(async () => {
    const product = await startProduct(folder.path);
    await fetch(`${product.url}/healthz`);
    return product;
  });
  const product = cold.value;
  try {
    const client = await Client.signUp(product.url);
    await printTable('One machine', [
      ['cold start to the first answer', s(cold.ms), ''],
      ...(await importFigures(client, product.pid)),
    ]);
    await printTable('Imports of many', await fairImportFigures(product.url));
    const reading = { client, pid: product.pid, seconds: 8 };
    await printTable('Requests, 20 connections', requestFigures(reading));
    await printTable(
      'Lists of a group with 10,000 resources, one at a time',
      await listFigures(client),
    );
  } finally {
    await product.stop();
  }
  await printTable('Bus → insights → store', await pipelineFigures(50_000));
  await printFlow(1);
  await rm(folder.path, { recursive: true, force: true });
  await printSearches(searched);
  await printWords(messages);
  await printBrief(3_000);
}

const options = {
  searches: { type: 'string' },
  flow: { type: 'string' },
  live: { type: 'string' },
  words: { type: 'string' },
  sealing: { type: 'string' },
  members: { type: 'string' },
  brief: { type: 'string' },
  newsletter: { type: 'string' },
  requests: { type: 'string' },
  beside: { type: 'string' },
} as const;
const given = parseArgs({ options }).values;
const { searches, flow, live, words, members, brief, newsletter, sealing, requests } = given;
console.log(machine());
if (searches !== undefined) await printSearches(Number(searches));
else if (words !== undefined) await printWords(Number(words));
else if (sealing !== undefined) await printSealing(Number(sealing));
else if (members !== undefined) await printMembers(Number(members));
else if (brief !== undefined) await printBrief(Number(brief));
else if (newsletter !== undefined) await printNewsletter(Number(newsletter));
else if (requests !== undefined) await printRequests(Number(requests), given.beside);
else if (flow !== undefined) {
  await printFlow(Number(flow));
  await printImports();
  await printSearches(searched * Number(flow));
} else if (live !== undefined) await printTable('Live messages', liveFigures(Number(live)));
else await printAll();
