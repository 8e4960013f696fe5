import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

const token = 'a token of thirty-two characters';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

async function directory() {
  const gateway = await startHarness({
    env: { SCIM_TOKEN: token, PUBLIC_URL: 'https://groups.example.org' },
  });
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${gateway.baseUrl}/scim/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const patch = (id: string, ...operations: unknown[]) =>
    call('PATCH', `Users/${id}`, { schemas: [patchOp], Operations: operations });
  const find = (filter: string) => call('GET', `Users?filter=${encodeURIComponent(filter)}`);
  return { gateway, call, patch, find };
}

test('a directory finds who left by their address, and closes their account', async () => {
  const { gateway, call, patch, find } = await directory();
  await using _gateway = gateway;
  const { ownerId, token: session } = await gateway.signIn();
  const found = await find('userName eq "ada@example.org"');
  expect(found.headers.get('content-type')).toContain('application/scim+json');
  expect(await found.json()).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 1,
    Resources: [
      {
        id: ownerId,
        userName: 'ada@example.org',
        active: true,
        meta: { location: `https://groups.example.org/scim/v2/Users/${ownerId}` },
      },
    ],
  });
  expect(await (await find('userName eq "no@example.org"')).json()).toMatchObject({
    totalResults: 0,
    Resources: [],
  });
  const me = async () => (await gateway.call('GET', '/api/users/me', { token: session })).status;
  expect(await me()).toBe(200);
  // As Entra ID says it, then as Okta does.
  const closed = await patch(ownerId, { op: 'Replace', path: 'active', value: 'False' });
  expect([closed.status, await closed.json()]).toMatchObject([200, { active: false }]);
  expect(await me()).toBe(401);
  const opened = await patch(ownerId, { op: 'replace', value: { active: true } });
  expect(await opened.json()).toMatchObject({ active: true });
  expect((await call('GET', `Users/${ownerId}`)).status).toBe(200);
  expect((await call('GET', 'ServiceProviderConfig')).status).toBe(200);
});

test('nothing else is taken, and errors are SCIM’s', async () => {
  const { gateway, call, patch, find } = await directory();
  await using _gateway = gateway;
  const { ownerId } = await gateway.signIn();
  const errorOf = async (answer: Response) => {
    const { schemas, status, scimType } = (await answer.json()) as Record<string, unknown>;
    expect(schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    expect(status).toBe(String(answer.status));
    return [answer.status, scimType];
  };
  for (const filter of [
    '',
    'emails eq "x"',
    'userName co "a"',
    'userName eq "a" or active eq true',
  ]) {
    expect(await errorOf(await find(filter))).toEqual([400, 'invalidFilter']);
  }
  const refused: readonly (readonly [unknown, string])[] = [
    [{ op: 'remove', path: 'active' }, 'mutability'],
    [{ op: 'replace', path: 'userName', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', value: { active: false, userName: 'x' } }, 'invalidPath'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  ];
  for (const [operation, type] of refused) {
    expect(await errorOf(await patch(ownerId, operation))).toEqual([400, type]);
  }
  expect(await errorOf(await patch(ownerId))).toEqual([400, 'invalidSyntax']);
  expect(await errorOf(await call('PATCH', `Users/${ownerId}`, []))).toEqual([
    400,
    'invalidSyntax',
  ]);
  const unknown = await patch('0'.repeat(24), { op: 'replace', path: 'active', value: false });
  expect(await errorOf(unknown)).toEqual([404, undefined]);
  const wrong = await fetch(`${gateway.baseUrl}/scim/v2/Users/${ownerId}`, {
    headers: { authorization: 'Bearer another' },
  });
  expect(await errorOf(wrong)).toEqual([401, undefined]);
  await using none = await startHarness();
  const off = await fetch(`${none.baseUrl}/scim/v2/Users/${ownerId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await errorOf(off)).toEqual([404, undefined]);
});
