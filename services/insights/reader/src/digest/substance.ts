import { smallTalk } from '../lexicon/digest.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';

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
