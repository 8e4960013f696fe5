import { detectAll } from '../detect-language.ts';
import { functionWordsIn, languageOf } from '../languages.ts';
import { withoutUrls, words } from '../text.ts';
import { type Terms, terms } from './terms.ts';

/** ISO 639-1. */
export type LanguageName = 'en' | 'es' | 'pt' | 'de' | 'fr' | 'it' | 'hi' | 'ar';

/** How rules call languages. */
export const languageNames: readonly (readonly [Terms, LanguageName])[] = (
  [
    [
      'english|inglés|inglês|englisch|englische|anglais|inglese|अंग्रेजी|इंग्लिश|angrezi|الانجليزيه|انجليزي',
      'en',
    ],
    ['spanish|español|castellano|spanisch|espagnol|spagnolo|espanhol|स्पेनिश|الاسبانيه|اسباني', 'es'],
    ['portuguese|portugués|português|portugiesisch|portugais|portoghese|पुर्तगाली|البرتغاليه', 'pt'],
    ['german|alemán|alemão|deutsch|allemand|tedesco|जर्मन|الالمانيه|الماني', 'de'],
    ['french|francés|francês|französisch|français|francese|फ्रेंच|الفرنسيه|فرنسي', 'fr'],
    ['italian|italiano|italienisch|italien|इतालवी|الايطاليه|ايطالي', 'it'],
    ['hindi|हिंदी|हिन्दी|الهنديه', 'hi'],
    ['arabic|árabe|arabisch|arabe|arabo|अरबी|العربيه|عربي', 'ar'],
  ] as const
).map(([list, language]) => [terms(list), language]);

/** Fewer words may be a name or a loan. */
const fewestWords = 4;
const fewestLetters = 3;
const likely = 0.35;
const mostLikely = 2;

/** The language a message is written in; null where nobody could tell. */
export function languageWritten(text: string): string | null {
  const said = withoutUrls(text);
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  const share = (script: RegExp) => (said.match(script)?.length ?? 0) / letters;
  if (letters < fewestLetters) return null;
  if (share(/\p{Script=Devanagari}/gu) > 0.6) return 'hi';
  if (share(/\p{Script=Arabic}/gu) > 0.6) return 'ar';
  const found = words(said);
  if (found.length < fewestWords) return null;
  // Two that know nothing of each other must agree.
  const likeliest = detectAll(said).slice(0, mostLikely);
  const [first] = likeliest;
  if (!first) return null;
  const other = languageOf(found, said, 'en');
  if (likeliest.some(({ lang }) => lang === other)) return other;
  return first.accuracy > likely && !knownToVote.has(first.lang) ? first.lang : null;
}

const fewestOwn = 2;

/** Whether a message is in another language than these, beyond a name, a loan or a formula. */
export function isInOther(text: string, languages: readonly LanguageName[]): boolean {
  const written = languageWritten(text);
  const named: ReadonlySet<string> = new Set(languages);
  if (written === null || named.has(written)) return false;
  const found = words(withoutUrls(text));
  const of = (language: LanguageName) => functionWordsIn(found, language);
  const allowed = Math.max(...languages.map(of));
  if (!isNamed(written)) return allowed === 0;
  const own = of(written);
  const isClear = own > allowed * 1.5 && (own >= fewestOwn || allowed === 0);
  return isOwnScript(written) || isClear;
}

const isNamed = (language: string): language is LanguageName => knownToVote.has(language);
/** Its letters tell, whatever the words. */
const isOwnScript = (language: LanguageName) => language === 'ar' || language === 'hi';

/** Languages that both can name. */
const knownToVote = new Set<string>(languageNames.map(([, language]) => language));
