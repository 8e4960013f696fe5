import type { Survey, SurveyLink, SurveyQuestion } from '@groupsight/proto/scheduler/v1/scheduler';
import { derivedId } from '@groupsight/shared/ids';
import type { SchedulerContext } from '../context.ts';
import { pollOf, type Question, statusOf } from './survey.ts';
import type { StoredAnswer, StoredLink, StoredSurvey } from './surveys.repository.ts';

/** Stored documents as the contract shows them. */

export const toQuestion = (question: Question): SurveyQuestion => ({
  ...question,
  options: [...question.options],
});

export async function toSurvey(
  { store, now }: Pick<SchedulerContext, 'store' | 'now'>,
  stored: StoredSurvey,
): Promise<Survey> {
  const { _id: documentId, ownerId, title, description, anonymous } = stored;
  return {
    documentId,
    title,
    description,
    anonymous,
    questions: stored.questions.map(toQuestion),
    status: statusOf(stored, now()),
    closesAt: stored.closesAt ?? undefined,
    openedAt: stored.openedAt ?? undefined,
    answers: stored.openedAt ? await store.surveys.countAnswers(ownerId, documentId) : 0,
    fitsPoll: pollOf(stored) !== undefined,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** The answer of the one person that a link is for: however often it is given, it is one. */
export const personalAnswerId = ({ surveyId, _id }: Pick<StoredLink, 'surveyId' | '_id'>) =>
  derivedId('survey-answer', surveyId, 'link', _id);

/** The answer of a browser, which made the receipt up. */
export const browserAnswerId = (surveyId: string, receipt: string) =>
  derivedId('survey-answer', surveyId, 'receipt', receipt);

export const toLink = (
  { _id: documentId, name, groupName, createdAt }: StoredLink,
  answered: boolean,
): SurveyLink => ({ documentId, name, groupName, createdAt, answered });

/** @param answer of a link, as it is stored */
export const wayOf = ({ by }: Pick<StoredAnswer, 'by'>) =>
  by?.isPersonal ? 'personal-link' : 'link';
