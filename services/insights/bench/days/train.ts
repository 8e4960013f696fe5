// `npm run train:digest -- <folder of days>`: fits what tells which sentences of a day a reader needs,
// and says first how well it does on days that it was not fitted on. Writes
// src/domain/local/digest/weights.ts; the same at every run. The days are as read.ts reads them.
import { writeFile } from 'node:fs/promises';
import { questionsIn } from '../../src/domain/local/answers.ts';
import type { Boosted } from '../../src/domain/local/digest/boosted.ts';
import { oddsOf } from '../../src/domain/local/digest/boosted.ts';
import { mattersOf } from '../../src/domain/local/digest/matters.ts';
import { saidIn } from '../../src/domain/local/digest/said.ts';
import { Traits } from '../../src/domain/local/digest/traits.ts';
import { isSpoken, prepare } from '../../src/domain/local/prepared.ts';
import { talksIn } from '../../src/domain/local/threads.ts';
import type { Example } from './boost.ts';
import { boost } from './boost.ts';
import { worthOf } from './labels.ts';
import type { Day } from './read.ts';
import { daysIn, inputOf } from './read.ts';

const options = { trees: 300, depth: 1, rate: 0.1, least: 4, ridge: 4 };
const target = new URL('../../src/domain/local/digest/weights.ts', import.meta.url);

/** A day's sentences, each with its traits and whether facts rest on it. */
function examplesOf(day: Day): Example[] {
  const lines = prepare(inputOf(day).lines);
  const talks = talksIn(lines);
  const questions = questionsIn(lines, lines.length, talks);
  const matters = mattersOf(lines, talks);
  const traits = new Traits({ lines, matters, questions, found: talks.found });
  const all = saidIn(lines.filter(({ line }) => isSpoken(line)));
  const worth = worthOf(day, all);
  return all.map((said, i) => {
    const own = worth[i] ?? 0;
    const weight = own > 0 ? Math.min(3, own) / 2 : 1;
    return { traits: traits.of(said), wanted: own > 0 ? 1 : 0, weight };
  });
}

/** Mean precision at each needed sentence, best first: 1 where all needed ones come first. */
function precisionOf(model: Boosted, examples: readonly Example[]): number {
  const ranked = examples
    .map(({ traits, wanted }) => ({ odds: oddsOf(model, traits), wanted }))
    .sort((a, b) => b.odds - a.odds);
  let hits = 0;
  let sum = 0;
  for (const [place, { wanted }] of ranked.entries()) {
    if (wanted === 0) continue;
    hits += 1;
    sum += hits / (place + 1);
  }
  return sum / Math.max(1, hits);
}

/** Questions that are asked more than once, once, with the sum of their answers. */
function joined(model: Boosted): Boosted {
  const sums = new Map<string, { trait: number; above: number; no: number; yes: number }>();
  for (const [i, trait] of model.traits.entries()) {
    const above = model.above[i] ?? 0;
    const one = sums.get(`${trait} ${above}`) ?? { trait, above, no: 0, yes: 0 };
    sums.set(`${trait} ${above}`, one);
    one.no += model.leaves[2 * i] ?? 0;
    one.yes += model.leaves[2 * i + 1] ?? 0;
  }
  const all = [...sums.values()].sort((a, b) => a.trait - b.trait || a.above - b.above);
  const round = (value: number) => Number(value.toFixed(3));
  return {
    bias: model.bias,
    depth: 1,
    traits: all.map(({ trait }) => trait),
    above: all.map(({ above }) => above),
    leaves: all.flatMap(({ no, yes }) => [round(no), round(yes)]),
  };
}

const fileOf = ({
  bias,
  depth,
  traits,
  above,
  leaves,
}: Boosted) => `// Made by \`npm run train:digest\`: do not edit. Holds no text of the days that it was fitted on.
// biome-ignore-all format: numbers
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: none of them is meant
import type { Boosted } from './boosted.ts';

/** What tells which sentences a reader needs, by their traits (see traits.ts). */
export const worthWeights: Boosted = {
  bias: ${bias},
  depth: ${depth},
  traits: [${traits.join(', ')}],
  above: [${above.join(', ')}],
  leaves: [${leaves.join(', ')}],
};
`;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run train:digest -- <folder of days>');
  process.exit(2);
}
const days = daysIn(folder).map((day) => ({ id: day.id, examples: examplesOf(day) }));
let mean = 0;
for (const { id, examples } of days) {
  const others = days.filter((day) => day.id !== id).flatMap((day) => day.examples);
  const precision = precisionOf(boost(others, options), examples);
  mean += precision / days.length;
  console.log(`${id}: ${precision.toFixed(3)} when left out`);
}
console.log(`mean ${mean.toFixed(3)}`);
const all = days.flatMap(({ examples }) => examples);
await writeFile(target, fileOf(joined(boost(all, options))));
