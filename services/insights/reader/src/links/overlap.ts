import type { Prepared } from '../prepared.ts';
import { lowerBound, push } from './sorted.ts';

/** How much of a line's words the lines before it use, rare words counting most. */
export class Overlap {
  /** By distance: the weight and the number of the words shared. */
  readonly weight: Float64Array;
  readonly count: Uint8Array;
  /** The weight of all of the line's words, and the most that one line shares. */
  whole = 0;
  most = 0;
  readonly #lines: readonly Prepared[];
  readonly #reach: number;
  readonly #used = new Map<string, number[]>();

  constructor(lines: readonly Prepared[], reach: number) {
    this.#lines = lines;
    this.#reach = reach;
    this.weight = new Float64Array(reach + 1);
    this.count = new Uint8Array(reach + 1);
    for (const [index, line] of lines.entries()) {
      for (const word of line.content) push(this.#used, word, index);
    }
  }

  /** Sets everything for the line at a position. */
  look(at: number): void {
    this.weight.fill(0);
    this.count.fill(0);
    this.whole = 0.001;
    this.most = 0;
    for (const word of this.#lines[at]?.content ?? []) {
      const used = this.#used.get(word) ?? [];
      const rarity = Math.log((this.#lines.length + 1) / Math.max(1, used.length));
      this.whole += rarity;
      for (let i = lowerBound(used, at - this.#reach); i < used.length; i += 1) {
        const distance = at - (used[i] ?? at);
        if (distance <= 0) break;
        const weight = (this.weight[distance] ?? 0) + rarity;
        this.weight[distance] = weight;
        this.count[distance] = (this.count[distance] ?? 0) + 1;
        if (weight > this.most) this.most = weight;
      }
    }
  }
}
