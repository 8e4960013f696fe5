import { addDays } from '../domain/days.ts';
import type { InsightEngine, QuestionDraft } from '../domain/engine/types.ts';
import { keyOf } from '../store/ids.ts';
import type { QuestionDoc } from '../store/insights.ts';
import type { StoredLine } from '../store/messages.ts';
import { revisionOf } from './sync.ts';

/** Lines of the following day in which late answers are looked for. */
const linesAfter = 200;

/** Where a message's resource is, for answers that share one. */
export type ResourceOfMessage = (messageId: string) => string;

function questionDoc(
  owner: string,
  group: string,
  date: string,
  draft: QuestionDraft,
  resourceOf: ResourceOfMessage,
): QuestionDoc {
  const answers = draft.answers.map((answer) => ({
    documentId: keyOf('answer', owner, group, draft.messageId, answer.messageId),
    text: answer.text,
    messageId: answer.messageId,
    answeredBy: answer.senderName,
    at: new Date(answer.at),
    resource: resourceOf(answer.messageId),
  }));
  const content = {
    owner,
    group,
    date,
    messageId: draft.messageId,
    text: draft.text,
    askedBy: draft.senderName,
    at: new Date(draft.at),
    answers,
    answerCount: answers.length,
  };
  const _id = keyOf('question', owner, group, draft.messageId);
  return { _id, ...content, rev: revisionOf(content) };
}

/** The questions of a day, with answers from it and the beginning of the next. */
export function questionsOfDay(
  engine: InsightEngine,
  owner: string,
  group: string,
  date: string,
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
  resourceOf: ResourceOfMessage,
): QuestionDoc[] {
  const lines = byDate.get(date) ?? [];
  const after = (byDate.get(addDays(date, 1)) ?? []).slice(0, linesAfter);
  return engine
    .questions(lines, after)
    .map((draft) => questionDoc(owner, group, date, draft, resourceOf));
}
