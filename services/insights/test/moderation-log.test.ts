import type { Command } from '@groupsight/proto/events/v1/events';
import { condition } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import type { ServiceOverrides } from '../src/service.ts';
import { advert, all, aRule, notices, place, said, type World, world } from './support.ts';

const here = place();
const { ownerId } = here;

/** A group with a rule and a message that breaks it, for which commands were given. */
async function acted(insights: World, overrides: ServiceOverrides = {}) {
  const client = await insights.start(overrides);
  await insights.tellGroup(here);
  await client.createRule(aRule());
  await insights.tell([said(here, advert('m1'))]);
  const entry = async (messageId = 'm1') => {
    const { actions } = await client.listModerationActions(all(here));
    const found = actions.find((action) => action.messageId === messageId);
    if (!found) throw new Error(`no entry of ${messageId}`);
    return found;
  };
  const { documentId } = await entry();
  const undo = () => client.undoWarning({ ownerId, documentId });
  return Object.assign(client, { entry, undo, documentId });
}

function given(insights: World, ending: string): Command {
  const found = insights.commands.filter(({ idempotencyKey }) => idempotencyKey.endsWith(ending));
  const [command] = found.slice(-1);
  if (!command) throw new Error(`no command ${ending}`);
  return command;
}

describe('what became of an action', () => {
  it('is told step by step, and twice is once', async () => {
    await using insights = await world();
    await using client = await acted(insights);
    const [warn, remove] = [given(insights, ':warn'), given(insights, ':delete')];
    for (let n = 0; n < 2; n++) await insights.tellResult(warn, { messageId: 'w1' });
    expect(await client.entry()).toMatchObject({ warn: 'done', delete: 'asked', canUndo: true });
    await insights.tellResult(remove, { state: 'progress' });
    expect(await client.entry()).toMatchObject({ delete: 'asked' });
    const errorMessage = 'Your WhatsApp account is not connected.';
    await insights.tellResult(remove, {
      state: 'failed',
      errorCode: 'not_connected',
      errorMessage,
    });
    expect(await client.entry()).toMatchObject({
      ...{ delete: 'failed', deleteError: errorMessage, warn: 'done', warnError: '' },
    });
    await insights.tellResult(remove);
    expect(await client.entry()).toMatchObject({ delete: 'done', deleteError: '' });
  });

  it('where the network says that the account is no admin, only warnings follow', async () => {
    await using insights = await world();
    await using client = await acted(insights);
    const refused = { state: 'failed', errorCode: 'not_admin', errorMessage: 'Not an admin.' };
    const first = given(insights, ':delete');
    for (let n = 0; n < 2; n++) await insights.tellResult(first, refused);
    expect(await client.entry()).toMatchObject({ delete: 'failed', deleteError: 'Not an admin.' });
    const told = (await notices(client)).filter(({ title }) => title.includes('not be deleted'));
    expect(told).toHaveLength(1);
    await insights.tell([said(here, advert('m2'))]);
    expect(await client.entry('m2')).toMatchObject({ delete: 'failed', warn: 'asked' });
    // Told of anew, as after 'Refresh Groups': it may delete again.
    await insights.tellGroup(here, { isAdmin: true, at: new Date(Date.now() + 1000) });
    await insights.tell([said(here, advert('m3'))]);
    expect(await client.entry('m3')).toMatchObject({ delete: 'asked', warn: 'asked' });
    // The old answer again changes nothing about that.
    await insights.tellResult(first, refused);
    await insights.tell([said(here, advert('m4'))]);
    expect(await client.entry('m4')).toMatchObject({ delete: 'asked' });
  });
});

describe('a warning', () => {
  it('is taken back once, by deleting our own message', async () => {
    await using insights = await world();
    await using client = await acted(insights);
    await expect(client.undo()).rejects.toMatchObject({ code: 'warning_not_sent' });
    await insights.tellResult(given(insights, ':warn'), { messageId: 'w1' });
    for (let n = 0; n < 2; n++) {
      expect((await client.undo()).action).toMatchObject({ undo: 'asked', canUndo: false });
    }
    await insights.bus.drain();
    const undo = given(insights, ':undo-1');
    expect(undo.action).toEqual({ $case: 'delete', value: { messageId: 'w1', senderId: '' } });
    for (let n = 0; n < 2; n++) await insights.tellResult(undo);
    expect((await client.undo()).action).toMatchObject({ undo: 'done', canUndo: false });
    await insights.bus.drain();
    const keys = insights.commands.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys.filter((key) => key.includes(':undo-'))).size).toBe(1);
    // The message delivered again does not warn again.
    await insights.tell([said(here, advert('m1'))]);
    expect(await client.entry()).toMatchObject({ warn: 'done', undo: 'done' });
  });

  it('that could not be taken back can be tried again, until two days have passed', async () => {
    await using insights = await world();
    let now = new Date();
    await using client = await acted(insights, { now: () => now });
    await insights.tellResult(given(insights, ':warn'), { messageId: 'w1' });
    await client.undo();
    await insights.bus.drain();
    const failed = { state: 'failed', errorCode: 'not_connected', errorMessage: 'Not connected.' };
    const first = given(insights, ':undo-1');
    await insights.tellResult(first, failed);
    expect(await client.entry()).toMatchObject({
      ...{ undo: 'failed', undoError: 'Not connected.', canUndo: true },
    });
    expect((await client.undo()).action).toMatchObject({ undo: 'asked', undoError: '' });
    await insights.bus.drain();
    // The first try's result, delivered again, says nothing of the second.
    await insights.tellResult(first, failed);
    expect(await client.entry()).toMatchObject({ undo: 'asked' });
    await insights.tellResult(given(insights, ':undo-2'), failed);
    now = new Date(now.getTime() + 49 * 3_600_000);
    expect(await client.entry()).toMatchObject({ undo: 'failed', canUndo: false });
    await expect(client.undo()).rejects.toMatchObject({ code: 'too_late' });
  });

  it('that was never sent is not there to be taken back, nor is another owner’s', async () => {
    await using insights = await world();
    await using client = await acted(insights);
    await insights.tellResult(given(insights, ':warn'), { state: 'failed', errorCode: 'missed' });
    await expect(client.undo()).rejects.toMatchObject({ code: 'no_warning' });
    const { documentId } = client;
    const theirs = client.undoWarning({ ownerId: 'owner-bob', documentId });
    await expect(theirs).rejects.toMatchObject({ kind: 'not_found' });
  });
});

it('the log is filtered, sorted and paged, and everybody’s own', async () => {
  await using insights = await world();
  await using client = await acted(insights);
  const bobs = place('owner-bob');
  await insights.tellGroup(bobs);
  await client.createRule(aRule(bobs));
  await insights.tell([said(bobs, advert('m1'))]);
  await client.createRule(aRule({ name: 'Tried out', dryRun: true }));
  await insights.tell([said(here, advert('m2', { senderName: 'Cy' })), said(here, advert('m3'))]);
  const list = async (field: string, operator: string, value: string, limit = 100) => {
    const filter = condition(field, operator, value);
    const sort = [{ field: 'message_id', descending: false }];
    const { actions, meta } = await client.listModerationActions({
      ownerId,
      query: { filter, sort, offset: 0, limit, withTotal: true },
    });
    return [actions.map(({ messageId }) => messageId), meta?.total];
  };
  expect(await list('decision', 'eq', 'acted')).toEqual([['m1', 'm2', 'm3'], 3]);
  expect(await list('decision', 'eq', 'acted', 2)).toEqual([['m1', 'm2'], 3]);
  expect(await list('rule_name', 'eq', 'Tried out')).toEqual([['m2', 'm3'], 2]);
  expect(await list('sender_name', 'containsi', 'cy')).toEqual([['m2', 'm2'], 2]);
  expect(await list('text', 'containsi', 'best price')).toEqual([
    ['m1', 'm2', 'm2', 'm3', 'm3'],
    5,
  ]);
  const bobsLog = await client.listModerationActions({ ownerId: bobs.ownerId, query: undefined });
  expect(bobsLog.actions).toHaveLength(1);
  await expect(list('owner', 'eq', 'owner-bob')).rejects.toMatchObject({ code: 'invalid_filter' });
});
