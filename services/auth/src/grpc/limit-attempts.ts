import { AppError } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { mailboxOf } from '../domain/fields.ts';
import type { Tried } from '../store/attempts.ts';
import type { StoredUser } from '../store/users.ts';

const failures = 10;
/** From all addresses together that nobody has signed in from: what a stranger can use up. */
const failuresOfStrangers = 50;
const windowMs = 15 * 60 * 1000;
/** Mails of a kind to one mailbox in an hour; beyond, the answer is the same and nothing is sent. */
const mailsAnHour = 5;
const hourMs = 60 * 60 * 1000;

/**
 * Counts an attempt to guess a password; beyond so many in 15 minutes it is refused (limited,
 * too_many_attempts) before the password is looked at.
 */
export async function limitAttempts(
  { store, now }: AuthContext,
  tried: Tried,
  most = failures,
  inMs = windowMs,
): Promise<void> {
  const { count, expiresAt } = await store.attempts.count(tried, inMs, now());
  if (count <= most) return;
  const retryAfterSeconds = Math.ceil((expiresAt.getTime() - now().getTime()) / 1000);
  throw new AppError(
    'limited',
    'too_many_attempts',
    'Too many failed attempts. Please wait a few minutes and try again.',
    { details: { retryAfterSeconds } },
  );
}

/** Counts a mail that a stranger can ask for, and tells whether it may be sent. */
export async function mayMail(
  { store, now }: AuthContext,
  kind: 'reset-mail' | 'confirmation-mail',
  email: string,
): Promise<boolean> {
  const { count } = await store.attempts.count({ kind, account: mailboxOf(email) }, hourMs, now());
  return count <= mailsAnHour;
}

const fromHere = (account: string, clientAddress: string): Tried => ({
  kind: 'login',
  account,
  from: clientAddress,
});

/**
 * Limits sign-ins so that no stranger can lock the owner out: each address has attempts of its
 * own, and the addresses that nobody has signed in from share a second, larger count, which
 * bounds guessing from many places at once. An owner who comes from a new place meanwhile asks
 * for a new password: its mail ends both counts.
 */
export async function limitLogins(
  context: AuthContext,
  account: string,
  clientAddress: string,
): Promise<void> {
  await limitAttempts(context, fromHere(account, clientAddress));
  // Looked up for unknown accounts too: both take as long.
  if (await context.store.knownAddresses.has(account, clientAddress, context.now())) return;
  await limitAttempts(context, { kind: 'login-strangers', account }, failuresOfStrangers);
}

/** Wrong codes a day from addresses that nobody has signed in from: a code is one of a million. */
const wrongCodesOfStrangers = 30;
const dayMs = 24 * hourMs;

/** A new password ends no count of these: whoever reads the mailbox must not get more tries by it. */
const factorOf = (email: string) => `second factor of ${email}`;

/** Limits codes of second factors as sign-ins: who tries many knows the password already. */
export async function limitFactors(
  context: AuthContext,
  { email }: Pick<StoredUser, 'email'>,
  clientAddress: string,
): Promise<void> {
  const account = factorOf(email);
  await limitAttempts(context, { kind: 'factor', account, from: clientAddress });
  if (await context.store.knownAddresses.has(email, clientAddress, context.now())) return;
  const tried = { kind: 'factor-strangers', account };
  await limitAttempts(context, tried, wrongCodesOfStrangers, dayMs);
}

/** Which session asks, and from where. */
export interface Asker {
  readonly sessionId?: string | undefined;
  readonly clientAddress?: string | undefined;
}

/**
 * Limits guesses of the password by who has a session, so that whoever stole one cannot lock the
 * owner out: each session has attempts of its own, and sessions from addresses that nobody has
 * signed in from share a larger count. A new password by mail ends them all.
 * @returns forgets those of this session
 */
export async function limitOwnersGuesses(
  context: AuthContext,
  { _id: account, email }: Pick<StoredUser, '_id' | 'email'>,
  { sessionId = '', clientAddress = '' }: Asker,
): Promise<() => Promise<void>> {
  const guesses = { kind: 'password', account, from: sessionId };
  await limitAttempts(context, guesses);
  if (!(await context.store.knownAddresses.has(email, clientAddress, context.now()))) {
    await limitAttempts(context, { kind: 'password-strangers', account }, failuresOfStrangers);
  }
  return () => context.store.attempts.clear(guesses);
}

/** Notes that the owner of an account has signed in from an address. */
export async function knowAddress(
  { store, now }: AuthContext,
  account: string,
  clientAddress: string,
): Promise<void> {
  await store.knownAddresses.add(account, clientAddress, now());
  await store.attempts.clear(fromHere(account, clientAddress));
  const factors = { kind: 'factor', account: factorOf(account), from: clientAddress };
  await store.attempts.clear(factors);
}
