import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

const token = 'a token of thirty-two characters';
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
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
  /** As Okta says it. */
  const person = (name: string, more: Record<string, unknown> = {}) => ({
    schemas: [userSchema],
    userName: `${name}@example.org`,
    name: { givenName: name, familyName: 'Example' },
    emails: [{ primary: true, value: `${name}@example.org`, type: 'work' }],
    externalId: `id of ${name}`,
    locale: 'en-US',
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  });
  return { gateway, call, patch, find, person };
}

async function errorOf(answer: Response) {
  const { schemas, status, scimType } = (await answer.json()) as Record<string, unknown>;
  expect(schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  expect(status).toBe(String(answer.status));
  return [answer.status, scimType];
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

test('what cannot be changed is refused, and errors are SCIM’s', async () => {
  const { gateway, call, patch, find } = await directory();
  await using _gateway = gateway;
  const { ownerId } = await gateway.signIn();
  for (const filter of [
    '',
    'emails eq "x"',
    'userName eq ""',
    'userName eq "\\x"',
    'userName co "a"',
    'userName eq "a" or active eq true',
  ]) {
    expect(await errorOf(await find(filter))).toEqual([400, 'invalidFilter']);
  }
  const refused: readonly (readonly [unknown, string])[] = [
    [{ op: 'remove', path: 'active' }, 'mutability'],
    [{ op: 'replace', path: 'userName', value: 'x' }, 'mutability'],
    [{ op: 'replace', value: { active: false, userName: 'x' } }, 'mutability'],
    [{ op: 'replace', path: 'shoeSize', value: 44 }, 'invalidPath'],
    [{ op: 'replace', path: ['active'], value: true }, 'invalidPath'],
    [{ op: 'replace', value: 'active' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 7 }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'move', path: 'active' }, 'invalidSyntax'],
    [null, 'invalidSyntax'],
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

test('a directory makes an account, as Okta and Entra ID say it, and finds it again', async () => {
  const { gateway, call, find, person } = await directory();
  await using _gateway = gateway;
  const made = await call('POST', 'Users', person('grace'));
  expect(made.status).toBe(201);
  const body = (await made.json()) as { readonly id: string };
  expect(made.headers.get('location')).toBe(`https://groups.example.org/scim/v2/Users/${body.id}`);
  expect(body).toMatchObject({
    schemas: [userSchema],
    userName: 'grace@example.org',
    externalId: 'id of grace',
    displayName: 'grace Example',
    active: true,
    emails: [{ value: 'grace@example.org', primary: true }],
    meta: { resourceType: 'User' },
  });
  expect(body).not.toHaveProperty('password');
  expect(await errorOf(await call('POST', 'Users', person('grace')))).toEqual([409, 'uniqueness']);
  expect(await (await find('externalId eq "id of grace"')).json()).toMatchObject({
    totalResults: 1,
    Resources: [{ id: body.id }],
  });
  const qualified = await find(`${userSchema}:USERNAME EQ "grace@example.org"`);
  expect(await qualified.json()).toMatchObject({ totalResults: 1 });
  const shown = person('ada', { displayName: 'Ada L.', active: 'False', externalId: undefined });
  const other = await call('POST', 'Users', shown);
  expect(await other.json()).toMatchObject({ displayName: 'Ada L.', active: false });
});

test('everybody is listed page by page', async () => {
  const { gateway, call, person } = await directory();
  await using _gateway = gateway;
  for (const name of ['a', 'b', 'c']) await call('POST', 'Users', person(name));
  const page = async (query: string) => {
    const body = (await (await call('GET', `Users${query}`)).json()) as {
      readonly Resources: readonly { readonly userName: string }[];
    };
    return { ...body, Resources: body.Resources.map(({ userName }) => userName[0]) };
  };
  expect(await page('')).toMatchObject({ totalResults: 3, Resources: ['a', 'b', 'c'] });
  expect(await page('?startIndex=2&count=1')).toMatchObject({
    totalResults: 3,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: ['b'],
  });
  expect(await page('?startIndex=0&count=2')).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
  expect(await page('?count=0')).toMatchObject({ totalResults: 3, Resources: [] });
  expect(await page('?count=-1')).toMatchObject({ totalResults: 3, Resources: [] });
  expect(await page('?startIndex=9')).toMatchObject({ totalResults: 3, Resources: [] });
  for (const query of ['startIndex=x', 'count=1.5', 'count=', 'count=1&count=2']) {
    expect((await errorOf(await call('GET', `Users?${query}`)))[1]).toBe('invalidValue');
  }
});

test('what is different in the directory is taken over, and what is deleted there is gone', async () => {
  const { gateway, call, patch, person } = await directory();
  await using _gateway = gateway;
  const { id } = (await (await call('POST', 'Users', person('grace'))).json()) as {
    readonly id: string;
  };
  const token = await gateway.auth.token(id);
  const me = async () => (await gateway.call('GET', '/api/users/me', { token })).status;
  expect(await me()).toBe(200);
  const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department';
  // As Entra ID says it: what is not kept here comes along.
  const renamed = await patch(
    id,
    { op: 'Add', path: 'name.givenName', value: 'Grace' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'grace@example.org' },
    { op: 'Add', path: department, value: 'Navy' },
    { op: 'Replace', path: 'displayName', value: 'Grace Hopper' },
    { op: 'Remove', path: 'externalId' },
  );
  const changed = (await renamed.json()) as object;
  expect(changed).toMatchObject({ displayName: 'Grace Hopper', active: true });
  expect(changed).not.toHaveProperty('externalId');
  const put = await call('PUT', `Users/${id}`, person('grace', { active: 'false' }));
  expect([put.status, await put.json()]).toMatchObject([
    200,
    { displayName: 'grace Example', externalId: 'id of grace', active: false },
  ]);
  expect(await me()).toBe(401);
  expect(await errorOf(await call('PUT', `Users/${id}`, person('other')))).toEqual([
    400,
    'mutability',
  ]);
  const gone = await call('DELETE', `Users/${id}`);
  expect([gone.status, await gone.text()]).toEqual([204, '']);
  for (const method of ['GET', 'DELETE']) {
    expect(await errorOf(await call(method, `Users/${id}`))).toEqual([404, undefined]);
  }
});

test('what is no user is refused in SCIM’s words', async () => {
  const { gateway, call, person } = await directory();
  await using _gateway = gateway;
  const bad: readonly (readonly [unknown, string])[] = [
    [{}, 'invalidSyntax'],
    [[], 'invalidSyntax'],
    ['text', 'invalidSyntax'],
    [person('a', { schemas: ['x'] }), 'invalidSyntax'],
    [person('a', { userName: 7 }), 'invalidValue'],
    [person('a', { userName: undefined }), 'invalidValue'],
    [person('a', { active: 'perhaps' }), 'invalidValue'],
    [person('a', { externalId: {} }), 'invalidValue'],
    [person('a', { name: { givenName: [] } }), 'invalidValue'],
  ];
  for (const [body, type] of bad) {
    expect(await errorOf(await call('POST', 'Users', body))).toEqual([400, type]);
  }
  const raw = (type: string, body: string) =>
    fetch(`${gateway.baseUrl}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
  expect(await errorOf(await raw('application/scim+json', '{'))).toEqual([400, 'invalidSyntax']);
  expect((await errorOf(await raw('text/csv', 'a,b')))[0]).toBe(415);
  const long = JSON.stringify(person('a', { title: 'x'.repeat(70_000) }));
  expect((await errorOf(await raw('application/json', long)))[0]).toBe(413);
  for (const path of ['Groups', 'Groups/1', 'Me', 'Bulk']) {
    expect(await errorOf(await call('GET', path))).toEqual([404, undefined]);
  }
});

test('a directory learns what is offered', async () => {
  const { gateway, call } = await directory();
  await using _gateway = gateway;
  const read = async (path: string) => (await (await call('GET', path)).json()) as object;
  expect(await read('ServiceProviderConfig')).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 100 },
  });
  const user = { id: 'User', endpoint: '/Users', schema: userSchema };
  expect(await read('ResourceTypes')).toMatchObject({ totalResults: 1, Resources: [user] });
  expect(await read('ResourceTypes/User')).toMatchObject(user);
  const schema = { id: userSchema, name: 'User' };
  expect(await read('Schemas')).toMatchObject({ Resources: [schema] });
  expect(await read(`Schemas/${userSchema}`)).toMatchObject(schema);
});

test('guesses of the token are counted', async () => {
  await using gateway = await startHarness({ env: { SCIM_TOKEN: token, RATE_LIMIT_PUBLIC: '2' } });
  const guess = () =>
    fetch(`${gateway.baseUrl}/scim/v2/Users`, { headers: { authorization: 'Bearer guess' } });
  const first = await guess();
  expect(first.headers.get('www-authenticate')).toContain('Bearer');
  expect(await errorOf(first)).toEqual([401, undefined]);
  await guess();
  const limited = await guess();
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(limited)).toEqual([429, undefined]);
});
