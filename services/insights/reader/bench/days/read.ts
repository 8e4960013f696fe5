import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBody } from '@groupsight/chat-export/body';
import { boundsOf } from '@groupsight/shared/days';
import type { DayInput, Line } from '../../src/types.ts';

/** A day with what a reader who was away needs of it; see README.md beside this. */
export interface Day {
  readonly id: string;
  readonly lang: string;
  readonly zone: string;
  readonly date: string;
  readonly earlier?: readonly {
    readonly date: string;
    readonly time: string;
    readonly sender: string;
    readonly text: string;
  }[];
  readonly messages: readonly {
    readonly time: string;
    readonly sender: string;
    readonly text: string;
  }[];
  readonly facts: readonly Fact[];
  readonly questions?: readonly {
    readonly q: number;
    readonly answers: readonly number[];
    readonly moot?: boolean;
  }[];
  readonly topics?: Readonly<Record<string, readonly number[]>>;
  readonly events?: readonly DayEvent[];
}

/** A date that a reader may want, as it stands at the end of the day. */
export interface DayEvent {
  /** An expression that its name or description meets. */
  readonly what: string;
  readonly date: string;
  readonly time?: string | null;
  /** An expression. */
  readonly place?: string | null;
  readonly status?: string;
  /** Right where shown, not missed where not. */
  readonly optional?: boolean;
}

export interface Fact {
  readonly id: string;
  readonly kind: string;
  readonly weight: number;
  /** The messages that tell it together; absent in days that do not say. */
  readonly from?: readonly number[];
  readonly say: string;
  readonly all: readonly string[];
  readonly wrong?: readonly string[];
}

const headLine = /^(\w+):\s*(.*)$/;
const earlierLine = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) ([^:]+?): (.*)$/;
const messageLine = /^\d+ (\d\d:\d\d) ([^:>]+?)(?: >\d+)?: (.*)$/;
const factLine = /^([123]) (\w+) ([\w-]+)$/;

const isDay = /^\d{4}-\d\d-\d\d$/;
const unescaped = (text: string) => text.replace(/\\n/g, '\n');
const numbersIn = (list: string) => (list.match(/\d+/g) ?? []).map(Number);
const expressionsIn = (list: string) =>
  list
    .split(' ;; ')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Reads a day that is written line by line (see README.md). @throws Error naming a line it cannot read */
export function parseDay(text: string): Day {
  const head: Record<string, string> = {};
  const parts: Record<string, string[]> = {};
  let part: string[] | undefined;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    if (line.startsWith('---')) {
      part = [];
      parts[line.slice(3).trim()] = part;
      continue;
    }
    if (part) part.push(line);
    else {
      const [, key = '', value = ''] = headLine.exec(line) ?? [];
      head[key] = value;
    }
  }
  const read = <T>(name: string, of: (line: string) => T | undefined): T[] =>
    (parts[name] ?? []).map((line) => {
      const found = of(line);
      if (found === undefined) throw new Error(`${head.id}: cannot read of ${name}: ${line}`);
      return found;
    });
  const { id = '', lang = '', zone = '', date = '' } = head;
  return {
    id,
    lang,
    zone,
    date,
    earlier: read('earlier', (line) => {
      const [, on = '', time = '', sender = '', said] = earlierLine.exec(line) ?? [];
      return said === undefined ? undefined : { date: on, time, sender, text: unescaped(said) };
    }),
    messages: read('messages', (line) => {
      const [, time = '', sender = '', said] = messageLine.exec(line) ?? [];
      return said === undefined ? undefined : { time, sender, text: unescaped(said) };
    }),
    facts: read('facts', (line) => {
      const [lead = '', from = '', say = '', all = '', wrong = ''] = line
        .split(' | ')
        .map((one) => one.trim());
      const [, weight = '', kind = '', name] = factLine.exec(lead) ?? [];
      if (name === undefined) return undefined;
      const never = expressionsIn(wrong.replace(/^wrong:\s*/, ''));
      const told = { from: numbersIn(from), say, all: expressionsIn(all) };
      const fact = { id: name, kind, weight: Number(weight), ...told };
      return never.length === 0 ? fact : { ...fact, wrong: never };
    }),
    questions: read('questions', (line) => {
      const [asked, answers = ''] = line.split(':');
      const [q] = numbersIn(asked ?? '');
      if (q === undefined) return undefined;
      return { q, answers: numbersIn(answers), ...(/moot$/.test(line) ? { moot: true } : {}) };
    }),
    events: read('events', (line) => {
      const [what = '', on = '', time = '', place = '', status = ''] = line
        .split(' | ')
        .map((one) => (one.trim() === 'null' ? '' : one.trim()));
      return what === '' || !isDay.test(on) ? undefined : { what, date: on, time, place, status };
    }),
    topics: Object.fromEntries(
      read('topics', (line) => {
        const at = line.indexOf(':');
        return at < 0 ? undefined : ([line.slice(0, at), numbersIn(line.slice(at))] as const);
      }),
    ),
  };
}

/** The days of a folder: `.json`, or `.day` as they are written by hand. */
export function daysIn(folder: string): Day[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:json|day)$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return name.endsWith('.day') ? parseDay(text) : (JSON.parse(text) as Day);
    });
}

function lineOf(
  date: string,
  zone: string,
  message: Day['messages'][number],
  id: string,
  sequence: number,
): Line {
  const [hours = 0, minutes = 0] = message.time.split(':').map(Number);
  const { kind, text } = readBody(message.text);
  return {
    messageId: id,
    senderId: message.sender,
    senderName: message.sender,
    at: boundsOf(date, zone).from + (hours * 60 + minutes) * 60_000,
    sequence,
    type: kind,
    text,
    quotedMessageId: '',
    mentions: [],
  };
}

/** The day as the engines read it from an export: message i has the id 'i'. */
export function inputOf(day: Day): DayInput {
  const lines = day.messages.map((message, index) =>
    lineOf(day.date, day.zone, message, String(index), index),
  );
  return { date: day.date, timeZone: day.zone, lines };
}

/** What was said on days before and belongs to its story. */
export function earlierOf({ zone, earlier = [] }: Day): Line[] {
  return earlier.map((message, index) =>
    lineOf(message.date, zone, message, `earlier-${index}`, index),
  );
}
