import { ApiError } from '../../shared/api/api-error.ts';
import {
  postAuthCallback,
  postAuthChangePassword,
  postAuthConfirmEmail,
  postAuthForgotPassword,
  postAuthLocal,
  postAuthLocalRegister,
  postAuthLogout,
  postAuthResetPassword,
  postAuthSendEmailConfirmation,
} from '../../shared/api/endpoints.ts';
import { apiTexts } from '../../shared/api/texts.ts';
import type {
  AuthResult,
  ConfirmationMailed,
  ProviderSignIn,
  SecondFactorNeeded,
  User,
} from '../../shared/api/types.ts';
import { browserZone } from '../../shared/dates/zone.ts';
import { authTexts } from './texts.ts';

const { failures } = authTexts;

/** Why an attempt failed, for a person: what, and a second line that says more. */
export interface AuthFailure {
  /** The server's code; empty where it gave none. */
  readonly code: string;
  readonly message: string;
  readonly name: string;
}

/**
 * What came of an attempt that was answered. One that was not (no answer, an unreadable
 * one, a server that broke down over it) rejects.
 */
export type AuthOutcome<T = unknown> =
  | { readonly success: true; readonly redirectTo: string; readonly answer: T }
  | { readonly success: false; readonly error?: AuthFailure };

type Fallback = Omit<AuthFailure, 'code'>;

const nameless = ['', 'Error', 'InvalidResponse'];

/**
 * Refusals for which these screens have words of their own, by their codes. The server's are
 * those of Strapi, which speak of identifiers and codes that nobody sees on these screens.
 */
const ownWords = (): Readonly<Record<string, string>> => ({
  invalid_credentials: failures.login.name,
  email_taken: failures.emailTaken,
  common_password: failures.commonPassword,
  wrong_password: failures.change.name,
  invalid_reset_code: authTexts.toasts.resetFailed,
});

/** The specification's word or the server's, else the fallback; undefined for what is no answer. */
function failureOf(error: unknown, fallback: Fallback): AuthFailure | undefined {
  if (!(error instanceof ApiError) || error.status < 400) return undefined;
  const said =
    error.message !== apiTexts.fallback && error.code !== 'internal' ? error.message : '';
  if (!said && error.status >= 500) return undefined;
  return {
    code: error.code,
    message: ownWords()[error.code] ?? (said || fallback.message),
    name: nameless.includes(error.name) ? fallback.name : error.name,
  };
}

interface Expected<T> {
  readonly redirectTo: string;
  /** Whether an answer is what it should be. */
  readonly holds: (answer: T) => boolean;
}

async function outcomeOf<T>(
  call: Promise<T>,
  fallback: Fallback,
  { redirectTo, holds }: Expected<T>,
): Promise<AuthOutcome<T>> {
  try {
    const given = await call;
    return holds(given) ? { success: true, redirectTo, answer: given } : { success: false };
  } catch (error) {
    const failure = failureOf(error, fallback);
    if (!failure) throw error;
    return { success: false, error: failure };
  }
}

const inside = {
  redirectTo: '/dashboard',
  holds: (given: AuthResult | undefined) => Boolean(given?.jwt && given.user),
};

/** What a sign-in comes to: a session, or a second factor that is still needed. */
export type Entered<T extends AuthResult = AuthResult> = T | SecondFactorNeeded;

/** Whether a second factor is still needed. */
export const isFactorNeeded = (given: object | undefined): given is SecondFactorNeeded =>
  given !== undefined && 'challenge' in given;

const insideOrAsked = {
  redirectTo: inside.redirectTo,
  holds: (given: Entered | undefined) =>
    given !== undefined && (isFactorNeeded(given) || inside.holds(given)),
};

/** Opens a session, or is asked for a second factor. */
export function login(identifier: string, password: string): Promise<AuthOutcome<Entered>> {
  const call = postAuthLocal({ identifier, password }).send();
  return outcomeOf(call, failures.login, insideOrAsked);
}

/** What is given at a sign-up. */
export interface SignUp {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Chosen on the landing page. */
  readonly plan?: User['plan'];
  /** Code of an invitation. */
  readonly invitation?: string;
}

/**
 * Creates a user with the browser's time zone, and opens a session; or has a link mailed, where
 * the server wants addresses confirmed.
 */
export function register(signUp: SignUp): Promise<AuthOutcome<AuthResult | ConfirmationMailed>> {
  const call = postAuthLocalRegister({ ...signUp, timezone: browserZone() }).send();
  return outcomeOf(call, failures.register, {
    redirectTo: inside.redirectTo,
    holds: (given) => isConfirmationMailed(given) || inside.holds(given),
  });
}

/** Whether a sign-up waits for its address to be confirmed. */
export const isConfirmationMailed = (
  given: AuthResult | ConfirmationMailed | undefined,
): given is ConfirmationMailed => given !== undefined && 'confirmation' in given;

/** Confirms the address of a new account, and opens a session. */
export function confirmEmail(code: string, password: string): Promise<AuthOutcome<AuthResult>> {
  return outcomeOf(postAuthConfirmEmail({ code, password }).send(), failures.confirm, inside);
}

/** Has the link of a new account mailed again. */
export function sendConfirmation(email: string): Promise<AuthOutcome> {
  return outcomeOf(postAuthSendEmailConfirmation({ email }).send(), failures.confirm, {
    redirectTo: '/auth',
    holds: (given) => given?.ok === true,
  });
}

/** Exchanges what a sign-in provider sent the browser back with for a session. */
export function completeSignIn(
  provider: string,
  code: string,
): Promise<AuthOutcome<Entered<ProviderSignIn>>> {
  const body = { code, timezone: browserZone() };
  const call = postAuthCallback(provider, body).send();
  return outcomeOf(call, failures.login, insideOrAsked);
}

/** Revokes the session on the server, even where the page is closed at once. */
export function logout(): Promise<unknown> {
  return postAuthLogout().send({ keepalive: true });
}

/** Has a reset link mailed, if there is such a user. */
export function startReset(email: string): Promise<AuthOutcome> {
  const call = postAuthForgotPassword({ email }).send();
  return outcomeOf(call, failures.startReset, {
    redirectTo: '/auth',
    holds: (given) => given?.ok === true,
  });
}

/** Sets a password with the code of a mailed link. */
export function completeReset(
  code: string,
  password: string,
  passwordConfirmation: string,
): Promise<AuthOutcome<Entered>> {
  const body = { code, password, passwordConfirmation };
  const call = postAuthResetPassword(body).send();
  return outcomeOf(call, failures.completeReset, { ...insideOrAsked, redirectTo: '/auth' });
}

/** Replaces the password; answers the session that takes the place of all others. */
export function changePassword(
  currentPassword: string,
  password: string,
  passwordConfirmation: string,
): Promise<AuthOutcome<AuthResult>> {
  const body = { currentPassword, password, passwordConfirmation };
  const call = postAuthChangePassword(body).send();
  return outcomeOf(call, failures.change, { ...inside, redirectTo: '/settings' });
}
