import { loadConfig } from '@groupsight/shared/config';
import { createLogger } from '@groupsight/shared/logger';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { authConfig, type ServiceOverrides } from '../src/service.ts';
import { fakeProvider, type Person } from './fake-provider.ts';
import { person, world } from './support.ts';

const ada: Person = {
  sub: 'ada-1',
  email: 'Ada@example.org',
  email_verified: true,
  name: 'Ada Lovelace',
};
const google = { provider: 'google' };
const expired = { kind: 'invalid', code: 'sign_in_expired' };
const sidOf = (token: string | undefined) => String(decodeJwt(token ?? '').sid);

/** Auth with a provider, and a browser that goes all the way. */
async function stage(overrides: ServiceOverrides = {}) {
  const stack = new AsyncDisposableStack();
  const auth = stack.use(await world());
  const provider = stack.use(await fakeProvider());
  const config = auth.configured(provider.settings);
  const client = stack.use(await auth.start(config, overrides));
  const start = (browserKey = '') => client.startProviderSignIn({ ...google, browserKey });
  /** To the provider and back; answers what the web app is given. */
  const arrive = async (who: Person) => {
    const { url, browserKey } = await start();
    const query = provider.agree(url, who);
    const { code } = await client.returnFromProvider({ ...google, query, browserKey });
    return { ...google, code, browserKey };
  };
  const signIn = async (who: Person, timezone = 'Europe/Berlin') =>
    client.completeProviderSignIn({ ...(await arrive(who)), timezone });
  return {
    auth,
    client,
    provider,
    start,
    arrive,
    signIn,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

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

  it.each([
    ['OIDC_GOOGLE_CLIENT_SECRET', { OIDC_GOOGLE_CLIENT_ID: 'id' }],
    ['OIDC_MICROSOFT_CLIENT_ID', { OIDC_MICROSOFT_CLIENT_SECRET: 'secret' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'http://accounts.example.org' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'nonsense' }],
  ])('stop the start naming %s', (name, wrong) => {
    const good = {
      MONGODB_URI: 'mongodb://127.0.0.1:1',
      AUTH_SIGNING_KEY: 'key',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      MAIL_DIR: '/tmp/mail',
    };
    expect(() => loadConfig(authConfig, { ...good, ...wrong })).toThrow(name);
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
    const mails: string[] = [];
    const mailer = { send: async (mail: { text: string }) => void mails.push(mail.text) };
    await using world = await stage({ mailer: { ...mailer, close: () => undefined } });
    await world.signIn({ ...ada, email_verified: false });
    await world.client.startPasswordReset({ email: 'ada@example.org' });
    const mail = await waitFor('the mail', () => mails[0]);
    const code = /code=([\w-]+)/.exec(mail)?.[1] ?? '';
    const { session } = await world.client.completePasswordReset({ code, password: 'secret-9' });
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
    const mails: string[] = [];
    const mailer = { send: async (mail: { text: string }) => void mails.push(mail.text) };
    await using world = await stage({ mailer: { ...mailer, close: () => undefined } });
    await world.client.register(person());
    await world.client.startPasswordReset({ email: 'ada@example.org' });
    const mail = await waitFor('the mail', () => mails[0]);
    const code = /code=([\w-]+)/.exec(mail)?.[1] ?? '';
    const { session } = await world.client.completePasswordReset({ code, password: 'secret-9' });
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

describe('an answer that does not hold', () => {
  it('is refused when it comes twice, from another browser, late or out of nowhere', async () => {
    let now = Date.now();
    await using world = await stage({ now: () => new Date(now) });
    const { client, provider } = world;
    const { url, browserKey } = await world.start();
    const query = provider.agree(url, ada);
    const other = (await world.start()).browserKey;
    const back = (given: object) =>
      client.returnFromProvider({ ...google, query, browserKey, ...given });
    await expect(back({ browserKey: other })).rejects.toMatchObject(expired);
    await expect(back({ browserKey: '' })).rejects.toMatchObject(expired);
    await expect(back({ query: query.replace(/state=[^&]+/, 'state=x') })).rejects.toMatchObject(
      expired,
    );
    await expect(back({ query: '' })).rejects.toMatchObject(expired);
    await expect(back({})).resolves.toBeDefined();
    await expect(back({})).rejects.toMatchObject(expired);

    const late = await world.start();
    const lateQuery = provider.agree(late.url, ada);
    now += 10 * 60 * 1000;
    await expect(back({ query: lateQuery, browserKey: late.browserKey })).rejects.toMatchObject(
      expired,
    );
  });

  it('gives a code that works once, in the same browser, for two minutes', async () => {
    let now = Date.now();
    await using world = await stage({ now: () => new Date(now) });
    const arrival = await world.arrive(ada);
    const complete = (given: object = {}) =>
      world.client.completeProviderSignIn({ ...arrival, ...given });
    await expect(complete({ browserKey: (await world.start()).browserKey })).rejects.toMatchObject(
      expired,
    );
    await expect(complete({ code: 'x' })).rejects.toMatchObject(expired);
    await expect(complete()).resolves.toBeDefined();
    await expect(complete()).rejects.toMatchObject(expired);
    const late = await world.arrive(ada);
    now += 2 * 60 * 1000;
    await expect(world.client.completeProviderSignIn(late)).rejects.toMatchObject(expired);
  });

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { audience: 'somebody-else' }],
    ['a key that is not the provider’s', { foreignKey: true }],
    ['a refusal of the token endpoint', { tokenStatus: 400 }],
  ])('is refused with %s, and makes no user', async (_, misdeeds) => {
    await using world = await stage();
    Object.assign(world.provider.misdeeds, misdeeds);
    await expect(world.signIn(ada)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'sign_in_failed',
    });
    await expect(world.client.register(person())).resolves.toBeDefined();
  });

  it('says who said no', async () => {
    await using world = await stage();
    const back = async (error: string) => {
      const { url, browserKey } = await world.start();
      const state = new URL(url).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error, state }).toString();
      return world.client.returnFromProvider({ ...google, query, browserKey });
    };
    await expect(back('access_denied')).rejects.toMatchObject({ code: 'sign_in_denied' });
    await expect(back('invalid_scope')).rejects.toMatchObject({ code: 'sign_in_failed' });
    await expect(back('server_error')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'provider_unavailable',
    });
  });

  it('needs an address', async () => {
    await using world = await stage();
    await expect(world.signIn({ sub: 'x', name: 'No Address' })).rejects.toMatchObject({
      code: 'email_missing',
    });
  });
});

describe('a provider that is away', () => {
  const away = { kind: 'unavailable', code: 'provider_unavailable' };

  it('is said to be, and asked again the next time', async () => {
    await using auth = await world();
    const provider = await fakeProvider();
    await provider[Symbol.asyncDispose]();
    const config = auth.configured(provider.settings);
    await using client = await auth.start(config);
    const start = () => client.startProviderSignIn({ ...google, browserKey: '' });
    await expect(start()).rejects.toMatchObject(away);
    await expect(start()).rejects.toMatchObject(away);
  });

  it('is said to be when it goes between question and answer, without a word in the log', async () => {
    let log = '';
    const destination = {
      write: (line: string) => {
        log += line;
      },
    };
    const logger = createLogger({ service: 'auth', level: 'trace', destination });
    await using world = await stage({ logger });
    const { url, browserKey } = await world.start();
    const query = world.provider.agree(url, ada);
    world.provider.misdeeds.tokenStatus = 502;
    await expect(
      world.client.returnFromProvider({ ...google, query, browserKey }),
    ).rejects.toMatchObject(away);
    expect(log).toContain('a sign-in provider could not be used');
    const secrets = [browserKey, ...new URLSearchParams(query).values()];
    for (const secret of secrets.filter((value) => value !== 'openid')) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain('secret-1');
  });
});
