import type { Prepared } from '../prepared.ts';
import { remembered } from '../remembered.ts';
import { fold } from '../text.ts';

/** Whom a line speaks to, as positions in the list of senders. */
export interface Addressed {
  /** Named at its start ('Ana: …', 'Ana, …', '@Ana …') or mentioned by the app. */
  readonly openly: readonly number[];
  /** Named anywhere, those above too. */
  readonly named: readonly number[];
}

export interface People {
  readonly count: number;
  /** For each line its sender's position, or -1 for lines of the service. */
  readonly senderOf: Int32Array;
  readonly addressed: readonly Addressed[];
}

const nobody: Addressed = { openly: [], named: [] };
const shortest = 3;
/** A token as long as this names nobody. */
const longest = 32;
const edge = /[\p{P}\p{S}]/u;

/** Whether the character there is one of a–z and 0–9. */
function isPlain(token: string, at: number): boolean {
  const code = token.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** What people are called: the whole name, its first word where one person only has it. */
function callNames(names: readonly string[]): Map<string, number> {
  const called = new Map<string, number>();
  const firsts = new Map<string, number[]>();
  for (const [position, name] of names.entries()) {
    const folded = fold(name).trim();
    if (folded.length < shortest || /^[\d\s+()-]+$/.test(folded)) continue;
    if (!called.has(folded)) called.set(folded, position);
    const bare = folded.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');
    if (bare.length >= shortest && !called.has(bare)) called.set(bare, position);
    const first = bare.split(/\s/)[0] ?? '';
    if (first !== bare && first.length >= shortest) {
      const same = firsts.get(first);
      if (same) same.push(position);
      else firsts.set(first, [position]);
    }
  }
  for (const [first, positions] of firsts) {
    const [only] = positions;
    if (positions.length === 1 && only !== undefined && !called.has(first)) called.set(first, only);
  }
  return called;
}

const tokensOf = remembered((text): readonly string[] => fold(text).split(/\s+/).filter(Boolean));

/** Whom a token names, whatever punctuation is around it. */
function namedBy(token: string, called: ReadonlyMap<string, number>): number | undefined {
  if (token.length < shortest || token.length > longest) return undefined;
  let found = called.get(token);
  if (found !== undefined) return found;
  // Nearly all tokens begin and end so: there is nothing around them to take away.
  if (isPlain(token, 0) && isPlain(token, token.length - 1)) return undefined;
  let rest = token;
  while (found === undefined && rest.length > shortest && edge.test(rest.at(-1) ?? '')) {
    rest = rest.slice(0, -1);
    found = called.get(rest);
  }
  while (found === undefined && rest.length > shortest && edge.test(rest[0] ?? '')) {
    rest = rest.slice(1);
    found = called.get(rest);
  }
  return found;
}

function addOnce(list: number[], position: number): void {
  if (!list.includes(position)) list.push(position);
}

function addressedBy(
  prepared: Prepared,
  called: ReadonlyMap<string, number>,
  byId: ReadonlyMap<string, number>,
): Addressed {
  const { line } = prepared;
  const openly: number[] = [];
  for (const id of line.mentions) {
    const position = byId.get(id);
    if (position !== undefined) addOnce(openly, position);
  }
  const named = [...openly];
  const tokens = tokensOf(line.text);
  // Asked of every word of a chat, and nearly none is a name.
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const position = namedBy(token, called);
    if (position === undefined || position === byId.get(line.senderId)) continue;
    addOnce(named, position);
    const opens = index === 0 || (index === 1 && /^[^:]{0,5}$/.test(tokens[0] ?? ''));
    const marked = token.startsWith('@') || (opens && /[:,]$/.test(token));
    if (marked || (index === 0 && tokens.length > 1)) addOnce(openly, position);
  }
  return named.length === 0 ? nobody : { openly, named };
}

/** Who wrote each line, and whom it speaks to. */
export function peopleIn(lines: readonly Prepared[]): People {
  const byId = new Map<string, number>();
  const names: string[] = [];
  const senderOf = new Int32Array(lines.length).fill(-1);
  for (const [index, { line }] of lines.entries()) {
    if (line.senderId === '') continue;
    let position = byId.get(line.senderId);
    if (position === undefined) {
      position = names.length;
      byId.set(line.senderId, position);
      names.push(line.senderName);
    }
    senderOf[index] = position;
  }
  const called = callNames(names);
  return {
    count: names.length,
    senderOf,
    addressed: lines.map((line) => addressedBy(line, called, byId)),
  };
}
