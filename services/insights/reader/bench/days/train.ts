// `npm run train:digest -- <folder of days>...`: fits what tells which sentences of a day a reader
// needs and which of their phrases, and says first how well each is weighed on days that it was not
// fitted on (`npm run eval:digest` says how they are told). Writes src/digest/*-weights.ts; the same at every run.
// The days are as read.ts reads them.
import { writeFile } from 'node:fs/promises';
import type { Boosted } from '../../src/digest/boosted.ts';
import type { Linear } from '../../src/digest/relative.ts';
import { examplesOf, fitDigests, namedOf, pairsOf, precisionOf, readOf, topicsOf } from './fit.ts';
import { daysIn } from './read.ts';

const folds = 6;

const listed = ({ bias, depth, traits, above, leaves }: Boosted) => `{
  bias: ${bias},
  depth: ${depth},
  traits: [${traits.join(', ')}],
  above: [${above.join(', ')}],
  leaves: [${leaves.join(', ')}],
}`;

const lined = ({ bias, means, spreads, slopes }: Linear) => `{
  bias: ${bias},
  means: [${means.join(', ')}],
  spreads: [${spreads.join(', ')}],
  slopes: [${slopes.join(', ')}],
}`;

/** Writes weights with their type, `file.ts#Type`. */
async function write(name: string, type: string, says: string, weights: string): Promise<void> {
  const [from = '', typeName = ''] = type.split('#');
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = `// Made by \`npm run train:digest\`: do not edit. Holds no text of the days that it was fitted on.
// biome-ignore-all format: numbers
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: none of them is meant
import type { ${typeName} } from './${from}';

/** ${says} */
export const ${name}: ${typeName} = ${weights};
`;
  await writeFile(new URL(`../../src/digest/${file}.ts`, import.meta.url), text);
}

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('npm run train:digest -- <folder of days>...');
  process.exit(2);
}
const all = folders.flatMap(daysIn).map(readOf);
const sums = { precision: 0, pairs: 0, named: 0, topics: 0 };
for (let fold = 0; fold < folds; fold += 1) {
  const weights = fitDigests(all.filter((_, at) => at % folds !== fold));
  for (const read of all.filter((_, at) => at % folds === fold)) {
    const [named, topics] = namedOf(weights.subjects, topicsOf(read));
    sums.named += named;
    sums.topics += topics;
    const precision = precisionOf(weights.worth, examplesOf(read, weights.matters).sentences);
    const pairs = pairsOf(read, weights.matters);
    sums.precision += precision / all.length;
    sums.pairs += pairs / all.length;
    console.log(`${read.day.id}: sentences ${precision.toFixed(3)}, pairs ${pairs.toFixed(3)}`);
  }
}
console.log(
  `mean of ${all.length} days, each left out: mean precision of sentences ${sums.precision.toFixed(3)}, pair F1 of matters ${sums.pairs.toFixed(3)}, topics named as their writer did ${(sums.named / sums.topics).toFixed(3)}`,
);
const { matters, worth, phrases, subjects } = fitDigests(all);
await write(
  'matterWeights',
  'matters.ts#MatterWeights',
  'What tells which talk goes on with which (see matters.ts).',
  `{ first: ${listed(matters.first)}, second: ${listed(matters.second)} }`,
);
await write(
  'worthWeights',
  'relative.ts#WorthWeights',
  'What tells which sentences a reader needs, by their traits (see traits.ts).',
  `{ trees: ${listed(worth.trees)}, lines: ${lined(worth.lines)} }`,
);
await write(
  'asideWeights',
  'boosted.ts#Boosted',
  'What tells which phrases of a sentence a reader needs, by their traits (see asides.ts).',
  listed(phrases),
);
await write(
  'subjectWeights',
  'boosted.ts#Boosted',
  'What tells which words name what a matter is about, by their traits (see subjects.ts).',
  listed(subjects),
);
