import { describe, expect, it } from 'vitest';
import { FakeAuthenticator } from './fake-authenticator.ts';
import { person, sidOf, world } from './support.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['start']>>;
const home = '198.51.100.7';
const password = 'secret-1';
const site = { PUBLIC_URL: 'http://localhost:3000' };
const refused = { code: 'passkey_refused' };
const expired = { code: 'challenge_expired' };

async function signUp(client: Client, name = 'ada') {
  const { session } = await client.register({ ...person(name), clientAddress: home });
  const userId = session?.user?.documentId ?? '';
  const proof = {
    userId,
    sessionId: sidOf(session?.token),
    password,
    code: '',
    clientAddress: home,
  };
  return { userId, proof };
}

type Owner = Awaited<ReturnType<typeof signUp>>;

async function register(
  client: Client,
  { userId, proof }: Owner,
  device: FakeAuthenticator,
  name = 'Phone',
) {
  const { challenge, options } = await client.startPasskey({ proof });
  return client.confirmPasskey({ userId, challenge, response: device.register(options), name });
}

async function signIn(client: Client, device: FakeAuthenticator, clientAddress = home) {
  const { challenge, options } = await client.startPasskeySignIn({});
  return client.completePasskeySignIn({ challenge, response: device.sign(options), clientAddress });
}

const login = async (client: Client, name = 'ada') => {
  const identifier = `${name}@example.org`;
  return client.login({ identifier, password, clientAddress: home });
};

it('signs in alone, and as the second factor of a password', async () => {
  await using auth = await world();
  await using client = await auth.start(site);
  const ada = await signUp(client);
  const device = new FakeAuthenticator();
  const { passkey, recoveryCodes } = await register(client, ada, device);
  expect(passkey?.name).toBe('Phone');
  expect(recoveryCodes).toHaveLength(10);
  const second = await register(client, ada, new FakeAuthenticator(), 'Key');
  expect(second.recoveryCodes).toEqual([]);
  const { session } = await signIn(client, device);
  expect(session?.user?.documentId).toBe(ada.userId);
  const { session: none, challenge } = await login(client);
  expect(none).toBeUndefined();
  expect(challenge?.methods).toEqual(['passkey', 'recovery']);
  const options = challenge?.passkeyOptions ?? '';
  expect(JSON.parse(options).allowCredentials).toHaveLength(2);
  // With a password beside it, a device need not ask who holds it.
  device.verifiesUser = false;
  const shown = { challenge: challenge?.token ?? '', code: '', clientAddress: home };
  const opened = await client.completeSecondFactor({ ...shown, passkey: device.sign(options) });
  expect(opened.session?.user?.documentId).toBe(ada.userId);
  const { passkeys } = await client.getFactors({ userId: ada.userId });
  expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== undefined])).toEqual([
    ['Phone', true],
    ['Key', false],
  ]);
});

describe('is refused', () => {
  it('of another origin, of another site, and for another ceremony', async () => {
    await using auth = await world();
    await using client = await auth.start(site);
    const ada = await signUp(client);
    for (const place of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
    ]) {
      const made = register(client, ada, new FakeAuthenticator(place));
      await expect(made).rejects.toMatchObject(refused);
    }
    const device = new FakeAuthenticator();
    const other = await client.startPasskey({ proof: ada.proof });
    const { challenge } = await client.startPasskey({ proof: ada.proof });
    const crossed = { userId: ada.userId, challenge, response: device.register(other.options) };
    await expect(client.confirmPasskey({ ...crossed, name: 'x' })).rejects.toMatchObject(refused);
    await expect(client.confirmPasskey({ ...crossed, name: 'x' })).rejects.toMatchObject(expired);
    const bob = await signUp(client, 'bob');
    const begun = await client.startPasskey({ proof: bob.proof });
    const response = device.register(begun.options);
    const stolen = { userId: ada.userId, challenge: begun.challenge, response, name: 'x' };
    await expect(client.confirmPasskey(stolen)).rejects.toMatchObject(expired);
    for (const nonsense of ['', 'null', '{}', '{"id":"x"}', 'not json']) {
      const { challenge: token } = await client.startPasskeySignIn({});
      const tried = client.completePasskeySignIn({ challenge: token, response: nonsense });
      await expect(tried).rejects.toMatchObject(refused);
    }
  });

  it('where it was copied: its counter went back, or did not move', async () => {
    await using auth = await world();
    await using client = await auth.start(site);
    const ada = await signUp(client);
    const device = new FakeAuthenticator();
    await register(client, ada, device);
    device.counter = 10;
    await signIn(client, device);
    device.counter = 5;
    await expect(signIn(client, device)).rejects.toMatchObject(refused);
    device.counter = 10;
    await expect(signIn(client, device)).rejects.toMatchObject(refused);
    device.counter = 20;
    await expect(signIn(client, device)).resolves.toBeDefined();
    // It and its copy at once: they say the same number.
    const signed = [];
    for (let i = 0; i < 2; i++) {
      const { challenge, options } = await client.startPasskeySignIn({});
      device.counter = 30;
      signed.push({ challenge, response: device.sign(options) });
    }
    const both = await Promise.allSettled(signed.map((one) => client.completePasskeySignIn(one)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('alone when its device does not ask who holds it, unknown, replayed or removed', async () => {
    await using auth = await world();
    await using client = await auth.start(site);
    const ada = await signUp(client);
    const device = new FakeAuthenticator();
    await expect(signIn(client, device)).rejects.toMatchObject(refused);
    const { passkey } = await register(client, ada, device);
    device.verifiesUser = false;
    await expect(signIn(client, device)).rejects.toMatchObject(refused);
    device.verifiesUser = true;
    const { challenge, options } = await client.startPasskeySignIn({});
    const response = device.sign(options);
    const both = [1, 2].map(() => client.completePasskeySignIn({ challenge, response }));
    const opened = (await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled');
    expect(opened).toHaveLength(1);
    const bob = await signUp(client, 'bob');
    await expect(register(client, bob, device)).rejects.toMatchObject(refused);
    const documentId = passkey?.documentId ?? '';
    await expect(client.removePasskey({ proof: bob.proof, documentId })).rejects.toMatchObject({
      kind: 'not_found',
    });
    await client.removePasskey({ proof: ada.proof, documentId });
    await expect(signIn(client, device)).rejects.toMatchObject(refused);
    expect((await login(client)).session).toBeDefined();
  });

  it('for whose password is right and who comes from another account', async () => {
    await using auth = await world();
    await using client = await auth.start(site);
    const device = new FakeAuthenticator();
    await register(client, await signUp(client), device);
    const others = new FakeAuthenticator();
    await register(client, await signUp(client, 'bob'), others);
    const { challenge } = await login(client);
    const shown = { challenge: challenge?.token ?? '', code: '', clientAddress: home };
    const options = challenge?.passkeyOptions ?? '';
    await expect(
      client.completeSecondFactor({ ...shown, passkey: others.sign(options) }),
    ).rejects.toMatchObject(refused);
  });
});

it('does not get past the factor that is there by one of a thief’s own', async () => {
  await using auth = await world();
  let now = new Date('2100-03-01T10:00:00Z');
  await using client = await auth.start(site, { now: () => now });
  const ada = await signUp(client);
  await register(client, ada, new FakeAuthenticator());
  now = new Date('2100-03-01T11:00:00Z');
  const again = { code: 'sign_in_again' };
  await expect(register(client, ada, new FakeAuthenticator())).rejects.toMatchObject(again);
  await expect(client.startTotp({ proof: ada.proof })).rejects.toMatchObject(again);
});

it('needs an address with a name', async () => {
  await using auth = await world();
  await using client = await auth.start({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  const { proof, userId } = await signUp(client);
  await expect(client.startPasskey({ proof })).rejects.toMatchObject({ code: 'no_passkeys' });
  await expect(client.startPasskeySignIn({})).rejects.toMatchObject({ code: 'no_passkeys' });
  expect(await client.getFactors({ userId })).toMatchObject({ hasPasskeys: false });
});
