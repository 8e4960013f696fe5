// `npm run train:answers -- [<folder of days> …]` writes src/answers/weights.ts from
// annotated days; those in `lessons` are always among them, those in `days` never: they are kept
// to try what was learned. With `--check` it writes nothing and prints how well each part of the
// days is read by trees that learned from the others (`--verbose`: and what wrongly).
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Trees } from '../../src/answers/trees.ts';
import { Judge } from '../../src/answers/trees.ts';
import { questionsBy } from '../../src/answers.ts';
import { openQuestions } from '../../src/open.ts';
import { prepare } from '../../src/prepared.ts';
import { talksIn } from '../../src/threads.ts';
import { daysIn, linesOf } from './day.ts';
import { learn, lessonsOf } from './learn.ts';
import { printMisses } from './print-misses.ts';
import { printTallies, Tally } from './tally.ts';

const folders = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const lessons = fileURLToPath(new URL('lessons', import.meta.url));
const all = lessonsOf((await Promise.all([...folders, lessons].map(daysIn))).flat());

if (process.argv.includes('--check')) {
  const rows = [...new Set(all.map(({ fold }) => fold))].flatMap((fold) => {
    const learned = learn(all.filter((lesson) => lesson.fold !== fold));
    const judges = {
      answering: new Judge(learned.answering),
      waiting: new Judge(learned.waiting),
    };
    return all
      .filter((lesson) => lesson.fold === fold)
      .map(({ day }) => {
        const lines = prepare(linesOf(day));
        const drafts = questionsBy(judges, lines, lines.length, talksIn(lines));
        if (process.argv.includes('--verbose')) printMisses(day, drafts);
        return { day, tally: new Tally(day, drafts, openQuestions(drafts)) };
      });
  });
  printTallies(rows);
} else {
  const told = ({ columns, start, trees }: Trees) => `{
  columns: ${JSON.stringify(columns)},
  start: ${start},
  trees: [
${trees.map((tree) => `    ${JSON.stringify(tree)},`).join('\n')}
  ],
}`;
  const { answering, waiting } = learn(all);
  await writeFile(
    fileURLToPath(new URL('../../src/answers/weights.ts', import.meta.url)),
    `import type { Trees } from './trees.ts';

/**
 * Learned by bench/answers/train.ts from days of groups whose questions and answers people
 * annotated; a column is what pairs.ts tells by that name.
 */
// biome-ignore format: a table of numbers.
export const answering: Trees = ${told(answering)};

// biome-ignore format: a table of numbers.
export const waiting: Trees = ${told(waiting)};
`,
  );
}
