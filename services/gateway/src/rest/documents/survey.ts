import type {
  FindSurveyResponse,
  GetSurveyResultsResponse,
  NewSurveyLink,
  Survey,
  SurveyInvitation,
  SurveyLink,
  SurveyQuestion,
  SurveySending,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { scheduledStates, surveyInvitationStates } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import {
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  nullableRef,
  oneOf,
  ref,
  stamps,
} from '../schema.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

export const questionKinds = ['single', 'multiple', 'scale', 'text'] as const;
const surveyStates = ['draft', 'open', 'closed'] as const;
const ways = ['poll', 'link'] as const;

export const SurveyScaleSchema = named('SurveyScale', {
  points: Type.Integer({ minimum: 2, maximum: 10, description: 'It goes from 1 to this.' }),
  low: Type.String({ maxLength: 50, description: 'What 1 means; may be empty.' }),
  high: Type.String({ maxLength: 50, description: 'What the last point means; may be empty.' }),
});

export const SurveyQuestionSchema = named('SurveyQuestion', {
  kind: oneOf(questionKinds),
  text: Type.String({ minLength: 1, maxLength: 255 }),
  required: Type.Boolean({ description: 'It must be answered.' }),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: 30,
    description: 'Of single and multiple, 2 to 30; empty else.',
  }),
  scale: nullableRef(SurveyScaleSchema, 'Of a scale; null else.'),
});

const survey = {
  ...identity,
  title: Type.String(),
  description: Type.String({ description: 'May be empty.' }),
  anonymous: Type.Boolean({ description: 'Nothing that tells who answered what is stored.' }),
  questions: Type.Array(ref(SurveyQuestionSchema), { description: '1 to 20.' }),
  status: oneOf(surveyStates, 'draft: it can be changed; closed: it takes no answers any more.'),
  closesAt: NullableInstant('Until when answers are taken.'),
  openedAt: NullableInstant('When it was first sent or had a link.'),
  answers: Type.Integer({ description: 'By links; votes in polls come on top.' }),
  fitsPoll: Type.Boolean({ description: 'Whether it goes out as a poll.' }),
  ...stamps,
};

export const SurveySchema = named('Survey', survey, 'Questions to the members of groups.');

const SurveySendingSchema = named('SurveySending', {
  group: Type.String({ description: "The group's documentId." }),
  name: Type.String({ description: "The group's, when it was sent." }),
  way: oneOf(ways),
  status: oneOf(scheduledStates),
  error: NullableString('Why it failed.'),
  scheduledFor: Instant(),
  sentAt: NullableInstant(),
  message: Type.String({ description: 'documentId of the scheduled message that carries it.' }),
});

const link = {
  ...identity,
  name: NullableString('Whom it is for; null of one for everybody.'),
  group: NullableString('Name of the group that it was sent to; null of one made by hand.'),
  answered: Type.Boolean({ description: 'Of one for one person: they have answered.' }),
  createdAt: Instant(),
};

const SurveyLinkSchema = named('SurveyLink', link);

export const NewSurveyLinkSchema = named('NewSurveyLink', {
  ...link,
  token: Type.String({ description: 'Opens it: /s#token. Told this once.' }),
});

const SurveyQuestionResultSchema = named('SurveyQuestionResult', {
  answered: Type.Integer({ description: 'People who answered it.' }),
  counts: Type.Array(Type.Integer(), { description: 'Of options or points, in their order.' }),
  texts: Type.Array(Type.String(), { description: 'Words, the latest 50.' }),
});

const SurveyInvitationSchema = named('SurveyInvitation', {
  memberId: NullableString(
    "The member's id in the chat network; null of an address that is of no known member.",
  ),
  name: NullableString(),
  email: NullableString('Where it goes by e-mail; null of one that is a message.'),
  stopped: Type.Boolean({
    description: 'By e-mail: whoever has the address has stopped such mails.',
  }),
  state: oneOf(surveyInvitationStates, 'approved: it waits for its turn.'),
  reason: NullableString('Why it waits, is not sent or failed, in a code.'),
  sentAt: NullableInstant('When it went out.'),
});

export const SurveyResultsSchema = named('SurveyResults', {
  survey: ref(SurveySchema),
  results: Type.Array(ref(SurveyQuestionResultSchema), {
    description: 'Of each question; empty while tooFew.',
  }),
  voters: Type.Integer({ description: 'Members who voted in its polls until it closed.' }),
  tooFew: Type.Boolean({ description: 'Fewer than 3 anonymous answers would tell who gave them.' }),
  sendings: Type.Array(ref(SurveySendingSchema), { description: 'The first first.' }),
  links: Type.Array(ref(SurveyLinkSchema), { description: 'Those that hold, the first first.' }),
  invitations: Type.Array(ref(SurveyInvitationSchema), {
    description: 'Members and addresses that are sent a link of their own, by name.',
  }),
});

export const InvitedSchema = named('SurveyInvited', {
  survey: ref(SurveySchema),
  invited: Type.Integer({ description: 'Members who were invited now.' }),
});

export const MailedSchema = named('SurveyMailed', {
  survey: ref(SurveySchema),
  invited: Type.Integer({ description: 'Addresses that are mailed now.' }),
  leftOut: Type.Integer({
    description: 'Those that are not: invited before, stopped, or unknown to their mail server.',
  }),
});

export const SentSurveySchema = named('SentSurvey', {
  survey: ref(SurveySchema),
  sendings: Type.Array(ref(SurveySendingSchema), { description: 'To groups without it.' }),
});

export const SharedSurveySchema = named(
  'SharedSurvey',
  {
    title: Type.String(),
    description: Type.String(),
    anonymous: Type.Boolean(),
    status: oneOf(['open', 'closed'] as const),
    questions: Type.Array(ref(SurveyQuestionSchema), { description: 'None once it is closed.' }),
    closesAt: Instant(),
    name: NullableString('Whom the link is for; null of one for everybody.'),
    answered: Type.Boolean({ description: 'Of a link for one person: they have answered.' }),
    mark: Type.String({
      description: 'The same for all links of one survey; of one that takes one answer its own.',
    }),
    once: Type.Boolean({
      description: 'It takes one anonymous answer, which its browser may replace.',
    }),
  },
  'What of a survey is told to whoever has a link: no ids, no figures, nobody’s answers.',
);

export const surveySchemas = [
  SurveyScaleSchema,
  SurveyQuestionSchema,
  SurveySchema,
  SurveySendingSchema,
  SurveyLinkSchema,
  SurveyInvitationSchema,
  InvitedSchema,
  MailedSchema,
  NewSurveyLinkSchema,
  SurveyQuestionResultSchema,
  SurveyResultsSchema,
  SentSurveySchema,
  SharedSurveySchema,
];

function toQuestion(question: SurveyQuestion): Static<typeof SurveyQuestionSchema> {
  const { kind, text, required, options, points, lowLabel: low, highLabel: high } = question;
  return {
    kind: oneOfThese(questionKinds, kind, 'text'),
    text,
    required,
    options,
    scale: kind === 'scale' ? { points, low, high } : null,
  };
}

export function toSurvey(found: Survey): Static<typeof SurveySchema> {
  const { documentId, title, description, anonymous, questions, answers, fitsPoll } = found;
  return {
    ...identityOf(documentId),
    title,
    description,
    anonymous,
    questions: questions.map(toQuestion),
    status: oneOfThese(surveyStates, found.status, 'draft'),
    closesAt: isoOrNull(found.closesAt),
    openedAt: isoOrNull(found.openedAt),
    answers,
    fitsPoll,
    createdAt: iso(found.createdAt),
    updatedAt: iso(found.updatedAt),
  };
}

export function toSending(sending: SurveySending): Static<typeof SurveySendingSchema> {
  const { group, way, messageId: message, scheduledFor } = sending;
  return {
    group: group?.documentId ?? '',
    name: group?.name ?? '',
    way: oneOfThese(ways, way, 'link'),
    status: oneOfThese(scheduledStates, group?.status ?? '', 'pending'),
    error: textOrNull(group?.error ?? ''),
    scheduledFor: iso(scheduledFor),
    sentAt: isoOrNull(group?.sentAt),
    message,
  };
}

const toLink = ({
  documentId,
  name,
  groupName,
  answered,
  createdAt,
}: SurveyLink): Static<typeof SurveyLinkSchema> => ({
  ...identityOf(documentId),
  name: textOrNull(name),
  group: textOrNull(groupName),
  answered,
  createdAt: iso(createdAt),
});

const toInvitation = ({
  memberId,
  name,
  email,
  stopped,
  state,
  reason,
  sentAt,
}: SurveyInvitation): Static<typeof SurveyInvitationSchema> => ({
  memberId: textOrNull(memberId),
  name: textOrNull(name),
  email: textOrNull(email),
  stopped,
  state: oneOfThese(surveyInvitationStates, state, 'unknown'),
  reason: textOrNull(reason),
  sentAt: isoOrNull(sentAt),
});

export const toNewLink = ({ link: made, token }: NewSurveyLink) =>
  made ? [{ ...toLink(made), token }] : [];

export function toResults(
  found: GetSurveyResultsResponse,
  of: Survey,
): Static<typeof SurveyResultsSchema> {
  const { results, voters, tooFew, sendings, links, invitations } = found;
  return {
    survey: toSurvey(of),
    results,
    voters,
    tooFew,
    sendings: sendings.map(toSending),
    links: links.map(toLink),
    invitations: invitations.map(toInvitation),
  };
}

export const toSharedSurvey = (found: FindSurveyResponse): Static<typeof SharedSurveySchema> => ({
  title: found.title,
  description: found.description,
  anonymous: found.anonymous,
  status: oneOfThese(['open', 'closed'] as const, found.status, 'closed'),
  questions: found.questions.map(toQuestion),
  closesAt: iso(found.closesAt),
  name: textOrNull(found.name),
  answered: found.answered,
  mark: found.mark,
  once: found.once,
});
