import type {
  Answer,
  GetQuestionHelpResponse,
  Question,
  QuestionReply,
} from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import type { Populate } from '../populate.ts';
import {
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  nullableRef,
  oneOf,
  ref,
} from '../schema.ts';
import { GroupRef } from './group.ts';
import { ResourceSchema, toResource } from './resource.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

const AnswerSchema = named('Answer', {
  ...identity,
  text: Type.String(),
  message_id: Type.String(),
  answeredBy: NullableString(),
  answeredById: NullableString("The chat network's id of who answered."),
  createdAt: Instant(),
  resource: Type.Optional(
    nullableRef(ResourceSchema, 'With populate[answers][populate][0]=resource or populate=*.'),
  ),
});

/** How a question stands. */
export const questionStates = ['open', 'answered', 'elsewhere', 'not_question'] as const;
const replyStates = ['waiting', 'sent', 'failed', 'cancelled'] as const;

const ReplySchema = named('QuestionReply', {
  text: Type.String(),
  state: oneOf(replyStates, 'Of the account’s queue.'),
  error_code: NullableString('Stable code of a failure.'),
  error: NullableString('What went wrong, for a person.'),
  createdAt: Instant('When it was asked for.'),
});

export const QuestionSchema = named('Question', {
  ...identity,
  text: Type.String(),
  message_id: Type.String({ description: 'The message that asks.' }),
  sources: Type.Array(Type.String()),
  askedBy: NullableString(),
  askedById: NullableString("The chat network's id of who asked."),
  date: Type.String({ description: "yyyy-MM-dd in the owner's zone." }),
  createdAt: Instant(),
  answerCount: Type.Integer(),
  answered: Type.Boolean({ description: 'Whether it has answers, or what you said of it.' }),
  corrected: Type.Boolean({ description: 'Whether you said so.' }),
  state: oneOf(questionStates, 'elsewhere: answered outside of the group.'),
  snoozed_until: NullableInstant('Open, but put off until then.'),
  reply: nullableRef(ReplySchema, 'What you replied last from here.'),
  answers: Type.Optional(Type.Array(ref(AnswerSchema), { description: 'With populate.' })),
  group: Type.Optional(ref(GroupRef)),
});

const HelperSchema = named('QuestionHelper', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String({ description: 'As last told.' }),
  reason: oneOf(
    ['like', 'group'] as const,
    'like: has answered questions like it; group: answers most in its group.',
  ),
  answers: Type.Integer({ description: 'Questions that this rests on.' }),
  question: NullableString('The likest of them.'),
  group: Type.String({ description: "The group's documentId." }),
});

const EarlierAnswerSchema = named('EarlierAnswer', {
  question: ref(QuestionSchema),
  answer: ref(AnswerSchema),
  group: Type.String({ description: "The group's documentId." }),
  likeness: Type.Number({ description: '0 to 1.' }),
});

export const QuestionHelpSchema = named('QuestionHelp', {
  helpers: Type.Array(ref(HelperSchema), { description: 'Who could answer; three at most.' }),
  earlier: Type.Array(ref(EarlierAnswerSchema), {
    description: 'What was answered when the like was asked before; three at most.',
  }),
});

export const questionSchemas = [
  AnswerSchema,
  ReplySchema,
  QuestionSchema,
  HelperSchema,
  EarlierAnswerSchema,
  QuestionHelpSchema,
];

export function toQuestionHelp(
  { helpers, earlier }: GetQuestionHelpResponse,
  link: MediaLink,
): Static<typeof QuestionHelpSchema> {
  return {
    helpers: helpers.map(({ memberId, name, reason, answers, question, groupId }) => ({
      id: memberId,
      name,
      answers,
      question: textOrNull(question),
      group: groupId,
      reason: oneOfThese(['like', 'group'] as const, reason, 'group'),
    })),
    earlier: earlier.flatMap(({ question, answer, likeness }) =>
      question && answer
        ? [
            {
              question: toQuestion(question, new Map(), link),
              answer: toAnswer(answer, true, link),
              group: question.groupId,
              likeness,
            },
          ]
        : [],
    ),
  };
}

function toAnswer(
  answer: Answer,
  withResource: boolean,
  link: MediaLink,
): Static<typeof AnswerSchema> {
  const document = {
    ...identityOf(answer.documentId),
    text: answer.text,
    message_id: answer.messageId,
    answeredBy: textOrNull(answer.answeredBy),
    answeredById: textOrNull(answer.answeredById),
    createdAt: iso(answer.createdAt),
  };
  if (!withResource) return document;
  return { ...document, resource: answer.resource ? toResource(answer.resource, link) : null };
}

function toReply(reply: QuestionReply): Static<typeof ReplySchema> {
  return {
    text: reply.text,
    state: oneOfThese(replyStates, reply.state, 'waiting'),
    error_code: textOrNull(reply.errorCode),
    error: textOrNull(reply.error),
    createdAt: iso(reply.at),
  };
}

/** A question; with its answers, and they with their resources, as far as asked. */
export function toQuestion(
  question: Question,
  populate: Populate,
  link: MediaLink,
): Static<typeof QuestionSchema> {
  const document = {
    ...identityOf(question.documentId),
    text: question.text,
    message_id: question.messageId,
    sources: [question.messageId, ...question.answers.map((answer) => answer.messageId)],
    askedBy: textOrNull(question.askedBy),
    askedById: textOrNull(question.askedById),
    date: question.date,
    createdAt: iso(question.createdAt),
    answerCount: question.answers.length,
    answered: question.answered,
    corrected: question.corrected,
    state: oneOfThese(questionStates, question.state, 'open'),
    snoozed_until: isoOrNull(question.snoozedUntil),
    reply: question.reply ? toReply(question.reply) : null,
  };
  const answers = populate.get('answers');
  if (!answers) return document;
  const withResource = answers.has('resource');
  return {
    ...document,
    answers: question.answers.map((answer) => toAnswer(answer, withResource, link)),
  };
}
