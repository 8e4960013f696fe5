import type { GetUserRequest, GetUserResponse } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { toUser } from './answers.ts';

/** One user by id. */
export async function getUser(
  { store }: AuthContext,
  { userId }: GetUserRequest,
): Promise<GetUserResponse> {
  const user = await store.users.byId(userId);
  if (!user) throw notFound();
  return { user: toUser(user) };
}
