import { createHash } from 'node:crypto';
import { isFunctionWord } from '../languages.ts';
import { urlsIn } from '../resources/links.ts';
import { clean, fold } from '../text.ts';
import { calendarWords, honorific } from './lexicon.ts';

/** What is kept from the model: people of the group, other names, and how to reach somebody. */
type Kind = 'Person' | 'Name' | 'Phone' | 'Mail';

export interface Hidden {
  readonly kind: Kind;
  /** As it is shown again. */
  readonly shown: string;
}

interface Known {
  /** Keys of the words after the first. */
  readonly rest: readonly string[];
  readonly alias: string;
  /** A word of the language too ('Will', 'May'): a name only when written as one. */
  readonly exactly: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const eMail =
  /[\p{L}\p{N}._%+-]+\s?(?:@|\s?[([{]\s?(?:at|arroba|chez)\s?[)\]}]\s?)[\p{L}\p{N}-]+(?:\s?(?:\.|[([{]\s?(?:dot|punto|ponto|punkt|point)\s?[)\]}])\s?[\p{L}\p{N}-]+)+/giu;
/** Seven digits or more of any script, with what people put between them. */
const phone = /(?:\+|00|\()?\p{Nd}(?:[ \u00A0().\-–/]{0,2}\p{Nd}){6,}/gu;
const date =
  /^\(?(?:\p{Nd}{4}[-./]\p{Nd}{1,2}[-./]\p{Nd}{1,2}|\p{Nd}{1,2}[-./]\p{Nd}{1,2}[-./]\p{Nd}{2,4})(?!\p{Nd})/u;
const mentioned = /@(\p{Nd}{6,})/gu;
const capitalPair = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+(?!\p{L})/gu;
/** Marks in the place of what is hidden while the rest is looked at; chats have no such letters. */
const open = '\uE000';
const close = '\uE001';
const reserved = /[\uE000\uE001]/gu;
const alias = /\b(Person|Name|Phone|Mail)-([a-z2-7]{5})\b/gi;

const arabicPrefix = /^[وفبكل](?=\p{L}{3})/u;
const cyrillicEnd =
  /(?<=\p{Script=Cyrillic}{3})[аяеиоуыюйьё]{1,3}$|(?<=\p{Script=Cyrillic}{4})(?:ом|ем|ой|ей)$/u;

/** A word as names are looked up by: without case, accents and the endings of cases. */
const keyOf = (text: string) => fold(text).replace(cyrillicEnd, '');

/** The ways in which a word of a text may be a name: as it is, possessive, with a particle. */
function keysOf(text: string): string[] {
  const key = keyOf(text);
  const keys = [key];
  if (key.length > 3 && key.endsWith('s')) keys.push(key.slice(0, -1));
  if (arabicPrefix.test(key)) keys.push(key.replace(arabicPrefix, ''));
  return keys;
}

const isWritten = (text: string) => /^\p{Lu}/u.test(text);
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u;

/**
 * Stable pseudonyms for a group: the same person has the same one in every call, nobody else's
 * group shares it, and it says nothing of who it stands for.
 */
export class Pseudonyms {
  readonly #salt: string;
  readonly #isOn: boolean;
  readonly #hidden = new Map<string, Hidden>();
  readonly #known = new Map<string, Known[]>();
  /** Names in scripts that put no space between words. */
  readonly #unspaced = new Map<string, string>();
  readonly #people = new Map<string, string>();

  constructor(salt: string, people: readonly string[], isOn: boolean) {
    this.#salt = salt;
    this.#isOn = isOn;
    for (const name of new Set(people)) this.person(name);
    for (const list of this.#known.values()) list.sort((a, b) => b.rest.length - a.rest.length);
  }

  #alias(kind: Kind, shown: string, of = shown): string {
    const key = fold(of).replace(kind === 'Phone' ? /\P{Nd}/gu : /\s+/g, '');
    const bytes = createHash('sha256')
      .update(JSON.stringify([this.#salt, kind, key]))
      .digest();
    const text = [...bytes.subarray(0, 5)].map((byte) => letters[byte % 32]).join('');
    const name = `${kind}-${text}`;
    if (!this.#hidden.has(name)) this.#hidden.set(name, { kind, shown });
    return name;
  }

  /** The pseudonym of somebody of the group, known from here on wherever they are named. */
  person(given: string): string {
    const name = clean(given.replace(reserved, ''));
    if (!this.#isOn || name === '') return name === '' ? 'someone' : name;
    const known = this.#people.get(name);
    if (known !== undefined) return known;
    const isNumber = /^[+\p{Nd}\s().-]+$/u.test(name);
    const pseudonym = this.#alias(isNumber ? 'Phone' : 'Person', name);
    this.#people.set(name, pseudonym);
    const parts = name.match(word) ?? [];
    if (isNumber || parts.length === 0) return pseudonym;
    this.#learn(parts, pseudonym, '');
    // 'Ana from the Garden Club' is called Ana; the other words are nobody's name.
    for (const part of parts.length > 1 && parts.length <= 3 ? parts : parts.slice(0, 1)) {
      if (part.length < 3 && !/[^\p{Script=Latin}]/u.test(part)) continue;
      this.#learn([part], pseudonym, isFunctionWord(fold(part)) ? part : '');
    }
    for (const part of parts) if (unspaced.test(part)) this.#unspaced.set(part, pseudonym);
    return pseudonym;
  }

  #learn(parts: readonly string[], pseudonym: string, exactly: string): void {
    const [first = '', ...rest] = parts.map(keyOf);
    const list = this.#known.get(first) ?? [];
    this.#known.set(first, list);
    const isKnown = list.some((one) => one.rest.join(' ') === rest.join(' '));
    if (!isKnown) list.push({ rest, alias: pseudonym, exactly });
  }

  /** A text without names, numbers and addresses; links as the site they lead to. */
  hide(given: string): string {
    const held: string[] = [];
    const hold = (text: string) => `${open}${held.push(text) - 1}${close}`;
    let text = withoutLinks(given.replace(reserved, ''), hold);
    if (this.#isOn) {
      text = text.replace(eMail, (found) => hold(this.#alias('Mail', found)));
      text = text.replace(mentioned, (found, id: string) => `@${hold(this.#mention(id, found))}`);
      text = text.replace(phone, (found) =>
        date.test(found) ? found : hold(this.#alias('Phone', found.trim())),
      );
      text = this.#withoutNames(text, hold);
      const suspect = (found: string) => this.#suspected(found, hold);
      text = text.replace(honorific, suspect).replace(capitalPair, suspect);
    }
    return text.replace(/\uE000(\d+)\uE001/gu, (_, index) => held[Number(index)] ?? '');
  }

  #mention(id: string, found: string): string {
    return this.#alias('Phone', found.slice(1), id);
  }

  #suspected(found: string, hold: (text: string) => string): string {
    const parts = found.split(/(?<=[ -])/);
    // 'The Rotary Club': the article is none of the name.
    let start = 0;
    while (start < parts.length && isFunctionWord(fold((parts[start] ?? '').trim()))) start += 1;
    const rest = parts.slice(start);
    if (rest.some((part) => calendarWords.has(fold(part.replace(/[ -]$/, ''))))) return found;
    if (rest.length < 2) return found;
    return `${parts.slice(0, start).join('')}${hold(this.#alias('Name', rest.join('')))}`;
  }

  #withoutNames(given: string, hold: (text: string) => string): string {
    let text = given;
    for (const [name, pseudonym] of this.#unspaced) {
      if (text.includes(name)) text = text.replaceAll(name, hold(pseudonym));
    }
    const tokens = [...text.matchAll(word)];
    let out = '';
    let position = 0;
    for (let index = 0; index < tokens.length; index += 1) {
      const found = this.#nameAt(text, tokens, index);
      const token = tokens[index];
      if (!found || !token || token.index < position) continue;
      out += `${text.slice(position, token.index)}${hold(found.alias)}`;
      position = found.end;
      index += found.words - 1;
    }
    return out + text.slice(position);
  }

  #nameAt(text: string, tokens: readonly RegExpExecArray[], index: number) {
    const token = tokens[index];
    // What stands between the marks is a number of ours.
    if (!token || text[token.index - 1] === open) return null;
    for (const key of keysOf(token[0])) {
      for (const { rest, alias: pseudonym, exactly } of this.#known.get(key) ?? []) {
        if (exactly !== '' && (token[0] !== exactly || !isWritten(token[0]))) continue;
        const last = tokens[index + rest.length];
        if (!last) continue;
        const matches = rest.every((wanted, offset) => {
          const next = tokens[index + 1 + offset];
          return next !== undefined && keysOf(next[0]).includes(wanted);
        });
        const end = last.index + last[0].length;
        if (!matches || end - token.index > 80) continue;
        return { alias: pseudonym, end, words: rest.length + 1 };
      }
    }
    return null;
  }

  /**
   * A text of the model with what was hidden shown again: `plain` writes its own words, `shown`
   * what a pseudonym stands for. Null when it names one that stands for nothing.
   */
  show(
    text: string,
    plain: (words: string) => string,
    shown: (hidden: Hidden) => string,
  ): string | null {
    let out = '';
    let position = 0;
    for (const match of text.matchAll(alias)) {
      const [found, kind = '', rest = ''] = match;
      const name = `${kind[0]?.toUpperCase()}${kind.slice(1).toLowerCase()}-${rest.toLowerCase()}`;
      const hidden = this.#hidden.get(name);
      if (!hidden) return null;
      out += plain(text.slice(position, match.index)) + shown(hidden);
      position = match.index + found.length;
    }
    return out + plain(text.slice(position));
  }
}

/** Links as their site alone: addresses hold numbers, names and keys; we render them ourselves. */
function withoutLinks(text: string, hold: (text: string) => string): string {
  let out = '';
  let position = 0;
  for (const { url, start, end } of urlsIn(text)) {
    out += `${text.slice(position, start)}${hold(`[link ${url.hostname.replace(/^www\./, '')}]`)}`;
    position = end;
  }
  return (out + text.slice(position)).replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, () =>
    hold('[link]'),
  );
}

/** Without pseudonyms in it, for comparing words. */
export const withoutAliases = (text: string) => text.replace(alias, ' ');
