import { isFunctionWord, type Language } from '../languages.ts';
import { condensing } from '../lexicon/condensing.ts';
import { addressWords, assentWords, calendarWords, edgeWords } from '../lexicon/telling.ts';
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

/** What a title is chosen with. */
export interface Titling {
  /** Words that the day's lines use as nouns: only they name a thing. */
  readonly nouns: ReadonlySet<string>;
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

/** Before a noun, by language, beside its articles. */
const before: Readonly<Record<Language, string>> = {
  en: 'this|that|these|those|my|your|our|his|her|their|no|any|each|every|of|for|with|about|free|next|last|more|less',
  de: 'mein|meine|meinen|meiner|dein|deine|euer|eure|unser|unsere|kein|keine|keinen|zum|zur|im|am|beim|vom|fürs|ins|ans|für|ohne|mit|neue|neuen|viel',
  es: 'mi|tu|su|sus|mis|este|esta|ese|esa|del|al|de|sin|con|para|ningún|otro|otra|cada',
  fr: "du|au|aux|de|d'|mon|ma|mes|ton|ta|ce|cette|cet|ces|sans|avec|pour|en|chaque",
  it: 'del|della|dei|delle|dello|al|alla|ai|alle|nel|nella|sul|sulla|mio|mia|di|senza|con|per|questo|questa|ogni',
  pt: 'do|da|dos|das|no|na|nos|nas|ao|à|meu|minha|esse|essa|este|esta|de|pelo|pela|sem|com|pro|pra|cada',
  hi: 'mera|meri|mere|apna|apni|apne|koi|the|a|my|मेरा|मेरी|मेरे|अपना|अपनी|अपने|कोई',
  ar: 'في|من|مع|على|عن|بدون|كل|اي|أي',
};
/** Hindi has its small words behind the noun. */
const behind = new Set(
  'ka|ki|ke|ko|mein|me|par|se|wala|wali|का|की|के|को|में|पर|से|वाला|वाली'.split('|'),
);

/** So many lines, evenly over the day, tell its nouns. */
const mostLooked = 500;

/** Folded words that stand where nouns stand: behind an article, 'of', 'my'; in capitals in German. */
export function nounsIn(lines: readonly Prepared[], language: Language): Set<string> {
  const { articles, one } = condensing[language];
  const leads = new Set(`${articles}|${one}|${before[language]}`.split('|'));
  const found = new Set<string>();
  // Of a busy day a part tells enough.
  const step = Math.ceil(lines.length / mostLooked);
  for (const { line, index } of lines) {
    if (index % step !== 0) continue;
    const parts = withoutUrls(line.text).match(tokens) ?? [];
    for (const [at, part] of parts.entries()) {
      const folded = words(part)[0] ?? '';
      const last = (parts[at - 1] ?? '').toLowerCase();
      const isCapital = /^\p{Lu}/u.test(part) && at > 0 && /^[\p{L}\p{N},]/u.test(last);
      const isNoun =
        leads.has(last) ||
        (isCapital && (language === 'de' || /^\p{Ll}/u.test(parts[at - 1] ?? ''))) ||
        (language === 'ar' && /^[وفبل]?ال/u.test(part)) ||
        (language === 'hi' && behind.has((parts[at + 1] ?? '').toLowerCase()));
      if (isNoun) found.add(folded);
    }
  }
  return found;
}

/** A title that says what its sentences leave out is worth so much more. */
const unsaid = 4;
/** Less than this share of a noun's worth has a word that is none, as far as the day tells. */
const noNoun = 0.3;

/**
 * What a matter is about as its lines name it: the run of at most three words that its lines use
 * often and the rest of the day seldom. Empty where none names a thing.
 */
export function titleOf(
  matter: Matter,
  { frequency, total, names, told, taken, nouns }: Titling,
): string {
  const findWorth = (word: string): number => {
    const folded = words(word)[0] ?? '';
    if (folded.length < 3 || /\d/.test(folded) || isFunctionWord(folded) || names.has(folded))
      return 0;
    const isFiller = [addressWords, assentWords, edgeWords].some((list) => list.has(folded));
    if (isFiller || calendarWords.isIn([folded])) return 0;
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
  const worths = new Map<string, number>();
  const worthOf = (word: string): number => {
    const worth = worths.get(word) ?? findWorth(word);
    worths.set(word, worth);
    return worth;
  };
  const phrases = new Map<string, Phrase>();
  const said = new Set([...told].flatMap(({ content }) => [...content]));
  const isSaid = (shown: string) => words(shown).some((word) => said.has(stem(word)));
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
        const named = [parts[at], word].every((one) => nouns.has(words(one ?? '')[0] ?? ''));
        const score =
          (sum / size ** 0.75) *
          boost *
          (/^\p{Lu}/u.test(shown) ? 1.15 : 1) *
          (named ? 1 : noNoun) *
          (isSaid(shown) ? 1 : unsaid);
        phrases.set(key, {
          shown: known?.shown ?? shown,
          score: (known?.score ?? 0) * 0.35 + Math.max(score, known?.score ?? 0),
        });
      }
    }
  }
  const isNamed = (shown: string) => words(shown).some((word) => nouns.has(word));
  let best: Phrase = { shown: '', score: 0 };
  for (const one of phrases.values())
    if (one.score > best.score && isNamed(one.shown) && !taken.has(capitalised(one.shown)))
      best = one;
  return best.shown === '' ? '' : capitalised(best.shown);
}
