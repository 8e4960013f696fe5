import type { Tree } from '../../src/answers/trees.ts';
import { randomOf } from '../random.ts';

/** Rows of numbers and whether each is right, as columns. */
export interface Rows {
  readonly columns: readonly Float64Array[];
  readonly right: Uint8Array;
  readonly weight: Float64Array;
}

export interface Options {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Least weight (sum of p(1-p)) of a leaf. */
  readonly leaf: number;
  readonly ridge: number;
  /** Share of the columns that a tree may look at. */
  readonly look: number;
}

export function rowsOf(
  samples: readonly {
    readonly values: readonly number[];
    readonly right: boolean;
    readonly weight?: number;
  }[],
): Rows {
  const width = samples[0]?.values.length ?? 0;
  return {
    columns: Array.from({ length: width }, (_, k) =>
      Float64Array.from(samples, ({ values }) => values[k] ?? 0),
    ),
    right: Uint8Array.from(samples, ({ right }) => (right ? 1 : 0)),
    weight: Float64Array.from(samples, ({ weight = 1 }) => weight),
  };
}

/** Values of a column in bins, so that a split is found by one look at every row. */
interface Binned {
  readonly bins: Uint8Array;
  /** The value that a bin ends with. */
  readonly ends: readonly number[];
}

const mostBins = 24;

function binned(column: Float64Array): Binned {
  const sorted = [...new Set(column)].sort((a, b) => a - b);
  const ends =
    sorted.length <= mostBins
      ? sorted
      : Array.from({ length: mostBins }, (_, i) => {
          const all = Float64Array.from(column).sort();
          return all[Math.floor(((i + 1) * (all.length - 1)) / mostBins)] ?? 0;
        }).filter((one, i, list) => i === 0 || one > (list[i - 1] ?? 0));
  const bins = Uint8Array.from(column, (value) => {
    const bin = ends.findIndex((end) => value <= end);
    return bin < 0 ? ends.length - 1 : bin;
  });
  return { bins, ends };
}

class Booster {
  readonly #rows: Rows;
  readonly #options: Options;
  readonly #binned: readonly Binned[];
  readonly #gradient: Float64Array;
  readonly #curve: Float64Array;
  readonly #random = randomOf(1);
  /** Columns that the tree being grown may look at. */
  #looked: readonly boolean[] = [];

  constructor(rows: Rows, options: Options) {
    this.#rows = rows;
    this.#options = options;
    this.#binned = rows.columns.map(binned);
    this.#gradient = new Float64Array(rows.right.length);
    this.#curve = new Float64Array(rows.right.length);
  }

  /** Where to split some rows: the column and the bin that the left part ends with. */
  #split(members: Int32Array) {
    const { leaf, ridge } = this.#options;
    let best: { column: number; bin: number; gain: number } | undefined;
    let g = 0;
    let h = 0;
    for (const row of members) {
      g += this.#gradient[row] ?? 0;
      h += this.#curve[row] ?? 0;
    }
    const whole = (g * g) / (h + ridge);
    const sums = new Float64Array(mostBins + 1);
    const curves = new Float64Array(mostBins + 1);
    for (const [column, { bins, ends }] of this.#binned.entries()) {
      if (ends.length < 2 || !this.#looked[column]) continue;
      sums.fill(0);
      curves.fill(0);
      for (const row of members) {
        const bin = bins[row] ?? 0;
        sums[bin] = (sums[bin] ?? 0) + (this.#gradient[row] ?? 0);
        curves[bin] = (curves[bin] ?? 0) + (this.#curve[row] ?? 0);
      }
      let gl = 0;
      let hl = 0;
      for (let bin = 0; bin < ends.length - 1; bin += 1) {
        gl += sums[bin] ?? 0;
        hl += curves[bin] ?? 0;
        if (hl < leaf || h - hl < leaf) continue;
        const gain = (gl * gl) / (hl + ridge) + ((g - gl) * (g - gl)) / (h - hl + ridge) - whole;
        if (gain > (best?.gain ?? 1e-6)) best = { column, bin, gain };
      }
    }
    return best;
  }

  #leafOf(members: Int32Array): number {
    let g = 0;
    let h = 0;
    for (const row of members) {
      g += this.#gradient[row] ?? 0;
      h += this.#curve[row] ?? 0;
    }
    return Math.round(((this.#options.rate * g) / (h + this.#options.ridge)) * 1e4) / 1e4;
  }

  #grow(members: Int32Array, depth: number): Tree {
    const split = depth === 0 ? undefined : this.#split(members);
    if (!split) return this.#leafOf(members);
    const { bins, ends } = this.#binned[split.column] ?? { bins: new Uint8Array(), ends: [] };
    const left = members.filter((row) => (bins[row] ?? 0) <= split.bin);
    const right = members.filter((row) => (bins[row] ?? 0) > split.bin);
    const low = ends[split.bin] ?? 0;
    const high = ends[split.bin + 1] ?? low;
    const middle = Math.round(((low + high) / 2) * 1e3) / 1e3;
    return [split.column, middle, this.#grow(left, depth - 1), this.#grow(right, depth - 1)];
  }

  learn(): { start: number; trees: Tree[] } {
    const { right, weight, columns } = this.#rows;
    const all = Int32Array.from(right.keys());
    const rights = right.reduce((sum, one, i) => sum + one * (weight[i] ?? 0), 0);
    const total = weight.reduce((sum, one) => sum + one, 0);
    const start = Math.round(Math.log(rights / (total - rights)) * 1e3) / 1e3;
    const scores = new Float64Array(right.length).fill(start);
    const trees: Tree[] = [];
    for (let round = 0; round < this.#options.trees; round += 1) {
      for (const [row, score] of scores.entries()) {
        const p = 1 / (1 + Math.exp(-score));
        this.#gradient[row] = (weight[row] ?? 0) * ((right[row] ?? 0) - p);
        this.#curve[row] = (weight[row] ?? 0) * p * (1 - p);
      }
      this.#looked = columns.map(() => this.#random() < this.#options.look);
      const tree = this.#grow(all, this.#options.depth);
      trees.push(tree);
      for (const row of all) {
        let node = tree;
        while (typeof node !== 'number') {
          node = (columns[node[0]]?.[row] ?? 0) <= node[1] ? node[2] : node[3];
        }
        scores[row] = (scores[row] ?? 0) + node;
      }
    }
    return { start, trees };
  }
}

/** Boosted trees of log odds; the same rows give the same trees. */
export function boost(rows: Rows, options: Options): { start: number; trees: Tree[] } {
  return new Booster(rows, options).learn();
}
