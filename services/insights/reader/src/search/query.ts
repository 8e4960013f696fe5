import { functionWordsIn, isFunctionWord, type Language } from '../languages.ts';
import { fold, words } from '../text.ts';
import { commonStart, formsOf, indexed, indexedWords, unspaced } from './words.ts';

/** Letters of what a message has, as a search names it. */
export const kindLetters = {
  link: 'l',
  image: 'i',
  video: 'v',
  audio: 'a',
  document: 'd',
  poll: 'p',
} as const;
export type LineKind = keyof typeof kindLetters;

/** A word that is looked for. */
export interface WordClause {
  readonly type: 'word';
  /** All words that it finds have it: it is looked for first. */
  readonly literal: string;
  /** Whether a word of the index is meant. */
  readonly means: (word: string) => boolean;
  /** Letters of kinds of messages that it names ('photos'); empty else. */
  readonly kinds: string;
  /** Tells whether it names when a message was sent ('March', '2025'). */
  readonly names: ((date: string) => boolean) | null;
}

/** Words in their order. */
export interface PhraseClause {
  readonly type: 'phrase';
  readonly literal: string;
}

export type Clause = WordClause | PhraseClause;

const latinLanguages: readonly Language[] = ['en', 'es', 'pt', 'de', 'fr', 'it'];
/** Every language whose months are known. */
const languages = [...latinLanguages, 'hi', 'ar'];

const kindNames: Readonly<Record<LineKind, string>> = {
  link: 'link links url urls enlace enlaces lien liens collegamento collegamenti लिंक رابط روابط',
  image: `photo photos picture pictures image images foto fotos imagen imagenes imagem imagens
    bild bilder immagine immagini फोटो तस्वीर صوره صور`,
  video: 'video videos वीडियो فيديو',
  audio: 'audio audios voice sprachnachricht sprachnachrichten vocal vocale',
  document: `file files pdf pdfs document documents archivo archivos documento documentos arquivo
    arquivos datei dateien dokument dokumente fichier fichiers documenti फ़ाइल ملف ملفات`,
  poll: 'poll polls encuesta encuestas enquete enquetes umfrage umfragen sondage sondages sondaggio',
};

const kindsByWord = new Map<string, string>();
for (const [kind, list] of Object.entries(kindNames)) {
  for (const word of indexedWords(list)) kindsByWord.set(word, kindLetters[kind as LineKind]);
}

const monthsByWord = new Map<string, Set<string>>();
for (const language of languages) {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month++) {
    const named = indexedWords(format.format(Date.UTC(2026, month, 15))).at(0);
    if (named === undefined) continue;
    const known = monthsByWord.get(named) ?? new Set();
    monthsByWord.set(named, known.add(String(month + 1).padStart(2, '0')));
  }
}

/** Fewer letters begin too many words to mean a month. */
const shortestMonth = 4;

/** Months that a word names, or begins to. */
function monthsNamed(word: string, isStart: boolean): ReadonlySet<string> {
  if (!isStart || word.length < shortestMonth) return monthsByWord.get(word) ?? new Set();
  const begun = [...monthsByWord].filter(([name]) => name.startsWith(word));
  return new Set(begun.flatMap(([, months]) => [...months]));
}

function datesNamed(word: string, isStart: boolean): WordClause['names'] {
  const months = monthsNamed(word, isStart);
  if (months.size > 0) return (date) => months.has(date.slice(5, 7));
  return /^(?:19|20)\d\d$/.test(word) ? (date) => date.startsWith(word) : null;
}

/** Whether a word is in most messages, such as 'the'. */
const isEverywhere = (word: string) =>
  /^[a-z]+$/.test(word)
    ? latinLanguages.some((language) => functionWordsIn([word], language) > 0)
    : isFunctionWord(word);

/** So short a beginning says nothing beside whole words. */
const shortestStart = 2;

function wordClause(word: string, isStart: boolean): WordClause {
  const isForm = formsOf(word);
  const isPart = unspaced.test(word);
  const isMeant = (other: string) =>
    isForm(other) || (isStart && other.startsWith(word)) || (isPart && other.includes(word));
  // Of words that many messages have, each is told once.
  const known = new Map<string, boolean>();
  const means = (other: string) => {
    const before = known.get(other);
    if (before !== undefined) return before;
    const is = isMeant(other);
    known.set(other, is);
    return is;
  };
  const literal = isPart ? word : ` ${commonStart(word)}`;
  const kinds = kindsByWord.get(word) ?? '';
  return { type: 'word', literal, means, kinds, names: datesNamed(word, isStart) };
}

/** Words between such marks are looked for in their order. */
const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu;

/** More words than anybody looks for. */
const mostWords = 24;

/**
 * What somebody looks for: all of it is to be found. The last word may be the beginning of one.
 * Words that are everywhere are left out, where others say more.
 * @returns no clause where it has no words
 */
export function clausesOf(query: string): Clause[] {
  const phrases = [...query.matchAll(quoted)].map(([, phrase = '']) => indexedWords(phrase));
  const rest = query.replace(quoted, ' ');
  // A space after it ends a word.
  const isTyped = /[\p{L}\p{M}\p{N}]$/u.test(query);
  const said = words(rest).slice(0, mostWords);
  const last = isTyped ? said.at(-1) : undefined;
  const telling = said.filter((word, at) => {
    const isLast = at === said.length - 1 && word === last;
    return !isEverywhere(word) && !(isLast && word.length < shortestStart);
  });
  const kept = telling.length + phrases.length > 0 ? telling : said;
  return [
    ...phrases.flatMap(phraseClause),
    ...[...new Set(kept)].flatMap((word) => {
      const plain = indexed(word);
      return plain === '' ? [] : [wordClause(plain, word === last)];
    }),
  ];
}

function phraseClause(phrase: readonly string[]): Clause[] {
  if (phrase.length === 0) return [];
  return [{ type: 'phrase', literal: ` ${phrase.slice(0, mostWords).join(' ')} ` }];
}

/** A stretch of a text, in UTF-16 code units; the end is not of it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const written = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C\u200D]*/gu;
const mostRanges = 60;

/** Where a text has what is looked for. */
export function rangesIn(text: string, clauses: readonly Clause[]): TextRange[] {
  const found: TextRange[] = [];
  const tokens = [...text.matchAll(written)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    word: indexed(fold(word)),
  }));
  for (const { start, end, word } of tokens) {
    const isMeant = clauses.some((one) => one.type === 'word' && one.means(word));
    if (isMeant) found.push({ start, end });
  }
  for (const clause of clauses) {
    if (clause.type !== 'phrase') continue;
    const phrase = clause.literal.trim().split(' ');
    tokens.forEach(({ start }, at) => {
      const end = tokens[at + phrase.length - 1]?.end;
      const isIt = phrase.every((word, n) => tokens[at + n]?.word === word);
      if (isIt && end !== undefined) found.push({ start, end });
    });
  }
  return joined(found).slice(0, mostRanges);
}

/** Without those that others have in them. */
function joined(ranges: readonly TextRange[]): TextRange[] {
  const inOrder = ranges.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return inOrder.filter(({ end }, at) => inOrder.slice(0, at).every((one) => one.end < end));
}
