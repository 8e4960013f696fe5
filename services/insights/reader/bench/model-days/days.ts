import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offsetMinutes } from '@groupsight/shared/days';
import type { DayInput, Line } from '../../src/types.ts';

interface Said {
  readonly time: string;
  readonly sender: string;
  readonly text: string;
  /** The message it replies to, by its place. */
  readonly quotes?: number;
  /** Of messages of days before. */
  readonly date?: string;
}

/** What a reader who was away has to know. */
interface Fact {
  readonly id: string;
  readonly weight: number;
  readonly say: string;
  /** Expressions that one sentence of the digest meets all of. */
  readonly all: readonly string[];
  /** Expressions of which a digest meets none. */
  readonly wrong?: readonly string[];
}

/** A sentence as a model might write it, with the places of the messages it cites. */
export interface Told {
  readonly kind?: string;
  readonly text: string;
  readonly sources: readonly number[];
}

export interface ReadersDay {
  readonly id: string;
  readonly lang: string;
  readonly zone: string;
  readonly date: string;
  readonly messages: readonly Said[];
  readonly earlier?: readonly Said[];
  readonly facts: readonly Fact[];
  /** Only of the days that are tests: a good answer, and sentences that are subtly wrong. */
  readonly answers?: readonly Told[];
  readonly wrong?: readonly (Told & {
    readonly of: string;
    /** Why the check cannot tell that it is wrong; unset where it does. */
    readonly missed?: string;
  })[];
}

/** The days of a folder, by name. */
export async function daysIn(folder: string): Promise<ReadersDay[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
}

/** The instant of a wall clock in a zone. */
function instantOf(date: string, time: string, zone: string): number {
  const utc = Date.parse(`${date}T${time}:00Z`);
  return utc - offsetMinutes(utc, zone) * 60_000;
}

function lineOf(said: Said, index: number, { date, zone }: ReadersDay, prefix: string): Line {
  const isMedia = /^<Media omitted>$/.test(said.text);
  return {
    messageId: `${prefix}${index}`,
    senderId: `${said.sender}@s`,
    senderName: said.sender,
    at: instantOf(said.date ?? date, said.time, zone),
    sequence: index,
    type: isMedia ? 'media' : 'text',
    text: isMedia ? '' : said.text,
    quotedMessageId: said.quotes === undefined ? '' : `m${said.quotes}`,
    mentions: [],
  };
}

export function inputOf(day: ReadersDay): { input: DayInput; earlier: Line[] } {
  const lines = day.messages.map((said, index) => lineOf(said, index, day, 'm'));
  const earlier = (day.earlier ?? []).map((said, index) => lineOf(said, index, day, 'e'));
  return { input: { date: day.date, timeZone: day.zone, lines }, earlier };
}

const plain = (markdown: string) => markdown.replace(/\*\*|\\(?=[^\w\s])/g, '');
const meets = (text: string, expression: string) => new RegExp(expression, 'iu').test(text);

export interface Score {
  readonly facts: number;
  readonly told: number;
  readonly weight: number;
  readonly toldWeight: number;
  /** Facts that are told wrongly or as they were before. */
  readonly wrong: number;
  readonly words: number;
}

/** How much of what a reader needs a digest's sentences tell. */
export function scoreOf({ facts }: ReadersDay, sentences: readonly string[]): Score {
  const texts = sentences.map(plain);
  const told = facts.filter(({ all, wrong = [] }) =>
    texts.some(
      (text) => all.every((one) => meets(text, one)) && !wrong.some((one) => meets(text, one)),
    ),
  );
  const untrue = facts.filter(({ wrong = [] }) =>
    wrong.some((one) => texts.some((text) => meets(text, one))),
  );
  const weigh = (list: readonly Fact[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  return {
    facts: facts.length,
    told: told.length,
    weight: weigh(facts),
    toldWeight: weigh(told),
    wrong: untrue.length,
    words: texts.join(' ').split(/\s+/).filter(Boolean).length,
  };
}
