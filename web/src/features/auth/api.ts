import { ApiError, request } from '../../shared/api/client.ts';
import type { AuthResult, RequestBody } from '../../shared/api/types.ts';
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
  const body = { identifier, password } satisfies RequestBody<'/api/auth/local', 'post'>;
  return request('POST', '/api/auth/local', { body });
}

export function register(username: string, email: string, password: string): Promise<AuthResult> {
  const timezone = browserZone();
  const body = { username, email, password, timezone } satisfies RequestBody<
    '/api/auth/local/register',
    'post'
  >;
  return request('POST', '/api/auth/local/register', { body });
}

/** Revokes the session on the server. */
export function logout(): Promise<unknown> {
  return request('POST', '/api/auth/logout');
}

export function forgotPassword(email: string): Promise<unknown> {
  return request('POST', '/api/auth/forgot-password', {
    body: { email } satisfies RequestBody<'/api/auth/forgot-password', 'post'>,
  });
}

export function resetPassword(
  code: string,
  password: string,
  passwordConfirmation: string,
): Promise<AuthResult> {
  return request('POST', '/api/auth/reset-password', {
    body: { code, password, passwordConfirmation } satisfies RequestBody<
      '/api/auth/reset-password',
      'post'
    >,
  });
}

export function changePassword(
  currentPassword: string,
  password: string,
  passwordConfirmation: string,
): Promise<AuthResult> {
  return request('POST', '/api/auth/change-password', {
    replacesToken: true,
    body: { currentPassword, password, passwordConfirmation } satisfies RequestBody<
      '/api/auth/change-password',
      'post'
    >,
  });
}
