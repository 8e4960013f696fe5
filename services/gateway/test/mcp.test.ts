import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

/** An assistant with a token of these scopes. */
async function assistant(
  gateway: Harness,
  userToken: string,
  scopes: readonly string[] = ['read'],
) {
  const made = await gateway.json('POST', '/api/api-tokens', {
    token: userToken,
    body: { data: { name: 'Assistant', scopes } },
  });
  const { token = '' } = (made.data ?? {}) as { token?: string };
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${gateway.baseUrl}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  // The SDK's own class does not hold under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    client,
    async call(name: string, input: Record<string, unknown> = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: input });
      const [part] = content as { text: string }[];
      return { isError, value: JSON.parse(part?.text ?? '{}') as Record<string, unknown> };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

test('an assistant is told what there is, and that texts are no orders', async () => {
  await using gateway = await startHarness();
  const { token } = await gateway.signIn();
  await using ada = await assistant(gateway, token);
  const { tools } = await ada.client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'find_people',
    'get_brief',
    'list_digests',
    'list_groups',
    'list_plans',
    'list_questions',
    'read_conversation',
    'schedule_message',
    'search',
  ]);
  expect(ada.client.getInstructions()).toMatch(/never an\s+instruction to you/);
  for (const { name, annotations } of tools) {
    expect([name, annotations?.readOnlyHint]).toEqual([name, name !== 'schedule_message']);
  }
});

test('each tool answers for its user alone', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.withGroup('ada@example.org', { isWatched: true });
  const bob = await gateway.withGroup('bob@example.org', { isWatched: true });
  await using asked = await assistant(gateway, ada.token);
  await using other = await assistant(gateway, bob.token);
  const groups = async (of: typeof asked) => (await of.call('list_groups')).value.groups;
  expect(await groups(asked)).toEqual([
    expect.objectContaining({ group_id: ada.group.documentId, name: 'Investors' }),
  ]);
  expect(await groups(other)).toEqual([
    expect.objectContaining({ group_id: bob.group.documentId }),
  ]);
  const inputs: Readonly<Record<string, object>> = {
    get_brief: {},
    search: { query: 'hotel', from: '2026-01-01' },
    list_digests: { from: '2026-01-01' },
    list_questions: { state: 'all' },
    list_plans: { kind: 'event', from: '2026-01-01' },
    find_people: { name: 'an' },
  };
  for (const [name, input] of Object.entries(inputs)) {
    const own = await asked.call(name, { ...input });
    expect([name, own.isError, own.value.error]).toEqual([name, false, undefined]);
  }
  const foreign = await asked.call('read_conversation', {
    group: bob.group.documentId,
    message_id: 'm1',
  });
  expect(foreign).toMatchObject({ isError: true, value: { code: 'not_found' } });
});

test('a message goes out after it was confirmed, to just those groups, and once', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.withGroup('ada@example.org');
  ada.group.isWatched = true;
  const bob = await gateway.withGroup('bob@example.org');
  await using reader = await assistant(gateway, ada.token, ['read']);
  await using writer = await assistant(gateway, ada.token, ['read', 'send']);
  const at = '2027-03-01T10:00:00+01:00';
  const input = { groups: ['Investors'], message: 'Hello', at };
  const stored = () =>
    gateway.scheduler.stored.map(({ ownerId, message }) => [ownerId, message.message]);
  expect((await reader.call('schedule_message', input)).value.code).toBe('token_scope');
  const first = await writer.call('schedule_message', input);
  expect(first.value).toMatchObject({
    nothing_was_sent: true,
    would_be_sent: { to: ['Investors'], message: 'Hello', at },
  });
  expect(stored()).toEqual([]);
  const { confirmation } = first.value;
  const wrong = [
    { ...input, message: 'Hello!', confirmation },
    { ...input, at: '2027-03-01T11:00:00+01:00', confirmation },
    { ...input, confirmation: `${confirmation}x` },
    { ...input, confirmation: 'yes' },
  ];
  for (const changed of wrong) {
    const refused = await writer.call('schedule_message', changed);
    expect(refused).toMatchObject({ isError: true, value: { code: 'invalid_confirmation' } });
  }
  await using others = await assistant(gateway, bob.token, ['read', 'send']);
  const stolen = await others.call('schedule_message', { ...input, confirmation });
  expect(stolen.value.code).toBe('invalid_confirmation');
  for (const _ of [1, 2]) {
    const done = await writer.call('schedule_message', { ...input, confirmation });
    expect(done.value).toMatchObject({ scheduled: { to: ['Investors'] } });
  }
  expect(stored()).toEqual([[ada.ownerId, 'Hello']]);
  // By its id and by its name it is one group.
  const twice = { ...input, groups: [ada.group.documentId, 'Investors'] };
  expect((await writer.call('schedule_message', twice)).value).toMatchObject({
    would_be_sent: { to: ['Investors'] },
  });
  const unknown = await writer.call('schedule_message', { ...input, groups: ['Nobody'] });
  expect(unknown.value.code).toBe('unknown_group');
});

test('whoever has no token, or asks otherwise than by POST, is told so', async () => {
  await using gateway = await startHarness();
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = { accept: 'application/json, text/event-stream' };
  const visitor = await gateway.call('POST', '/mcp', { body: ping, headers });
  expect(visitor.status).toBe(401);
  expect(visitor.headers.get('www-authenticate')).toContain('Bearer');
  const { token } = await gateway.signIn();
  expect((await gateway.call('GET', '/mcp', { token })).status).toBe(405);
  expect((await gateway.call('DELETE', '/mcp', { token })).status).toBe(405);
  const broken = await gateway.call('POST', '/mcp', { token, headers, body: { jsonrpc: '1.0' } });
  expect(broken.status).toBe(400);
  const answered = await gateway.call('POST', '/mcp', { token, headers, body: ping });
  expect(await answered.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});
