// Gradient boosting of small trees for yes or no, from scratch: the same at every run.
import type { Boosted } from '../../src/digest/boosted.ts';
import { randomOf } from '../random.ts';

export interface Example {
  readonly traits: ArrayLike<number>;
  /** 0 or 1, or how likely it is. */
  readonly wanted: number;
  readonly weight: number;
}

export interface Options {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Least weight of a leaf. */
  readonly least: number;
  /** Pulls answers of small leaves to nothing. */
  readonly ridge: number;
  /** Shares of the traits and of the examples that a tree is grown from, drawn anew for each: 1 for all. */
  readonly someTraits?: number;
  readonly someExamples?: number;
}

const bins = 24;

/** Thresholds that part a trait's values into about equal shares. */
function cutsOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const cuts = new Set<number>();
  for (let k = 1; k < bins; k += 1) {
    const low = sorted[Math.floor((k * sorted.length) / bins) - 1] ?? 0;
    const at = Math.floor((k * sorted.length) / bins);
    const high = sorted[at] ?? 0;
    cuts.add(low === high ? high : (low + high) / 2);
  }
  // Rare values: whatever is more than the least.
  const least = sorted[0] ?? 0;
  const next = sorted.find((value) => value > least);
  if (next !== undefined) cuts.add((least + next) / 2);
  return [...cuts].filter((cut) => cut < (sorted.at(-1) ?? 0)).sort((a, b) => a - b);
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Fits trees one after the other to what those before leave over. */
export function boost(
  examples: readonly Example[],
  { trees, depth, rate, least, ridge, someTraits = 1, someExamples = 1 }: Options,
): Boosted {
  const size = examples[0]?.traits.length ?? 0;
  const cuts = Array.from({ length: size }, (_, f) =>
    cutsOf(examples.map(({ traits }) => traits[f] ?? 0)),
  );
  const binOf = cuts.map((own, f) =>
    Uint8Array.from(examples, ({ traits }) => {
      const value = traits[f] ?? 0;
      let k = 0;
      while (k < own.length && value > (own[k] ?? 0)) k += 1;
      return k;
    }),
  );
  let wanted = 0;
  let total = 0;
  for (const { wanted: is, weight } of examples) {
    wanted += is * weight;
    total += weight;
  }
  const bias = Math.log(wanted / (total - wanted));
  const odds = new Float64Array(examples.length).fill(bias);
  const model = { traits: [] as number[], above: [] as number[], leaves: [] as number[] };
  const inner = 2 ** depth - 1;
  const gradient = new Float64Array(examples.length);
  const curve = new Float64Array(examples.length);
  const draw = randomOf(1);
  const isUsed = new Uint8Array(size);
  for (let tree = 0; tree < trees; tree += 1) {
    for (let f = 0; f < size; f += 1) isUsed[f] = draw() < someTraits ? 1 : 0;
    for (const [i, { wanted: is, weight }] of examples.entries()) {
      const p = 1 / (1 + Math.exp(-(odds[i] ?? 0)));
      const drawn = draw() < someExamples ? weight : 0;
      gradient[i] = drawn * (is - p);
      curve[i] = drawn * p * (1 - p);
    }
    const node = new Int16Array(examples.length);
    const asked = new Array<number>(inner).fill(0);
    const above = new Array<number>(inner).fill(1e9);
    for (let at = 0; at < inner; at += 1) {
      let best = 0;
      for (let f = 0; f < size; f += 1) {
        const own = cuts[f] ?? [];
        if (own.length === 0 || isUsed[f] === 0) continue;
        const g = new Float64Array(own.length + 1);
        const h = new Float64Array(own.length + 1);
        const bin = binOf[f] as Uint8Array;
        let allG = 0;
        let allH = 0;
        for (let i = 0; i < examples.length; i += 1) {
          if (node[i] !== at) continue;
          const k = bin[i] ?? 0;
          g[k] = (g[k] ?? 0) + (gradient[i] ?? 0);
          h[k] = (h[k] ?? 0) + (curve[i] ?? 0);
          allG += gradient[i] ?? 0;
          allH += curve[i] ?? 0;
        }
        const before = (allG * allG) / (allH + ridge);
        let lowG = 0;
        let lowH = 0;
        for (let k = 0; k < own.length; k += 1) {
          lowG += g[k] ?? 0;
          lowH += h[k] ?? 0;
          const highG = allG - lowG;
          const highH = allH - lowH;
          if (lowH < least || highH < least) continue;
          const gain = (lowG * lowG) / (lowH + ridge) + (highG * highG) / (highH + ridge) - before;
          if (gain > best + 1e-9) {
            best = gain;
            asked[at] = f;
            above[at] = round(own[k] ?? 0, 4);
          }
        }
      }
      const f = asked[at] ?? 0;
      for (const [i, { traits }] of examples.entries()) {
        if (node[i] === at) node[i] = 2 * at + ((traits[f] ?? 0) > (above[at] ?? 0) ? 2 : 1);
      }
    }
    const g = new Float64Array(inner + 1);
    const h = new Float64Array(inner + 1);
    for (let i = 0; i < examples.length; i += 1) {
      const leaf = (node[i] ?? 0) - inner;
      g[leaf] = (g[leaf] ?? 0) + (gradient[i] ?? 0);
      h[leaf] = (h[leaf] ?? 0) + (curve[i] ?? 0);
    }
    const leaves = Array.from(g, (sum, leaf) => round((rate * sum) / ((h[leaf] ?? 0) + ridge), 3));
    for (let i = 0; i < examples.length; i += 1)
      odds[i] = (odds[i] ?? 0) + (leaves[(node[i] ?? 0) - inner] ?? 0);
    model.traits.push(...asked);
    model.above.push(...above);
    model.leaves.push(...leaves);
  }
  return { bias: round(bias, 3), depth, ...model };
}
