import type {
  CompletePasswordResetRequest,
  CompletePasswordResetResponse,
} from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { checkPassword } from '../domain/fields.ts';
import { accountSuspended } from '../domain/suspension.ts';
import { hashSecret } from '../domain/secret.ts';
import { accept } from './answers.ts';
import { openSession } from './open-session.ts';
import { replacePassword } from './replace-password.ts';

const wrongCode = () => invalid('invalid_reset_code', 'Incorrect code provided');

/**
 * Sets a password with a mailed code: once, within an hour, and only while the password it was
 * asked for is still the user's. Also lifts the limit on logins: its owner is back.
 */
export async function completePasswordReset(
  context: AuthContext,
  request: CompletePasswordResetRequest,
): Promise<CompletePasswordResetResponse> {
  const { store, now } = context;
  const password = accept(checkPassword(request.password));
  const code = await store.resetCodes.take(hashSecret(request.code), now());
  const user = code && (await store.users.byId(code.userId));
  if (!user || user.passwordVersion !== code.passwordVersion) throw wrongCode();
  if (user.suspendedAt) throw accountSuspended();
  const changed = await replacePassword(context, user, password, {
    provider: undefined,
    emailProved: true,
    isUnconfirmed: undefined,
    // Until now anybody could have said that the address is theirs, at a provider too.
    ...(user.emailProved ? {} : { identities: undefined }),
  });
  if (!changed) throw wrongCode();
  await store.attempts.clearAll(user.email);
  return { session: await openSession(context, changed, { ...request, isExpected: true }) };
}
