import { AppError } from '@groupsight/shared/errors';
import { expect, test } from 'vitest';
import { actionOfRoute } from '../src/audit/actions.ts';
import { openapiDocument } from '../src/openapi-document.ts';
import { startHarness } from './support/harness.ts';

test('every route that changes something says what the audit log has of it', async () => {
  const { paths } = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  // What strangers do who have a link or a key of their own, and links to the own media.
  const byOthers = /webhooks\/(?:waha|stripe)|mail-subscriptions|shared-|media\//;
  const changes = routes.filter((route) => !route.startsWith('GET ') && !byOthers.test(route));
  expect(changes.filter((route) => actionOfRoute[route] === undefined)).toEqual([]);
  expect(changes.length).toBeGreaterThan(60);
  const named = Object.keys(actionOfRoute).filter((route) => route !== 'POST /mcp');
  expect(named.filter((route) => !routes.includes(route))).toEqual([]);
});

test('sign-ins are told, good and failed, with from where and without what was typed', async () => {
  await using gateway = await startHarness();
  const { user } = await gateway.signIn('ada@example.org');
  const signIn = (password: string, headers = {}) =>
    gateway.call('POST', '/api/auth/local', {
      body: { identifier: 'ada@example.org', password },
      headers: { 'user-agent': 'Firefox/140.0', ...headers },
    });
  expect((await signIn('wrong-password')).status).toBe(400);
  expect((await signIn('secret-1')).status).toBe(200);
  expect(gateway.auth.actions).toMatchObject([
    { action: 'sign_in', failed: true, actorId: '', identifier: 'ada@example.org' },
    { action: 'sign_in', failed: false, actorId: user.documentId, clientAddress: '127.0.0.1' },
  ]);
  expect(gateway.auth.actions[1]?.userAgent).toBe('Firefox/140.0');
  const told = JSON.stringify(gateway.auth.actions);
  expect(told).not.toContain('wrong-password');
  expect(told).not.toContain('secret-1');
  // A caller who chooses one id for all requests hides none of them.
  await signIn('secret-1', { 'x-request-id': 'the-same-one-again' });
  await signIn('secret-1', { 'x-request-id': 'the-same-one-again' });
  expect(new Set(gateway.auth.actions.map(({ cause }) => cause)).size).toBe(4);
});

test('programs and operators are told as such; refusals for form or session are not', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.signIn('ada@example.org');
  const bob = await gateway.signIn('bob@example.org');
  ada.user.isOperator = true;
  const made = await gateway.json('POST', '/api/api-tokens', {
    token: bob.token,
    body: { data: { name: 'Program', scopes: ['manage'] } },
  });
  const { token } = (made.data ?? {}) as { token?: string };
  const group = gateway.groups.addGroup(bob.ownerId, 'Garden');
  const watch = { token: token ?? '', body: { data: { is_watched: false } } };
  await gateway.call('PUT', `/api/watched-groups/${group.documentId}`, watch);
  await gateway.call('PUT', `/api/accounts/${bob.ownerId}/suspension`, { token: ada.token });
  await gateway.call('PUT', `/api/accounts/${ada.ownerId}/suspension`, { token: 'none' });
  await gateway.call('POST', '/api/api-tokens', { token: ada.token, body: { data: {} } });
  expect(gateway.auth.actions).toMatchObject([
    {
      action: 'token_created',
      actorId: bob.ownerId,
      subject: made.data?.documentId,
      via: 'browser',
    },
    { action: 'group_watched', actorId: bob.ownerId, subject: group.documentId, via: 'token' },
    { action: 'account_suspended', actorId: ada.ownerId, accountId: bob.ownerId, subject: '' },
  ]);
  expect(JSON.stringify(gateway.auth.actions)).not.toContain(token);
});

test('without an entry, who signs in is told that it failed', async () => {
  await using gateway = await startHarness();
  await gateway.signIn('ada@example.org');
  gateway.auth.refusesAudit = new AppError('unavailable', 'store_unavailable', 'away');
  const body = { identifier: 'ada@example.org', password: 'secret-1' };
  const answer = await gateway.call('POST', '/api/auth/local', { body });
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(text).toContain('audit_failed');
  expect(text).not.toContain('jwt');
});

test('nothing is done that could not be begun in the log', async () => {
  await using gateway = await startHarness();
  const { ownerId, token } = await gateway.signIn('ada@example.org');
  const group = gateway.groups.addGroup(ownerId, 'Garden', { isWatched: true });
  gateway.auth.refusesAudit = new AppError('unavailable', 'store_unavailable', 'away');
  const path = `/api/watched-groups/${group.documentId}`;
  const unwatch = { token, body: { data: { is_watched: false } } };
  expect((await gateway.call('PUT', path, unwatch)).status).toBe(503);
  const { data } = await gateway.json('GET', path, { token });
  expect(data).toMatchObject({ is_watched: true });
});

test('what is done stays begun where its end cannot be entered; what is refused does not', async () => {
  await using gateway = await startHarness();
  const { ownerId, token } = await gateway.signIn('ada@example.org');
  const group = gateway.groups.addGroup(ownerId, 'Garden', { isWatched: true });
  const unwatch = { token, body: { data: { is_watched: false } } };
  const put = (id: string) => gateway.call('PUT', `/api/watched-groups/${id}`, unwatch);
  expect((await put('unknown')).status).toBe(404);
  expect(gateway.auth.begun.size).toBe(0);
  gateway.auth.refusesEntries = new AppError('unavailable', 'store_unavailable', 'away');
  expect((await put(group.documentId)).status).toBe(200);
  // Auth enters it in an hour.
  expect([...gateway.auth.begun.values()]).toEqual(['group_watched']);
  gateway.auth.refusesEntries = undefined;
  expect((await put(group.documentId)).status).toBe(200);
  expect(gateway.auth.begun.size).toBe(1);
  expect(gateway.auth.actions).toHaveLength(1);
});

test('too many sign-ins are told, and a flood of them once', async () => {
  await using gateway = await startHarness({ env: { RATE_LIMIT_AUTH: '2' } });
  const body = { identifier: 'ada@example.org', password: 'secret-1' };
  await gateway.signIn('ada@example.org');
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    statuses.push((await gateway.call('POST', '/api/auth/local', { body })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
  const limited = gateway.auth.actions.filter(({ limited }) => limited);
  expect(limited).toMatchObject([
    { action: 'sign_in', failed: true, clientAddress: '127.0.0.1', identifier: '' },
  ]);
});

test('is read by its user and by operators, as CSV too, and changed by nobody', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.signIn('ada@example.org');
  const bob = await gateway.signIn('=bob@example.org');
  ada.user.isOperator = true;
  await gateway.call('DELETE', '/api/sessions', { token: bob.token });
  const read = (path: string, token: string, headers = {}) =>
    gateway.call('GET', path, { token, headers });
  const own = (await (await read('/api/audit-entries', bob.token)).json()) as { data: unknown[] };
  expect(own.data).toMatchObject([{ action: 'session_ended', outcome: 'done' }]);
  expect((await read('/api/server-audit-entries', bob.token)).status).toBe(403);
  const csv = await read('/api/server-audit-entries', ada.token, { accept: 'text/csv' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  // What a spreadsheet would take for a formula is none.
  expect(await csv.text()).toContain(`"'=bob@example.org"`);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    for (const path of [
      'server-audit-entries',
      'audit-entries',
      'server-audit-entries/x',
      'audit-entries/x',
    ]) {
      const answer = await gateway.call(method, `/api/${path}`, { token: ada.token });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
  }
});
