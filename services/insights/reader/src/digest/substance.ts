import { smallTalk } from '../lexicon/digest.ts';
import { weighedKinds } from '../lexicon/weighing.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';
import type { Said } from './said.ts';

/** Fewer telling messages than this, and a day has nothing to sum up. */
const fewestTelling = 3;
/** The stems all of a day's telling messages must use together. */
const fewestStems = 8;

const laughter = /^(?:(?:ha|ja|he|je|hi|rs|lo)+[hjls]?|k{2,}|x+d+)$/;

const judged = new WeakMap<Prepared, boolean>();

/** Whether a line says something: not a greeting, thanks, a sticker or a lone 'ok'. */
export function isTelling(line: Prepared): boolean {
  // Every part of a digest asks.
  let telling = judged.get(line);
  if (telling === undefined) {
    telling = tells(line);
    judged.set(line, telling);
  }
  return telling;
}

function tells(line: Prepared): boolean {
  if (!isSpoken(line.line) || line.words.length === 0) {
    return line.line.type === 'document' || /https?:\/\//i.test(line.line.text);
  }
  if (line.content.size < 2 && line.words.length < 4) return false;
  return !line.words.every((word) => smallTalk.has(word) || laughter.test(word));
}

/** Whether a day has enough to sum up; a day of greetings gets no digest instead of filler. */
export function hasSubstance(telling: readonly Prepared[]): boolean {
  if (telling.length < fewestTelling) return false;
  const stems = new Set<string>();
  for (const line of telling) {
    for (const word of line.content) {
      stems.add(word);
      if (stems.size >= fewestStems) return true;
    }
  }
  return false;
}

/** A statement says whom or what it is about, and what of it. */
const [fewestWords, fewestOwn] = [5, 3];

/** Whether a sentence alone is news: it states an amount, a change or what has happened. */
export function isNews({ text, words, content }: Said): boolean {
  if (/[?？؟]/u.test(text) || words.length < fewestWords || content.size < fewestOwn) return false;
  const [, , , until = 0, changed = 0, , , happened = 0] = weighedKinds.countsIn(words);
  return /\p{Nd}/u.test(text) || until + changed + happened > 0;
}
