import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf, questionOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const path = '/api/group-labels';

test('a label is added, given to groups, renamed and deleted by its owner alone', async () => {
  const { ownerId, token, group } = await gateway.withGroup('labels@example.org');
  const thief = await gateway.signIn('label-thief@example.org');
  const second = gateway.groups.addGroup(ownerId, 'Second');
  const data = { name: 'Work', groups: [group.documentId] };
  const added = await gateway.json('POST', path, { token, body: { data } });
  expect(added).toMatchObject({ status: 201, data: { name: 'Work', group_count: 1 } });
  const one = `${path}/${added.data?.documentId}`;

  const change = (body: object, as = token) =>
    gateway.json('PUT', one, { token: as, body: { data: body } });
  const groups = { connect: [second.documentId], disconnect: [group.documentId] };
  expect(await change({ groups })).toMatchObject({ data: { name: 'Work', group_count: 1 } });
  expect(await change({ name: 'Deals' })).toMatchObject({ data: { name: 'Deals' } });
  const listed = await gateway.json('GET', '/api/watched-groups?sort=name', { token });
  const ref = { documentId: added.data?.documentId, name: 'Deals' };
  expect(listed.data).toMatchObject([{ labels: [] }, { name: 'Second', labels: [ref] }]);
  const labelled = `/api/watched-groups?filters[labels]=${ref.documentId}`;
  expect((await gateway.json('GET', labelled, { token })).data).toMatchObject([{ name: 'Second' }]);
  for (const bad of [{ name: '' }, { groups: { to: [] } }, { groups: 'x' }, { color: 'red' }]) {
    expect([bad, (await change(bad)).status]).toEqual([bad, 400]);
  }
  const both = [{ documentId: group.documentId }, second.documentId];
  expect(await change({ groups: { set: both } })).toMatchObject({ data: { group_count: 2 } });
  expect(await change({ groups: [group.documentId] })).toMatchObject({ data: { group_count: 1 } });
  expect((await gateway.json('GET', labelled, { token })).data).toMatchObject([
    { documentId: group.documentId },
  ]);
  expect(await change({ groups: { set: [] } })).toMatchObject({ data: { group_count: 0 } });
  expect(await change({ groups: { connect: ['0'.repeat(24)] } })).toMatchObject({ status: 404 });
  const contrary = { set: both, connect: both };
  expect(await change({ groups: contrary })).toMatchObject({
    error: { details: { code: 'invalid_relation' } },
  });

  expect((await change({ name: 'Mine' }, thief.token)).status).toBe(404);
  expect((await gateway.json('DELETE', one, { token: thief.token })).status).toBe(404);
  expect((await gateway.json('GET', path, { token: thief.token })).data).toEqual([]);
  expect((await gateway.call('DELETE', one, { token })).status).toBe(204);
  expect((await gateway.json('GET', path, { token })).data).toEqual([]);
});

test('lists, the search and the brief are filtered by labels of the groups', async () => {
  const { ownerId, token, group } = await gateway.withGroup('by-label@example.org');
  const other = gateway.groups.addGroup(ownerId, 'Elsewhere');
  const { insights } = gateway;
  for (const { documentId } of [group, other]) {
    insights.questions.add(ownerId, { ...questionOf(documentId), text: `In ${documentId}` });
    insights.messages.add(ownerId, { ...messageOf(documentId, `M ${documentId}`), text: 'hotel' });
  }
  const label = gateway.groups.addLabel(ownerId, 'Trips', [group.documentId]).documentId;
  const empty = gateway.groups.addLabel(ownerId, 'Empty').documentId;
  const ask = (address: string, as = token) => gateway.json('GET', address, { token: as });

  const question = [{ text: `In ${group.documentId}` }];
  for (const filter of [`[labels][documentId][$eq]=${label}`, `[labels]=${label}`]) {
    const { data } = await ask(`/api/questions?filters[group]${filter}`);
    expect([filter, data]).toMatchObject([filter, question]);
  }
  const both = `filters[$and][0][group]=${other.documentId}&filters[$and][1][group][labels]=${label}`;
  expect((await ask(`/api/questions?${both}`)).data).toEqual([]);
  expect((await ask(`/api/questions?filters[group][labels]=${empty}`)).data).toEqual([]);

  const found = await ask(`/api/search?q=hotel&filters[group][labels]=${label}`);
  expect(found.data).toMatchObject([{ groups: [{ documentId: group.documentId }] }]);
  expect((await ask(`/api/search?q=hotel&filters[group][labels]=${empty}`)).data).toEqual([]);
  const neither = `filters[group][documentId]=${other.documentId}&filters[group][labels]=${label}`;
  expect((await ask(`/api/search?q=hotel&${neither}`)).data).toEqual([]);
  expect((await ask('/api/search?q=hotel')).data).toHaveLength(2);

  expect(await ask(`/api/brief?filters[group][labels]=${label}`)).toMatchObject({
    data: { watchedGroups: 1 },
  });
  expect(await ask(`/api/brief?filters[group]=${other.documentId}`)).toMatchObject({
    data: { watchedGroups: 1 },
  });
  expect(await ask('/api/brief')).toMatchObject({ data: { watchedGroups: 2 } });
  for (const bad of ['filters[text]=x', `filters[group][labels][$ne]=${label}`, 'filters=1']) {
    expect([bad, (await ask(`/api/brief?${bad}`)).status]).toEqual([bad, 400]);
  }

  const stranger = await gateway.withGroup('by-label-stranger@example.org');
  const theirs = `/api/questions?filters[group][labels]=${label}`;
  expect((await ask(theirs, stranger.token)).data).toEqual([]);
  const brief = await ask(`/api/brief?filters[group][labels]=${label}`, stranger.token);
  expect(brief).toMatchObject({ data: { watchedGroups: 0 } });
});
