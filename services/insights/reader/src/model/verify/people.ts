import { isFunctionWord } from '../../languages.ts';
import { level, timeWords } from '../../plans/tokens.ts';
import { fold } from '../../text.ts';
import type { Line } from '../../types.ts';
import { calendarWords } from '../lexicon.ts';

/** Where somebody is named in a text. */
export interface Named {
  readonly person: string;
  readonly start: number;
  readonly end: number;
}

const word = /\p{L}[\p{L}\p{M}]*/gu;
const arabicLead = /^[وفبكل](?=\p{L}{3})/u;
const isCased = (text: string) => /\p{Lu}|\p{Ll}/u.test(text);

/** The ways in which a name may stand in a text: as it is, with an ending or a particle. */
function keysOf(text: string): string[] {
  const key = fold(text);
  const keys = [key];
  if (key.length > 3 && key.endsWith('s')) keys.push(key.slice(0, -1));
  if (arabicLead.test(key)) keys.push(key.replace(arabicLead, ''));
  return keys;
}

const titles = new Set(
  'mr mrs ms miss dr prof sir sr sra senor senora don dona seu herr frau mme monsieur madame signor signora shri smt uncle aunty tio tia'.split(
    ' ',
  ),
);

/** The people of a group by the words of their names. */
export class People {
  readonly #byWord = new Map<string, Set<string>>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      for (const [part] of name.matchAll(word)) {
        const key = fold(part);
        if ((key.length < 3 && isCased(part)) || titles.has(key) || isFunctionWord(key)) continue;
        const people = this.#byWord.get(key) ?? new Set();
        this.#byWord.set(key, people.add(name));
      }
    }
  }

  /** Whom a text names; a word that several people are called by may be each of them. */
  in(text: string): Named[][] {
    const out: Named[][] = [];
    let last: { end: number; people: Set<string> } | null = null;
    for (const match of text.matchAll(word)) {
      const people = keysOf(match[0])
        .map((key) => this.#byWord.get(key))
        .find((found) => found !== undefined);
      // In the middle of a text, names have a capital where their script has any.
      if (!people || (isCased(match[0]) && !/^\p{Lu}/u.test(match[0]))) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      // First and last name of the same one.
      const same: string[] =
        last && start - last.end <= 2 ? [...people].filter((one) => last?.people.has(one)) : [];
      if (same.length > 0) out.pop();
      const meant: Set<string> = same.length > 0 ? new Set(same) : people;
      out.push([...meant].map((person) => ({ person, start, end })));
      last = { end, people: meant };
    }
    return out;
  }

  /** Whether a text names somebody; people write each other's names as they like. */
  isNamed(person: string, text: string): boolean {
    for (const [found] of text.matchAll(word)) {
      if (keysOf(found).some((key) => this.#byWord.get(key)?.has(person))) return true;
    }
    return false;
  }

  isPart(text: string): boolean {
    return keysOf(text).some((key) => this.#byWord.has(key));
  }
}

/** Everybody who wrote, and whoever else is known. */
export const peopleOf = (lines: readonly Line[], known: readonly string[]) =>
  new People(
    [...lines.map(({ senderName }) => senderName), ...known].filter((name) => name !== ''),
  );

const notStarting = /(?<=[\p{L}\p{M}\p{N},)%€'’-] )\p{Lu}[\p{L}\p{M}]+/gu;

/** Words that a sentence writes as names although no rule of its language asks for a capital. */
export function properNouns(text: string): string[] {
  return [...text.matchAll(notStarting)]
    .map(([found]) => found)
    .filter((found) => !timeWords.has(level(found)) && !calendarWords.has(fold(found)))
    .filter((found) => !isFunctionWord(fold(found)));
}

const sounds = new Map<string, string>();
for (const [sound, letters] of Object.entries({
  b: 'bpبपबफभ',
  f: 'fvwڤفव',
  t: 'dtدضطظتثथतदधटठडढذ',
  s: 'szxcjثسصشزجशषसचछजझژ',
  k: 'kqgكقخغकखगघह',
  l: 'lلल',
  m: 'mمम',
  n: 'nنनण',
  r: 'rرर',
})) {
  for (const letter of letters) sounds.set(letter, sound);
}

/** The consonants of a name in any of the scripts, roughly. */
function skeleton(text: string): string {
  const plain = fold(text)
    .replace(/^(?:ال|al-|el-)/u, '')
    .replace(/ph/g, 'f')
    .replace(/c(?=[aoukr])|ch/g, 'k');
  const out = [...plain].map((letter) => sounds.get(letter) ?? '').join('');
  return out.replace(/(.)\1+/g, '$1');
}

/** Whether a name is in texts that are written in another script. */
export function soundsLike(name: string, texts: readonly string[]): boolean {
  const own = skeleton(name);
  if (own.length < 2) return true;
  return texts.some((text) =>
    [...text.matchAll(word)].some(([found]) => {
      const other = skeleton(found);
      return other === own || (own.length > 2 && other.length > 2 && other.endsWith(own));
    }),
  );
}
