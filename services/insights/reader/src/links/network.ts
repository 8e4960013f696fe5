import type { Found } from './found.ts';

/** A layer of rectified sums and, beside it, a plain weighted sum. */
export interface Network {
  /** Of the layer. */
  readonly width: number;
  /** A row for each feature, then the row of what is there always. */
  readonly rows: ArrayLike<number>;
  /** What each of the layer's sums counts for. */
  readonly out: ArrayLike<number>;
  /** What each feature counts for by itself. */
  readonly direct: ArrayLike<number>;
}

/** The sums of some features; the last one is the plain sum. */
export function sums(network: Network, found: Found, into: Float64Array, from: number): void {
  const { width, rows, direct } = network;
  for (let k = 0; k < found.size; k += 1) {
    const feature = found.index[k] ?? 0;
    const value = found.value[k] ?? 0;
    const row = feature * width;
    for (let h = 0; h < width; h += 1) {
      into[from + h] = (into[from + h] ?? 0) + (rows[row + h] ?? 0) * value;
    }
    into[from + width] = (into[from + width] ?? 0) + (direct[feature] ?? 0) * value;
  }
}

/** How well the parts go together, given the sums of each. */
export function scoreOf(
  { width, out }: Network,
  pair: Float64Array,
  reply: Float64Array,
  others: Float64Array,
  from: number,
): number {
  let score = (pair[width] ?? 0) + (others[from + width] ?? 0);
  for (let h = 0; h < width; h += 1) {
    const sum = (pair[h] ?? 0) + (reply[h] ?? 0) + (others[from + h] ?? 0);
    if (sum > 0) score += sum * (out[h] ?? 0);
  }
  return score;
}
