import type { Addressed } from '../links/people.ts';
import { peopleIn } from '../links/people.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';
import { fold } from '../text.ts';
import type { Talks } from '../threads.ts';
import type { Said, Sought } from './said.ts';
import { saidIn, soughtIn } from './said.ts';

const minute = 60_000;
/** Lines around one that tell how fast the chat goes. */
const paceLines = 8;
const longestChain = 4;
/** What `steps` answers where no chain leads from one line to another. */
export const noChain = 9;
/** So many lines back another question may claim a line. */
const rivalLines = 40;

export interface Asked {
  readonly line: Prepared;
  readonly text: string;
  readonly sought: Sought;
}

export const askedOf = (line: Prepared, text: string): Asked => ({
  line,
  text,
  sought: soughtIn(text),
});

/** An article or a preposition that Arabic writes in one word with the next. */
const arabicHead = /^(?:[وفبكل]?ال|[وفبل](?=.{3}))/;
/** The first character of its script. */
const firstArabic = 0x600;
const nobody: Addressed = { openly: [], named: [] };

/** The beginnings of the words that carry meaning, so that most inflections meet. */
function rootsOf({ content }: Prepared): Set<string> {
  const roots = new Set<string>();
  for (const word of content) {
    const bare = word.charCodeAt(0) < firstArabic ? word : word.replace(arabicHead, '');
    roots.add(bare.slice(0, 5));
  }
  return roots;
}

/** The first of several lines, by which a growing list is known. */
function headOf(text: string): string {
  const end = text.indexOf('\n');
  return end >= 6 ? fold(text.slice(0, Math.min(end, 60))) : '';
}

export interface Similarity {
  /** Of the weight of the question's words, rare ones counting most. */
  readonly share: number;
  readonly count: number;
}

/** A chat's lines in its order, and what judging questions and answers asks of them. */
export class Chat {
  readonly lines: readonly Prepared[];
  /** What the reply network takes each line to go on from. */
  readonly found: Int32Array;
  readonly #asked = new Map<number, Asked>();
  readonly #thread = new Map<Prepared, number>();
  readonly #sender: Int32Array;
  readonly #addressed: readonly Addressed[];
  readonly #said: (Said | undefined)[] = [];
  readonly #roots: readonly ReadonlySet<string>[];
  /** In how many lines a root is; then what it counts for, the more the rarer it is. */
  readonly #weight = new Map<string, number>();
  /** What all roots of a line count for together. */
  readonly #whole: Float64Array;
  /** How much each line repeats of the one before it. */
  readonly #repeats: Float64Array;
  readonly #rivals: (readonly (readonly [at: number, share: number])[] | undefined)[] = [];
  /** The first position that a list's head was written at. */
  readonly #heads = new Map<string, number>();
  readonly #quoters = new Map<string, number[]>();

  constructor(lines: readonly Prepared[], { found, threads }: Talks, asked: readonly Asked[]) {
    this.lines = lines;
    this.found = found;
    for (const one of asked) this.#asked.set(one.line.index, one);
    for (const [index, thread] of threads.entries()) {
      for (const line of thread.lines) this.#thread.set(line, index);
    }
    const people = peopleIn(lines);
    this.#sender = people.senderOf;
    this.#addressed = people.addressed;
    this.#roots = lines.map(rootsOf);
    for (const [index, { line }] of lines.entries()) this.#note(index, line);
    for (const [root, spread] of this.#weight) {
      this.#weight.set(root, Math.log((lines.length + 1) / spread));
    }
    this.#whole = Float64Array.from(this.#roots, (roots) => {
      let whole = 0.001;
      for (const root of roots) whole += this.#weight.get(root) ?? 0;
      return whole;
    });
    this.#repeats = Float64Array.from(lines, (_, index) =>
      index === 0 ? 0 : this.similar(index, index - 1).share,
    );
  }

  #note(index: number, { text, quotedMessageId: quoted }: Prepared['line']): void {
    for (const root of this.#roots[index] ?? []) {
      this.#weight.set(root, (this.#weight.get(root) ?? 0) + 1);
    }
    if (quoted !== '') this.#quoters.set(quoted, [...(this.#quoters.get(quoted) ?? []), index]);
    const head = headOf(text);
    if (head !== '' && !this.#heads.has(head)) this.#heads.set(head, index);
  }

  at(index: number): number {
    return this.lines[index]?.line.at ?? 0;
  }
  minutesBetween(earlier: number, later: number): number {
    return (this.at(later) - this.at(earlier)) / minute;
  }
  /** Positions among the chat's people; -1 for the service. */
  senderOf(index: number): number {
    return this.#sender[index] ?? -1;
  }
  addressedBy(index: number): Addressed {
    return this.#addressed[index] ?? nobody;
  }
  isQuestion(index: number): boolean {
    return this.#asked.has(index);
  }
  quotersOf(messageId: string): readonly number[] {
    return this.#quoters.get(messageId) ?? [];
  }
  rootsOf(index: number): ReadonlySet<string> {
    return this.#roots[index] ?? new Set();
  }
  areOfOneTalk(one: number, other: number): boolean {
    const [a, b] = [this.lines[one], this.lines[other]];
    return a !== undefined && b !== undefined && this.#thread.get(a) === this.#thread.get(b);
  }

  /** Undefined for lines of the service, files without words and the like. */
  saidAt(index: number): Said | undefined {
    const known = this.#said[index];
    if (known) return known;
    const line = this.lines[index];
    if (!line || !isSpoken(line.line) || line.line.text.trim() === '') return undefined;
    const said = saidIn(line, this.addressedBy(index).openly.length > 0);
    this.#said[index] = said;
    return said;
  }

  isRepost(index: number): boolean {
    const head = headOf(this.lines[index]?.line.text ?? '');
    return head !== '' && (this.#heads.get(head) ?? index) < index;
  }

  haveCommonRoots(one: number, other: number): boolean {
    const theirs = this.rootsOf(other);
    for (const root of this.rootsOf(one)) if (theirs.has(root)) return true;
    return false;
  }

  /** How much of a question's words a line uses. */
  similar(question: number, index: number): Similarity {
    const theirs = this.rootsOf(index);
    let sum = 0;
    let count = 0;
    for (const root of this.rootsOf(question)) {
      if (!theirs.has(root)) continue;
      sum += this.#weight.get(root) ?? 0;
      count += 1;
    }
    return { share: sum / (this.#whole[question] ?? 1), count };
  }

  /** How much of a line's words is said in the line before it. */
  repeats(index: number): number {
    return this.#repeats[index] ?? 0;
  }

  /** The most that a line has of the words of another question near `question`. */
  rivalShare(question: number, index: number): number {
    let rivals = this.#rivals[index];
    if (!rivals) {
      const found: [number, number][] = [];
      for (let at = Math.max(0, index - rivalLines); at < index; at += 1) {
        if (!this.#asked.has(at) || this.senderOf(at) === this.senderOf(index)) continue;
        const { share } = this.similar(at, index);
        if (share > 0) found.push([at, share]);
      }
      rivals = found;
      this.#rivals[index] = rivals;
    }
    let most = 0;
    for (const [at, share] of rivals) {
      if (at >= question - 6 && at !== question && share > most) most = share;
    }
    return most;
  }

  /** How many steps of going on lead from a line back to another. */
  steps(from: number, to: number): number {
    let at = from;
    for (let steps = 1; steps <= longestChain; steps += 1) {
      const next = this.found[at] ?? at;
      if (next === to) return steps;
      if (next === at) return noChain;
      at = next;
    }
    return noChain;
  }

  /** Minutes that the lines around one are apart: what is late in a lively chat is soon in a slow one. */
  paceAt(index: number): number {
    const from = Math.max(0, index - paceLines);
    const to = Math.min(this.lines.length - 1, index + paceLines);
    return Math.max(0.5, this.minutesBetween(from, to) / Math.max(1, to - from));
  }
}
