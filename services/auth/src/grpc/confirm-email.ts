import type {
  ConfirmEmailRequest,
  ConfirmEmailResponse,
  SendConfirmationRequest,
  SendConfirmationResponse,
} from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { checkEmail, passwordLength } from '../domain/fields.ts';
import { confirmationMail, knownAccountMail } from '../domain/mails.ts';
import { confirmationCodeMs, hashSecret } from '../domain/secret.ts';
import { mailLanguageOf, type NewUser, type StoredUser } from '../store/users.ts';
import { accept } from './answers.ts';
import { limitAttempts, mayMail } from './limit-attempts.ts';
import { openSession } from './open-session.ts';

async function mailCode(context: AuthContext, user: StoredUser): Promise<void> {
  const { store, mailer, config, now } = context;
  const code = await store.confirmationCodes.make(user, confirmationCodeMs, now());
  const to = { email: user.email, language: mailLanguageOf(user) };
  await mailer.send(await confirmationMail(to, config.PUBLIC_URL, code));
}

/**
 * Mails what whoever has an address needs after it was given at a sign-up: a link that confirms
 * it, or that they have an account already. Of several sign-ups the last counts, so that nobody
 * confirms a password that somebody else chose before.
 * @param signUp what was given; none to mail the link again
 */
export async function mailConfirmation(
  context: AuthContext,
  email: string,
  signUp?: NewUser,
): Promise<void> {
  const { store, mailer, config, now } = context;
  // The work for a known address would make whoever asks next wait longer.
  await context.pause();
  const user = await store.users.byEmail(email);
  if (!user || (!user.isUnconfirmed && !signUp)) return;
  if (!(await mayMail(context, 'confirmation-mail', email))) return;
  if (!user.isUnconfirmed) {
    await mailer.send(
      await knownAccountMail({ email, language: mailLanguageOf(user) }, config.PUBLIC_URL),
    );
    return;
  }
  const isOfThisSignUp = signUp === undefined || user._id === signUp._id;
  const latest = isOfThisSignUp ? user : await store.users.signUpAgain(user, signUp, now());
  if (latest) await mailCode(context, latest);
}

/** Mails the link again. The answer does not wait for it, so that addresses cannot be probed. */
export async function sendConfirmation(
  context: AuthContext,
  request: SendConfirmationRequest,
): Promise<SendConfirmationResponse> {
  const email = accept(checkEmail(request.email));
  context.inBackground('mailing a confirmation', () => mailConfirmation(context, email));
  return {};
}

const badCode = () =>
  invalid(
    'invalid_confirmation',
    'This link does not hold: it was used, it has ended, or there is a later one.',
  );

/**
 * Confirms an address with the mailed code and the password of the sign-up: the link alone would
 * let in whoever had typed somebody else's address.
 */
export async function confirmEmail(
  context: AuthContext,
  request: ConfirmEmailRequest,
): Promise<ConfirmEmailResponse> {
  const { store, passwords, now } = context;
  const code = await store.confirmationCodes.find(hashSecret(request.code), now());
  const user = code && (await store.users.byId(code.userId));
  if (!user?.isUnconfirmed || user.passwordVersion !== code?.passwordVersion) throw badCode();
  const guesses = { kind: 'confirmation', account: user._id };
  await limitAttempts(context, guesses);
  const isPlausible = request.password.length <= passwordLength.max * 2;
  if (!isPlausible || !(await passwords.verify(user.passwordHash, request.password))) {
    throw invalid('wrong_password', 'This is not the password that was chosen with the account.');
  }
  const confirmed = await store.users.confirm(user, now());
  if (!confirmed) throw badCode();
  context.userChanged();
  await store.attempts.clear(guesses);
  await store.confirmationCodes.removeAll(user._id);
  const invitation = await store.invitations.find(user.email, now());
  if (invitation) await store.invitations.remove(invitation._id);
  return { session: await openSession(context, confirmed, request) };
}
