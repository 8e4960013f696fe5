import type { Score } from './classes.ts';
import { scoreOf } from './classes.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const meet = (a: Span, b: Span) => a.start <= b.end && b.start <= a.end;
const same = (a: Span, b: Span) => a.start === b.start && a.end === b.end;

/** Spans that are found, over all texts together: found when they overlap a wanted one. */
export class SpanScore {
  #right = 0;
  #exact = 0;
  #reached = 0;
  #found = 0;
  #wanted = 0;

  add(found: readonly Span[], wanted: readonly Span[]): void {
    this.#found += found.length;
    this.#wanted += wanted.length;
    this.#right += found.filter((one) => wanted.some((other) => meet(one, other))).length;
    this.#exact += found.filter((one) => wanted.some((other) => same(one, other))).length;
    this.#reached += wanted.filter((one) => found.some((other) => meet(one, other))).length;
  }

  /** By overlap, as the figures of chrono-node were made. */
  score(): Score {
    const precision = this.#right / Math.max(1, this.#found);
    const recall = this.#reached / Math.max(1, this.#wanted);
    const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall);
    return { precision, recall, f1 };
  }

  /** First and last character right. */
  exact(): Score {
    return scoreOf(this.#exact, this.#found, this.#wanted);
  }
}
