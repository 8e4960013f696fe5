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
    const { user } = await client.changeDirectoryUser({ userId, active: false });
    expect(user?.active).toBe(false);
  }
  await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
    code: 'session_revoked',
  });
  await expect(client.checkApiToken({ secret })).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(place.signIn(ada)).rejects.toMatchObject({ code: 'account_suspended' });
  await client.changeDirectoryUser({ userId, active: true });
  await expect(place.signIn(ada)).resolves.toBeDefined();
  const unknown = { kind: 'not_found' };
  await expect(client.findDirectoryUser({ userId: 'x', userName: '' })).rejects.toMatchObject(
    unknown,
  );
  await expect(client.changeDirectoryUser({ userId: 'x', active: false })).rejects.toMatchObject(
    unknown,
  );
});

const grace = {
  userName: 'Grace@example.org',
  displayName: 'Grace Hopper',
  externalId: 'okta-7',
  active: true,
};

/** Who arrives as somebody that the directory has made an account for. */
const graceArrives = { ...ada, sub: 'grace-1', email: 'grace@example.org', name: 'G. Hopper' };

/** A server that has an operator, who is the first account. */
async function staffed(settings: Readonly<Record<string, string>> = {}) {
  const place = await stage({}, settings);
  const { session } = await place.signIn(ada);
  const userId = session?.user?.documentId ?? '';
  const audit = async () => {
    const { entries } = await place.client.listAuditEntries({
      userId,
      everybody: true,
      query: undefined,
    });
    // Several may be of one millisecond.
    const told = entries.filter(({ via }) => via === 'server').map(({ action }) => action);
    return told.sort();
  };
  return { place, client: place.client, operatorId: userId, audit };
}

describe('an account that a directory makes', () => {
  it('is entered through a provider by whom it was made for, and by no password', async () => {
    const { place, client, audit } = await staffed({ DEFAULT_PLAN: 'professional' });
    await using _place = place;
    const { user } = await client.createDirectoryUser(grace);
    expect(user).toMatchObject({ ...grace, userName: 'grace@example.org' });
    const entered = await place.signIn(graceArrives);
    expect(entered).toMatchObject({ created: false, passwordRemoved: false });
    expect(entered.session?.user).toMatchObject({
      documentId: user?.userId,
      username: 'Grace Hopper',
      plan: 'professional',
      provider: 'google',
      isOperator: false,
    });
    await expect(
      client.login({ identifier: 'grace@example.org', password: '' }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(client.createDirectoryUser(grace)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'uniqueness',
    });
    let exported = '';
    for await (const { documents } of client.exportOwner({ ownerId: user?.userId ?? '' })) {
      exported += Buffer.from(documents).toString();
    }
    expect(exported).toContain('"externalId":"okta-7"');
    expect(exported).not.toContain('passwordChangedAt');
    expect(await audit()).toEqual(['account_created']);
  });

  it('is closed from the beginning where the directory says so', async () => {
    const { place, client } = await staffed();
    await using _place = place;
    const { user } = await client.createDirectoryUser({ ...grace, active: false });
    expect(user?.active).toBe(false);
    await expect(place.signIn(graceArrives)).rejects.toMatchObject({ code: 'account_suspended' });
  });

  it('follows the domains, not who may sign up', async () => {
    const settings = { REGISTRATION: 'closed', OIDC_DOMAINS: 'example.org' };
    const { place, client } = await staffed(settings);
    await using _place = place;
    await expect(client.createDirectoryUser(grace)).resolves.toBeDefined();
    const elsewhere = client.createDirectoryUser({ ...grace, userName: 'eve@evil.example' });
    await expect(elsewhere).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'domain_not_allowed',
    });
    const other = { REGISTRATION: 'domain', REGISTRATION_DOMAINS: 'example.com, example.org' };
    const named = await staffed({ ...other, CONFIRM_ADDRESSES: 'always' });
    await using _named = named.place;
    await expect(named.client.createDirectoryUser(grace)).resolves.toBeDefined();
    await expect(
      named.client.createDirectoryUser({ ...grace, userName: 'eve@evil.example' }),
    ).rejects.toMatchObject({ code: 'domain_not_allowed' });
  });

  it('is not the first, which administers, nor one that nobody could enter', async () => {
    await using place = await stage();
    await expect(place.client.createDirectoryUser(grace)).rejects.toMatchObject({
      kind: 'precondition',
      code: 'no_operator',
    });
    await using auth = await world();
    await using client = await auth.start();
    await client.register(person('bob'));
    await expect(client.createDirectoryUser(grace)).rejects.toMatchObject({ code: 'no_provider' });
  });

  it('takes the address from a sign-up that nobody confirmed', async () => {
    const { place, client } = await staffed({ CONFIRM_ADDRESSES: 'always' });
    await using _place = place;
    await client.register({ ...person('eve'), email: 'grace@example.org' });
    const { user } = await client.createDirectoryUser(grace);
    expect(user).toMatchObject({ displayName: 'Grace Hopper', externalId: 'okta-7' });
    await expect(
      client.login({ identifier: 'grace@example.org', password: 'secret-1' }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    const { session } = await place.signIn(graceArrives);
    expect(session?.user?.documentId).toBe(user?.userId);
  });

  it('has an address, a name and an id of an honest length', async () => {
    const { place, client } = await staffed();
    await using _place = place;
    const wrong = { kind: 'invalid', code: 'invalidValue' };
    for (const bad of [
      { userName: 'grace' },
      { userName: '' },
      { displayName: ' ' },
      { displayName: 'x'.repeat(101) },
      { externalId: 'x'.repeat(201) },
    ]) {
      await expect(client.createDirectoryUser({ ...grace, ...bad })).rejects.toMatchObject(wrong);
    }
  });
});

describe('what a directory changes', () => {
  it('is the name, its own id and whether they are in, each told in the log', async () => {
    const { place, client, audit } = await staffed();
    await using _place = place;
    const { user } = await client.createDirectoryUser(grace);
    const userId = user?.userId ?? '';
    const change = { userId, userName: 'GRACE@example.org', displayName: 'Grace', externalId: '' };
    for (let i = 0; i < 2; i++) {
      const changed = await client.changeDirectoryUser({ ...change, active: true });
      expect(changed.user).toMatchObject({ displayName: 'Grace', externalId: '', active: true });
    }
    const moved = client.changeDirectoryUser({ userId, userName: 'ada@example.org' });
    await expect(moved).rejects.toMatchObject({ kind: 'invalid', code: 'mutability' });
    expect(await audit()).toEqual(['account_created', 'profile_changed']);
  });

  it('is found by address, by its own id and page by page', async () => {
    const { place, client, operatorId } = await staffed();
    await using _place = place;
    const { user } = await client.createDirectoryUser(grace);
    const any = { userName: '', externalId: '', offset: 0, limit: 10 };
    const ids = async (wanted: Partial<typeof any>) => {
      const { users, total } = await client.listDirectoryUsers({ ...any, ...wanted });
      return [users.map(({ userId }) => userId), total];
    };
    expect(await ids({})).toEqual([[operatorId, user?.userId], 2]);
    expect(await ids({ offset: 1, limit: 1 })).toEqual([[user?.userId], 2]);
    expect(await ids({ limit: 0 })).toEqual([[], 2]);
    expect(await ids({ userName: 'GRACE@example.org' })).toEqual([[user?.userId], 1]);
    expect(await ids({ externalId: 'okta-7' })).toEqual([[user?.userId], 1]);
    expect(await ids({ externalId: 'okta-8' })).toEqual([[], 0]);
  });
});

it('deletes with the usual grace, in which the same person comes back and no other', async () => {
  const { place, client, operatorId, audit } = await staffed();
  await using _place = place;
  const { user } = await client.createDirectoryUser(grace);
  const userId = user?.userId ?? '';
  await client.deleteDirectoryUser({ userId });
  const gone = { kind: 'not_found' };
  await expect(client.findDirectoryUser({ userId, userName: '' })).rejects.toMatchObject(gone);
  await expect(client.changeDirectoryUser({ userId, active: true })).rejects.toMatchObject(gone);
  await expect(client.deleteDirectoryUser({ userId })).rejects.toMatchObject(gone);
  await expect(place.signIn(graceArrives)).rejects.toMatchObject({ code: 'account_suspended' });
  const { accounts: all } = await client.listAccounts({ operatorId, query: undefined });
  expect(
    all.find(({ user: one }) => one?.documentId === userId)?.user?.deletionDueAt,
  ).toBeDefined();
  const other = client.createDirectoryUser({ ...grace, externalId: 'okta-8' });
  await expect(other).rejects.toMatchObject({ kind: 'conflict', code: 'uniqueness' });
  const back = await client.createDirectoryUser({ ...grace, displayName: 'Grace H.' });
  expect(back.user).toMatchObject({ userId, active: true, displayName: 'Grace H.' });
  await expect(place.signIn(graceArrives)).resolves.toBeDefined();
  expect(await audit()).toEqual([
    'account_created',
    'account_suspended',
    'deletion_asked',
    'deletion_withdrawn',
  ]);
});
