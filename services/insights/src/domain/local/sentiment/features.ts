import type { Language } from '../languages.ts';
import { languageOf } from '../languages.ts';
import { boosters, dampers, negations } from '../lexicon/sentiment.ts';
import { fold, withoutUrls, words } from '../text.ts';
import { emojiValence, emoticons, wordValence } from './lexica.ts';

/** What a text says about its mood, in numbers that a linear model weighs. */
export interface Features {
  readonly language: Language;
  /** By `denseNames`. */
  readonly dense: readonly number[];
  /** Hashed words and pairs, each once. */
  readonly sparse: readonly number[];
  /** Whether there is nothing to read: no word, no emoji. */
  readonly isSilent: boolean;
}

export const denseNames = [
  'bias',
  'balance',
  'good',
  'bad',
  'goodWords',
  'badWords',
  'goodSigns',
  'badSigns',
  'last',
  'exclamation',
  'question',
  'link',
  'address',
  'hashtags',
  'capitals',
  'length',
  'stretched',
  'dots',
  'negations',
  'digits',
  'quote',
  'none',
  'mixed',
  'strongest',
  ...[
    'below-4',
    'below-2.5',
    'below-1.5',
    'below-0.5',
    'around 0',
    'above 0.5',
    'above 1.5',
    'above 2.5',
    'above 4',
  ],
] as const;

export const sparseSize = 2 ** 14;

/** How far back a negation or booster reaches, in words. */
const reach = 3;
const turned = -0.74;
const boost = 0.3;
const shouted = 0.73;
const soGood = new Set(['so', 'this']);
const none: ReadonlySet<string> = new Set();
const emojiPattern = /\p{Extended_Pictographic}/gu;
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

interface Tally {
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

function tallyWords(text: string, language: Language): Tally {
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

function tallySigns(text: string): { good: number; bad: number } {
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

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value ^ (value >>> 15)) & (sparseSize - 1);
}

/** Where the balance lies, so that the model can find its neutral band itself. */
const bands = [-4, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 4, Infinity];

const mostWords = 60;

function hashed(found: readonly string[], text: string, language: Language): number[] {
  const all = new Set<number>();
  const scope = language;
  let before = '';
  for (const word of found.slice(0, mostWords)) {
    all.add(hash(`${scope} ${word}`));
    if (word.length > 5) all.add(hash(`${scope} ${word.slice(0, 5)}*`));
    if (before !== '') all.add(hash(`${scope} ${before} ${word}`));
    before = word;
  }
  for (const [sign] of text.matchAll(emojiPattern)) all.add(hash(sign));
  return [...all];
}

const count = (text: string, pattern: RegExp, most: number) =>
  Math.min(most, text.match(pattern)?.length ?? 0);

/** Reads a text; `fallback` is its language when its words do not tell. */
export function featuresOf(text: string, fallback: Language): Features {
  const plain = withoutUrls(text);
  const found = words(plain);
  const language = languageOf(found, plain, fallback);
  const told = tallyWords(plain, language);
  const signs = tallySigns(plain);
  const good = told.good + signs.good;
  const bad = told.bad + signs.bad;
  const plainTotal = good - bad;
  const cries = count(plain, /!/g, 4);
  const total = plainTotal + Math.sign(plainTotal) * 0.29 * cries;
  const dense = [
    1,
    total / Math.sqrt(total * total + 15),
    Math.log1p(told.good),
    Math.log1p(told.bad),
    Math.min(4, told.goodWords) / 4,
    Math.min(4, told.badWords) / 4,
    Math.log1p(signs.good),
    Math.log1p(signs.bad),
    told.last,
    count(plain, /!/g, 3) / 3,
    count(plain, /[?؟]/g, 2) / 2,
    plain === text && !/\bhttp/.test(text) ? 0 : 1,
    count(text, /@/g, 2) / 2,
    count(text, /#/g, 3) / 3,
    count(plain, /\b\p{Lu}{3,}\b/gu, 3) / 3,
    Math.log1p(found.length) / 3,
    /(\p{L})\1{2,}/u.test(plain) ? 1 : 0,
    /\.\.\.?|…/.test(plain) ? 1 : 0,
    Math.min(2, told.negated) / 2,
    /\d/.test(plain) ? 1 : 0,
    /["“”«»]/.test(plain) ? 1 : 0,
    good === 0 && bad === 0 ? 1 : 0,
    Math.log1p(Math.min(good, bad)),
    told.strongest / 4,
    ...bands.map((most, index) =>
      total < most && total >= (bands[index - 1] ?? -Infinity) ? 1 : 0,
    ),
  ];
  const sparse = hashed(found, plain, language);
  return { language, dense, sparse, isSilent: sparse.length === 0 };
}
