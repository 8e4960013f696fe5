import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { startProduct } from '../test/product.ts';
import type { Client } from './client.ts';
import { against, median, percentile, processorMs, type Row, timed } from './measure.ts';
import { withMessages } from './searches.ts';

/** What people look for: words that many messages have, that few and that none have. */
const looked = [
  ...['founder', 'tic', 'meetings', 'founder venue panel', '"launch customer"', 'link venue 2025'],
  ...['3999', 'hotel', 'hotel breakfast', 'member 7', 'the', 'demo legal churn roadmap'],
];
const rounds = 10;
/** The slowest of twenty. */
const goalMs = 100;

const found = async (client: Client, query: string) =>
  JSON.parse((await client.bytes(`/api/search?q=${encodeURIComponent(query)}`)).toString());

/** A search over everything that one user has, with all its parts and the total. */
export async function wordSearchFigures(messages: number): Promise<Row[]> {
  await using folder = await tempDir();
  const product = await startProduct(folder.path);
  try {
    const client = await withMessages(product.url, 'Everything', messages);
    await waitFor(
      'the index',
      async () => !(await found(client, 'hotel')).meta.incomplete,
      300_000,
    );
    const times: number[] = [];
    const before = await processorMs(product.pid);
    const rows: Row[] = [];
    for (const query of looked) {
      const own: number[] = [];
      let total = 0;
      for (let round = 0; round < rounds; round++) {
        const { ms, value } = await timed(() => found(client, query));
        own.push(ms);
        total = value.meta.pagination.total;
      }
      times.push(...own);
      rows.push([`${query}: ${total} found`, `p50 ${median(own).toFixed(0)} ms`, '']);
    }
    const spent = (await processorMs(product.pid)) - before;
    const p95 = percentile(times, 0.95);
    const size = messages.toLocaleString('en');
    const figure = `p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${(spent / times.length).toFixed(0)} ms of processor`;
    return [
      [`search over ${size} messages of one user`, figure, `p95: ${against(p95, goalMs)}`],
      ...rows,
    ];
  } finally {
    await product.stop();
  }
}
