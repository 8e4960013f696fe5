import { MessageType, Origin } from '@groupsight/proto/events/v1/events';
import type { Question } from '@groupsight/proto/insights/v1/insights';
import { topics } from '@groupsight/shared/bus/topics';
import { heardOn } from '@groupsight/shared/testing/heard';
import { allOf, condition, listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import { type Client, message, type Place, place, said, type World, world } from './support.ts';

const here = place();
const there = place(here.ownerId, '2@g.us');
const { ownerId } = here;
const noon = Date.parse('2026-03-10T12:00:00Z');
const hourMs = 3_600_000;

/** A text at some minutes after noon. */
const at = (id: string, minutes: number, text: string, more: Parameters<typeof message>[1] = {}) =>
  message(id, { at: new Date(noon + minutes * 60_000), text, ...more });

const luis = { senderId: 'luis@s', senderName: 'Luis' };

/** Both groups ask for a plumber; in the second one Luis knows one. */
async function asked(insights: World) {
  await insights.tellGroup(here);
  await insights.tellGroup(there, { name: 'House' });
  const quoted = { ...luis, quotedMessageId: 't1' };
  await insights.tell([
    said(there, at('t1', 0, 'Does anybody know a reliable plumber in Leeds?')),
    said(there, at('t2', 3, 'Try Harper & Sons, 0113 496 0000, they did ours', quoted)),
    said(here, at('h1', 60, 'Can somebody recommend a plumber in Leeds please?')),
    said(here, at('h2', 61, 'Which colour shall the new fence be?', luis)),
  ]);
}

async function inState(client: Client, state: string, where: Place = here): Promise<string[]> {
  const filter = allOf(
    condition('group.documentId', 'eq', where.groupId),
    condition('state', 'eq', state),
  );
  const { questions } = await client.listQuestions({
    ownerId: where.ownerId,
    query: listQuery({ filter }),
  });
  return questions.map(({ messageId }) => messageId).sort();
}

async function question(client: Client, messageId: string, owner = ownerId): Promise<Question> {
  const filter = condition('message_id', 'eq', messageId);
  const { questions } = await client.listQuestions({
    ownerId: owner,
    query: listQuery({ filter }),
  });
  const [found] = questions;
  if (!found) throw new Error(messageId);
  return found;
}

/** Everything of the day is derived again. */
const derivedAgain = (insights: World) =>
  insights.tell([said(here, at('h9', 90, 'The fence is two metres high', luis), Origin.EXPORT)]);

describe('a question of the inbox', () => {
  it('stands as its owner says, also when its day is derived again, and can be undone', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await asked(insights);
    const { documentId, askedById } = await question(client, 'h1');
    expect(askedById).toBe('ana@s');
    expect(await inState(client, 'open')).toEqual(['h1', 'h2']);
    for (const state of ['not_question', 'elsewhere', 'answered']) {
      const { question: said } = await client.updateQuestion({ ownerId, documentId, state });
      expect(said).toMatchObject({ state, corrected: true, answered: state !== 'not_question' });
      await derivedAgain(insights);
      expect(await inState(client, state)).toEqual(['h1']);
      expect(await inState(client, 'open')).toEqual(['h2']);
    }
    const { question: undone } = await client.updateQuestion({ ownerId, documentId, state: '' });
    expect(undone).toMatchObject({ state: 'open', corrected: false, answered: false });
    await expect(
      client.updateQuestion({ ownerId, documentId, state: 'nonsense' }),
    ).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('that is put off comes back by itself', async () => {
    let now = noon + 2 * hourMs;
    await using insights = await world();
    await using client = await insights.start({ now: () => new Date(now) });
    await asked(insights);
    const { documentId } = await question(client, 'h1');
    const until = new Date(now + hourMs);
    const put = { ownerId, documentId, snooze: { until } };
    expect((await client.updateQuestion(put)).question).toMatchObject({
      state: 'open',
      corrected: false,
      snoozedUntil: until,
    });
    await derivedAgain(insights);
    expect(await inState(client, 'open')).toEqual(['h2']);
    expect(await inState(client, 'snoozed')).toEqual(['h1']);
    now += hourMs;
    expect(await inState(client, 'open')).toEqual(['h1', 'h2']);
    expect(await inState(client, 'snoozed')).toEqual([]);
    expect((await question(client, 'h1')).snoozedUntil).toBeUndefined();
    await expect(client.updateQuestion(put)).rejects.toMatchObject({ code: 'invalid_snooze' });
    now -= 1;
    await client.updateQuestion({ ownerId, documentId, snooze: { until: undefined } });
    expect(await inState(client, 'snoozed')).toEqual([]);
  });

  it('knows who could answer and what was answered before, in any of the groups', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await asked(insights);
    const { documentId } = await question(client, 'h1');
    const help = await client.getQuestionHelp({ ownerId, documentId });
    expect(help.helpers).toMatchObject([
      { memberId: 'luis@s', name: 'Luis', reason: 'like', answers: 1, groupId: there.groupId },
    ]);
    const [earlier] = help.earlier;
    expect(earlier?.question).toMatchObject({ messageId: 't1', groupId: there.groupId });
    expect(earlier?.answer).toMatchObject({ messageId: 't2', answeredById: 'luis@s' });
    const fence = await question(client, 'h2');
    const none = await client.getQuestionHelp({ ownerId, documentId: fence.documentId });
    expect(none).toEqual({ helpers: [], earlier: [] });

    // Whoever reads it is not told of as somebody else.
    const linked = { ownerId, state: 'open', reason: '', at: new Date(noon), memberName: 'Luis' };
    const value = { ...linked, memberIds: ['luis@s'] };
    await insights.bus.publish(topics.chatConnections, [{ key: ownerId, value }]);
    await insights.settle();
    const yours = await client.getQuestionHelp({ ownerId, documentId });
    expect(yours).toEqual({ helpers: [], earlier: help.earlier });
  });

  it('is nobody else’s', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await asked(insights);
    const bob = place('owner-bob', '3@g.us');
    await insights.tell([
      said(bob, at('b1', 5, 'Does anybody know a reliable plumber in Leeds, please?')),
    ]);
    const { documentId } = await question(client, 'h1');
    const ofBob = { ownerId: bob.ownerId, documentId };
    const missing = { kind: 'not_found' };
    await expect(client.updateQuestion({ ...ofBob, state: 'answered' })).rejects.toMatchObject(
      missing,
    );
    await expect(client.getQuestionHelp(ofBob)).rejects.toMatchObject(missing);
    await expect(client.replyToQuestion({ ...ofBob, text: 'Me!' })).rejects.toMatchObject(missing);
    await expect(client.cancelReply(ofBob)).rejects.toMatchObject(missing);
    const own = await question(client, 'b1', bob.ownerId);
    const help = await client.getQuestionHelp({
      ownerId: bob.ownerId,
      documentId: own.documentId,
    });
    expect(help).toEqual({ helpers: [], earlier: [] });
  });
});

describe('a reply', () => {
  const replied = { ownerId, text: 'Harper & Sons, 0113 496 0000' };

  it('goes through the account’s queue once, quotes the question and settles it', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await asked(insights);
    const news = await heardOn(insights.bus, { topic: topics.appEvents });
    const { documentId } = await question(client, 'h1');
    const reply = { ...replied, documentId };
    const { question: waiting } = await client.replyToQuestion(reply);
    expect(waiting).toMatchObject({ state: 'open', reply: { text: reply.text, state: 'waiting' } });
    // A second click, and the same again from another browser.
    await client.replyToQuestion(reply);
    await insights.settle();
    const [command, again] = insights.commands;
    expect(command).toMatchObject({
      ownerId,
      chatId: here.chatId,
      groupId: here.groupId,
      action: { $case: 'send', value: { text: reply.text, quotedMessageId: 'h1' } },
    });
    expect(again?.idempotencyKey).toBe(command?.idempotencyKey);
    if (!command) throw new Error('no command');
    await insights.tellResult(command, { messageId: 'sent-1' });
    await insights.tellResult(command, { messageId: 'sent-1' });
    const settled = { state: 'answered', corrected: true, reply: { state: 'sent' } };
    expect(await question(client, 'h1')).toMatchObject(settled);
    expect(news.filter(({ type }) => type === 'questions').length).toBeGreaterThan(0);
    // What the owner says after that is not said again by a late copy of the result.
    await client.updateQuestion({ ownerId, documentId, state: '' });
    await insights.tellResult(command, { messageId: 'sent-1' });
    expect(await question(client, 'h1')).toMatchObject({ state: 'open' });
    await insights.settle();
    expect(insights.commands).toHaveLength(2);
  });

  it('that fails says why and can be sent again; one that waits can be taken back', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await asked(insights);
    const { documentId } = await question(client, 'h1');
    const reply = { ...replied, documentId };
    await client.replyToQuestion(reply);
    await insights.settle();
    const [first] = insights.commands;
    if (!first) throw new Error('no command');
    const failed = { state: 'failed', errorCode: 'missed', errorMessage: 'Missed: no phone.' };
    await insights.tellResult(first, failed);
    expect(await question(client, 'h1')).toMatchObject({
      state: 'open',
      reply: { state: 'failed', errorCode: 'missed', error: 'Missed: no phone.' },
    });
    await client.replyToQuestion(reply);
    await client.cancelReply({ ownerId, documentId });
    await insights.settle();
    const [, second, cancel] = insights.commands;
    if (!second) throw new Error('no second command');
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(cancel?.action).toEqual({
      $case: 'cancelSend',
      value: { targetKey: second.idempotencyKey },
    });
    // The first try's result, told again, is not the second's.
    await insights.tellResult(first, failed);
    expect(await question(client, 'h1')).toMatchObject({ reply: { state: 'waiting' } });
    await insights.tellResult(second, { state: 'failed', errorCode: 'cancelled' });
    expect(await question(client, 'h1')).toMatchObject({ reply: { state: 'cancelled' } });
    await expect(client.cancelReply({ ownerId, documentId })).rejects.toMatchObject({
      code: 'no_reply',
    });
  });

  it('is asked for again at the next start, should it have been lost', async () => {
    await using insights = await world();
    {
      await using client = await insights.start();
      await asked(insights);
      const { documentId } = await question(client, 'h1');
      await client.replyToQuestion({ ...replied, documentId });
      await insights.settle();
    }
    await using client = await insights.start();
    await expect.poll(() => insights.commands.length).toBe(2);
    const [one, other] = insights.commands;
    expect(other).toEqual(one);
    expect(await question(client, 'h1')).toMatchObject({ reply: { state: 'waiting' } });
  });

  it('is refused where nothing can be quoted', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await asked(insights);
    const reply = async (messageId: string) =>
      client.replyToQuestion({
        ...replied,
        documentId: (await question(client, messageId)).documentId,
      });
    const empty = { ownerId, documentId: (await question(client, 'h1')).documentId, text: ' ' };
    await expect(client.replyToQuestion(empty)).rejects.toMatchObject({ code: 'invalid_text' });
    await insights.tellGroup(here, { isWatched: false, at: new Date(Date.now() + 1_000) });
    await expect(reply('h1')).rejects.toMatchObject({ code: 'not_watched' });
    const export_ = place(ownerId, 'export-1');
    await insights.tellGroup(export_, { source: 'export' });
    await insights.tell([
      said(export_, at('e1', 5, 'Who has the keys of the shed?'), Origin.EXPORT),
      said(export_, at('e2', 6, 'Done', { type: MessageType.TEXT }), Origin.EXPORT),
    ]);
    await expect(reply('e1')).rejects.toMatchObject({ code: 'imported_question' });
    await insights.settle();
    expect(insights.commands).toEqual([]);
  });
});
