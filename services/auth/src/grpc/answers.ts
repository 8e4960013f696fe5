import type { Account, User } from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import type { Checked } from '../domain/fields.ts';
import { mailLanguageOf, type StoredUser } from '../store/users.ts';

/** A stored user as others see it. */
export function toUser(user: StoredUser): User {
  const { _id: documentId, number: id, provider = 'local', isOperator = false, ...rest } = user;
  const {
    username,
    email,
    timezone,
    language = '',
    plan,
    createdAt,
    updatedAt,
    deletionDueAt,
    suspendedAt,
    quotas,
  } = rest;
  return {
    documentId,
    id,
    username,
    email,
    timezone,
    language,
    mailLanguage: mailLanguageOf(user),
    plan,
    createdAt,
    updatedAt,
    provider,
    isOperator,
    deletionDueAt,
    suspendedAt,
    quotas,
  };
}

/** A stored user as operators see it. */
export function toAccount(user: StoredUser): Account {
  const { wishedPlan = '', suspendedAt, lastSeenAt, storageBytes = 0, groups = 0 } = user;
  return { user: toUser(user), wishedPlan, suspendedAt, lastSeenAt, storageBytes, groups };
}

/** The checked value, or a validation error in Strapi's form (details.errors). */
export function accept<T>(checked: Checked<T>): T {
  if ('value' in checked) return checked.value;
  const { field, message, code = 'invalid_field' } = checked.problem;
  throw invalid(code, message, {
    errors: [{ path: [field], message, name: 'ValidationError' }],
  });
}
