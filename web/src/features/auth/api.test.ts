import { describe, expect, it } from 'vitest';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import {
  type AuthOutcome,
  changePassword,
  completeReset,
  completeSignIn,
  login,
  register,
  startReset,
} from './api.ts';
import { detailOf } from './show-outcome.ts';

type Call = [name: string, route: string, attempt: () => Promise<AuthOutcome>, redirectTo: string];

const calls: Call[] = [
  ['login', 'POST /api/auth/local', () => login('a@b.c', 'x'), '/dashboard'],
  [
    'register',
    'POST /api/auth/local/register',
    () => register({ username: 'A', email: 'a@b.c', password: 'x' }),
    '/dashboard',
  ],
  ['provider', 'POST /api/auth/google/callback', () => completeSignIn('google', 'c'), '/dashboard'],
  ['start reset', 'POST /api/auth/forgot-password', () => startReset('a@b.c'), '/auth'],
  ['reset', 'POST /api/auth/reset-password', () => completeReset('c', 'x', 'x'), '/auth'],
  ['change', 'POST /api/auth/change-password', () => changePassword('o', 'x', 'x'), '/settings'],
];

/** What is said where the server says nothing. */
const fallbacks: Record<string, { message: string; name: string }> = {
  login: { message: 'Login failed', name: 'Invalid email or password' },
  provider: { message: 'Login failed', name: 'Invalid email or password' },
  register: { message: 'Registration failed', name: 'Registration error' },
  change: { message: 'Failed to change password', name: 'Invalid password' },
  'start reset': { message: 'Failed to start password reset', name: 'Invalid email' },
  reset: { message: 'Failed to complete password reset', name: 'Invalid token' },
};

describe('what the server says in its own terms', () => {
  it.each([
    ['login', 'invalid_credentials', 'Invalid email or password'],
    ['register', 'email_taken', /^There is an account with this email already/],
    ['register', 'common_password', /^This password is too easy to guess/],
    ['change', 'wrong_password', 'Invalid password'],
    ['reset', 'invalid_reset_code', /^Failed to reset password\. The link may have expired\./],
  ])('%s, %s: is said as the screen would', async (name, code, words) => {
    const [, route = '', attempt] = calls.find(([called]) => called === name) ?? [];
    const said = 'Invalid identifier or password';
    fakeApi({ [route]: () => new FakeFailure(400, said, 'ValidationError', code) });
    const message = typeof words === 'string' ? words : expect.stringMatching(words);
    expect(await attempt?.()).toMatchObject({ success: false, error: { message } });
  });
});

describe.each(calls)('%s', (name, route, attempt, redirectTo) => {
  it('tells where to go when it succeeds', async () => {
    fakeApi({ [route]: () => ({ ok: true, jwt: 'fresh', user: aUser() }) });
    expect(await attempt()).toMatchObject({ success: true, redirectTo });
  });

  it('tells what the server said, else the fallbacks', async () => {
    fakeApi({ [route]: () => new FakeFailure(400, 'So it is', 'Because') });
    expect(await attempt()).toEqual({
      success: false,
      error: { code: 'test', message: 'So it is', name: 'Because' },
    });
    fakeApi({ [route]: () => new FakeFailure(400, '', '') });
    expect(await attempt()).toMatchObject({ success: false, error: fallbacks[name] ?? {} });
    fakeApi({ [route]: () => new Response('<h1>Forbidden</h1>', { status: 403 }) });
    expect(await attempt()).toMatchObject({ success: false, error: fallbacks[name] ?? {} });
  });

  it('tells nothing of an answer that is neither success nor error', async () => {
    fakeApi({ [route]: () => ({}) });
    expect(await attempt()).toEqual({ success: false });
  });

  it('rejects when there was no answer to speak of', async () => {
    const nothing = [
      offline,
      () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      () => new FakeFailure(500, 'Internal Server Error', 'InternalServerError', 'internal'),
      () => new Response('{"jwt":', { headers: { 'content-type': 'application/json' } }),
    ];
    for (const answer of nothing) {
      fakeApi({ [route]: answer });
      await expect(attempt()).rejects.toBeInstanceOf(Error);
    }
  });

  it('passes on what a busy server says', async () => {
    fakeApi({
      [route]: () => new FakeFailure(503, 'Please try again.', 'ServiceUnavailableError'),
    });
    expect(await attempt()).toMatchObject({ error: { message: 'Please try again.' } });
  });
});

it('shows a name where it says something to a person', () => {
  expect(detailOf({ message: 'Login failed', name: 'Invalid email or password' })).toBe(
    'Invalid email or password',
  );
  expect(detailOf({ message: 'No', name: 'ValidationError' })).toBeUndefined();
  expect(detailOf({ message: 'No', name: 'No' })).toBeUndefined();
});
