import { isFunctionWord, type Language } from '../languages.ts';
import { generalWords, passingWords } from '../lexicon/general.ts';
import { naming } from '../lexicon/naming.ts';
import { addressWords, assentWords, calendarWords, edgeWords } from '../lexicon/sentences.ts';
import type { Prepared } from '../prepared.ts';
import { clean, fold, stem, withoutUrls, words } from '../text.ts';
import { type Boosted, chanceOf } from './boosted.ts';

/** A word or a mark of a line. */
export interface Token {
  /** As it is written. */
  readonly text: string;
  readonly folded: string;
  /** What all forms of the word have in common; empty for marks, small words and numbers. */
  readonly key: string;
  readonly isWord: boolean;
}

const tokens = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?|[^\s\p{L}\p{N}]+/gu;
/** Arabic writes the article and small words before it onto the noun. */
const arabicArticle = /^[وفبكل]?ال(?=\p{L}{3})/u;
const shortest = 3;

/** How often a word stands in which way on a day. */
interface Standing {
  times: number;
  /** Behind an article, 'my', 'this'. */
  named: number;
  /** Behind 'of', 'for', 'with'. */
  led: number;
  /** Behind 'I', 'to', 'will'. */
  done: number;
  capital: number;
  shouted: number;
  opens: number;
  /** Before a mark, a small word or the end: a noun phrase ends there. */
  closes: number;
  /** Written with an ending of verbs, of adjectives and adverbs. */
  acts: number;
  describes: number;
}

/** More lines of a busy day, evenly over it, tell no more of its words. */
const mostLooked = 1000;
/** Of a line only so much is looked at. */
const mostTokens = 60;

interface Lists {
  readonly names: ReadonlySet<string>;
  readonly leads: ReadonlySet<string>;
  readonly does: ReadonlySet<string>;
  readonly behind: ReadonlySet<string>;
  readonly never: ReadonlySet<string>;
  readonly acts: RegExp;
  readonly describes: RegExp;
}

const setOf = (list: string) => new Set(list.split('|').filter((one) => one !== ''));
const lists = new Map<Language, Lists>();
for (const [language, own] of Object.entries(naming)) {
  lists.set(language as Language, {
    names: setOf(own.names),
    leads: setOf(own.leads),
    does: setOf(own.does),
    behind: setOf(own.behind),
    never: new Set(
      own.never
        .split(/\s+/)
        .filter((one) => one !== '')
        .map(fold),
    ),
    acts: own.acts,
    describes: own.describes,
  });
}

/** The words of a day and how they are used: which of them name what is talked about. */
export class Subjects {
  readonly #language: Language;
  readonly #lists: Lists;
  readonly #people: ReadonlySet<string>;
  readonly #folded = new Map<string, { folded: string; key: string }>();
  readonly #standing = new Map<string, Standing>();
  /** Lines of the day that use a word. */
  readonly #lines = new Map<string, number>();
  readonly #tokens = new Map<Prepared, readonly Token[]>();
  readonly #looked: number;
  /** Naming words amid sentences, and how many of them with a capital: some write none. */
  #amid = 0;
  #capitals = 0;

  /** @param people folded words of members' names: they name no subject */
  constructor(lines: readonly Prepared[], language: Language, people: ReadonlySet<string>) {
    this.#language = language;
    this.#lists = lists.get(language) as Lists;
    this.#people = people;
    const step = Math.ceil(lines.length / mostLooked);
    const looked = lines.filter(({ index }) => index % step === 0);
    this.#looked = looked.length;
    for (const line of looked) this.#read(line);
  }

  #foldedOf(text: string): { folded: string; key: string } {
    const known = this.#folded.get(text);
    if (known) return known;
    const [folded = ''] = words(text);
    const made = { folded, key: this.#mayName(folded) ? this.#keyOf(folded) : '' };
    this.#folded.set(text, made);
    return made;
  }

  #keyOf(folded: string): string {
    return this.#language === 'ar' ? folded.replace(arabicArticle, '') : stem(folded);
  }

  #mayName(folded: string): boolean {
    return !(
      folded.length < shortest ||
      /\d/.test(folded) ||
      isFunctionWord(folded) ||
      this.#people.has(folded) ||
      this.#lists.never.has(folded) ||
      [addressWords, assentWords, edgeWords].some((list) => list.has(folded)) ||
      calendarWords.isIn([folded])
    );
  }

  /** A line's words and marks. */
  tokensOf(line: Prepared): readonly Token[] {
    const known = this.#tokens.get(line);
    if (known) return known;
    const made = (withoutUrls(clean(line.line.text)).match(tokens) ?? [])
      .slice(0, mostTokens)
      .map((text) => {
        const isWord = /^[\p{L}\p{N}]/u.test(text);
        return { text, isWord, ...(isWord ? this.#foldedOf(text) : { folded: '', key: '' }) };
      });
    this.#tokens.set(line, made);
    return made;
  }

  /** The keys of a text's words; empty for those that name nothing. */
  keysOf(text: string): string[] {
    return (text.match(tokens) ?? []).map((one) => this.#foldedOf(one).key);
  }

  #read(line: Prepared): void {
    const all = this.tokensOf(line);
    const { names, leads, does, behind, acts, describes } = this.#lists;
    const seen = new Set<string>();
    for (const [at, { text, folded, key }] of all.entries()) {
      if (key === '') continue;
      let own = this.#standing.get(key);
      if (!own) {
        own = {
          times: 0,
          named: 0,
          led: 0,
          done: 0,
          capital: 0,
          shouted: 0,
          opens: 0,
          closes: 0,
          acts: 0,
          describes: 0,
        };
        this.#standing.set(key, own);
      }
      if (!seen.has(key)) this.#lines.set(key, (this.#lines.get(key) ?? 0) + 1);
      seen.add(key);
      const before = (all[at - 1]?.text ?? '').toLowerCase();
      const next = all[at + 1];
      own.times += 1;
      if (names.has(before)) own.named += 1;
      if (this.#language === 'ar' && arabicArticle.test(text)) own.named += 1;
      if (this.#language === 'hi' && behind.has(next?.text.toLowerCase() ?? '')) own.named += 1;
      if (leads.has(before)) own.led += 1;
      if (does.has(this.#language === 'hi' ? (next?.text.toLowerCase() ?? '') : before))
        own.done += 1;
      if (at === 0 || !all[at - 1]?.isWord) own.opens += 1;
      else if (/^\p{Lu}/u.test(text)) own.capital += 1;
      if (text.length > 2 && text === text.toUpperCase() && text !== text.toLowerCase())
        own.shouted += 1;
      if (!next?.isWord || next.key === '') own.closes += 1;
      if (acts.test(folded)) own.acts += 1;
      if (describes.test(folded)) own.describes += 1;
      if (at > 0 && all[at - 1]?.isWord) {
        this.#amid += 1;
        if (/^\p{Lu}/u.test(text)) this.#capitals += 1;
      }
    }
  }

  /** Whether a word may be a noun: not one that is only ever written as what somebody does. */
  #isNaming(key: string): boolean {
    const own = this.#standing.get(key);
    if (!own) return false;
    return own.named > 0 || own.acts + own.describes < own.times / 2;
  }

  /** The numbers of each word that may name what these lines are about, for `subjectWeights`. */
  traitsIn(lines: readonly Prepared[], most = Number.POSITIVE_INFINITY): Map<string, number[]> {
    const own = new Map<string, { lines: number; first: number; asked: number; by: Set<string> }>();
    const senders = new Set(lines.map(({ line }) => line.senderId));
    let size = 0;
    for (const line of lines) {
      // Lines that were not looked at tell no words.
      const keys = new Set(this.#tokens.get(line)?.map(({ key }) => key) ?? []);
      if (keys.size > 0) size += 1;
      for (const key of keys) {
        if (key === '' || !this.#isNaming(key)) continue;
        const known = own.get(key) ?? { lines: 0, first: size - 1, asked: 0, by: new Set() };
        own.set(key, known);
        known.lines += 1;
        known.by.add(line.line.senderId);
        if (/[?؟]/.test(line.line.text)) known.asked += 1;
      }
    }
    const weightOf = (key: string, count: number) =>
      Math.log1p(count) * Math.log((this.#looked + 1) / (this.#lines.get(key) ?? 1));
    const chosen =
      own.size <= most
        ? [...own]
        : [...own]
            .sort((a, b) => weightOf(b[0], b[1].lines) - weightOf(a[0], a[1].lines))
            .slice(0, most);
    const mostLines = Math.max(1, ...chosen.map(([, { lines: count }]) => count));
    return new Map(
      chosen.map(([key, { lines: count, first, asked, by }]) => {
        const stands = this.#standing.get(key) as Standing;
        const all = this.#lines.get(key) ?? count;
        const { times } = stands;
        return [
          key,
          [
            Math.log1p(count),
            count / all,
            Math.log((this.#looked + 1) / all),
            count / mostLines,
            stands.named / times,
            Math.log1p(stands.named),
            stands.led / times,
            stands.done / times,
            stands.capital / Math.max(1, times - stands.opens),
            Math.log1p(stands.capital),
            stands.shouted / times,
            stands.opens / times,
            stands.closes / times,
            key.length,
            first / Math.max(1, size - 1),
            first === 0 ? 1 : 0,
            by.size / senders.size,
            by.size,
            asked / count,
            stands.acts / times,
            stands.describes / times,
            this.#capitals / Math.max(1, this.#amid),
            generalWords.has(key) || passingWords.has(key) ? 1 : 0,
            Math.log1p(size),
            Math.log1p(times),
          ],
        ];
      }),
    );
  }

  /** Whether a word is written as what somebody does. */
  isDoing({ folded }: Token): boolean {
    return this.#lists.acts.test(folded);
  }

  /** In how many lines of the day a word is said. */
  linesWith(key: string): number {
    return this.#lines.get(key) ?? 0;
  }

  /** Whether a word ever stands as nouns do: behind an article or 'of', or with a capital. */
  isNoun(key: string): boolean {
    const own = this.#standing.get(key);
    return own !== undefined && own.named + own.led + own.capital > 0;
  }

  /** How likely each word is what a person would call these lines' matter. */
  chancesIn(lines: readonly Prepared[], weights: Boosted): Map<string, number> {
    return new Map(
      [...this.traitsIn(lines, mostWeighed)].map(([key, traits]) => [
        key,
        chanceOf(weights, traits),
      ]),
    );
  }
}

/** Of a matter's words only those that it uses most and the day seldom are weighed. */
const mostWeighed = 24;
