import { expect, test } from 'vitest';
import { rightCode } from './support/fake-factors.ts';
import { startHarness } from './support/harness.ts';

const password = 'secret-1';

test('a sign-in asks for the second factor, and its challenge opens nothing else', async () => {
  await using gateway = await startHarness();
  const user = gateway.auth.addUser('ada@example.org', 'Ada', password);
  const login = () =>
    gateway.call('POST', '/api/auth/local', { body: { identifier: 'ada@example.org', password } });
  expect((await login()).status).toBe(200);
  gateway.auth.withFactor.add(user.documentId);
  const asked = await login();
  expect(asked.status).toBe(202);
  const { challenge, ...more } = (await asked.json()) as { challenge: string };
  expect(more).toEqual({
    methods: ['totp'],
    passkey_options: null,
    expires_at: '2026-01-02T10:05:00.000Z',
  });
  expect((await gateway.call('GET', '/api/users/me', { token: challenge })).status).toBe(401);
  const complete = (code: string) =>
    gateway.call('POST', '/api/auth/second-factor', { body: { challenge, code } });
  expect(await (await complete('000000')).json()).toMatchObject({
    error: { status: 400, details: { code: 'wrong_code' } },
  });
  const opened = await complete(rightCode);
  expect(await opened.json()).toMatchObject({ user: { documentId: user.documentId } });
});

test('a mailed code asks for it too, and a passkey alone does not', async () => {
  await using gateway = await startHarness();
  const user = gateway.auth.addUser('ada@example.org', 'Ada', password);
  gateway.auth.withFactor.add(user.documentId);
  gateway.auth.resetCodes.set('mailed', user.documentId);
  const reset = await gateway.call('POST', '/api/auth/reset-password', {
    body: { code: 'mailed', password: 'another-1', passwordConfirmation: 'another-1' },
  });
  expect(reset.status).toBe(202);
  const start = await gateway.call('POST', '/api/auth/passkey/start');
  const begun = (await start.json()) as { challenge: string };
  expect(begun).toEqual({ challenge: 'challenge', options: { challenge: 'c' } });
  const signIn = await gateway.call('POST', '/api/auth/passkey', {
    body: { challenge: begun.challenge, passkey: { id: user.documentId } },
  });
  expect(signIn.status).toBe(200);
});

test('one sees, adds and removes factors of one’s own; programs do not', async () => {
  await using gateway = await startHarness();
  const { token, ownerId } = await gateway.signIn();
  const call = (path: string, data: object) =>
    gateway.call('POST', `/api/second-factors/${path}`, { token, body: { data } });
  const list = await gateway.call('GET', '/api/second-factors', { token });
  expect(await list.json()).toMatchObject({ data: { totp_since: null, has_passkeys: true } });
  const begun = await call('totp', { password });
  expect(await begun.json()).toMatchObject({ data: { enrolment: 'enrolment', secret: 'SECRET' } });
  const confirmed = await call('totp/confirm', { enrolment: 'enrolment', code: rightCode });
  expect(await confirmed.json()).toEqual({
    data: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] },
    meta: {},
  });
  expect(gateway.auth.withFactor.has(ownerId)).toBe(true);
  expect((await call('totp/remove', { password, code: '000000' })).status).toBe(400);
  expect((await call('totp/remove', { password, code: rightCode })).status).toBe(204);
  const made = await call('passkeys', { challenge: 'challenge', name: 'Key', passkey: {} });
  expect(await made.json()).toMatchObject({ data: { passkey: { name: 'Key' } } });
  const { data } = (await (await gateway.call('GET', '/api/second-factors', { token })).json()) as {
    data: { passkeys: { documentId: string }[] };
  };
  const id = data.passkeys[0]?.documentId ?? '';
  expect((await call(`passkeys/${id}/remove`, { password })).status).toBe(204);
  expect((await call(`passkeys/${'0'.repeat(24)}/remove`, { password })).status).toBe(404);
  expect((await call('totp', { password, more: true })).status).toBe(400);
});

test('who has to add one first can do nothing else, nor can their programs', async () => {
  await using gateway = await startHarness();
  const { token, ownerId } = await gateway.signIn();
  gateway.auth.mustAddFactor.add(ownerId);
  const status = async (path: string) => (await gateway.call('GET', path, { token })).status;
  const groups = await gateway.call('GET', '/api/watched-groups', { token });
  expect(groups.status).toBe(403);
  expect(await groups.json()).toMatchObject({
    error: { details: { code: 'second_factor_needed' } },
  });
  const program = `gs_${'a'.repeat(24)}_${'s'.repeat(43)}`;
  const named = { documentId: 't1', name: 'n8n', scopes: ['read'], createdAt: new Date() };
  gateway.auth.apiTokens.set(program, { userId: ownerId, token: named });
  const asked = await gateway.call('GET', '/api/watched-groups', { token: program });
  expect(asked.status).toBe(403);
  expect(await status('/api/second-factors')).toBe(200);
  const me = await gateway.call('GET', '/api/users/me', { token });
  expect(await me.json()).toMatchObject({ must_add_factor: true });
});
