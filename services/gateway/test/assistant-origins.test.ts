import { expect, test } from 'vitest';
import { gatewayConfig } from '../src/service.ts';
import { startHarness } from './support/harness.ts';

const page = 'https://assistant.example.org';
const open = [
  '/mcp',
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
];

async function served(origins = `${page}, http://localhost:6274`) {
  const gateway = await startHarness({ env: { ASSISTANT_ORIGINS: origins } });
  const preflight = (path: string, origin = page, method = 'POST') =>
    fetch(`${gateway.baseUrl}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
      },
    });
  const list = (token: string, origin = page) =>
    gateway.call('POST', '/mcp', {
      token,
      headers: { origin, accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    });
  return { gateway, preflight, list };
}

const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

test('pages of the origins that are named may speak to assistants’ routes, without cookies', async () => {
  const { gateway, preflight } = await served();
  await using _gateway = gateway;
  for (const path of open) {
    const answer = await preflight(path);
    expect([path, answer.status, allowed(answer)]).toEqual([path, 204, page]);
    expect(answer.headers.get('access-control-allow-headers')).toMatch(
      /Authorization.*Content-Type.*Mcp-Protocol-Version/,
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  }
  expect(allowed(await preflight('/mcp', 'http://localhost:6274'))).toBe('http://localhost:6274');
});

test('other pages, and other routes, are left as they are', async () => {
  const { gateway, preflight } = await served();
  await using _gateway = gateway;
  const strangers = [
    'https://evil.example',
    'https://assistant.example.org.evil.example',
    'http://assistant.example.org',
    'https://assistant.example.org:8443',
    'null',
  ];
  for (const origin of strangers) expect(allowed(await preflight('/mcp', origin))).toBeNull();
  const { token } = await gateway.signIn();
  for (const path of ['/api/users/me', '/api/auth/local', '/scim/v2/Users', '/oauth/authorize']) {
    const answer = await preflight(path, page, 'GET');
    expect([path, answer.status, allowed(answer)]).toEqual([path, 404, null]);
    expect(answer.headers.get('access-control-allow-methods')).toBeNull();
  }
  const own = await gateway.call('GET', '/api/users/me', { token, headers: { origin: page } });
  expect([own.status, allowed(own)]).toEqual([200, null]);
});

test('what a page asks is answered to it, and refused so that it learns what to do', async () => {
  const { gateway, list } = await served();
  await using _gateway = gateway;
  const { token: session } = await gateway.signIn();
  const made = await gateway.json('POST', '/api/api-tokens', {
    token: session,
    body: { data: { name: 'Page', scopes: ['read'] } },
  });
  const { token = '' } = (made.data ?? {}) as { token?: string };
  const answer = await list(token);
  expect([answer.status, allowed(answer)]).toEqual([200, page]);
  expect(await answer.text()).toContain('get_brief');
  const stranger = await list(token, 'https://evil.example');
  expect([stranger.status, allowed(stranger)]).toEqual([200, null]);
  const refused = await list('gs_unknown');
  expect([refused.status, allowed(refused)]).toEqual([401, page]);
  expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=');
  const malformed = await gateway.call('POST', '/oauth/token', {
    headers: { origin: page },
    body: {},
  });
  expect([malformed.status, allowed(malformed)]).toEqual([400, page]);
});

test('no page may, where none is named', async () => {
  const { gateway, preflight } = await served('');
  await using _gateway = gateway;
  for (const path of open) {
    const answer = await preflight(path);
    expect([path, answer.status, allowed(answer)]).toEqual([path, 404, null]);
  }
});

test('only single origins can be named', () => {
  const named = (ASSISTANT_ORIGINS: string) =>
    gatewayConfig.shape.ASSISTANT_ORIGINS.safeParse(ASSISTANT_ORIGINS).success;
  expect(named('https://a.example, http://127.0.0.1:6274')).toBe(true);
  for (const wrong of [
    '*',
    'https://*.example.org',
    'null',
    'a.example',
    'http://a.example',
    'https://a.example/',
    'https://a.example/path',
    'https://user@a.example',
    'javascript:alert(1)',
  ]) {
    expect([wrong, named(wrong)]).toEqual([wrong, false]);
  }
});
