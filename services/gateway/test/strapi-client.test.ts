import { strapi } from '@strapi/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf, questionOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

async function clientOf(email: string) {
  const { ownerId, token, group } = await gateway.withGroup(email);
  const client = strapi({ baseURL: `${gateway.baseUrl}/api`, auth: token });
  return { ownerId, group, client };
}

test('find with filters, sort, pagination and populate', async () => {
  const { ownerId, group, client } = await clientOf('find@example.org');
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
    gateway.insights.digests.add(ownerId, digestOf(group.documentId, day));
  }
  const found = await client.collection('digests').find({
    filters: { group: { documentId: { $eq: group.documentId } }, date: { $gte: '2026-01-02' } },
    sort: 'date:desc',
    pagination: { page: 1, pageSize: 10 },
    populate: '*',
  });
  expect(found).toMatchObject({
    data: [{ date: '2026-01-03', group: { name: 'Investors' } }, { date: '2026-01-02' }],
    meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 2 } },
  });
  const either = await client.collection('digests').find({
    filters: { $or: [{ date: '2026-01-01' }, { date: { $in: ['2026-01-03'] } }] },
    sort: ['date:asc'],
    fields: ['date'],
  });
  expect(either.data.map((digest) => digest.date)).toEqual(['2026-01-01', '2026-01-03']);
});

test('findOne, and nested populate', async () => {
  const { ownerId, group, client } = await clientOf('one@example.org');
  const question = gateway.insights.questions.add(ownerId, questionOf(group.documentId));
  const found = await client.collection('questions').findOne(question.documentId, {
    populate: { answers: { populate: ['resource'] } },
  });
  expect(found).toMatchObject({
    data: { answers: [{ resource: { url: 'https://example.org/a' } }] },
  });
  await expect(client.collection('questions').findOne('0'.repeat(24))).rejects.toMatchObject({
    name: 'HTTPNotFoundError',
  });
});

test('create, update, delete', async () => {
  const { group, client } = await clientOf('crud@example.org');
  const topics = client.collection('watched-topics');
  const { data } = await topics.create({ name: 'AI', group: group.documentId });
  expect(data).toMatchObject({ name: 'AI', color: '#3b82f6' });
  const changed = await topics.update(data.documentId, { name: 'ML' });
  expect(changed.data).toMatchObject({ documentId: data.documentId, name: 'ML' });
  await topics.delete(data.documentId);
  expect((await topics.find()).data).toEqual([]);
});

test('sign-in and the own user', async () => {
  const { user } = await gateway.signIn('local@example.org');
  const visitor = strapi({ baseURL: `${gateway.baseUrl}/api` });
  const headers = { 'content-type': 'application/json' };
  const response = await visitor.fetch('/auth/local', {
    method: 'POST',
    headers,
    body: JSON.stringify({ identifier: user.email, password: 'secret-1' }),
  });
  const { jwt } = (await response.json()) as { jwt: string };
  const client = strapi({ baseURL: `${gateway.baseUrl}/api`, auth: jwt });
  const me = await (await client.fetch('/users/me')).json();
  expect(me).toMatchObject({ documentId: user.documentId, email: user.email });
  const wrong = visitor.fetch('/auth/local', {
    method: 'POST',
    headers,
    body: JSON.stringify({ identifier: user.email, password: 'no' }),
  });
  await expect(wrong).rejects.toMatchObject({ name: 'HTTPBadRequestError' });
});
