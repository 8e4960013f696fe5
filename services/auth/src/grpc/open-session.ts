import type { Session } from '@groupsight/proto/auth/v1/auth';
import { newDocumentId } from '@groupsight/shared/ids';
import type { AuthContext } from '../context.ts';
import { sessionMs } from '../domain/tokens.ts';
import type { StoredUser } from '../store/users.ts';
import { toUser } from './answers.ts';
import { knowAddress } from './limit-attempts.ts';

/** What a request that opens a session tells of where its person is. */
interface From {
  readonly clientAddress?: string | undefined;
  readonly userAgent?: string | undefined;
}

const longestAgent = 300;

/** Opens a session for a user who has proved who they are, from where they are. */
export async function openSession(
  context: AuthContext,
  user: StoredUser,
  { clientAddress = '', userAgent = '' }: From,
): Promise<Session> {
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
  await knowAddress(context, user.email, clientAddress);
  const claims = { userId: user._id, number: user.number, sessionId, issuedAt };
  return { token: await context.tokens.sign(claims), user: toUser(user) };
}
