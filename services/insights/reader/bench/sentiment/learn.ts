import { denseNames, sparseSize } from '../../src/sentiment/features.ts';
import { labels, sparseShare } from '../../src/sentiment/model.ts';
import type { Example } from './examples.ts';
import { languages } from './examples.ts';

// Weights that all languages share, then each language's own beside them, then the hashed words.
const width = denseNames.length;
const denseSize = width * (1 + languages.length);
const size = denseSize + sparseSize;

const epochs = 40;
const firstRate = 0.15;
const decay = { shared: 0.003, language: 0.02, words: 0.01 };
/** A word of one tweet alone teaches nothing. */
const fewestTexts = 2;

export interface Fitted {
  /** A row of each label. */
  readonly weights: readonly Float64Array[];
}

interface Sparse {
  readonly at: readonly number[];
  readonly value: readonly number[];
}

function rowOf({ features }: Example): Sparse {
  const at: number[] = [];
  const value: number[] = [];
  const own = width * (1 + languages.indexOf(features.language));
  for (const [index, one] of features.dense.entries()) {
    if (one === 0) continue;
    at.push(index, own + index);
    value.push(one, one);
  }
  const share = sparseShare / Math.sqrt(Math.max(1, features.sparse.length));
  for (const word of features.sparse) {
    at.push(denseSize + word);
    value.push(share);
  }
  return { at, value };
}

const decayOf = (index: number) =>
  index < width ? decay.shared : index < denseSize ? decay.language : decay.words;

/** The same numbers in the same order at every run. */
export function shuffler(first = 1): (order: number[]) => void {
  let seed = first;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  return (order) => {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(next() * (last + 1));
      [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
    }
  };
}

/** How much each label of an example counts: labels of a set count alike, however often they are in it. */
function wantedBy(examples: readonly Example[]): (example: Example) => number[] {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { set, label } of examples) {
    count(set);
    count(`${set} ${label}`);
  }
  const weight = (set: string, label: number) =>
    Math.min(
      2.5,
      (counts.get(set) ?? 0) / (labels.length * Math.max(1, counts.get(`${set} ${label}`) ?? 1)),
    );
  return ({ set, shares }) => shares.map((share, label) => share * weight(set, label));
}

function scoresOf(weights: readonly Float64Array[], { at, value }: Sparse): number[] {
  return weights.map((own) => {
    let sum = 0;
    for (const [k, index] of at.entries()) sum += (own[index] ?? 0) * (value[k] ?? 0);
    return sum;
  });
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const total = raised.reduce((sum, one) => sum + one, 0);
  return raised.map((one) => one / total);
}

/** Multinomial logistic regression by AdaGrad. */
export function learn(examples: readonly Example[]): Fitted {
  const rows = examples.map(rowOf);
  const texts = new Uint32Array(size);
  for (const { at } of rows) for (const index of at) texts[index] = (texts[index] ?? 0) + 1;
  const teaches = (index: number) => index < denseSize || (texts[index] ?? 0) >= fewestTexts;
  const weights = labels.map(() => new Float64Array(size));
  const moved = labels.map(() => new Float64Array(size).fill(1e-6));
  const wanted = examples.map(wantedBy(examples));
  const order = examples.map((_, index) => index);
  const shuffle = shuffler();
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order);
    const rate = firstRate / (1 + epoch * 0.1);
    for (const position of order) {
      const row = rows[position];
      const parts = wanted[position];
      if (!row || !parts) continue;
      const weight = parts.reduce((sum, part) => sum + part, 0);
      const chances = softmax(scoresOf(weights, row));
      for (const [label, own] of weights.entries()) {
        const miss = (chances[label] ?? 0) * weight - (parts[label] ?? 0);
        const squares = moved[label];
        if (!squares) continue;
        for (const [k, index] of row.at.entries()) {
          if (!teaches(index)) continue;
          const slope = miss * (row.value[k] ?? 0) + decayOf(index) * (own[index] ?? 0);
          const square = (squares[index] ?? 0) + slope * slope;
          squares[index] = square;
          own[index] = (own[index] ?? 0) - (rate * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return { weights };
}

/** The most likely label; neutral where there is nothing to read. */
export function guess({ weights }: Fitted, example: Example): number {
  if (example.features.isSilent) return labels.indexOf('neutral');
  const scores = scoresOf(weights, rowOf(example));
  return scores.indexOf(Math.max(...scores));
}

/** The weights as the product keeps them: by language, and words in steps of a byte. */
export function packed({ weights }: Fitted) {
  const dense = languages.map((_, language) =>
    weights.flatMap((own) =>
      denseNames.map((_, index) => {
        const both = (own[index] ?? 0) + (own[width * (1 + language) + index] ?? 0);
        return Number(both.toFixed(3));
      }),
    ),
  );
  const words = weights.flatMap((own) => [...own.slice(denseSize)]);
  const most = words.reduce((largest, one) => Math.max(largest, Math.abs(one)), 1e-9);
  const bytes = Int8Array.from(words, (one) => Math.round((127 * one) / most));
  return { dense, scale: most / 127, words: Buffer.from(bytes.buffer).toString('base64') };
}
