import { Writable } from 'node:stream';
import { AppError } from '@groupsight/shared/errors';
import { createLogger } from '@groupsight/shared/logger';
import { expect, test } from 'vitest';
import { createClients } from '../src/clients.ts';
import { startHarness } from './support/harness.ts';

test('visitors are limited by address, users by themselves, and told when to come back', async () => {
  await using gateway = await startHarness({
    env: { RATE_LIMIT_AUTH: '2', RATE_LIMIT_READ: '3' },
  });
  const body = { identifier: 'nobody@example.org', password: 'x' };
  const attempts = [];
  for (let n = 0; n < 3; n++) {
    attempts.push((await gateway.json('POST', '/api/auth/local', { body })).status);
  }
  expect(attempts).toEqual([400, 400, 429]);
  const [ada, bob] = [await gateway.signIn('a@example.org'), await gateway.signIn('b@example.org')];
  const read = (token: string) => gateway.call('GET', '/api/notifications', { token });
  for (let n = 0; n < 3; n++) expect((await read(ada.token)).status).toBe(200);
  const refused = await read(ada.token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    error: { name: 'RateLimitError', details: { code: 'rate_limited' } },
  });
  expect((await read(bob.token)).status).toBe(200);
});

test('JSON from 1 kB on is compressed where the caller takes it', async () => {
  await using gateway = await startHarness();
  const { ownerId, token } = await gateway.signIn();
  for (let n = 0; n < 10; n++) gateway.groups.addGroup(ownerId, `Group ${n}`);
  const ask = (path: string) =>
    gateway.call('GET', path, { token, headers: { 'accept-encoding': 'gzip' } });
  const large = await ask('/api/watched-groups');
  expect(large.headers.get('content-encoding')).toBe('gzip');
  expect(await large.json()).toMatchObject({ meta: { pagination: { total: 10 } } });
  expect((await ask('/api/config')).headers.get('content-encoding')).toBeNull();
});

test('health, readiness, metrics and the public configuration', async () => {
  await using gateway = await startHarness({
    env: { DEMO: 'true', ALLOW_CONNECTION_SKIP: '1', CHAT_PROVIDER: 'simulated' },
  });
  expect(await gateway.json('GET', '/healthz')).toMatchObject({ status: 'ok' });
  expect((await gateway.call('GET', '/readyz')).status).toBe(200);
  expect(await gateway.json('GET', '/api/config')).toMatchObject({
    data: {
      demo: true,
      allowConnectionSkip: true,
      chatProvider: 'simulated',
      disclosures: { model: null, linkPreviews: false },
    },
  });
  const metrics = await (await gateway.call('GET', '/metrics')).text();
  expect(metrics).toContain('groupsight_http_seconds_count{method="GET",route="/api/config"');
});

test('visitors learn what is sent to others; where nobody knows, that is said', async () => {
  await using gateway = await startHarness();
  const told = async () => (await gateway.json('GET', '/api/config')) as { data?: object };
  const outside = { modelPlace: 'outside', modelHost: 'models.example.com' };
  gateway.insights.disclosures = () => ({ ...outside, pseudonyms: true, linkPreviews: true });
  const model = { place: 'outside', host: 'models.example.com', pseudonyms: true };
  expect(await told()).toMatchObject({ data: { disclosures: { model, linkPreviews: true } } });
  gateway.insights.disclosures = () => {
    throw new AppError('unavailable', 'away', 'Away');
  };
  expect(await told()).toMatchObject({
    status: 200,
    data: { demo: false, disclosures: null },
  });
});

test('services that are away are a 503; what is our fault is logged without private words', async () => {
  const nowhere = 'unix:/nowhere/at/all';
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const addresses = {
    AUTH_ADDRESS: nowhere,
    GROUPS_ADDRESS: nowhere,
    INSIGHTS_ADDRESS: nowhere,
    SCHEDULER_ADDRESS: nowhere,
    CONNECTOR_ADDRESS: nowhere,
  };
  const clients = createClients(addresses, { name: 'gateway' });
  const failing = {
    ...clients,
    auth: {
      ...clients.auth,
      startPasswordReset: async () => {
        throw new Error('the address ada@example.org');
      },
    },
  };
  await using gateway = await startHarness({
    overrides: { clients: failing },
    logger: createLogger({ service: 'gateway', destination }),
  });
  const away = await gateway.json('GET', '/api/users/me', { token: 'a.b.c' });
  expect(away).toMatchObject({ status: 401 });
  const { token } = await gateway.signIn();
  expect(await gateway.json('GET', '/api/users/me', { token })).toMatchObject({
    status: 503,
    error: { name: 'ServiceUnavailableError' },
  });
  const fault = await gateway.json('POST', '/api/auth/forgot-password', {
    body: { email: 'ada@example.org' },
    headers: { 'x-request-id': 'find-me-in-the-log' },
  });
  expect(fault).toMatchObject({
    status: 500,
    error: {
      name: 'InternalServerError',
      message: 'Internal Server Error',
      details: { code: 'internal', requestId: 'find-me-in-the-log' },
    },
  });
  const log = lines.join('');
  expect(log).toContain('find-me-in-the-log');
  expect(log).not.toContain('ada@example.org');
});

test('a plan that is used up is told with its code', async () => {
  await using gateway = await startHarness();
  const { ownerId, token } = await gateway.signIn();
  const group = gateway.groups.addGroup(ownerId, 'A');
  gateway.groups.refuseWatching = new AppError('forbidden', 'plan_limit', 'Your plan has 5 groups');
  const path = `/api/watched-groups/${group.documentId}`;
  const body = { data: { is_watched: true } };
  expect(await gateway.json('PUT', path, { token, body })).toMatchObject({
    status: 403,
    error: { message: 'Your plan has 5 groups', details: { code: 'plan_limit' } },
  });
});
