import { withMongo } from '@groupsight/shared/mongo/connect';
import { expect, it } from 'vitest';
import { person, world } from './support.ts';

const all = { filter: undefined, sort: [], offset: 0, limit: 10, withTotal: true };
const minute = 60_000;

async function withUsers() {
  const auth = await world();
  let now = new Date();
  const client = await auth.start({}, { now: () => now });
  const join = async (name: string) => {
    const { session } = await client.register(person(name));
    return session?.user?.documentId ?? '';
  };
  const [ada, bob] = [await join('ada'), await join('bob')];
  return {
    auth,
    client,
    ada,
    bob,
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
      return now;
    },
    now: () => now,
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await auth[Symbol.asyncDispose]();
    },
  };
}

it('a token tells whose it is and what it may do, until it is deleted or expires', async () => {
  await using world = await withUsers();
  const { client, ada, bob, later, now } = world;
  const expiresAt = new Date(now().getTime() + 10 * minute);
  const made = await client.createApiToken({
    userId: ada,
    name: '  Assistant ',
    scopes: ['send', 'read'],
    expiresAt,
  });
  expect(made.secret).toMatch(/^gs_[a-z0-9]{24}_[\w-]{43}$/);
  expect(made.token).toMatchObject({ name: 'Assistant', scopes: ['read', 'send'], expiresAt });
  const check = (secret = made.secret) => client.checkApiToken({ secret });
  const refused = { kind: 'unauthenticated', code: 'invalid_token' };
  expect(await check()).toMatchObject({ userId: ada, scopes: ['read', 'send'], plan: 'ultimate' });
  for (const wrong of ['', 'gs_', `${made.secret.slice(0, -1)}_`, made.secret.slice(3)]) {
    await expect(check(wrong)).rejects.toMatchObject(refused);
  }
  // Another token's secret with this one's id.
  const checkedAt = now();
  later(1_000);
  const other = await client.createApiToken({ userId: ada, name: 'Other', scopes: ['read'] });
  const mixed = `${made.secret.slice(0, 28)}${other.secret.slice(28)}`;
  await expect(check(mixed)).rejects.toMatchObject(refused);
  const list = (userId: string) => client.listApiTokens({ userId, query: all });
  const { tokens, meta } = await list(ada);
  expect(tokens.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
    ['Other', undefined],
    ['Assistant', checkedAt],
  ]);
  expect([meta?.total, (await list(bob)).tokens]).toEqual([2, []]);
  const documentId = made.token?.documentId ?? '';
  await expect(client.deleteApiToken({ userId: bob, documentId })).rejects.toMatchObject({
    kind: 'not_found',
  });
  later(10 * minute);
  await expect(check()).rejects.toMatchObject(refused);
  // It stays listed, and goes when its user says so.
  expect((await list(ada)).tokens).toHaveLength(2);
  await client.deleteApiToken({ userId: ada, documentId });
  await client.deleteApiToken({ userId: ada, documentId: other.token?.documentId ?? '' });
  await expect(check(other.secret)).rejects.toMatchObject(refused);
  expect((await list(ada)).tokens).toEqual([]);
});

it('a use is noted once a minute, and the text of a token is stored nowhere', async () => {
  await using world = await withUsers();
  const { client, ada, later, now, auth } = world;
  const { secret, token } = await client.createApiToken({
    userId: ada,
    name: 'Feed',
    scopes: ['read'],
  });
  const usedAt = async () => {
    const { tokens } = await client.listApiTokens({ userId: ada, query: all });
    return tokens[0]?.lastUsedAt;
  };
  await client.checkApiToken({ secret });
  const first = now();
  later(30_000);
  await client.checkApiToken({ secret });
  expect(await usedAt()).toEqual(first);
  later(30_000);
  await client.checkApiToken({ secret });
  expect(await usedAt()).toEqual(now());
  const stored = await withMongo({ uri: auth.uri, database: 'groupsight_auth' }, (connection) =>
    connection.collection('api_tokens').findOne({ name: 'Feed' }),
  );
  expect(String(stored?._id)).toBe(token?.documentId);
  expect(JSON.stringify(stored)).not.toContain(secret.slice(28));
});

it('is refused without a name, a scope or a future, and the fifty-first', async () => {
  await using world = await withUsers();
  const { client, ada, now } = world;
  const make = (more: object = {}) =>
    client.createApiToken({ userId: ada, name: 'One', scopes: ['read'], ...more });
  const wrong = [
    [{ name: ' ' }, 'invalid_name'],
    [{ name: 'x'.repeat(81) }, 'invalid_name'],
    [{ scopes: [] }, 'invalid_scopes'],
    [{ scopes: ['read', 'admin'] }, 'invalid_scopes'],
    [{ scopes: ['read', 'feed'] }, 'invalid_scopes'],
    [{ expiresAt: now() }, 'invalid_expiry'],
  ] as const;
  for (const [more, code] of wrong) await expect(make(more)).rejects.toMatchObject({ code });
  await expect(make({ userId: 'nobody' })).rejects.toMatchObject({ kind: 'not_found' });
  for (let count = 0; count < 50; count += 1) await make();
  await expect(make()).rejects.toMatchObject({ code: 'too_many_tokens' });
});
