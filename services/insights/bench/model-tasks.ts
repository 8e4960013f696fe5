// The tasks that are a matter of meaning, asked of the model as the product asks it: where it does
// not answer, or what it says does not hold, the local engine's answer counts, as it does there.

import { dialogueLines, lineOf } from '@groupsight/reader/bench/lines';
import type { Tasks, TextRow } from '@groupsight/reader/bench/tasks';
import { spamRule } from '@groupsight/reader/bench/tasks';
import type { Line } from '@groupsight/reader/types';
import type { MeasuredModel } from './model-engine.ts';

/** Rows that are read, or judged, together. */
const together = 40;
const maxWords = 40;

function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < rows.length; at += together) batches.push(rows.slice(at, at + together));
  return batches;
}

const linesOf = (rows: readonly TextRow[]): Line[] =>
  rows.map(({ id, text, user = id }, index) =>
    lineOf(id, text, { senderId: user, senderName: user, sequence: index }),
  );

const plain = (markdown: string) => markdown.replace(/\*\*|\\(?=[^\w\s])/g, '');
const dayOf = (lines: readonly Line[]) => ({ date: '2026-03-10', timeZone: 'UTC', lines });

/** `local` answers what is not asked of a model: links, moods of single texts, dates, exports. */
export function modelTasksOf({ meaning, scope }: MeasuredModel, local: Tasks): Tasks {
  return {
    ...local,
    async questions(rows) {
      const answers = await Promise.all(
        inBatches(rows).map(async (batch) => {
          const outcome = await meaning.read(dayOf(linesOf(batch)), scope, []);
          if (!outcome.ok) return local.questions(batch);
          const { questions, read } = outcome.value.findings;
          const own = await local.questions(batch);
          return own.map(({ id, is_question }) => ({
            id,
            is_question: id in read ? id in questions : is_question,
          }));
        }),
      );
      return answers.flat();
    },
    async summary(rows) {
      const briefs = new Map((await local.summary(rows)).map(({ id, summary }) => [id, summary]));
      return Promise.all(
        rows.map(async ({ id, turns }) => {
          const outcome = await meaning.read(dayOf(dialogueLines(turns)), scope, []);
          if (!outcome.ok) return { id, summary: briefs.get(id) ?? '' };
          const told = outcome.value.digest.statements.map(({ text }) => plain(text)).join(' ');
          return { id, summary: told.split(/\s+/).slice(0, maxWords).join(' ') };
        }),
      );
    },
    async spam(rows) {
      const answers = await Promise.all(
        inBatches(rows).map(async (batch) => {
          const rule = [{ id: 'spam', description: spamRule }];
          const outcome = await meaning.judge(linesOf(batch), rule, scope);
          if (!outcome.ok) return local.spam(batch);
          const guilty = new Set(outcome.value.map(({ messageId }) => messageId));
          return batch.map(({ id }) => ({ id, spam: guilty.has(id) }));
        }),
      );
      return answers.flat();
    },
  };
}
