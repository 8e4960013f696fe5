/** Words and phrases of chat texts, in any script. */
import { recent, remembered } from './remembered.ts';

/**
 * Zero-width, bidi-control, tag, filler and other unseen characters: in a quotation they carry no
 * meaning, and to a program they may carry one that nobody sees.
 */
const unseen = /[[\p{DI}--[\u200C\u200D\uFE0E\uFE0F]][\p{Cc}--\s]\uFFF9-\uFFFB]/gv;
/** Joiners make letters of Persian or Hindi, and emoji; Latin ones they only keep apart. */
const latinJoiner = /(?<=\p{Script=Latin})(?:\u200C|\u200D)+(?=\p{Script=Latin})/gu;
const doubleSpace = /\s\s|[^\S ]/;
export const isPlainAscii = /^[\x20-\x7E\n]*$/;
const diacritics = /\p{M}+/gu;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
export const questionMark = /[?？؟]/u;
/** A folded word of such a text. */
export const asciiWord = /[a-z0-9]+/g;

/** Without unseen characters, which hide words from people or from programs. */
export function withoutUnseen(text: string): string {
  return isPlainAscii.test(text) ? text : text.replace(unseen, '').replace(latinJoiner, '');
}

/** Without unseen characters and with single spaces. */
export function clean(text: string): string {
  const seen = withoutUnseen(text);
  return doubleSpace.test(seen) ? seen.replace(/\s+/g, ' ').trim() : seen.trim();
}

/**
 * For comparing: lower case without accents. Marks that are vowels (Devanagari, Arabic) stay,
 * since words are not words without them.
 */
export const fold = (text: string): string => foldedOf(text);

let lastStemsOf = '';
let lastStems: readonly string[] = [];

function folded(text: string): string {
  if (isPlainAscii.test(text)) return text.toLowerCase();
  return text
    .replace(unseen, '')
    .replace(latinJoiner, '')
    .toLowerCase()
    .replace(/[^\x20-\x7E]+/g, (part) =>
      /[\u0900-\u0DFF\u0600-\u06FF]/.test(part)
        ? part
        : part.normalize('NFD').replace(diacritics, '').normalize('NFC'),
    )
    .replace(/ß/g, 'ss')
    .replace(/[’‘`´]/g, "'");
}
const foldedOf = recent(remembered(folded));

/** The folded words of a text. Apostrophes part words: "don't" gives don, t. */
export const words = (text: string): readonly string[] => wordsOf(text);

const wordsOf = recent(
  remembered((text): readonly string[] => {
    const plain = fold(text);
    return plain.match(isPlainAscii.test(plain) ? asciiWord : wordPattern) ?? [];
  }),
);

const urlLike = /\b(?:https?:\/\/|www\.)\S+/gi;

/** The text without its web addresses. */
export function withoutUrls(text: string): string {
  return text.includes('://') || text.includes('www.') ? text.replace(urlLike, ' ') : text;
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?:ciones|cion|coes|cao)$/, 'cion'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^s])s$/, '$1'],
  [/ing$/, ''],
  [/ed$/, ''],
];

function cutStem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word.length === 4 ? word.replace(/s$/, '') : word;
  let out = word;
  for (const [pattern, replacement] of endings) {
    const next = out.replace(pattern, replacement);
    if (next !== out && next.length >= 3) out = next;
  }
  return out.length > 4 ? out.replace(/[aeo]$/, '') : out;
}

/** Chats use few words often: each is cut once. */
const stems = new Map<string, string>();
const mostStems = 50_000;

/**
 * A light stem: enough that 'meetings' meets 'meeting', 'decided' 'decide' and 'reuniones'
 * 'reunión', and nothing more. Words are expected folded.
 */
export function stem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) {
    known = cutStem(word);
    if (stems.size > mostStems) stems.clear();
    stems.set(word, known);
  }
  return known;
}

/** The stems of a text's words: every topic and rule asks for the same message's, so the last are kept. */
export function stemsIn(text: string): readonly string[] {
  if (text !== lastStemsOf) {
    lastStems = words(text).map(stem);
    lastStemsOf = text;
  }
  return lastStems;
}

const markdownSpecial = /[\\`*_{}[\]()#+|<>~]|!(?=\[)|^(?=[-=]|\d+[.)])/g;

/** Chat words inside markdown, shown as they were written and never as formatting. */
export function escapeMarkdown(text: string): string {
  return text.replace(markdownSpecial, (match) => `\\${match}`);
}

/** At most `length` characters, cut between words and marked with an ellipsis. */
export function shorten(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const cut = points.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  const kept = space > length * 0.5 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Sentences of a cleaned text or its lines; each keeps its end mark. */
export function sentences(text: string): string[] {
  const parts: string[] = [];
  for (const line of text.split(/\n+/)) {
    for (const part of line.split(/(?<=[.!?…。！？؟।])\s+(?=\S)/u)) {
      const trimmed = clean(part);
      if (trimmed !== '') parts.push(trimmed);
    }
  }
  return parts;
}
