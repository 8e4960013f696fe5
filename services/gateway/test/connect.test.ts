import { AppError, invalid } from '@groupsight/shared/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness({ env: { PUBLIC_URL: 'https://groups.example' } });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const cookie = `groupsight-connect=${'k'.repeat(43)}`;

/** As a browser asks for a page: it is shown what it gets. */
const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.baseUrl}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html,*/*;q=0.8', ...headers },
  });

test('the app is told which providers there are, and where', async () => {
  expect(await gateway.json('GET', '/api/config')).toMatchObject({
    data: {
      socialProviders: [
        {
          provider: 'google',
          name: 'Google',
          url: 'https://groups.example/api/connect/google',
        },
      ],
    },
  });
});

test('a browser goes to the provider with a key that scripts and other sites do not see', async () => {
  const answer = await visit('/api/connect/google');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://provider.example/authorize');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const set = answer.headers.get('set-cookie') ?? '';
  expect(set).toContain(cookie);
  for (const flag of ['Path=/api', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=900']) {
    expect(set.split('; ')).toContain(flag);
  }
});

test('it comes back with a code behind the #, which is worth a session to it alone', async () => {
  const answer = await visit('/api/connect/google/callback?code=a&state=b&authuser=0', { cookie });
  expect(answer.status).toBe(302);
  const location = answer.headers.get('location') ?? '';
  expect(location.startsWith('/auth#')).toBe(true);
  const code = new URLSearchParams(location.slice('/auth#'.length)).get('connect') ?? '';
  expect(code).toBe('code for code=a&state=b&authuser=0');
  const exchange = (headers: Record<string, string>) =>
    gateway.json('POST', '/api/auth/google/callback', { body: { code }, headers });
  expect(await exchange({})).toMatchObject({
    status: 400,
    error: { details: { code: 'sign_in_expired' } },
  });
  const signedIn = await exchange({ cookie: `other=1; ${cookie}` });
  expect(signedIn).toMatchObject({
    status: 200,
    created: true,
    passwordRemoved: false,
    user: { provider: 'google' },
  });
  const me = await gateway.json('GET', '/api/users/me', { token: signedIn.jwt ?? '' });
  expect(me.status).toBe(200);
});

test('what goes wrong on the way is told in the app, or to a program as it is', async () => {
  const back = async (path: string, headers = {}) =>
    (await visit(path, headers)).headers.get('location');
  const callback = '/api/connect/google/callback?code=a&state=b';
  expect(await back(callback)).toBe('/auth#connect-error=sign_in_expired&provider=google');
  const denied = invalid('sign_in_denied', 'No');
  const away = new AppError('unavailable', 'provider_unavailable', 'Away');
  for (const error of [denied, away]) {
    gateway.auth.providerError = error;
    const where = `/auth#connect-error=${error.code}&provider=google`;
    expect(await back(callback, { cookie })).toBe(where);
  }
  const asked = await gateway.json('GET', callback, { headers: { cookie } });
  expect(asked).toMatchObject({
    status: 503,
    error: { details: { code: 'provider_unavailable' } },
  });
  gateway.auth.providerError = undefined;
  expect(await back('/api/connect/microsoft')).toBe(
    '/auth#connect-error=not_found&provider=microsoft',
  );
  expect(await back(`${callback}&state=c`, { cookie })).toBe(
    '/auth#connect-error=invalid_request&provider=google',
  );
  expect(await gateway.json('GET', '/api/connect/microsoft')).toMatchObject({ status: 404 });
});

test('a browser that asks too often is told so in the app', async () => {
  await using limited = await startHarness({ env: { RATE_LIMIT_AUTH: '1' } });
  const ask = (accept: string) =>
    fetch(`${limited.baseUrl}/api/connect/google`, { redirect: 'manual', headers: { accept } });
  await ask('text/html');
  const page = await ask('text/html');
  expect(page.headers.get('location')).toBe('/auth#connect-error=rate_limited&provider=google');
  expect((await ask('application/json')).status).toBe(429);
});
