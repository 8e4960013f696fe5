import { hash, randomBytes } from 'node:crypto';
import type {
  CreateSurveyLinksRequest,
  CreateSurveyLinksResponse,
  DeleteSurveyLinkRequest,
  DeleteSurveyLinkResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { SchedulerContext } from '../context.ts';
import { accept } from '../grpc/answers.ts';
import { checkName } from './answer.ts';
import { checkClosing, statusOf } from './survey.ts';
import { requireSurveys, surveyOf } from './survey-rpc.ts';
import type { StoredLink, StoredSurvey } from './surveys.repository.ts';
import { toLink } from './to-proto.ts';

const tokenBytes = 32;
/** Made at once. */
const maxNames = 200;
/** Of one survey. */
export const maxLinks = 1_000;

export const hashOf = (token: string) => hash('sha256', token, 'hex');

interface NewLink {
  readonly link: StoredLink;
  /** Told once: its hash alone is stored. */
  readonly token: string;
}

/** A link that is not stored yet. */
export function newLink(
  { ownerId, _id: surveyId }: Pick<StoredSurvey, 'ownerId' | '_id'>,
  {
    name = '',
    groupName = '',
    once = false,
  }: { readonly name?: string; readonly groupName?: string; readonly once?: boolean },
  createdAt: Date,
): NewLink {
  const token = randomBytes(tokenBytes).toString('base64url');
  const tokenHash = hashOf(token);
  const link = { _id: newDocumentId(), ownerId, surveyId, tokenHash, name, groupName, createdAt };
  return { link: once ? { ...link, used: false } : link, token };
}

const closed = () =>
  new AppError(
    'precondition',
    'survey_closed',
    'This survey is closed. Choose a later closing time first.',
  );

/**
 * The survey, open from now on: its questions are what everybody is asked.
 * @param from when the first is asked: it must not be closed by then
 * @throws AppError survey_closed, no_closing_time, closing_passed
 */
export async function opened(
  context: SchedulerContext,
  first: StoredSurvey,
  from: Date,
): Promise<StoredSurvey> {
  for (let survey = first; ; survey = await surveyOf(context, first.ownerId, first._id)) {
    const at = context.now();
    if (statusOf(survey, at) === 'closed') throw closed();
    accept(checkClosing(survey.closesAt, from));
    if (survey.openedAt) return survey;
    const after = await context.store.surveys.change(survey, { openedAt: at, updatedAt: at });
    if (after) return after;
    // It was changed in between: look again.
  }
}

function namesOf(names: readonly string[], { anonymous }: StoredSurvey): readonly string[] {
  if (names.length === 0) return [''];
  if (anonymous) {
    const message = 'A link for one person would tell who answered. This survey is anonymous.';
    throw invalid('anonymous_survey', message, { field: 'names' });
  }
  if (names.length > maxNames) {
    throw invalid('too_many_names', `Make at most ${maxNames} links at once.`, { field: 'names' });
  }
  return names.map((name) => accept(checkName(name)));
}

export const tooManyLinks = () =>
  new AppError(
    'precondition',
    'too_many_links',
    `A survey has at most ${maxLinks} links. End those that are not needed any more first.`,
  );

/** Makes links. @throws AppError plan_limit, anonymous_survey, too_many_names, too_many_links */
export async function createSurveyLinks(
  context: SchedulerContext,
  { ownerId, documentId, names }: CreateSurveyLinksRequest,
): Promise<CreateSurveyLinksResponse> {
  const { store, now, tellOwner } = context;
  await requireSurveys(context, ownerId);
  const survey = await surveyOf(context, ownerId, documentId);
  const wanted = namesOf(names, survey);
  if ((await store.surveys.countLinks(ownerId, documentId)) + wanted.length > maxLinks) {
    throw tooManyLinks();
  }
  await opened(context, survey, now());
  const made = wanted.map((name) => newLink(survey, { name }, now()));
  await store.surveys.addLinks(made.map(({ link }) => link));
  await tellOwner(ownerId, 'surveys');
  return { links: made.map(({ link, token }) => ({ link: toLink(link, false), token })) };
}

/** Ends a link at once. @throws AppError not_found */
export async function deleteSurveyLink(
  { store, tellOwner }: SchedulerContext,
  { ownerId, surveyId, documentId }: DeleteSurveyLinkRequest,
): Promise<DeleteSurveyLinkResponse> {
  if (!(await store.surveys.removeLink(ownerId, surveyId, documentId))) throw notFound();
  await tellOwner(ownerId, 'surveys');
  return {};
}
