import { AppError } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { mailboxOf } from '../domain/fields.ts';
import type { Tried } from '../store/attempts.ts';

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
): Promise<void> {
  const { count, expiresAt } = await store.attempts.count(tried, windowMs, now());
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

/** Notes that the owner of an account has signed in from an address. */
export async function knowAddress(
  { store, now }: AuthContext,
  account: string,
  clientAddress: string,
): Promise<void> {
  await store.knownAddresses.add(account, clientAddress, now());
  await store.attempts.clear(fromHere(account, clientAddress));
}
