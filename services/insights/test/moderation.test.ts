import type { CreateRuleRequest } from '@groupsight/proto/insights/v1/insights';
import { chatKey } from '@groupsight/shared/ids';
import { describe, expect, it } from 'vitest';
import type { ServiceOverrides } from '../src/service.ts';
import { openStores } from '../src/store/open.ts';
import { advert, all, aRule, message, notices, place, said, type World, world } from './support.ts';

const here = place();

async function withRule(
  insights: World,
  changed: Partial<CreateRuleRequest> = {},
  overrides: ServiceOverrides = {},
) {
  const client = await insights.start(overrides);
  await insights.tellGroup(here);
  const { rule } = await client.createRule(aRule(changed));
  return Object.assign(client, { ruleId: rule?.documentId ?? '' });
}

type Moderator = Awaited<ReturnType<typeof withRule>>;

const logOf = async (client: Moderator) => (await client.listModerationActions(all(here))).actions;

const ofModeration = async (client: Moderator) =>
  (await notices(client)).filter(({ type }) => type === 'moderation');

const keysOf = (insights: World) => [
  ...new Set(insights.commands.map(({ idempotencyKey }) => idempotencyKey)),
];

describe('moderation', () => {
  it('warns and deletes once, with keys that survive redelivery, and logs it', async () => {
    await using insights = await world();
    await using client = await withRule(insights);
    await insights.tell([said(here, advert('m1'))]);
    await insights.tell([said(here, advert('m1'))]);
    const stem = `${chatKey(here.ownerId, here.chatId)}:m1:${client.ruleId}`;
    expect(keysOf(insights)).toEqual([`${stem}:warn`, `${stem}:delete`]);
    expect(insights.commands[0]?.action).toEqual({
      $case: 'send',
      value: { text: 'Please no adverts.', quotedMessageId: 'm1' },
    });
    expect(insights.commands[1]?.action).toEqual({
      $case: 'delete',
      value: { messageId: 'm1', senderId: 'bo@s' },
    });
    expect(await logOf(client)).toMatchObject([
      {
        ...{ messageId: 'm1', senderId: 'bo@s', senderName: 'Bo', ruleName: 'No adverts' },
        ...{ decision: 'acted', delete: 'asked', warn: 'asked', undo: 'none', canUndo: false },
        text: expect.stringContaining('Best price'),
      },
    ]);
    expect(await ofModeration(client)).toHaveLength(1);
    const { recentActivity } = await client.getOverview({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    expect(recentActivity.filter(({ type }) => type === 'moderation')).toMatchObject([
      { title: 'No adverts', state: 'asked', detail: expect.stringMatching(/\S/) },
    ]);
  });

  it('never looks at history, imports, the past, admins and the account itself', async () => {
    await using insights = await world();
    await using client = await withRule(insights);
    await insights.tell([
      said(here, advert('a', { senderIsAdmin: true })),
      said(here, advert('b', { fromMe: true })),
      said(here, advert('c'), 'ORIGIN_HISTORY'),
      said(here, advert('d'), 'ORIGIN_EXPORT'),
      said(here, advert('e', { at: new Date('2020-01-01T00:00:00Z') })),
    ]);
    expect(insights.commands).toEqual([]);
    expect(await logOf(client)).toEqual([]);
  });

  it('does not catch up on yesterday when the bus is replayed', async () => {
    await using insights = await world();
    let now = new Date();
    await using client = await withRule(insights, {}, { now: () => now });
    now = new Date(now.getTime() + 25 * 3_600_000);
    await insights.tell([said(here, advert('m1'))]);
    expect(await logOf(client)).toEqual([]);
  });

  it('says so where the account may not delete, and warns only', async () => {
    await using insights = await world();
    await using client = await withRule(insights);
    await insights.tellGroup(here, { isAdmin: false, at: new Date(Date.now() + 1000) });
    await insights.tell([said(here, advert('m1'))]);
    expect(insights.commands.map(({ action }) => action?.$case)).toEqual(['send']);
    const [notice] = await ofModeration(client);
    expect(notice?.message).toMatch(/not an admin.*answered with the warning/);
    const deleteError = expect.stringContaining('not an admin');
    expect(await logOf(client)).toMatchObject([
      { decision: 'acted', delete: 'failed', warn: 'asked', deleteError },
    ]);
    // Made admin since: what was decided about a message stands when it is delivered again.
    await insights.tellGroup(here, { isAdmin: true, at: new Date(Date.now() + 2000) });
    await insights.tell([said(here, advert('m1'))]);
    expect(keysOf(insights)).toHaveLength(1);
  });

  it('counts a flood over what is stored', async () => {
    await using insights = await world();
    await using _client = await withRule(insights, {
      description: 'No more than 3 messages a minute',
      response: '',
    });
    const flood = [1, 2, 3, 4].map((n) =>
      said(here, advert(`f${n}`, { text: `word ${n}`, sequence: n })),
    );
    await insights.tell(flood.slice(0, 2));
    await insights.tell(flood.slice(2));
    expect(keysOf(insights)).toEqual([expect.stringContaining(':f4:')]);
  });

  it('does twenty things an hour in a group, notes the rest and says so once', async () => {
    await using insights = await world();
    let now = new Date();
    await using client = await withRule(insights, { response: '' }, { now: () => now });
    const burst = Array.from({ length: 24 }, (_, n) => said(here, advert(`m${n}`)));
    await insights.tell(burst.slice(0, 15));
    await insights.tell(burst.slice(15, 22));
    await insights.tell(burst.slice(22));
    expect(keysOf(insights)).toHaveLength(20);
    const held = (await logOf(client)).filter(({ decision }) => decision === 'held_back');
    expect(held).toMatchObject(Array(4).fill({ delete: 'skipped', warn: 'none' }));
    const told = await ofModeration(client);
    expect(told).toHaveLength(21);
    expect(told.filter(({ title }) => title.includes('held back'))).toHaveLength(1);
    now = new Date(now.getTime() + 61 * 60_000);
    // What was held back stays so; what comes now is acted on again.
    await insights.tell([...burst, said(here, advert('later'))]);
    expect(keysOf(insights)).toHaveLength(21);
    expect(keysOf(insights).at(-1)).toContain(':later:');
  });

  it('one action speaks for a message, whatever its rules have become since', async () => {
    await using insights = await world();
    await using client = await withRule(insights, { response: '' });
    await insights.tell([said(here, advert('m1'))]);
    const { ownerId } = here;
    await client.deleteRule({ ownerId, documentId: client.ruleId });
    await client.createRule(aRule({ name: 'Another' }));
    await insights.tell([said(here, advert('m1'))]);
    expect(await logOf(client)).toMatchObject([{ ruleName: 'No adverts' }]);
    expect(keysOf(insights)).toHaveLength(1);
  });
});

describe('a rule in a dry run', () => {
  it('logs what it finds, does and tells nothing, and stands in no other rule’s way', async () => {
    await using insights = await world();
    await using client = await withRule(insights, { dryRun: true });
    await insights.tell([said(here, advert('m1'))]);
    expect(insights.commands).toEqual([]);
    expect(await ofModeration(client)).toEqual([]);
    expect(await logOf(client)).toMatchObject([
      { decision: 'dry_run', delete: 'skipped', warn: 'skipped' },
    ]);
    const { recentActivity } = await client.getOverview({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    expect(recentActivity.filter(({ type }) => type === 'moderation')).toEqual([]);
    await client.createRule(aRule({ name: 'For real', response: '' }));
    await insights.tell([said(here, advert('m2'))]);
    expect((await logOf(client)).map(({ ruleName, decision }) => [ruleName, decision])).toEqual(
      expect.arrayContaining([
        ['No adverts', 'dry_run'],
        ['For real', 'acted'],
      ]),
    );
    expect(keysOf(insights)).toEqual([expect.stringContaining(':m2:')]);
  });

  it('that ends does not reach back to what it logged', async () => {
    await using insights = await world();
    await using client = await withRule(insights, { dryRun: true });
    await insights.tell([said(here, advert('m1'))]);
    const { ownerId } = here;
    const documentId = client.ruleId;
    const { rule } = await client.updateRule({
      ...{ ownerId, documentId, dryRun: false, allowedMembers: undefined },
    });
    expect(rule).toMatchObject({ dryRun: false, deleteMessage: true });
    await insights.tell([said(here, advert('m1')), said(here, advert('m2'))]);
    expect(keysOf(insights)).toEqual([
      expect.stringContaining(':m2:'),
      expect.stringContaining(':m2:'),
    ]);
  });
});

describe('a rule leaves alone', () => {
  it('the members it names, with the names they wrote under', async () => {
    await using insights = await world();
    await using client = await withRule(insights);
    await insights.tell([said(here, message('hello', { senderId: 'bo@s', senderName: 'Bo' }))]);
    const { ownerId } = here;
    const documentId = client.ruleId;
    const change = (ids: string[]) =>
      client.updateRule({ ownerId, documentId, allowedMembers: { ids } });
    const { rule } = await change(['bo@s', 'bo@s', 'cy@s']);
    expect(rule?.allowedMembers).toEqual([
      { id: 'bo@s', name: 'Bo' },
      { id: 'cy@s', name: '' },
    ]);
    await insights.tell([
      said(here, advert('m1')),
      said(here, advert('m2', { senderId: 'dee@s' })),
    ]);
    expect((await logOf(client)).map(({ messageId }) => messageId)).toEqual(['m2']);
    await expect(change([''])).rejects.toMatchObject({ code: 'invalid_allowed_members' });
    const many = Array.from({ length: 101 }, (_, n) => `${n}@s`);
    await expect(change(many)).rejects.toMatchObject({ code: 'invalid_allowed_members' });
    expect((await change([])).rule?.allowedMembers).toEqual([]);
  });

  it('who has been writing for long enough', async () => {
    await using insights = await world();
    await using client = await withRule(insights, { immuneAfterDays: 30 });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await insights.tell([
      said(here, message('old', { senderId: 'bo@s', at: ago(40) })),
      said(here, message('new', { senderId: 'cy@s', at: ago(20) })),
      said(here, advert('m1')),
      said(here, advert('m2', { senderId: 'cy@s' })),
    ]);
    expect((await logOf(client)).map(({ messageId }) => messageId)).toEqual(['m2']);
    const { ownerId } = here;
    const tooLong = client.updateRule({
      ...{ ownerId, documentId: client.ruleId, immuneAfterDays: 4000, allowedMembers: undefined },
    });
    await expect(tooLong).rejects.toMatchObject({ code: 'invalid_immune_after_days' });
  });
});

it('rules and entries of older versions go on', async () => {
  await using insights = await world();
  await using opened = Object.assign(await openStores(insights.uri), {
    [Symbol.asyncDispose]: () => opened.close(),
  });
  const at = new Date(Date.now() - 60_000);
  const old = { owner: here.ownerId, group: here.groupId };
  const { rules, actions } = opened.stores;
  await rules.collection.insertOne({
    ...{ _id: 'r'.repeat(24), ...old, name: 'Old', description: 'No adverts', response: '' },
    ...{ deleteMessage: true, compiled: '', createdAt: at, updatedAt: at },
  } as never);
  await actions.collection.insertOne({
    ...{ _id: 'a'.repeat(24), ...old, chat: here.chatId, messageId: 'm0', senderId: 'bo@s' },
    ...{ rule: 'r'.repeat(24), ruleName: 'Old', reason: 'An advert.', delete: 'done' },
    ...{ warn: 'none', errorCode: '', at },
  } as never);
  await using client = await insights.start();
  await insights.tellGroup(here);
  expect((await client.listRules(all(here))).rules).toMatchObject([
    { name: 'Old', dryRun: false, allowedMembers: [], immuneAfterDays: 0 },
  ]);
  await insights.tell([said(here, advert('m1'))]);
  const { actions: log } = await client.listModerationActions(all(here));
  expect(log).toMatchObject([
    { messageId: 'm1', decision: 'acted', delete: 'asked' },
    { messageId: 'm0', decision: 'acted', delete: 'done', undo: 'none', canUndo: false },
  ]);
  expect(log[1]?.updatedAt).toEqual(at);
});
