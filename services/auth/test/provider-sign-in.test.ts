import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
import { ada, google, stage } from './provider-stage.ts';
import { person, sidOf, world } from './support.ts';

describe('providers', () => {
  it('are those with settings, under the name they are given', async () => {
    await using auth = await world();
    await using none = await auth.start();
    expect(await none.listSignInProviders({})).toEqual({ providers: [] });
    await expect(none.startProviderSignIn({ ...google, browserKey: '' })).rejects.toMatchObject({
      kind: 'not_found',
    });
    const config = auth.configured({
      OIDC_MICROSOFT_CLIENT_ID: 'id',
      OIDC_MICROSOFT_CLIENT_SECRET: 'secret',
      OIDC_MICROSOFT_NAME: 'Example SSO',
    });
    await using one = await auth.start(config);
    expect(await one.listSignInProviders({})).toEqual({
      providers: [{ id: 'microsoft', name: 'Example SSO' }],
    });
  });
});

describe('signing in at a provider', () => {
  it('sends the browser there with all that makes its answer ours alone', async () => {
    await using world = await stage();
    const { url, browserKey } = await world.start();
    const at = new URL(url);
    expect(at.origin).toBe(world.provider.issuer);
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'http://127.0.0.1:3000/api/connect/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(browserKey).toMatch(/^[\w-]{43}$/);
    expect((await world.start(browserKey)).browserKey).toBe(browserKey);
    expect((await world.start('short')).browserKey).toMatch(/^[\w-]{43}$/);
  });

  it('makes a user of a stranger, and knows them again whatever their address', async () => {
    await using world = await stage();
    const first = await world.signIn(ada);
    expect(first).toMatchObject({ created: true, passwordRemoved: false });
    expect(first.session?.user).toMatchObject({
      username: 'Ada Lovelace',
      email: 'ada@example.org',
      timezone: 'Europe/Berlin',
      provider: 'google',
      plan: 'ultimate',
    });
    const moved = { ...ada, email: 'ada@elsewhere.example', name: 'A. King' };
    const again = await world.signIn(moved);
    expect(again.created).toBe(false);
    expect(again.session?.user).toEqual(first.session?.user);
    const sessionId = sidOf(again.session?.token);
    await expect(world.client.checkSession({ sessionId })).resolves.toBeDefined();
  });

  it('tells the owner of a new place, and not of the sign-in that makes the account', async () => {
    await using world = await stage();
    const told: (string | undefined)[] = [];
    await world.auth.bus.subscribe({
      topic: topics.usersChanges,
      group: 'mails',
      onBatch: async (records) => {
        for (const { value } of records) told.push(value.newSignInWith);
      },
    });
    const from = async (clientAddress: string) =>
      world.client.completeProviderSignIn({
        ...(await world.arrive(ada)),
        clientAddress,
        userAgent: 'Firefox/140.0 Linux',
      });
    await from('192.0.2.7');
    await waitFor('the account', async () => told.length > 0);
    expect(told.every((one) => one === undefined)).toBe(true);
    await from('198.51.100.1');
    await waitFor('the news', async () => told.includes('Firefox, Linux'));
  });

  it('makes no user of a stranger where new accounts are not for everybody', async () => {
    await using world = await stage({}, { REGISTRATION: 'invitation' });
    const { session } = await world.client.register(person('olga'));
    const command = ['operator', 'olga@example.org'];
    await accounts(world.auth.uri, 'http://127.0.0.1:3000', command, () => undefined);
    await expect(world.signIn(ada)).rejects.toMatchObject({ code: 'invitation_needed' });
    const operatorId = session?.user?.documentId ?? '';
    await world.client.createInvitation({ operatorId, email: 'ada@example.org' });
    // Whoever can type an address at a provider need not be who was invited.
    await expect(world.signIn({ ...ada, email_verified: false })).rejects.toMatchObject({
      code: 'email_unverified',
    });
    expect(await world.signIn(ada)).toMatchObject({ created: true });
    const { invitations } = await world.client.listInvitations({ operatorId, query: undefined });
    expect(invitations).toEqual([]);
  });

  it('makes one user of somebody who comes twice at once', async () => {
    await using world = await stage();
    const arrivals = await Promise.all([world.arrive(ada), world.arrive(ada)]);
    const answers = await Promise.all(
      arrivals.map((arrival) => world.client.completeProviderSignIn(arrival)),
    );
    const ids = answers.map(({ session }) => session?.user?.documentId);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
  });

  it('reads the address at the userinfo endpoint where the ID token has none', async () => {
    await using world = await stage();
    world.provider.misdeeds.claimsApart = true;
    const { session } = await world.signIn(ada);
    expect(session?.user?.email).toBe('ada@example.org');
  });

  it('gives the new user a password by mail, which ends the way round it as well', async () => {
    await using world = await stage();
    await world.signIn({ ...ada, email_verified: false });
    const { session } = await world.resetByMail('ada@example.org', 'secret-9');
    expect(session?.user?.provider).toBe('local');
    // The provider never said that the address is this person's; the mail did.
    await expect(world.signIn({ ...ada, email_verified: false })).rejects.toMatchObject({
      code: 'email_unverified',
    });
  });
});

describe('an account that has the address already', () => {
  it('is nobody’s by an address that the provider has not confirmed', async () => {
    await using world = await stage();
    await world.client.register(person());
    for (const email_verified of [false, undefined, 'no']) {
      await expect(world.signIn({ ...ada, email_verified })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'email_unverified',
        message: expect.stringContaining('Please sign in with your password'),
      });
    }
    await expect(
      world.client.login({ identifier: 'ada@example.org', password: 'secret-1' }),
    ).resolves.toBeDefined();
  });

  it('is its owner’s, and no longer that of whoever made it without being them', async () => {
    await using world = await stage();
    const { session: squatter } = await world.client.register(person());
    const answer = await world.signIn(ada);
    expect(answer).toMatchObject({ created: false, passwordRemoved: true });
    expect(answer.session?.user).toMatchObject({
      documentId: squatter?.user?.documentId,
      username: 'ada Example',
      provider: 'google',
    });
    const sessionId = sidOf(squatter?.token);
    await expect(world.client.checkSession({ sessionId })).rejects.toMatchObject({
      code: 'session_revoked',
    });
    await expect(
      world.client.login({ identifier: 'ada@example.org', password: 'secret-1' }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await world.signIn(ada)).passwordRemoved).toBe(false);
  });

  it('keeps its password where its owner has shown that the address is theirs', async () => {
    await using world = await stage();
    await world.client.register(person());
    const { session } = await world.resetByMail('ada@example.org', 'secret-9');
    const linked = await world.signIn(ada);
    expect(linked).toMatchObject({ created: false, passwordRemoved: false });
    expect(linked.session?.user).toMatchObject({
      documentId: session?.user?.documentId,
      provider: 'local',
    });
    const sessionId = sidOf(session?.token);
    await expect(world.client.checkSession({ sessionId })).resolves.toBeDefined();
    await expect(
      world.client.login({ identifier: 'ada@example.org', password: 'secret-9' }),
    ).resolves.toBeDefined();
  });

  it('is taken back from an identity that only claimed the address', async () => {
    await using world = await stage();
    const squatter = { ...ada, sub: 'squatter', email_verified: false };
    const first = await world.signIn(squatter);
    const owner = await world.signIn(ada);
    expect(owner).toMatchObject({ created: false, passwordRemoved: false });
    expect(owner.session?.user?.documentId).toBe(first.session?.user?.documentId);
    await expect(world.signIn(squatter)).rejects.toMatchObject({ code: 'email_unverified' });
  });
});
