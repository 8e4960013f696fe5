// `npm run bench:insights [-- <data folder>]`: how well the insights engines read, on data that
// nobody of this project wrote, and how fast. Nothing is asserted; the data are not in the tree.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalEngine } from '../src/domain/local/engine.ts';
import { linkFigures, summaryFigures } from './parts/conversation-parts.ts';
import { dateFigures, exportFigures } from './parts/reading-parts.ts';
import { questionFigures, sentimentFigures, spamFigures } from './parts/text-parts.ts';
import { speedFigures } from './speed.ts';
import type { Figure } from './table.ts';
import { machine, printTable } from './table.ts';
import type { Tasks } from './tasks.ts';
import { tasksOf } from './tasks.ts';

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

async function figuresOf(tasks: Tasks, data: string): Promise<Figure[]> {
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
printTable(
  'Local engine',
  data === undefined
    ? parts.map(([folder]) => notRun(folder, 'no data folder was given'))
    : await figuresOf(tasksOf(engine), data),
);
printTable('Speed of the local engine', await speedFigures(engine));
printTable('Model engine', [
  notRun('every part', 'this bench runs the local engine only so far, with or without a key'),
]);
