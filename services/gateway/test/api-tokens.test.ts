import { tokenScopes } from '@groupsight/shared/token-scopes';
import { expect, test } from 'vitest';
import { openapiDocument } from '../src/openapi-document.ts';
import { type Harness, startHarness } from './support/harness.ts';

interface Made {
  readonly documentId: string;
  readonly token: string;
}

async function make(gateway: Harness, token: string, scopes: readonly string[] = ['read']) {
  const answer = await gateway.call('POST', '/api/api-tokens', {
    token,
    body: { data: { name: 'Assistant', scopes } },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return ((await answer.json()) as { data: Made }).data;
}

test('a token is told once, listed without its text, and ended', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.signIn();
  const bob = await gateway.signIn('bob@example.org');
  const made = await make(gateway, ada.token, ['read', 'send']);
  expect(made.token).toMatch(/^gs_/);
  const list = async (token: string) => {
    const answer = await gateway.call('GET', '/api/api-tokens', { token });
    return answer.text();
  };
  expect(JSON.parse(await list(ada.token)).data).toEqual([
    expect.objectContaining({ name: 'Assistant', scopes: ['read', 'send'], expires_at: null }),
  ]);
  expect(await list(ada.token)).not.toContain(made.token);
  expect(JSON.parse(await list(bob.token)).data).toEqual([]);
  const end = (token: string) =>
    gateway.call('DELETE', `/api/api-tokens/${made.documentId}`, { token });
  const me = () => gateway.call('GET', '/api/users/me', { token: made.token });
  expect((await end(bob.token)).status).toBe(404);
  expect(await (await me()).json()).toMatchObject({ email: 'ada@example.org' });
  expect((await end(ada.token)).status).toBe(204);
  expect((await me()).status).toBe(401);
});

test('each route takes tokens of exactly the scope that the document says', async () => {
  await using gateway = await startHarness();
  const { user, token } = await gateway.signIn();
  user.plan = 'ultimate';
  const tokens = new Map<string, string>();
  for (const scope of tokenScopes) tokens.set(scope, (await make(gateway, token, [scope])).token);
  const { paths } = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, { 'x-token-scope'?: string | null }>>;
  };
  let asked = 0;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { 'x-token-scope': needed }] of Object.entries(operations)) {
      if (needed === undefined) continue;
      for (const [scope, programs] of tokens) {
        const body = method === 'get' ? {} : { body: { nonsense: true } };
        const url = path.replaceAll(/\{\w+\}/g, 'unknown');
        const answer = await gateway.call(method.toUpperCase(), url, { token: programs, ...body });
        const text = answer.headers.get('content-type')?.includes('json')
          ? await answer.text()
          : await answer.body?.cancel().then(() => '');
        const isRefused = text?.includes('"code":"token_scope"') ?? false;
        expect([method, path, scope, isRefused]).toEqual([method, path, scope, needed !== scope]);
        asked += 1;
      }
    }
  }
  expect(asked).toBeGreaterThan(300);
});

test('no token touches sign-ins, tokens, payment or the account', async () => {
  const { paths } = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, { 'x-token-scope'?: string | null }>>;
  };
  const closed = [
    'POST /api/auth/change-password',
    'POST /api/api-tokens',
    'GET /api/api-tokens',
    'DELETE /api/api-tokens/{documentId}',
    'POST /api/account-deletion',
    'PUT /api/users/me',
    'POST /api/data-exports',
    'POST /api/billing/checkout',
    'POST /api/wa-create',
    'PUT /api/email-settings',
    'GET /api/accounts',
    'GET /api/events',
  ];
  for (const route of closed) {
    const [method = '', path = ''] = route.split(' ');
    expect([route, paths[path]?.[method.toLowerCase()]?.['x-token-scope']]).toEqual([route, null]);
  }
});

test('what is no token of ours, ended or malformed, is 401 and counts for its address', async () => {
  await using gateway = await startHarness({ env: { RATE_LIMIT_READ: '3' } });
  const { token } = await gateway.signIn();
  const { token: program } = await make(gateway, token);
  const get = (bearer: string) => gateway.call('GET', '/api/users/me', { token: bearer });
  for (const wrong of ['gs_', 'gs_x', `${program}x`]) expect((await get(wrong)).status).toBe(401);
  expect((await get('gs_y')).status).toBe(429);
  // Of the user, whichever way they ask.
  const answers = [await get(token), await get(program), await get(token), await get(program)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});
