// `npm run eval -- <task> <input> <output.jsonl>`: what the product returns for each row.

import { readRows, writeRows } from '@groupsight/reader/bench/rows';
import { tasksOf } from '@groupsight/reader/bench/tasks';
import { createLocalEngine } from '@groupsight/reader/engine';
import { measuredModel } from './model-engine.ts';
import { modelTasksOf } from './model-tasks.ts';

// Where a model is configured, it answers what is a matter of meaning.
const model = measuredModel(process.env);
const local = tasksOf(createLocalEngine());
const tasks = model ? modelTasksOf(model, local) : local;
const answers: Readonly<Record<string, (input: string) => Promise<readonly unknown[]>>> = {
  questions: async (input) => tasks.questions(await readRows(input)),
  links: async (input) => tasks.links(await readRows(input)),
  summary: async (input) => tasks.summary(await readRows(input)),
  sentiment: async (input) => tasks.sentiment(await readRows(input)),
  spam: async (input) => tasks.spam(await readRows(input)),
  dates: async (input) => tasks.dates(await readRows(input)),
  export: (input) => tasks.export(input),
};

const [task = '', input, output] = process.argv.slice(2);
const answer = answers[task];
if (!answer || input === undefined || output === undefined) {
  console.error(`npm run eval -- <${Object.keys(answers).join('|')}> <input> <output.jsonl>`);
  process.exit(2);
}
await writeRows(output, await answer(input));
