// What the measured parts are asked, and which code of the product answers: always the product's
// own, never a copy. One is asked in a way of its own: `datesIn` joins what the product's parsers
// and patterns find into spans; events look through the same two for the first day to come.

import { readExport } from '@groupsight/connector/bench/read-export';
import { datesIn } from '../src/dates/dates.ts';
import type { LocalEngine } from '../src/engine.ts';
import { antecedents } from '../src/links/antecedents.ts';
import { prepare } from '../src/prepared.ts';
import { sentimentOf } from '../src/sentiment.ts';
import type { Sentiment } from '../src/types.ts';
import type { ChannelRow, Turn } from './lines.ts';
import { channelLines, dialogueLines, lineOf } from './lines.ts';

export interface TextRow {
  readonly id: string;
  readonly text: string;
  readonly user?: string;
}

export interface DateRow {
  readonly id: string;
  readonly lang: string;
  readonly input: string;
  /** Wall clock; null where no phrase needs it. */
  readonly reference: string | null;
}

export interface Span {
  readonly start: number;
  /** Of the last character. */
  readonly end: number;
  readonly value: string;
}

/** A summary has at most so many words. */
const mostWords = 40;
/** The rule that the spam data are judged by. */
export const spamRule = 'No adverts, promotions or spam';

const anyTime = '2016-11-07T00:00:00';

export interface Tasks {
  questions(rows: readonly TextRow[]): Promise<{ id: string; is_question: boolean }[]>;
  links(rows: readonly ChannelRow[]): Promise<{ i: number; reply_to: number[] }[]>;
  summary(
    rows: readonly { readonly id: string; readonly turns: readonly Turn[] }[],
  ): Promise<{ id: string; summary: string }[]>;
  sentiment(rows: readonly TextRow[]): Promise<{ id: string; label: Sentiment }[]>;
  spam(rows: readonly TextRow[]): Promise<{ id: string; spam: boolean }[]>;
  dates(rows: readonly DateRow[]): Promise<{ id: string; spans: Span[] }[]>;
  export(path: string): ReturnType<typeof readExport>;
}

export function tasksOf(engine: LocalEngine): Tasks {
  return {
    async questions(rows) {
      return rows.map(({ id, text, user = 'someone' }) => {
        const line = lineOf(id, text, { senderId: user, senderName: user });
        return { id, is_question: engine.questions([line], []).length > 0 };
      });
    },
    async links(rows) {
      const found = antecedents(prepare(channelLines(rows)));
      return rows.map(({ i }, index) => ({ i, reply_to: [rows[found[index] ?? index]?.i ?? i] }));
    },
    async summary(rows) {
      const told = async (turns: readonly Turn[]) => {
        const day = { date: '2026-03-10', timeZone: 'UTC', lines: dialogueLines(turns) };
        const digest = await engine.digest(day);
        const text =
          digest?.statements.map((one) => one.text.replace(/\*\*[^*]+:\*\*|\*\*/g, '')).join(' ') ??
          '';
        return text.split(/\s+/).slice(0, mostWords).join(' ');
      };
      return Promise.all(rows.map(async ({ id, turns }) => ({ id, summary: await told(turns) })));
    },
    async sentiment(rows) {
      return rows.map(({ id, text }) => ({ id, label: sentimentOf(text) }));
    },
    async spam(rows) {
      const judge = engine.moderation(spamRule);
      return rows.map(({ id, text }) => ({
        id,
        spam: judge.judge(lineOf(id, text), { recent: [], timeZone: 'UTC' }) !== null,
      }));
    },
    async dates(rows) {
      return rows.map(({ id, lang, input, reference }) => ({
        id,
        spans: datesIn(input, lang.toLowerCase(), new Date(`${reference ?? anyTime}Z`)),
      }));
    },
    export: readExport,
  };
}
