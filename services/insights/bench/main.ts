// `npm run bench:insights [-- <data folder>]`: how well the insights engines read, on data that
// nobody of this project wrote, and how fast. Nothing is asserted; the data are not in the tree.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { linkFigures, summaryFigures } from '@groupsight/reader/bench/parts/conversation-parts';
import { dateFigures, exportFigures } from '@groupsight/reader/bench/parts/reading-parts';
import {
  questionFigures,
  sentimentFigures,
  spamFigures,
} from '@groupsight/reader/bench/parts/text-parts';
import { speedAfterwards, speedFigures } from '@groupsight/reader/bench/speed';
import type { Figure } from '@groupsight/reader/bench/table';
import { machine, printTable } from '@groupsight/reader/bench/table';
import type { Tasks } from '@groupsight/reader/bench/tasks';
import { tasksOf } from '@groupsight/reader/bench/tasks';
import { createLocalEngine } from '@groupsight/reader/engine';
import { measuredModel } from './model-engine.ts';
import { modelTasksOf } from './model-tasks.ts';

type Part = readonly [folder: string, figures: (tasks: Tasks, data: string) => Promise<Figure[]>];

const parts: readonly Part[] = [
  ['questions', questionFigures],
  ['links', linkFigures],
  ['summary', summaryFigures],
  ['sentiment', sentimentFigures],
  ['spam', spamFigures],
  ['dates', dateFigures],
  ['exports', exportFigures],
];

async function figuresOf(tasks: Tasks, data: string, parts: readonly Part[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [folder, figure] of parts) {
    const path = join(data, folder);
    const there = await access(path).then(
      () => true,
      () => false,
    );
    figures.push(...(there ? await figure(tasks, data) : [notRun(folder, `no folder ${path}`)]));
  }
  return figures;
}

const notRun = (what: string, why: string): Figure => [what, 'DID NOT RUN', why];

const [data] = process.argv.slice(2);
console.log(machine());
const engine = createLocalEngine();
const speed = await speedFigures(engine);
printTable(
  'Local engine',
  data === undefined
    ? parts.map(([folder]) => notRun(folder, 'no data folder was given'))
    : await figuresOf(tasksOf(engine), data, parts),
);
if (data !== undefined) speed.splice(1, 0, speedAfterwards(engine));
printTable('Speed of the local engine', speed);

/** Parts that the model answers; the others are the local engine's also where there is one. */
const ofMeaning: readonly Part[] = [
  ['questions', questionFigures],
  ['summary', summaryFigures],
  ['spam', spamFigures],
];

async function modelFigures(): Promise<Figure[]> {
  const model = measuredModel(process.env);
  if (!model) {
    return [notRun('every part', 'no model is configured: OPENAI_API_KEY or OPENAI_BASE_URL')];
  }
  if (data === undefined) return [notRun('every part', 'no data folder was given')];
  const tasks = modelTasksOf(model, tasksOf(engine));
  const figures = await figuresOf(tasks, data, ofMeaning);
  const answered = model.meter.outcomes.filter((one) => /: (?:ok|cached)$/.test(one)).length;
  return [
    ...figures,
    [
      'calls that were answered',
      `${answered} of ${model.meter.outcomes.length}`,
      'the local engine answers for the others',
    ],
    ['tokens spent', String(model.meter.tokens), ''],
  ];
}
printTable('Model engine', await modelFigures());
