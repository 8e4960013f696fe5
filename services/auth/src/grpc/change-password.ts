import type { ChangePasswordRequest, ChangePasswordResponse } from '@groupsight/proto/auth/v1/auth';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { requirePasswordSignIn } from '../domain/directory.ts';
import { checkPassword, passwordLength } from '../domain/fields.ts';
import { accept } from './answers.ts';
import { limitOwnersGuesses } from './limit-attempts.ts';
import { openSession } from './open-session.ts';
import { replacePassword } from './replace-password.ts';

const wrongPassword = () => invalid('wrong_password', 'The provided current password is invalid');

/**
 * Replaces the password of somebody who knows the present one, ends every session and opens a
 * new one. Guessing is limited as at login: a stolen token must not become a password.
 */
export async function changePassword(
  context: AuthContext,
  request: ChangePasswordRequest,
): Promise<ChangePasswordResponse> {
  const { store, passwords } = context;
  requirePasswordSignIn(context.config);
  const { userId, currentPassword } = request;
  const password = accept(checkPassword(request.password));
  const user = await store.users.byId(userId);
  if (!user) throw notFound();
  if (currentPassword.length > passwordLength.max * 2) throw wrongPassword();
  const forget = await limitOwnersGuesses(context, user, request);
  if (!(await passwords.verify(user.passwordHash, currentPassword))) throw wrongPassword();
  await forget();
  if (password === currentPassword) {
    throw invalid(
      'same_password',
      'Your new password must be different than your current password',
    );
  }
  const changed = await replacePassword(context, user, password);
  if (!changed) throw wrongPassword();
  return { session: await openSession(context, changed, request) };
}
