import { createHash } from 'node:crypto';

/** A source of numbers that a seed fixes: the same seed, the same simulated world. */
export class Random {
  #state: number;

  constructor(...seed: readonly (string | number)[]) {
    this.#state = createHash('sha256').update(seed.join('\u0000')).digest().readUInt32LE(0);
  }

  /** From 0 up to but not 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to but not `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Different items, in random order. */
  sample<T>(items: readonly T[], count: number): readonly T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.below(left.length), 1));
    }
    return taken;
  }
}
