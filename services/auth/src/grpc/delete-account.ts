import type {
  AskDeletionRequest,
  AskDeletionResponse,
  KeepAccountRequest,
  KeepAccountResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { graceMs } from '../domain/deletion.ts';
import { passwordLength } from '../domain/fields.ts';
import type { StoredUser } from '../store/users.ts';
import { toUser } from './answers.ts';
import { limitAttempts } from './limit-attempts.ts';

/** A session that was opened within this time proves who it is as a password does. */
const freshMs = 10 * 60_000;

/** @throws wrong_password, too_many_attempts */
async function requirePassword(
  context: AuthContext,
  { _id: account, passwordHash }: StoredUser,
  password: string,
): Promise<void> {
  const { store, passwords } = context;
  const guesses = { kind: 'password', account };
  await limitAttempts(context, guesses);
  const isPlausible = password.length <= passwordLength.max * 2;
  if (!isPlausible || !(await passwords.verify(passwordHash, password))) {
    throw invalid('wrong_password', 'The password is wrong. Please type your current password.');
  }
  await store.attempts.clear(guesses);
}

/** @throws sign_in_again */
async function requireFreshSession(
  { store, now }: AuthContext,
  userId: string,
  sessionId: string,
): Promise<void> {
  const session = await store.sessions.find(sessionId, now());
  const age = now().getTime() - (session?.createdAt.getTime() ?? 0);
  if (session?.userId === userId && age <= freshMs) return;
  throw invalid(
    'sign_in_again',
    'To be sure that it is you: please sign out, sign in again and delete the account within ten minutes.',
  );
}

/**
 * Has an account deleted when its grace is over. Whoever asks shows that it is theirs: with the
 * password, or by having just signed in where there is none.
 */
export async function askDeletion(
  context: AuthContext,
  { userId, sessionId, password }: AskDeletionRequest,
): Promise<AskDeletionResponse> {
  const { config, store, now, userChanged } = context;
  if (!config.ACCOUNT_DELETION) {
    throw new AppError(
      'forbidden',
      'deletion_off',
      'This server does not let people delete their account. Please ask who runs it.',
    );
  }
  const known = await store.users.byId(userId);
  if (!known) throw notFound();
  if (known.provider) await requireFreshSession(context, userId, sessionId);
  else await requirePassword(context, known, password);
  const dueAt = new Date(now().getTime() + graceMs);
  const user = await store.users.askDeletion(userId, dueAt, now());
  if (!user) throw notFound();
  userChanged();
  await store.sessions.endAll(userId);
  await store.resetCodes.removeAll(userId);
  return { user: toUser(user) };
}

/** Keeps an account that was to be deleted. */
export async function keepAccount(
  { store, now, userChanged }: AuthContext,
  { userId }: KeepAccountRequest,
): Promise<KeepAccountResponse> {
  const user = await store.users.keep(userId, now());
  if (!user) throw notFound();
  userChanged();
  return { user: toUser(user) };
}
