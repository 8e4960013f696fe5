import { smallTalk } from '../lexicon/digest.ts';
import { addressWords, assentWords, edgeWords, greeting } from '../lexicon/sentences.ts';
import { urlsIn } from '../resources/links.ts';
import { clean, words } from '../text.ts';
import type { Names } from './wording.ts';

/** Pictures, skin tones and what joins them; digits and signs that may be part of one stay. */
const pictures =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3)+/gu;
/** A word at the beginning with what parts it from the rest. */
const firstWord = /^[^\p{L}\p{N}([@#"“«£€$]*(@?[\p{L}\p{M}'’]+)([\s,;:.!?…–-]*)/u;
const lastWord = /([,;.!?…–\s-]+)(@?[\p{L}\p{M}'’]+)[\s.!?…]*$/u;
/** Of a message's beginning or end so many words may go, and so many must stay. */
const mostCut = 5;
const fewestKept = 3;

const isIn = (list: ReadonlySet<string>, word: string) => list.has(words(word)[0] ?? '');

/** Without greetings, fillers, and whom it is said to; what a number follows stays. */
function withoutOpening(text: string): string {
  let rest = text.replace(greeting, '');
  let isGreeted = rest !== text;
  for (let cut = 0; cut < mostCut; cut += 1) {
    const found = firstWord.exec(rest);
    if (!found) break;
    const [all, word = '', mark = ''] = found;
    const isCalled = isIn(addressWords, word) && (isGreeted || /[,;:.!?…–-]/u.test(mark));
    const isFiller = isIn(edgeWords, word) && (mark.trim() !== '' || !isIn(assentWords, word));
    if (!isCalled && !isFiller) break;
    const shorter = rest.slice(all.length);
    if (/^\d/.test(shorter) || words(shorter).length < fewestKept) break;
    isGreeted = mark.trim() === '';
    rest = shorter;
  }
  return rest === text || words(rest).length < fewestKept ? text : rest;
}

function withoutClosing(text: string): string {
  let rest = text;
  for (let cut = 0; cut < mostCut; cut += 1) {
    const found = lastWord.exec(rest);
    const [, mark = '', word = ''] = found ?? [];
    if (!found || !/[,;.!?…–-]/u.test(mark)) break;
    if (!isIn(edgeWords, word) && !isIn(addressWords, word)) break;
    const shorter = rest.slice(0, found.index);
    if (words(shorter).length < fewestKept) break;
    rest = shorter;
  }
  return rest;
}

/** Mentions as names, addresses out (a statement links them itself). */
function plainWords(text: string, names: Names): string {
  let plain = '';
  let position = 0;
  for (const { start, end } of urlsIn(text)) {
    plain += text.slice(position, start);
    position = end;
  }
  plain += text.slice(position);
  return plain.replace(/@(\d{6,})/g, (whole, id: string) => names.get(id) ?? whole);
}

/**
 * A sentence without what carries nothing: greetings and fillers at its edges, pictures, addresses,
 * repeated marks. What stands between is never touched: no number, name, date or negation changes.
 */
export function trimmed(text: string, names: Names): string {
  const bare = clean(plainWords(text, names).replace(pictures, ' '))
    .replace(/([!?])[!?]+/g, (marks) => (marks.includes('?') ? '?' : '!'))
    .replace(/\s+([,.!?;:])/g, '$1')
    .replace(/[\s,;:–-]+$/u, '');
  const core = withoutClosing(withoutOpening(bare)).replace(/^[\s,;.:!?…–-]+/u, '');
  const kept = core === '' ? bare : core;
  return kept.replace(/!+$/, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether a sentence only greets, thanks or agrees. */
export const saysNothing = (text: string) =>
  words(text).every(
    (word) =>
      smallTalk.has(word) || edgeWords.has(word) || addressWords.has(word) || assentWords.has(word),
  );
