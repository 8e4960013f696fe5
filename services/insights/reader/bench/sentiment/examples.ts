import { join } from 'node:path';
import type { Language } from '../../src/languages.ts';
import type { Features } from '../../src/sentiment/features.ts';
import { featuresOf } from '../../src/sentiment/features.ts';
import { labels } from '../../src/sentiment/model.ts';
import { readRows } from '../rows.ts';

export interface Example {
  readonly set: string;
  readonly features: Features;
  /** Index of its label. */
  readonly label: number;
  /** How far it is of each label: people rated the tweets of vaderSentiment, and some lie between two. */
  readonly shares: readonly number[];
}

/** The languages of the model, in the order of its weights. */
export const languages: readonly Language[] = ['en', 'es', 'pt', 'de', 'fr', 'it', 'hi', 'ar'];

interface Row {
  readonly text: string;
  readonly label?: string;
  readonly label_05?: string;
  readonly mean_valence?: number;
}

/** What parts neutral from the others on the raters' scale of -4 to 4. */
const border = 0.5;
/** How far another twenty raters might have put the same tweet elsewhere, and words cannot tell it. */
const doubt = 0.4;

/** The share of a normal distribution below a value (a logistic curve is within a hundredth of it). */
const below = (value: number) => 1 / (1 + Math.exp(-1.702 * value));

function sharesOf(label: number, mean: number | undefined): number[] {
  if (mean === undefined) return labels.map((_, index) => (index === label ? 1 : 0));
  const bad = below((-border - mean) / doubt);
  const good = below((mean - border) / doubt);
  return [bad, 1 - bad - good, good];
}

const tweetSets = 'english spanish portuguese german french italian hindi arabic'.split(' ');

/** The labelled tweets of the folder: vaderSentiment's (MIT) and UMSAB's (Apache-2.0). */
export async function examplesIn(folder: string): Promise<Example[]> {
  const files = ['vader_tweets_dev.jsonl', ...tweetSets.map((name) => `umsab_${name}_dev.jsonl`)];
  const examples: Example[] = [];
  for (const file of files) {
    for (const row of await readRows<Row>(join(folder, file))) {
      const label = labels.findIndex((one) => one === (row.label ?? row.label_05));
      const shares = sharesOf(label, row.mean_valence);
      examples.push({ set: file, features: featuresOf(row.text, 'en'), label, shares });
    }
  }
  return examples;
}
