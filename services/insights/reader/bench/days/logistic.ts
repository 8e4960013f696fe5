// Logistic regression with ridge by Newton's steps, on traits relative to their days: the same at every run.
import { type Linear, relative } from '../../src/digest/relative.ts';
import type { Example } from './boost.ts';

const steps = 12;
/** Pulls slopes to nothing: as much as so many examples a spread off. */
const ridge = 20;
const round = (value: number) => Number(value.toFixed(4));

/** Solves a·x = b for a symmetric, positive a, which it changes. */
function solved(a: Float64Array[], b: Float64Array): Float64Array {
  const size = b.length;
  for (let k = 0; k < size; k += 1) {
    const own = a[k] as Float64Array;
    for (let i = k + 1; i < size; i += 1) {
      const row = a[i] as Float64Array;
      const times = (row[k] ?? 0) / (own[k] ?? 1);
      if (times === 0) continue;
      for (let j = k; j < size; j += 1) row[j] = (row[j] ?? 0) - times * (own[j] ?? 0);
      b[i] = (b[i] ?? 0) - times * (b[k] ?? 0);
    }
  }
  const x = new Float64Array(size);
  for (let k = size - 1; k >= 0; k -= 1) {
    const own = a[k] as Float64Array;
    let rest = b[k] ?? 0;
    for (let j = k + 1; j < size; j += 1) rest -= (own[j] ?? 0) * (x[j] ?? 0);
    x[k] = rest / (own[k] ?? 1);
  }
  return x;
}

/** How far each trait's values lie apart. */
function spreadsOf(all: readonly Example[], means: readonly number[]): number[] {
  return means.map((mean, f) => {
    const sum = all.reduce((rest, { traits }) => rest + ((traits[f] ?? 0) - mean) ** 2, 0);
    return round(Math.sqrt(sum / all.length));
  });
}

/** How a step moves the slopes: towards what the examples want, as far as the curve allows. */
function moveOf(
  slopes: Float64Array,
  rows: readonly Float64Array[],
  examples: readonly Example[],
): Float64Array {
  const last = slopes.length - 1;
  const pulled = (k: number) => (k < last ? ridge : 0);
  const curve = Array.from(slopes, (_, k) => {
    const row = new Float64Array(slopes.length);
    row[k] = pulled(k);
    return row;
  });
  const gradient = slopes.map((slope, k) => -pulled(k) * slope);
  for (const [i, row] of rows.entries()) {
    const { wanted, weight } = examples[i] as Example;
    const odds = row.reduce((sum, value, k) => sum + value * (slopes[k] ?? 0), 0);
    const p = 1 / (1 + Math.exp(-odds));
    const bend = weight * p * (1 - p);
    const pull = weight * (wanted - p);
    for (let k = 0; k <= last; k += 1) {
      const value = row[k] ?? 0;
      gradient[k] = (gradient[k] ?? 0) + pull * value;
      const own = curve[k] as Float64Array;
      for (let j = 0; j <= last; j += 1) own[j] = (own[j] ?? 0) + bend * value * (row[j] ?? 0);
    }
  }
  return solved(curve, gradient);
}

/** Fits what each trait of a day's sentences counts, relative to the day. */
export function fitLinear(days: readonly (readonly Example[])[]): Linear {
  const all = days.flat();
  const means = Array.from(all[0]?.traits ?? [], (_, f) =>
    round(all.reduce((sum, { traits }) => sum + (traits[f] ?? 0), 0) / all.length),
  );
  const spreads = spreadsOf(all, means);
  const rows = days.flatMap((day) =>
    relative(
      day.map(({ traits }) => traits),
      { means, spreads },
    ).map((offs) => Float64Array.of(...offs, 1)),
  );
  let slopes = new Float64Array(means.length + 1);
  for (let step = 0; step < steps; step += 1) {
    const move = moveOf(slopes, rows, all);
    slopes = slopes.map((slope, k) => slope + (move[k] ?? 0));
  }
  return {
    bias: round(slopes[means.length] ?? 0),
    means,
    spreads,
    slopes: Array.from(slopes.slice(0, means.length), round),
  };
}
