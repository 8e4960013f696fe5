/// <reference path="../vendor.d.ts" />
import { lexicon as vader } from 'vader-sentiment/src/vader_lexicon.js';
import type { Language } from '../languages.ts';
import { arabic } from '../lexicon/sentiment/ar.ts';
import { german } from '../lexicon/sentiment/de.ts';
import { emoji } from '../lexicon/sentiment/emoji.ts';
import { english as more } from '../lexicon/sentiment/en.ts';
import { spanish } from '../lexicon/sentiment/es.ts';
import { french } from '../lexicon/sentiment/fr.ts';
import { hindi } from '../lexicon/sentiment/hi.ts';
import { italian } from '../lexicon/sentiment/it.ts';
import { portuguese } from '../lexicon/sentiment/pt.ts';
import { everywhere } from '../lexicon/sentiment/shared.ts';
import { fold } from '../text.ts';

interface WordList {
  readonly strong: string;
  readonly good: string;
  readonly bad: string;
  readonly awful: string;
}

const values = { strong: 3, good: 1.7, bad: -1.7, awful: -3 } as const;
const grades = ['good', 'bad', 'strong', 'awful'] as const;

const seats = (list: string) => list.split(/\s+/).filter(Boolean);

const signs = /[\u064B-\u0652\u0640]/g;
const alef = /[أإآٱ]/g;

/** Arabic letters that people write one for the other, as one. */
export function arabicForm(word: string): string {
  return word
    .replace(signs, '')
    .replace(alef, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ئ/g, 'ء')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه');
}

const arabicPrefix = /^(?:وال|بال|فال|كال|هال|لل|ال|و|ب|ف|ل|ه)(?=.{3})/;
const longestPrefix = 12;
const mostCached = 20_000;

/** Words with their valence, about -3 to 3; listed ones with a star by their beginning. */
class Lexicon {
  readonly #words = new Map<string, number>();
  readonly #beginnings = new Map<string, number>();
  readonly #known = new Map<string, number>();

  constructor(list: WordList, form: (word: string) => string) {
    for (const grade of grades) {
      for (const entry of seats(list[grade])) {
        const into = entry.endsWith('*') ? this.#beginnings : this.#words;
        into.set(form(entry.replace('*', '')), values[grade]);
      }
    }
  }

  /** 0 for a word that says nothing. */
  valence(word: string): number {
    let value = this.#known.get(word);
    if (value === undefined) {
      value = this.#find(word);
      if (this.#known.size > mostCached) this.#known.clear();
      this.#known.set(word, value);
    }
    return value;
  }

  #find(word: string): number {
    const exact = this.#words.get(word);
    if (exact !== undefined) return exact;
    for (let length = Math.min(word.length, longestPrefix); length > 2; length -= 1) {
      const value = this.#beginnings.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return 0;
  }
}

const foldedList = (list: WordList) => new Lexicon(list, (word) => fold(word));

const own: Readonly<Record<Exclude<Language, 'en'>, Lexicon>> = {
  es: foldedList(spanish),
  pt: foldedList(portuguese),
  de: foldedList(german),
  fr: foldedList(french),
  it: foldedList(italian),
  hi: foldedList(hindi),
  ar: new Lexicon(arabic, arabicForm),
};
const shared = foldedList(everywhere);
const moreEnglish = foldedList(more);

/** VADER's words and emoticons as they are typed, in small letters. */
export const vaderValences: ReadonlyMap<string, number> = new Map(Object.entries(vader));
const english = new Map<string, number>();
/** VADER's emoticons, as they are typed. */
export const emoticons = new Map<string, number>();
for (const [key, value] of vaderValences) {
  if (/^[a-z0-9]+$/.test(key)) english.set(key, value);
  else emoticons.set(key, value);
}

function arabicValence(word: string): number {
  const form = arabicForm(word);
  return own.ar.valence(form) || own.ar.valence(form.replace(arabicPrefix, ''));
}

/** 'soooo' as 'so', 'goood' as 'good': whichever is a word. */
const stretched = /(.)\1{2,}/;

function englishValence(word: string): number {
  const value = english.get(word) ?? moreEnglish.valence(word);
  if (value !== 0 || !stretched.test(word)) return value;
  const twice = word.replace(/(.)\1{2,}/g, '$1$1');
  const once = word.replace(/(.)\1{2,}/g, '$1');
  return english.get(twice) ?? english.get(once) ?? 0;
}

/** How good or bad a folded word is in a language, about -4 to 4; 0 when it says nothing. */
export function wordValence(word: string, language: Language): number {
  if (language === 'en') return englishValence(word);
  if (language === 'ar') return arabicValence(word) || shared.valence(word);
  const plain = stretched.test(word) ? word.replace(/(.)\1{2,}/g, '$1') : word;
  const value = own[language].valence(plain) || shared.valence(word) || shared.valence(plain);
  // People mix English in, and short words of it mean something else elsewhere ('pain', 'gift').
  const mixesFrom = language === 'hi' ? 1 : 5;
  return value !== 0 || word.length < mixesFrom ? value : englishValence(word);
}

const emojiValues = new Map<string, number>();
for (const grade of grades) {
  for (const sign of seats(emoji[grade]))
    emojiValues.set(sign.replace(/\uFE0F/g, ''), values[grade]);
}

export const emojiValence = (sign: string) => emojiValues.get(sign) ?? 0;
