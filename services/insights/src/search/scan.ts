import type { Clause, WordClause } from '@groupsight/reader/search/query';
import { headAt, headLength, type LineHead, senderAt } from './lines.ts';

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

export interface Found {
  hit(hit: Hit): void;
  person(person: PersonHit): void;
  /** Whether messages with only some of it are still of interest. */
  readonly wantsNear: boolean;
}

/** A day of a group, as the index has it. */
export interface PackedDay {
  readonly group: string;
  readonly date: string;
  readonly text: string;
}

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

/** A line taken apart. */
function partsOf(text: string, { start, end }: LineAt) {
  const space = text.indexOf(' ', start + headLength);
  const kinds = text.slice(start + headLength, space);
  const names: string[] = [];
  const words: string[] = [];
  for (const word of text.slice(space + 1, end).split(' ')) {
    if (word.startsWith('~')) names.push(word.slice(1));
    else if (word !== '') words.push(word);
  }
  return { kinds, names, words };
}

type Parts = ReturnType<typeof partsOf>;

/** Whether one of these kinds is among those of a message. */
export const hasOne = (letters: string, wanted: string) =>
  [...wanted].some((one) => letters.includes(one));

/** What of a message a clause is found in; undefined for nothing. */
function foundIn(clause: Clause, parts: Parts, line: string, date: string) {
  if (clause.type === 'phrase') return line.includes(clause.literal) ? 'said' : undefined;
  if (parts.words.some(clause.means)) return 'said';
  if (clause.kinds !== '' && hasOne(parts.kinds, clause.kinds)) return 'said';
  if (clause.names?.(date)) return 'around';
  return parts.names.some(clause.means) ? 'around' : undefined;
}

/** Only words are looked for in what is said around a message. */
const isSaidIn = (clause: Clause, parts: Parts, line: string) =>
  clause.type === 'phrase' ? line.includes(clause.literal) : parts.words.some(clause.means);

const lineText = (text: string, { start, end }: LineAt) => text.slice(start + headLength, end);

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

/** Whether all may be said near a line: told without taking any apart. */
function mayBeNear(text: string, at: LineAt, clauses: readonly Clause[]): boolean {
  const { start, end } = around(text, at);
  const lines = text.slice(start, end);
  return clauses.every(({ literal }) => lines.includes(literal));
}

function isSaidNear(text: string, at: LineAt, clauses: readonly Clause[]): boolean {
  if (!mayBeNear(text, at, clauses)) return false;
  const near = around(text, at);
  const lines: LineAt[] = [];
  for (let start = near.start; start < near.end; ) {
    const line = lineAround(text, start);
    lines.push(line);
    start = line.end + 1;
  }
  return clauses.every((clause) =>
    lines.some((line) => isSaidIn(clause, partsOf(text, line), lineText(text, line))),
  );
}

const isNamedBy = (clause: Clause, { names }: Parts) =>
  clause.type === 'word' && names.some(clause.means);

/** Whether a line may have what a clause finds: told without taking it apart. */
function mayHave({ text, date }: PackedDay, { start, end }: LineAt, clause: Clause): boolean {
  if (clause.type === 'word') {
    if (clause.names?.(date)) return true;
    if (clause.kinds !== '' && hasOne(headAt(text, start).kinds, clause.kinds)) return true;
  }
  const line = text.slice(start, end);
  return literalsOf(clause).some((literal) => line.includes(literal));
}

/** A line that has the only clause, in what is said or in its sender's name. */
function note(day: PackedDay, at: LineAt, way: 'said' | 'named', wanted: Wanted, found: Found) {
  const { group, date, text } = day;
  if (wanted.senders.size > 0 && !wanted.senders.has(senderAt(text, at.start))) return;
  const place = { ...headAt(text, at.start), group, date };
  if (way === 'named') found.person(place);
  else if (wanted.kinds === '' || hasOne(place.kinds, wanted.kinds)) {
    found.hit({ ...place, isNear: false });
  }
}

function judge(
  day: PackedDay,
  at: LineAt,
  { clauses, kinds, senders }: Wanted,
  found: Found,
): void {
  const { group, date, text } = day;
  if (senders.size > 0 && !senders.has(senderAt(text, at.start))) return;
  const lacking = clauses.filter((clause) => !mayHave(day, at, clause));
  if (lacking.length > 0 && !(found.wantsNear && mayBeNear(text, at, lacking))) return;
  const parts = partsOf(text, at);
  const place = () => ({ ...headAt(text, at.start), group, date });
  if (clauses.every((clause) => isNamedBy(clause, parts))) found.person(place());
  if (kinds !== '' && !hasOne(parts.kinds, kinds)) return;
  const line = lineText(text, at);
  const ways = clauses.map((clause) => foundIn(clause, parts, line, date));
  if (!ways.includes('said')) return;
  const missing = clauses.filter((_, n) => ways[n] === undefined);
  if (missing.length === 0) found.hit({ ...place(), isNear: false });
  else if (isSaidNear(text, at, missing)) found.hit({ ...place(), isNear: true });
}

const isText = (clause: Clause) =>
  clause.type === 'phrase' || (clause.kinds === '' && clause.names === null);

/** The clause that few messages have; undefined where each may be found in what is not said. */
export const rarestOf = (clauses: readonly Clause[]): Clause | undefined =>
  clauses.filter(isText).toSorted((a, b) => b.literal.length - a.literal.length)[0];

/** Begins of words: in what is said, and in names. */
const literalsOf = (clause: Clause) =>
  clause.type === 'phrase' || !clause.literal.startsWith(' ')
    ? [clause.literal]
    : [clause.literal, ` ~${clause.literal.slice(1)}`];

/** Whether the word at a place is meant, and not one that only begins as it does. */
function isMeantAt(text: string, at: number, clause: WordClause): boolean {
  const from = text.lastIndexOf(' ', at) + 1;
  const end = text.indexOf(' ', at + 1);
  const word = text.slice(from, end < 0 ? text.length : end);
  return clause.means(word.startsWith('~') ? word.slice(1) : word);
}

/** Where a clause's letters are found: as words that are said, or in a sender's name. */
function wayAt(text: string, at: number, clause: Clause): 'said' | 'named' | undefined {
  // The space before them is no part of what is looked for, nor the mark of a name.
  const isBeginning = clause.literal.startsWith(' ');
  const before = text[at - 1];
  const isName = before === '~' && text[at - 2] === ' ' && clause.type === 'word';
  if (isBeginning && before !== ' ' && !isName) return undefined;
  if (clause.type === 'word' && !isMeantAt(text, isName ? at - 2 : at - 1, clause))
    return undefined;
  return isBeginning && isName ? 'named' : 'said';
}

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
  if (!rarest) {
    for (let start = 1; start < text.length; ) {
      const line = lineAround(text, start);
      judge(day, line, wanted, found);
      start = line.end + 1;
    }
    return;
  }
  // Most of what people look for is one word: what has it needs no second look.
  const isOne = wanted.clauses.length === 1 && rarest.literal.startsWith(' ');
  // A space is everywhere: it would be looked at each time.
  const letters = rarest.literal.trimStart();
  for (let at = text.indexOf(letters); at >= 0; ) {
    let next = at + 1;
    const way = wayAt(text, at, rarest);
    if (way) {
      const line = lineAround(text, at);
      // A head has no spaces and no words: what is found there is none.
      const isHead = at < line.start + headLength;
      if (isOne) note(day, line, way, wanted, found);
      else if (!isHead) judge(day, line, wanted, found);
      // Names come before words: a line may have it in both.
      if (!(isHead || (isOne && way === 'named'))) next = line.end;
    }
    at = text.indexOf(letters, next);
  }
}
