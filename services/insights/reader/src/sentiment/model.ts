import type { Language } from '../languages.ts';
import type { Sentiment } from '../types.ts';
import type { Features } from './features.ts';
import { denseNames, sparseSize } from './features.ts';
import { denseWeights, sparseScale, sparseWeights } from './weights.ts';

/** In the order of the weights. */
export const labels = ['negative', 'neutral', 'positive'] as const satisfies readonly Sentiment[];

/** How much a hashed word weighs beside what the word lists say, over all words of a text. */
export const sparseShare = 0.3;

const sparse = new Int8Array(Buffer.from(sparseWeights, 'base64'));

function denseOf(language: Language, label: number): readonly number[] {
  const all = denseWeights[language];
  return all.slice(label * denseNames.length, (label + 1) * denseNames.length);
}

const known = new Map<Language, readonly (readonly number[])[]>();

function weightsOf(language: Language): readonly (readonly number[])[] {
  let weights = known.get(language);
  if (!weights) {
    weights = labels.map((_, label) => denseOf(language, label));
    known.set(language, weights);
  }
  return weights;
}

/** The probability of each label. */
export function probabilities({ language, dense, sparse: words }: Features): number[] {
  const share = (sparseShare * sparseScale) / Math.sqrt(Math.max(1, words.length));
  const sums = weightsOf(language).map((weights, label) => {
    let sum = 0;
    for (let index = 0; index < dense.length; index += 1) {
      sum += (dense[index] ?? 0) * (weights[index] ?? 0);
    }
    for (const word of words) sum += share * (sparse[label * sparseSize + word] ?? 0);
    return sum;
  });
  const most = Math.max(...sums);
  const raised = sums.map((sum) => Math.exp(sum - most));
  const total = raised.reduce((sum, one) => sum + one, 0);
  return raised.map((one) => one / total);
}
