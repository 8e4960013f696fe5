import type { RecordActionRequest } from '@groupsight/proto/auth/v1/auth';
import { withMongo } from '@groupsight/shared/mongo/connect';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
import { auditIntentModel, auditModel, auditStore } from '../src/store/audit-entries.ts';
import { sharding } from '../src/store/sharding.ts';
import { person, world } from './support.ts';

const anAction = (fields: Partial<RecordActionRequest>): RecordActionRequest => ({
  cause: 'cause 1',
  action: 'sign_in',
  actorId: '',
  accountId: '',
  identifier: '',
  subject: '',
  via: 'browser',
  clientAddress: '203.0.113.7',
  userAgent: 'Firefox/140.0',
  failed: false,
  limited: undefined,
  ...fields,
});

const beginning = (fields: Partial<RecordActionRequest>) => {
  const { failed: _failed, limited: _limited, ...begun } = anAction(fields);
  return begun;
};

async function staffed() {
  const auth = await world();
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const client = await auth.start({}, { now: () => clock.now });
  const join = async (name: string) => {
    const { session } = await client.register(person(name));
    return session?.user?.documentId ?? '';
  };
  const list = async (userId: string, everybody = false, filter?: ReturnType<typeof condition>) => {
    const query = listQuery({ filter });
    return (await client.listAuditEntries({ userId, everybody, query })).entries;
  };
  return { auth, client, clock, list, ada: await join('ada'), bob: await join('bob') };
}

it('has an entry once for each cause, the latest first, for its user and for operators', async () => {
  const { auth, client, clock, list, ada, bob } = await staffed();
  await using _world = auth;
  await using _client = client;
  const signIn = anAction({ actorId: bob });
  await Promise.all([client.recordAction(signIn), client.recordAction(signIn)]);
  clock.now = new Date('2026-03-01T10:01:00Z');
  await client.recordAction(
    anAction({ cause: '2', action: 'token_created', actorId: bob, subject: 't1' }),
  );
  expect(await list(bob)).toMatchObject([
    { action: 'token_created', subject: 't1', outcome: 'done' },
    { action: 'sign_in', actorEmail: 'bob@example.org', clientAddress: '203.0.113.7' },
  ]);
  expect(await list(ada)).toEqual([]);
  expect(await list(ada, true)).toHaveLength(2);
  const signIns = condition('action', 'eq', 'sign_in');
  expect(await list(ada, true, signIns)).toHaveLength(1);
  await expect(list(bob, true)).rejects.toMatchObject({ code: 'operator_only' });
  const unknown = client.recordAction(anAction({ cause: '3', action: 'chat text' }));
  await expect(unknown).rejects.toMatchObject({ code: 'invalid_action' });
});

it('tells a user what operators did, but not who of them and from where', async () => {
  const { auth, client, list, ada, bob } = await staffed();
  await using _world = auth;
  await using _client = client;
  const action = 'account_suspended';
  await client.recordAction(anAction({ action, actorId: ada, accountId: bob }));
  expect(await list(bob)).toMatchObject([
    { action, actorId: '', actorEmail: '', clientAddress: '', userAgent: '', accountId: bob },
  ]);
  expect(await list(ada)).toMatchObject([
    { action, actorId: ada, accountEmail: 'bob@example.org' },
  ]);
});

it('keeps failed sign-ins: of known accounts each, of addresses nobody has one in a while', async () => {
  const { auth, client, clock, list, ada, bob } = await staffed();
  await using _world = auth;
  await using _client = client;
  const failed = { failed: true, identifier: ' BOB@example.org' };
  await client.recordAction(anAction({ ...failed, cause: 'a' }));
  await client.recordAction(anAction({ ...failed, cause: 'b' }));
  expect(await list(bob)).toMatchObject(Array(2).fill({ outcome: 'failed', accountId: bob }));
  const strange = (cause: string, clientAddress = '203.0.113.7') =>
    client.recordAction(
      anAction({ failed: true, identifier: `${cause}@example.com`, cause, clientAddress }),
    );
  for (let n = 0; n < 20; n++) await strange(`stranger-${n}`);
  expect(await list(ada, true)).toHaveLength(3);
  await strange('other', '198.51.100.9');
  clock.now = new Date('2026-03-01T10:30:00Z');
  await strange('later');
  const all = await list(ada, true);
  expect(all).toHaveLength(5);
  // What was typed may be a password.
  expect(JSON.stringify(all)).not.toContain('stranger');
});

it('has an entry of what was begun when the process died over it, once, and none of what came to nothing', async () => {
  const { auth, client, clock, list, bob } = await staffed();
  await using _world = auth;
  const action = 'group_watched';
  for (const cause of ['done', 'refused', 'died', 'told late']) {
    await client.beginAction(beginning({ cause, action, actorId: bob, subject: cause }));
  }
  await client.recordAction(anAction({ cause: 'done', action, actorId: bob, subject: 'done' }));
  await client.dropAction({ cause: 'refused' });
  expect(await list(bob)).toHaveLength(1);
  // Killed, and started again.
  await client[Symbol.asyncDispose]();
  clock.now = new Date('2026-03-01T10:59:00Z');
  const overrides = { now: () => clock.now, auditLookMs: 10 };
  await using again = await auth.start({}, overrides);
  const listed = async () =>
    (await again.listAuditEntries({ userId: bob, everybody: false, query: listQuery() })).entries;
  expect(await listed()).toHaveLength(1);
  clock.now = new Date('2026-03-01T11:01:00Z');
  await waitFor('what was left', async () => (await listed()).length === 3);
  await again.recordAction(anAction({ cause: 'told late', action, actorId: bob }));
  const told = (await listed()).map(({ subject, outcome }) => `${subject} ${outcome}`).sort();
  expect(told).toEqual(['died unknown', 'done done', 'told late unknown']);
  // It was then, not when it was found.
  expect(new Set((await listed()).map(({ at }) => at?.toISOString()))).toEqual(
    new Set(['2026-03-01T10:00:00.000Z']),
  );
});

it('has one entry in a while of too many tries, for each account and for each place', async () => {
  const { auth, client, clock, list, ada, bob } = await staffed();
  await using _world = auth;
  await using _client = client;
  const limited = { failed: true, limited: true };
  const tried = (cause: string, more: Partial<RecordActionRequest> = {}) =>
    client.recordAction(anAction({ ...limited, cause, ...more }));
  for (const n of [1, 2, 3]) {
    await tried(`bob ${n}`, { identifier: 'bob@example.org', clientAddress: `203.0.113.${n}` });
    await tried(`nobody ${n}`);
  }
  await tried('elsewhere', { clientAddress: '198.51.100.9' });
  expect(await list(bob)).toMatchObject([{ outcome: 'limited', clientAddress: '203.0.113.1' }]);
  const filter = condition('outcome', 'eq', 'limited');
  expect(await list(ada, true, filter)).toHaveLength(3);
  clock.now = new Date('2026-03-01T10:15:00Z');
  await tried('bob later', { identifier: 'bob@example.org' });
  expect(await list(bob)).toHaveLength(2);
});

it('ends after 400 days, is written by commands too, and forgets who is erased', async () => {
  const { auth, client, clock, list, ada, bob } = await staffed();
  await using _world = auth;
  await using _client = client;
  const command = (...args: string[]) => accounts(auth.uri, 'http://x', args, () => undefined);
  await command('suspend', 'bob@example.org');
  await command('resume', 'bob@example.org');
  // What is refused leaves no entry.
  await expect(command('plan', 'bob@example.org', 'none')).rejects.toThrow();
  expect(await list(bob)).toMatchObject([
    { action: 'account_resumed', via: 'command', actorId: '' },
    { action: 'account_suspended' },
  ]);
  await client.recordAction(anAction({ actorId: bob }));
  const stored = () =>
    withMongo({ uri: auth.uri, database: sharding.database }, (connection) =>
      connection.collection('audit_entries').find({}).toArray(),
    );
  const own = (await stored()).find(({ actorId }) => actorId === bob);
  expect(Number(own?.expiresAt) - Number(own?.at)).toBe(400 * 86_400_000);
  expect(Number(own?.at)).toBe(clock.now.getTime());
  await command('delete', 'bob@example.org', 'now');
  await client.beginAction(beginning({ cause: 'begun', actorId: bob }));
  await withMongo({ uri: auth.uri, database: sharding.database }, async (connection) => {
    await auditStore(auditModel(connection), auditIntentModel(connection)).forgetOwner(bob);
    expect(await connection.collection('audit_intents').countDocuments()).toBe(0);
  });
  const left = await stored();
  expect(left.length).toBeGreaterThan(3);
  expect(JSON.stringify(left)).not.toContain(bob);
  expect(await list(ada, true)).not.toContainEqual(
    expect.objectContaining({ clientAddress: '203.0.113.7' }),
  );
});
