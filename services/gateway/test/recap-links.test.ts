import { expect, test } from 'vitest';
import { factOf, questionOf, resourceOf } from './support/documents.ts';
import { startHarness } from './support/harness.ts';

const path = '/api/recap-links';
const may = { month: '2026-05' };

test('a recap is read by its link without an account, and no more once that is deleted', async () => {
  await using gateway = await startHarness();
  const { user, ownerId, token } = await gateway.signIn('links@example.org');
  user.plan = 'ultimate';
  const group = gateway.groups.addGroup(ownerId, 'Investors');
  gateway.insights.recapOf.set(ownerId, [group.documentId]);
  const question = questionOf(group.documentId);
  gateway.insights.questions.add(ownerId, { ...question, askedBy: '+44 7700 900001' });
  gateway.insights.resources.add(ownerId, resourceOf(group.documentId));
  gateway.insights.facts.add(ownerId, factOf(group.documentId));
  const make = (data: object, as: { token?: string } = { token }) =>
    gateway.json('POST', path, { ...as, body: { data } });
  const open = (opened: unknown) =>
    gateway.json('POST', '/api/shared-recap', { body: { data: { token: opened } } });

  const made = await make({ ...may, days: 7 });
  expect(made).toMatchObject({ status: 201, data: { ...may, group: null } });
  const { token: opened, documentId } = made.data as unknown as Record<string, string>;
  const shared = await open(opened);
  expect(shared).toMatchObject({
    status: 200,
    data: {
      ...may,
      group: null,
      figures: { messages: 10 },
      groups: [{ name: 'Investors', messages: 10 }],
      top_members: [{ name: 'Ana', messages: 10, messages_before: 5 }],
      answers: [{ question: question.text, asked_by: null }],
      decisions: [{ what: expect.any(String) }],
    },
  });
  // Nothing by which anything else could be reached, and nobody's number.
  const told = JSON.stringify(shared.data);
  for (const secret of [group.documentId, ownerId, 'ana@s', '7700', '/api/media', '@g.us']) {
    expect([secret, told.includes(secret)]).toEqual([secret, false]);
  }

  const listed = await gateway.json('GET', path, { token });
  expect(listed).toMatchObject({ data: [{ documentId, ...may, group: null }] });
  expect(JSON.stringify(listed)).not.toContain(opened);
  const thief = await gateway.signIn('links-thief@example.org');
  thief.user.plan = 'ultimate';
  expect((await gateway.json('GET', path, thief)).data).toEqual([]);
  const one = `${path}/${documentId}`;
  expect((await gateway.json('DELETE', one, thief)).status).toBe(404);
  expect((await make({ ...may, group: group.documentId }, thief)).status).toBe(404);

  const ended = { status: 404, error: { details: { code: 'link_ended' } } };
  user.suspendedAt = new Date();
  expect(await open(opened)).toMatchObject(ended);
  user.suspendedAt = undefined;
  expect(await open(opened)).toMatchObject({ status: 200 });

  expect((await gateway.call('DELETE', one, { token })).status).toBe(204);
  for (const gone of [opened, 'never-was', 'x'.repeat(200)]) {
    expect(await open(gone)).toMatchObject(ended);
  }
});

test('a link ends with its group and with the plan, and is told to no search engine', async () => {
  await using gateway = await startHarness();
  const { user, ownerId, token } = await gateway.signIn('link-ends@example.org');
  const make = (data: object) => gateway.json('POST', path, { token, body: { data } });
  user.plan = 'ultimate';
  const small = await gateway.signIn('no-links@example.org');
  small.user.plan = 'personal';
  expect(await gateway.json('POST', path, { ...small, body: { data: may } })).toMatchObject({
    status: 403,
    error: { details: { code: 'plan_limit' } },
  });
  const group = gateway.groups.addGroup(ownerId, 'Investors');
  const made = await make({ ...may, group: group.documentId });
  const { token: opened } = made.data as unknown as Record<string, string>;
  const body = { data: { token: opened } };
  const answer = await gateway.call('POST', '/api/shared-recap', { body });
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.status).toBe(200);
  await gateway.json('DELETE', `/api/watched-groups/${group.documentId}`, { token });
  expect(await gateway.json('POST', '/api/shared-recap', { body })).toMatchObject({
    status: 404,
    error: { details: { code: 'link_ended' } },
  });
  for (const bad of [{}, { month: 'May' }, { ...may, days: 0 }, { ...may, days: 91 }]) {
    expect([bad, (await make(bad)).status]).toEqual([bad, 400]);
  }
});

test('strangers who try links are limited', async () => {
  await using gateway = await startHarness({ env: { RATE_LIMIT_HEAVY: '2' } });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    const body = { data: { token: `guess ${n}` } };
    statuses.push((await gateway.json('POST', '/api/shared-recap', { body })).status);
  }
  expect(statuses).toEqual([404, 404, 429]);
});
