import { describe, expect, it } from 'vitest';
import { openStores } from '../src/store/open.ts';
import { moderationStage } from './moderation-stage.ts';
import { advert, all, message, place, said, storeWrapper, world } from './support.ts';

const stage = moderationStage();

describe('a rule leaves alone', () => {
  it('the members it names, with the names they wrote under', async () => {
    const { here, ruleId } = await stage.withRule();
    await stage.insights.tell([
      said(here, message('hello', { senderId: 'bo@s', senderName: 'Bo' })),
    ]);
    const { ownerId } = here;
    const documentId = ruleId;
    const change = (ids: string[]) =>
      stage.client.updateRule({ ownerId, documentId, allowedMembers: { ids } });
    const { rule } = await change(['bo@s', 'bo@s', 'cy@s']);
    expect(rule?.allowedMembers).toEqual([
      { id: 'bo@s', name: 'Bo' },
      { id: 'cy@s', name: '' },
    ]);
    await stage.insights.tell([
      said(here, advert('m1')),
      said(here, advert('m2', { senderId: 'dee@s' })),
    ]);
    expect((await stage.logOf(here)).map(({ messageId }) => messageId)).toEqual(['m2']);
    await expect(change([''])).rejects.toMatchObject({ code: 'invalid_allowed_members' });
    const many = Array.from({ length: 101 }, (_, n) => `${n}@s`);
    await expect(change(many)).rejects.toMatchObject({ code: 'invalid_allowed_members' });
    expect((await change([])).rule?.allowedMembers).toEqual([]);
  });

  it('who has been writing for long enough', async () => {
    const { here, ruleId } = await stage.withRule({ immuneAfterDays: 30 });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await stage.insights.tell([
      said(here, message('old', { senderId: 'bo@s', at: ago(40) })),
      said(here, message('new', { senderId: 'cy@s', at: ago(20) })),
      said(here, advert('m1')),
      said(here, advert('m2', { senderId: 'cy@s' })),
    ]);
    expect((await stage.logOf(here)).map(({ messageId }) => messageId)).toEqual(['m2']);
    const { ownerId } = here;
    const tooLong = stage.client.updateRule({
      ownerId,
      documentId: ruleId,
      immuneAfterDays: 4000,
      allowedMembers: undefined,
    });
    await expect(tooLong).rejects.toMatchObject({ code: 'invalid_immune_after_days' });
  });
});

it('says what it looks for, and why a message broke it, in the language of its owner', async () => {
  const { here } = await stage.withRule();
  const { ownerId, groupId } = here;
  await stage.insights.tellUser(ownerId, 'UTC', new Date(), 'ultimate', 'de');
  const { rules } = await stage.client.listRules({ ownerId, query: undefined });
  expect(rules[0]?.compiled).toMatch(/^Erkennt Nachrichten, die sich wie Werbung/);
  const tried = { ownerId, groupId, description: 'No stickers', admins: [], immuneAfterDays: 0 };
  const found = await stage.client.previewRule({
    ...tried,
    allowedMembers: [],
    askModel: false,
  });
  expect(found.catches).toEqual(['Sticker']);
  await stage.insights.tell([said(here, advert('m1'))]);
  expect(await stage.logOf(here)).toMatchObject([{ reason: 'Sie liest sich wie Werbung.' }]);
});

describe('a rule on trial', () => {
  it('says what it would have found in 30 days, of whom it does not leave alone', async () => {
    const { here } = await stage.withRule();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const cy = { senderId: 'cy@s', senderName: 'Cy' };
    await stage.insights.tell([
      said(here, advert('old', { at: ago(40) }), 'ORIGIN_HISTORY'),
      said(here, advert('a', { at: ago(20) }), 'ORIGIN_HISTORY'),
      said(here, advert('b', { at: ago(10), ...cy }), 'ORIGIN_EXPORT'),
      said(here, advert('c', { at: ago(5), senderId: 'admin@s' }), 'ORIGIN_HISTORY'),
      said(here, advert('d', { at: ago(4), fromMe: true, senderId: 'me@s' }), 'ORIGIN_HISTORY'),
      said(here, message('e', { at: ago(3) })),
      said(here, advert('f', { at: ago(2), senderId: 'named@s' })),
    ]);
    const asked = {
      ownerId: here.ownerId,
      groupId: here.groupId,
      description: 'No adverts or spam',
      allowedMembers: ['named@s'],
      immuneAfterDays: 0,
      admins: ['admin@s'],
      askModel: true,
    };
    const found = await stage.client.previewRule(asked);
    expect(found).toMatchObject({ messages: 3, matches: 2, senders: 2, byMeaning: false });
    expect(found.model).toBeUndefined();
    expect(found.catches).toEqual([expect.stringContaining('read like adverts')]);
    expect(found.misses).toContain('irony');
    expect(found.examples.map(({ messageId }) => messageId)).toEqual(['b', 'a']);
    expect(found.examples[0]).toMatchObject({
      senderId: 'cy@s',
      senderName: 'Cy',
      reason: 'It reads like an advert.',
      text: expect.stringContaining('Best price'),
    });
    // Bo wrote 40 days ago already.
    const young = await stage.client.previewRule({ ...asked, immuneAfterDays: 15 });
    expect(young).toMatchObject({ messages: 2, matches: 1 });
    const repeats = { ...asked, description: 'No repeated messages' };
    expect(await stage.client.previewRule(repeats)).toMatchObject({ messages: 3, matches: 0 });
    const elsewhere = { ...asked, groupId: 'another' };
    expect(await stage.client.previewRule(elsewhere)).toMatchObject({ messages: 0, examples: [] });
    expect(await stage.logOf(here)).toEqual([]);
    await expect(stage.client.previewRule({ ...asked, description: ' ' })).rejects.toMatchObject({
      code: 'invalid_description',
    });
  });
});

it('rules and entries of older versions go on', async () => {
  const here = place();
  await using insights = await world();
  await using opened = Object.assign(await openStores(insights.uri, storeWrapper), {
    [Symbol.asyncDispose]: () => opened.close(),
  });
  const at = new Date(Date.now() - 60_000);
  const old = { owner: here.ownerId, group: here.groupId };
  const { rules, actions } = opened.stores;
  await rules.collection.insertOne({
    _id: 'r'.repeat(24),
    ...old,
    name: 'Old',
    description: 'No adverts',
    response: '',
    deleteMessage: true,
    compiled: '',
    createdAt: at,
    updatedAt: at,
  } as never);
  await actions.collection.insertOne({
    _id: 'a'.repeat(24),
    ...old,
    chat: here.chatId,
    messageId: 'm0',
    senderId: 'bo@s',
    rule: 'r'.repeat(24),
    ruleName: 'Old',
    reason: 'An advert.',
    delete: 'done',
    warn: 'none',
    errorCode: '',
    at,
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
