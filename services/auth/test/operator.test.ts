import { topics } from '@groupsight/shared/bus/topics';
import type { Mail } from '@groupsight/shared/mail/mailer';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
import { person, sidOf, world } from './support.ts';

type World = Awaited<ReturnType<typeof world>>;
type Client = Awaited<ReturnType<World['start']>>;

/** A mailer that keeps what it is given. */
function mailbox() {
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    forget: async () => undefined,
    close: async () => undefined,
  };
  const code = async () => {
    const { text } = await waitFor('the mail', () => mails[0]);
    return /code=([\w-]+)/.exec(text)?.[1] ?? '';
  };
  return { mailer, code };
}

async function signUp(client: Client, name: string) {
  const { session } = await client.register(person(name));
  return { id: session?.user?.documentId ?? '', user: session?.user, sid: sidOf(session?.token) };
}

const login = (client: Client, name: string) =>
  client.login({ identifier: `${name}@example.org`, password: 'secret-1' });

const commandOn =
  ({ uri }: World, said: string[] = []) =>
  (...args: string[]) =>
    accounts(uri, 'http://127.0.0.1:3000', args, (line) => said.push(line));

describe('who administers', () => {
  it('is the first account, and no later one', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const ada = await signUp(client, 'ada');
    const bob = await signUp(client, 'bob');
    expect([ada.user?.isOperator, bob.user?.isOperator]).toEqual([true, false]);
    expect((await login(client, 'bob')).session?.user?.isOperator).toBe(false);
  });

  it('is the account of OPERATOR_EMAIL once its address is confirmed, and not the first', async () => {
    await using auth = await world();
    const settings = { OPERATOR_EMAIL: 'Chief@Example.org' };
    const { mailer, code } = mailbox();
    await using client = await auth.start(auth.configured(settings), { mailer });
    expect((await signUp(client, 'ada')).user?.isOperator).toBe(false);
    // Anybody can type the address: nobody is let in by that.
    expect(await client.register(person('chief'))).toEqual({ session: undefined });
    await expect(login(client, 'chief')).rejects.toMatchObject({ code: 'email_unconfirmed' });
    const confirmed = { code: await code(), password: 'secret-1' };
    const { session } = await client.confirmEmail(confirmed);
    expect(session?.user).toMatchObject({ email: 'chief@example.org', isOperator: true });
  });

  it('is nobody who had the address of OPERATOR_EMAIL before, without proof', async () => {
    await using auth = await world();
    {
      await using before = await auth.start();
      await signUp(before, 'ada');
      await signUp(before, 'chief');
    }
    const settings = { OPERATOR_EMAIL: 'chief@example.org' };
    await using client = await auth.start(auth.configured(settings));
    expect((await login(client, 'chief')).session?.user?.isOperator).toBe(false);
  });

  it('stays somebody: the last one is neither demoted nor suspended', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const command = commandOn(auth);
    await signUp(client, 'ada');
    await signUp(client, 'bob');
    const last = { code: 'last_operator' };
    await expect(command('operator', 'ada@example.org', 'off')).rejects.toMatchObject(last);
    await expect(command('suspend', 'ada@example.org')).rejects.toMatchObject(last);
    await command('operator', 'bob@example.org');
    const both = ['ada', 'bob'].map((name) => command('operator', `${name}@example.org`, 'off'));
    await Promise.allSettled(both);
    const now = await Promise.all(['ada', 'bob'].map((name) => login(client, name)));
    expect(now.some(({ session }) => session?.user?.isOperator)).toBe(true);
  });
});

describe('a suspended account', () => {
  it('ends sessions and tokens for good, says so to its user alone, and comes back', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const heard = await heardOn(auth.bus, { topic: topics.usersChanges });
    const { id: operatorId } = await signUp(client, 'ada');
    const { id: userId, sid: sessionId } = await signUp(client, 'bob');
    const fields = { userId, name: 'Program', scopes: ['read'], expiresAt: undefined };
    const { secret } = await client.createApiToken(fields);
    await client.checkApiToken({ secret });

    const suspended = await client.suspendAccount({ operatorId, userId });
    expect(suspended.account?.suspendedAt).toBeInstanceOf(Date);
    // The same twice changes nothing.
    expect(await client.suspendAccount({ operatorId, userId })).toEqual(suspended);
    await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
      code: 'session_revoked',
    });
    await expect(client.checkApiToken({ secret })).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(login(client, 'bob')).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'account_suspended',
      message: expect.stringContaining('suspended'),
    });
    const wrong = client.login({ identifier: 'bob@example.org', password: 'wrong-1' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials' });
    await waitFor('news', () => heard.some((one) => one.userId === userId && one.suspendedAt));

    const resumed = await client.resumeAccount({ operatorId, userId });
    expect(resumed.account?.suspendedAt).toBeUndefined();
    await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
      code: 'session_revoked',
    });
    await expect(client.checkApiToken({ secret })).rejects.toMatchObject({ code: 'invalid_token' });
    await login(client, 'bob');
    await waitFor('the end of it', () =>
      heard.findLast((one) => one.userId === userId && !one.suspendedAt),
    );
  });

  it('gets in by no other way: not by a mailed code', async () => {
    await using auth = await world();
    const { mailer, code } = mailbox();
    await using client = await auth.start({}, { mailer });
    const command = commandOn(auth);
    await signUp(client, 'ada');
    await signUp(client, 'bob');
    await client.startPasswordReset({ email: 'bob@example.org' });
    const reset = { code: await code(), password: 'secret-2' };
    await command('suspend', 'bob@example.org');
    await expect(client.completePasswordReset(reset)).rejects.toMatchObject({
      code: 'invalid_reset_code',
    });
    await command('resume', 'bob@example.org');
    await login(client, 'bob');
  });

  it('is nobody’s own, and administers nothing', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const command = commandOn(auth);
    const { id: ada } = await signUp(client, 'ada');
    const { id: bob } = await signUp(client, 'bob');
    const self = { operatorId: ada, userId: ada };
    await expect(client.suspendAccount(self)).rejects.toMatchObject({ code: 'own_account' });
    const deletion = client.setAccountDeletion({ ...self, deleted: true });
    await expect(deletion).rejects.toMatchObject({ code: 'own_account' });
    const refused = { code: 'operator_only' };
    const other = { operatorId: bob, userId: ada };
    await expect(client.suspendAccount(other)).rejects.toMatchObject(refused);
    await expect(client.resumeAccount(other)).rejects.toMatchObject(refused);
    await expect(client.signOutAccount(other)).rejects.toMatchObject(refused);
    await expect(client.noteUsage({ operatorId: bob, usages: [] })).rejects.toMatchObject(refused);
    const keep = client.setAccountDeletion({ ...other, deleted: false });
    await expect(keep).rejects.toMatchObject(refused);
    await command('operator', 'bob@example.org');
    await client.suspendAccount({ operatorId: ada, userId: bob });
    await expect(client.suspendAccount(other)).rejects.toMatchObject(refused);
  });
});

it('operators sign people out, delete and keep accounts, also by commands', async () => {
  await using auth = await world();
  await using client = await auth.start();
  const command = commandOn(auth);
  const { id: operatorId } = await signUp(client, 'ada');
  const bob = await signUp(client, 'bob');
  await login(client, 'bob');
  const names = { operatorId, userId: bob.id };
  expect(await client.signOutAccount(names)).toEqual({ ended: 2 });
  const revoked = { code: 'session_revoked' };
  await expect(client.checkSession({ sessionId: bob.sid })).rejects.toMatchObject(revoked);
  const again = sidOf((await login(client, 'bob')).session?.token);
  await command('sign-out', 'bob@example.org');
  await expect(client.checkSession({ sessionId: again })).rejects.toMatchObject(revoked);
  const { account } = await client.setAccountDeletion({ ...names, deleted: true });
  expect(account?.user?.deletionDueAt).toBeInstanceOf(Date);
  const kept = await client.setAccountDeletion({ ...names, deleted: false });
  expect(kept.account?.user?.deletionDueAt).toBeUndefined();
});

it('operators set what an account may have, which its services hear of', async () => {
  await using auth = await world();
  await using client = await auth.start();
  const said: string[] = [];
  const command = commandOn(auth, said);
  const heard = await heardOn(auth.bus, { topic: topics.usersChanges });
  const { id: operatorId } = await signUp(client, 'ada');
  const { id: userId } = await signUp(client, 'bob');
  const quotas = { groups: 3, storageBytes: 5_000_000_000 };
  const { account } = await client.setQuotas({ operatorId, userId, quotas });
  expect(account?.user?.quotas).toEqual(quotas);
  const latest = () => heard.findLast((one) => one.userId === userId)?.quotas;
  await waitFor('news', () => latest()?.groups === 3);
  await command('quota', 'bob@example.org', 'imports', '2');
  await command('quota', 'bob@example.org', 'groups', 'off');
  expect((await client.getUser({ userId })).user?.quotas).toEqual({
    storageBytes: 5_000_000_000,
    importsDaily: 2,
  });
  expect(said.at(-1)).toContain('at most 2 imports');
  for (const value of ['-1', 'many', '', '1.5']) {
    const wrong = command('quota', 'bob@example.org', 'tokens', value);
    await expect(wrong, value).rejects.toMatchObject({ code: 'invalid_quota' });
  }
  const other = client.setQuotas({ operatorId: userId, userId, quotas: {} });
  await expect(other).rejects.toMatchObject({ code: 'operator_only' });
  await client.setQuotas({ operatorId, userId, quotas: {} });
  await waitFor('the end of it', () => latest()?.importsDaily === undefined);
});

it('accounts are sorted and found by what they use and when they were seen', async () => {
  await using auth = await world();
  const clock = { now: new Date('2100-03-01T10:00:00Z') };
  await using client = await auth.start({}, { now: () => clock.now });
  const said: string[] = [];
  const command = commandOn(auth, said);
  const { id: operatorId } = await signUp(client, 'ada');
  clock.now = new Date('2100-03-02T10:00:00Z');
  const bob = await signUp(client, 'bob');
  const eve = await signUp(client, 'eve');
  const usages = [
    { userId: operatorId, storageBytes: 10, groups: 3 },
    { userId: bob.id, storageBytes: 3 * 1024 ** 2, groups: 1 },
    { userId: 'nobody', storageBytes: 1, groups: 1 },
  ];
  await client.noteUsage({ operatorId, usages });
  const list = async (field: string, filter?: ReturnType<typeof condition>) => {
    const query = listQuery({ sort: [{ field, descending: true }], filter });
    const { accounts: found } = await client.listAccounts({ operatorId, query });
    return found.map(({ user }) => user?.username.split(' ')[0]);
  };
  expect(await list('storage')).toEqual(['bob', 'ada', 'eve']);
  expect(await list('groups')).toEqual(['ada', 'bob', 'eve']);
  clock.now = new Date('2100-03-03T10:00:00Z');
  await client.checkSession({ sessionId: eve.sid });
  expect((await list('last_seen_at'))[0]).toBe('eve');
  await client.suspendAccount({ operatorId, userId: bob.id });
  const suspended = condition('suspended_at', 'notNull', 'true');
  expect(await list('createdAt', suspended)).toEqual(['bob']);
  await command('list');
  expect(said).toContain(
    'bob@example.org: ultimate, suspended since 2100-03-03, 1 groups, 3 MB, last seen 2100-03-02',
  );
  // Who is not named any more uses nothing any more.
  await client.noteUsage({ operatorId, usages: usages.slice(0, 1) });
  expect((await list('storage'))[0]).toBe('ada');
});
