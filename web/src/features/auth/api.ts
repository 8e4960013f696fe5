import { ApiError } from '../../shared/api/api-error.ts';
import { answer, api } from '../../shared/api/client.ts';
import type { AuthResult } from '../../shared/api/types.ts';
import { browserZone } from '../../shared/dates/zone.ts';

/** What a form shows of an attempt (spec §3): where to go, or why not. */
export interface AuthOutcome {
  success: boolean;
  redirectTo?: string;
  error?: { message: string };
}

/** The server's word for a refusal; the fallback texts where it gave none or never answered. */
export function refusal(error: unknown, fallback: string, onException: string): AuthOutcome {
  const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const message = answered ? error.message || fallback : onException;
  return { success: false, error: { message } };
}

export function login(identifier: string, password: string): Promise<AuthResult> {
  return answer(api.POST('/api/auth/local', { body: { identifier, password } }));
}

export function register(username: string, email: string, password: string): Promise<AuthResult> {
  const body = { username, email, password, timezone: browserZone() };
  return answer(api.POST('/api/auth/local/register', { body }));
}

/** Revokes the session on the server. */
export function logout(): Promise<unknown> {
  return answer(api.POST('/api/auth/logout'));
}

export function forgotPassword(email: string): Promise<unknown> {
  return answer(api.POST('/api/auth/forgot-password', { body: { email } }));
}

export function resetPassword(
  code: string,
  password: string,
  passwordConfirmation: string,
): Promise<AuthResult> {
  const body = { code, password, passwordConfirmation };
  return answer(api.POST('/api/auth/reset-password', { body }));
}

export function changePassword(
  currentPassword: string,
  password: string,
  passwordConfirmation: string,
): Promise<AuthResult> {
  const body = { currentPassword, password, passwordConfirmation };
  return answer(api.POST('/api/auth/change-password', { body }));
}
