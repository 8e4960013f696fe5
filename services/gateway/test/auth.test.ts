import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const unauthorized = {
  status: 401,
  data: null,
  error: {
    status: 401,
    name: 'UnauthorizedError',
    message: 'Missing or invalid credentials',
    details: { code: 'unauthorized' },
  },
};

test('sign-up, sign-in and the own user, as Strapi answers them', async () => {
  const registered = await gateway.json('POST', '/api/auth/local/register', {
    body: {
      username: 'Eve',
      email: 'Eve@Example.org',
      password: 'secret-2',
      timezone: 'Asia/Tokyo',
    },
  });
  expect(registered).toMatchObject({
    status: 200,
    jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: { username: 'Eve', email: 'eve@example.org', timezone: 'Asia/Tokyo', provider: 'local' },
  });
  gateway.auth.languages.length = 0;
  const signedIn = await gateway.json('POST', '/api/auth/local', {
    body: { identifier: 'eve@example.org', password: 'secret-2' },
    headers: { 'accept-language': 'fr, ar-EG;q=0.8, en;q=0.5' },
  });
  expect(signedIn.status).toBe(200);
  expect(gateway.auth.languages).toEqual(['ar']);
  const me = await gateway.json('GET', '/api/users/me', { token: signedIn.jwt ?? '' });
  expect(me).toMatchObject({
    documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
    id: expect.any(Number),
    confirmed: true,
    blocked: false,
    whatsapp_connection: { state: 'open', imported_groups: true },
  });
  expect(JSON.stringify(me)).not.toContain('secret-2');
});

test('a wrong password is a 400 that does not tell what was wrong', async () => {
  const { user } = await gateway.signIn('wrong@example.org');
  for (const identifier of [user.email, 'nobody@example.org']) {
    const answer = await gateway.json('POST', '/api/auth/local', {
      body: { identifier, password: 'nope' },
    });
    expect(answer).toMatchObject({
      status: 400,
      error: { name: 'ValidationError', message: 'Invalid identifier or password' },
    });
  }
});

test('a taken address is a 400', async () => {
  const { user } = await gateway.signIn('taken@example.org');
  const answer = await gateway.json('POST', '/api/auth/local/register', {
    body: { username: 'X', email: user.email, password: 'secret-1' },
  });
  expect(answer).toMatchObject({ status: 400, error: { details: { code: 'email_taken' } } });
});

test('absent, foreign, forged, expired and revoked tokens are refused alike', async () => {
  const { ownerId, token } = await gateway.signIn('tokens@example.org');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const refused = [
    'x',
    'a.b.c',
    `${head}.${forged}.${signature}`,
    `${none}.${payload}.x`,
    await gateway.auth.token(ownerId, -10),
    await gateway.auth.sign(ownerId, 'no-such-session'),
  ];
  expect(await gateway.json('GET', '/api/users/me')).toMatchObject(unauthorized);
  for (const bad of refused) {
    expect(await gateway.json('GET', '/api/users/me', { token: bad })).toMatchObject(unauthorized);
  }
  const basic = { authorization: 'Basic YTpi' };
  expect(await gateway.json('GET', '/api/users/me', { headers: basic })).toMatchObject(
    unauthorized,
  );
  expect((await gateway.json('GET', '/api/users/me', { token })).status).toBe(200);
});

test('sign-out ends the session at once', async () => {
  const { token } = await gateway.signIn('out@example.org');
  expect((await gateway.json('GET', '/api/users/me', { token })).status).toBe(200);
  expect(await gateway.json('POST', '/api/auth/logout', { token })).toMatchObject({ ok: true });
  expect(await gateway.json('GET', '/api/users/me', { token })).toMatchObject(unauthorized);
});

test('a password change ends every other session at once and opens a new one', async () => {
  const { ownerId, token } = await gateway.signIn('change@example.org');
  const other = await gateway.auth.token(ownerId);
  await gateway.json('GET', '/api/users/me', { token: other });
  const wrong = await gateway.json('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: 'nope', password: 'secret-3', passwordConfirmation: 'secret-3' },
  });
  expect(wrong).toMatchObject({ status: 400, error: { details: { code: 'wrong_password' } } });
  const differ = await gateway.json('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: 'secret-1', password: 'secret-3', passwordConfirmation: 'secret-4' },
  });
  expect(differ).toMatchObject({ status: 400, error: { message: 'Passwords do not match' } });
  const changed = await gateway.json('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: 'secret-1', password: 'secret-3', passwordConfirmation: 'secret-3' },
  });
  expect(changed.status).toBe(200);
  for (const ended of [token, other]) {
    expect(await gateway.json('GET', '/api/users/me', { token: ended })).toMatchObject(
      unauthorized,
    );
  }
  const fresh = await gateway.json('GET', '/api/users/me', { token: changed.jwt ?? '' });
  expect(fresh.status).toBe(200);
});

test('a reset code sets a password; a wrong one is a 400', async () => {
  const { user } = await gateway.signIn('reset@example.org');
  const asked = await gateway.json('POST', '/api/auth/forgot-password', {
    body: { email: user.email },
  });
  expect(asked).toMatchObject({ status: 200, ok: true });
  gateway.auth.resetCodes.set('code-1', user.documentId);
  const body = { code: 'code-1', password: 'secret-9', passwordConfirmation: 'secret-9' };
  expect(await gateway.json('POST', '/api/auth/reset-password', { body })).toMatchObject({
    status: 200,
    user: { email: user.email },
  });
  const wrong = { ...body, code: 'code-2' };
  expect(await gateway.json('POST', '/api/auth/reset-password', { body: wrong })).toMatchObject({
    status: 400,
    error: { details: { code: 'invalid_reset_code' } },
  });
});

test('the profile is changed and seen at once', async () => {
  const { token } = await gateway.signIn('profile@example.org');
  const changed = await gateway.json('PUT', '/api/users/me', {
    token,
    body: { username: 'New Name', timezone: 'America/Lima' },
  });
  expect(changed).toMatchObject({
    username: 'New Name',
    timezone: 'America/Lima',
    language: null,
  });
  const put = (language: string | null) =>
    gateway.json('PUT', '/api/users/me', { token, body: { language } });
  expect(await put('ar')).toMatchObject({ username: 'New Name', language: 'ar' });
  expect(await put(null)).toMatchObject({ language: null });
  expect(await put('tlh')).toMatchObject({ data: null, error: { status: 400 } });
});

test('sessions are asked for at most every two seconds, the key once', async () => {
  const { token } = await gateway.signIn('busy@example.org');
  await gateway.json('GET', '/api/users/me', { token });
  const { checks, keyFetches } = gateway.auth;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, () => gateway.json('GET', '/api/notifications', { token })),
  );
  // A busy machine may take longer than that for all of them.
  const mayHave = 1 + Math.floor((performance.now() - start) / 2_000);
  expect(gateway.auth.checks - checks).toBeLessThanOrEqual(mayHave);
  expect(gateway.auth.keyFetches).toBe(keyFetches);
});

test('the plan chosen before signing up is passed on; one that is none is refused', async () => {
  const sent = (plan: string) =>
    gateway.json('POST', '/api/auth/local/register', {
      body: { username: 'Wish', email: `${plan}@example.org`, password: 'secret-1', plan },
    });
  expect((await sent('personal')).status).toBe(200);
  expect(gateway.auth.wishedPlans.at(-1)).toBe('personal');
  expect((await sent('gold')).status).toBe(400);
});

test('accounts are refused to all but operators', async () => {
  const { user, token, ownerId } = await gateway.signIn('no-operator@example.org');
  const body = { data: { plan: 'ultimate' } };
  const refused = { status: 403, error: { details: { code: 'operator_only' } } };
  const ask = async () => [
    await gateway.json('GET', '/api/accounts', { token }),
    await gateway.json('PUT', `/api/accounts/${ownerId}`, { token, body }),
  ];
  expect(await ask()).toMatchObject([refused, refused]);
  user.isOperator = true;
  expect(await ask()).toMatchObject([{ status: 200 }, { data: { plan: 'ultimate' } }]);
});

test('invitations are for operators alone', async () => {
  const { user, token } = await gateway.signIn('inviter@example.org');
  const body = { data: { email: 'guest@example.org' } };
  const refused = { status: 403, error: { details: { code: 'operator_only' } } };
  const invite = () => gateway.json('POST', '/api/invitations', { token, body });
  const list = () => gateway.json('GET', '/api/invitations', { token });
  expect([await invite(), await list()]).toMatchObject([refused, refused]);
  user.isOperator = true;
  const made = await invite();
  expect(made).toMatchObject({
    status: 201,
    data: { email: 'guest@example.org', link: expect.stringContaining('invitation=') },
  });
  const path = `/api/invitations/${made.data?.documentId}`;
  expect(await list()).toMatchObject({ data: [{ documentId: made.data?.documentId }] });
  expect((await gateway.call('DELETE', path, { token })).status).toBe(204);
  expect(await list()).toMatchObject({ data: [] });
});

test('a sign-up waits for its address to be confirmed where the server asks for that', async () => {
  await using strict = await startHarness();
  strict.auth.registration = { mode: 'open', domains: [], confirmsAddresses: true };
  expect(await strict.json('GET', '/api/config')).toMatchObject({
    data: { registration: { mode: 'open', domains: [], confirmsAddresses: true } },
  });
  const email = 'new@example.org';
  const fields = { username: 'New', email, password: 'secret-2' };
  const signedUp = await strict.json('POST', '/api/auth/local/register', { body: fields });
  expect(signedUp).toMatchObject({ status: 202, confirmation: 'mailed' });
  expect(signedUp).not.toHaveProperty('jwt');
  const again = await strict.json('POST', '/api/auth/send-email-confirmation', { body: { email } });
  expect(again).toMatchObject({ status: 200, ok: true });
  const confirm = (code: string) =>
    strict.json('POST', '/api/auth/confirm-email', { body: { code, password: 'secret-2' } });
  expect(await confirm('guess')).toMatchObject({
    status: 400,
    error: { details: { code: 'invalid_confirmation' } },
  });
  expect(await confirm(`code of ${email}`)).toMatchObject({ status: 200, user: { email } });
});

test('a closed server says so, and an invitation that does not hold', async () => {
  await using closed = await startHarness();
  closed.auth.registration = { mode: 'closed', domains: [], confirmsAddresses: false };
  const sent = (more: object) =>
    closed.json('POST', '/api/auth/local/register', {
      body: { username: 'New', email: 'new@example.org', password: 'secret-2', ...more },
    });
  expect(await sent({})).toMatchObject({
    status: 403,
    error: { details: { code: 'registration_closed' } },
  });
  expect(await sent({ invitation: 'used' })).toMatchObject({
    status: 400,
    error: { details: { code: 'invalid_invitation' } },
  });
});
