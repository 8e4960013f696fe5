import type { CheckSessionRequest, CheckSessionResponse } from '@groupsight/proto/auth/v1/auth';
import { AppError } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { mustAddFactor } from './factors.ts';

/** Whether a session holds: not ended, not expired, and its password is still the user's. */
export async function checkSession(
  context: AuthContext,
  { sessionId }: CheckSessionRequest,
): Promise<CheckSessionResponse> {
  const { store, now } = context;
  const session = await store.sessions.find(sessionId, now());
  const user = session && (await store.users.byId(session.userId));
  if (!user || user.suspendedAt || user.passwordVersion !== session.passwordVersion) {
    throw new AppError('unauthenticated', 'session_revoked', 'Session expired');
  }
  if (await store.sessions.noteSeen(session, now()))
    await store.operators.noteSeen(user._id, now());
  const { _id: userId, timezone, plan, deletionDueAt, isOperator } = user;
  const missing = await mustAddFactor(context, userId);
  return { userId, timezone, plan, deletionDueAt, isOperator: isOperator === true, ...missing };
}
