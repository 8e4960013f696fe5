import type { Account } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { asPlan, plans } from '@groupsight/shared/plans';
import { type Static, Type } from 'typebox';
import { identity, NullableInstant, named, nullableOneOf, oneOf, stamps } from '../schema.ts';
import { iso, isoOrNull, oneOfThese } from './values.ts';

const limit = (maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum, description });

/** The largest numbers of these that the services have. */
const [mostOfMany, mostOfFew] = [Number.MAX_SAFE_INTEGER, 2 ** 32 - 1];

/** What an operator lets an account have. */
export const Quotas = Type.Object(
  {
    storage: limit(
      mostOfMany,
      'Most bytes of files and texts; null, as below: what the plan or setting says.',
    ),
    groups: limit(mostOfFew, 'Most watched groups.'),
    imports_daily: limit(mostOfFew, 'Most imports within 24 hours.'),
    model_tokens_daily: limit(mostOfMany, 'Most tokens of a language model a day.'),
  },
  { additionalProperties: false },
);

export const AccountSchema = named('Account', {
  ...identity,
  username: Type.String(),
  email: Type.String(),
  plan: oneOf(plans),
  wished_plan: nullableOneOf(plans, 'Chosen before signing up; null: none.'),
  is_operator: Type.Boolean({ description: 'Administers this server.' }),
  suspended_at: NullableInstant('Since when it is suspended; null: it is not.'),
  deletion_due_at: NullableInstant('When it is deleted; null: it is not.'),
  last_seen_at: NullableInstant('Up to a minute old; null: not known.'),
  storage: Type.Integer({ description: 'Bytes of files and texts, up to a minute old.' }),
  groups: Type.Integer({ description: 'Watched groups, up to a minute old.' }),
  quotas: Quotas,
  ...stamps,
});

export function toAccount(account: Account): Static<typeof AccountSchema> {
  const { user, wishedPlan, suspendedAt, lastSeenAt, storageBytes: storage, groups } = account;
  if (!user) throw notFound();
  return {
    id: user.id,
    documentId: user.documentId,
    username: user.username,
    email: user.email,
    plan: oneOfThese(plans, user.plan, 'personal'),
    wished_plan: asPlan(wishedPlan) ?? null,
    is_operator: user.isOperator,
    suspended_at: isoOrNull(suspendedAt),
    deletion_due_at: isoOrNull(user.deletionDueAt),
    last_seen_at: isoOrNull(lastSeenAt),
    storage,
    groups,
    quotas: {
      storage: user.quotas?.storageBytes ?? null,
      groups: user.quotas?.groups ?? null,
      imports_daily: user.quotas?.importsDaily ?? null,
      model_tokens_daily: user.quotas?.modelTokensDaily ?? null,
    },
    createdAt: iso(user.createdAt),
    updatedAt: iso(user.updatedAt),
  };
}
