import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBody } from '@groupsight/connector/bench/read-body';
import { boundsOf } from '@groupsight/shared/days';
import type { DayInput, Line } from '../../src/domain/engine/types.ts';

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
}

export interface Fact {
  readonly id: string;
  readonly kind: string;
  readonly weight: number;
  readonly say: string;
  readonly all: readonly string[];
  readonly wrong?: readonly string[];
}

export function daysIn(folder: string): Day[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Day);
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
