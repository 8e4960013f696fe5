import type { Digest } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { identity, named, oneOf, ref, stamps } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, oneOfThese } from './values.ts';

export const sentiments = ['positive', 'neutral', 'negative'] as const;
const engines = ['local', 'model'] as const;

export const StatementSchema = named('Statement', {
  text: Type.String(),
  sources: Type.Array(Type.String(), { description: 'message_ids it rests on.' }),
});

export const Coverage = named('Coverage', {
  read: Type.Integer({ description: 'Messages read.' }),
  total: Type.Integer({ description: 'Messages known.' }),
});

export const DigestSchema = named('Digest', {
  ...identity,
  date: Type.String({ description: "yyyy-MM-dd in the owner's zone." }),
  summary: Type.String({ description: 'Markdown.' }),
  keyPoints: Type.Array(ref(StatementSchema)),
  statements: Type.Array(ref(StatementSchema)),
  mentions: Type.Integer(),
  sentiment: oneOf(sentiments),
  sources: Type.Array(Type.String()),
  coverage: ref(Coverage),
  engine: oneOf(engines, 'What wrote it.'),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

export const digestSchemas = [StatementSchema, Coverage, DigestSchema];

export function toDigest(digest: Digest): Static<typeof DigestSchema> {
  return {
    ...identityOf(digest.documentId),
    date: digest.date,
    summary: digest.summary,
    keyPoints: digest.keyPoints,
    statements: digest.statements,
    mentions: digest.mentions,
    sentiment: oneOfThese(sentiments, digest.sentiment, 'neutral'),
    sources: digest.sources,
    coverage: { read: digest.messagesRead, total: digest.messagesTotal },
    engine: oneOfThese(engines, digest.engine, 'local'),
    createdAt: iso(digest.createdAt),
    updatedAt: iso(digest.updatedAt),
  };
}
