import type { User } from '@groupsight/proto/auth/v1/auth';
import { hasCode } from '@groupsight/shared/errors';
import { isNobodys } from '@groupsight/shared/mail/nobodys-address';
import type { SchedulerContext } from '../context.ts';

/** Who gets it; undefined for a user who is gone, or is just being erased. */
export async function userOf(
  { auth }: SchedulerContext,
  userId: string,
): Promise<User | undefined> {
  try {
    const { user } = await auth.getUser({ userId });
    return user && isNobodys(user.email) ? undefined : user;
  } catch (error) {
    if (hasCode(error, 'not_found')) return undefined;
    throw error;
  }
}
