import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Mail } from '@groupsight/shared/mail/mailer';
import { cheapPasswords, person, sidOf, world } from './support.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['start']>>;

async function claimsOf(jwk: string, token: string) {
  const key = await importJWK(JSON.parse(jwk), 'EdDSA');
  const { payload } = await jwtVerify(token, key);
  return payload;
}

describe('register', () => {
  it('makes a user and a session whose token the public key verifies', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session } = await client.register({
      ...person(),
      email: ' Ada@Example.org ',
      timezone: 'Europe/Berlin',
    });
    expect(session?.user).toMatchObject({
      id: 1,
      username: 'ada Example',
      email: 'ada@example.org',
      timezone: 'Europe/Berlin',
      plan: 'ultimate',
    });
    const { jwk } = await client.getPublicKey({});
    const claims = await claimsOf(jwk, session?.token ?? '');
    expect(claims).toMatchObject({ sub: session?.user?.documentId, id: 1 });
    const checked = await client.checkSession({ sessionId: String(claims.sid) });
    expect(checked).toEqual({
      userId: session?.user?.documentId,
      timezone: 'Europe/Berlin',
      plan: 'ultimate',
      isOperator: true,
    });
  });

  it('counts ids up and refuses an address that is taken, whatever its case', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const names = ['ada', 'bob', 'cleo', 'dan'];
    const all = await Promise.all(names.map((name) => client.register(person(name))));
    const ids = all.map(({ session }) => session?.user?.id ?? 0);
    expect(ids.sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    await expect(client.register({ ...person(), email: 'ADA@example.org' })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'email_taken',
      message: 'Email or Username are already taken',
    });
  });

  it('takes one of many who want the same address at once', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => client.register(person())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['username', { username: ' ' }],
    ['email', { email: 'nobody' }],
    ['password', { password: '7 chars' }],
    ['password', { password: '123456' }],
  ])('names the field %s that is not right', async (field, wrong) => {
    await using auth = await world();
    await using client = await auth.start();
    await expect(client.register({ ...person(), ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: [{ path: [field], name: 'ValidationError' }] },
    });
  });

  it('falls back to UTC for a zone that nobody knows', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session } = await client.register({ ...person(), timezone: 'Mars/Olympus' });
    expect(session?.user?.timezone).toBe('UTC');
  });
});

describe('login', () => {
  it('opens a session that outlives a restart, until it is ended', async () => {
    await using auth = await world();
    let sessionId = '';
    {
      await using client = await auth.start();
      await client.register(person());
      const { session } = await client.login({
        identifier: 'Ada@example.org',
        password: 'secret-1',
      });
      const { jwk } = await client.getPublicKey({});
      sessionId = String((await claimsOf(jwk, session?.token ?? '')).sid);
    }
    await using client = await auth.start();
    await expect(client.checkSession({ sessionId })).resolves.toMatchObject({ timezone: 'UTC' });
    await client.endSession({ sessionId });
    await client.endSession({ sessionId });
    await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'session_revoked',
    });
  });

  it('answers an unknown address and a wrong password alike, after the same work', async () => {
    await using auth = await world();
    let verified = 0;
    const passwords = {
      ...cheapPasswords,
      verify: async (hash: string, password: string) => {
        verified += 1;
        return cheapPasswords.verify(hash, password);
      },
      verifyNothing: async (password: string) => {
        verified += 1;
        return cheapPasswords.verifyNothing(password);
      },
    };
    await using client = await auth.start({}, { passwords });
    await client.register(person());
    const wrong = {
      kind: 'invalid',
      code: 'invalid_credentials',
      message: 'Invalid identifier or password',
    };
    const tryIt = (identifier: string) => client.login({ identifier, password: 'not-this' });
    await expect(tryIt('ada@example.org')).rejects.toMatchObject(wrong);
    expect(verified).toBe(1);
    await expect(tryIt('nobody@example.org')).rejects.toMatchObject(wrong);
    expect(verified).toBe(2);
  });

  it('stops guessing after ten failures, at once or one by one, for 15 minutes', async () => {
    await using auth = await world();
    let now = Date.now();
    await using client = await auth.start({}, { now: () => new Date(now) });
    await client.register(person());
    await client.register(person('bob'));
    const login = (name: string, password: string) =>
      client.login({ identifier: `${name}@example.org`, password });
    const guesses = await Promise.allSettled(
      Array.from({ length: 14 }, (_, i) => login('ada', `guess-${i}`)),
    );
    const codes = guesses.map((guess) => guess.status === 'rejected' && guess.reason.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(4);
    await expect(login('ada', 'secret-1')).rejects.toMatchObject({
      kind: 'limited',
      code: 'too_many_attempts',
      details: { retryAfterSeconds: 900 },
    });
    await expect(login('bob', 'secret-1')).resolves.toBeDefined();
    now += 15 * 60 * 1000;
    await expect(login('ada', 'secret-1')).resolves.toBeDefined();
  });

  describe('of a stranger', () => {
    const identifier = 'ada@example.org';
    const right = { identifier, password: 'secret-1' };

    /** A stranger guesses, ten times from each of so many addresses. */
    async function guess(client: Client, addresses: number): Promise<void> {
      for (let i = 0; i < addresses * 10; i++) {
        const clientAddress = `203.0.113.${i % addresses}`;
        await client.login({ identifier, password: 'wrong', clientAddress }).catch(() => undefined);
      }
    }

    it('keeps nobody out who comes from elsewhere', async () => {
      await using auth = await world();
      await using client = await auth.start();
      await client.register(person());
      await guess(client, 1);
      await expect(client.login({ ...right, clientAddress: '203.0.113.0' })).rejects.toMatchObject({
        code: 'too_many_attempts',
      });
      await expect(
        client.login({ ...right, clientAddress: '198.51.100.7' }),
      ).resolves.toBeDefined();
    });

    it('from many addresses ends, and keeps the owner out of none of their own', async () => {
      await using auth = await world();
      await using client = await auth.start();
      await client.register({ ...person(), clientAddress: '198.51.100.7' });
      await guess(client, 6);
      await expect(
        client.login({ identifier, password: 'wrong', clientAddress: '203.0.113.99' }),
      ).rejects.toMatchObject({ code: 'too_many_attempts' });
      await expect(
        client.login({ ...right, clientAddress: '198.51.100.7' }),
      ).resolves.toBeDefined();
    });

    it('is over for an owner at a new place who has a new password mailed', async () => {
      await using auth = await world();
      const mails: Mail[] = [];
      const mailer = {
        send: async (mail: Mail) => void mails.push(mail),
        forget: async () => undefined,
        close: () => undefined,
      };
      await using client = await auth.start({}, { mailer });
      await client.register(person());
      await guess(client, 6);
      const hotel = '192.0.2.44';
      const login = (password: string) =>
        client.login({ identifier, password, clientAddress: hotel });
      await expect(login('secret-1')).rejects.toMatchObject({ code: 'too_many_attempts' });
      await client.startPasswordReset({ email: identifier });
      const mail = await waitFor('the mail', () => mails[0]);
      const [, code = ''] = /code=(\S+)/.exec(mail.text) ?? [];
      await client.completePasswordReset({ code, password: 'secret-2' });
      await expect(login('secret-2')).resolves.toBeDefined();
    });
  });

  it('forgets failures after a success', async () => {
    await using auth = await world();
    await using client = await auth.start();
    await client.register(person());
    const login = (password: string) => client.login({ identifier: 'ada@example.org', password });
    for (let i = 0; i < 9; i++) await expect(login('wrong')).rejects.toBeDefined();
    await login('secret-1');
    for (let i = 0; i < 9; i++) await expect(login('wrong')).rejects.toBeDefined();
    await expect(login('secret-1')).resolves.toBeDefined();
  });

  it('ends a session after 30 days', async () => {
    await using auth = await world();
    let now = Date.now();
    await using client = await auth.start({}, { now: () => new Date(now) });
    const { session } = await client.register(person());
    const { jwk } = await client.getPublicKey({});
    const sessionId = String((await claimsOf(jwk, session?.token ?? '')).sid);
    now += 30 * 24 * 60 * 60 * 1000 - 1000;
    await expect(client.checkSession({ sessionId })).resolves.toBeDefined();
    now += 1000;
    await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
      code: 'session_revoked',
    });
  });
});

describe('the list of sessions', () => {
  it('tells where and how they were opened and when they were used; a user ends their own', async () => {
    await using auth = await world();
    let now = new Date('2100-03-01T10:00:00Z');
    await using client = await auth.start({}, { now: () => now });
    const { session } = await client.register({
      ...person(),
      clientAddress: '192.0.2.7',
      userAgent: `Firefox/140.0 ${'x'.repeat(400)}`,
    });
    const userId = session?.user?.documentId ?? '';
    const first = sidOf(session?.token);
    const { session: others } = await client.register(person('bob'));
    const bobId = others?.user?.documentId ?? '';
    now = new Date('2100-03-02T10:00:00Z');
    const login = async () => {
      const { session: opened } = await client.login({
        identifier: 'ada@example.org',
        password: 'secret-1',
      });
      return sidOf(opened?.token);
    };
    const [second, third] = [await login(), await login()];
    const list = async (id = userId) => (await client.listSessions({ userId: id })).sessions;
    const byId = new Map((await list()).map((one) => [one.sessionId, one]));
    expect(byId.get(second)).toMatchObject({ userAgent: '', clientAddress: '', createdAt: now });
    expect(byId.get(first)).toMatchObject({
      clientAddress: '192.0.2.7',
      createdAt: new Date('2100-03-01T10:00:00Z'),
      seenAt: new Date('2100-03-01T10:00:00Z'),
    });
    expect(byId.get(first)?.userAgent).toHaveLength(300);
    now = new Date('2100-03-02T10:05:00Z');
    await client.checkSession({ sessionId: first });
    expect((await list())[0]).toMatchObject({ sessionId: first, seenAt: now });
    now = new Date('2100-03-02T10:05:30Z');
    await client.checkSession({ sessionId: first });
    expect((await list())[0]?.seenAt).toEqual(new Date('2100-03-02T10:05:00Z'));
    const end = (id: string, sessionId: string) =>
      client.endSessions({ userId: id, sessionId, keptSessionId: '' });
    await expect(end(bobId, second)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await end(userId, second)).toEqual({ ended: 1 });
    await expect(client.checkSession({ sessionId: second })).rejects.toMatchObject({
      code: 'session_revoked',
    });
    expect(await client.endSessions({ userId, sessionId: '', keptSessionId: third })).toEqual({
      ended: 1,
    });
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual([third]);
    expect(await list(bobId)).toHaveLength(1);
    // A new password ends those of the old one.
    const { session: renewed } = await client.changePassword({
      userId,
      currentPassword: 'secret-1',
      password: 'another-good-1',
    });
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual([sidOf(renewed?.token)]);
  });

  it('tells the owner of a sign-in from where nobody had signed in, once for each place', async () => {
    await using auth = await world();
    const told: (string | undefined)[] = [];
    await auth.bus.subscribe({
      topic: topics.usersChanges,
      group: 'mails',
      onBatch: async (records) => {
        for (const { value } of records) {
          if (value.newSignInAt)
            told.push(`${value.newSignInAt.toISOString()} ${value.newSignInWith}`);
        }
      },
    });
    let now = new Date('2100-03-01T10:00:00Z');
    await using client = await auth.start({}, { now: () => now });
    await client.register({ ...person(), clientAddress: '192.0.2.7' });
    const login = (clientAddress: string | undefined) =>
      client.login({
        identifier: 'ada@example.org',
        password: 'secret-1',
        clientAddress,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      });
    await login('192.0.2.7');
    await login(undefined);
    now = new Date('2100-03-02T10:00:00Z');
    await login('198.51.100.1');
    await waitFor('the change', async () =>
      told.includes('2100-03-02T10:00:00.000Z Firefox, Linux'),
    );
    now = new Date('2100-03-03T10:00:00Z');
    await login('198.51.100.1');
    await login('198.51.100.2');
    await waitFor('the next', async () => told.includes('2100-03-03T10:00:00.000Z Firefox, Linux'));
    expect(new Set(told).size).toBe(2);
  });
});
