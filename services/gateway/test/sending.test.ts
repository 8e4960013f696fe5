import { GroupSource } from '@groupsight/proto/groups/v1/groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness({ env: { SEND_MAX_BYTES: '100000' } });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const when = '2030-05-01T09:00:00.000Z';
const poll = { options: ['Mon', 'Tue'], multiple: false };

async function withGroup(email: string) {
  const { ownerId, token, group } = await gateway.withGroup(email);
  const create = (more: object, groups = [group.documentId]) => {
    const data = { message: 'Hi', groups, scheduledFor: when, ...more };
    return gateway.json('POST', '/api/scheduled-messages', { token, body: { data } });
  };
  return { ownerId, token, group, create };
}

async function upload(token: string, file: Blob, name = 'plan.png', field = 'file') {
  const form = new FormData();
  form.append(field, file, name);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${gateway.baseUrl}/api/wa-uploads`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return { status: response.status, ...((await response.json()) as object) };
}

test('a message may be a poll, which a change leaves unless it names it', async () => {
  const { token, create } = await withGroup('poll@example.org');
  const created = await create({ poll });
  expect(created).toMatchObject({
    status: 201,
    data: { poll, mentions: [], attachment: null, results: [{ name: 'Investors', error: null }] },
  });
  const path = `/api/scheduled-messages/${created.data?.documentId}`;
  const change = (data: object) => gateway.json('PUT', path, { token, body: { data } });
  expect(await change({ message: 'Which day?' })).toMatchObject({ data: { poll } });
  expect(await change({ poll: null })).toMatchObject({ status: 200, data: { poll: null } });
  expect(await create({ poll: { ...poll, options: ['Mon'] } })).toMatchObject({ status: 400 });
});

test('a message carries a file of its owner, nobody else’s', async () => {
  const { ownerId, token, create } = await withGroup('file@example.org');
  const stored = await upload(token, new Blob(['x'.repeat(300)]));
  const mediaId = 'a'.repeat(64);
  expect(stored).toMatchObject({
    status: 201,
    data: { mediaId, fileName: 'plan.png', mimeType: 'image/png', size: 300, kind: 'image' },
  });
  expect(gateway.connector.uploads).toEqual([{ ownerId, fileName: 'plan.png', bytes: 300 }]);
  const attachment = { mediaId, fileName: 'plan.png' };
  expect(await create({ attachment })).toMatchObject({ status: 404 });
  const bytes = Buffer.from('bytes');
  gateway.connector.media.set(`${ownerId}/${mediaId}`, { mimeType: 'image/png', bytes });
  expect(await create({ attachment })).toMatchObject({
    status: 201,
    data: { attachment: { ...attachment, mimeType: 'image/png', size: 5 } },
  });
  const stranger = await withGroup('stranger@example.org');
  expect(await stranger.create({ attachment })).toMatchObject({ status: 404 });
});

test('uploads are one file, no larger than allowed', async () => {
  const { token } = await gateway.signIn('upload@example.org');
  const codes = { details: { code: 'file_too_large' } };
  for (const size of [100_001, 300_000]) {
    const answer = await upload(token, new Blob(['x'.repeat(size)]));
    expect([size, answer]).toMatchObject([size, { status: 413, error: codes }]);
  }
  expect(await upload(token, new Blob(['x']), 'a.png', 'nope')).toMatchObject({ status: 400 });
  const asJson = await gateway.json('POST', '/api/wa-uploads', { token, body: { file: 'x' } });
  expect(asJson).toMatchObject({ status: 415 });
});

test('members of the one group may be mentioned', async () => {
  const { ownerId, group, create } = await withGroup('mention@example.org');
  gateway.insights.messages.add(ownerId, messageOf(group.documentId, 'M1'));
  const [known] = gateway.insights.messages.of(ownerId);
  const mention = { id: known?.senderId ?? '', name: 'Ann' };
  expect(await create({ message: 'Hi @Ann', mentions: [mention] })).toMatchObject({
    status: 201,
    data: { mentions: [mention] },
  });
  const silent = { id: '2@s.whatsapp.net', name: '+2' };
  const member = { memberId: silent.id, name: '', isAdmin: false };
  gateway.groups.members.set(group.documentId, [member]);
  expect(await create({ message: 'Hi @+2', mentions: [mention, silent] })).toMatchObject({
    status: 201,
    data: { mentions: [mention, silent] },
  });
  const unknown = { id: '1@s.whatsapp.net', name: 'Bob' };
  expect(await create({ message: 'Hi @Bob', mentions: [unknown] })).toMatchObject({
    status: 400,
    error: { details: { code: 'unknown_member' } },
  });
});

test('a message is sent now, unless it was sent', async () => {
  const { token, create } = await withGroup('now@example.org');
  const { data } = await create({});
  const path = `/api/scheduled-messages/${data?.documentId}/send`;
  const now = Date.now();
  const sent = await gateway.json('POST', path, { token });
  expect(sent.status).toBe(200);
  const { scheduledFor } = sent.data as { scheduledFor: string };
  expect(Date.parse(scheduledFor)).toBeGreaterThanOrEqual(now);
  const stored = gateway.scheduler.stored.at(-1)?.message;
  if (stored) stored.status = 'sent';
  expect(await gateway.json('POST', path, { token })).toMatchObject({
    status: 409,
    error: { details: { code: 'not_failed' } },
  });
});

test('the day’s budget is told', async () => {
  const { token } = await gateway.signIn('budget@example.org');
  expect(await gateway.json('GET', '/api/wa-budget', { token })).toMatchObject({
    data: {
      used: 12,
      waiting: 3,
      budget: 200,
      risk: 'low',
      resetsAt: '2026-03-02T00:00:00.000Z',
      fullBudget: 250,
      warmUpEndsAt: '2026-03-05T00:00:00.000Z',
      failed: 1,
    },
  });
});

test('messages are scheduled to groups by name or id, and answered with names', async () => {
  const { ownerId, token, group } = await gateway.withGroup('plan@example.org');
  const other = gateway.groups.addGroup(ownerId, 'Founders', { chatId: 'f@g.us' });
  const scheduledFor = '2030-05-01T09:00:00.000Z';
  const created = await gateway.json('POST', '/api/scheduled-messages', {
    token,
    body: { data: { message: 'Hi', groups: ['Founders', group.documentId], scheduledFor } },
  });
  expect(created).toMatchObject({
    status: 201,
    data: {
      groups: ['Founders', 'Investors'],
      groupIds: [other.documentId, group.documentId],
      scheduledFor,
      status: 'pending',
      error: null,
    },
  });
  expect(await gateway.json('GET', '/api/scheduled-messages/days', { token })).toMatchObject({
    data: [{ date: '2030-05-01', count: 1, failed: 0 }],
  });
  const path = `/api/scheduled-messages/${created.data?.documentId}`;
  const changed = await gateway.json('PUT', path, {
    token,
    body: { data: { message: 'Hello', groups: ['Founders'] } },
  });
  expect(changed).toMatchObject({ data: { message: 'Hello', groups: ['Founders'], scheduledFor } });
  const stored = gateway.scheduler.stored.at(-1)?.message;
  if (stored) stored.status = 'sent';
  const late = await gateway.json('PUT', path, { token, body: { data: { message: 'X' } } });
  expect(late).toMatchObject({ status: 409, error: { details: { code: 'not_pending' } } });
  expect((await gateway.call('DELETE', path, { token })).status).toBe(204);
});

test('unknown, ambiguous, imported and foreign groups are refused when scheduling', async () => {
  const { ownerId, token } = await gateway.withGroup('names@example.org');
  const foreign = (await gateway.withGroup('foreign@example.org')).group;
  gateway.groups.addGroup(ownerId, 'Twins', { chatId: 't1@g.us' });
  gateway.groups.addGroup(ownerId, 'Twins', { chatId: 't2@g.us' });
  const attempt = async (groups: string[]) => {
    const data = { message: 'Hi', groups, scheduledFor: '2030-05-01T09:00:00Z' };
    return gateway.json('POST', '/api/scheduled-messages', { token, body: { data } });
  };
  expect(await attempt(['Nobody'])).toMatchObject({
    status: 400,
    error: { details: { code: 'unknown_group' } },
  });
  expect(await attempt(['Twins'])).toMatchObject({
    status: 400,
    error: { details: { code: 'ambiguous_group' } },
  });
  gateway.groups.addGroup(ownerId, 'Old chat', { source: GroupSource.EXPORT });
  expect(await attempt(['Old chat'])).toMatchObject({
    status: 400,
    error: {
      message: 'Old chat is an imported chat: nothing can be sent to it',
      details: { code: 'imported_group' },
    },
  });
  expect(await attempt([foreign.documentId])).toMatchObject({ status: 404 });
});
