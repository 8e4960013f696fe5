import type { Answer, Question } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import type { Populate } from '../populate.ts';
import { Instant, identity, NullableString, named, nullableRef, ref } from '../schema.ts';
import { GroupRef } from './group.ts';
import { ResourceSchema, toResource } from './resource.ts';
import { identityOf, iso, textOrNull } from './values.ts';

const AnswerSchema = named('Answer', {
  ...identity,
  text: Type.String(),
  message_id: Type.String(),
  answeredBy: NullableString(),
  createdAt: Instant(),
  resource: Type.Optional(
    nullableRef(ResourceSchema, 'With populate[answers][populate][0]=resource or populate=*.'),
  ),
});

export const QuestionSchema = named('Question', {
  ...identity,
  text: Type.String(),
  message_id: Type.String({ description: 'The message that asks.' }),
  sources: Type.Array(Type.String()),
  askedBy: NullableString(),
  date: Type.String({ description: "yyyy-MM-dd in the owner's zone." }),
  createdAt: Instant(),
  answerCount: Type.Integer(),
  answered: Type.Boolean({ description: 'Whether it has answers, or what you said of it.' }),
  corrected: Type.Boolean({ description: 'Whether you said so.' }),
  answers: Type.Optional(Type.Array(ref(AnswerSchema), { description: 'With populate.' })),
  group: Type.Optional(ref(GroupRef)),
});

export const questionSchemas = [AnswerSchema, QuestionSchema];

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
    createdAt: iso(answer.createdAt),
  };
  if (!withResource) return document;
  return { ...document, resource: answer.resource ? toResource(answer.resource, link) : null };
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
    date: question.date,
    createdAt: iso(question.createdAt),
    answerCount: question.answers.length,
    answered: question.answered,
    corrected: question.corrected,
  };
  const answers = populate.get('answers');
  if (!answers) return document;
  const withResource = answers.has('resource');
  return {
    ...document,
    answers: question.answers.map((answer) => toAnswer(answer, withResource, link)),
  };
}
