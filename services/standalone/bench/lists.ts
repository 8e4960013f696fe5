import type { Client } from './client.ts';
import { makeLibrary } from './library-file.ts';
import { median, type Row, timed } from './measure.ts';

const resources = 10_000;
const questions = 5_000;
const rounds = 9;

/** What a person does with long lists, as the app asks for it. */
function asks(group: string): readonly (readonly [what: string, path: string])[] {
  const of = `filters[group][documentId][$eq]=${group}`;
  const page = (number: number, size: number) =>
    `pagination[page]=${number}&pagination[pageSize]=${size}`;
  const library = `/api/resources?${of}&sort=createdAt:desc`;
  const found = (word: string) =>
    ['name', 'description', 'url', 'sharedBy', 'event_location']
      .map((field, index) => `filters[$or][${index}][${field}][$containsi]=${word}`)
      .join('&');
  const asked = `/api/questions?${of}&sort=createdAt:desc&populate=answers.resource`;
  return [
    ['resources: first page', `${library}&${page(1, 25)}`],
    ['resources: last page', `${library}&${page(400, 25)}`],
    ['resources: search that finds much', `${library}&${found('term%20sheet')}&${page(1, 25)}`],
    ['resources: search that finds one', `${library}&${found('number%204242')}&${page(1, 25)}`],
    ['resources: search that finds nothing', `${library}&${found('zzz')}&${page(1, 25)}`],
    ['resources: one type', `${library}&filters[type][$eq]=event&${page(1, 25)}`],
    [
      'resources: a month',
      `${library}&filters[date][$gte]=2025-03-01&filters[date][$lte]=2025-03-31&${page(1, 25)}`,
    ],
    ['resources: oldest first', `/api/resources?${of}&sort=createdAt:asc&${page(1, 25)}`],
    ['resources: by name', `/api/resources?${of}&sort=name:asc&${page(1, 25)}`],
    [
      'members: search',
      `/api/watched-groups/${group}/members?filters[name][$containsi]=member%203`,
    ],
    ['questions: first page', `${asked}&${page(1, 20)}`],
    ['questions: last page', `${asked}&${page(250, 20)}`],
    [
      'questions: search that finds one',
      `${asked}&filters[$or][0][text][$containsi]=draft%204242&filters[$or][1][answers][text][$containsi]=draft%204242&filters[$or][2][askedBy][$containsi]=draft%204242&${page(1, 20)}`,
    ],
  ];
}

async function rowOf(client: Client, what: string, path: string): Promise<Row> {
  const times: number[] = [];
  let total = 0;
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    const { ms, value } = await timed(() => client.bytes(path));
    times.push(ms);
    size = value.length;
    const body = JSON.parse(value.toString()) as { meta: { pagination: { total: number } } };
    total = body.meta.pagination.total;
  }
  const figure = `${median(times).toFixed(1)} ms (slowest ${Math.max(...times).toFixed(0)} ms)`;
  return [what, figure, `${total.toLocaleString('en')} found, ${(size / 1000).toFixed(1)} kB`];
}

/** Long lists, one request at a time: what a person waits for beside the network. */
export async function listFigures(client: Client): Promise<Row[]> {
  const bytes = Buffer.from(makeLibrary(resources, questions));
  const imported = await timed(() => client.upload('WhatsApp Chat with Library.txt', bytes));
  const group = imported.value.group.documentId;
  await client.watch(group);
  const rows: Row[] = [
    [
      `import of it (${(bytes.length / 1e6).toFixed(1)} MB)`,
      `${(imported.ms / 1000).toFixed(1)} s`,
      '',
    ],
  ];
  for (const [what, path] of asks(group)) rows.push(await rowOf(client, what, path));
  return rows;
}
