/**
 * How long a regular expression may take, from its structure alone: JavaScript's engine tries one
 * way after another, so the ways there are bound its work. A part that may repeat in n ways gives
 * n + 1 of them; parts that follow each other multiply theirs; a repetition without an end of
 * something that has ways itself, `(a+)+`, has more than can be tried.
 */

import { failAt } from '../errors.ts';

/** At most `factor * (n + 1) ** degree` ways for a text of length n. */
interface Ways {
  factor: number;
  degree: number;
  /** Characters that one way looks at, beside those of repetitions without an end. */
  steps: number;
}

export interface PatternCost {
  /** For a text of this length: the ways to look at it, long ways counted more often. */
  work(length: number): number;
  /** Groups (as often as they are nested), classes and repetitions: what takes long to compile. */
  parts: number;
}

const ONE: Ways = { factor: 1, degree: 0, steps: 1 };
/** Characters of a way that count as one: most ways end at their first. */
const SHORT_WAY = 8;
/** PCRE2's limit. */
const DEEPEST = 250;
/** What stands at the beginning of a group and matches nothing itself. */
const GROUP_HEAD = /\?(?:<?[=!]|<[^>]*>|[a-z-]*:)/y;
const REPETITION = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
const PROPERTY = /\\p\{/i;
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy;
const ESCAPE = /\\(?:([1-9]\d*|k<)|(p\{[^}]*\})|([dsw])|.)/isy;
/** A property of characters counts as many: it may have thousands of ranges. */
const PROPERTY_PARTS = 5;

export function costOf(source: string): PatternCost {
  const scan = new Scan(source);
  const { factor, degree, steps } = scan.alternatives(0);
  const each = factor * Math.ceil(steps / SHORT_WAY);
  // One more degree: it is tried at every position.
  return { work: (length) => each * (length + 1) ** (degree + 1), parts: scan.parts };
}

/** One pass over the source; what is wrong with it is not told here. */
class Scan {
  readonly #source: string;
  #at = 0;
  parts = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the end of the group, or of the source. */
  alternatives(depth: number): Ways {
    if (depth > DEEPEST)
      failAt(51091, 'Regular expression is invalid: parentheses are too deeply nested');
    const all = this.#sequence(depth);
    while (this.#source[this.#at] === '|') {
      this.#at++;
      const next = this.#sequence(depth);
      all.factor += next.factor;
      all.degree = Math.max(all.degree, next.degree);
      all.steps = Math.max(all.steps, next.steps);
    }
    return all;
  }

  #sequence(depth: number): Ways {
    const all: Ways = { factor: 1, degree: 0, steps: 0 };
    for (;;) {
      const next = this.#source[this.#at];
      if (next === undefined || next === '|' || (next === ')' && depth > 0)) return all;
      const part = this.#repeated(this.#atom(depth));
      all.factor *= part.factor;
      all.degree += part.degree;
      all.steps += part.steps;
    }
  }

  #atom(depth: number): Ways {
    const escaped = this.#take(ESCAPE);
    if (escaped !== null) {
      const [, reference, property, kind] = escaped;
      if (property !== undefined) this.parts += PROPERTY_PARTS;
      if (kind !== undefined) this.parts++;
      // What a group has matched is compared character by character.
      return reference === undefined ? ONE : { ...ONE, degree: 1 };
    }
    const set = this.#take(CLASS);
    if (set !== null) {
      this.parts += 1 + PROPERTY_PARTS * (set[0].split(PROPERTY).length - 1);
      return ONE;
    }
    if (this.#source[this.#at++] !== '(') return ONE;
    this.parts += depth + 1;
    this.#take(GROUP_HEAD);
    const inner = this.alternatives(depth + 1);
    this.#at++;
    return inner;
  }

  #repeated(atom: Ways): Ways {
    const found = this.#take(REPETITION);
    if (found === null) return atom;
    this.parts++;
    const [low, high] = limitsOf(found);
    const endless = high === Number.POSITIVE_INFINITY;
    const steps = atom.steps * (endless ? low + 1 : high);
    if (atom.factor === 1 && atom.degree === 0)
      return { factor: endless ? 1 : high - low + 1, degree: endless ? 1 : 0, steps };
    return endless
      ? { factor: Number.POSITIVE_INFINITY, degree: 0, steps }
      : { factor: atom.factor ** high * (high - low + 1), degree: atom.degree * high, steps };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found !== null) this.#at += found[0].length;
    return found;
  }
}

function limitsOf([text, low, more, high]: RegExpExecArray): [low: number, high: number] {
  if (text.startsWith('?')) return [0, 1];
  if (low === undefined) return [0, Number.POSITIVE_INFINITY];
  if (more === undefined) return [Number(low), Number(low)];
  return [Number(low), high ? Number(high) : Number.POSITIVE_INFINITY];
}
