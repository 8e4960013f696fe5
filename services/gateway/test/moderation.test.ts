import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('a rule says whom it leaves alone and whether it is tried out; both can be left out', async () => {
  const { token, group } = await gateway.withGroup('rules@example.org');
  const words = { name: 'No links', description: 'Links', group: group.documentId };
  const send = (method: string, path: string, data: object) =>
    gateway.json(method, path, { token, body: { data } });
  expect(await send('POST', '/api/moderation-rules', words)).toMatchObject({
    status: 201,
    data: { dry_run: false, allowed_members: [], immune_after_days: 0 },
  });
  const chosen = { dry_run: true, allowed_members: ['bo@s'], immune_after_days: 30 };
  const created = await send('POST', '/api/moderation-rules', { ...words, ...chosen });
  const allowed = [{ id: 'bo@s', name: '' }];
  expect(created).toMatchObject({ status: 201, data: { ...chosen, allowed_members: allowed } });
  const path = `/api/moderation-rules/${created.data?.documentId}`;
  expect(await send('PUT', path, { dry_run: false })).toMatchObject({
    data: { dry_run: false, allowed_members: allowed, immune_after_days: 30 },
  });
  expect(await send('PUT', path, { allowed_members: [], immune_after_days: 0 })).toMatchObject({
    data: { allowed_members: [], immune_after_days: 0 },
  });
  for (const bad of [
    { immune_after_days: -1 },
    { immune_after_days: 1.5 },
    { immune_after_days: 3651 },
    { allowed_members: [''] },
    { allowed_members: [7] },
    { allowed_members: Array(101).fill('x') },
  ]) {
    expect([bad, (await send('PUT', path, bad)).status]).toEqual([bad, 400]);
  }
});

test('a rule is tried out before it is saved, without the admins, by the owner of the group only', async () => {
  const { token, group } = await gateway.withGroup('preview@example.org');
  const member = (memberId: string, isAdmin: boolean) => ({ memberId, name: '', isAdmin });
  gateway.groups.members.set(group.documentId, [member('ada@s', true), member('bo@s', false)]);
  const path = '/api/moderation-rules/preview';
  const words = { description: 'No adverts', group: group.documentId };
  const leftAlone = { allowed_members: ['cy@s'], immune_after_days: 30 };
  const body = { data: { ...words, ...leftAlone } };
  expect(await gateway.json('POST', path, { token, body })).toMatchObject({
    status: 200,
    data: {
      catches: ['No adverts', 'ada@s', 'cy@s', '30'],
      unclear: ['unless urgent'],
      misses: ['irony'],
      by_meaning: false,
      from: '2026-01-01',
      to: '2026-01-30',
      messages: 7,
      matches: 1,
      senders: 1,
      examples: [{ message_id: 'M1', sender_name: 'Bo', createdAt: '2026-01-02T10:00:00.000Z' }],
    },
  });
  expect(await gateway.json('POST', path, { token, body })).toMatchObject({
    data: { model: null },
  });
  const withModel = { data: { ...body.data, ask_model: true } };
  expect(await gateway.json('POST', path, { token, body: withModel })).toMatchObject({
    status: 200,
    data: { model: { messages: 0, matches: 0, examples: [], reason: 'budget_spent' } },
  });
  const stranger = await gateway.signIn('preview-stranger@example.org');
  const theirs = await gateway.json('POST', path, { token: stranger.token, body });
  expect(theirs.status).toBe(404);
});

test('the moderation log is filtered by group and outcome, sorted and paged', async () => {
  const { ownerId, token, group } = await gateway.withGroup('log@example.org');
  const other = gateway.groups.addGroup(ownerId, 'Others');
  const { actions } = gateway.insights;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  for (const day of [1, 2, 3]) {
    actions.add(ownerId, actionOf(group.documentId, { messageId: `M${day}`, createdAt: at(day) }));
  }
  const held = { decision: 'held_back', warn: 'skipped', warning: '', canUndo: false };
  actions.add(ownerId, actionOf(group.documentId, { ...held, messageId: 'M4' }));
  actions.add(ownerId, actionOf(other.documentId));
  const read = (query: string) =>
    gateway.json('GET', `/api/moderation-actions?${query}`, { token });
  const ofGroup = `filters[group][documentId][$eq]=${group.documentId}`;
  expect(
    await read(
      `${ofGroup}&filters[decision][$eq]=acted&sort=createdAt:desc&pagination[page]=1&pagination[pageSize]=2&populate=group`,
    ),
  ).toMatchObject({
    status: 200,
    data: [
      {
        message_id: 'M3',
        sender_name: 'Bo',
        rule_name: 'No adverts',
        decision: 'acted',
        delete: 'none',
        delete_error: null,
        warn: 'done',
        warning: 'Please stop.',
        undo: 'none',
        can_undo: true,
        createdAt: '2026-01-03T00:00:00.000Z',
        group: { name: 'Investors' },
      },
      { message_id: 'M2' },
    ],
    meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
  });
  const either = 'filters[$or][0][decision][$eq]=held_back&filters[$or][1][warn][$eq]=failed';
  expect(await read(`${ofGroup}&${either}`)).toMatchObject({ data: [{ warning: null }] });
  expect(await read('sort=text')).toMatchObject({ status: 400 });
  const stranger = await gateway.signIn('log-stranger@example.org');
  const theirs = await gateway.json('GET', '/api/moderation-actions', { token: stranger.token });
  expect(theirs).toMatchObject({ data: [] });
});

test('a warning is taken back by its owner only, where there is one', async () => {
  const { ownerId, token, group } = await gateway.withGroup('undo@example.org');
  const { actions } = gateway.insights;
  const { documentId } = actions.add(ownerId, actionOf(group.documentId));
  const path = `/api/moderation-actions/${documentId}/undo`;
  const stranger = await gateway.signIn('undo-stranger@example.org');
  expect((await gateway.json('POST', path, { token: stranger.token })).status).toBe(404);
  for (let n = 0; n < 2; n++) {
    expect(await gateway.json('POST', path, { token })).toMatchObject({
      status: 200,
      data: { documentId, undo: 'asked', can_undo: false },
    });
  }
  const silent = actions.add(ownerId, actionOf(group.documentId, { warn: 'none' }));
  const none = `/api/moderation-actions/${silent.documentId}/undo`;
  expect(await gateway.json('POST', none, { token })).toMatchObject({
    status: 409,
    error: { details: { code: 'no_warning' } },
  });
});
