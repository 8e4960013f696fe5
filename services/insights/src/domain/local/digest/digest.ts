import type { DayInput, DigestDraft, StatementDraft } from '../../engine/types.ts';
import { questionsIn } from '../answers.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken, prepare } from '../prepared.ts';
import { sentimentOfAll } from '../sentiment.ts';
import { talksIn } from '../threads.ts';
import { conversationsOf } from './conversations.ts';
import { discussion } from './discussion.ts';
import { decisions, openQuestions, plans, sharings } from './points.ts';
import { mainThreads } from './rank.ts';
import { hasSubstance, isTelling } from './substance.ts';
import { tellingOf } from './telling.ts';

/** A statement counts only with sources of this day (issue 'Insights people trust'). */
function grounded(
  statements: readonly StatementDraft[],
  byId: ReadonlyMap<string, Prepared>,
): StatementDraft[] {
  return statements
    .map((one) => ({ ...one, sources: one.sources.filter((id) => byId.has(id)) }))
    .filter(({ sources }) => sources.length > 0);
}

const section = (statements: readonly StatementDraft[]) =>
  statements.map(({ text }) => `- ${text}`).join('\n');

/** A paragraph for each conversation, then decided, planned, shared and open points as a list. */
function markdown(talks: readonly StatementDraft[][], points: readonly StatementDraft[]): string {
  const paragraphs = talks.map((said) => said.map(({ text }) => text).join(' '));
  return [...paragraphs, section(points)].filter((part) => part !== '').join('\n\n');
}

/**
 * The digest of a day: extractive (every quotation is somebody's words), each sentence with
 * the messages it rests on. Null for a day without substance.
 */
export function digestOf(day: DayInput): DigestDraft | null {
  const lines = prepare(day.lines);
  const spoken = lines.filter(({ line }) => isSpoken(line));
  if (!hasSubstance(spoken.filter(isTelling))) return null;
  const byId = new Map(lines.map((line) => [line.line.messageId, line]));
  const telling = tellingOf(spoken, day.lines);
  const talks = talksIn(lines);
  const threads = mainThreads(
    talks.threads.filter((thread) => thread.lines.some(({ line }) => isSpoken(line))),
  );
  const questions = questionsIn(lines, lines.length, talks);
  const decided = decisions(spoken, telling);
  const keyPoints = grounded(
    [
      ...decided,
      ...plans(spoken, day.timeZone, telling),
      ...sharings(spoken, telling),
      ...openQuestions(questions, byId, telling),
    ],
    byId,
  );
  const used = new Set(keyPoints.flatMap(({ sources }) => sources));
  const told = discussion({ lines: spoken, threads, questions, byId, telling, used }).map((said) =>
    grounded(said, byId),
  );
  const statements = [...told.flat(), ...keyPoints];
  if (statements.length === 0) return null;
  const cited = new Set(statements.flatMap(({ sources }) => sources));
  const texts = spoken.map(({ line }) => line.text).filter((text) => text !== '');
  return {
    summary: markdown(told, keyPoints),
    statements,
    keyPoints,
    sentiment: sentimentOfAll(texts, telling.language),
    conversations: conversationsOf(threads, telling),
    sources: day.lines.map(({ messageId }) => messageId).filter((id) => cited.has(id)),
  };
}
