import { setTimeout as sleep } from 'node:timers/promises';
import { tempDir } from '@groupsight/shared/testing/resources';
import { startProduct } from '../test/product.ts';
import { Client } from './client.ts';
import { makeExport } from './export-file.ts';
import { against, median, percentile, type Row, timed } from './measure.ts';

const days = 400;
/** How many searches one user begins at once, and how soon they hang up. */
const searches = 120;
const leavesAfterMs = 150;
/** Nobody needs to be idle longer to tell how long a page takes. */
const controlMs = 10_000;
/** What the searches leave behind shows after them, too. */
const afterMs = 5_000;
const bursts = 5;
/** Three times what a user's rate limit would allow for ever. */
const burstEveryMs = 2_000;
const probeEveryMs = 50;
/** Another user's slowest page but one in a hundred. */
const goalMs = 300;

interface Probes {
  readonly times: number[];
  /** Answers other than 200. */
  bad: number;
}

export function rowOf(what: string, { times, bad }: Probes, beside: string): Row {
  const [p50, p99, slowest] = [median(times), percentile(times, 0.99), Math.max(...times)];
  const figure = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
  return [what, `${figure}, ${bad} of ${times.length} bad`, beside];
}

/** Asks for what a page shows, a new one every 50 ms whether the last came or not, until told. */
export async function probe(client: Client, paths: readonly string[], until: Promise<unknown>) {
  const probes: Probes = { times: [], bad: 0 };
  const headers = { authorization: `Bearer ${client.token}` };
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  const asked: Promise<void>[] = [];
  for (let i = 0; !isOver; i++) {
    const path = paths[i % paths.length] ?? '';
    const one = timed(() =>
      fetch(`${client.url}${path}`, { headers }).then((r) => r.text().then(() => r)),
    );
    asked.push(
      one.then(({ ms, value }) => {
        probes.times.push(ms);
        if (value.status !== 200) probes.bad++;
      }),
    );
    await sleep(probeEveryMs);
  }
  await Promise.all(asked);
  return probes;
}

/** Begins many searches that find nothing, and leaves them; counts what each came to. */
async function leaveSearches(client: Client, outcomes: Map<string, number>): Promise<void> {
  const headers = { authorization: `Bearer ${client.token}` };
  const abort = new AbortController();
  const word = Math.random().toString(36).slice(2);
  const path = `/api/chat-messages?filters[text][$containsi]=${word}&sort=type:desc`;
  const asked = Array.from({ length: searches }, () =>
    fetch(`${client.url}${path}`, { headers, signal: abort.signal })
      .then(({ status }) => String(status))
      .catch(() => 'left')
      .then((outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)),
  );
  await sleep(leavesAfterMs);
  abort.abort();
  await Promise.all(asked);
}

/** A user with so many messages in one group, all stored. */
export async function withMessages(url: string, name: string, messages: number): Promise<Client> {
  const client = await Client.signUp(url);
  const { text } = makeExport(messages, days);
  await client.upload(`WhatsApp Chat with ${name}.txt`, Buffer.from(text));
  const path = '/api/chat-messages?pagination[pageSize]=1';
  for (let total = 0; total < messages; await sleep(200)) {
    const body = JSON.parse((await client.bytes(path)).toString());
    total = body.meta.pagination.total;
  }
  return client;
}

/** Another user's pages while one user begins searches over everything and leaves them. */
export async function searchFigures(messages: number): Promise<Row[]> {
  await using folder = await tempDir();
  const product = await startProduct(folder.path);
  try {
    const greedy = await withMessages(product.url, 'Everything', messages);
    const other = await withMessages(product.url, 'Little', 600);
    const pages = ['/api/digests', '/api/overview', '/api/chat-messages?sort=createdAt:desc'];
    const control = await probe(other, pages, sleep(controlMs));
    const outcomes = new Map<string, number>();
    const attack = async () => {
      for (let burst = 0; burst < bursts; burst++) {
        await Promise.all([leaveSearches(greedy, outcomes), sleep(burstEveryMs)]);
      }
      await sleep(afterMs);
    };
    const beside = await probe(other, pages, attack());
    const own = await timed(() => greedy.bytes('/api/chat-messages?sort=createdAt:desc'));
    const search = '/api/chat-messages?filters[text][$containsi]=nowhere';
    const one = await timed(() => greedy.bytes(search));
    const many = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    const size = messages.toLocaleString('en');
    return [
      rowOf('another user’s pages, idle', control, ''),
      rowOf(
        `… while ${bursts} × ${searches} searches over ${size} messages are left`,
        beside,
        `p99: ${against(percentile(beside.times, 0.99), goalMs)}`,
      ),
      ['what these came to', many, ''],
      ['one such search', `${one.ms.toFixed(0)} ms`, ''],
      ['latest messages of all groups', `${own.ms.toFixed(0)} ms`, 'it was 3.8 s of 190,000'],
    ];
  } finally {
    await product.stop();
  }
}
