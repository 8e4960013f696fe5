import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChannelRow, Turn } from '../lines.ts';
import { readRows } from '../rows.ts';
import type { Graph } from '../scores/graph.ts';
import { AnswerScore, GraphScore } from '../scores/graph.ts';
import { rouge } from '../scores/rouge.ts';
import type { Figure } from '../table.ts';
import { percent } from '../table.ts';
import type { Tasks } from '../tasks.ts';

const graphOf = (rows: readonly { i: number; reply_to?: readonly number[] }[]): Graph =>
  new Map(rows.flatMap(({ i, reply_to }) => (reply_to ? [[i, reply_to] as const] : [])));

async function channelScores(tasks: Tasks, folder: string, prefix: string) {
  const graph = new GraphScore();
  const answers = new AnswerScore();
  for (const name of (await readdir(folder)).sort()) {
    if (!name.startsWith(prefix) || !name.endsWith('.jsonl')) continue;
    const rows = await readRows<ChannelRow>(join(folder, name));
    const asked = rows.map(({ reply_to: _, ...row }) => row);
    const found = graphOf(await tasks.links(asked));
    const wanted = graphOf(rows);
    graph.add(found, wanted);
    const users = new Map(rows.map(({ i, user }) => [i, user ?? '']));
    const questions = rows.filter(
      ({ reply_to, user, text }) => reply_to && user && /\?/.test(text),
    );
    answers.add(
      found,
      wanted,
      users,
      questions.map(({ i }) => i),
    );
  }
  return { graph: graph.score(), answers };
}

export async function linkFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  const folder = join(data, 'links');
  const ubuntu = await channelScores(tasks, folder, 'irc_test');
  const newer = await channelScores(tasks, folder, 'irc_new_domains');
  const answered = ({ answers }: typeof ubuntu) =>
    `${percent(answers.linked())} %, answered F ${percent(answers.answered().f1)}`;
  return [
    [
      'reply links, Ubuntu channel',
      `graph F ${percent(ubuntu.graph.f1)}`,
      'previous line 35.0, addressee rule 58.9, published network 72.3; goal 66',
    ],
    ['answers linked, Ubuntu channel', answered(ubuntu), 'addressee rule 51.7 %, 76.6'],
    ['reply links, newer channels', `graph F ${percent(newer.graph.f1)}`, ''],
    [
      'answers linked, newer channels',
      answered(newer),
      'previous other person 57.7 %, 82.4; goal 66, 86',
    ],
  ];
}

interface DialogueRow {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly references: readonly string[];
}

export async function summaryFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  const rows = await readRows<DialogueRow>(join(data, 'summary/dialogsum_dev.jsonl'));
  const told = await tasks.summary(rows.map(({ id, turns }) => ({ id, turns })));
  const scores = rows.map(({ references }, i) => rouge(told[i]?.summary ?? '', references));
  const mean = (of: (one: (typeof scores)[number]) => number) =>
    percent(scores.reduce((sum, one) => sum + of(one), 0) / Math.max(1, scores.length));
  const longest = Math.max(...told.map(({ summary }) => summary.split(/\s+/).length));
  return [
    [
      'summary, DialogSum',
      `ROUGE-1 ${mean(({ one }) => one)} -2 ${mean(({ two }) => two)} -L ${mean(({ l }) => l)} (at most ${longest} words)`,
      'LEAD-3 27.0 / 6.7 / 20.4, greedy oracle 33.9 / 15.0 / 27.1; goal 28.5 / 7.5 / 21.5',
    ],
  ];
}
