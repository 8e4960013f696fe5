import type {
  AnswerSurveyRequest,
  AnswerSurveyResponse,
  FindSurveyRequest,
  FindSurveyResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, invalid } from '@groupsight/shared/errors';
import { derivedId } from '@groupsight/shared/ids';
import type { SchedulerContext } from '../context.ts';
import { accept } from '../grpc/answers.ts';
import { checkAnswer, checkName } from './answer.ts';
import { linksEndAt, statusOf } from './survey.ts';
import { hashOf } from './survey-links.ts';
import type { StoredAnswer, StoredLink, StoredSurvey } from './surveys.repository.ts';
import { browserAnswerId, personalAnswerId, toQuestion } from './to-proto.ts';

/** Whoever holds a link may answer as often as they clear their browser: somewhere it ends. */
const maxAnswers = 5_000;
const receipt = /^[\w-]{16,100}$/;

/** The same words for all of them: nobody learns which tokens there were. */
const ended = () =>
  new AppError('not_found', 'link_ended', 'This link has ended or was taken back.');

const closed = () =>
  new AppError(
    'precondition',
    'survey_closed',
    'This survey is closed. Answers are not taken any more.',
  );

const full = () =>
  new AppError('precondition', 'survey_full', 'This survey has all the answers it can take.');

interface Found {
  readonly link: StoredLink;
  readonly survey: StoredSurvey;
}

/** @throws AppError link_ended */
async function follow({ store, now }: SchedulerContext, token: string): Promise<Found> {
  const link = token === '' ? null : await store.surveys.linkOf(hashOf(token));
  if (!link) throw ended();
  const survey = await store.surveys.find(link.ownerId, link.surveyId);
  if (!survey?.closesAt || linksEndAt(survey.closesAt) <= now()) throw ended();
  // What its owner shared is open again when they are resumed.
  if (await store.owners.isSuspended(link.ownerId)) throw ended();
  return { link, survey };
}

const isOnce = ({ used }: StoredLink) => used !== undefined;

const used = () =>
  new AppError(
    'precondition',
    'link_used',
    'This link has been used. Its answer can be replaced in the browser in which it was given.',
  );

/** What a link opens; of a closed survey only that it was one. @throws AppError link_ended */
export async function findSurvey(
  context: SchedulerContext,
  { token }: FindSurveyRequest,
): Promise<FindSurveyResponse> {
  const { link, survey } = await follow(context, token);
  const { title, description, anonymous, questions, closesAt } = survey;
  const status = statusOf(survey, context.now());
  const isPersonal = link.name !== '';
  return {
    title,
    description,
    anonymous,
    status,
    questions: status === 'open' ? questions.map(toQuestion) : [],
    closesAt: closesAt ?? undefined,
    name: link.name,
    answered: isPersonal
      ? await context.store.surveys.hasAnswer(link.ownerId, personalAnswerId(link))
      : link.used === true,
    // Who share a browser have a receipt each.
    mark: isOnce(link)
      ? derivedId('survey-mark', survey._id, link.tokenHash)
      : derivedId('survey-mark', survey._id),
    once: isOnce(link),
  };
}

/** Nothing in an anonymous answer leads to who gave it: no name, no link, no group, no time. */
function answerOf(
  { link, survey }: Found,
  { receipt: made, name, values }: AnswerSurveyRequest,
  at: Date,
): StoredAnswer {
  const { _id: surveyId, ownerId, anonymous } = survey;
  const isPersonal = link.name !== '';
  if (!isPersonal && !receipt.test(made)) {
    throw invalid('invalid_receipt', 'The receipt takes 16 to 100 letters and digits.');
  }
  const _id = isPersonal ? personalAnswerId(link) : browserAnswerId(surveyId, made);
  const answer = { _id, ownerId, surveyId, values: accept(checkAnswer(survey, values)) };
  if (anonymous) return answer;
  const who = isPersonal ? link.name : accept(checkName(name));
  return { ...answer, by: { name: who, groupName: link.groupName, isPersonal, at } };
}

/**
 * Stores an answer, in the place of an earlier one by the same link for one person or from the same
 * browser. @throws AppError link_ended, link_used, survey_closed, survey_full, and what `checkAnswer` refuses
 */
export async function answerSurvey(
  context: SchedulerContext,
  request: AnswerSurveyRequest,
): Promise<AnswerSurveyResponse> {
  const { store, now, tellOwner } = context;
  const found = await follow(context, request.token);
  const { survey, link } = found;
  const { ownerId } = survey;
  if (statusOf(survey, now()) === 'closed') throw closed();
  const answer = answerOf(found, request, now());
  const isKnown = await store.surveys.hasAnswer(ownerId, answer._id);
  if (link.used && !isKnown) throw used();
  if (!isKnown && (await store.surveys.countAnswers(ownerId, survey._id)) >= maxAnswers) {
    throw full();
  }
  const replaced = await store.surveys.putAnswer(answer);
  // Stored first: who dies here has their browser store the same answer once more.
  if (link.used === false && !(await store.surveys.noteUsed(link)) && !replaced) {
    await store.surveys.removeAnswer(answer);
    throw used();
  }
  // It was deleted meanwhile, and its answers with it.
  if (!(await store.surveys.find(ownerId, survey._id))) {
    await store.surveys.removeAnswer(answer);
    throw ended();
  }
  await tellOwner(ownerId, 'surveys');
  return { replaced };
}
