import { AppError } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';

const failures = 10;
const windowMs = 15 * 60 * 1000;

/**
 * Counts an attempt to guess a password; beyond 10 in 15 minutes it is refused (limited,
 * too_many_attempts) before the password is looked at. A success clears the count.
 */
export async function limitAttempts(
  context: AuthContext,
  kind: 'login' | 'password',
  subject: string,
): Promise<void> {
  const now = context.now();
  const { count, expiresAt } = await context.store.attempts.count(kind, subject, windowMs, now);
  if (count <= failures) return;
  const retryAfterSeconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
  throw new AppError(
    'limited',
    'too_many_attempts',
    'Too many failed attempts. Please wait a few minutes and try again.',
    { details: { retryAfterSeconds } },
  );
}
