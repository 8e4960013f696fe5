import type {
  CompletePasswordResetRequest,
  CompletePasswordResetResponse,
} from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { requirePasswordSignIn } from '../domain/directory.ts';
import { checkPassword } from '../domain/fields.ts';
import { accountSuspended } from '../domain/suspension.ts';
import { hashSecret } from '../domain/secret.ts';
import { accept } from './answers.ts';
import { replacePassword } from './replace-password.ts';
import { enter } from './second-factor.ts';

const wrongCode = () => invalid('invalid_reset_code', 'Incorrect code provided');

/**
 * Sets a password with a mailed code: once, within an hour, and only while the password it was
 * asked for is still the user's. Also lifts the limits on guesses: its owner is back. It is no way
 * past a second factor: whoever reads the mailbox has to show that too.
 */
export async function completePasswordReset(
  context: AuthContext,
  request: CompletePasswordResetRequest,
): Promise<CompletePasswordResetResponse> {
  const { store, config, now } = context;
  requirePasswordSignIn(context.config);
  const password = accept(checkPassword(request.password, config.RESET_PASSWORD_LENGTH));
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
  await store.attempts.clearAll(user._id);
  return enter(context, changed, request, { isExpected: true });
}
