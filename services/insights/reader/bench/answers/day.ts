import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import type { Line } from '../../src/types.ts';
import { parseDay } from '../days/read.ts';
import { lineOf } from '../lines.ts';

/** A question and the messages that answer it, as positions in the day. */
export interface GoldQuestion {
  readonly q: number;
  readonly answers: readonly number[];
  /** Nobody needs an answer any more. */
  readonly moot?: boolean;
}

/** A day of a group with its questions and all their answers. */
export interface Day {
  readonly id: string;
  readonly lang: string;
  /** Days of one group are alike. */
  readonly group?: string;
  readonly date: string;
  readonly messages: readonly {
    readonly time: string;
    readonly sender: string;
    readonly text: string;
  }[];
  readonly questions: readonly GoldQuestion[];
}

const kinds: readonly (readonly [RegExp, MessageKind])[] = [
  [/^<Media omitted>$/, 'media'],
  [/\.vcf \(file attached\)$/, 'contact'],
  [/ \(file attached\)$/, 'document'],
  [/^(?:This message was deleted|\(deleted\))$/, 'deleted'],
  [/^(?:POLL|SONDAGE|ENCUESTA|ENQUETE|SONDAGGIO|UMFRAGE)\s?:\n/, 'poll'],
];

/** What the import makes of a text: polls lose their marks, files their line. */
function bodyOf(text: string): { type: MessageKind; text: string } {
  const type = kinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'text';
  if (type === 'text') return { type, text };
  if (type !== 'poll') return { type, text: '' };
  const lines = text.split('\n').slice(1);
  const said = lines.map((line) =>
    line.replace(/^[A-ZÀ-Ý]+\s?:\s*/, '').replace(/ \(\d+[^()]*\)$/, ''),
  );
  return { type, text: said.join('\n') };
}

/** The day as the engines read it; a message's id is its position. */
export function linesOf({ date, messages }: Pick<Day, 'date' | 'messages'>): Line[] {
  return messages.map(({ time, sender, text }, index) =>
    lineOf(String(index), '', {
      ...bodyOf(text),
      senderId: sender,
      senderName: sender,
      at: Date.parse(`${date}T${time}:00Z`),
      sequence: index,
    }),
  );
}

const written = /^(\d\d:\d\d) ([^:]+): (.*?)(?: <([aq\d,! ]+)>)?$/;
const tag = /([aq])([\d,]+)(!?)/g;

/**
 * A day as it is written by hand: 'en 2026-05-12', then 'HH:mm Name: text' a line, with ' / ' for
 * a new line in it. '<q1>' behind a text is question 1 ('<q1!>' one that nobody waits for any
 * more), '<a1>' or '<a1,2>' what answers it.
 */
export function writtenDay(id: string, text: string): Day {
  const [head = '', ...rows] = text.trim().split('\n');
  const [lang = '', date = ''] = head.split(' ');
  const questions = new Map<string, { q: number; answers: number[]; moot?: boolean }>();
  const ofNumber = (number: string) => {
    const known = questions.get(number) ?? { q: -1, answers: [] };
    questions.set(number, known);
    return known;
  };
  const messages = rows.map((row, index) => {
    const [, time = '', sender = '', said = '', tags = ''] = written.exec(row) ?? [];
    if (time === '') throw new Error(`${id}: '${row}' is no message.`);
    for (const [, kind, numbers = '', moot] of tags.matchAll(tag)) {
      for (const number of numbers.split(',')) {
        const question = ofNumber(number);
        if (kind === 'a') question.answers.push(index);
        else Object.assign(question, { q: index, ...(moot === '!' ? { moot: true } : {}) });
      }
    }
    return { time, sender, text: said.replaceAll(' / ', '\n') };
  });
  return { id, lang, date, messages, questions: [...questions.values()] };
}

const readers: Readonly<Record<string, (id: string, text: string) => Day>> = {
  json: (_, text) => JSON.parse(text) as Day,
  txt: writtenDay,
  day: (_, text) => ({ questions: [], ...parseDay(text) }),
};

/** The days of a folder: `.json`, or written by hand in `.txt` or, with much else, in `.day`. */
export async function daysIn(folder: string): Promise<Day[]> {
  const files = (await readdir(folder)).sort();
  const days = files.map(async (name): Promise<Day[]> => {
    const [id = '', kind = ''] = name.split('.');
    const read = readers[kind];
    return read ? [read(id, await readFile(join(folder, name), 'utf8'))] : [];
  });
  return (await Promise.all(days)).flat();
}
