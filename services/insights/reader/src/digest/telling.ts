import type { Language } from '../languages.ts';
import { languageOf } from '../languages.ts';
import type { Prepared } from '../prepared.ts';
import { withoutUrls } from '../text.ts';
import type { Line } from '../types.ts';
import { phrases } from './phrases.ts';
import { namesOf, shownNamesOf, type Telling } from './wording.ts';

const lettersOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Arabic as people type it in Latin letters: digits stand for those that Latin has not ('3andy', 'ba7ar'). */
const latinArabic = /^(?:\p{L}+[23579]\p{L}+[\p{L}\d]*|[2357][aeiou]\p{L}+[\p{L}\d]*)$/u;
/** So many of a day's words and such a share of them are written so, at least; '2eme' and 'b2b' are few. */
const [fewestLatinArabic, leastLatinArabic] = [4, 0.06];

/** The day's language by its words together, for messages too short to tell. */
function dayLanguage(lines: readonly Prepared[]): Language {
  const sample = lines.slice(0, 200);
  const said = sample.flatMap(({ words }) => words);
  const arabic = said.filter((word) => latinArabic.test(word)).length;
  if (arabic >= fewestLatinArabic && arabic > said.length * leastLatinArabic) return 'ar';
  const text = sample
    .map(({ line }) => withoutUrls(line.text))
    .join(' ')
    .slice(0, 5000);
  const latin = lettersOf(text, /\p{Script=Latin}/gu);
  return languageOf(
    said,
    // A few names in another script do not make it the chat's.
    latin > lettersOf(text, /\p{L}/gu) / 2 ? '' : text,
  );
}

/** How a day is told: in the language of what is spoken, with the names of all who wrote. */
export function tellingOf(spoken: readonly Prepared[], lines: readonly Line[]): Telling {
  const language = dayLanguage(spoken);
  const names = namesOf(lines);
  return { language, say: phrases[language], names, shown: shownNamesOf(lines) };
}
