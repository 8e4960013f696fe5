import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as indian } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { detect } from './detect-language.ts';
import { isContentWord } from './described.ts';
import { functionWordsIn, isFunctionWord, type Language, languageOf } from './languages.ts';
import { romanised } from './romanised.ts';
import { words } from './text.ts';

/** Forms of one word: what a topic and a message have in common when they mean the same. */

type Latin = Exclude<Language, 'hi' | 'ar'>;

const irregular = new Map<string, string>([
  ...([
    ['children', 'child'],
    ['men', 'man'],
    ['women', 'woman'],
    ['feet', 'foot'],
    ['teeth', 'tooth'],
    ['mice', 'mouse'],
    ['geese', 'goose'],
  ] as const),
]);

/** Plurals that the stemmers leave apart, as words are written here: without accents. */
const singular: Readonly<Record<Latin, (word: string) => string>> = {
  en: (word) =>
    irregular.get(word) ??
    word
      .replace(/(kni|wi|li)ves$/, '$1fe')
      .replace(/(l|ea|oa|ar)ves$/, '$1f')
      .replace(/(us|gas)es$/, '$1'),
  es: (word) => word.replace(/ces$/, 'z').replace(/gu(e|es|en|emos)$/, 'g$1'),
  pt: (word) =>
    word
      .replace(/(?:oes|aes)$/, 'ao')
      .replace(/ns$/, 'm')
      .replace(/gu(e|ei|em|es|emos)$/, 'g$1'),
  it: (word) => word.replace(/([cg])h([ei])$/, '$1$2'),
  // 'Reservierung', 'reserviert': one verb.
  de: (word) =>
    word
      .replace(/(?<=..)(?:ierung|ierungen|iert|ierte|ierten|ieren|iere)$/, 'ier')
      .replace(/(?<=[^aeiou]e[lr])n$/, ''),
  fr: (word) => word,
};

const stemmers: Readonly<Record<Latin, (word: string) => string>> = {
  en: english,
  es: spanish,
  pt: portuguese,
  de: german,
  fr: french,
  it: italian,
};
const latin = Object.keys(stemmers) as Latin[];

/** 'Pagamento', 'reunión': what is done, named by its verb. */
const ofVerb: Partial<Record<Latin, RegExp>> = {
  es: /(?:(?<=..)(?:amient|imient|acion)|(?<=...)ion)$/,
  pt: /(?:(?<=..)(?:ament|iment|aca)|(?<=...)ia)$/,
  it: /(?<=..)(?:ament|iment|azion)$/,
};
const functionStems = new Map<Latin, (stemmed: string) => boolean>();
/** Whether a root is all that is left of words that are everywhere, such as 'está'. */
function isOfFunctionWord(root: string, language: Latin): boolean {
  let known = functionStems.get(language);
  if (!known) {
    known = (stemmed) =>
      ['', 'a', 'e', 'o', 'ar', 'er', 'as', 'an', 'am'].some((end) =>
        isFunctionWord(stemmed + end),
      );
    functionStems.set(language, known);
  }
  return known(root);
}

const shortestStemmed = 4;
/** A word so short has hardly an ending: it is met by its plural alone. */
const short = 3;
const shortPlural = /^(.{2,3})(?:es|s)$/;

function latinKeys(word: string, language: Latin): string[] {
  if (/\d/.test(word)) return [word];
  if (word.length < shortestStemmed) {
    // 'Räder' has three letters without its ending.
    return language === 'de' ? [word, `=${word}`, `de ${word}`] : [word, `=${word}`];
  }
  const one = singular[language](word);
  const stemmed = stemmers[language](one);
  const noun = ofVerb[language];
  const root = noun ? stemmed.replace(noun, '') : stemmed;
  const isRoot = root !== stemmed && root.length >= short && !isOfFunctionWord(root, language);
  const single = shortPlural.exec(word)?.[1];
  const keys = [stemmed, ...(isRoot ? [root] : [])].map((key) =>
    key.length > short ? key : `${language} ${key}`,
  );
  return single === undefined ? keys : [...keys, `=${single}`];
}

/** 'And', 'for', 'with' before a word, and the article. */
const clitics = /^(?:[وف]?(?:[بك]?ال|لل)|[وف](?=..{2}))/;

/** Arabic words with and without what is written on them. */
function arabicKeys(word: string): string[] {
  const plain = word
    .replace(/[\u064B-\u0652\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي');
  const forms = new Set([plain, plain.replace(clitics, '')]);
  return [...forms].flatMap((form) => {
    const base = form.length > 4 ? form.replace(/ات$/, '') : form;
    return [arabic(base.replace(/ة$/, '')), arabic(form)];
  });
}

const isDevanagari = (word: string) => /[\u0900-\u097F]/.test(word);
const isArabic = (word: string) => /[\u0600-\u06FF]/.test(word);

/** The languages whose words are told apart: one, or all where nothing says which. */
export interface Tongue {
  readonly latin: readonly Latin[];
  /** Whether Latin letters may be Hindi too. */
  readonly isHindi: boolean;
  readonly known: Map<string, readonly string[]>;
}

const mostKnown = 50_000;
const tongues = new Map<string, Tongue>();

/** The tongue of a topic, by its name and what describes it. */
export function tongueOf(text: string): Tongue {
  const found = words(text);
  const isHindi = isDevanagari(text);
  const counts = latin.map((language) => functionWordsIn(found, language));
  const most = Math.max(...counts);
  const best = latin.filter((_, index) => counts[index] === most);
  const guess = languageOf(found, text, 'en');
  const isOfLetters = guess !== 'en' && guess !== 'hi' && guess !== 'ar';
  const [one] = best;
  const chosen = most > 0 && best.length === 1 && one ? [one] : isOfLetters ? [guess] : latin;
  // English words are everywhere.
  const languages = [...new Set<Latin>([...chosen, 'en'])];
  const name = `${languages.join()} ${isHindi}`;
  const tongue = tongues.get(name) ?? { latin: languages, isHindi, known: new Map() };
  tongues.set(name, tongue);
  return tongue;
}

/** What a word may be met by; two words that have one of these in common are one. */
export function keysOf(
  word: string,
  { latin: languages, isHindi, known }: Tongue,
): readonly string[] {
  let keys = known.get(word);
  if (!keys) {
    const all = isDevanagari(word)
      ? [indian(word), `~${romanised(word)}`]
      : isArabic(word)
        ? arabicKeys(word)
        : [
            ...languages.flatMap((language) => latinKeys(word, language)),
            ...(isHindi ? [`~${romanised(word)}`] : []),
          ];
    keys = [...new Set(all)];
    if (known.size > mostKnown) known.clear();
    known.set(word, keys);
  }
  return keys;
}

/** What a topic's own word is met by: by Hindi letters too. */
export const ownKeysOf = (word: string, tongue: Tongue): readonly string[] =>
  isArabic(word)
    ? keysOf(word, tongue)
    : [...new Set([...keysOf(word, tongue), `~${romanised(word)}`])];

/** 'Casa' is no 'caso', though they have a stem in common. */
const gendered = /^(.+?)([ao])s?$/;
const longestGendered = 5;

function isOtherGender(one: string, other: string): boolean {
  const [, stem, end] = gendered.exec(one) ?? [];
  const [, otherStem, otherEnd] = gendered.exec(other) ?? [];
  return (
    stem !== undefined && stem === otherStem && end !== otherEnd && stem.length <= longestGendered
  );
}

/** 'Parking' is no park, a train of 'training' no train: nouns of other things than their verbs. */
const otherNouns = new Set(['park', 'train', 'wed', 'ear', 'even', 'bear', 'light']);
const isOfDoing = (one: string, other: string) => {
  const noun = other.replace(/s$/, '');
  return otherNouns.has(noun) && one.startsWith(noun) && /ing$/.test(one);
};
/** Who does a thing is named by it, and may be quite another thing. */
const isOfDoer = (one: string, other: string) => /istas?$/.test(one) && !/istas?$/.test(other);

/** Whether two words with a stem in common are two things all the same. */
export const isAnother = (one: string, other: string): boolean =>
  one !== other &&
  (isOtherGender(one, other) ||
    isOfDoing(one, other) ||
    isOfDoing(other, one) ||
    isOfDoer(one, other) ||
    isOfDoer(other, one));

/** Shorter words stand in others by chance. */
const shortestPart = 4;
const shortestBeside = 3;
const fugue = /^(?:s|es|n|en|er|e)?(?!weise|artig|los|lich|haft|voll)(?=.{3})/;
/** 'Beispiel' is no play: these begin words of their own. */
const prefix =
  /^(?:bei|vor|nach|aus|ein|auf|an|ab|um|zu|mit|ver|be|ge|er|ent|zer|un|uber|unter|durch|wieder|miss|hin|her)$/;

/** Whether a German compound has a word at its start or its end: 'Heizungskeller', 'Gasheizung'. */
export function isPartOf(part: string, compound: string): boolean {
  const beside = compound.length - part.length;
  if (part.length < shortestPart || beside < shortestBeside) return false;
  if (compound.startsWith(part))
    return beside > shortestBeside && fugue.test(compound.slice(part.length));
  return compound.endsWith(part) && !prefix.test(compound.slice(0, beside));
}

/** Every topic asks it of the same message: the last answer is kept. */
let lastText = '';
let wasGerman = false;

export function isGerman(text: string): boolean {
  if (text !== lastText) {
    wasGerman = languageOf(words(text), text, 'en') === 'de' || detect(text) === 'de';
    lastText = text;
  }
  return wasGerman;
}

/** Languages in which people cut long words short: 'appart', 'cumple', 'prof'. */
export const clipping: ReadonlySet<Latin> = new Set(['es', 'fr', 'it', 'pt'] as const);
const leastCut = 3;
/** Longer ones are put together, and begin with a word of their own. */
const longestWhole = 12;

/** Whether a word is the beginning of a longer one and none of those that are everywhere. */
export const isClippingOf = (word: string, whole: string): boolean =>
  whole.length <= longestWhole &&
  whole.length - word.length >= leastCut &&
  whole.startsWith(word) &&
  isContentWord(word);
