import { ConfigError, loadConfig } from '@groupsight/shared/config';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { accounts, authConfig } from '../src/service.ts';
import { ada, stage } from './provider-stage.ts';
import { person, sidOf, world } from './support.ts';

describe('where providers are the only way', () => {
  const only = { PASSWORD_SIGN_IN: 'false' };

  it('passwords, sign-ups, mailed codes and passkeys alone open nothing', async () => {
    await using place = await stage({}, { ...only, PUBLIC_URL: 'http://localhost:3000' });
    const { client } = place;
    const { session } = await place.signIn(ada);
    expect(session).toBeDefined();
    const off = { kind: 'forbidden', code: 'passwords_off' };
    await expect(client.register(person('bob'))).rejects.toMatchObject(off);
    await expect(
      client.login({ identifier: 'ada@example.org', password: 'secret-1' }),
    ).rejects.toMatchObject(off);
    const email = 'ada@example.org';
    await expect(client.startPasswordReset({ email })).rejects.toMatchObject(off);
    const reset = client.completePasswordReset({ code: 'any', password: 'secret-22' });
    await expect(reset).rejects.toMatchObject(off);
    const { challenge } = await client.startPasskeySignIn({});
    await expect(client.completePasskeySignIn({ challenge, response: '{}' })).rejects.toMatchObject(
      off,
    );
    expect(await client.getRegistration({})).toMatchObject({ providersOnly: true });
  });

  it('a second factor is asked for all the same', async () => {
    await using place = await stage({}, only);
    const { client } = place;
    const { session } = await place.signIn(ada);
    const userId = session?.user?.documentId ?? '';
    const proof = { userId, sessionId: sidOf(session?.token), password: '', code: '' };
    const { enrolment, secret } = await client.startTotp({ proof });
    const code = new TOTP({ secret }).generate();
    const { recoveryCodes } = await client.confirmTotp({ userId, enrolment, code });
    const again = await place.signIn(ada);
    expect(again.session).toBeUndefined();
    const opened = await client.completeSecondFactor({
      challenge: again.challenge?.token ?? '',
      code: recoveryCodes[0] ?? '',
      passkey: '',
    });
    expect(opened.session?.user?.documentId).toBe(userId);
  });

  it('needs a provider', async () => {
    await using auth = await world();
    expect(() => auth.configured(only)).toThrow('PASSWORD_SIGN_IN');
    expect(() => loadConfig(authConfig, only)).toThrow(ConfigError);
  });
});

describe('a directory', () => {
  it('lets in confirmed addresses of its domains alone, known ones too', async () => {
    await using place = await stage({}, { OIDC_DOMAINS: 'example.org, Example.com' });
    const refused = { kind: 'forbidden', code: 'domain_not_allowed' };
    await expect(place.signIn(ada)).resolves.toBeDefined();
    await expect(place.signIn({ ...ada, email: 'ada@evil.example' })).rejects.toMatchObject(
      refused,
    );
    await expect(place.signIn({ ...ada, email: 'a@sub.example.org' })).rejects.toMatchObject(
      refused,
    );
    await expect(
      place.signIn({ ...ada, sub: 'x', email: 'b@example.com', email_verified: false }),
    ).rejects.toMatchObject(refused);
  });

  it('says who may come and who administers, with each sign-in', async () => {
    const groups = { OIDC_MEMBER_GROUP: 'people', OIDC_OPERATOR_GROUP: 'admins' };
    await using place = await stage({}, { ...groups, OIDC_GROUPS_CLAIM: 'roles' });
    const isOperator = async (roles: unknown) =>
      (await place.signIn({ ...ada, roles })).session?.user?.isOperator;
    const refused = { kind: 'forbidden', code: 'group_not_allowed' };
    await expect(isOperator(undefined)).rejects.toMatchObject(refused);
    await expect(isOperator(['others', 7])).rejects.toMatchObject(refused);
    await expect(isOperator('peoples')).rejects.toMatchObject(refused);
    expect(await isOperator(['people'])).toBe(false);
    expect(await isOperator('admins')).toBe(true);
    expect(await isOperator(['people'])).toBe(false);
    await accounts(place.auth.uri, '', ['operator', 'ada@example.org'], () => undefined);
    expect(await isOperator(['people'])).toBe(false);
  });
});

it('closes the account of who left the directory, and opens it again', async () => {
  await using place = await stage();
  const { client } = place;
  const { session } = await place.signIn(ada);
  const userId = session?.user?.documentId ?? '';
  const sessionId = sidOf(session?.token);
  const { secret } = await client.createApiToken({ userId, name: 'n8n', scopes: ['read'] });
  const found = await client.findDirectoryUser({ userId: '', userName: 'ADA@example.org' });
  expect(found.user).toMatchObject({ userId, userName: 'ada@example.org', active: true });
  for (let i = 0; i < 2; i++) {
    const { user } = await client.setDirectoryUserActive({ userId, active: false });
    expect(user?.active).toBe(false);
  }
  await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
    code: 'session_revoked',
  });
  await expect(client.checkApiToken({ secret })).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(place.signIn(ada)).rejects.toMatchObject({ code: 'account_suspended' });
  await client.setDirectoryUserActive({ userId, active: true });
  await expect(place.signIn(ada)).resolves.toBeDefined();
  const unknown = { kind: 'not_found' };
  await expect(client.findDirectoryUser({ userId: 'x', userName: '' })).rejects.toMatchObject(
    unknown,
  );
  await expect(client.setDirectoryUserActive({ userId: 'x', active: false })).rejects.toMatchObject(
    unknown,
  );
});
