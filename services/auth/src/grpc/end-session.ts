import type { EndSessionRequest, EndSessionResponse } from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';

/** Ends a session; ending it again, or one that never was, is fine. */
export async function endSession(
  { store }: AuthContext,
  { sessionId }: EndSessionRequest,
): Promise<EndSessionResponse> {
  await store.sessions.end(sessionId);
  return {};
}
