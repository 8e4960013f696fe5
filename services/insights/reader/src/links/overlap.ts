import type { Prepared } from '../prepared.ts';
import { lowerBound } from './sorted.ts';

interface Word {
  /** The lines that have it. */
  readonly used: number[];
  /** What it counts for. */
  rarity: number;
}

/** How much of a line's words the lines before it use, rare words counting most. */
export class Overlap {
  /** By distance: the weight and the number of the words shared. */
  readonly weight: Float64Array;
  readonly count: Uint8Array;
  /** The weight of all of the line's words, and the most that one line shares. */
  whole = 0;
  most = 0;
  readonly #reach: number;
  /** The words of each line. */
  readonly #words: readonly (readonly Word[])[];

  constructor(lines: readonly Prepared[], reach: number) {
    this.#reach = reach;
    this.weight = new Float64Array(reach + 1);
    this.count = new Uint8Array(reach + 1);
    const known = new Map<string, Word>();
    this.#words = lines.map(({ content }, index) => {
      const words: Word[] = [];
      for (const text of content) {
        let word = known.get(text);
        if (!word) {
          word = { used: [], rarity: 0 };
          known.set(text, word);
        }
        word.used.push(index);
        words.push(word);
      }
      return words;
    });
    for (const word of known.values())
      word.rarity = Math.log((lines.length + 1) / word.used.length);
  }

  /** Sets everything for the line at a position. */
  look(at: number): void {
    this.weight.fill(0);
    this.count.fill(0);
    this.whole = 0.001;
    this.most = 0;
    for (const { used, rarity } of this.#words[at] ?? []) {
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
