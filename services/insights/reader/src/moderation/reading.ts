import { isFunctionWord, type Language, languageOf } from '../languages.ts';
import { type ContentKind, contents, sites } from '../lexicon/rules/contents.ts';
import {
  fillers,
  type MarkKind,
  marks,
  neutral,
  neutralStems,
  ofLength,
  ofNight,
  ofSite,
  otherSitesThan,
  statement,
  telling,
} from '../lexicon/rules/marks.ts';
import { words } from '../text.ts';
import { type LanguageName, languageNames } from './spoken.ts';
import { has, plain, type Terms, terms } from './terms.ts';
import { type Times, timesIn } from './times.ts';

interface Placed {
  /** Where it stands in the rule as it was written. */
  readonly at: number;
  readonly end: number;
}

/** What a rule in plain words is made of, in its order. */
export type Token = Placed &
  (
    | { readonly is: 'mark'; readonly mark: MarkKind | 'end' }
    | { readonly is: 'content'; readonly content: ContentKind }
    | { readonly is: 'sites'; readonly sites: readonly string[] }
    | { readonly is: 'quote'; readonly phrases: readonly string[] }
    | { readonly is: 'times'; readonly times: Times }
    | { readonly is: 'language'; readonly language: LanguageName }
    | { readonly is: 'limit'; readonly limit: Limit }
    /** `isOfTelling`: it says who tells what is done, and nothing of what is meant. */
    | { readonly is: 'word'; readonly word: string; readonly isOfTelling: boolean }
    | { readonly is: 'gap'; readonly ends: boolean }
  );

/** 'More than 5 messages a minute', 'longer than 300 characters'. */
export type Limit =
  | { readonly of: 'messages'; readonly most: number; readonly withinMs: number }
  | { readonly of: 'words' | 'characters' | 'lines'; readonly most: number };

/** Plain text with, for each of its letters, the place in the original. */
interface Mapped {
  readonly text: string;
  readonly places: readonly number[];
}

function mapped(original: string): Mapped {
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of original) {
    const one = letter === '\n' ? '\n' : plain(letter);
    for (let n = 0; n < one.length; n++) places.push(at);
    text += one;
    at += letter.length;
  }
  places.push(original.length);
  return { text, places };
}

const contentPatterns = Object.entries(contents).map(
  ([kind, list]) => [kind as ContentKind, terms(list)] as const,
);
const sitePatterns = Object.entries(sites).map(([name, hosts]) => [terms(name), hosts] as const);
const markKinds = Object.keys(marks) as MarkKind[];
const patternsOf = new Map<Language, readonly (readonly [MarkKind, Terms])[]>();

/** Marks as a language writes them: Hindi 'na' forbids, in Portuguese it is 'in the'. */
function markPatterns(language: Language) {
  let known = patternsOf.get(language);
  if (!known) {
    known = markKinds.map((kind) => {
      const { any, of } = marks[kind];
      return [kind, terms([any, of?.[language] ?? ''].join('|'))] as const;
    });
    patternsOf.set(language, known);
  }
  return known;
}

const setOf = (list: string) => new Set(list.split(/\s+/).filter(Boolean).map(plain));
const neutralWords = setOf(neutral);
const tellingWords = setOf(telling);

const neutralTerms = terms(neutralStems);
const statementWords = setOf(statement);

/** Whether a word of a rule says nothing of what is meant. */
const isNeutral = (word: string) =>
  neutralWords.has(word) ||
  (!tellingWords.has(word) &&
    (has(word, neutralTerms) || (isFunctionWord(word) && !/\d/.test(word))));

const fillersOf = new Map(
  Object.entries(fillers).map(([kind, list]) => [kind as ContentKind, terms(list)]),
);

/** Whether a word beside a kind of content adds nothing to it: 'insults among neighbours'. */
export function isFiller(word: string, kind: ContentKind): boolean {
  const own = fillersOf.get(kind);
  return own !== undefined && has(word, own);
}

const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one|un|una|ein|eine|une|um|uma|एक|ek|واحد',
    'two|dos|zwei|deux|due|dois|duas|दो|do|اثنين',
    'three|tres|drei|trois|tre|três|तीन|teen|ثلاث|ثلاثه',
    'four|cuatro|vier|quatre|quattro|quatro|चार|char|اربع|اربعه',
    'five|cinco|fünf|cinq|cinque|cinco|पांच|paanch|خمس|خمسه',
    'six|seis|sechs|six|sei|seis|छह|ست|سته',
    'seven|siete|sieben|sept|sette|sete|सात|سبع|سبعه',
    'eight|ocho|acht|huit|otto|oito|आठ|ثمان|ثمانيه',
    'nine|nueve|neun|neuf|nove|nove|नौ|تسع|تسعه',
    'ten|diez|zehn|dix|dieci|dez|दस|das|عشر|عشره',
  ].flatMap((list, index) =>
    plain(list)
      .split('|')
      .map((word) => [word, index + 1]),
  ),
);
const number = `\\d+|${Object.keys(numbers).join('|')}`;
const more = plain(
  'no more than|more than|at most|max|maximum|maximal|mehr als|höchstens|más de|máximo|como máximo|mais de|no máximo|máximo de|plus de|au plus|maximum de|più di|massimo|al massimo|से ज्यादा|se zyada|se jyada|اكثر من|بحد اقصى',
);
const messageWords = plain(
  'messages?|posts?|mensajes?|mensagens|mensagem|nachrichten|nachricht|messaggi|messaggio|मैसेज|संदेश|रسائل|رسائل|رساله',
);
const windows: readonly (readonly [RegExp, number])[] = [
  [/minut|मिनट|دقيق/u, 60_000],
  [/hour|hora|stunde|heure|ora\b|ore\b|घंट|ghant|ساع/u, 3_600_000],
  [/day|dia|tag|jour|giorno|दिन|\bdin\b|يوم/u, 24 * 3_600_000],
];
const windowWord = plain(
  'minutes?|minutos?|minuten?|minuti|minuto|मिनट|دقيقه|hours?|horas?|stunden?|heures?|ora|ore|घंटे|ghante|ساعه|days?|dias?|tage?|jours?|giorno|giorni|दिन|din|يوم',
);
const perPerson = plain(
  '(?:per|by|from|each|of|por|pro|von|par|da|di|a) (?:one |the same )?(?:person|persona|member|pessoa|personne|nase|kopf|user)',
);
const flood = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${more})\\s+)?(?<most>${number})\\s+(?:(?:${more})\\s+)?(?:${messageWords})(?:\\s+${perPerson})?\\s+(?:[\\p{L}']{1,7}\\s+){0,2}?(?:1\\s+|(?:one|una?|einer?|une|uma?|ek|एक)\\s+)?(?<window>${windowWord})(?:\\s+${perPerson})?(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
);
/** Hindi: 'in a minute more than five messages'. */
const floodBehind = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:एक|ek|1)\\s+(?<window>${windowWord})\\s+(?:में|me|mein)\\s+(?<most>${number})\\s+(?:${more})\\s+(?:${messageWords})`,
  'gu',
);
const longer = plain(
  'longer than|more than|over|under|below|shorter than|less than|fewer than|at most|no longer than|up to|max|maximum|máximo|menos de|höchstens|maximal|unter|kürzer als|weniger als|moins de|au maximum|meno di|massimo|no máximo|até|hasta|تزيد عن|تزيد الرساله عن|تتجاوز|يتجاوز|länger als|mehr als|über|más largos? (?:de|que)|más de|de más de|mais de|mais longas? (?:do )?que|com mais de|plus de|de plus de|plus longs? que|più lunghi di|più di|oltre|से ज्यादा|se zyada|اكثر من|اطول من',
);
const lengthUnits: readonly (readonly [RegExp, 'words' | 'characters' | 'lines'])[] = [
  [/^(?:words?|palabras?|palavras?|wortern?|worte?n?|mots?|parole|शब्द|shabd|كلم)/u, 'words'],
  [
    /^(?:char|letters?|caracter|zeichen|buchstaben|carater|signes|अक्षर|حرف|احرف|حروف)/u,
    'characters',
  ],
  [/^(?:lines?|lineas?|linhas?|zeilen?|lignes?|righe|riga|लाइन|पंक्ति|سطر|اسطر)/u, 'lines'],
];
const length = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${longer})\\s+(?<most>${number})\\s+(?<unit>[\\p{L}\\p{M}]+)`,
  'gu',
);
const lengthBehind = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<most>${number})\\s+(?<unit>[\\p{L}\\p{M}]+)\\s+(?:${longer})`,
  'gu',
);

const domain = /(?<![\p{L}\p{N}@])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s,;]*)?/gu;
const quoted = /["“”«„‚‘']([^"“”«»„‚‘’'\n]{1,60})["“”»’'](?![\p{L}])/gu;
const quoteBefore = /(?<![\p{L}])$/u;
const wordList =
  /(?<![\p{L}\p{N}])(?:words?|terms?|phrases?|palabras?|terminos?|palavras?|termos?|worter?|worten|begriffe?|mots?|termes?|parole|parola|termini|शब्दों?|shabd|كلمات|الكلمات)\s*:\s*(?<list>[^.\n]+)/gu;

const numberOf = (text = '') => numbers[text] ?? Number(text);

/** Stands for letters that have been read. */
const taken = '\uFFFC';

/** What is known of a token before its place. */
type Part = Token extends infer One ? (One extends Token ? Omit<One, 'at' | 'end'> : never) : never;

/** A rule's text, from which its parts are taken one after the other: no letter counts twice. */
class Rest {
  readonly found: Token[] = [];
  readonly #plain: Mapped;
  #left: string;

  constructor(description: string) {
    this.#plain = mapped(description);
    this.#left = this.#plain.text;
  }

  get left(): string {
    return this.#left;
  }

  take(index: number, size: number, part: Part): void {
    if (size === 0 || this.#left.slice(index, index + size).includes(taken)) return;
    const { places } = this.#plain;
    const place = { at: places[index] ?? 0, end: places[index + size] ?? 0 };
    this.found.push({ ...part, ...place } as Token);
    this.#left = `${this.#left.slice(0, index)}${taken.repeat(size)}${this.#left.slice(index + size)}`;
  }

  /** Takes what accents tell apart: 'sí' is no 'si'. */
  takeAccented(description: string, pattern: RegExp, part: Part): void {
    for (const match of description.matchAll(pattern)) {
      const from = this.#plain.places.indexOf(match.index);
      const to = this.#plain.places.indexOf(match.index + match[0].length);
      if (from >= 0 && to > from) this.take(from, to - from, part);
    }
  }

  takeAll(pattern: RegExp, make: (match: RegExpExecArray) => Part | null): void {
    for (const match of [...this.#left.matchAll(pattern)]) {
      const part = make(match);
      if (part) this.take(match.index, match[0].length, part);
    }
  }

  /** Takes what several patterns find, the longest first: 'links to other groups' lead nowhere else. */
  takeLongest(patterns: readonly (readonly [RegExp, Part])[]): void {
    const all = patterns.flatMap(([pattern, part]) =>
      [...this.#left.matchAll(pattern)].map((match) => ({ pattern, part, match })),
    );
    all.sort((a, b) => b.match[0].length - a.match[0].length);
    for (const { pattern, part, match } of all) {
      const [said] = match;
      const and = isWithAnd(said, pattern) ? 1 : 0;
      this.take(match.index + and, said.length - and, part);
      if (and > 0) this.take(match.index, and, { is: 'mark', mark: 'and' });
    }
  }
}

/** Whether an Arabic word bears its 'and', which parts it from the one before. */
const isWithAnd = (said: string, pattern: RegExp): boolean =>
  said.length > 1 && said.startsWith('و') && said.slice(1).replace(pattern, '') === '';

const yes = /(?<![\p{L}\p{M}])(?:sí|sì)(?![\p{L}\p{M}])(?!\s+(?:se|que|est|pued|permit|val))/giu;
/** Forbids and restricts nothing. */
const notOnly = terms(
  'not only|not just|nicht nur|no solo|no solamente|non solo|pas seulement|não só|não apenas|नहीं सिर्फ|ليس فقط',
);

const betweenListed = /[,;\uFFFC]|\s(?:and|or|y|o|und|oder|et|ou|e)\s/u;

const greeting = terms(contents.greetings);
const isGreeting = (phrase: string) => plain(phrase).replace(greeting.pattern, '').trim() === '';

/** Words that are looked for as they are: in quotation marks, or listed after 'words:'. */
function takeQuotes(rest: Rest): void {
  const whole = rest.left;
  rest.takeAll(quoted, ({ 1: phrase = '', index }) =>
    // 'No "good morning"' means the greeting, not the words.
    quoteBefore.test(whole.slice(0, index)) && words(phrase).length > 0 && !isGreeting(phrase)
      ? { is: 'quote', phrases: [phrase] }
      : null,
  );
  rest.takeAll(wordList, ({ groups }) => {
    const items = (groups?.list ?? '').split(betweenListed).map((item) => item.trim());
    const phrases = items.filter((item) => words(item).length > 0);
    return phrases.length > 0 ? { is: 'quote', phrases } : null;
  });
}

function takeLimits(rest: Rest): void {
  const ofMessages = ({ groups }: RegExpExecArray): Part | null => {
    const withinMs = windows.find(([word]) => word.test(groups?.window ?? ''))?.[1];
    if (withinMs === undefined) return null;
    return { is: 'limit', limit: { of: 'messages', most: numberOf(groups?.most), withinMs } };
  };
  const ofLength = ({ groups }: RegExpExecArray): Part | null => {
    const of = lengthUnits.find(([unit]) => unit.test(groups?.unit ?? ''))?.[1];
    return of ? { is: 'limit', limit: { of, most: numberOf(groups?.most) } } : null;
  };
  for (const pattern of [flood, floodBehind]) rest.takeAll(pattern, ofMessages);
  for (const pattern of [length, lengthBehind]) rest.takeAll(pattern, ofLength);
}

const siteOf = (host: string) =>
  host
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/.]+$/, '');

const echoes = [
  ['times', terms(ofNight)],
  ['limit', terms(ofLength)],
] as const;

const sitesOwn = terms(ofSite);
const otherThan = terms(otherSitesThan);

/** Whether a site is named before another thing: 'our own site a.example', not 'a.example and our own'. */
function isOfSite(behind: readonly Token[]): boolean {
  const next = behind.find(({ is }) => is === 'sites' || is === 'gap' || is === 'mark');
  return next?.is === 'sites';
}

/** Without words that only say again what an hour, a length or a site tells exactly. */
function withoutEchoes(found: readonly Token[]): Token[] {
  const said = echoes.filter(([is]) => found.some((token) => token.is === is));
  const sorted = found.toSorted((a, b) => a.at - b.at);
  return sorted.filter(
    (token, index) =>
      token.is !== 'word' ||
      !(
        said.some(([, pattern]) => has(token.word, pattern)) ||
        (has(token.word, sitesOwn) && isOfSite(sorted.slice(index + 1)))
      ),
  );
}

/** The parts of a rule, in order; whatever means nothing by itself is left out. */
export function tokensOf(description: string): Token[] {
  const rest = new Rest(description);
  takeQuotes(rest);
  rest.takeAll(domain, ([host]) => ({ is: 'sites', sites: [siteOf(host)] }));
  takeLimits(rest);
  for (const { start, end, times } of timesIn(rest.left)) {
    rest.take(start, end - start, { is: 'times', times });
  }
  rest.takeAll(otherThan.pattern, () => ({ is: 'mark', mark: 'except' }));
  rest.takeLongest(
    contentPatterns.map(([content, one]) => [one.pattern, { is: 'content', content }]),
  );
  for (const [{ pattern }, hosts] of sitePatterns) {
    rest.takeAll(pattern, () => ({ is: 'sites', sites: hosts }));
  }
  for (const [{ pattern }, language] of languageNames) {
    rest.takeAll(pattern, () => ({ is: 'language', language }));
  }
  const spoken = languageOf(words(description), description);
  rest.takeAccented(description, yes, { is: 'mark', mark: 'ok' });
  rest.takeAll(notOnly.pattern, ([word]) => ({ is: 'word', word, isOfTelling: false }));
  rest.takeLongest(markPatterns(spoken).map(([mark, one]) => [one.pattern, { is: 'mark', mark }]));
  rest.takeAll(/[,:()[\]–—]|\s-\s|\/|&/gu, ([sign]) => ({ is: 'gap', ends: !/[/&]/.test(sign) }));
  rest.takeAll(/[.!?;\n।؟…]+/gu, () => ({ is: 'mark', mark: 'end' }));
  rest.takeAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu, ([word]) => {
    const isOfTelling = statementWords.has(word);
    return isOfTelling || !isNeutral(word) ? { is: 'word', word, isOfTelling } : null;
  });
  return withoutEchoes(rest.found);
}
