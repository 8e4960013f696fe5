import { GroupSource } from '@groupsight/proto/groups/v1/groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('a question is put off and its state said, and both taken back, by its owner', async () => {
  const { ownerId, token, group } = await gateway.withGroup('inbox@example.org');
  const { documentId } = gateway.insights.questions.add(ownerId, questionOf(group.documentId));
  const say = (data: object, as = token) =>
    gateway.json('PUT', `/api/questions/${documentId}`, { token: as, body: { data } });
  const until = '2030-01-01T08:00:00.000Z';
  expect(await say({ state: 'not_question' })).toMatchObject({ data: { state: 'not_question' } });
  expect(await say({ snoozed_until: until })).toMatchObject({ data: { snoozed_until: until } });
  expect(await say({ snoozed_until: null })).toMatchObject({ data: { snoozed_until: null } });
  for (const bad of [{ state: 'snoozed' }, { snoozed_until: 'tomorrow' }, { state: 7 }]) {
    expect([bad, (await say(bad)).status]).toEqual([bad, 400]);
  }
  const thief = await gateway.signIn('inbox-thief@example.org');
  expect((await say({ state: 'open' }, thief.token)).status).toBe(404);
});

test('who could answer, and what was answered before, is the owner’s to know', async () => {
  const { ownerId, token, group } = await gateway.withGroup('help@example.org');
  const { documentId } = gateway.insights.questions.add(ownerId, questionOf(group.documentId));
  const path = `/api/questions/${documentId}/help`;
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    status: 200,
    data: {
      helpers: [{ id: 'bob@s', name: 'Bob', reason: 'like', group: group.documentId }],
      earlier: [{ answer: { message_id: 'M2', answeredById: 'bob@s' }, likeness: 0.5 }],
    },
  });
  const thief = await gateway.signIn('help-thief@example.org');
  expect((await gateway.json('GET', path, { token: thief.token })).status).toBe(404);
});

test('a reply is sent and taken back by the owner, where the account can send', async () => {
  const { ownerId, token, group } = await gateway.withGroup('reply@example.org');
  const add = (groupId: string) => gateway.insights.questions.add(ownerId, questionOf(groupId));
  const reply = (documentId: string, as = token) =>
    gateway.json('POST', `/api/questions/${documentId}/reply`, {
      token: as,
      body: { data: { text: 'By the shed' } },
    });
  const { documentId } = add(group.documentId);
  expect(await reply(documentId)).toMatchObject({
    status: 200,
    data: { reply: { text: 'By the shed', state: 'waiting', error: null } },
  });
  const path = `/api/questions/${documentId}/reply`;
  expect((await gateway.json('DELETE', path, { token })).status).toBe(200);
  const thief = await gateway.signIn('reply-thief@example.org');
  expect((await reply(documentId, thief.token)).status).toBe(404);
  expect((await gateway.json('DELETE', path, { token: thief.token })).status).toBe(404);

  const news = gateway.groups.addGroup(ownerId, 'News', { isAnnouncements: true });
  expect(await reply(add(news.documentId).documentId)).toMatchObject({
    status: 409,
    error: { details: { code: 'not_admin' } },
  });
  const { link } = gateway.groups;
  gateway.groups.link = { ...link, state: 'close' };
  expect(await reply(documentId)).toMatchObject({
    status: 409,
    error: { details: { code: 'not_connected' } },
  });
  // Insights says of an imported chat what can be done: that it is not connected is no matter.
  const file = gateway.groups.addGroup(ownerId, 'File', { source: GroupSource.EXPORT });
  expect((await reply(add(file.documentId).documentId)).status).toBe(200);
  gateway.groups.link = link;
});
