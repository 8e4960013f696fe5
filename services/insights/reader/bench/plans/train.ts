// `npm run train:plans -- <folder of days>...`: fits what plans are read by (learn.ts), and says
// first how well left-out days are read, by language, and why dates are missed or false. Writes
// src/plans/weights.ts; the same at every run. `--check` writes nothing; `--apart` prints of the
// third that is kept apart how well it is read by what was learned from the rest, and no more.
import { writeFile } from 'node:fs/promises';
import type { Boosted } from '../../src/digest/boosted.ts';
import { type Bounds, bounds } from '../../src/plans/likely.ts';
import { type Day, daysIn } from '../days/read.ts';
import { Causes } from './causes.ts';
import { type EventScore, eventsOf, isApart, rowOf, scoreEvents, sumOf } from './events.ts';
import { keepingBy, type Learned, learn, linkingBy, type Taught, taughtBy } from './learn.ts';

const folds = 4;
const tried: readonly Bounds[] = [
  bounds,
  { stands: 0.2, doubted: 0.5 },
  { stands: 0.2, doubted: 0.6 },
  { stands: 0.35, doubted: 0.55 },
  { stands: 0.3, doubted: 0.5 },
  { stands: 0.4, doubted: 0.6 },
  { stands: 0.5, doubted: 0.5 },
];

interface Row {
  readonly lang: string;
  readonly score: EventScore;
}

const args = process.argv.slice(2);
const folders = args.filter((one) => !one.startsWith('--'));
if (folders.length === 0) {
  console.error('npm run train:plans -- <folder of days>... [--check] [--apart]');
  process.exit(2);
}
const days = folders.flatMap(daysIn);
const isOfApart = isApart(days);
const lang = (day: Day) => day.lang.slice(0, 2);
const scoreBy = (day: Day, learned: Learned, least?: Bounds): Row => ({
  lang: lang(day),
  score: scoreEvents(day, eventsOf(day, keepingBy(learned, least), linkingBy(learned))),
});

function printRows(name: string, rows: readonly Row[]) {
  for (const [language, own] of Map.groupBy(rows, (row) => row.lang))
    console.log(rowOf(language, sumOf(own.map(({ score }) => score))));
  console.log(rowOf(name, sumOf(rows.map(({ score }) => score))));
}

/** How well days are read by what was learned from the others. */
function check(taught: readonly Taught[]) {
  const causes = new Causes();
  const rows: Row[] = [];
  const byBound = new Map<Bounds, EventScore[]>(tried.map((least) => [least, []]));
  for (let fold = 0; fold < folds; fold += 1) {
    const learned = learn(taught.filter((_, at) => at % folds !== fold));
    for (const { day } of taught.filter((_, at) => at % folds === fold)) {
      for (const [least, scores] of byBound) scores.push(scoreBy(day, learned, least).score);
      const row = scoreBy(day, learned);
      rows.push(row);
      causes.add(
        day,
        row.score,
        eventsOf(day, () => true, linkingBy(learned)),
      );
    }
  }
  for (const [least, scores] of byBound)
    console.log(rowOf(`${least.stands} / ${least.doubted}`, sumOf(scores)));
  printRows(`${rows.length} days`, rows);
  causes.print();
}

const listed = ({ bias, depth, traits, above, leaves }: Boosted) => `{
  bias: ${bias},
  depth: ${depth},
  traits: [${traits.join(', ')}],
  above: [${above.join(', ')}],
  leaves: [${leaves.join(', ')}],
}`;

async function write({ belongs, names, tells, likely }: Learned) {
  const text = `// Made by \`npm run train:plans\`: do not edit. Holds no text of the days that it was fitted on.
// biome-ignore-all format: numbers
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: none of them is meant
import type { Boosted } from '../digest/boosted.ts';

/** Which sentences speak of which plan (see belongs.ts). */
export const belongsWeights: Boosted = ${listed(belongs)};

/** Which words name a plan (see called.ts). */
export const namesWeights: Boosted = ${listed(names)};

/** Which sentences matter (see tells.ts). */
export const tellsWeights: Boosted = ${listed(tells)};

/** What tells plans from other talk of days (see likely.ts). */
export const likelyWeights: Boosted = ${listed(likely)};
`;
  await writeFile(new URL('../../src/plans/weights.ts', import.meta.url), text);
}

if (args.includes('--apart')) {
  const learned = learn(days.filter((day) => !isOfApart(day)).map(taughtBy));
  const rows = days.filter(isOfApart).map((day) => scoreBy(day, learned));
  printRows(`${rows.length} days apart`, rows);
} else {
  const taught = days.map(taughtBy);
  check(taught.filter(({ day }) => !isOfApart(day)));
  if (!args.includes('--check')) await write(learn(taught));
}
