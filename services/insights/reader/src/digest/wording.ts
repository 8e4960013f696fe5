import { type Language, languageOf } from '../languages.ts';
import type { Prepared } from '../prepared.ts';
import { urlsIn } from '../resources/links.ts';
import { clean, escapeMarkdown, shorten, withoutUrls, words } from '../text.ts';
import type { Line } from '../types.ts';
import { type Phrases, phrases } from './phrases.ts';

/** Names by member id, for mentions such as '@34600111222' inside texts. */
export type Names = ReadonlyMap<string, string>;

export function namesOf(lines: readonly Line[]): Names {
  const names = new Map<string, string>();
  for (const line of lines) {
    if (line.senderName !== '') names.set(line.senderId.split('@')[0] ?? '', line.senderName);
  }
  return names;
}

const mostNameWords = 2;

/**
 * Names as they are told, by member id: 'Ana Ruiz' for 'Ana Ruiz (3B) 🌻 treasurer', 'Ana' where
 * the others call her so, whole where another's would be the same.
 */
export function shownNamesOf(lines: readonly Line[]): Names {
  const whole = new Map(lines.map(({ senderId, senderName }) => [senderId, clean(senderName)]));
  const said = saidParts(whole.values(), lines);
  const short = new Map(
    [...whole].map(([id, name]) => {
      const bare = clean(name.replace(/\s*[([{|·•~].*$/u, ''));
      const parts = bare.split(' ').filter((part) => /[\p{L}\p{N}]/u.test(part));
      const isLong = bare !== name || parts.length > mostNameWords;
      const cut = parts.slice(0, mostNameWords).join(' ');
      // A telephone number is no name to shorten.
      return [id, calledBy(isLong && /\p{L}/u.test(cut) ? cut : name, said)];
    }),
  );
  const times = Map.groupBy(short.values(), (name) => name.toLowerCase());
  return new Map(
    [...whole].map(([id, name]) => {
      const cut = short.get(id) ?? name;
      return [id, times.get(cut.toLowerCase())?.length === 1 ? cut : name];
    }),
  );
}

/** How often each part of a name is said in these lines. */
function saidParts(names: Iterable<string>, lines: readonly Line[]): ReadonlyMap<string, number> {
  const said = new Map([...names].flatMap((name) => words(name)).map((part) => [part, 0]));
  for (const { text } of lines) {
    for (const word of words(text)) {
      const times = said.get(word);
      if (times !== undefined) said.set(word, times + 1);
    }
  }
  return said;
}

const shortestCalled = 3;

/** A word that may be a person's name, by how its bearer writes it: no 'bar', 'FOH', 'الصندوق'. */
const isPersonal = (part: string) =>
  /^\p{L}+$/u.test(part) &&
  part.length >= shortestCalled &&
  !/^(?:\p{Ll}|ال)/u.test(part) &&
  (part !== part.toUpperCase() || part === part.toLowerCase());

/**
 * The name that others call its bearer by: 'Baby' of 'Tita Baby', 'Giulia' of 'Giulia FOH'; whole
 * without one. What stands first before a name may be said of many: 'Don', 'Mama', 'Chair'.
 */
function calledBy(name: string, said: ReadonlyMap<string, number>): string {
  const parts = name.split(' ');
  const last = parts.at(-1) ?? name;
  const called = isPersonal(last) ? last : (parts[0] ?? name);
  if (!isPersonal(called) || words(called).length !== 1) return name;
  return (said.get(words(called)[0] ?? '') ?? 0) > 0 ? called : name;
}

/** In whose words a digest is told, and who is who in it. */
export interface Wording {
  readonly language: Language;
  readonly say: Phrases;
  readonly names: Names;
  /** As members are told, by their ids. */
  readonly shown?: Names;
}

/** A sender's name in bold; 'someone' without one. */
export function nameOf(line: Line, { say, shown }: Wording): string {
  const name = shorten(shown?.get(line.senderId) ?? clean(line.senderName), 40);
  return name === '' ? say.someone : `**${escapeMarkdown(name)}**`;
}

/** Ends a sentence, unless the words it quotes last end it already. */
export function sentence(text: string, { say }: Wording): string {
  return /[.!?…؟।]”$/u.test(text) ? text : `${text}${say.stop}`;
}

/** Chat words without addresses: links as their host, mentions as names. */
export function named(text: string, names: Names): string {
  let plain = '';
  let position = 0;
  for (const { url, start, end } of urlsIn(text)) {
    plain += `${text.slice(position, start)}${url.hostname.replace(/^www\./, '')}`;
    position = end;
  }
  plain += text.slice(position);
  return plain.replace(/@(\d{6,})/g, (whole, id: string) => {
    const name = names.get(id);
    return name ? `@${name}` : whole;
  });
}

/** Chat words as part of a sentence: one line, links as their host, mentions as names, quoted. */
export function quote(text: string, { names }: Wording, length: number): string {
  const shown = shorten(clean(named(text, names)).replace(/["“”]/g, "'"), length);
  return `“${escapeMarkdown(shown)}”`;
}

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

/** How a day is worded: in the language of what is spoken, with the names of all who wrote. */
export function wordingOf(spoken: readonly Prepared[], lines: readonly Line[]): Wording {
  const language = dayLanguage(spoken);
  const names = namesOf(lines);
  return { language, say: phrases[language], names, shown: shownNamesOf(lines) };
}
