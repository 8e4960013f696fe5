import { antecedents } from '../links/antecedents.ts';
import { push } from '../links/sorted.ts';
import { type Prepared, prepare } from '../prepared.ts';
import type { Line } from '../types.ts';

/** How far a line is followed back. */
const mostSteps = 5;
/** Of longer lines no more counts. */
const longestLine = 400;
/** Lines behind one in which replies are looked for. */
const mostAhead = 25;
/** Lines just before one that are said to the same, within so many minutes. */
const besideLines = 3;
const besideMs = 15 * 60_000;

/** What each of a chat's lines goes on from, and which words it is told in. Read when first asked. */
export class Talk {
  readonly #lines: readonly Line[];
  #read:
    | {
        prepared: Prepared[];
        found: Int32Array;
        weights: Map<string, number>;
        places: Map<string, number[]>;
      }
    | undefined;

  #senders: Map<string, { count: number; length: number }> | undefined;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  #all() {
    if (!this.#read) {
      const prepared = prepare(this.#lines);
      const places = new Map<string, number[]>();
      for (const { content, index } of prepared)
        for (const one of content) push(places, one, index);
      const weights = new Map<string, number>();
      for (const [one, at] of places) weights.set(one, Math.log((prepared.length + 1) / at.length));
      this.#read = { prepared, found: antecedents(prepared), weights, places };
    }
    return this.#read;
  }

  /** The lines that a line goes on from, the nearest first: what it answers, what that answered. */
  chainOf(index: number): Line[] {
    const { found } = this.#all();
    const chain: Line[] = [];
    let at = index;
    for (let step = 0; step < mostSteps; step += 1) {
      const before = found[at] ?? at;
      const line = this.#lines[before];
      if (before === at || !line) break;
      chain.push(line);
      at = before;
    }
    return chain;
  }

  /** How many of the lines are of one sender, and how long these are on average. */
  linesOf(sender: string): { count: number; length: number } {
    if (!this.#senders) {
      this.#senders = new Map();
      for (const { senderId, text } of this.#lines) {
        const { count, length } = this.#senders.get(senderId) ?? { count: 0, length: 0 };
        const more = Math.min(longestLine, text.length);
        this.#senders.set(senderId, { count: count + 1, length: length + more });
      }
    }
    const { count, length } = this.#senders.get(sender) ?? { count: 0, length: 0 };
    return { count, length: length / Math.max(1, count) };
  }

  /** How many lines go on from a line, and by how many others than its sender. */
  repliesTo(index: number): { lines: number; senders: number } {
    const { found } = this.#all();
    const own = this.#lines[index]?.senderId;
    const senders = new Set<string>();
    let lines = 0;
    for (let at = index + 1; at < Math.min(found.length, index + mostAhead); at += 1) {
      if (found[at] !== index) continue;
      lines += 1;
      const sender = this.#lines[at]?.senderId ?? '';
      if (sender !== own) senders.add(sender);
    }
    return { lines, senders: senders.size };
  }

  /** The positions of these lines, the nearest first. */
  stepsOf(index: number): number[] {
    const { found } = this.#all();
    const steps: number[] = [];
    let at = index;
    for (let step = 0; step < mostSteps; step += 1) {
      const before = found[at] ?? at;
      if (before === at) break;
      steps.push(before);
      at = before;
    }
    return steps;
  }

  /** In how many lines around a place each of some stems is said, the most and the mean. */
  spread(stems: ReadonlySet<string>, index: number, reach: number): { most: number; mean: number } {
    const { places } = this.#all();
    let [most, sum] = [0, 0];
    for (const stem of stems) {
      let count = 0;
      for (const at of places.get(stem) ?? []) if (Math.abs(at - index) <= reach) count += 1;
      most = Math.max(most, count);
      sum += count;
    }
    return { most, mean: sum / Math.max(1, stems.size) };
  }

  /** How rare the rarest of some stems is in the chat. */
  rarity(stems: ReadonlySet<string>): number {
    const { weights } = this.#all();
    let most = 0;
    for (const stem of stems) most = Math.max(most, weights.get(stem) ?? 0);
    return most;
  }

  /** Stems that carry meaning in a line. */
  wordsOf(index: number): ReadonlySet<string> {
    return this.#all().prepared[index]?.content ?? new Set();
  }

  /** Stems of what a line goes on from and of what was said just before it. */
  around(index: number): ReadonlySet<string> {
    const { prepared, found } = this.#all();
    const out = new Set<string>();
    let at = index;
    for (let step = 0; step < mostSteps; step += 1) {
      const before = found[at] ?? at;
      if (before === at) break;
      for (const one of prepared[before]?.content ?? []) out.add(one);
      at = before;
    }
    const now = this.#lines[index]?.at ?? 0;
    for (let back = index - 1; back >= Math.max(0, index - besideLines); back -= 1) {
      if (now - (this.#lines[back]?.at ?? 0) > besideMs) break;
      for (const one of prepared[back]?.content ?? []) out.add(one);
    }
    return out;
  }

  /** How much two sets of stems share, rare ones counting most. */
  shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const { weights } = this.#all();
    const [few, many] = one.size < other.size ? [one, other] : [other, one];
    let sum = 0;
    for (const stem of few) if (many.has(stem)) sum += weights.get(stem) ?? 0;
    return sum;
  }
}
