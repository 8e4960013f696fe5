import { push } from './links/sorted.ts';

/** A word is nothing but these. */
const letter = String.raw`[\p{L}\p{M}\p{N}]`;

/** An alternation of whole words as one expression. */
export const wholeWords = (ways: readonly string[], flags = 'u'): RegExp =>
  new RegExp(`(?<!${letter})(?:${ways.join('|')})(?!${letter})`, flags);

/** The same, tried at one place alone, which begins a word. */
const wordsHere = (ways: readonly string[]): RegExp =>
  new RegExp(`(?:${ways.join('|')})(?!${letter})`, 'uy');

/** An alternation cut at its outermost bars. */
export function waysOf(source: string): string[] {
  const ways: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if ('(['.includes(char)) depth += 1;
    else if (')]'.includes(char)) depth -= 1;
    else if (char === '|' && depth === 0) {
      ways.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...ways, source.slice(from)];
}

/** Ways of several lists that begin alike: one expression tells that none of them is there. */
interface Alike<Name> {
  readonly any: RegExp;
  readonly each: readonly { readonly name: Name; readonly pattern: RegExp }[];
}

/** Made when a word begins like them for the first time: most never meet one. */
class Beginning<Name> {
  readonly #ways: readonly (readonly [Name, string])[];
  readonly #expression: (ways: readonly string[]) => RegExp;
  #made: Alike<Name> | undefined;

  constructor(
    ways: readonly (readonly [Name, string])[],
    expression: (ways: readonly string[]) => RegExp,
  ) {
    this.#ways = ways;
    this.#expression = expression;
  }

  get alike(): Alike<Name> {
    this.#made ??= this.#make();
    return this.#made;
  }

  #make(): Alike<Name> {
    const lists = new Map<Name, string[]>();
    for (const [name, way] of this.#ways) push(lists, name, way);
    return {
      any: this.#expression(this.#ways.map(([, way]) => way)),
      each: [...lists].map(([name, own]) => ({ name, pattern: this.#expression(own) })),
    };
  }
}

const wordStart = /(?<![\p{L}\p{M}\p{N}])\p{L}/uy;
/** In lower case: nearly all letters of texts that were folded or levelled. */
const isPlainLetter = (code: number) => code >= 97 && code <= 122;
const isPlainGap = (code: number) => code === 32 || (code >= 33 && code <= 47);

/** Whether a word begins at a place. */
function isWordStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 65) return false;
  if (isPlainLetter(code)) {
    const before = at === 0 ? 32 : text.charCodeAt(at - 1);
    if (isPlainGap(before)) return true;
    if (isPlainLetter(before)) return false;
  }
  wordStart.lastIndex = at;
  return wordStart.test(text);
}

/** One or two letters as a number: strings that are cut out of a text are slow to look up. */
const keyOf = (first: number, second: number) => first * 0x10000 + second;

/**
 * Lists of expressions that are whole words, looked for together: a word is tried with those alone
 * that begin with its letters, so that long lists cost little more than short ones.
 */
export class WholeWords<Name extends string> {
  /** By the one or two letters that they begin with. */
  readonly #begun = new Map<number, Beginning<Name>>();
  /** Those that may begin with anything. */
  readonly #others: Beginning<Name> | undefined;

  constructor(lists: Iterable<readonly [name: Name, ways: readonly string[]]>) {
    const byLead = new Map<string, [Name, string][]>();
    for (const [name, ways] of lists)
      for (const way of ways)
        push(byLead, /^\p{L}{0,2}(?![?*+{])/u.exec(way)?.[0] ?? '', [name, way]);
    for (const [lead, ways] of byLead) {
      if (lead === '') this.#others = new Beginning(ways, wholeWords);
      else
        this.#begun.set(
          keyOf(lead.charCodeAt(0), lead.length > 1 ? lead.charCodeAt(1) : 0),
          new Beginning(ways, wordsHere),
        );
    }
  }

  /** The names of those that a text has. */
  in(text: string): Set<Name> {
    const found = new Set<Name>();
    for (let at = 0; at < text.length; at += 1) {
      if (!isWordStart(text, at)) continue;
      const first = text.charCodeAt(at);
      const second = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
      // Those of one letter are the ways whose second may be missing.
      const one = this.#begun.get(keyOf(first, 0));
      if (one) add(found, one.alike, text, at);
      const two = this.#begun.get(keyOf(first, second));
      if (two && two !== one) add(found, two.alike, text, at);
    }
    if (this.#others) add(found, this.#others.alike, text, 0);
    return found;
  }
}

function add<Name>(found: Set<Name>, { any, each }: Alike<Name>, text: string, at: number): void {
  any.lastIndex = at;
  if (!any.test(text)) return;
  for (const { name, pattern } of each) {
    pattern.lastIndex = at;
    if (!found.has(name) && pattern.test(text)) found.add(name);
  }
}
