import { join } from 'node:path';
import type { Language } from '../../src/domain/local/languages.ts';
import type { Features } from '../../src/domain/local/sentiment/features.ts';
import { featuresOf } from '../../src/domain/local/sentiment/features.ts';
import { labels } from '../../src/domain/local/sentiment/model.ts';
import { readRows } from '../rows.ts';

export interface Example {
  readonly set: string;
  readonly features: Features;
  /** Index of its label. */
  readonly label: number;
}

/** The languages of the model, in the order of its weights. */
export const languages: readonly Language[] = ['en', 'es', 'pt', 'de', 'fr', 'it', 'hi', 'ar'];

interface Row {
  readonly text: string;
  readonly label?: string;
  readonly label_05?: string;
}

const tweetSets = 'english spanish portuguese german french italian hindi arabic'.split(' ');

/** The labelled tweets of the folder: vaderSentiment's (MIT) and UMSAB's (Apache-2.0). */
export async function examplesIn(folder: string): Promise<Example[]> {
  const files = ['vader_tweets_dev.jsonl', ...tweetSets.map((name) => `umsab_${name}_dev.jsonl`)];
  const examples: Example[] = [];
  for (const file of files) {
    for (const { text, label, label_05 } of await readRows<Row>(join(folder, file))) {
      const wanted = labels.findIndex((one) => one === (label ?? label_05));
      examples.push({ set: file, features: featuresOf(text, 'en'), label: wanted });
    }
  }
  return examples;
}
