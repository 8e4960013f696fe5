import type { LoginRequest, LoginResponse } from '@groupsight/proto/auth/v1/auth';
import { normaliseEmail } from '@groupsight/shared/email-address';
import { invalid } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { requirePasswordSignIn } from '../domain/directory.ts';
import { passwordLength } from '../domain/fields.ts';
import { limitLogins } from './limit-attempts.ts';
import { browserLanguageOf, noteLanguage } from './note-language.ts';
import { enter } from './second-factor.ts';

/**
 * Opens a session, or asks for the second factor. An unknown address and a wrong password give the same answer (400,
 * invalid_credentials, as Strapi) after the same work. Only who knows the password hears that the
 * address is not confirmed (400, email_unconfirmed).
 */
export async function login(context: AuthContext, request: LoginRequest): Promise<LoginResponse> {
  const { store, passwords } = context;
  requirePasswordSignIn(context.config);
  const email = normaliseEmail(request.identifier);
  const { password } = request;
  const { clientAddress = '' } = request;
  await limitLogins(context, email, clientAddress);
  const user = await store.users.byEmail(email);
  // No stored password is longer; hashing megabytes would only cost.
  const plausible = password.length <= passwordLength.max * 2;
  const right =
    user && plausible
      ? await passwords.verify(user.passwordHash, password)
      : await passwords.verifyNothing(plausible ? password : '');
  if (!user || !right) {
    throw invalid('invalid_credentials', 'Invalid identifier or password');
  }
  if (user.isUnconfirmed) {
    throw invalid(
      'email_unconfirmed',
      'Your address is not confirmed yet. Open the link that we mailed to you.',
    );
  }
  await noteLanguage(context, user, browserLanguageOf(request));
  return enter(context, user, request);
}
