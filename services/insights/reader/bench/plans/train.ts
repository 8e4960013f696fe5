// `npm run train:plans -- <folder of days>...`: fits which of the days that are talked of are
// plans that a reader wants to know of, and says first how well left-out days are read, by
// language. Writes src/plans/likely-weights.ts; the same at every run. `--check` writes nothing.
import { writeFile } from 'node:fs/promises';
import { type Boosted, chanceOf } from '../../src/digest/boosted.ts';
import { type Bounds, bounds, stands, traitsOf } from '../../src/plans/likely.ts';
import { boost, type Example, type Options } from '../days/boost.ts';
import { type Day, daysIn } from '../days/read.ts';
import { type EventScore, eventsOf, type Found, rowOf, scoreEvents, sumOf } from './events.ts';

const folds = 6;
const options: Options = {
  trees: 120,
  depth: 3,
  rate: 0.06,
  least: 5,
  ridge: 6,
  someTraits: 0.5,
  someExamples: 0.7,
};

/** A day's drafts: each with its traits, and whether it is one of the dates that a reader may want. */
interface ReadDay {
  readonly day: Day;
  readonly found: readonly Found[];
  readonly traits: ReadonlyMap<Found, readonly number[]>;
  readonly standing: ReadonlySet<Found>;
  readonly examples: readonly Example[];
}

function readOf(day: Day): ReadDay {
  const bySources = new Map<readonly string[], { traits: readonly number[]; stands: boolean }>();
  const found = eventsOf(day, (told, now, plan) => {
    bySources.set(plan.sources, { traits: traitsOf(told, now), stands: stands(told) });
    return true;
  });
  const standing = new Set<Found>();
  const traits = new Map<Found, readonly number[]>();
  const examples: Example[] = [];
  for (const one of found) {
    const own = bySources.get(one.messages);
    if (!own) continue;
    traits.set(one, own.traits);
    if (own.stands) standing.add(one);
    const text = `${one.draft.name}\n${one.draft.description}`;
    const isWanted = (day.events ?? []).some(
      ({ what, date, status }) =>
        date === one.draft.eventDate && status !== 'cancelled' && new RegExp(what, 'iu').test(text),
    );
    examples.push({ traits: own.traits, wanted: isWanted ? 1 : 0, weight: 1 });
  }
  return { day, found, traits, standing, examples };
}

const args = process.argv.slice(2);
const folders = args.filter((one) => !one.startsWith('--'));
if (folders.length === 0) {
  console.error('npm run train:plans -- <folder of days>... [--check]');
  process.exit(2);
}
const days = folders.flatMap(daysIn).map(readOf);
const fitOn = (some: typeof days) =>
  boost(
    some.flatMap(({ examples }) => examples),
    options,
  );
const tried: readonly Bounds[] = [
  bounds,
  { stands: 0, doubted: 2 },
  { stands: 0.15, doubted: 0.2 },
  { stands: 0.2, doubted: 0.3 },
  { stands: 0.3, doubted: 0.4 },
  { stands: 0.5, doubted: 0.5 },
];
const scored: { lang: string; scores: EventScore[] }[] = [];
for (let fold = 0; fold < folds; fold += 1) {
  const weights = fitOn(days.filter((_, at) => at % folds !== fold));
  for (const { day, found, traits, standing } of days.filter((_, at) => at % folds === fold)) {
    const chances = new Map([...traits].map(([one, own]) => [one, chanceOf(weights, own)]));
    const scores = tried.map((least) =>
      scoreEvents(
        day,
        found.filter(
          (one) => (chances.get(one) ?? 1) >= (standing.has(one) ? least.stands : least.doubted),
        ),
      ),
    );
    scored.push({ lang: day.lang.slice(0, 2), scores });
  }
}
const all = days.flatMap(({ examples }) => examples);
console.log(`${all.length} drafts, ${all.filter(({ wanted }) => wanted === 1).length} wanted`);
const rowAt = (name: string, some: typeof scored, at: number) =>
  console.log(rowOf(name, sumOf(some.flatMap(({ scores }) => scores[at] ?? []))));
for (const [at, least] of tried.entries()) rowAt(`${least.stands} / ${least.doubted}`, scored, at);
for (const [lang, own] of Map.groupBy(scored, ({ lang }) => lang)) rowAt(lang, own, 0);

const listed = ({ bias, depth, traits, above, leaves }: Boosted) => `{
  bias: ${bias},
  depth: ${depth},
  traits: [${traits.join(', ')}],
  above: [${above.join(', ')}],
  leaves: [${leaves.join(', ')}],
}`;
if (!args.includes('--check')) {
  const text = `// Made by \`npm run train:plans\`: do not edit. Holds no text of the days that it was fitted on.
// biome-ignore-all format: numbers
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: none of them is meant
import type { Boosted } from '../digest/boosted.ts';

/** What tells plans from other talk of days, by their traits (see likely.ts). */
export const likelyWeights: Boosted = ${listed(fitOn(days))};
`;
  await writeFile(new URL('../../src/plans/likely-weights.ts', import.meta.url), text);
}
