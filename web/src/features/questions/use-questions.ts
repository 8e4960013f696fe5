import { getQuestions, putQuestion } from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import type { Question, QuestionFilter } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { ofState, ofText } from '../inbox/use-inbox.ts';
import { questionTexts } from './texts.ts';

const { toasts } = questionTexts;

const PAGE_SIZE = 20;
const PREVIEW = 100;

/** A page of a group's questions with their answers, newest first; the search reads both. */
export function useQuestions(groupId: string, text: string, state: QuestionFilter) {
  return usePage(
    getQuestions({
      filters: { ...ofGroup(groupId), ...ofState(state), ...ofText(text) },
      populate: 'answers.resource',
      sort: 'createdAt:desc',
    }),
    PAGE_SIZE,
  );
}

/** Says whether a question is answered; null leaves it to what is found in the messages. */
export function markQuestion(
  documentId: string,
  answered: boolean | null,
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  return attempt(
    putQuestion(documentId, { data: { answered } }).send(),
    { done: toasts.marked, failed: toasts.markFailed },
    refresh,
  );
}

/** What the owner said of it; else a single answer, cut at 100 characters; else their number. */
export function answerPreview(question: Question): string {
  if (question.corrected && !question.answered) return questionTexts.markedOpen;
  const [first, second] = question.answers ?? [];
  if (first && !second) {
    // By characters: an emoji is never cut in half.
    const signs = [...first.text];
    return signs.length > PREVIEW ? `${signs.slice(0, PREVIEW).join('')}…` : first.text;
  }
  const count = question.answers?.length || question.answerCount;
  if (count) return questionTexts.answers(count);
  return question.corrected ? questionTexts.markedAnswered : questionTexts.noAnswers;
}
