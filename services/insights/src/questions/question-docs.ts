import { askedWords } from '@groupsight/reader/likeness';
import type { DayFindings } from '@groupsight/reader/meaning';
import { openQuestions } from '@groupsight/reader/open';
import type { QuestionDraft } from '@groupsight/reader/types';
import { mapPaced } from '../days/pace.ts';
import { revisionOf } from '../days/sync.ts';
import { questionsWith } from '../engine/understood.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { keyOf } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import { type Mark, marksOf } from './question-marks.repository.ts';
import { awake, type QuestionDoc } from './questions.repository.ts';

/** What the owner says of a question, where they said something. */
export type Marks = ReadonlyMap<string, Mark>;

/** How a question stands, by what was found and what the owner says of it. */
export function stateBy({ state, wakeAt }: Mark, isFound: boolean) {
  const stands = state ?? (isFound ? 'answered' : 'open');
  return {
    answered: stands === 'not_question' ? isFound : stands !== 'open',
    corrected: state !== undefined,
    state: stands,
    wakeAt: wakeAt ?? awake,
  };
}

/** Who wrote messages, by message. */
export type SenderOf = (messageId: string) => string;

/** Where a message's resource is, for answers that share one. */
export type ResourceOfMessage = (messageId: string) => string;

export const questionKey = (ownerId: string, group: string, messageId: string) =>
  keyOf('question', ownerId, group, messageId);

function questionDoc(
  ownerId: string,
  group: string,
  date: string,
  draft: QuestionDraft,
  resourceOf: ResourceOfMessage,
  senderOf: SenderOf,
  marks: Marks,
): QuestionDoc {
  const answers = draft.answers.map((answer) => ({
    documentId: keyOf('answer', ownerId, group, draft.messageId, answer.messageId),
    text: answer.text,
    messageId: answer.messageId,
    answeredBy: answer.senderName,
    answeredById: senderOf(answer.messageId),
    at: new Date(answer.at),
    resource: resourceOf(answer.messageId),
  }));
  const _id = questionKey(ownerId, group, draft.messageId);
  const content = {
    owner: ownerId,
    group,
    date,
    messageId: draft.messageId,
    text: draft.text,
    askedBy: draft.senderName,
    askedById: senderOf(draft.messageId),
    at: new Date(draft.at),
    answers,
    answerCount: answers.length,
    ...stateBy(marks.get(_id) ?? {}, answers.length > 0),
    words: askedWords(draft.text),
  };
  return { _id, ...content, rev: revisionOf(content) };
}

/** A day's questions, and the messages of those that still wait for somebody. */
export interface DayQuestions {
  readonly docs: readonly QuestionDoc[];
  readonly waiting: ReadonlySet<string>;
}

/** A day of a group, and the beginning of the next: late answers are looked for in it. */
export interface DayOfQuestions {
  readonly owner: string;
  readonly group: string;
  readonly date: string;
  readonly lines: readonly StoredLine[];
  readonly after: readonly StoredLine[];
}

/**
 * The documents of the questions that the engine found on a day; of those alone that are wanted,
 * since a fingerprint of each takes long.
 */
export async function questionsOfDay(
  { owner: ownerId, group, date, lines, after }: DayOfQuestions,
  drafts: readonly QuestionDraft[],
  resourceOf: ResourceOfMessage,
  marks: Marks,
  findings?: DayFindings,
  isWanted: (messageId: string) => boolean = () => true,
): Promise<DayQuestions> {
  const byId = new Map(findings ? lines.map((line) => [line.messageId, line]) : []);
  const senders = new Map([...lines, ...after].map((line) => [line.messageId, line.senderId]));
  const senderOf = (messageId: string) => senders.get(messageId) ?? '';
  const wanted = questionsWith(drafts, byId, findings).filter(({ messageId }) =>
    isWanted(messageId),
  );
  const docs = await mapPaced(wanted, (draft) =>
    questionDoc(ownerId, group, date, draft, resourceOf, senderOf, marks),
  );
  return { docs, waiting: new Set(openQuestions(drafts).map(({ messageId }) => messageId)) };
}

/**
 * Says again what the owner said of a question while it was thought about: marks are written
 * before questions, so that one of the two is the last word.
 */
export async function keepMarks(
  stores: Stores,
  ownerId: string,
  group: string,
  written: readonly QuestionDoc[],
): Promise<void> {
  const marks = await marksOf(stores.questionMarks, ownerId, group);
  for (const { _id, state, wakeAt, answerCount } of written) {
    const mark = marks.get(_id);
    if (mark === undefined) continue;
    const set = stateBy(mark, answerCount > 0);
    if (set.state === state && set.wakeAt.getTime() === wakeAt.getTime()) continue;
    await stores.questions.updateOne({ _id, owner: ownerId }, { $set: set });
  }
}
