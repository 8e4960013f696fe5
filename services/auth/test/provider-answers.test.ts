import { createLogger } from '@groupsight/shared/logger';
import { describe, expect, it } from 'vitest';
import { fakeProvider } from './fake-provider.ts';
import { ada, google, stage } from './provider-stage.ts';
import { person, world } from './support.ts';

const expired = { kind: 'invalid', code: 'sign_in_expired' };

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
