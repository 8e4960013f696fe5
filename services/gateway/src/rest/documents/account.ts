import type { Account } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { asPlan, plans } from '@groupsight/shared/plans';
import { type Static, Type } from 'typebox';
import { identity, NullableInstant, named, nullableOneOf, oneOf, stamps } from '../schema.ts';
import { iso, isoOrNull, oneOfThese } from './values.ts';

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
    createdAt: iso(user.createdAt),
    updatedAt: iso(user.updatedAt),
  };
}
