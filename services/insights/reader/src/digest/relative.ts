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

/** What is usual of each trait on a day. */
function usualOf(day: readonly ArrayLike<number>[], means: readonly number[]): Float64Array {
  const usual = Float64Array.from(means, (mean) => known * mean);
  // Plain loops, here and below: a busy day has a quarter of a million of these numbers.
  for (const traits of day)
    for (let f = 0; f < usual.length; f += 1) usual[f] = (usual[f] ?? 0) + (traits[f] ?? 0);
  return usual.map((sum) => sum / (day.length + known));
}

const offOf = (value: number, usual: number, spread: number) =>
  Math.max(-farthest, Math.min(farthest, (value - usual) / (spread || 1)));

/** For each of a day's things its traits, as spreads from what is usual on the day. */
export function relative(
  day: readonly ArrayLike<number>[],
  { means, spreads }: Pick<Linear, 'means' | 'spreads'>,
): Float64Array[] {
  const usual = usualOf(day, means);
  return day.map((traits) => usual.map((mean, f) => offOf(traits[f] ?? 0, mean, spreads[f] ?? 1)));
}

/** How likely each of a day's sentences is needed, 0 to 1, by their traits. */
export function chancesOf(
  { trees, lines: { bias, means, spreads, slopes } }: WorthWeights,
  day: readonly ArrayLike<number>[],
): number[] {
  const usual = usualOf(day, means);
  return day.map((traits) => {
    let odds = bias;
    for (let f = 0; f < usual.length; f += 1)
      odds += offOf(traits[f] ?? 0, usual[f] ?? 0, spreads[f] ?? 1) * (slopes[f] ?? 0);
    return (chanceOf(trees, traits) + 1 / (1 + Math.exp(-odds))) / 2;
  });
}
