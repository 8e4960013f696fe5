import { isContentWord } from './described.ts';
import { stem, withoutUrls, words } from './text.ts';

/** A question is compared by so many of its words at most, its first ones. */
const mostWords = 24;

/** Who is asked, and that something is: in every other question, whatever it is about. */
const asking = new Set(
  (
    'does doing did anyone anybody someone somebody everyone know known knows tell please thanks ' +
    'alguien sabe saben sabeis tiene tienen puede pueden alguem tem pode podem consegue ' +
    'jemand wer weiss kann konnte hat bitte quelqu quelqu un connait sait peut pourrait ' +
    'qualcuno sapete potete puo kaun kisi kisko kiske kisne koi kya pas paas batao bata sakta ' +
    'कौन किसी किसके किसने किसको कोई क्या पास बताओ बता سؤال حد احد منو شكون مين عندو عنده'
  ).split(' '),
);

/** What a question is about, in stems of the words that tell it: each once. */
export function askedWords(text: string): string[] {
  const telling = words(withoutUrls(text)).filter(
    (word) => isContentWord(word) && !asking.has(word),
  );
  return [...new Set(telling.map(stem))].slice(0, mostWords);
}

/** How many of an owner's questions there are, and how many of them have a word. */
export interface WordCounts {
  readonly questions: number;
  of(word: string): number;
}

/**
 * How much two questions are about the same, 0 to 1: the weight of the words that they share in
 * that of all their words, rare words weighing most. One word alone is no likeness.
 */
export function likeness(
  one: readonly string[],
  other: readonly string[],
  counts: WordCounts,
): number {
  const others = new Set(other);
  const shared = one.filter((word) => others.has(word));
  if (shared.length < leastShared) return 0;
  const weigh = (all: Iterable<string>) => {
    let sum = 0;
    for (const word of all) sum += Math.log1p(counts.questions / Math.max(1, counts.of(word)));
    return sum;
  };
  return weigh(shared) / weigh(new Set([...one, ...other]));
}

const leastShared = 2;

/**
 * From here on an answer to the one is shown beside the other. Among the 1,144 questions of the
 * days in bench/days (653,000 pairs, hardly any of which are alike) four of the five pairs beyond
 * it ask for the same; below it most share words alone.
 */
export const leastLike = 1 / 3;

/** From here on who answered the one may know something of the other. */
export const leastAkin = 0.2;
