import { type Boosted, chanceOf } from './boosted.ts';

/** Log odds that grow evenly with each trait, by how far it is from what is usual on its day. */
export interface Linear {
  readonly bias: number;
  /** For each trait its mean over all days, how far it lies apart, and what that counts. */
  readonly means: readonly number[];
  readonly spreads: readonly number[];
  readonly slopes: readonly number[];
}

/** Two that err differently: trees know which traits go together, lines what is much for this day. */
export interface WorthWeights {
  readonly trees: Boosted;
  readonly lines: Linear;
}

/** Of a day with few sentences the mean is drawn to that of all days, as if it had so many more. */
const known = 20;
/** What is further off than so many spreads counts as this far. */
const farthest = 4;

/** For each of a day's things its traits, as spreads from what is usual on the day. */
export function relative(
  day: readonly ArrayLike<number>[],
  { means, spreads }: Pick<Linear, 'means' | 'spreads'>,
): Float64Array[] {
  const usual = means.map((mean, f) => {
    let sum = known * mean;
    for (const traits of day) sum += traits[f] ?? 0;
    return sum / (day.length + known);
  });
  return day.map((traits) =>
    Float64Array.from(usual, (mean, f) => {
      const off = ((traits[f] ?? 0) - mean) / (spreads[f] || 1);
      return Math.max(-farthest, Math.min(farthest, off));
    }),
  );
}

/** How likely each of a day's sentences is needed, 0 to 1, by their traits. */
export function chancesOf(
  { trees, lines }: WorthWeights,
  day: readonly ArrayLike<number>[],
): number[] {
  return relative(day, lines).map((offs, at) => {
    const odds = offs.reduce((sum, off, f) => sum + off * (lines.slopes[f] ?? 0), lines.bias);
    return (chanceOf(trees, day[at] ?? []) + 1 / (1 + Math.exp(-odds))) / 2;
  });
}
