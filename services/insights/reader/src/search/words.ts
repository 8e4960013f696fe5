import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as indian } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { asciiWord, fold, isPlainAscii, words } from '../text.ts';

/** Words as the search index has them, and which of them are forms of one word. */

const arabicScript = /\p{Script=Arabic}/u;
const devanagari = /\p{Script=Devanagari}/u;
/** Written without spaces: what is looked for may begin anywhere in a word. */
export const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Vowel signs and the stretching of letters, which few people type. */
const arabicSigns = /[\u0640\u064B-\u065F\u0670]/gu;
/** 'The', with what is written in one with it. */
const arabicArticle = /^[وف]?(?:ال|بال|كال|لل)(?=.{3})/u;

function withoutSpelling(word: string): string {
  if (arabicScript.test(word)) {
    return word
      .replace(arabicSigns, '')
      .replace(/[أإآٱ]/gu, 'ا')
      .replace(/ى/gu, 'ي')
      .replace(/ة/gu, 'ه')
      .replace(arabicArticle, '');
  }
  // The dot below a letter and the moon above one are often left out.
  if (devanagari.test(word))
    return word
      .normalize('NFD')
      .replace(/\u093C/gu, '')
      .replace(/\u0901/gu, '\u0902');
  return word;
}

const isPlain = /^[a-z0-9]*$/;

/** A folded word (`words`) as the index has it. */
export const indexed = (word: string): string =>
  isPlain.test(word) ? word : withoutSpelling(word);

/** The words of a text as the index has them, in their order. */
export function indexedWords(text: string): string[] {
  const found: string[] = [];
  for (const word of words(text)) {
    const plain = indexed(word);
    if (plain !== '') found.push(plain);
  }
  return found;
}

/** These words, each with a space behind it. */
export function indexedText(text: string): string {
  const plain = fold(text);
  // Most texts: all of their words are as the index has them.
  const found = isPlainAscii.test(plain) ? plain.match(asciiWord) : indexedWords(text);
  return found && found.length > 0 ? `${found.join(' ')} ` : '';
}

type Stemmer = (word: string) => string;
const latin: readonly Stemmer[] = [english, spanish, portuguese, german, french, italian];

function stemmersOf(word: string): readonly Stemmer[] {
  if (isPlain.test(word)) return latin;
  if (arabicScript.test(word)) return [arabic];
  if (devanagari.test(word)) return [indian];
  return latin;
}

const shortestStem = 3;
/** Shorter words have hardly an ending. */
const shortestStemmed = 4;

const stemsOf = (word: string) =>
  /\d/.test(word) || word.length < shortestStemmed
    ? []
    : stemmersOf(word).map((stem) => stem(word));

/** Letters that all forms of a word have in common with it, at its beginning. */
export function commonStart(word: string): string {
  const stems = stemsOf(word).filter((stem) => word.startsWith(stem));
  const shortest = Math.min(word.length, ...stems.map(({ length }) => length));
  return word.slice(0, Math.max(shortestStem, shortest - 1));
}

/**
 * Tells whether a word of the index is a form of this one, in any of eight languages: nobody says
 * in which one they look.
 */
export function formsOf(word: string): (other: string) => boolean {
  const stems = stemsOf(word);
  const start = commonStart(word);
  const known = new Map<string, boolean>();
  return (other) => {
    if (other === word) return true;
    if (stems.length === 0 || !other.startsWith(start)) return false;
    const before = known.get(other);
    if (before !== undefined) return before;
    const others = stemsOf(other);
    const isForm = stems.some((stem, at) => stem.length >= shortestStem && stem === others[at]);
    known.set(other, isForm);
    return isForm;
  };
}
