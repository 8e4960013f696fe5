import { topics } from '@groupsight/shared/bus/topics';
import { SecretBox } from '@groupsight/shared/secret-box';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
import { person, sidOf, world } from './support.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['start']>>;
const home = '198.51.100.7';
const identifier = 'ada@example.org';
const password = 'secret-1';
// Ahead of the store's own clock, which removes what has expired.
const start = '2100-03-01T10:00:00Z';
const halfMinute = 30_000;

/** A clock that tests move. */
function clockAt(instant: string) {
  let at = new Date(instant).getTime();
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms;
    },
  };
}

const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });
const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

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

/** Somebody with an authenticator app. */
async function enrolled(client: Client, now: () => Date, name = 'ada') {
  const owner = await signUp(client, name);
  const { enrolment, secret } = await client.startTotp({ proof: owner.proof });
  const { recoveryCodes } = await client.confirmTotp({
    userId: owner.userId,
    enrolment,
    code: codeOf(secret, now()),
  });
  return { ...owner, secret, recoveryCodes };
}

const login = async (client: Client, clientAddress = home) => {
  const { session, challenge } = await client.login({ identifier, password, clientAddress });
  return { session, token: challenge?.token ?? '', challenge };
};

const complete = (client: Client, challenge: string, code: string, clientAddress = home) =>
  client.completeSecondFactor({ challenge, code, passkey: '', clientAddress });

describe('an authenticator app', () => {
  it('counts from its first code on, and signing in then takes password and code', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { userId, proof } = await signUp(client);
    const begun = await client.startTotp({ proof });
    expect(begun.uri).toContain(`otpauth://totp/Groupsight:ada%40example.org?`);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.qr).toMatch(/^data:image\/png;base64,/);
    expect((await login(client)).session).toBeDefined();
    const code = codeOf(begun.secret, clock.now());
    const confirm = { userId, enrolment: begun.enrolment };
    await expect(client.confirmTotp({ ...confirm, code: wrongOf(code) })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    const { recoveryCodes } = await client.confirmTotp({ ...confirm, code });
    expect(new Set(recoveryCodes).size).toBe(10);
    const found = await client.getFactors({ userId });
    expect(found).toMatchObject({ totpSince: clock.now(), recoveryCodesLeft: 10 });

    const { session, token, challenge } = await login(client);
    expect(session).toBeUndefined();
    expect(challenge?.methods).toEqual(['totp', 'recovery']);
    // The code of the enrolment was used.
    await expect(complete(client, token, code)).rejects.toMatchObject({ code: 'code_used' });
    clock.pass(halfMinute);
    const next = codeOf(begun.secret, clock.now());
    await expect(complete(client, token, wrongOf(next))).rejects.toMatchObject({
      code: 'wrong_code',
    });
    const opened = await complete(client, token, next);
    expect(opened.session?.user?.documentId).toBe(userId);
    await expect(complete(client, token, next)).rejects.toMatchObject({
      code: 'challenge_expired',
    });
  });

  it('may go half a minute wrong, and no more', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { secret } = await enrolled(client, clock.now);
    clock.pass(10 * halfMinute);
    const at = (ms: number) => codeOf(secret, new Date(clock.now().getTime() + ms));
    for (const ms of [-2 * halfMinute, 2 * halfMinute]) {
      const { token } = await login(client);
      await expect(complete(client, token, at(ms))).rejects.toMatchObject({ code: 'wrong_code' });
    }
    for (const ms of [-halfMinute, 0, halfMinute]) {
      const { token } = await login(client);
      await expect(complete(client, token, at(ms))).resolves.toBeDefined();
    }
    // An earlier one does not count after a later one.
    const { token } = await login(client);
    await expect(complete(client, token, at(0))).rejects.toMatchObject({ code: 'code_used' });
  });

  it('lets one of many in who show the same code, or the same challenge, at once', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { secret, recoveryCodes } = await enrolled(client, clock.now);
    clock.pass(halfMinute);
    const code = codeOf(secret, clock.now());
    const tokens = [await login(client), await login(client), await login(client)];
    const tries = await Promise.allSettled(
      tokens.map(({ token }) => complete(client, token, code)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { token } = await login(client);
    const both = recoveryCodes.slice(0, 2).map((one) => complete(client, token, one));
    const opened = (await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled');
    expect(opened).toHaveLength(1);
  });

  it('is the last of two that were begun at once', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { userId, proof } = await signUp(client);
    const first = await client.startTotp({ proof });
    const second = await client.startTotp({ proof });
    const confirm = ({ enrolment, secret }: typeof first) =>
      client.confirmTotp({ userId, enrolment, code: codeOf(secret, clock.now()) });
    await expect(confirm(first)).rejects.toMatchObject({ code: 'enrolment_replaced' });
    const tries = await Promise.allSettled([confirm(second), confirm(second)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(client.startTotp({ proof })).rejects.toMatchObject({ code: 'totp_exists' });
    clock.pass(11 * 60_000);
    const { userId: other, proof: others } = await signUp(client, 'bob');
    const late = await client.startTotp({ proof: others });
    clock.pass(11 * 60_000);
    const code = codeOf(late.secret, clock.now());
    await expect(
      client.confirmTotp({ userId: other, enrolment: late.enrolment, code }),
    ).rejects.toMatchObject({ code: 'enrolment_replaced' });
  });

  it('goes off with password and code alone', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { userId, proof, secret, recoveryCodes } = await enrolled(client, clock.now);
    clock.pass(halfMinute);
    const code = codeOf(secret, clock.now());
    const remove = (given: Partial<typeof proof>) =>
      client.removeTotp({ proof: { ...proof, ...given } });
    await expect(remove({ password: 'wrong', code })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    await expect(remove({})).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(remove({ code: wrongOf(code) })).rejects.toMatchObject({ code: 'wrong_code' });
    expect((await login(client)).session).toBeUndefined();
    await remove({ code: recoveryCodes[0] ?? '' });
    expect((await login(client)).session).toBeDefined();
    expect(await client.getFactors({ userId })).toMatchObject({ recoveryCodesLeft: 0 });
  });
});

describe('a challenge', () => {
  it('holds five minutes, five tries, one address and one password, and is no session', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { userId, proof, secret } = await enrolled(client, clock.now);
    const expired = { code: 'challenge_expired' };
    const present = () => codeOf(secret, clock.now());
    const { token: stolen } = await login(client);
    clock.pass(halfMinute);
    await expect(complete(client, stolen, present(), '203.0.113.5')).rejects.toMatchObject(expired);
    await expect(client.checkSession({ sessionId: stolen })).rejects.toMatchObject({
      code: 'session_revoked',
    });
    await expect(
      client.completePasskeySignIn({ challenge: stolen, response: '{}' }),
    ).rejects.toMatchObject(expired);
    const { token: late } = await login(client);
    clock.pass(5 * 60_000);
    await expect(complete(client, late, present())).rejects.toMatchObject(expired);
    const { token: guessed } = await login(client);
    for (let i = 0; i < 5; i++) {
      const wrong = complete(client, guessed, wrongOf(present()));
      await expect(wrong).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await expect(complete(client, guessed, present())).rejects.toMatchObject(expired);
    clock.pass(16 * 60_000);
    const { token: before } = await login(client);
    await client.changePassword({
      ...proof,
      currentPassword: password,
      password: 'another-good-1',
    });
    await expect(complete(client, before, present())).rejects.toMatchObject(expired);
    await expect(complete(client, 'x'.repeat(43), present())).rejects.toMatchObject(expired);
    expect(userId).not.toBe('');
  });

  it('stops guessing from one address, from many, and of recovery codes', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { secret } = await enrolled(client, clock.now);
    const limited = { code: 'too_many_attempts' };
    const guess = async (from: string) => {
      const { token } = await login(client, from);
      return complete(client, token, 'aaaa-bbbb-cccc-dddd', from);
    };
    for (let i = 0; i < 30; i++) {
      await expect(guess(`203.0.113.${i % 10}`)).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await expect(guess('203.0.113.200')).rejects.toMatchObject(limited);
    clock.pass(16 * 60_000);
    await expect(guess('203.0.113.201')).rejects.toMatchObject(limited);
    // The owner is where they have been before.
    const { token } = await login(client);
    await expect(complete(client, token, codeOf(secret, clock.now()))).resolves.toBeDefined();
  });

  it('stands behind a mailed code too: a mailbox is no way past the second factor', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    const mails: string[] = [];
    const mailer = {
      send: async ({ text }: { text: string }) => void mails.push(text),
      forget: async () => undefined,
      close: () => undefined,
    };
    await using client = await auth.start({}, { now: clock.now, mailer });
    const { secret } = await enrolled(client, clock.now);
    await client.startPasswordReset({ email: identifier });
    const text = await waitFor('the mail', () => mails[0]);
    const [, code = ''] = /code=(\S+)/.exec(text) ?? [];
    const { session, challenge } = await client.completePasswordReset({
      code,
      password: 'another-good-1',
      clientAddress: home,
    });
    expect(session).toBeUndefined();
    clock.pass(halfMinute);
    const opened = await complete(client, challenge?.token ?? '', codeOf(secret, clock.now()));
    expect(opened.session).toBeDefined();
  });
});

describe('recovery codes', () => {
  it('count once each, however they are typed, until ten new ones are made', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    await using client = await auth.start({}, { now: clock.now });
    const { userId, proof, recoveryCodes } = await enrolled(client, clock.now);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const use = async (code: string) => complete(client, (await login(client)).token, code);
    await use(first.toUpperCase().replaceAll('-', ' '));
    await expect(use(first)).rejects.toMatchObject({ code: 'wrong_code' });
    expect(await client.getFactors({ userId })).toMatchObject({ recoveryCodesLeft: 9 });
    const renewed = await client.renewRecoveryCodes({ proof: { ...proof, code: second } });
    expect(renewed.recoveryCodes).toHaveLength(10);
    await expect(use(third)).rejects.toMatchObject({ code: 'wrong_code' });
    await use(renewed.recoveryCodes[3] ?? '');
    clock.pass(11 * 60_000);
    await expect(client.renewRecoveryCodes({ proof })).rejects.toMatchObject({
      code: 'sign_in_again',
    });
  });
});

describe('the key at rest', () => {
  it('is sealed, opens after a rotation, and is waited for when the key is lost', async () => {
    await using auth = await world();
    const clock = clockAt(start);
    const lost = Buffer.alloc(32, 7);
    const present = Buffer.alloc(32, 9);
    let owner: Awaited<ReturnType<typeof enrolled>>;
    {
      await using client = await auth.start({ CREDENTIALS_KEY: lost }, { now: clock.now });
      owner = await enrolled(client, clock.now);
    }
    const { userId, secret, recoveryCodes } = owner;
    const tryCode = async (client: Client) => {
      clock.pass(2 * halfMinute);
      return complete(client, (await login(client)).token, codeOf(secret, clock.now()));
    };
    {
      await using client = await auth.start({ CREDENTIALS_KEY: present }, { now: clock.now });
      expect(await client.getFactors({ userId })).toMatchObject({ isTotpLost: true });
      await expect(tryCode(client)).rejects.toMatchObject({
        code: 'key_lost',
        message: expect.stringContaining('recovery code'),
      });
      const { token } = await login(client);
      await expect(complete(client, token, recoveryCodes[0] ?? '')).resolves.toBeDefined();
    }
    {
      const rotated = { CREDENTIALS_KEY: present, CREDENTIALS_KEY_PREVIOUS: [lost] };
      await using client = await auth.start(rotated, { now: clock.now });
      await expect(tryCode(client)).resolves.toBeDefined();
    }
    await using client = await auth.start({ CREDENTIALS_KEY: present }, { now: clock.now });
    await expect(tryCode(client)).resolves.toBeDefined();
    expect(() => new SecretBox(lost).open('', new SecretBox(present).seal('', lost))).toThrow();
  });
});

it('has the owner told of each change, and asks whom the operator wants a factor of', async () => {
  await using auth = await world();
  const clock = clockAt(start);
  const told = new Set<string>();
  await auth.bus.subscribe({
    topic: topics.usersChanges,
    group: 'mails',
    onBatch: async (records) => {
      for (const { value } of records) {
        for (const { kind } of value.security?.events ?? []) told.add(kind);
      }
    },
  });
  await using client = await auth.start({ SECOND_FACTOR: 'required' }, { now: clock.now });
  const { userId, proof } = await signUp(client);
  const check = () => client.checkSession({ sessionId: proof.sessionId });
  expect(await check()).toMatchObject({ mustAddFactor: true });
  const made = { userId, name: 'n8n', scopes: ['read'] };
  const { secret: program } = await client.createApiToken(made);
  expect(await client.checkApiToken({ secret: program })).toMatchObject({ mustAddFactor: true });
  const { enrolment, secret } = await client.startTotp({ proof });
  const code = codeOf(secret, clock.now());
  const { recoveryCodes } = await client.confirmTotp({ userId, enrolment, code });
  expect((await check()).mustAddFactor).toBeUndefined();
  expect(await client.getFactors({ userId })).toMatchObject({ isRequired: true });
  await client.renewRecoveryCodes({ proof: { ...proof, code: recoveryCodes[0] ?? '' } });
  clock.pass(halfMinute);
  await client.removeTotp({ proof: { ...proof, code: codeOf(secret, clock.now()) } });
  await waitFor('what is told', () => told.size === 4);
  expect(told).toEqual(
    new Set(['factor-added', 'recovery-code-used', 'recovery-codes-renewed', 'factor-removed']),
  );
});

it('is lifted by an operator’s command, of which the owner is told', async () => {
  await using auth = await world();
  const clock = clockAt(start);
  await using client = await auth.start({}, { now: clock.now });
  const { userId } = await enrolled(client, clock.now);
  const said: string[] = [];
  const command = (...args: string[]) =>
    accounts(auth.uri, 'http://127.0.0.1:3000', args, (line) => said.push(line));
  await command('factors-off', identifier);
  expect(said).toEqual([expect.stringContaining(identifier)]);
  expect((await login(client)).session).toBeDefined();
  expect(await client.getFactors({ userId })).toMatchObject({ recoveryCodesLeft: 0 });
  await expect(command('factors-off', 'no@example.org')).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('lets no thief of a session use up the guesses of its owner', async () => {
  await using auth = await world();
  const clock = clockAt(start);
  await using client = await auth.start({}, { now: clock.now });
  const { userId, proof } = await signUp(client);
  const { session } = await login(client);
  const stolen = sidOf(session?.token);
  const change = (sessionId: string, clientAddress: string, currentPassword: string) =>
    client.changePassword({
      userId,
      sessionId,
      clientAddress,
      currentPassword,
      password: 'another-good-1',
    });
  for (let i = 0; i < 10; i++) {
    await expect(change(stolen, '203.0.113.9', `guess-${i}`)).rejects.toMatchObject({
      code: 'wrong_password',
    });
  }
  await expect(change(stolen, '203.0.113.9', password)).rejects.toMatchObject({
    code: 'too_many_attempts',
  });
  await expect(change(proof.sessionId, home, password)).resolves.toBeDefined();
});
