import type { Prepared } from '../prepared.ts';
import { words } from '../text.ts';
import type { Said } from './said.ts';

/** The day and the hour that a later message names in the place of those of a sentence. */
export interface Moved {
  /** yyyy-MM-dd */
  readonly date?: string;
  /** As both are written; a number or a name is told anew in the same way. */
  readonly time?: { readonly from: string; readonly to: string };
  readonly by: Prepared;
}

export interface Weighed {
  readonly said: Said;
  /** How likely a reader needs it, 0 to 1. */
  worth: number;
  /** What a later message changed of it, and that message. */
  moved?: Moved;
  /** As it is told. */
  told: string;
  length: number;
  /** Number of the matter that it is told with. */
  matter: number;
  /** What it makes no sense without: the question it answers. */
  needs?: Weighed;
  /** What it must not be told without: the answer to it. */
  brings?: Weighed;
}

/** Words of a title. */
const titleLength = 1;

/** Between what is worth most (0) and what is worth most for its length (1). */
const brevity = 0.66;
/**
 * What is less likely to be needed is not told; of a day with few sentences, where there is room
 * for all of them, only what is surer; a handful is short enough as it is.
 */
const leastWorth = 0.07;
const [handful, fewSaid, leastOfFew] = [12, 60, 0.1];
/** Sentences with so many words in common say the same. */
const alike = 0.6;
/** Words of a day: so many, more for each message, and never more than that. */
const [fewestWords, wordsEach, mostWords] = [90, 2, 220];

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) => {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(a.size, b.size));
};

/** Names are told in so many words at most, most of them in one. */
const mostNameWords = 1.6;
const nameLength = ({ said }: Weighed) =>
  Math.min(mostNameWords, words(said.at.line.senderName).length);

/** The sentences chosen so far, and what is left of the room. */
class Choice {
  readonly chosen = new Set<Weighed>();
  /** The matters that something is told of. */
  readonly #opened = new Set<number>();
  left: number;

  constructor(room: number) {
    this.left = room;
  }

  /** What is to be told with it and is not chosen yet. */
  #companions({ needs, brings }: Weighed): Weighed[] {
    return [needs, brings].flatMap((one) => (one && !this.chosen.has(one) ? [one] : []));
  }

  /** Words that telling it takes: its own, what it needs, a title where its matter has none yet. */
  cost(one: Weighed): number {
    return (
      one.length +
      nameLength(one) +
      this.#companions(one).reduce((sum, { length }) => sum + length, 0) +
      (this.#opened.has(one.matter) ? 0 : titleLength)
    );
  }

  gain(one: Weighed): number {
    const others = this.#companions(one).reduce((sum, { worth }) => sum + worth, 0);
    const worth = one.worth + others / 2;
    return worth / (this.cost(one) + 2) ** brevity;
  }

  add(one: Weighed): void {
    this.left -= this.cost(one);
    this.#opened.add(one.matter);
    this.chosen.add(one);
    for (const companion of this.#companions(one)) this.chosen.add(companion);
  }

  /** What was chosen already and says the same. */
  twin(one: Weighed): Weighed | undefined {
    const own = one.said.content;
    return [...this.chosen].find((other) => {
      if ([one.needs, one.brings].includes(other) || other.needs === one) return false;
      if (other.told === one.told) return true;
      const least = Math.min(other.said.content.size, own.size);
      return other.matter === one.matter && least > 1 && overlap(other.said.content, own) >= alike;
    });
  }

  /** What is said again later is its last state, and takes the place of what was said before. */
  replace(earlier: Weighed, later: Weighed): boolean {
    const isLater = later.said.at.index > earlier.said.at.index && later.worth >= earlier.worth / 2;
    if (
      !isLater ||
      later.needs ||
      [...this.chosen].some(({ needs, brings }) => earlier === needs || earlier === brings)
    )
      return false;
    this.chosen.delete(earlier);
    this.left += earlier.length + nameLength(earlier);
    return true;
  }
}

/** More are never told: the rest need not be compared. */
const mostLooked = 150;

/** The sentences that are told: those worth most for their length, nothing twice, within the room. */
export function chosenOf(
  all: readonly Weighed[],
  room: number,
  note: (one: Weighed) => void,
): Weighed[] {
  const choice = new Choice(room);
  const isShort = all.length > handful && all.length < fewSaid;
  const least = isShort ? leastOfFew : leastWorth;
  const rest = new Set(
    all
      .filter(({ worth }) => worth >= least)
      .toSorted(
        (a, b) =>
          b.worth - a.worth || a.said.at.index - b.said.at.index || a.said.part - b.said.part,
      )
      .slice(0, mostLooked),
  );
  for (const one of new Set([...rest].flatMap((one) => [one, one.needs ?? one, one.brings ?? one])))
    note(one);
  while (rest.size > 0) {
    let best: Weighed | undefined;
    let most = 0;
    for (const one of rest) {
      const gain = choice.gain(one);
      if (gain > most) [best, most] = [one, gain];
    }
    if (!best) break;
    rest.delete(best);
    if (choice.chosen.has(best) || choice.cost(best) > choice.left) continue;
    const twin = choice.twin(best);
    if (twin && !choice.replace(twin, best)) continue;
    choice.add(best);
  }
  return [...choice.chosen].sort(
    (a, b) => a.said.at.index - b.said.at.index || a.said.part - b.said.part,
  );
}

/** How many words are told of a day with so many messages: more of a busy day, never too many. */
export const roomFor = (messages: number) =>
  Math.min(mostWords, fewestWords + wordsEach * messages);
