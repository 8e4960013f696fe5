import { lexicon as vader } from 'vader-sentiment/src/vader_lexicon.js';
import type { Sentiment } from '../engine/types.ts';
import type { Language } from './languages.ts';
import { languageOf } from './languages.ts';
import { boosters, emojiValence, negations, wordValence } from './lexicon/sentiment.ts';
import { withoutUrls, words } from './text.ts';

/** VADER's English words, looked up folded; its emoticons are found by their own pattern. */
const english = new Map<string, number>();
const emoticons = new Map<string, number>();
for (const [key, value] of Object.entries(vader)) {
  if (/^[a-z0-9]+$/.test(key)) english.set(key, value);
  else emoticons.set(key, value);
}
const emoticonPattern = /(?<!\S)[:;=8xX<>|][-'^o]?[)(\][DdPp/\\|3oO*]+(?!\S)/g;
const emojiPattern = /\p{Extended_Pictographic}/gu;

/** How far back a negation or booster reaches, in words. */
const reach = 3;
const turned = -0.74;
const boost = 0.4;

type Valence = (word: string) => number | undefined;

/** Short texts of neighbouring languages look alike, and so do their telling words. */
const romance: readonly Language[] = ['es', 'pt', 'fr', 'it'];

function valenceIn(language: Language): Valence {
  if (language === 'en') return (word) => english.get(word);
  const own = wordValence[language];
  if (!romance.includes(language)) return (word) => own?.get(word);
  const maps = [own, ...romance.map((one) => wordValence[one])];
  return (word) => maps.find((map) => map?.has(word))?.get(word);
}

function wordsScore(found: readonly string[], valence: Valence): number {
  let total = 0;
  let afterBut = 1;
  for (const [index, word] of found.entries()) {
    if (word === 'but' || word === 'pero' || word === 'mas' || word === 'aber') {
      total *= 0.5;
      afterBut = 1.5;
    }
    let value = valence(word);
    if (value === undefined) continue;
    for (let back = Math.max(0, index - reach); back < index; back += 1) {
      const before = found[back] ?? '';
      if (negations.has(before)) value *= turned;
      else if (boosters.has(before)) value += Math.sign(value) * boost;
    }
    total += value * afterBut;
  }
  return total;
}

function signsScore(text: string): number {
  let total = 0;
  const seen = new Map<string, number>();
  for (const [sign] of text.matchAll(emojiPattern)) {
    const times = seen.get(sign) ?? 0;
    seen.set(sign, times + 1);
    // The same emoji five times in a row says it once more, not five times.
    if (times < 2) total += emojiValence.get(sign) ?? 0;
  }
  for (const [sign] of text.matchAll(emoticonPattern)) {
    total += emoticons.get(sign) ?? emoticons.get(sign.toLowerCase()) ?? 0;
  }
  return total;
}

/** How positive a text is, -1 to 1; 0 when nothing in it says so. */
export function valenceOf(text: string, fallback: Language = 'en'): number {
  const plain = withoutUrls(text);
  const found = words(plain);
  const language = languageOf(found, plain, fallback);
  let score = wordsScore(found, valenceIn(language)) + signsScore(plain);
  if (score !== 0 && plain.includes('!')) score += Math.sign(score) * 0.3;
  return score / Math.sqrt(score * score + 15);
}

/** The label of one text. */
export function sentimentOf(text: string): Sentiment {
  const value = valenceOf(text);
  return value >= 0.05 ? 'positive' : value <= -0.05 ? 'negative' : 'neutral';
}

/**
 * The label of a day: the balance of its messages that say something. Chat is friendly by
 * habit ('thanks', 'good morning'), so positive asks for more than negative.
 */
export function sentimentOfAll(texts: readonly string[], fallback: Language): Sentiment {
  let total = 0;
  let telling = 0;
  for (const text of texts) {
    const value = valenceOf(text, fallback);
    if (Math.abs(value) < 0.05) continue;
    total += value;
    telling += 1;
  }
  if (telling === 0 || telling < texts.length * 0.05) return 'neutral';
  const balance = total / telling;
  if (balance > 0.2) return 'positive';
  return balance < -0.1 ? 'negative' : 'neutral';
}
