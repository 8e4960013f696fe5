import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { startProduct } from '../test/product.ts';
import { Client } from './client.ts';
import { against, median, percentile, processorMs, type Row, timed } from './measure.ts';

const groups = 12;
/** Who writes in three groups, beside those who write in one. */
const shared = 0.1;
const messagesPerMember = 24;
const days = 400;
const rounds = 15;
const goalMs = 300;

const subjects = ['budget', 'venue', 'speakers', 'roses', 'release', 'funding'];

/** Which members write in a group. */
function membersOf(group: number, members: number): number[] {
  const found: number[] = [];
  for (let member = 0; member < members; member++) {
    const places = member < members * shared ? 3 : 1;
    const first = member % groups;
    const last = first + places;
    if ((group >= first && group < last) || group + groups < last) found.push(member);
  }
  return found;
}

/** An export of a group that ends today, every member of it writing on days of their own. */
function exportOf(group: number, members: number): string {
  const dayMs = 86_400_000;
  const start = Date.now() - days * dayMs;
  const written: { readonly at: number; readonly line: string }[] = [];
  for (const member of membersOf(group, members)) {
    for (let n = 0; n < messagesPerMember; n++) {
      // Some write all the time, some wrote once, some write lately.
      const spread = member % 3 === 0 ? days : 60 + (member % 300);
      const at =
        start + ((((member * 37 + n * 131) % spread) + (days - spread)) * dayMs + n * 61_000);
      const subject = subjects[(member + n) % subjects.length];
      const words =
        n % 24 === member % 24
          ? `What about the ${subject}, number ${n}?`
          : `The ${subject} of ${member}, ${n}`;
      written.push({ at, line: `Member ${member}: ${words}` });
    }
  }
  const time = (at: number) => {
    const [date = '', clock = ''] = new Date(at).toISOString().split('T');
    const [year = '', month = '', day = ''] = date.split('-');
    return `${day}/${month}/${year}, ${clock.slice(0, 5)}`;
  };
  return written
    .sort((a, b) => a.at - b.at)
    .map(({ at, line }) => `${time(at)} - ${line}`)
    .join('\n');
}

const afterChange = 'first page after a change';
const asks: readonly (readonly [what: string, path: string])[] = [
  ['first page, 28 days', '?pagination[pageSize]=25'],
  [afterChange, '?pagination[pageSize]=25'],
  ['first page, 90 days', '?days=90&pagination[pageSize]=25'],
  ['first page by change', '?sort=change:desc&pagination[pageSize]=25'],
  ['page 100', '?pagination[page]=100&pagination[pageSize]=25'],
  ['one segment', '?filters[segment][$eq]=at_risk&pagination[pageSize]=25'],
  ['one name', '?filters[name][$containsi]=member%202999&pagination[pageSize]=25'],
  ['all rows as CSV', '/csv'],
  ['who replies to whom', '/graph'],
  ['people, first page', ''],
];

/** The members dashboard of so many members in 12 groups, one request at a time. */
export async function memberFigures(members: number): Promise<Row[]> {
  await using folder = await tempDir();
  const product = await startProduct(folder.path);
  try {
    const client = await Client.signUp(product.url);
    for (let group = 0; group < groups; group++) {
      const bytes = Buffer.from(exportOf(group, members));
      const { group: made } = await client.upload(`WhatsApp Chat with Group ${group}.txt`, bytes);
      await client.watch(made.documentId);
      await client.addTopic(made.documentId, 'Roses', 'Everything about roses');
    }
    const counted = async () => {
      const body = JSON.parse((await client.bytes('/api/members-dashboard')).toString());
      return body as { meta: { pagination: { total: number }; figures: { messages: number } } };
    };
    let last = '';
    await waitFor(
      'everything is derived',
      async () => {
        const now = JSON.stringify((await counted()).meta);
        const isSame = now === last;
        last = now;
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return isSame;
      },
      600_000,
    );
    const { total } = (await counted()).meta.pagination;
    const rows: Row[] = [];
    const listed = await client.bytes(`/api/questions?pagination[pageSize]=${rounds}`);
    const { data: questions } = JSON.parse(listed.toString()) as { data: { documentId: string }[] };
    for (const [what, query] of asks) {
      const path = what.startsWith('people') ? '/api/people' : `/api/members-dashboard${query}`;
      const times: number[] = [];
      let size = 0;
      const before = await processorMs(product.pid);
      for (let round = 0; round < rounds; round++) {
        if (what === afterChange) await client.dismiss(questions[round]?.documentId ?? '');
        const { ms, value } = await timed(() => client.bytes(path));
        times.push(ms);
        size = value.length;
      }
      const slow = percentile(times, 0.95);
      const spent = ((await processorMs(product.pid)) - before) / rounds;
      const figure = `p50 ${median(times).toFixed(0)} ms, p95 ${slow.toFixed(0)} ms, ${spent.toFixed(0)} ms of processor, ${(size / 1000).toFixed(0)} kB`;
      rows.push([what, figure, what.includes('page') ? against(slow, goalMs) : '']);
    }
    return [[`${total.toLocaleString('en')} members in ${groups} groups`, '', ''], ...rows];
  } finally {
    await product.stop();
  }
}
