import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('a group is deleted, listed as such and brought back', async () => {
  const { token, group } = await gateway.withGroup('group@example.org');
  const path = `/api/watched-groups/${group.documentId}`;
  const removed = await gateway.json('DELETE', path, { token });
  expect(removed).toMatchObject({
    status: 200,
    data: { kind: 'group', group_id: group.documentId, group_name: 'Investors', fileName: null },
  });
  expect((await gateway.call('GET', path, { token })).status).toBe(404);
  expect((await gateway.call('DELETE', path, { token })).status).toBe(404);
  const listed = await gateway.json('GET', '/api/removals', { token });
  expect(listed).toMatchObject({ data: [removed.data], meta: { pagination: { total: 1 } } });
  const undo = `/api/removals/${removed.data?.documentId}/undo`;
  expect(await gateway.json('POST', undo, { token })).toMatchObject({
    status: 200,
    data: { documentId: group.documentId, name: 'Investors' },
  });
  expect((await gateway.call('GET', path, { token })).status).toBe(200);
  expect((await gateway.call('POST', undo, { token })).status).toBe(404);
});

test('imports of a group are listed and deleted', async () => {
  const { ownerId, token, group } = await gateway.withGroup('import@example.org');
  const { documentId } = gateway.groups.addImport(ownerId, group.documentId);
  const ofGroup = `filters[group][documentId][$eq]=${group.documentId}`;
  const list = `/api/wa-imports?${ofGroup}&populate=group`;
  expect(await gateway.json('GET', list, { token })).toMatchObject({
    data: [{ documentId, fileName: 'Chat.txt', messages: 3, group: { name: 'Investors' } }],
  });
  const removed = await gateway.json('DELETE', `/api/wa-imports/${documentId}`, { token });
  expect(removed).toMatchObject({ status: 200, data: { kind: 'import', fileName: 'Chat.txt' } });
  expect(await gateway.json('GET', list, { token })).toMatchObject({ data: [] });
});

test('what deleting a stretch would take along is told, of the own groups only', async () => {
  const { ownerId, token, group } = await gateway.withGroup('preview@example.org');
  const path = `/api/watched-groups/${group.documentId}/removal-preview`;
  gateway.insights.messages.add(ownerId, messageOf(group.documentId, 'M1'));
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    status: 200,
    data: {
      messages: 1,
      system_lines: 1,
      digests: 2,
      changed_digests: 1,
      questions: 3,
      resources: 4,
    },
  });
  const later = `${path}?from=2026-02-02T00:00:00Z&to=2026-02-03T00:00:00%2B01:00`;
  expect(await gateway.json('GET', later, { token })).toMatchObject({ data: { messages: 0 } });
  expect((await gateway.call('GET', `${path}?from=yesterday`, { token })).status).toBe(400);
  const stranger = await gateway.signIn('stranger-preview@example.org');
  expect((await gateway.call('GET', path, { token: stranger.token })).status).toBe(404);
});

test('a stretch of messages is deleted', async () => {
  const { token, group } = await gateway.withGroup('range@example.org');
  const data = { from: '2026-01-02T00:00:00.000Z', to: '2026-01-03T00:00:00.000Z' };
  const path = `/api/watched-groups/${group.documentId}/removals`;
  expect(await gateway.json('POST', path, { token, body: { data } })).toMatchObject({
    status: 201,
    data: { kind: 'range', ...data },
  });
  const refused = await gateway.call('POST', path, { token, body: { data: { from: data.from } } });
  expect(refused.status).toBe(400);
});
