import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createLogger } from '@groupsight/shared/logger';
import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

const wrong = { identifier: 'nobody@example.org', password: 'x' };

test('visitors behind a proxy are limited one by one, an IPv6 line as one', async () => {
  await using gateway = await startHarness({ env: { RATE_LIMIT_AUTH: '2', TRUST_PROXY: '1' } });
  const tryFrom = async (address: string) => {
    // What a visitor writes stands before what the proxy saw.
    const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` };
    return (await gateway.json('POST', '/api/auth/local', { body: wrong, headers })).status;
  };
  const same = ['203.0.113.1', '203.0.113.1', '203.0.113.1'];
  expect([await tryFrom(same[0] ?? ''), await tryFrom(same[1] ?? '')]).toEqual([400, 400]);
  expect(await tryFrom(same[2] ?? '')).toBe(429);
  expect(await tryFrom('203.0.113.2')).toBe(400);
  const line = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:8000::'];
  const statuses = [];
  for (const address of line) statuses.push(await tryFrom(address));
  expect(statuses).toEqual([400, 400, 429]);
});

test('without a proxy nobody chooses whom they count as, and the operator is told', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'gateway', level: 'warn', destination });
  await using gateway = await startHarness({ env: { RATE_LIMIT_AUTH: '2' }, logger });
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    statuses.push((await gateway.json('POST', '/api/auth/local', { body: wrong, headers })).status);
  }
  expect(statuses).toEqual([400, 400, 429]);
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});

test('auth is told where a person signs in from', async () => {
  await using gateway = await startHarness({ env: { TRUST_PROXY: '1' } });
  await gateway.call('POST', '/api/auth/local', {
    body: wrong,
    headers: { 'x-forwarded-for': '2001:db8:1:2::7' },
  });
  expect(gateway.auth.logins).toEqual(['2001:db8:1:2::/64']);
});

test('answers of the API are kept by no cache', async () => {
  await using gateway = await startHarness();
  const { token } = await gateway.signIn();
  const asked = [
    gateway.call('GET', '/api/users/me', { token }),
    gateway.call('GET', '/api/watched-groups', { token }),
    gateway.call('GET', '/api/users/me'),
    gateway.call('POST', '/api/auth/local', { body: wrong }),
    gateway.call('GET', '/api/nothing'),
  ];
  for (const response of await Promise.all(asked)) {
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('metrics are for this machine, or for whoever has the token', async () => {
  const statusOf = async (env: Record<string, string>, authorization = '') => {
    await using gateway = await startHarness({ env });
    const headers: Record<string, string> = authorization ? { authorization } : {};
    return (await gateway.call('GET', '/metrics', { headers })).status;
  };
  const METRICS_TOKEN = 'sixteen-characters';
  expect(await statusOf({ HOST: '0.0.0.0' })).toBe(404);
  expect(await statusOf({ PUBLIC_URL: 'https://groups.example.org' })).toBe(404);
  expect(await statusOf({ PUBLIC_URL: 'http://localhost:3000' })).toBe(200);
  expect(await statusOf({ METRICS_TOKEN })).toBe(401);
  expect(await statusOf({ METRICS_TOKEN }, 'Bearer sixteen-character')).toBe(401);
  expect(await statusOf({ HOST: '0.0.0.0', METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}`)).toBe(200);
});

test('nobody signs in with a body of a hundred kilobytes', async () => {
  await using gateway = await startHarness();
  const body = { ...wrong, more: 'x'.repeat(100_000) };
  expect((await gateway.call('POST', '/api/auth/local', { body })).status).toBe(413);
});

/** Begins a request that does not end. */
function begin(baseUrl: string, path: string, headers: Record<string, string>, first: string) {
  const { port, hostname } = new URL(baseUrl);
  const sent = request({ port, hostname, path, method: 'POST', headers });
  const closed = new Promise<void>((resolve) => sent.on('close', resolve));
  sent.on('error', () => undefined);
  sent.write(first);
  return { sent, closed };
}

test('a body that does not come is not waited for', async () => {
  await using gateway = await startHarness({ overrides: { slowBodyMs: 50 } });
  const headers = { 'content-type': 'application/json', 'content-length': '1000' };
  for (const path of ['/api/auth/local', '/api/wa-imports', '/nowhere']) {
    await begin(gateway.baseUrl, path, headers, '{').closed;
  }
});

test('more connections than are allowed are closed at once, and those there are stay', async () => {
  await using gateway = await startHarness({ env: { MAX_CONNECTIONS: '2' } });
  const { port, hostname } = new URL(gateway.baseUrl);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const kept = [await open(), await open()];
  const third = await open();
  await once(third, 'close');
  for (const socket of kept) {
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
  }
});

test('an upload of somebody who is signed in may take its time', async () => {
  // Longer than a busy machine needs to look at the token.
  await using gateway = await startHarness({ overrides: { slowBodyMs: 1_000 } });
  const { token } = await gateway.signIn();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=part',
  };
  const file = '--part\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhel';
  const { sent } = begin(gateway.baseUrl, '/api/wa-imports', headers, file);
  const answered = once(sent, 'response');
  // Others, who began later, are cut meanwhile.
  for (let n = 0; n < 2; n++) {
    await begin(gateway.baseUrl, '/api/auth/local', { 'content-length': '9' }, '{').closed;
  }
  sent.end('lo\r\n--part--\r\n');
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  response.resume();
});
