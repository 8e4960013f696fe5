import { once } from '../remembered.ts';
import { fold } from '../text.ts';
import { wholeWords } from '../whole-words.ts';

/** Marks of vowels and of lengthening that Arabic mostly leaves out, and the dot below of Hindi. */
const optionalMarks = /[\u064B-\u0652\u0670\u0640\u093C]/g;
const otherDigit = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;

/** As `fold`, with one spelling for letters that Arabic and Hindi writers use for each other. */
export function plain(text: string): string {
  if (text !== lastText) {
    lastPlain = plainOf(text);
    lastText = text;
  }
  return lastPlain;
}

/** Every check of a message begins with this: the last one is kept. */
let lastText = '';
let lastPlain = '';

function plainOf(text: string): string {
  const folded = fold(text);
  if (!/[\u0600-\u06FF\u0900-\u097F]/.test(folded)) return folded;
  return folded
    .normalize('NFD')
    .normalize('NFC')
    .replace(/[\u0958-\u095F]/g, (letter) => letter.normalize('NFD'))
    .replace(optionalMarks, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ँ/g, 'ं')
    .replace(otherDigit, (digit) => String(digit.charCodeAt(0) & 0xf));
}

const arabic = /^[\u0600-\u06FF]/;
/** 'and the', 'for the': Arabic writes them on the word. */
const arabicPrefix = '[وفبلك]?(?:ال|لل)?';

const restOfWord = '[\\p{L}\\p{M}]*';

const signs: Readonly<Record<string, string>> = {
  ')*': '){0,3}',
  ' ?': "[\\s'-]*",
  ' ': "[\\s'-]+",
  '*': restOfWord,
};

/** One alternative: a space is any gap, a star the rest of a word. */
function alternative(term: string): string {
  const written = term.replace(/\)\*| \?|\?| |\*/g, (sign) => signs[sign] ?? sign);
  return arabic.test(term) ? `${arabicPrefix}${written}` : written;
}

/** A list's items: the bars in brackets part none. */
function itemsOf(list: string): string[] {
  const items = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === '|' && depth === 0) items.push('');
    else items[items.length - 1] += letter;
  }
  return items;
}

/** The alternatives of a list between bars, `*` for any ending, as expressions over plain texts. */
export const termsOf = (list: string): string[] =>
  itemsOf(plain(list))
    .map((term) => term.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    // The longer first: 'not allowed' before 'not'. Of one length those with any ending together.
    .sort((a, b) => b.length - a.length || Number(b.endsWith('*')) - Number(a.endsWith('*')))
    .map(alternative);

/**
 * Alternatives that follow each other and end with any letters, as one: V8 takes a third of a
 * millisecond to read that class, and lists have hundreds of them.
 */
function sharedEnds(ways: readonly string[]): string[] {
  const out: string[] = [];
  let beginnings: string[] = [];
  const close = () => {
    if (beginnings.length > 0) out.push(`(?:${beginnings.join('|')})${restOfWord}`);
    beginnings = [];
  };
  for (const way of ways) {
    if (way.endsWith(restOfWord)) beginnings.push(way.slice(0, -restOfWord.length));
    else {
      close();
      out.push(way);
    }
  }
  close();
  return out;
}

/** Whole words of plain texts. */
export class Terms {
  readonly #list: string;
  readonly #pattern = once(() => wholeWords(this.ways, 'gu'));

  constructor(list: string) {
    this.#list = list;
  }

  /** Finds every one of them in a text. */
  get pattern(): RegExp {
    return this.#pattern();
  }

  /** As alternatives of an expression. */
  get ways(): string[] {
    return sharedEnds(termsOf(this.#list));
  }
}

/** Terms between bars, `*` for any ending. */
export const terms = (list: string): Terms => new Terms(list);

/** Whether plain text has a term. */
export function has(text: string, { pattern }: Terms): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}
