import type { RegisterRequest, RegisterResponse } from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { asPlan } from '@groupsight/shared/plans';
import { knownZone } from '@groupsight/shared/time-zone';
import type { AuthContext } from '../context.ts';
import { checkEmail, checkPassword, checkUsername } from '../domain/fields.ts';
import { accept } from './answers.ts';
import { openSession } from './open-session.ts';

/**
 * Creates a user and a session. A taken address is answered as Strapi does (400, email_taken):
 * whoever signs up has to be told.
 */
export async function register(
  context: AuthContext,
  request: RegisterRequest,
): Promise<RegisterResponse> {
  const username = accept(checkUsername(request.username));
  const email = accept(checkEmail(request.email));
  const password = accept(checkPassword(request.password));
  const wishedPlan = asPlan(request.wishedPlan ?? '');
  const user = await context.store.users.create(
    {
      _id: newDocumentId(),
      username,
      email,
      passwordHash: await context.passwords.hash(password),
      timezone: knownZone(request.timezone ?? '') ?? 'UTC',
      plan: context.config.DEFAULT_PLAN,
      ...(wishedPlan ? { wishedPlan } : {}),
    },
    context.now(),
  );
  if (!user) throw invalid('email_taken', 'Email or Username are already taken');
  context.userChanged();
  return { session: await openSession(context, user, request.clientAddress) };
}
