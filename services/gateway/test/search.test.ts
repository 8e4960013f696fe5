import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf, questionOf, resourceOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('a search returns typed hits of its owner, with the words marked', async () => {
  const { ownerId, token, group } = await gateway.withGroup('finds@example.org');
  const other = await gateway.withGroup('other@example.org');
  const { insights } = gateway;
  const { documentId: groupId } = group;
  insights.messages.add(ownerId, { ...messageOf(groupId, 'M1'), text: 'The hotel, please?' });
  insights.messages.add(ownerId, { ...messageOf(groupId, 'M2'), text: 'hotel: https://x.example' });
  insights.messages.add(ownerId, { ...messageOf(groupId, 'M3'), text: 'no' });
  insights.questions.add(ownerId, { ...questionOf(groupId), messageId: 'M1' });
  insights.resources.add(ownerId, { ...resourceOf(groupId), sources: ['M2'] });
  const answer = await gateway.json('GET', '/api/search?q=hotel', { token });
  const ref = { documentId: groupId, name: group.name };
  expect(answer).toMatchObject({
    status: 200,
    data: [
      {
        type: 'question',
        ranges: [{ start: 4, end: 9 }],
        groups: [ref],
        message: { message_id: 'M1' },
        question: { message_id: 'M1', answers: expect.anything() },
        resource: null,
      },
      { type: 'resource', message: { message_id: 'M2' }, question: null },
    ],
    meta: { pagination: { page: 1, total: 2 }, incomplete: false },
  });
  const paged = await gateway.json(
    'GET',
    '/api/search?q=hotel&pagination[page]=2&pagination[pageSize]=1',
    {
      token,
    },
  );
  expect(paged).toMatchObject({ data: [{ message: { message_id: 'M2' } }] });
  expect(await gateway.json('GET', '/api/search?q=hotel', other)).toMatchObject({ data: [] });
  const strangers = `/api/search?q=hotel&filters[group][documentId]=${groupId}`;
  expect(await gateway.json('GET', strangers, other)).toMatchObject({ status: 200, data: [] });
});

test('groups and topics are found by their names, before messages', async () => {
  const { ownerId, token } = await gateway.signIn('names@example.org');
  const cafe = gateway.groups.addGroup(ownerId, 'Café Zürich');
  gateway.groups.addGroup(ownerId, 'Chess');
  const topic = { name: 'caf', description: '', group: cafe.documentId };
  await gateway.json('POST', '/api/watched-topics', { token, body: { data: topic } });
  gateway.insights.messages.add(ownerId, { ...messageOf(cafe.documentId, 'M1'), text: 'a caf' });
  const typesOf = async (query: string) => {
    const { data } = await gateway.json('GET', `/api/search?${query}`, { token });
    return (data as unknown as { type: string }[]).map(({ type }) => type);
  };
  expect(await typesOf('q=caf')).toEqual(['group', 'topic', 'message']);
  expect(await typesOf('q=zurich')).toEqual(['group']);
  expect(await typesOf('q=caf&filters[kind]=group')).toEqual(['group']);
  expect(await typesOf('q=caf&filters[kind]=topic')).toEqual(['topic']);
  expect(await typesOf('q=caf&filters[kind]=message')).toEqual(['message']);
  expect(await typesOf('q=caf&filters[date][$gte]=2026-01-01')).toEqual(['message']);
  expect(await typesOf('q=caf&filters[author]=x')).toEqual(['message']);
  expect(await typesOf('q=caf&pagination[page]=2')).toEqual([]);
  expect(await typesOf(`q=caf&filters[group]=${'x'.repeat(24)}`)).toEqual([]);
});

test('what is no search is refused', async () => {
  const { token } = await gateway.signIn('refused@example.org');
  const codes: Record<string, string> = {
    '': 'invalid_request',
    'q=': 'invalid_request',
    [`q=${'x'.repeat(5_000)}`]: 'invalid_request',
    'q[]=a': 'invalid_request',
    'q=a&filters[text]=b': 'invalid_filter',
    'q=a&filters[kind]=toString': 'invalid_filter',
    'q=a&filters[date][$gt]=2026-01-01': 'invalid_filter',
    'q=a&filters[$or][0][kind]=link': 'invalid_filter',
    'q=a&filters[$not][kind]=link': 'invalid_filter',
    'q=a&pagination[page]=0': 'invalid_pagination',
  };
  for (const [query, code] of Object.entries(codes)) {
    const answer = await gateway.json('GET', `/api/search?${query}`, { token });
    expect([query.slice(0, 40), answer]).toMatchObject([
      query.slice(0, 40),
      { status: 400, error: { details: { code } } },
    ]);
  }
  expect(await gateway.json('GET', '/api/search?q=a')).toMatchObject({ status: 401 });
});
