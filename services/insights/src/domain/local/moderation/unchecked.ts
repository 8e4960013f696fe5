import { fold, shorten } from '../text.ts';
import { exception, ownWords } from './patterns.ts';

const betweenSentences = /[!?\n]+|\.(?=\s|$)/u;
/** Where one wish ends and the next begins. */
const betweenWishes =
  /[,;]+|\s(?:and|or|y|o|e|ou|und|oder|et)\s(?=(?:no|nor|ni|n[aã]o|kein\w*|pas|non|not|never)\s)/iu;
const forbids =
  /^(?:no|nor|not|never|do not|don[’']t|avoid|stop|ni|nada|sin|nunca|prohibido|n[aã]o|nem|sem|proibido|kein\w*|nie|verboten|pas|jamais|interdit|non|niente|vietato)\b/iu;

const mostNamed = 3;
const longest = 60;

/**
 * The parts of a rule that none of its checks is about: 'begging for money' in 'no links, no
 * begging for money'. Only who understands the words can look for them. Sentences after the first
 * that forbid nothing explain it.
 * @param isChecked whether a part names something that is checked
 */
export function uncheckedIn(description: string, isChecked: (part: string) => boolean): string[] {
  // A quotation is looked for as a whole, and a list after 'words:' is one wish.
  if (/["“”«„]/u.test(description) || /\b\p{L}+\s*:/u.test(description)) return [];
  const sentences = description.split(betweenSentences).map((one) => one.trim());
  const wishes = sentences.filter((one, at) => at === 0 || forbids.test(one));
  return wishes.flatMap((sentence) => uncheckedOf(sentence, isChecked)).slice(0, mostNamed);
}

function uncheckedOf(sentence: string, isChecked: (part: string) => boolean): string[] {
  const found: string[] = [];
  for (const part of sentence.split(betweenWishes).map((one) => one.trim())) {
    // What follows an exception belongs to it.
    if (exception.test(fold(part))) break;
    if (isChecked(part) || ownWords(part).length === 0) continue;
    found.push(shorten(part.replace(/^(?:no|nor|not|and|or)\s+/iu, ''), longest));
  }
  return found;
}
