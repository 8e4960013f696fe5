import type {
  GetSurveyResultsRequest,
  GetSurveyResultsResponse,
  ListSurveyAnswersRequest,
  ListSurveyAnswersResponse,
  SurveyAnswer,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import type { Value } from './answer.ts';
import { toInvitations } from './invitations.ts';
import { type Vote, votesOf } from './poll-votes.ts';
import { toSending } from './send-survey.ts';
import { surveyOf } from './survey-rpc.ts';
import type { StoredAnswer, StoredSurvey } from './surveys.repository.ts';
import { Tally } from './tally.ts';
import { personalAnswerId, toLink, toSurvey, wayOf } from './to-proto.ts';

/** Fewer anonymous answers than this would tell who gave them: nothing of them is shown. */
const fewestAnonymous = 3;
/** Answers in a piece. */
const pieceSize = 200;

const hidesAnswers = (survey: StoredSurvey, answers: number) =>
  survey.anonymous && answers < fewestAnonymous;

/** What was answered so far, where it was sent and its links. */
export async function getSurveyResults(
  context: SchedulerContext,
  { ownerId, documentId }: GetSurveyResultsRequest,
): Promise<GetSurveyResultsResponse> {
  const { store } = context;
  const stored = await surveyOf(context, ownerId, documentId);
  const survey = await toSurvey(context, stored);
  const tooFew = hidesAnswers(stored, survey.answers);
  const tally = new Tally(stored.questions);
  if (!tooFew) {
    for await (const { values, by } of store.surveys.answersOf(ownerId, documentId)) {
      tally.add(values, by?.at.getTime());
    }
  }
  const messages = await store.messages.ofSurvey(ownerId, documentId);
  const votes = await votesOf(context, stored, messages);
  for (const { choices } of votes) tally.add([voteValue(choices)]);
  const results = tally.results.map((result) => ({
    answered: result.answered,
    counts: result.counts,
    texts: tally.textsOf(result),
  }));
  return {
    survey,
    results: tooFew ? [] : results,
    voters: votes.length,
    tooFew,
    sendings: messages.map(toSending),
    links: await linksOf(context, stored),
    invitations: await toInvitations(
      context,
      ownerId,
      await store.surveys.invitationsOf(ownerId, documentId),
    ),
  };
}

async function linksOf({ store }: SchedulerContext, { ownerId, _id }: StoredSurvey) {
  const links = await store.surveys.linksOf(ownerId, _id);
  const personal = links.filter(({ name }) => name !== '').map(personalAnswerId);
  const answered = await store.surveys.answersAmong(ownerId, personal);
  return links.map((link) => toLink(link, answered.has(personalAnswerId(link))));
}

/** A vote as an answer to the only question. */
const voteValue = (choices: readonly number[]): Value => ({
  question: 0,
  choices,
  point: 0,
  text: '',
});

const toAnswer = (stored: StoredAnswer): SurveyAnswer => ({
  name: stored.by?.name ?? '',
  groupName: stored.by?.groupName ?? '',
  way: wayOf(stored),
  at: stored.by?.at,
  values: stored.values.map(toValue),
});

const toValue = (value: Value) => ({ ...value, choices: [...value.choices] });

/** Somebody who never wrote is known by their id alone, which is the owner's to see. */
const toVote = ({ name, memberId, groupName, choices, at }: Vote): SurveyAnswer => ({
  name: name || memberId,
  groupName,
  way: 'poll',
  at,
  values: [toValue(voteValue(choices))],
});

/** Every answer, in pieces. @throws AppError too_few_answers */
export async function* listSurveyAnswers(
  context: SchedulerContext,
  { ownerId, documentId }: ListSurveyAnswersRequest,
): AsyncGenerator<ListSurveyAnswersResponse> {
  const stored = await surveyOf(context, ownerId, documentId);
  const survey = await toSurvey(context, stored);
  if (hidesAnswers(stored, survey.answers)) {
    const message = `Answers of an anonymous survey are shown from ${fewestAnonymous} on.`;
    throw new AppError('precondition', 'too_few_answers', message);
  }
  yield { survey, answers: [] };
  let answers: SurveyAnswer[] = [];
  for await (const answer of context.store.surveys.answersOf(ownerId, documentId)) {
    answers.push(toAnswer(answer));
    if (answers.length < pieceSize) continue;
    yield { survey: undefined, answers };
    answers = [];
  }
  const messages = await context.store.messages.ofSurvey(ownerId, documentId);
  answers.push(...(await votesOf(context, stored, messages)).map(toVote));
  if (answers.length > 0) yield { survey: undefined, answers };
}
