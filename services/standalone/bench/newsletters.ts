import { setTimeout as sleep } from 'node:timers/promises';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Api } from '../test/api.ts';
import { startProduct } from '../test/product.ts';
import { Client } from './client.ts';
import { median, percentile, processorMs, type Row, residentMb, timed } from './measure.ts';
import { probe, rowOf } from './searches.ts';

const dayMs = 86_400_000;
const rounds = 15;
/** Opt-ins asked for at once. */
const atOnce = 10;
/** Mails are counted for so long. */
const mailingMs = 60_000;
const ofOthers = ['/api/overview', '/api/watched-groups', '/api/surveys'];

interface Issue {
  readonly documentId: string;
  readonly state: string;
  readonly letters: readonly { readonly state: string; readonly count: number }[];
}

/** An exported chat in which everybody wrote twice in the last week, with dates ahead. */
function exportOf(members: number): string {
  const start = Date.now() - 6 * dayMs;
  const step = (5 * dayMs) / (members * 2);
  const lines = Array.from({ length: members * 2 }, (_, n) => {
    const [date = '', clock = ''] = new Date(start + n * step).toISOString().split('T');
    const [year = '', month = '', day = ''] = date.split('-');
    const words =
      n % 50 === 0
        ? `Does anybody know number ${n} of the speakers?`
        : `The venue of ${n} has room for the release party`;
    return `${day}/${month}/${year}, ${clock.slice(0, 5)} - Member ${n % members}: ${words}`;
  });
  // Something ahead for everybody.
  const [ahead = ''] = new Date(Date.now() + 2 * dayMs).toISOString().split('T');
  const [date, clock] = new Date(Date.now() - dayMs / 2).toISOString().split('T');
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  const at = `${day}/${month}/${year}, ${(clock ?? '').slice(0, 5)}`;
  lines.push(`${at} - Member 0: The members' dinner is on ${ahead} at 19:00 in the Old Mill`);
  return lines.join('\n');
}

async function optIn(api: Api, ids: readonly string[]): Promise<void> {
  const rest = [...ids];
  const worker = async () => {
    for (let id = rest.pop(); id; id = rest.pop()) {
      const place = rest.length;
      const email = `member${place}@members.example.org`;
      const data = {
        memberId: id,
        name: `Member ${place}`,
        channel: 'email',
        email,
        consent: 'By form',
      };
      await api.data('POST', '/api/newsletter-subscribers', { data });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const issueOf = async (api: Api) => (await api.data<Issue[]>('GET', '/api/newsletter-issues'))[0];

const countOf = (issue: Issue | undefined, ...states: readonly string[]) =>
  (issue?.letters ?? [])
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { count }) => sum + count, 0);

async function pages(client: Client, what: string, path: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push((await timed(() => client.bytes(path))).ms);
  }
  const [p50, p95] = [median(times), percentile(times, 0.95)];
  return [what, `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, ''];
}

const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A newsletter of so many subscribers: opted in, listed, written, approved, mailed. */
export async function* newsletterFigures(members: number): AsyncIterable<Row> {
  await using folder = await tempDir();
  const product = await startProduct(folder.path);
  try {
    const client = await Client.signUp(product.url);
    const other = await Client.signUp(product.url);
    const api = new Api(product.url);
    api.token = client.token;
    const { group } = await client.upload(
      'WhatsApp Chat with Many.txt',
      Buffer.from(exportOf(members)),
    );
    await client.watch(group.documentId);
    await client.process(group.group_id);
    const memory = async () => `${await residentMb(product.pid)} MB`;
    yield ['memory before', await memory(), ''];

    const ids: string[] = [];
    for (let page = 1; ids.length < members; page++) {
      const query = `pagination[page]=${page}&pagination[pageSize]=100&sort=name:asc`;
      const people = await api.data<{ documentId: string }[]>('GET', `/api/people?${query}`);
      if (people.length === 0) throw new Error(`only ${ids.length} members are known`);
      ids.push(...people.map(({ documentId }) => documentId));
    }
    const optedIn = await timed(() => optIn(api, ids));
    yield [
      `${members.toLocaleString('en')} members opted in, ${atOnce} at a time`,
      s(optedIn.ms),
      `${(optedIn.ms / members).toFixed(1)} ms each`,
    ];
    yield await pages(
      client,
      'subscribers, first page',
      '/api/newsletter-subscribers?sort=name:asc&pagination[pageSize]=20',
    );
    yield await pages(
      client,
      'subscribers by name',
      '/api/newsletter-subscribers?filters[name][$containsi]=99&pagination[pageSize]=20',
    );

    const spent = await processorMs(product.pid);
    let written = 0;
    const writing = timed(async () => {
      await api.data('POST', '/api/newsletter-issues');
      await waitFor(
        'the letters',
        async () => {
          const issue = await issueOf(api);
          written = countOf(issue, 'draft', 'suppressed');
          return issue?.state === 'ready';
        },
        600_000,
      );
    });
    const beside = await probe(other, ofOthers, writing);
    const { ms } = await writing;
    const cost = (await processorMs(product.pid)) - spent;
    yield [
      `${written.toLocaleString('en')} letters written`,
      s(ms),
      `${s(cost)} of processor, ${await memory()}`,
    ];
    yield rowOf('another user’s pages meanwhile', beside, '');
    const issue = await issueOf(api);
    const of = `filters[issue][$eq]=${issue?.documentId}`;
    yield await pages(
      client,
      'letters, first page',
      `/api/newsletter-letters?${of}&sort=name:asc&pagination[pageSize]=20`,
    );
    yield await pages(client, 'issues with their counts', '/api/newsletter-issues');

    const approving = timed(() =>
      api.data('POST', `/api/newsletter-issues/${issue?.documentId}/approval`, { data: {} }),
    );
    const whileApproving = await probe(other, ofOthers, approving);
    yield [
      `${countOf(issue, 'draft').toLocaleString('en')} letters approved`,
      s((await approving).ms),
      '',
    ];
    yield rowOf('another user’s pages meanwhile', whileApproving, '');

    const whileMailing = await probe(other, ofOthers, sleep(mailingMs));
    const out = countOf(await issueOf(api), 'sent');
    yield ['mails in a minute', String(out), await memory()];
    yield rowOf('another user’s pages meanwhile', whileMailing, '');
  } finally {
    await product.stop();
  }
}
