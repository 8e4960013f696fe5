// `npm run train:sentiment -- <data folder>`: fits the weights of the sentiment model on the labelled
// tweets (see examples.ts for what may be used), and says first how well they do on tweets that
// they were not fitted on. Writes src/sentiment/weights.ts; the same at every run.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { macroF1 } from '../scores/classes.ts';
import { percent } from '../table.ts';
import type { Example } from './examples.ts';
import { examplesIn, languages } from './examples.ts';
import { guess, learn, packed, shuffler } from './learn.ts';

const folds = 5;
/** Ways to part the tweets into folds: a figure changes with them by a point. */
const splits = 4;

/** What each text is taken for by weights that were fitted on the other folds. */
function guessed(examples: readonly Example[], split: number): number[] {
  const foldOf = foldsOf(examples.length, split);
  const guesses: number[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const fitted = learn(examples.filter((_, index) => foldOf[index] !== fold));
    for (const [index, example] of examples.entries()) {
      if (foldOf[index] === fold) guesses[index] = guess(fitted, example);
    }
  }
  return guesses;
}

/** A fold for each text, by chance but the same at every run. */
function foldsOf(count: number, split: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  shuffler(split + 1)(order);
  const found: number[] = [];
  for (const [position, index] of order.entries()) found[index] = position % folds;
  return found;
}

function crossValidated(examples: readonly Example[]): void {
  const runs = Array.from({ length: splits }, (_, split) => guessed(examples, split));
  for (const set of new Set(examples.map((example) => example.set))) {
    const own = examples.flatMap((example, index) => (example.set === set ? [index] : []));
    const wanted = own.map((index) => examples[index]?.label ?? -2);
    const scores = runs.map((guesses) =>
      macroF1(
        own.map((index) => guesses[index] ?? -1),
        wanted,
      ),
    );
    const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length;
    const range = `${percent(Math.min(...scores))}–${percent(Math.max(...scores))}`;
    console.log(
      `${set}: macro F1 ${percent(mean)} (${folds} folds, parted in ${splits} ways: ${range}; ${own.length} texts)`,
    );
  }
}

const [data] = process.argv.slice(2);
if (data === undefined) {
  console.error('npm run train:sentiment -- <data folder>');
  process.exit(2);
}
const examples = await examplesIn(join(data, 'sentiment'));
crossValidated(examples);
const { dense, scale, words } = packed(learn(examples));
const rows = languages.map((language, index) => `  ${language}: [${dense[index]?.join(', ')}],`);
await writeFile(
  new URL('../../src/sentiment/weights.ts', import.meta.url),
  `// Made by \`npm run train:sentiment\`: do not edit. Fitted on the tweets of vaderSentiment (MIT) and of
// UMSAB (cardiffnlp, Apache-2.0), development halves only; holds no text of theirs.
// biome-ignore-all format: numbers, a language a line
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: none of them is meant
import type { Language } from '../languages.ts';

/** By language: the numbers of denseNames for each label after the other. */
export const denseWeights: Readonly<Record<Language, readonly number[]>> = {
${rows.join('\n')}
};

/** What a step of a hashed word's weight is worth. */
export const sparseScale = ${scale};

/** Of the hashed words for each label after the other, a byte each. */
export const sparseWeights =
  '${words}';
`,
);
