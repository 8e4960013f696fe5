import { chatKey } from '@groupsight/shared/ids';
import { describe, expect, it } from 'vitest';
import { message, notices, place, said, type World, world } from './support.ts';

const here = place();
const bo = { senderId: 'bo@s', senderName: 'Bo' };
const advert = message('m1', {
  ...bo,
  at: new Date(Date.now() + 60_000),
  text: 'Buy now! Best price, 50% discount, join my group https://bit.ly/x',
});

async function withRule(
  insights: World,
  changed: { description?: string; response?: string } = {},
) {
  const client = await insights.start();
  await insights.tellGroup(here);
  const { rule } = await client.createRule({
    ...here,
    ...{ name: 'No adverts', description: 'No adverts or spam', deleteMessage: true },
    ...{ response: 'Please no adverts.', ...changed },
  });
  return Object.assign(client, { ruleId: rule?.documentId ?? '' });
}

describe('moderation', () => {
  it('warns and deletes once, with keys that survive redelivery, and logs it', async () => {
    await using insights = await world();
    await using client = await withRule(insights);
    await insights.tell([said(here, advert)]);
    await insights.tell([said(here, advert)]);
    const keys = new Set(insights.commands.map(({ idempotencyKey }) => idempotencyKey));
    const stem = `${chatKey(here.ownerId, here.chatId)}:m1:${client.ruleId}`;
    expect([...keys]).toEqual([`${stem}:warn`, `${stem}:delete`]);
    expect(insights.commands[0]?.action).toEqual({
      $case: 'send',
      value: { text: 'Please no adverts.', quotedMessageId: 'm1' },
    });
    expect(insights.commands[1]?.action).toEqual({
      $case: 'delete',
      value: { messageId: 'm1', senderId: 'bo@s' },
    });
    const moderated = (await notices(client)).filter(({ type }) => type === 'moderation');
    expect(moderated).toHaveLength(1);
    const { recentActivity } = await client.getOverview({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    expect(recentActivity.filter(({ type }) => type === 'moderation')).toMatchObject([
      { title: 'No adverts', state: 'asked', detail: expect.stringMatching(/\S/) },
    ]);
  });

  it('leaves admins and the own account alone, and history', async () => {
    await using insights = await world();
    await using _client = await withRule(insights);
    await insights.tell([
      said(here, { ...advert, messageId: 'a', senderIsAdmin: true }),
      said(here, { ...advert, messageId: 'b', fromMe: true }),
      said(here, { ...advert, messageId: 'c' }, 'ORIGIN_HISTORY'),
      said(here, { ...advert, messageId: 'd', at: new Date('2020-01-01T00:00:00Z') }),
    ]);
    expect(insights.commands).toEqual([]);
  });

  it('says so when the account may not delete', async () => {
    await using insights = await world();
    await using client = await withRule(insights, { response: '' });
    await insights.tellGroup(here, { isAdmin: false, at: new Date(Date.now() + 1000) });
    await insights.tell([said(here, advert)]);
    expect(insights.commands).toEqual([]);
    const [notice] = (await notices(client)).filter(({ type }) => type === 'moderation');
    expect(notice?.message).toContain('not an admin');
  });

  it('counts a flood over what is stored', async () => {
    await using insights = await world();
    await using _client = await withRule(insights, {
      description: 'No more than 3 messages a minute',
      response: '',
    });
    const flood = [1, 2, 3, 4].map((n) =>
      said(here, { ...advert, messageId: `f${n}`, text: `word ${n}`, sequence: n }),
    );
    await insights.tell(flood.slice(0, 2));
    await insights.tell(flood.slice(2));
    expect(insights.commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      expect.stringContaining(':f4:'),
    ]);
  });
});
