import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkRoutes } from './route-walk.ts';
import {
  actionOf,
  digestOf,
  messageOf,
  notificationOf,
  personOf,
  questionOf,
  resourceOf,
} from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

/** One document in every collection. */
async function fill(ownerId: string, token: string) {
  const group = gateway.groups.addGroup(ownerId, 'Mine');
  const { insights } = gateway;
  const { documentId: groupId } = group;
  const create = async (path: string, data: object) => {
    const answer = await gateway.json('POST', path, { token, body: { data } });
    return answer.data?.documentId ?? '';
  };
  const person = personOf([groupId]);
  insights.people.set(ownerId, [person]);
  const job = await gateway.json('POST', '/api/wa-messages', {
    token,
    body: { remoteJid: groupId },
    headers: { prefer: 'respond-async' },
  });
  gateway.connector.media.set(`${ownerId}/medium`, {
    mimeType: 'image/png',
    bytes: Buffer.from('x'),
  });
  const message = insights.messages.add(ownerId, messageOf(groupId, 'M1'));
  const named = { name: 'N', description: 'D', group: groupId };
  const later = { message: 'M', groups: [groupId], scheduledFor: '2030-01-01T00:00:00Z' };
  const asked = { title: 'T', questions: [{ kind: 'text', text: 'Q' }] };
  const range = { from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' };
  return {
    group: groupId,
    byPath: {
      '/api/watched-groups': groupId,
      '/api/group-labels': gateway.groups.addLabel(ownerId, 'Mine', [groupId]).documentId,
      '/api/recap-links': await create('/api/recap-links', { month: '2026-05' }),
      '/api/people': person.memberId,
      '/api/surveys': await create('/api/surveys', asked),
      '/api/wa-imports': gateway.groups.addImport(ownerId, groupId).documentId,
      '/api/removals': await create(`/api/watched-groups/${groupId}/removals`, range),
      '/api/digests': insights.digests.add(ownerId, digestOf(groupId, '2026-01-02')).documentId,
      '/api/resources': insights.resources.add(ownerId, resourceOf(groupId)).documentId,
      '/api/questions': insights.questions.add(ownerId, questionOf(groupId)).documentId,
      '/api/notifications': insights.notifications.add(ownerId, notificationOf()).documentId,
      '/api/chat-messages': message.documentId,
      '/api/watched-topics': await create('/api/watched-topics', named),
      '/api/moderation-rules': await create('/api/moderation-rules', named),
      '/api/moderation-actions': insights.actions.add(ownerId, actionOf(groupId)).documentId,
      '/api/scheduled-messages': await create('/api/scheduled-messages', later),
      '/api/jobs': job.data?.jobId ?? '',
      '/api/media': 'medium',
    },
  };
}

test('every route refuses every bad input, in the error format', { timeout: 120_000 }, async () => {
  const owner = await gateway.signIn('owner@example.org');
  const stranger = await gateway.signIn('stranger@example.org');
  // What a plan does not have is refused before anything is looked at.
  for (const { user } of [owner, stranger]) user.plan = 'ultimate';
  const ids = await fill(owner.ownerId, owner.token);
  for (const [path, id] of Object.entries(ids.byPath)) {
    const read = await gateway.call('GET', `${path}/${id}`, { token: owner.token });
    await read.arrayBuffer();
    // Otherwise the walk would prove nothing about strangers.
    expect([path, read.status]).toEqual([path, 200]);
  }
  const tokens = {
    valid: owner.token,
    expired: await gateway.auth.token(owner.ownerId, -60),
    stranger: stranger.token,
  };
  const report = await walkRoutes(gateway.baseUrl, tokens, ids);
  expect(report.findings).toEqual([]);
  expect(report.routes).toBeGreaterThan(45);
  expect(report.requests).toBeGreaterThan(500);
});

test('a request id given by the caller is kept, one that could be anything is not', async () => {
  const ask = (id: string) => gateway.call('GET', '/api/nope', { headers: { 'x-request-id': id } });
  expect((await ask('given-by-the-caller')).headers.get('x-request-id')).toBe(
    'given-by-the-caller',
  );
  const odd = (await ask('a b <script>')).headers.get('x-request-id');
  expect(odd).toMatch(/^[\w-]{36}$/);
});

test('a body that reaches for prototypes is refused', async () => {
  for (const body of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}']) {
    const response = await fetch(`${gateway.baseUrl}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([body, response.status]).toEqual([body, 400]);
    expect(await response.json()).toMatchObject({ data: null, error: { status: 400 } });
  }
});

test('what is not HTTP is refused in the error format too', async () => {
  const { hostname, port } = new URL(gateway.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.end('NOT HTTP AT ALL\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"bad_request"');
});

test('an address that cannot be decoded is a 400', async () => {
  const response = await gateway.call('GET', '/api/digests/%E0%A4%A');
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[\w-]{36}$/);
  expect(await response.json()).toMatchObject({
    data: null,
    error: { status: 400, name: 'ValidationError', details: { requestId } },
  });
});

test('malformed queries are refused with what is wrong', async () => {
  const { ownerId, token, group } = await gateway.withGroup('queries@example.org');
  gateway.insights.digests.add(ownerId, digestOf(group.documentId, '2026-01-01'));
  const codes: Record<string, string> = {
    'filters[nope][$eq]=1': 'invalid_filter',
    'filters[date][$like]=1': 'invalid_filter',
    'filters=1': 'invalid_request',
    'sort=nope': 'invalid_sort',
    'sort=date:sideways': 'invalid_sort',
    'sort[date]=sideways': 'invalid_sort',
    'populate=nope': 'invalid_populate',
    'populate[group][fields]=nope': 'invalid_fields',
    'populate[group][nope]=1': 'invalid_populate',
    'filters[group][nope]=1': 'invalid_filter',
    'filters[id]=x': 'invalid_filter',
    'fields=nope': 'invalid_fields',
    'pagination[page]=0': 'invalid_pagination',
    'pagination[page]=1&pagination[start]=1': 'invalid_pagination',
    'pagination[pageSize]=x': 'invalid_pagination',
    [`a${'[b]'.repeat(40)}=1`]: 'invalid_query',
    [Array.from({ length: 400 }, (_, index) => `a${index}=1`).join('&')]: 'invalid_query',
  };
  for (const [query, code] of Object.entries(codes)) {
    const answer = await gateway.json('GET', `/api/digests?${query}`, { token });
    expect([query.slice(0, 50), answer]).toMatchObject([
      query.slice(0, 50),
      { status: 400, error: { name: 'ValidationError', details: { code } } },
    ]);
  }
});

test('a parameter that is not known is ignored, unless strictness is asked for', async () => {
  const { token } = await gateway.signIn('strict@example.org');
  const status = async (method: string, path: string, headers = {}, body?: object) => {
    const answer = await gateway.call(method, path, { token, headers, ...(body ? { body } : {}) });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const path of ['/api/digests?nope=1', '/api/users/me?nope=1', '/api/storage?a[b]=1']) {
    expect([path, await status('GET', path)]).toEqual([path, 200]);
    for (const prefer of ['handling=strict', 'respond-async, handling="strict"; x']) {
      expect([path, await status('GET', path, { prefer })]).toEqual([path, 400]);
    }
    expect([path, await status('GET', path, { prefer: 'handling=lenient' })]).toEqual([path, 200]);
  }
  const label = { data: { name: 'Any' } };
  expect(await status('POST', '/api/group-labels?nope=1', {}, label)).toBe(201);
  // What was to say which are deleted is not overlooked.
  expect(await status('DELETE', '/api/notifications?filters[read]=true')).toBe(400);
});
