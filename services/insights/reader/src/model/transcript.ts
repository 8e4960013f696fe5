import { offsetMinutes } from '@groupsight/shared/days';
import type { Responded } from '../meaning.ts';
import { isSpoken, prepare } from '../prepared.ts';
import { withoutUnseen } from '../text.ts';
import { talksIn } from '../threads.ts';
import type { Line } from '../types.ts';
import { tokensOf } from './caller.ts';
import { speaksToModel } from './lexicon.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** A message as the model reads it. */
interface Said {
  readonly id: number;
  readonly time: string;
  readonly from: string;
  /** The message it quotes, when that is in the same call. */
  readonly re?: number;
  readonly text: string;
  readonly votes?: Readonly<Record<string, number>>;
  readonly reactions?: Readonly<Record<string, number>>;
}

export type Responses = ReadonlyMap<string, Responded>;

/** The lines of one call; the model knows them by their place in it, from 1. */
export interface Piece {
  readonly lines: readonly Line[];
  /** Of each line, for telling conversations apart in what comes back. */
  readonly threadOf: readonly number[];
  readonly data: { readonly thread: number; readonly messages: readonly Said[] }[];
}

const longestText = 1_500;
/** Words of a call; more than this is read in several. */
const mostTokens = 6_000;
/** What a message costs beside its words. */
const perMessage = 24;

/** What the model reads of a line; empty for nothing. */
export function wordsOf(line: Line, pseudonyms: Pseudonyms): string {
  // Contact cards are nothing but names and numbers.
  if (line.type === 'contact') return '[contact]';
  const text = withoutUnseen(line.text).trim();
  const file = line.media?.fileName ?? '';
  const kind = line.type === 'text' || line.type === 'poll' ? '' : `[${line.type}] `;
  const words = kind === '[document] ' && file !== '' ? `${file} ${text}` : text;
  const shown = pseudonyms.hide(words.slice(0, longestText));
  return `${kind}${shown}`.trim();
}

const clockOf = (at: number, timeZone: string) =>
  new Date(at + offsetMinutes(at, timeZone) * 60_000).toISOString().slice(11, 16);

/** Whether there is anything in it to understand. */
const isReadable = (line: Line): boolean =>
  isSpoken(line) && (line.text.trim() !== '' || line.type === 'document');

/**
 * Who speaks to the model instead of to people is not heard by it: what they ask for cannot
 * colour what it says of others. The local engine reads these messages as it does all.
 */
export const isWithheld = (line: Line): boolean => isReadable(line) && speaksToModel(line.text);

interface Part {
  readonly thread: number;
  readonly lines: Line[];
  tokens: number;
}

/** Conversations, the long ones in parts that fit a call. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = [];
  for (const [index, thread] of talksIn(prepare(lines)).threads.entries()) {
    let part: Part = { thread: index + 1, lines: [], tokens: 0 };
    parts.push(part);
    for (const { line } of thread.lines) {
      const tokens = perMessage + tokensOf(line.text.slice(0, longestText));
      if (part.tokens + tokens > mostTokens && part.lines.length > 0) {
        part = { thread: index + 1, lines: [], tokens: 0 };
        parts.push(part);
      }
      part.lines.push(line);
      part.tokens += tokens;
    }
  }
  return parts;
}

/** Fills calls with whole conversations as far as they go. */
function filled(parts: readonly Part[]): Part[][] {
  const calls: Part[][] = [];
  let tokens = mostTokens;
  for (const part of parts) {
    if (tokens + part.tokens > mostTokens) {
      calls.push([]);
      tokens = 0;
    }
    calls.at(-1)?.push(part);
    tokens += part.tokens;
  }
  return calls;
}

/** What members chose or felt, without names of theirs; empty for nothing. */
function respondedTo({ messageId }: Line, responses: Responses, pseudonyms: Pseudonyms) {
  const { votes = {}, reactions = {} } = responses.get(messageId) ?? {};
  const hidden = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(counts)
        .filter(([value]) => !speaksToModel(value))
        .map(([value, count]) => [pseudonyms.hide(value), count]),
    );
  return {
    ...(Object.keys(votes).length > 0 ? { votes: hidden(votes) } : {}),
    ...(Object.keys(reactions).length > 0 ? { reactions: hidden(reactions) } : {}),
  };
}

/** Messages as the model reads them; it knows each by its number. */
export function saidOf(
  lines: readonly Line[],
  idOf: (messageId: string) => number | undefined,
  { timeZone, pseudonyms, responses }: Reader,
): Said[] {
  return lines.map((line) => {
    const re = idOf(line.quotedMessageId);
    return {
      id: idOf(line.messageId) ?? 0,
      time: clockOf(line.at, timeZone),
      from: pseudonyms.person(line.senderName),
      ...(re === undefined ? {} : { re }),
      text: wordsOf(line, pseudonyms),
      ...respondedTo(line, responses, pseudonyms),
    };
  });
}

export interface Reader {
  readonly timeZone: string;
  readonly pseudonyms: Pseudonyms;
  readonly responses: Responses;
}

function pieceOf(parts: readonly Part[], reader: Reader): Piece {
  const lines = parts.flatMap((part) => part.lines);
  const place = new Map(lines.map(({ messageId }, index) => [messageId, index + 1]));
  const idOf = (messageId: string) => place.get(messageId);
  return {
    lines,
    threadOf: parts.flatMap((part) => part.lines.map(() => part.thread)),
    data: parts.map((part) => ({
      thread: part.thread,
      messages: saidOf(part.lines, idOf, reader),
    })),
  };
}

/** A day's readable lines in calls, conversation by conversation. */
export function piecesOf(lines: readonly Line[], reader: Reader): Piece[] {
  const parts = partsOf(lines.filter((line) => isReadable(line) && !speaksToModel(line.text)));
  return filled(parts).map((call) => pieceOf(call, reader));
}
