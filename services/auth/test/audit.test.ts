import type { RecordActionRequest } from '@groupsight/proto/auth/v1/auth';
import { withMongo } from '@groupsight/shared/mongo/connect';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
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
  ...fields,
});

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

it('ends after 400 days, is written by commands too, and forgets who is erased', async () => {
  const { auth, client, clock, list, ada, bob } = await staffed();
  await using _world = auth;
  await using _client = client;
  const command = (...args: string[]) => accounts(auth.uri, 'http://x', args, () => undefined);
  await command('suspend', 'bob@example.org');
  await command('resume', 'bob@example.org');
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
  const { auditModel, auditStore } = await import('../src/store/audit-entries.ts');
  await withMongo({ uri: auth.uri, database: sharding.database }, (connection) =>
    auditStore(auditModel(connection)).forgetOwner(bob),
  );
  const left = await stored();
  expect(left.length).toBeGreaterThan(3);
  expect(JSON.stringify(left)).not.toContain(bob);
  expect(await list(ada, true)).not.toContainEqual(
    expect.objectContaining({ clientAddress: '203.0.113.7' }),
  );
});
