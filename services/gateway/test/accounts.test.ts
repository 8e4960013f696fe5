import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

async function staffed(gateway: Harness) {
  const ada = await gateway.signIn('ada@example.org');
  const bob = await gateway.signIn('bob@example.org');
  ada.user.isOperator = true;
  const as = (token: string) => async (method: string, path: string) => {
    const answer = await gateway.call(method, path, { token });
    const body = await answer.text();
    return { status: answer.status, ...(body === '' ? {} : JSON.parse(body)) };
  };
  return { ada, bob, operator: as(ada.token), user: as(bob.token) };
}

/** Whether a live stream of somebody ends by itself. */
async function stream(gateway: Harness, token: string) {
  const response = await fetch(`${gateway.baseUrl}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const seen = { ended: false };
  const read = async () => {
    for await (const _ of response.body ?? []);
    seen.ended = true;
  };
  void read().catch(() => undefined);
  return seen;
}

test('suspending ends a user’s session, token and stream at once, and resuming gives none back', async () => {
  await using gateway = await startHarness();
  const { bob, operator, user } = await staffed(gateway);
  const fields = { data: { name: 'Program', scopes: ['read'] } };
  const made = await gateway.call('POST', '/api/api-tokens', { token: bob.token, body: fields });
  const { token: programs } = ((await made.json()) as { data: { token: string } }).data;
  const program = () => gateway.call('GET', '/api/watched-groups', { token: programs });
  expect((await program()).status).toBe(200);
  const live = await stream(gateway, bob.token);
  const suspension = `/api/accounts/${bob.ownerId}/suspension`;
  const { data } = await operator('PUT', suspension);
  expect(data.suspended_at).toMatch(/^\d{4}-/);
  await waitFor('the end of the stream', () => live.ended);
  expect((await user('GET', '/api/watched-groups')).status).toBe(401);
  expect((await program()).status).toBe(401);
  expect((await operator('DELETE', suspension)).data.suspended_at).toBeNull();
  expect((await user('GET', '/api/watched-groups')).status).toBe(401);
});

test('a suspension by another gateway, or by a command, ends streams here too', async () => {
  await using gateway = await startHarness({ overrides: { heartbeatMs: 60_000 } });
  const { bob } = await staffed(gateway);
  const live = await stream(gateway, bob.token);
  const at = new Date();
  const value = { userId: bob.ownerId, timezone: '', plan: '', at, suspendedAt: at };
  await gateway.bus.publish(topics.usersChanges, [{ key: bob.ownerId, value }]);
  await waitFor('the end of the stream', () => live.ended);
});

test('accounts tell what they use, which is counted for operators alone', async () => {
  await using gateway = await startHarness();
  const { bob, operator, user } = await staffed(gateway);
  gateway.connector.storageUses.push({ userId: bob.ownerId, bytes: 700 });
  gateway.groups.addGroup(bob.ownerId, 'Garden');
  expect((await user('GET', '/api/accounts')).status).toBe(403);
  expect(gateway.auth.usages.size).toBe(0);
  const { data } = await operator('GET', '/api/accounts');
  const his = data.find((one: { email: string }) => one.email === 'bob@example.org');
  expect(his).toMatchObject({ storage: 700, groups: 1, suspended_at: null, last_seen_at: null });
});

test('operators set limits; nobody else does, and no nonsense', async () => {
  await using gateway = await startHarness();
  const { ada, bob } = await staffed(gateway);
  const set = (token: string, data: object) =>
    gateway.call('PUT', `/api/accounts/${bob.ownerId}/quotas`, { token, body: { data } });
  const none = { storage: null, groups: null, imports_daily: null, model_tokens_daily: null };
  expect((await set(bob.token, none)).status).toBe(403);
  expect((await set(ada.token, { ...none, groups: -1 })).status).toBe(400);
  // The services have no such numbers.
  for (const tooMany of [{ groups: 2 ** 32 }, { imports_daily: 2 ** 32 }, { storage: 2 ** 53 }])
    expect((await set(ada.token, { ...none, ...tooMany })).status).toBe(400);
  expect((await set(ada.token, { ...none, groups: 2 ** 32 - 1 })).status).toBe(200);
  expect((await set(ada.token, { groups: 1 })).status).toBe(400);
  const answer = await set(ada.token, { ...none, groups: 4 });
  expect(await answer.json()).toMatchObject({ data: { quotas: { ...none, groups: 4 } } });
  const me = await gateway.call('GET', '/api/users/me', { token: bob.token });
  expect(await me.json()).toMatchObject({ watch_limit: 4 });
});

test('operators sign out, delete and keep; nobody else does', async () => {
  await using gateway = await startHarness();
  const { ada, bob, operator, user } = await staffed(gateway);
  for (const [method, path] of [
    ['PUT', 'suspension'],
    ['DELETE', 'suspension'],
    ['DELETE', 'sessions'],
    ['PUT', 'deletion'],
    ['DELETE', 'deletion'],
  ] as const) {
    expect((await user(method, `/api/accounts/${ada.ownerId}/${path}`)).status, path).toBe(403);
  }
  expect((await operator('DELETE', `/api/accounts/${bob.ownerId}/sessions`)).data).toEqual({
    ended: 1,
  });
  expect((await user('GET', '/api/watched-groups')).status).toBe(401);
  const deletion = `/api/accounts/${bob.ownerId}/deletion`;
  expect((await operator('PUT', deletion)).data.deletion_due_at).toMatch(/^\d{4}-/);
  expect((await operator('DELETE', deletion)).data.deletion_due_at).toBeNull();
});
