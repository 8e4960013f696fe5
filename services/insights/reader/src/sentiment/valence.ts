import type { Language } from '../languages.ts';
import { boosters, dampers, negations } from '../lexicon/sentiment.ts';
import { fold, words } from '../text.ts';
import { emojiValence, emoticons, wordValence } from './lexica.ts';

/** How far back a negation or booster reaches, in words. */
const reach = 3;
const turned = -0.74;
const boost = 0.3;
const shouted = 0.73;
const soGood = new Set(['so', 'this']);
const none: ReadonlySet<string> = new Set();
export const emojiPattern = /\p{Extended_Pictographic}/gu;
const contrast = new Set([
  'but',
  'pero',
  'mas',
  'aber',
  'mais',
  'ma',
  'lekin',
  'magar',
  'لكن',
  'بس',
  'लेकिन',
]);

/** How good and how bad the words of a text are, and which weighs most. */
export interface Tally {
  good: number;
  bad: number;
  goodWords: number;
  badWords: number;
  last: number;
  strongest: number;
  negated: number;
  /** What follows a 'but' counts more. */
  weight: number;
}

function add(tally: Tally, value: number): void {
  if (value > 0) {
    tally.good += value;
    tally.goodWords += 1;
  } else {
    tally.bad -= value;
    tally.badWords += 1;
  }
  tally.last = Math.sign(value);
  if (Math.abs(value) > Math.abs(tally.strongest)) tally.strongest = value;
}

/** Adds the words of one clause: a negation reaches no further than its end. */
function tallyClause(clause: string, language: Language, tally: Tally, shouts: boolean): void {
  const found = words(clause);
  const capitals = shouts
    ? new Set(clause.match(/\b\p{Lu}{2,}\b/gu)?.map((word) => fold(word)))
    : none;
  for (const [index, word] of found.entries()) {
    if (negations.has(word)) tally.negated += 1;
    if (contrast.has(word)) {
      tally.good *= 0.5;
      tally.bad *= 0.5;
      tally.weight = 1.5;
    }
    const before = found[index - 1];
    let value = wordValence(word, language);
    if (value === 0) {
      // Phrases such as "can't wait" stand as they are, whatever is before them.
      if (before !== undefined) value = wordValence(`${before}_${word}`, language);
      if (value !== 0) add(tally, value);
      continue;
    }
    if (capitals.has(word)) value += Math.sign(value) * shouted;
    let turns = 1;
    for (let back = 1; back <= reach && back <= index; back += 1) {
      const earlier = found[index - back] ?? '';
      const weight = 1.05 - 0.05 * back;
      if (boosters.has(earlier)) value += Math.sign(value) * boost * weight;
      else if (dampers.has(earlier)) value -= Math.sign(value) * boost * weight;
      if (!negations.has(earlier)) continue;
      // 'Never so good' is very good.
      const between = found.slice(index - back + 1, index);
      turns = earlier === 'never' && between.some((one) => soGood.has(one)) ? 1.25 : turned;
    }
    add(tally, value * turns * tally.weight);
  }
}

const clauseEnd = /[.,;:!?…()\n"“”¿¡؟،।|]+\s*/u;

/** The words of a text, with what negates, strengthens and weakens them. */
export function tallyWords(text: string, language: Language): Tally {
  const tally = {
    good: 0,
    bad: 0,
    goodWords: 0,
    badWords: 0,
    last: 0,
    strongest: 0,
    negated: 0,
    weight: 1,
  };
  const shouts = /\b\p{Lu}{2,}\b/u.test(text) && /\p{Ll}/u.test(text);
  for (const clause of text.split(clauseEnd)) {
    if (clause !== '') tallyClause(clause, language, tally, shouts);
  }
  return tally;
}

/** The emojis and emoticons of a text. */
export function tallySigns(text: string): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  const seen = new Map<string, number>();
  const add = (value: number) => {
    if (value > 0) good += value;
    else bad -= value;
  };
  for (const [sign] of text.matchAll(emojiPattern)) {
    const times = seen.get(sign) ?? 0;
    seen.set(sign, times + 1);
    // The same emoji five times in a row says it once more, not five times.
    if (times < 2) add(emojiValence(sign));
  }
  for (const piece of text.split(/\s+/)) {
    if (piece.length > 5 || piece === '' || /^[\p{L}\p{N}]+$/u.test(piece)) continue;
    add(emoticons.get(piece) ?? emoticons.get(piece.toLowerCase()) ?? 0);
  }
  return { good, bad };
}
