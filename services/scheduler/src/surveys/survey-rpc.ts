import type {
  CreateSurveyRequest,
  CreateSurveyResponse,
  DeleteSurveyRequest,
  DeleteSurveyResponse,
  ListSurveysRequest,
  ListSurveysResponse,
  SurveyFields as SurveyFieldsMessage,
  UpdateSurveyRequest,
  UpdateSurveyResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { SchedulerContext } from '../context.ts';
import { accept } from '../grpc/answers.ts';
import { takeBackMessage } from '../grpc/delete-scheduled-message.ts';
import { checkClosing, checkSurvey, type SurveyFields, statusOf } from './survey.ts';
import { type StoredSurvey, surveyFields } from './surveys.repository.ts';
import { toSurvey } from './to-proto.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/** Of one owner; far more than anybody reads. */
const maxSurveys = 500;

/** The owner's surveys, the latest first where nothing else is asked. */
export async function listSurveys(
  context: SchedulerContext,
  { ownerId, query }: ListSurveysRequest,
): Promise<ListSurveysResponse> {
  const { found, total } = await context.store.surveys.list(
    toStoreQuery(query, {
      fields: surveyFields,
      scope: { ownerId },
      defaultSort: { createdAt: -1 },
    }),
  );
  const surveys = await Promise.all(found.map((one) => toSurvey(context, one)));
  return { surveys, meta: { total } };
}

export const requireSurveys = async ({ store }: SchedulerContext, ownerId: string) =>
  requireFeature(await store.owners.planOf(ownerId), 'surveys');

/** @throws not_found for another owner's, too */
export async function surveyOf(
  { store }: SchedulerContext,
  ownerId: string,
  documentId: string,
): Promise<StoredSurvey> {
  const found = await store.surveys.find(ownerId, documentId);
  if (!found) throw notFound();
  return found;
}

function checked(fields: SurveyFieldsMessage | undefined, now: Date): SurveyFields {
  const none = { title: '', description: '', anonymous: false, questions: [], closesAt: undefined };
  return accept(checkSurvey(fields ?? none, now));
}

/** Makes a draft. @throws AppError plan_limit, too_many_surveys, and what `checkSurvey` refuses */
export async function createSurvey(
  context: SchedulerContext,
  { ownerId, fields }: CreateSurveyRequest,
): Promise<CreateSurveyResponse> {
  await requireSurveys(context, ownerId);
  const { store, now, tellOwner } = context;
  const at = now();
  const made = checked(fields, at);
  if ((await store.surveys.count(ownerId)) >= maxSurveys) {
    const message = `There are ${maxSurveys} surveys already. Delete one that is not needed any more first.`;
    throw new AppError('precondition', 'too_many_surveys', message);
  }
  const survey: StoredSurvey = {
    _id: newDocumentId(),
    ownerId,
    ...made,
    openedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  await store.surveys.add(survey);
  await tellOwner(ownerId, 'surveys');
  return { survey: await toSurvey(context, survey) };
}

const surveyOpen = () =>
  new AppError(
    'precondition',
    'survey_open',
    'This survey has gone out: its questions stay as they are. Make a new one to ask something else.',
  );

/** An instant that has passed closes a survey at once; later ones must be ones it can have. */
const closingOf = (closesAt: Date, now: Date): Date =>
  closesAt <= now ? now : accept(checkClosing(closesAt, now));

/**
 * Changes a draft, or when one that is open closes: a plan that has no surveys any more may still
 * close one. @throws AppError survey_open, plan_limit, and what `checkSurvey` refuses
 */
export async function updateSurvey(
  context: SchedulerContext,
  { ownerId, documentId, fields, closesAt }: UpdateSurveyRequest,
): Promise<UpdateSurveyResponse> {
  const { store, now, tellOwner } = context;
  for (;;) {
    const before = await surveyOf(context, ownerId, documentId);
    const at = now();
    const closes = closesAt && !(before.openedAt && closesAt <= at);
    if (fields || closes) await requireSurveys(context, ownerId);
    if (fields && statusOf(before, at) !== 'draft') throw surveyOpen();
    const change = {
      ...(fields ? checked(fields, at) : {}),
      ...(closesAt ? { closesAt: closingOf(closesAt, at) } : {}),
    };
    const after = await store.surveys.change(before, { ...change, updatedAt: at });
    // It was changed or sent in between: look again.
    if (!after) continue;
    await tellOwner(ownerId, 'surveys');
    return { survey: await toSurvey(context, after) };
  }
}

/** Removes a survey for good. What of it waits to be sent is taken back first. */
export async function deleteSurvey(
  context: SchedulerContext,
  { ownerId, documentId }: DeleteSurveyRequest,
): Promise<DeleteSurveyResponse> {
  const { store, tellOwner } = context;
  const survey = await surveyOf(context, ownerId, documentId);
  for (const message of await store.messages.ofSurvey(ownerId, documentId)) {
    if (message.sentAt) continue;
    await takeBackMessage(context, message);
  }
  await withdrawInvitations(context, survey);
  // What went out stays among the messages, as any other.
  await store.messages.releaseSurvey(ownerId, documentId);
  await store.surveys.remove(survey);
  await tellOwner(ownerId, 'surveys');
  await tellOwner(ownerId);
  return {};
}
