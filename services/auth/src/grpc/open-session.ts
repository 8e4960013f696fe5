import type { Session } from '@groupsight/proto/auth/v1/auth';
import { newDocumentId } from '@groupsight/shared/ids';
import type { AuthContext } from '../context.ts';
import { browserName } from '../domain/browser-name.ts';
import { accountSuspended } from '../domain/suspension.ts';
import { sessionMs } from '../domain/tokens.ts';
import type { StoredUser } from '../store/users.ts';
import { toUser } from './answers.ts';
import { letAdminister } from './first-operator.ts';
import { knowAddress } from './limit-attempts.ts';

/** What a request that opens a session tells of where its person is. */
export interface From {
  readonly clientAddress?: string | undefined;
  readonly userAgent?: string | undefined;
}

const longestAgent = 300;

/** Has the owner told of a sign-in from where nobody has signed in from for a while. */
export async function noteNewPlace(
  { store, now, userChanged }: AuthContext,
  user: StoredUser,
  { clientAddress = '', userAgent = '' }: From,
): Promise<void> {
  if (clientAddress === '') return;
  if (await store.knownAddresses.has(user.email, clientAddress, now())) return;
  await store.users.noteNewSignIn(user._id, browserName(userAgent), now());
  userChanged();
}

/**
 * Opens a session for a user who has proved who they are, from where they are.
 * @throws AppError forbidden (account_suspended)
 */
export async function openSession(
  context: AuthContext,
  known: StoredUser,
  { clientAddress = '', userAgent = '' }: From,
): Promise<Session> {
  if (known.suspendedAt) throw accountSuspended();
  const user = await letAdminister(context, known);
  const issuedAt = context.now();
  const sessionId = newDocumentId();
  await context.store.sessions.open({
    _id: sessionId,
    userId: user._id,
    passwordVersion: user.passwordVersion,
    createdAt: issuedAt,
    seenAt: issuedAt,
    ...(userAgent === '' ? {} : { userAgent: userAgent.slice(0, longestAgent) }),
    ...(clientAddress === '' ? {} : { clientAddress }),
    expiresAt: new Date(issuedAt.getTime() + sessionMs),
  });
  await context.store.operators.noteSeen(user._id, issuedAt);
  await knowAddress(context, user.email, clientAddress);
  const claims = { userId: user._id, number: user.number, sessionId, issuedAt };
  return { token: await context.tokens.sign(claims), user: toUser(user) };
}
