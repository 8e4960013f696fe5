import type { OwnerProof } from '@groupsight/proto/auth/v1/auth';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { passwordLength } from '../domain/fields.ts';
import type { StoredUser } from '../store/users.ts';
import { type Asker, limitOwnersGuesses } from './limit-attempts.ts';

/** A session that was opened within this time proves who it is as a password does. */
const freshMs = 10 * 60_000;

/** @throws AppError wrong_password, too_many_attempts */
async function requirePassword(
  context: AuthContext,
  user: StoredUser,
  password: string,
  asker: Asker,
): Promise<void> {
  const clear = await limitOwnersGuesses(context, user, asker);
  const isPlausible = password.length <= passwordLength.max * 2;
  if (!isPlausible || !(await context.passwords.verify(user.passwordHash, password))) {
    throw invalid('wrong_password', 'The password is wrong. Please type your current password.');
  }
  await clear();
}

const signInAgain = () =>
  invalid(
    'sign_in_again',
    'To be sure that it is you: please sign out, sign in again and repeat this within ten minutes.',
  );

/**
 * Wants a session that was opened in the last ten minutes, with all that its account asks for.
 * @throws AppError sign_in_again
 */
export async function requireFreshSession(
  { store, now }: AuthContext,
  userId: string,
  sessionId: string,
): Promise<void> {
  const session = await store.sessions.find(sessionId, now());
  const age = now().getTime() - (session?.createdAt.getTime() ?? 0);
  if (session?.userId !== userId || age > freshMs) throw signInAgain();
}

/**
 * The user, once it is shown that they ask and nobody who found a browser open: by the password, or
 * by having just signed in where there is none.
 * @throws AppError not_found, wrong_password, sign_in_again, too_many_attempts
 */
export async function requireOwner(
  context: AuthContext,
  proof: OwnerProof | undefined,
): Promise<StoredUser> {
  const user = proof && (await context.store.users.byId(proof.userId));
  if (!user) throw notFound();
  const hasPassword = !user.provider && context.config.PASSWORD_SIGN_IN;
  if (!hasPassword) await requireFreshSession(context, user._id, proof.sessionId);
  else await requirePassword(context, user, proof.password, proof);
  return user;
}
