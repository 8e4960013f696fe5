import type { Command } from '@groupsight/proto/events/v1/events';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import { moderationStage } from './moderation-stage.ts';
import { advert, aRule, type Place, place, said } from './support.ts';

const stage = moderationStage();

/** A group of somebody new with a rule and a message that breaks it. */
async function acted() {
  const { here } = await stage.withRule();
  const { ownerId } = here;
  await stage.insights.tell([said(here, advert('m1'))]);
  const entry = async (messageId = 'm1') => {
    const found = (await stage.logOf(here)).find((action) => action.messageId === messageId);
    if (!found) throw new Error(`no entry of ${messageId}`);
    return found;
  };
  const { documentId } = await entry();
  const undo = () => stage.client.undoWarning({ ownerId, documentId });
  return { here, ownerId, entry, undo, documentId };
}

/** The last command to somebody's account whose key ends so. */
function given(here: Place, ending: string): Command {
  const command = stage
    .commandsOf(here)
    .findLast(({ idempotencyKey }) => idempotencyKey.endsWith(ending));
  if (!command) throw new Error(`no command ${ending}`);
  return command;
}

describe('what became of an action', () => {
  it('is told step by step, and twice is once', async () => {
    const { here, entry } = await acted();
    const [warn, remove] = [given(here, ':warn'), given(here, ':delete')];
    for (let n = 0; n < 2; n++) await stage.insights.tellResult(warn, { messageId: 'w1' });
    expect(await entry()).toMatchObject({ warn: 'done', delete: 'asked', canUndo: true });
    await stage.insights.tellResult(remove, { state: 'progress' });
    expect(await entry()).toMatchObject({ delete: 'asked' });
    const errorMessage = 'Your WhatsApp account is not connected.';
    await stage.insights.tellResult(remove, {
      state: 'failed',
      errorCode: 'not_connected',
      errorMessage,
    });
    expect(await entry()).toMatchObject({
      delete: 'failed',
      deleteError: errorMessage,
      warn: 'done',
      warnError: '',
    });
    await stage.insights.tellResult(remove);
    expect(await entry()).toMatchObject({ delete: 'done', deleteError: '' });
  });

  it('where the network says that the account is no admin, only warnings follow', async () => {
    const { here, entry } = await acted();
    const refused = { state: 'failed', errorCode: 'not_admin', errorMessage: 'Not an admin.' };
    const first = given(here, ':delete');
    for (let n = 0; n < 2; n++) await stage.insights.tellResult(first, refused);
    expect(await entry()).toMatchObject({ delete: 'failed', deleteError: 'Not an admin.' });
    const told = (await stage.told(here)).filter(({ title }) => title.includes('not be deleted'));
    expect(told).toHaveLength(1);
    await stage.insights.tell([said(here, advert('m2'))]);
    expect(await entry('m2')).toMatchObject({ delete: 'failed', warn: 'asked' });
    // Told of anew, as after 'Refresh Groups': it may delete again.
    await stage.insights.tellGroup(here, { isAdmin: true, at: new Date(Date.now() + 1000) });
    await stage.insights.tell([said(here, advert('m3'))]);
    expect(await entry('m3')).toMatchObject({ delete: 'asked', warn: 'asked' });
    // The command delivered again is answered again, later: that changes nothing.
    const later = new Date(Date.now() + 60_000);
    await stage.insights.tellResult(first, { ...refused, at: later });
    await stage.insights.tell([said(here, advert('m4'))]);
    expect(await entry('m4')).toMatchObject({ delete: 'asked' });
  });
});

describe('a warning', () => {
  it('is taken back once, by deleting our own message', async () => {
    const { here, entry, undo } = await acted();
    await expect(undo()).rejects.toMatchObject({ code: 'warning_not_sent' });
    await stage.insights.tellResult(given(here, ':warn'), { messageId: 'w1' });
    for (let n = 0; n < 2; n++) {
      expect((await undo()).action).toMatchObject({ undo: 'asked', canUndo: false });
    }
    await stage.insights.bus.drain();
    const command = given(here, ':undo-1');
    expect(command.action).toEqual({ $case: 'delete', value: { messageId: 'w1', senderId: '' } });
    for (let n = 0; n < 2; n++) await stage.insights.tellResult(command);
    expect((await undo()).action).toMatchObject({ undo: 'done', canUndo: false });
    await stage.insights.bus.drain();
    const keys = stage.keysOf(here);
    expect(keys.filter((key) => key.includes(':undo-'))).toHaveLength(1);
    // The message delivered again does not warn again.
    await stage.insights.tell([said(here, advert('m1'))]);
    expect(await entry()).toMatchObject({ warn: 'done', undo: 'done' });
  });

  it('that could not be taken back can be tried again, until two days have passed', async () => {
    const { here, entry, undo } = await acted();
    await stage.insights.tellResult(given(here, ':warn'), { messageId: 'w1' });
    await undo();
    await stage.insights.bus.drain();
    const failed = { state: 'failed', errorCode: 'not_connected', errorMessage: 'Not connected.' };
    const first = given(here, ':undo-1');
    await stage.insights.tellResult(first, failed);
    expect(await entry()).toMatchObject({
      undo: 'failed',
      undoError: 'Not connected.',
      canUndo: true,
    });
    expect((await undo()).action).toMatchObject({ undo: 'asked', undoError: '' });
    await stage.insights.bus.drain();
    // The first try's result, delivered again, says nothing of the second.
    await stage.insights.tellResult(first, failed);
    expect(await entry()).toMatchObject({ undo: 'asked' });
    await stage.insights.tellResult(given(here, ':undo-2'), failed);
    stage.ahead(49 * 3_600_000);
    expect(await entry()).toMatchObject({ undo: 'failed', canUndo: false });
    await expect(undo()).rejects.toMatchObject({ code: 'too_late' });
  });

  it('that was never sent is not there to be taken back, nor is another owner’s', async () => {
    const { here, undo, documentId } = await acted();
    await stage.insights.tellResult(given(here, ':warn'), { state: 'failed', errorCode: 'missed' });
    await expect(undo()).rejects.toMatchObject({ code: 'no_warning' });
    const theirs = stage.client.undoWarning({ ownerId: 'owner-bob', documentId });
    await expect(theirs).rejects.toMatchObject({ kind: 'not_found' });
  });
});

it('the log is filtered, sorted and paged, and everybody’s own', async () => {
  const { here, ownerId } = await acted();
  const bobs = place('owner-bob');
  await stage.insights.tellGroup(bobs);
  await stage.client.createRule(aRule(bobs));
  await stage.insights.tell([said(bobs, advert('m1'))]);
  await stage.client.createRule({ ...aRule({ name: 'Tried out', dryRun: true }), ...here });
  await stage.insights.tell([
    said(here, advert('m2', { senderName: 'Cy' })),
    said(here, advert('m3')),
  ]);
  const list = async (field: string, operator: string, value: string, limit = 100) => {
    const filter = condition(field, operator, value);
    const sort = [{ field: 'message_id', descending: false }];
    const { actions, meta } = await stage.client.listModerationActions({
      ownerId,
      query: listQuery({ filter, sort, limit }),
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
  const bobsLog = await stage.client.listModerationActions({
    ownerId: bobs.ownerId,
    query: undefined,
  });
  expect(bobsLog.actions).toHaveLength(1);
  await expect(list('owner', 'eq', 'owner-bob')).rejects.toMatchObject({ code: 'invalid_filter' });
});
