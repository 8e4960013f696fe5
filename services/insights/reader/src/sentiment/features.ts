import type { Language } from '../languages.ts';
import { languageOf } from '../languages.ts';
import { withoutUrls, words } from '../text.ts';
import { mannerNames, mannerOf, noManner } from './manner.ts';
import { vaderOf } from './vader.ts';
import { emojiPattern, tallySigns, tallyWords } from './valence.ts';

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
  'vader',
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
  ...mannerNames,
] as const;

export const sparseSize = 2 ** 14;

const nothing = 0x811c9dc5;

/** The hash of what was hashed before and these characters after it (FNV-1a). */
function then(before: number, text: string, length = text.length): number {
  let value = before;
  for (let index = 0; index < length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}

const seatOf = (hash: number) => (hash ^ (hash >>> 15)) & (sparseSize - 1);

/** Where the balance lies, so that the model can find its neutral band itself. */
const bands = [-4, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 4, Infinity];

const mostWords = 60;

function hashed(found: readonly string[], text: string, language: Language): number[] {
  const all = new Set<number>();
  const scope = then(nothing, `${language} `);
  let before = 0;
  for (const [index, word] of found.slice(0, mostWords).entries()) {
    const one = then(scope, word);
    all.add(seatOf(one));
    if (word.length > 5) all.add(seatOf(then(then(scope, word, 5), '*')));
    if (index > 0) all.add(seatOf(then(before, word)));
    before = then(one, ' ');
  }
  for (const [sign] of text.matchAll(emojiPattern)) all.add(seatOf(then(nothing, sign)));
  return [...all];
}

/** Single consonants (':D', 'J.') are words of no language. */
const isWord = (word: string) => !/^[b-df-hj-np-tv-xz]$/.test(word);

const count = (text: string, pattern: RegExp, most: number) =>
  Math.min(most, text.match(pattern)?.length ?? 0);

/** Reads a text; `fallback` is its language when its words do not tell. */
export function featuresOf(text: string, fallback: Language): Features {
  const plain = withoutUrls(text);
  const found = words(plain);
  const language = languageOf(found.filter(isWord), plain, fallback);
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
    language === 'en' ? vaderOf(plain) : 0,
    ...bands.map((most, index) =>
      total < most && total >= (bands[index - 1] ?? -Infinity) ? 1 : 0,
    ),
    ...(language === 'en' ? mannerOf(plain, found) : noManner),
  ];
  const sparse = hashed(found, plain, language);
  return { language, dense, sparse, isSilent: sparse.length === 0 };
}
