import { isFunctionWord } from '../languages.ts';
import { assentWords, calendarWords, edgeWords } from '../lexicon/telling.ts';
import type { Prepared } from '../prepared.ts';
import { clean, fold, stem, withoutUrls, words } from '../text.ts';
import type { Matter } from './matters.ts';

/** A title has at most so many words. */
const mostWords = 3;

interface Phrase {
  readonly shown: string;
  readonly score: number;
}

const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The words of a text as written, with the marks that part phrases. */
const tokens = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|[^\s\p{L}\p{N}]+/gu;

/**
 * What a matter is about as its lines name it: the run of at most three words that its lines use
 * often and the rest of the day seldom.
 */
export interface Titling {
  readonly frequency: ReadonlyMap<string, number>;
  /** Lines of the day. */
  readonly total: number;
  /** Words of members' names: no titles. */
  readonly names: ReadonlySet<string>;
  /** Lines that are told under the title. */
  readonly told: ReadonlySet<Prepared>;
  /** Titles that others have. */
  readonly taken: ReadonlySet<string>;
}

export function titleOf(matter: Matter, { frequency, total, names, told, taken }: Titling): string {
  const worthOf = (word: string): number => {
    const folded = words(word)[0] ?? '';
    if (folded.length < 3 || /\d/.test(folded) || isFunctionWord(folded) || names.has(folded))
      return 0;
    if (assentWords.has(folded) || edgeWords.has(folded) || calendarWords.isIn([folded])) return 0;
    const key = stem(folded);
    const own = matter.vocabulary.get(key) ?? 0;
    const all = frequency.get(key) ?? own;
    if (own === 0) return 0;
    return (
      Math.log1p(own) *
      Math.log((total + 1) / all) *
      (own / all) ** 0.5 *
      Math.min(1, folded.length / 6)
    );
  };
  const phrases = new Map<string, Phrase>();
  for (const line of matter.lines) {
    const boost = told.has(line) ? 1.5 : 1;
    const parts = withoutUrls(clean(line.line.text)).match(tokens) ?? [];
    for (let at = 0; at < Math.min(parts.length, 60); at += 1) {
      const lead = worthOf(parts[at] ?? '');
      if (lead === 0) continue;
      let sum = 0;
      for (let end = at; end < Math.min(parts.length, at + mostWords); end += 1) {
        const word = parts[end] ?? '';
        if (!/^[\p{L}\p{N}]/u.test(word)) break;
        const worth = worthOf(word);
        sum += worth;
        if (worth === 0) continue;
        const shown = parts.slice(at, end + 1).join(' ');
        const key = fold(shown);
        const size = end - at + 1;
        const known = phrases.get(key);
        const score = (sum / size ** 0.75) * boost * (/^\p{Lu}/u.test(shown) ? 1.15 : 1);
        phrases.set(key, {
          shown: known?.shown ?? shown,
          score: (known?.score ?? 0) * 0.35 + Math.max(score, known?.score ?? 0),
        });
      }
    }
  }
  let best: Phrase = { shown: '', score: 0 };
  for (const one of phrases.values())
    if (one.score > best.score && !taken.has(capitalised(one.shown))) best = one;
  return best.shown === '' ? '' : capitalised(best.shown);
}
