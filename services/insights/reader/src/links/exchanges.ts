import type { Prepared } from '../prepared.ts';
import { ofPair } from './declared.ts';
import type { Found } from './found.ts';
import type { People } from './people.ts';
import { peopleIn } from './people.ts';
import { hasBetween, push } from './sorted.ts';

const pairKey = (from: number, to: number) => from * 65_536 + to;

/** Who wrote each line (spoken ones, in the chat's order), and who spoke to whom when. */
export class Exchanges {
  readonly #people: People;
  readonly #previous: Int32Array;
  readonly #partner: Int32Array;
  /** Lines by which one spoke to another, and those by which one was spoken to. */
  readonly #calls = new Map<number, number[]>();
  readonly #calledAt = new Map<number, number[]>();

  constructor(lines: readonly Prepared[]) {
    this.#people = peopleIn(lines);
    this.#previous = new Int32Array(lines.length).fill(-1);
    this.#partner = new Int32Array(lines.length).fill(-1);
    const last = new Map<number, number>();
    const partners = new Map<number, number>();
    for (const index of lines.keys()) {
      const sender = this.senderOf(index);
      this.#previous[index] = last.get(sender) ?? -1;
      this.#partner[index] = partners.get(sender) ?? -1;
      last.set(sender, index);
      for (const target of this.openly(index)) {
        partners.set(sender, target);
        partners.set(target, sender);
        push(this.#calls, pairKey(sender, target), index);
        push(this.#calledAt, target, index);
      }
    }
  }

  /** How many people there are; each is a position below it. */
  get count(): number {
    return this.#people.count;
  }

  /** Of a line: its sender's position, or -1; whom it speaks to openly, and whom it names. */
  senderOf(at: number): number {
    return this.#people.senderOf[at] ?? -1;
  }
  openly(at: number): readonly number[] {
    return this.#people.addressed[at]?.openly ?? [];
  }
  named(at: number): readonly number[] {
    return this.#people.addressed[at]?.named ?? [];
  }

  /**
   * Of a line: its sender's line before it; the last person that its sender spoke to, or was
   * spoken to by, before it. -1 for none.
   */
  previous(at: number): number {
    return this.#previous[at] ?? -1;
  }
  partner(at: number): number {
    return this.#partner[at] ?? -1;
  }

  /** Whether somebody spoke to a person between two lines. */
  isCalledBetween(person: number, after: number, before: number): boolean {
    return hasBetween(this.#calledAt.get(person), after, before);
  }

  /** How two people spoke to each other before, between and after the two lines. */
  tell(sender: number, at: number, writer: number, other: number, f: Found): void {
    const mine = this.#calls.get(pairKey(sender, writer));
    const back = this.#calls.get(pairKey(writer, sender));
    if (mine) {
      f.when((mine[0] ?? at) < other, ofPair.before);
      f.when(hasBetween(mine, other, at), ofPair.between);
      f.when((mine.at(-1) ?? 0) > at, ofPair.after);
    }
    if (back) {
      f.when((back[0] ?? at) < other, ofPair.beforeBack);
      f.when(hasBetween(back, other, at), ofPair.betweenBack);
      f.when((back.at(-1) ?? 0) > at, ofPair.afterBack);
    }
    f.when(this.isCalledBetween(writer, other, at), ofPair.taken);
  }
}
