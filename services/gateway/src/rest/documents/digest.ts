import type { Digest, DigestConversation } from '@groupsight/proto/insights/v1/insights';
import { ratings, sentiments } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import type { Populate } from '../populate.ts';
import { identity, named, nullableOneOf, oneOf, ref, stamps } from '../schema.ts';
import { CoverageGapSchema, toCoverageGap } from './coverage.ts';
import { engineReason, engineReasonOf } from './engine-reason.ts';
import { DigestFactSchema, toDigestFacts } from './fact.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, oneOfThese } from './values.ts';

export const engines = ['local', 'model'] as const;

const StatementSchema = named('Statement', {
  text: Type.String(),
  sources: Type.Array(Type.String(), { description: 'message_ids it rests on.' }),
});

const ConversationSchema = named('DigestConversation', {
  text: Type.String({
    description: 'What was talked about and what came of it, in short; plain text.',
  }),
  sources: Type.Array(Type.String(), { description: 'message_ids it rests on.' }),
  sentiment: oneOf(sentiments),
  messages: Type.Integer(),
  members: Type.Integer({ description: 'Who wrote these.' }),
});

export const Coverage = named('Coverage', {
  read: Type.Integer({ description: 'Messages read.' }),
  total: Type.Integer({ description: 'Messages known.' }),
});

export const DigestCoverage = named('DigestCoverage', {
  read: Type.Integer({ description: 'Messages read.' }),
  total: Type.Integer({ description: 'Messages known: read, deleted and unreadable ones.' }),
  deleted: Type.Integer({ description: 'Deleted before they could be read.' }),
  unreadable: Type.Integer({ description: 'There, but they could not be read.' }),
  gaps: Type.Array(ref(CoverageGapSchema), {
    description: 'Stretches of the day of which nobody knows whether all is there.',
  }),
});

const factsOf = (what: string) =>
  Type.Optional(Type.Array(ref(DigestFactSchema), { description: `${what}; where populated.` }));

export const DigestSchema = named('Digest', {
  ...identity,
  date: Type.String({ description: "yyyy-MM-dd in the owner's zone." }),
  summary: Type.String({ description: 'Markdown.' }),
  keyPoints: Type.Array(ref(StatementSchema)),
  statements: Type.Array(ref(StatementSchema)),
  mentions: Type.Integer(),
  sentiment: oneOf(sentiments),
  sources: Type.Array(Type.String()),
  conversations: Type.Optional(
    Type.Array(ref(ConversationSchema), {
      description: 'The main conversations of the day, in their order; where populated.',
    }),
  ),
  dates: factsOf('Events and deadlines that the day speaks of'),
  tasks: factsOf('What was taken on that day'),
  decisions: factsOf('What was decided that day'),
  open: factsOf('What waited for somebody when the day ended'),
  coverage: ref(DigestCoverage),
  so_far: Type.Boolean({
    description:
      'The day was not over at updatedAt, when this was built; it is refreshed until it is.',
  }),
  rating: nullableOneOf(ratings, 'What you say of it.'),
  engine: oneOf(engines, 'What wrote it.'),
  engineReason: engineReason(
    "Why it is the local engine's: no model is configured, it has yet to read the day, the day's tokens are spent, it does not answer, it refuses our requests, or what it said did not hold. Null for the model's.",
  ),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

/** Parts of a digest that are facts, which are stored apart. */
export const factParts = ['dates', 'tasks', 'decisions', 'open'] as const;

export const digestSchemas = [
  StatementSchema,
  ConversationSchema,
  Coverage,
  DigestCoverage,
  DigestSchema,
];

export function toDigest(digest: Digest, populate: Populate): Static<typeof DigestSchema> {
  return {
    ...identityOf(digest.documentId),
    date: digest.date,
    summary: digest.summary,
    keyPoints: digest.keyPoints,
    statements: digest.statements,
    mentions: digest.mentions,
    sentiment: oneOfThese(sentiments, digest.sentiment, 'neutral'),
    sources: digest.sources,
    ...(populate.has('conversations')
      ? { conversations: digest.conversations.map(toConversation) }
      : {}),
    ...(populate.has('dates') ? { dates: toDigestFacts(digest.dates) } : {}),
    ...(populate.has('tasks') ? { tasks: toDigestFacts(digest.tasks) } : {}),
    ...(populate.has('decisions') ? { decisions: toDigestFacts(digest.decisions) } : {}),
    ...(populate.has('open') ? { open: toDigestFacts(digest.open) } : {}),
    coverage: {
      read: digest.messagesRead,
      total: digest.messagesTotal,
      deleted: digest.messagesDeleted,
      unreadable: digest.messagesUnreadable,
      gaps: digest.gaps.map(toCoverageGap),
    },
    so_far: digest.soFar,
    rating: ratings.find((known) => known === digest.rating) ?? null,
    engine: oneOfThese(engines, digest.engine, 'local'),
    engineReason: engineReasonOf(digest.engineReason),
    createdAt: iso(digest.createdAt),
    updatedAt: iso(digest.updatedAt),
  };
}

function toConversation(said: DigestConversation): Static<typeof ConversationSchema> {
  const { text, sources, messages, members } = said;
  const sentiment = oneOfThese(sentiments, said.sentiment, 'neutral');
  return { text, sources, sentiment, messages, members };
}
