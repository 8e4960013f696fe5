import type {
  EndSessionsRequest,
  EndSessionsResponse,
  ListSessionsRequest,
  ListSessionsResponse,
} from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';

/** Sessions of a user that hold. */
export async function listSessions(
  { store, now }: AuthContext,
  { userId }: ListSessionsRequest,
): Promise<ListSessionsResponse> {
  const user = await store.users.byId(userId);
  if (!user) throw notFound();
  const sessions = await store.sessions.holding(user, now());
  return {
    sessions: sessions.map(({ _id: sessionId, userAgent = '', clientAddress = '', ...times }) => ({
      sessionId,
      userAgent,
      clientAddress,
      createdAt: times.createdAt,
      seenAt: times.seenAt ?? times.createdAt,
      expiresAt: times.expiresAt,
    })),
  };
}

/** Ends one of a user's sessions, or all but one. @throws AppError not_found for another user's */
export async function endSessions(
  { store }: AuthContext,
  { userId, sessionId, keptSessionId }: EndSessionsRequest,
): Promise<EndSessionsResponse> {
  if (sessionId === '') return { ended: await store.sessions.endOthers(userId, keptSessionId) };
  if (!(await store.sessions.endOf(userId, sessionId))) throw notFound();
  return { ended: 1 };
}
