import { chatKey } from '@groupsight/shared/ids';
import { describe, expect, it } from 'vitest';
import { moderationStage } from './moderation-stage.ts';
import { advert, aRule, said } from './support.ts';

const minuteMs = 60_000;
const stage = moderationStage();

describe('moderation', () => {
  it('warns and deletes once, with keys that survive redelivery, and logs it', async () => {
    const { here, ruleId } = await stage.withRule();
    await stage.insights.tell([said(here, advert('m1'))]);
    await stage.insights.tell([said(here, advert('m1'))]);
    const stem = `${chatKey(here.ownerId, here.chatId)}:m1:${ruleId}`;
    expect(stage.keysOf(here)).toEqual([`${stem}:warn`, `${stem}:delete`]);
    expect(stage.commandsOf(here)[0]?.action).toEqual({
      $case: 'send',
      value: { text: 'Please no adverts.', quotedMessageId: 'm1' },
    });
    expect(stage.commandsOf(here)[1]?.action).toEqual({
      $case: 'delete',
      value: { messageId: 'm1', senderId: 'bo@s' },
    });
    expect(await stage.logOf(here)).toMatchObject([
      {
        messageId: 'm1',
        senderId: 'bo@s',
        senderName: 'Bo',
        ruleName: 'No adverts',
        decision: 'acted',
        delete: 'asked',
        warn: 'asked',
        undo: 'none',
        canUndo: false,
        text: expect.stringContaining('Best price'),
      },
    ]);
    expect(await stage.told(here)).toHaveLength(1);
    const { recentActivity } = await stage.client.getOverview({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    expect(recentActivity.filter(({ type }) => type === 'moderation')).toMatchObject([
      { title: 'No adverts', state: 'asked', detail: expect.stringMatching(/\S/) },
    ]);
  });

  it('never looks at history, imports, the past, admins and the account itself', async () => {
    const { here } = await stage.withRule();
    await stage.insights.tell([
      said(here, advert('a', { senderIsAdmin: true })),
      said(here, advert('b', { fromMe: true })),
      said(here, advert('c'), 'ORIGIN_HISTORY'),
      said(here, advert('d'), 'ORIGIN_EXPORT'),
      said(here, advert('e', { at: new Date('2020-01-01T00:00:00Z') })),
    ]);
    expect(stage.commandsOf(here)).toEqual([]);
    expect(await stage.logOf(here)).toEqual([]);
  });

  it('looks at a message of the second in which the rule was made', async () => {
    const { here } = await stage.withRule();
    const second = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    await stage.insights.tell([said(here, advert('m1', { at: second }))]);
    expect(await stage.logOf(here)).toMatchObject([{ messageId: 'm1', decision: 'acted' }]);
  });

  it('does not catch up on yesterday when the bus is replayed', async () => {
    const { here } = await stage.withRule();
    stage.ahead(25 * 60 * minuteMs);
    await stage.insights.tell([said(here, advert('m1'))]);
    expect(await stage.logOf(here)).toEqual([]);
  });

  it('says so where the account may not delete, and warns only', async () => {
    const { here } = await stage.withRule();
    await stage.insights.tellGroup(here, { isAdmin: false, at: new Date(Date.now() + 1000) });
    await stage.insights.tell([said(here, advert('m1'))]);
    expect(stage.commandsOf(here).map(({ action }) => action?.$case)).toEqual(['send']);
    const [notice] = await stage.told(here);
    expect(notice?.message).toMatch(/not an admin.*answered with the warning/);
    const deleteError = expect.stringContaining('not an admin');
    expect(await stage.logOf(here)).toMatchObject([
      { decision: 'acted', delete: 'failed', warn: 'asked', deleteError },
    ]);
    // Made admin since: what was decided about a message stands when it is delivered again.
    await stage.insights.tellGroup(here, { isAdmin: true, at: new Date(Date.now() + 2000) });
    await stage.insights.tell([said(here, advert('m1'))]);
    expect(stage.keysOf(here)).toHaveLength(1);
  });

  it('counts a flood over what is stored', async () => {
    const { here } = await stage.withRule({
      description: 'No more than 3 messages a minute',
      response: '',
    });
    const flood = [1, 2, 3, 4].map((n) =>
      said(here, advert(`f${n}`, { text: `word ${n}`, sequence: n })),
    );
    await stage.insights.tell(flood.slice(0, 2));
    await stage.insights.tell(flood.slice(2));
    expect(stage.keysOf(here)).toEqual([expect.stringContaining(':f4:')]);
  });

  it('does twenty things an hour in a group, notes the rest and says so once', async () => {
    const { here } = await stage.withRule({ response: '' });
    const burst = Array.from({ length: 24 }, (_, n) => said(here, advert(`m${n}`)));
    await stage.insights.tell(burst.slice(0, 15));
    await stage.insights.tell(burst.slice(15, 22));
    await stage.insights.tell(burst.slice(22));
    expect(stage.keysOf(here)).toHaveLength(20);
    const held = (await stage.logOf(here)).filter(({ decision }) => decision === 'held_back');
    expect(held).toMatchObject(Array(4).fill({ delete: 'skipped', warn: 'none' }));
    const notes = await stage.told(here);
    expect(notes).toHaveLength(21);
    expect(notes.filter(({ title }) => title.includes('held back'))).toHaveLength(1);
    stage.ahead(61 * minuteMs);
    // What was held back stays so; what comes now is acted on again.
    await stage.insights.tell([...burst, said(here, advert('later'))]);
    expect(stage.keysOf(here)).toHaveLength(21);
    expect(stage.keysOf(here).at(-1)).toContain(':later:');
  });

  it('one action speaks for a message, whatever its rules have become since', async () => {
    const { here, ruleId } = await stage.withRule({ response: '' });
    await stage.insights.tell([said(here, advert('m1'))]);
    const { ownerId } = here;
    await stage.client.deleteRule({ ownerId, documentId: ruleId });
    await stage.client.createRule({ ...aRule({ name: 'Another' }), ...here });
    await stage.insights.tell([said(here, advert('m1'))]);
    expect(await stage.logOf(here)).toMatchObject([{ ruleName: 'No adverts' }]);
    expect(stage.keysOf(here)).toHaveLength(1);
  });
});

describe('a rule in a dry run', () => {
  it('logs what it finds, does and tells nothing, and stands in no other rule’s way', async () => {
    const { here } = await stage.withRule({ dryRun: true });
    await stage.insights.tell([said(here, advert('m1'))]);
    expect(stage.commandsOf(here)).toEqual([]);
    expect(await stage.told(here)).toEqual([]);
    expect(await stage.logOf(here)).toMatchObject([
      { decision: 'dry_run', delete: 'skipped', warn: 'skipped' },
    ]);
    const { recentActivity } = await stage.client.getOverview({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    expect(recentActivity.filter(({ type }) => type === 'moderation')).toEqual([]);
    await stage.client.createRule({ ...aRule({ name: 'For real', response: '' }), ...here });
    await stage.insights.tell([said(here, advert('m2'))]);
    expect((await stage.logOf(here)).map(({ ruleName, decision }) => [ruleName, decision])).toEqual(
      expect.arrayContaining([
        ['No adverts', 'dry_run'],
        ['For real', 'acted'],
      ]),
    );
    expect(stage.keysOf(here)).toEqual([expect.stringContaining(':m2:')]);
  });

  it('that ends does not reach back to what it logged', async () => {
    const { here, ruleId } = await stage.withRule({ dryRun: true });
    await stage.insights.tell([said(here, advert('m1'))]);
    const { ownerId } = here;
    const documentId = ruleId;
    const { rule } = await stage.client.updateRule({
      ownerId,
      documentId,
      dryRun: false,
      allowedMembers: undefined,
    });
    expect(rule).toMatchObject({ dryRun: false, deleteMessage: true });
    await stage.insights.tell([said(here, advert('m1')), said(here, advert('m2'))]);
    expect(stage.keysOf(here)).toEqual([
      expect.stringContaining(':m2:'),
      expect.stringContaining(':m2:'),
    ]);
  });
});
