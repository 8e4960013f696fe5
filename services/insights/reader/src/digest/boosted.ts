/**
 * Trees of questions 'is trait f above t?': node n goes on with 2n+1 (no) or 2n+2 (yes), and what
 * the last level's leaves say is summed up.
 */
export interface Boosted {
  readonly bias: number;
  readonly depth: number;
  /** For each tree its 2^depth − 1 questions. */
  readonly traits: readonly number[];
  readonly above: readonly number[];
  /** For each tree its 2^depth answers. */
  readonly leaves: readonly number[];
}

/** How likely a thing with these traits is what the trees were trained to find, 0 to 1. */
export const chanceOf = (model: Boosted, of: ArrayLike<number>): number =>
  1 / (1 + Math.exp(-oddsOf(model, of)));

/** The log odds that a thing with these traits is what the trees were trained to find. */
export function oddsOf(
  { bias, depth, traits, above, leaves }: Boosted,
  of: ArrayLike<number>,
): number {
  const inner = 2 ** depth - 1;
  let sum = bias;
  for (let first = 0, leaf = 0; first < traits.length; first += inner, leaf += inner + 1) {
    let node = 0;
    while (node < inner) {
      const asked = first + node;
      node = 2 * node + ((of[traits[asked] ?? 0] ?? 0) > (above[asked] ?? 0) ? 2 : 1);
    }
    sum += leaves[leaf + node - inner] ?? 0;
  }
  return sum;
}
