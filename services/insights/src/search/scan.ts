import type { Clause } from '@groupsight/reader/search/query';
import { headAt, kindsAt, type LineHead, senderAt } from './lines.ts';

/** A message that has what is looked for. */
export interface Hit extends LineHead {
  readonly group: string;
  readonly date: string;
  /** Whether some of it is said a few messages before or after. */
  readonly isNear: boolean;
}

/** Somebody whose name is looked for, by a message of theirs. */
export type PersonHit = Pick<Hit, 'key' | 'sender' | 'at' | 'group' | 'date'>;

export interface Wanted {
  readonly clauses: readonly Clause[];
  /** Letters of kinds (`kindLetters`) of which a message has one; empty: any. */
  readonly kinds: string;
  /** Codes of senders (`senderCode`) of whom one wrote it; empty: anybody. */
  readonly senders: ReadonlySet<string>;
}

/** Is told where lines begin: most of many hits are only counted, and need no taking apart. */
export interface Found {
  hit(day: PackedDay, start: number, isNear: boolean): void;
  person(day: PackedDay, start: number): void;
  /** Whether messages with only some of it are still of interest. */
  readonly wantsNear: boolean;
}

/** A day of a group, as the index has it. */
export interface PackedDay {
  readonly group: string;
  readonly date: string;
  readonly text: string;
}

/** The message of the line that begins at a place. */
export const hitAt = ({ group, date, text }: PackedDay, start: number, isNear: boolean): Hit => ({
  ...headAt(text, start),
  group,
  date,
  isNear,
});

/** Messages before and after one in which the rest may be said. */
const nearLines = 3;

interface LineAt {
  readonly start: number;
  readonly end: number;
}

/** Where the line at a place begins (after its break) and ends. */
function lineAround(text: string, at: number): LineAt {
  const next = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at) + 1, end: next < 0 ? text.length : next };
}

/** Whether one of these kinds is among those of a message. */
export const hasOne = (letters: string, wanted: string) =>
  [...wanted].some((one) => letters.includes(one));

/** Where a message has a clause: in what it says or is, in its sender's name, in its date. */
interface Ways {
  isSaid: boolean;
  isNamed: boolean;
  isDated: boolean;
}

/** Where a clause's letters are found: as words that are said, or in a sender's name. */
function wayAt(text: string, at: number, clause: Clause): 'said' | 'named' | undefined {
  if (clause.type === 'phrase') return text[at - 1] === ' ' ? 'said' : undefined;
  const from = text.lastIndexOf(' ', at) + 1;
  const isName = text[from] === '~';
  const start = isName ? from + 1 : from;
  // Only in what is written without spaces a word may begin anywhere.
  if (clause.literal.startsWith(' ') && at !== start) return undefined;
  const end = text.indexOf(' ', at + 1);
  // It may be another word that only begins as it does.
  if (!clause.means(text.slice(start, end < 0 ? text.length : end))) return undefined;
  return isName ? 'named' : 'said';
}

/** A space is everywhere: looked for with it, a word would be looked at each time. */
const lettersOf = ({ literal }: Clause) => literal.trimStart();

/** Where lines have the words of a clause. */
function wordsIn(lines: string, clause: Clause): Ways {
  const ways = { isSaid: false, isNamed: false, isDated: false };
  const letters = lettersOf(clause);
  for (let at = lines.indexOf(letters); at >= 0; at = lines.indexOf(letters, at + 1)) {
    const way = wayAt(lines, at, clause);
    if (way === 'said') ways.isSaid = true;
    else if (way === 'named') ways.isNamed = true;
    // Names come before words.
    if (ways.isSaid) break;
  }
  return ways;
}

function waysIn({ date, text }: PackedDay, { start, end }: LineAt, clause: Clause): Ways {
  const ways = wordsIn(text.slice(start, end), clause);
  if (clause.type === 'phrase') return ways;
  if (clause.kinds !== '' && hasOne(kindsAt(text, start), clause.kinds)) ways.isSaid = true;
  if (clause.names?.(date)) ways.isDated = true;
  return ways;
}

/** A line with those before and after it. */
function around(text: string, at: LineAt): LineAt {
  let start = at.start;
  for (let n = 0; n < nearLines && start > 1; n++) start = text.lastIndexOf('\n', start - 2) + 1;
  let end = at.end;
  for (let n = 0; n < nearLines && end < text.length; n++) {
    const next = text.indexOf('\n', end + 1);
    end = next < 0 ? text.length : next;
  }
  return { start, end };
}

function areSaidNear(text: string, at: LineAt, clauses: readonly Clause[]): boolean {
  const { start, end } = around(text, at);
  const lines = text.slice(start, end);
  return clauses.every((clause) => wordsIn(lines, clause).isSaid);
}

const isOfSenders = (text: string, start: number, { senders }: Wanted) =>
  senders.size === 0 || senders.has(senderAt(text, start));

const isOfKinds = (text: string, start: number, { kinds }: Wanted) =>
  kinds === '' || hasOne(kindsAt(text, start), kinds);

/** A line that has the only clause, in what is said or in its sender's name. */
function note(day: PackedDay, start: number, way: 'said' | 'named', wanted: Wanted, found: Found) {
  if (!isOfSenders(day.text, start, wanted)) return;
  if (way === 'named') found.person(day, start);
  else if (isOfKinds(day.text, start, wanted)) found.hit(day, start, false);
}

/**
 * The clauses whose words a day has, in whatever line; undefined where nothing of it can be found,
 * because it has not even the letters of another one.
 */
function saidOn({ text, date }: PackedDay, clauses: readonly Clause[]): Set<Clause> | undefined {
  const found = new Set<Clause>();
  for (const clause of clauses) {
    if (text.includes(lettersOf(clause))) found.add(clause);
    else if (clause.type === 'phrase') return undefined;
    else if (clause.kinds === '' && !clause.names?.(date)) return undefined;
  }
  return found;
}

function judge(
  day: PackedDay,
  at: LineAt,
  wanted: Wanted,
  { found, onDay }: { found: Found; onDay: ReadonlySet<Clause> },
): void {
  if (!isOfSenders(day.text, at.start, wanted)) return;
  let isAnySaid = false;
  let areAllNamed = true;
  const missing: Clause[] = [];
  for (const clause of wanted.clauses) {
    const { isSaid, isNamed, isDated } = waysIn(day, at, clause);
    isAnySaid ||= isSaid;
    areAllNamed &&= isNamed;
    if (isSaid || isNamed || isDated) continue;
    if (!found.wantsNear || !onDay.has(clause)) return;
    missing.push(clause);
  }
  if (areAllNamed) found.person(day, at.start);
  if (!isAnySaid || !isOfKinds(day.text, at.start, wanted)) return;
  if (missing.length === 0) found.hit(day, at.start, false);
  else if (areSaidNear(day.text, at, missing)) found.hit(day, at.start, true);
}

const isText = (clause: Clause) =>
  clause.type === 'phrase' || (clause.kinds === '' && clause.names === null);

/** The clause that few messages have; undefined where each may be found in what is not said. */
export const rarestOf = (clauses: readonly Clause[]): Clause | undefined =>
  clauses.filter(isText).toSorted((a, b) => b.literal.length - a.literal.length)[0];

/**
 * Finds the messages of a day that have all that is looked for: each once, in no order. What is
 * looked for has a word at least.
 * @param rarest what `rarestOf` says of it
 */
export function scanDay(
  day: PackedDay,
  wanted: Wanted,
  rarest: Clause | undefined,
  found: Found,
): void {
  const { text } = day;
  const onDay = saidOn(day, wanted.clauses);
  if (!onDay) return;
  if (!rarest) {
    for (let start = 1; start < text.length; ) {
      const line = lineAround(text, start);
      judge(day, line, wanted, { found, onDay });
      start = line.end + 1;
    }
    return;
  }
  // Most of what people look for is one word: what has it needs no second look.
  const isOne = wanted.clauses.length === 1 && rarest.literal.startsWith(' ');
  const letters = lettersOf(rarest);
  for (let at = text.indexOf(letters); at >= 0; ) {
    let next = at + 1;
    const way = wayAt(text, at, rarest);
    if (way) {
      const line = lineAround(text, at);
      if (isOne) note(day, line.start, way, wanted, found);
      else judge(day, line, wanted, { found, onDay });
      // Names come before words: a line may have it in both.
      if (!isOne || way === 'said') next = line.end;
    }
    at = text.indexOf(letters, next);
  }
}
