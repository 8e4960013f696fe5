import type { Language } from '../languages.ts';
import { entries, planWords } from './words/all.ts';
import type { DayPart, PlanWords } from './words/shape.ts';

/**
 * Words, numbers and marks of a text, each with what it may be in a phrase about time. The kinds
 * together are one string, a character for each token, so that phrases are found by expressions
 * over it: 'WD' is a weekday with a day of the month, 'D:D' an hour with minutes.
 */
export interface Token {
  readonly text: string;
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly kind: string;
  readonly value: number;
  readonly part: DayPart | undefined;
  /** No space before it. */
  readonly glued: boolean;
  /** Written with a capital. */
  readonly upper: boolean;
}

interface Entry {
  readonly kind: string;
  readonly value: number;
  readonly part?: DayPart;
  readonly language: Language;
}

const lexicon = new Map<string, Entry[]>();
/** How many words the longest entry has that begins with a word. */
const longest = new Map<string, number>();

const accents = /[\u0300-\u036f]/u;

/**
 * Lower case without accents and with the digits 0 to 9, every character where it was. Marks of
 * scripts whose vowels are marks stay.
 */
export function level(text: string): string {
  if (/^[\x20-\x7E\n]*$/.test(text)) return text.toLowerCase();
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 128 && text.charAt(at) !== '`') continue;
    out += text.slice(from, at).toLowerCase() + leveled(text.charAt(at));
    from = at + 1;
  }
  return out + text.slice(from).toLowerCase();
}

const known = new Map<string, string>();

function leveled(char: string): string {
  const before = known.get(char);
  if (before !== undefined) return before;
  const after = levelOf(char);
  known.set(char, after);
  return after;
}

function levelOf(char: string): string {
  const code = char.charCodeAt(0);
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  if (code >= 0x966 && code <= 0x96f) return String(code - 0x966);
  if (/[’‘`´]/.test(char)) return "'";
  const base = char.normalize('NFD').charAt(0).toLowerCase();
  return base.length === 1 && !accents.test(base) ? base : char;
}

const wordPattern = /\p{L}[\p{L}\p{M}]*|\d+|\n|[^\s\p{L}\d]/gu;

/** The words of an entry as tokens write them. */
const keyOf = (entry: string) => (level(entry).match(wordPattern) ?? []).join(' ');

function add(
  language: Language,
  kind: string,
  list: string | undefined,
  value = 0,
  part?: DayPart,
) {
  for (const entry of entries(list)) {
    const key = keyOf(entry);
    const parts = key.split(' ');
    const [first = ''] = parts;
    longest.set(first, Math.max(longest.get(first) ?? 0, parts.length));
    const found = { kind, value, language, ...(part === undefined ? {} : { part }) };
    const others = lexicon.get(key);
    // The first meaning of a word in a language counts.
    if (!others) lexicon.set(key, [found]);
    else if (!others.some((one) => one.language === language)) others.push(found);
  }
}

function addDays(language: Language, days: PlanWords['days']) {
  for (const [key, list] of Object.entries(days)) {
    const [offset = '0', part] = key.split('/');
    add(language, 'R', list, Number(offset), part as DayPart | undefined);
  }
}

for (const [name, words] of Object.entries(planWords)) {
  const language = name as Language;
  for (const [index, list] of words.weekdays.entries()) add(language, 'W', list, index + 1);
  for (const [index, list] of words.months.entries()) add(language, 'M', list, index + 1);
  add(language, 'x', words.greetings);
  addDays(language, words.days);
  add(language, 'C', words.noon, 12);
  add(language, 'C', words.midnight, 0);
  for (const [part, list] of Object.entries(words.parts))
    add(language, 'P', list, 0, part as DayPart);
  for (const [index, list] of words.shortWeekdays.entries()) add(language, 'w', list, index + 1);
  for (const numbers of [words.numbers, ...(words.moreNumbers ?? [])])
    for (const [index, word] of entries(numbers).entries()) add(language, 'd', word, index + 1);
  add(language, 'h', words.half);
  add(language, 'y', words.past);
  add(language, 'q', words.quarter);
  add(language, '_', words.to);
  add(language, 'H', words.hour);
  add(language, 'A', words.am, 0);
  add(language, 'A', words.pm, 12);
  add(language, 'N', words.next);
  add(language, 'K', words.this);
  add(language, 'V', words.last);
  add(language, 'G', words.week);
  add(language, 'Q', words.hours);
  add(language, 'B', words.by);
  addShared(language, words);
  add(language, 'E', words.numbered);
  add(language, 'U', words.units);
  for (const [word, minutes] of Object.entries(words.hourParts ?? {}))
    add(language, 'J', word, minutes);
}

/** Words that stand before an hour, before a day or between two of them. */
function addShared(language: Language, { at, until, links, past, after }: PlanWords) {
  const inAt = new Set(entries(at));
  const inUntil = new Set(entries(until));
  const inPast = new Set(entries(past));
  for (const word of inUntil)
    if (!inPast.has(word)) add(language, inAt.has(word) ? 'a' : '~', word);
  for (const word of inAt) add(language, 'T', word);
  for (const word of entries(links)) add(language, 'L', word);
  for (const word of entries(after)) add(language, 'I', word);
}

/** Kinds of marks; a map, since an object would keep every word that is asked for. */
const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\n': ';',
    ':': ':',
    '.': '.',
    ',': ',',
    '-': '-',
    '–': '-',
    '—': '-',
    '−': '-',
    '/': '/',
    '(': '(',
    ')': ')',
    '•': ';',
    '|': ';',
    ';': ';',
    '!': '!',
    '?': '!',
    '؟': '!',
    '،': ',',
    '@': 'T',
    '°': 'O',
    º: 'O',
    ª: 'O',
    '€': 'U',
    $: 'U',
    '£': 'U',
    '₹': 'U',
    '%': 'U',
    '+': '^',
    '#': '^',
    '*': '*',
    '=': '^',
    '~': 'T',
  }),
);

const ordinals = new Set(['st', 'nd', 'rd', 'th', 'er', 'ero', 'o', 'a']);
const glueable = new Set(['H', 'A', 'Q', 'P']);

interface Raw {
  text: string;
  start: number;
  end: number;
  glued: boolean;
  upper: boolean;
}

const isAsciiDigit = (code: number) => code >= 48 && code <= 57;
const isAsciiLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isAsciiSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

/** Where the token that begins at a place ends: the place itself for a space. */
function tokenEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  let end = at + 1;
  if (isAsciiDigit(code)) {
    while (isAsciiDigit(text.charCodeAt(end))) end += 1;
    return end;
  }
  if (code === 10 || (code < 128 && !isAsciiSpace(code) && !isAsciiLetter(code))) return end;
  if (code < 128 && isAsciiSpace(code)) return at;
  while (isAsciiLetter(text.charCodeAt(end))) end += 1;
  // Most words end before any letter of another alphabet.
  if (code < 128 && !(text.charCodeAt(end) > 127)) return end;
  wordAt.lastIndex = at;
  return at + (wordAt.exec(text)?.[0].length ?? 0);
}

/** The same as `wordPattern`, at one place. */
const wordAt = /\p{L}[\p{L}\p{M}]*|\d+|\n|[^\s\p{L}\d]/uy;

/**
 * So far a text is read for days and hours: a long announcement has a few hundred. What looks
 * around each of them must not look over a row without end.
 */
const mostTokens = 2_000;

function rawTokens(leveledText: string, text: string): Raw[] {
  const out: Raw[] = [];
  let before = -1;
  for (let at = 0; at < leveledText.length && out.length < mostTokens; ) {
    const end = tokenEnd(leveledText, at);
    if (end === at) {
      at += 1;
      continue;
    }
    out.push({
      text: leveledText.slice(at, end),
      start: at,
      end,
      glued: at === before,
      upper: text.charCodeAt(at) !== leveledText.charCodeAt(at),
    });
    before = end;
    at = end;
  }
  return out;
}

/** The longest entry that begins at a token, in one of the languages; and how many tokens it is. */
function entryAt(raw: readonly Raw[], at: number, languages: ReadonlySet<Language>) {
  const first = raw[at]?.text ?? '';
  const most = longest.get(first);
  if (most === undefined) return undefined;
  for (let length = Math.min(most, raw.length - at); length > 0; length--) {
    let key = first;
    for (let next = 1; next < length; next++) key += ` ${raw[at + next]?.text}`;
    const found = lexicon.get(key);
    if (!found) continue;
    const own =
      found.find(({ language }) => languages.has(language)) ??
      (isPlain(key) ? found[0] : undefined);
    if (own) return { entry: own, length };
  }
  return undefined;
}

/** A word that means the same wherever it is written: long names of days and months. */
const strict = new Set([
  'segunda',
  'terca',
  'quarta',
  'quinta',
  'sexta',
  'manana',
  'morgen',
  'tarde',
  'noite',
  'march',
  'marche',
  'heute morgen',
]);
const isPlain = (key: string) => {
  const kind = lexicon.get(key)?.[0]?.kind ?? '';
  return 'WMR'.includes(kind) && key.length >= 5 && !strict.has(key);
};

/** 'والسبت', 'بالجمعة', 'للاحد': what Arabic writes together with a word. */
function withoutArabicLead(raw: Raw): Raw {
  const bare =
    /^(?:و|ف)?(?:ب|ل)?(ال.{2,})$/u.exec(raw.text)?.[1] ??
    /^(?:و|ف)?لل(.{2,})$/u.exec(raw.text)?.[1];
  if (bare === undefined || bare === raw.text) return raw;
  const full = bare.startsWith('ال') ? bare : `ال${bare}`;
  return lexicon.has(full) && !lexicon.has(raw.text) ? { ...raw, text: full } : raw;
}

const isDigits = (text: string) => text.charCodeAt(0) >= 48 && text.charCodeAt(0) <= 57;

function numberKind(raw: Raw): string {
  if (raw.text.length <= 2) return 'D';
  if (raw.text.length !== 4) return 'n';
  const value = Number(raw.text);
  if (value >= 1990 && value <= 2100) return 'Y';
  return value < 2400 && value % 100 < 60 ? 'F' : 'n';
}

/** Written out, since spreading an object for every word of a chat takes long. */
const tokenOf = (raw: Raw, kind: string, value: number, part?: DayPart): Token => ({
  text: raw.text,
  start: raw.start,
  end: raw.end,
  kind,
  value,
  part,
  glued: raw.glued,
  upper: raw.upper,
});

/** Tokens of a text, given as it is and levelled, read in these languages. */
export function tokensOf(
  text: string,
  leveledText: string,
  languages: ReadonlySet<Language>,
): Token[] {
  const raw = rawTokens(leveledText, text);
  if (/[\u0600-\u06ff]/.test(leveledText)) {
    for (const [at, one] of raw.entries())
      if (/[\u0600-\u06ff]/.test(one.text)) raw[at] = withoutArabicLead(one);
  }
  const out: Token[] = [];
  for (let at = 0; at < raw.length; ) {
    const one = raw[at] as Raw;
    if (isDigits(one.text)) {
      out.push(tokenOf(one, numberKind(one), Number(one.text)));
      at += 1;
      continue;
    }
    const before = out.at(-1);
    if (one.glued && before && 'DY'.includes(before.kind) && ordinals.has(one.text)) {
      out.push(tokenOf(one, 'O', 0));
      at += 1;
      continue;
    }
    const mark = marks.get(one.text);
    if (mark !== undefined) {
      out.push(tokenOf(one, mark, 0));
      at += 1;
      continue;
    }
    const found = entryAt(raw, at, languages);
    if (!found) {
      out.push(tokenOf(one, 'x', 0));
      at += 1;
      continue;
    }
    const last = raw[at + found.length - 1] as Raw;
    const { kind, value, part } = found.entry;
    const text = leveledText.slice(one.start, last.end);
    out.push(tokenOf({ ...one, text, end: last.end }, kind, value, part));
    at += found.length;
  }
  return withoutAmounts(out);
}

const isAmount = (before: Token | undefined, token: Token, after: Token | undefined) => {
  if (
    before &&
    token.glued &&
    /^\p{L}/u.test(before.text) &&
    before.kind !== 'H' &&
    before.kind !== 'T'
  )
    return true;
  if (before && '^'.includes(before.kind) && token.glued) return true;
  if (before?.kind === 'U' && /[€$£₹]/.test(before.text)) return true;
  if (before?.kind === 'E') return true;
  if (!after) return false;
  if (after.kind === 'U') return true;
  return (
    after.glued &&
    after.text !== 'ish' &&
    /^\p{L}/u.test(after.text) &&
    !glueable.has(after.kind) &&
    after.kind !== 'O'
  );
};

/** Numbers that count or name something are none for days and hours. */
function withoutAmounts(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'D' && token.kind !== 'F') return token;
    const isNone = isAmount(tokens[at - 1], token, tokens[at + 1]) || isLongNumber(tokens, at);
    return isNone ? { ...token, kind: 'n' } : token;
  });
}

const isNumber = (token: Token | undefined) => token !== undefined && isDigits(token.text);

/** Phone numbers and the like: three and more numbers with nothing but spaces between. */
function isLongNumber(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (isNumber(tokens[from - 1])) from -= 1;
  let to = at;
  while (isNumber(tokens[to + 1])) to += 1;
  return to - from >= 2;
}

/** Words of days and of fixed hours, alone or as the last of several ('ce soir'). */
export const timeWords: ReadonlySet<string> = new Set(
  [...lexicon].flatMap(([key, found]) =>
    found.some(({ kind }) => 'WRC'.includes(kind)) ? [key.split(' ').at(-1) ?? key] : [],
  ),
);

/** Names of months: they say when beside a number. */
export const monthWords: ReadonlySet<string> = new Set(
  [...lexicon].flatMap(([key, found]) => (found.some(({ kind }) => kind === 'M') ? [key] : [])),
);

/** Words that say when and nothing else: they tell no two plans apart. */
export const calendarWords: ReadonlySet<string> = new Set(
  [...lexicon]
    .filter(
      ([key, found]) => !key.includes(' ') && found.some(({ kind }) => 'WRCMPwGN'.includes(kind)),
    )
    .map(([key]) => key),
);
