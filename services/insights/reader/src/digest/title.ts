import type { Language } from '../languages.ts';
import { naming } from '../lexicon/naming.ts';
import type { Prepared } from '../prepared.ts';
import type { Boosted } from './boosted.ts';
import type { Subjects, Token } from './subjects.ts';

/** A word this likely to be what a person would name a matter by may stand as its title. */
const surelyNames = 0.22;
/** The better title says what its sentences leave out, and what names no other matter. */
const [toldShare, takenShare] = [0.7, 0.2];
/** A second thing is named where it is so likely, and of so many lines of a matter of so many. */
const [surelySecond, fewestSecond, bigMatter] = [0.24, 2, 6];
/** So likely is a name of what is told only by its name. */
const surelyOther = 0.18;
/** A describing word this likely to be of the name goes with it. */
const surelyDescribes = 0.12;
const longestTitle = 48;
/** What never stood as a noun does is that much less likely one. */
const noNoun = 0.6;

const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const isShout = (text: string) => text.length > 4 && text === text.toUpperCase();

/** What a title is chosen with. */
export interface Titling {
  readonly subjects: Subjects;
  readonly language: Language;
  /** Words that others are named by. */
  readonly taken: Set<string>;
  readonly weights: Boosted;
}

export interface Title {
  readonly text: string;
  /** The first thing it names. */
  readonly first: string;
  /** The words that name it. */
  readonly keys: readonly string[];
}

/** Runs of a line's words around one of them that may be its name. */
interface Run {
  readonly text: string;
  readonly keys: readonly string[];
}

interface Counted extends Run {
  readonly times: number;
  /** How often it was written as a name is. */
  readonly named: number;
}

/** 'Second Harbour': two words written with capitals are one name; in German all nouns have them. */
function isProper(line: readonly Token[], from: number, language: Language): boolean {
  const isCapital = (token: Token | undefined) =>
    token !== undefined && /^\p{Lu}[\p{Ll}\p{M}]/u.test(token.text);
  return language !== 'de' && isCapital(line[from]) && isCapital(line[from + 1]);
}

const articlesBefore = new Map(
  (Object.keys(naming) as Language[]).map((language) => {
    const { names, joins } = naming[language];
    return [language, { names: new Set(names.split('|')), joins: joins.split('|') }];
  }),
);

function written(all: readonly Token[]): string {
  return all
    .map(({ text }) => (isShout(text) ? text.toLowerCase() : text))
    .join(' ')
    .replace(/['’] /gu, "'")
    .replace(/['’]s$/u, '');
}

/** 'The annual meeting': what stands between an article and the word. */
function describedBefore(line: readonly Token[], at: number, language: Language): Token[] {
  const { names } = articlesBefore.get(language) ?? { names: new Set<string>() };
  const before = line[at - 1];
  const lead = line[at - 2]?.text.toLowerCase() ?? '';
  return before && before.key !== '' && names.has(lead) ? [before] : [];
}

/** 'Day of action', 'regalo de jubilación': what a small word joins to the word. */
function joinedBehind(line: readonly Token[], at: number, language: Language): Token[] {
  const { joins = [] } = articlesBefore.get(language) ?? {};
  for (const size of [2, 1]) {
    const small = line.slice(at + 1, at + 1 + size);
    const next = line[at + 1 + size];
    const said = small.map(({ text }) => text.toLowerCase()).join(' ');
    if (next && next.key !== '' && joins.includes(said)) return [...small, next];
  }
  return [];
}

/** All ways in which the lines name a word: alone and with what belongs to it. */
function runsOf(
  key: string,
  lines: readonly Prepared[],
  chances: ReadonlyMap<string, number>,
  { subjects, language }: Titling,
): Map<string, Counted> {
  const found = new Map<string, Counted>();
  const { leadsNoun } = naming[language];
  const add = (all: readonly Token[], isNamed = false) => {
    const text = written(all);
    if (text.length > longestTitle) return;
    const known = found.get(text.toLowerCase());
    const keys = all.map((one) => one.key).filter((one) => one !== '');
    found.set(text.toLowerCase(), {
      text: known?.text ?? text,
      keys,
      times: (known?.times ?? 0) + 1,
      named: (known?.named ?? 0) + Number(isNamed),
    });
  };
  for (const one of lines) {
    const line = subjects.tokensOf(one);
    for (const [at, token] of line.entries()) {
      if (token.key !== key) continue;
      add([token]);
      const [before, next] = [line[at - 1], line[at + 1]];
      if (before && before.key !== '' && before.key !== key && !subjects.isDoing(before))
        // What a sentence begins with has a capital anyhow.
        add([before, token], line[at - 2]?.isWord && isProper(line, at - 1, language));
      if (next && next.key !== '' && next.key !== key && !subjects.isDoing(next))
        add([token, next], isProper(line, at, language));
      const joined = joinedBehind(line, at, language);
      if (joined.length > 0) add([token, ...joined]);
      const described = leadsNoun ? describedBefore(line, at, language) : [];
      // Behind an article they are one name although they are said once.
      if (described.some((word) => (chances.get(word.key) ?? 0) > surelyDescribes)) {
        const text = [...described, token];
        add(text);
      }
    }
  }
  return found;
}

/** How a word is named: with what belongs to it where it is said so more than once, or is sure. */
function namedBy(
  key: string,
  lines: readonly Prepared[],
  chances: ReadonlyMap<string, number>,
  titling: Titling,
): Run {
  const runs = [...runsOf(key, lines, chances, titling).values()];
  const alone = runs
    .filter(({ keys, text }) => keys.length === 1 && !text.includes(' '))
    .sort((a, b) => b.times - a.times)[0];
  const isSure = ({ times, keys, text, named }: Counted) => {
    if (named > 0 && named === alone?.times) return true;
    const other = keys.find((one) => one !== key) ?? '';
    const chance = chances.get(other) ?? 0;
    const isJoined = text.split(' ').length > 2;
    return times > 1 ? chance > surelyDescribes / 2 || isJoined : isJoined && chance > 0.04;
  };
  const best = runs
    .filter((run) => run.keys.length > 1 && isSure(run))
    .sort(
      (a, b) =>
        b.times - a.times ||
        Math.max(...b.keys.map((one) => (one === key ? 0 : (chances.get(one) ?? 0)))) -
          Math.max(...a.keys.map((one) => (one === key ? 0 : (chances.get(one) ?? 0)))),
    )[0];
  return best ?? alone ?? { text: '', keys: [] };
}

/** Names of matters, from what their lines have in common. */
export class Titles {
  readonly #titling: Titling;
  readonly #chances = new Map<readonly Prepared[], ReadonlyMap<string, number>>();

  constructor(titling: Titling) {
    this.#titling = titling;
  }

  chancesIn(lines: readonly Prepared[]): ReadonlyMap<string, number> {
    const known = this.#chances.get(lines);
    if (known) return known;
    const { subjects, weights } = this.#titling;
    const found = subjects.chancesIn(lines, weights);
    this.#chances.set(lines, found);
    return found;
  }

  /** German nouns have capitals, however they were typed. */
  #cased(text: string): string {
    return this.#titling.language === 'de' ? capitalised(text) : text;
  }

  keysOf(text: string): ReadonlySet<string> {
    return new Set(this.#titling.subjects.keysOf(text));
  }

  /** Whether a phrase begins with a word that names something, and has one that surely does. */
  names(text: string, lines: readonly Prepared[]): boolean {
    const chances = this.chancesIn(lines);
    const keys = this.#titling.subjects.keysOf(text);
    return keys[0] !== '' && keys.some((key) => (chances.get(key) ?? 0) > surelyNames);
  }

  /**
   * What else was talked about: a name for each of these stretches of talk that has a sure one
   * and none of `said`, the longest first.
   */
  others(
    talks: readonly (readonly Prepared[])[],
    said: ReadonlySet<string>,
    most: number,
  ): { text: string; lines: readonly Prepared[] }[] {
    const { subjects } = this.#titling;
    const found: { text: string; lines: readonly Prepared[]; worth: number }[] = [];
    const named = new Set(said);
    for (const lines of talks.toSorted((a, b) => b.length - a.length)) {
      if (found.length >= most) break;
      const chances = this.chancesIn(lines);
      const best = [...chances]
        .filter(([key, chance]) => chance >= surelyOther && !named.has(key) && subjects.isNoun(key))
        .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0];
      if (!best) continue;
      const [key, chance] = best;
      const { text, keys } = namedBy(key, lines, chances, this.#titling);
      for (const one of keys) named.add(one);
      const own = lines.filter((line) => subjects.tokensOf(line).some((one) => one.key === key));
      found.push({ text: this.#cased(text), lines: own, worth: chance });
    }
    return found;
  }

  /**
   * What a person would call what these lines are about: a noun phrase, with a second one where
   * they are about two things; empty where nothing in them names it surely enough.
   *
   * @param told those of the lines that are told under it
   */
  of(lines: readonly Prepared[], told: readonly Prepared[]): Title {
    const { subjects, language, taken } = this.#titling;
    const chances = this.chancesIn(lines);
    const said = new Set(told.flatMap((line) => subjects.tokensOf(line).map(({ key }) => key)));
    const ranked = [...chances]
      .map(([key, chance]) => ({
        key,
        chance,
        worth:
          chance *
          (said.has(key) ? toldShare : 1) *
          (taken.has(key) ? takenShare : 1) *
          (subjects.isNoun(key) ? 1 : noNoun),
      }))
      .sort((a, b) => b.worth - a.worth || a.key.localeCompare(b.key));
    const [first] = ranked;
    if (!first || first.worth < surelyNames) return { text: '', first: '', keys: [] };
    const head = namedBy(first.key, lines, chances, this.#titling);
    const linesOf = (key: string) =>
      lines.filter((line) => subjects.tokensOf(line).some((token) => token.key === key));
    const own = new Set(linesOf(first.key));
    const second = ranked.find(({ key, worth }) => {
      if (head.keys.includes(key) || worth < surelySecond || lines.length < bigMatter) return false;
      const others = linesOf(key);
      return (
        others.length >= fewestSecond &&
        others.filter((line) => own.has(line)).length <= others.length / 2
      );
    });
    for (const key of head.keys) taken.add(key);
    const named = capitalised(head.text);
    if (!second || head.text.includes(' ')) return { text: named, first: named, keys: head.keys };
    const other = namedBy(second.key, lines, chances, this.#titling);
    for (const key of other.keys) taken.add(key);
    // Arabic writes it onto the next word; in Latin letters people type it apart.
    const arabic = /^\p{Script=Latin}/u.test(other.text) ? ' w ' : ' و';
    const and = language === 'ar' ? arabic : ` ${naming[language].and} `;
    return {
      text: `${named}${and}${this.#cased(other.text)}`,
      first: named,
      keys: [...head.keys, ...other.keys],
    };
  }
}
