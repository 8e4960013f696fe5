import { kindLetters, type LineKind } from '@groupsight/reader/search/query';
import { indexedText, indexedWords } from '@groupsight/reader/search/words';
import { withoutUnseen } from '@groupsight/reader/text';
import type { StoredLine } from '../messages/messages.repository.ts';
import { keyOf } from '../store/ids.ts';

/**
 * A day of a group as the index has it: a line for each message, in the chat's order. A line is a
 * head of fixed places, what kind of message it is, its sender's name, each word of it after ' ~',
 * and its words, between spaces: so ' word ' is found without taking anything apart.
 *
 *     \n<message key, 16><sender, 6><second, 7><kinds> ~ana ~ruiz words of it ·
 */

const keyEnd = 16;
const senderEnd = keyEnd + 6;
export const headLength = senderEnd + 7;

/** Longest stretch of a message that is searched, characters. */
const longestText = 8_000;

const packKey = (key: string) => Buffer.from(key, 'hex').toString('base64url');
/** The key (MessageDoc._id) of a line's message. */
export const unpackKey = (packed: string) => Buffer.from(packed, 'base64url').toString('hex');

/** Few people write most of the lines: each one's code is made once. */
const codes = new Map<string, string>();
const mostCodes = 1_000;

/** A sender as lines name them; two may have one name: whoever finds a line compares. */
export function senderCode(senderId: string): string {
  let code = codes.get(senderId);
  if (code === undefined) {
    code = keyOf('sender', senderId).slice(0, senderEnd - keyEnd);
    if (codes.size >= mostCodes) codes.clear();
    codes.set(senderId, code);
  }
  return code;
}

const secondsOf = (at: number) =>
  Math.max(0, Math.floor(at / 1000))
    .toString(36)
    .padStart(headLength - senderEnd, '0');

/** What is named by a message besides its text. */
export interface Named {
  readonly type: string;
  readonly name: string;
}

const address = /\bhttps?:\/\/|\bwww\./i;

function kindsOf({ type, text }: StoredLine, named: readonly Named[]): string {
  const isLink = address.test(text) || named.some((one) => one.type === 'link');
  const own = Object.hasOwn(kindLetters, type) ? kindLetters[type as LineKind] : '';
  return own + (isLink ? kindLetters.link : '');
}

const namesIn = (name: string) =>
  indexedWords(name)
    .map((word) => `~${word} `)
    .join('');

/** As `codes`, of what people are called. */
const names = new Map<string, string>();

function namesOf(senderName: string): string {
  let found = names.get(senderName);
  if (found === undefined) {
    found = namesIn(senderName);
    if (names.size >= mostCodes) names.clear();
    names.set(senderName, found);
  }
  return found;
}

/** @param named links and files of the message, with their titles */
function lineOf(line: StoredLine, named: readonly Named[]): string {
  const { key, senderId, senderName, at, text, media } = line;
  const titles = named.map(({ name }) => name).filter((name) => !text.includes(name));
  const said = [text.slice(0, longestText), media?.fileName ?? '', ...titles].join('\n');
  const head = packKey(key) + senderCode(senderId) + secondsOf(at) + kindsOf(line, named);
  return `\n${head} ${namesOf(senderName)}${indexedText(withoutUnseen(said))}`;
}

/** Lines that nobody said, or nobody says any more. */
const isSaid = ({ type, senderId }: StoredLine) =>
  type !== 'system' && type !== 'deleted' && senderId !== '';

/** A day's lines as the index has them; empty where nothing can be found. */
export const packLines = (
  lines: readonly StoredLine[],
  namedBy: (line: StoredLine) => readonly Named[],
): string[] => lines.filter(isSaid).map((line) => lineOf(line, namedBy(line)));

export interface LineHead {
  /** Of its message, packed (`unpackKey`). */
  readonly key: string;
  readonly sender: string;
  /** Second it was sent, since 1970. */
  readonly at: number;
  /** Letters of what it has (`kindLetters`). */
  readonly kinds: string;
}

/** @param start where the line begins, after its line break */
export const headAt = (text: string, start: number): LineHead => ({
  key: text.slice(start, start + keyEnd),
  sender: text.slice(start + keyEnd, start + senderEnd),
  at: secondAt(text, start),
  kinds: kindsAt(text, start),
});

/** The second that the message of a line was sent, since 1970. */
export const secondAt = (text: string, start: number) =>
  Number.parseInt(text.slice(start + senderEnd, start + headLength), 36);

/** Letters of what the message of a line has (`kindLetters`). */
export const kindsAt = (text: string, start: number) =>
  text.slice(start + headLength, text.indexOf(' ', start + headLength));

export const senderAt = (text: string, start: number) =>
  text.slice(start + keyEnd, start + senderEnd);
