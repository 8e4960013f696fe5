import type { Session } from '@groupsight/proto/auth/v1/auth';
import { newDocumentId } from '@groupsight/shared/ids';
import type { AuthContext } from '../context.ts';
import { sessionMs } from '../domain/tokens.ts';
import type { StoredUser } from '../store/users.ts';
import { toUser } from './answers.ts';
import { knowAddress } from './limit-attempts.ts';

/** Opens a session for a user who has proved who they are, from where they are. */
export async function openSession(
  context: AuthContext,
  user: StoredUser,
  clientAddress = '',
): Promise<Session> {
  const issuedAt = context.now();
  const sessionId = newDocumentId();
  await context.store.sessions.open({
    _id: sessionId,
    userId: user._id,
    passwordVersion: user.passwordVersion,
    createdAt: issuedAt,
    expiresAt: new Date(issuedAt.getTime() + sessionMs),
  });
  await knowAddress(context, user.email, clientAddress);
  const claims = { userId: user._id, number: user.number, sessionId, issuedAt };
  return { token: await context.tokens.sign(claims), user: toUser(user) };
}
