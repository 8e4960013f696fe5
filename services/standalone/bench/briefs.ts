import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { perform } from '../samples/conversation.ts';
import { write } from '../samples/phones.ts';
import { samplePlans } from '../samples/plans.ts';
import { startProduct } from '../test/product.ts';
import { Client } from './client.ts';
import { against, median, percentile, processorMs, type Row, timed } from './measure.ts';

const groups = 40;
/** Conversations on a day, so that a group's share of the messages is of its last two days. */
const pace = 8;
const rounds = 60;
const goalMs = 300;
const maxWords = 400;
const dayMs = 86_400_000;

/** The last messages of a sample chat of its own, up to yesterday, as a phone exports it. */
function exportOf(group: number, messages: number): { name: string; text: string } {
  const [investors, builders] = samplePlans;
  const like = group % 2 === 0 ? investors : builders;
  const name = `${like?.name} ${group + 1}`;
  const yesterday = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs);
  const plan = {
    name,
    fileName: '',
    phone: 'android',
    pace,
    threads: like?.threads ?? [],
  } as const;
  const said = perform(plan, yesterday).filter(({ kind }) => kind === 'said');
  return { name, text: write('android', name, said.slice(-messages)).text };
}

/** What a brief says, as a screen shows it: groups, texts, places and names. */
function wordsOf(brief: Brief): number {
  const said = brief.lines.flatMap(({ text, group, who, place }) => [text, group.name, who, place]);
  return said.flatMap((text) => text?.match(/\S+/g) ?? []).length;
}

interface Brief {
  readonly lines: readonly {
    readonly lineId: string;
    readonly text: string;
    readonly group: { readonly name: string };
    readonly who: string | null;
    readonly place: string | null;
  }[];
}

/** The brief over 40 groups that said so much in their last two days, one request at a time. */
export async function briefFigures(messages: number): Promise<Row[]> {
  await using folder = await tempDir();
  const product = await startProduct(folder.path, { DEFAULT_PLAN: 'ultimate' });
  try {
    const client = await Client.signUp(product.url);
    const made: string[] = [];
    for (let group = 0; group < groups; group++) {
      const { name, text } = exportOf(group, messages / groups);
      const file = `WhatsApp Chat with ${name}.txt`;
      const { group: imported } = await client.upload(file, Buffer.from(text));
      made.push(imported.documentId);
    }
    await client.watchAll(made);
    const read = async <T>(path: string) =>
      (JSON.parse((await client.bytes(path)).toString()) as { data: T }).data;
    const isRead = async () =>
      (await read<{ groups: string[] }>('/api/reading')).groups.length === 0;
    await waitFor('all groups are read', isRead, 600_000);
    const times: number[] = [];
    const before = await processorMs(product.pid);
    for (let round = 0; round < rounds; round++) {
      times.push((await timed(() => client.bytes('/api/brief'))).ms);
    }
    const spent = ((await processorMs(product.pid)) - before) / rounds;
    const brief = await read<Brief>('/api/brief');
    const p95 = percentile(times, 0.95);
    const words = wordsOf(brief);
    const size = messages.toLocaleString('en');
    const isShort = words <= maxWords ? 'met' : 'missed';
    return [
      [
        `the brief over ${groups} groups and ${size} messages`,
        `p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${spent.toFixed(0)} ms of processor`,
        `p95: ${against(p95, goalMs)}`,
      ],
      ['its lines; words', `${brief.lines.length}; ${words}`, `goal ${maxWords}: ${isShort}`],
    ];
  } finally {
    await product.stop();
  }
}
