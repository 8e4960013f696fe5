import type { RegisterRequest, RegisterResponse } from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { asPlan } from '@groupsight/shared/plans';
import { knownZone } from '@groupsight/shared/time-zone';
import type { AuthContext } from '../context.ts';
import { requirePasswordSignIn } from '../domain/directory.ts';
import { checkEmail, checkPassword, checkUsername } from '../domain/fields.ts';
import { registrationOf } from '../domain/registration.ts';
import { hashSecret } from '../domain/secret.ts';
import type { NewUser } from '../store/users.ts';
import { accept } from './answers.ts';
import { mailConfirmation } from './confirm-email.ts';
import { isOperatorsAddress } from './first-operator.ts';
import { browserLanguageOf } from './note-language.ts';
import { openSession } from './open-session.ts';
import { planOfNewUser, requireRegistrationNow } from './registration.ts';

async function invitationOf({ store, now }: AuthContext, email: string, code: string) {
  const invitation =
    code === '' ? null : await store.invitations.find(email, now(), hashSecret(code));
  if (invitation || code === '') return invitation;
  throw invalid(
    'invalid_invitation',
    'This invitation does not hold: it was used, it has ended, or it is for another address.',
  );
}

/**
 * Creates a user and a session; where addresses have to be confirmed, a user who waits for that.
 * There the answer is the same for a taken address; else it is as Strapi's (400, email_taken):
 * whoever signs up has to be told.
 */
export async function register(
  context: AuthContext,
  request: RegisterRequest,
): Promise<RegisterResponse> {
  const { store, config, now } = context;
  requirePasswordSignIn(context.config);
  const username = accept(checkUsername(request.username));
  const email = accept(checkEmail(request.email));
  const password = accept(checkPassword(request.password));
  const invitation = await invitationOf(context, email, request.invitation ?? '');
  await requireRegistrationNow(context, { email, isInvited: invitation !== null });
  const isProved = invitation?.isMailed === true;
  const isUnconfirmed =
    (registrationOf(config).confirmsAddresses || isOperatorsAddress(context, email)) && !isProved;
  const browserLanguage = browserLanguageOf(request);
  const wishedPlan = asPlan(request.wishedPlan ?? '');
  const wanted: NewUser = {
    _id: newDocumentId(),
    username,
    email,
    passwordHash: await context.passwords.hash(password),
    timezone: knownZone(request.timezone ?? '') ?? 'UTC',
    plan: planOfNewUser(context),
    ...(isProved ? { emailProved: true } : {}),
    ...(isUnconfirmed ? { isUnconfirmed } : {}),
    ...(wishedPlan ? { wishedPlan } : {}),
    ...(browserLanguage ? { browserLanguage } : {}),
  };
  const user = await store.users.create(wanted, now());
  if (isUnconfirmed) {
    context.inBackground('mailing a confirmation', () => mailConfirmation(context, email, wanted));
    return { session: undefined };
  }
  if (!user) throw invalid('email_taken', 'Email or Username are already taken');
  context.userChanged();
  if (invitation) await store.invitations.remove(invitation._id);
  return { session: await openSession(context, user, request) };
}
