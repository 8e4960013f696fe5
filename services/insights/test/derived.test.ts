import { Origin } from '@groupsight/proto/events/v1/events';
import { createLocalEngine } from '@groupsight/reader/engine';
import type { InsightEngine } from '@groupsight/reader/types';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { messageKey } from '../src/store/ids.ts';
import {
  advert,
  all,
  aRule,
  type Client,
  conversation,
  happened,
  inStore,
  marker,
  message,
  notices,
  place,
  said,
  world,
} from './support.ts';

const here = place();
const deleted = (messageId: string, origin: Origin = Origin.LIVE) =>
  happened(here, { $case: 'deleted', value: { messageId, at: new Date() } }, origin);

async function totalOf(client: Client, where = here) {
  const asked = { ownerId: where.ownerId, groupIds: [where.groupId] };
  return (await client.getGroupStats(asked)).stats[0]?.totalMessages;
}

describe('what is stored', () => {
  it('is counted without a marker: messages that came while nobody listened', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const link = { text: 'Minutes: https://docs.example.com/minutes' };
    const events = [message('m1', link), message('m2'), message('m3')];
    const key = chatKey(here.ownerId, here.chatId);
    await insights.bus.publish(
      topics.chatHistory,
      events.map((one) => ({ key, value: said(here, one, Origin.HISTORY) })),
    );
    // Not `settle`: nothing but time brings it about.
    await waitFor('the messages to be counted', async () => (await totalOf(client)) === 3);
    await waitFor('their resources', async () => {
      return (await client.listResources(all(here))).resources.length === 1;
    });
    // Nobody is told of it.
    expect(await notices(client)).toEqual([]);
    await insights.tell([deleted('m1', Origin.HISTORY)]);
    expect((await client.listResources(all(here))).resources).toEqual([]);
  });

  it('says how an event stands after later days, and as before when these are taken back', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const events = async () =>
      (await client.listResources(all(here))).resources.map(
        ({ messageId, eventDate, eventTime, eventState, eventBefore, sources }) => ({
          messageId,
          eventDate,
          eventTime,
          eventState,
          sources,
          before: eventBefore?.time,
        }),
      );
    const on = (day: string, id: string, text: string) =>
      said(here, message(id, { text, at: new Date(`${day}T10:00:00Z`) }), Origin.HISTORY);
    const told = {
      messageId: 'm1',
      eventDate: '2026-03-13',
      eventTime: '19:00',
      eventState: 'planned',
      sources: ['m1'],
    };
    const before = '19:00';
    const moved = { ...told, eventTime: '20:00', eventState: 'changed', sources: ['m1', 'm2'] };
    const off = { ...moved, eventState: 'cancelled', sources: ['m1', 'm2', 'm3'] };
    // The later days come first, as history does.
    await insights.tell([on('2026-03-11', 'm2', 'The choir practice on Friday is moved to 20:00')]);
    await insights.tell([
      on('2026-03-10', 'm1', 'Choir practice on Friday at 19:00 in the chapel'),
    ]);
    await waitFor(
      'the move',
      async () => JSON.stringify(await events()) === JSON.stringify([{ ...moved, before }]),
    );
    await insights.tell([on('2026-03-12', 'm3', 'The choir practice on Friday is cancelled')]);
    await waitFor(
      'the end',
      async () => JSON.stringify(await events()) === JSON.stringify([{ ...off, before }]),
    );
    await insights.tell([deleted('m3', Origin.HISTORY)]);
    await waitFor(
      'the event',
      async () => JSON.stringify(await events()) === JSON.stringify([{ ...moved, before }]),
    );
    await insights.tell([deleted('m2', Origin.HISTORY)]);
    await waitFor(
      'the start',
      async () => JSON.stringify(await events()) === JSON.stringify([told]),
    );
  });

  it('is marked again when a kill came between a change and its mark', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([said(here, message('m1'))]);
    expect(await totalOf(client)).toBe(1);
    // What a batch leaves behind that was cut short after it had stored its message.
    const database = await connectMongo(inStore(insights.uri));
    const stored = await database.collection('messages').findOne({ owner: here.ownerId });
    const _id = 'f'.repeat(24) as never;
    await database.collection('messages').insertOne({ ...stored, _id, messageId: 'm2' });
    const batch = { token: 't', at: new Date(), dates: ['2026-03-10'] };
    const chat = { owner: here.ownerId, chat: here.chatId };
    await database.collection('chats').updateOne(chat, { $push: { open: batch } } as never);
    await database.close();
    // The batch comes again, and with it the chat.
    await insights.tell([said(here, message('m1'), Origin.HISTORY)]);
    expect(await totalOf(client)).toBe(2);
  });

  it('is counted when a live message is told again, after a kill before it was', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([said(here, message('m1'))]);
    const connection = await connectMongo(inStore(insights.uri));
    const messages = connection.collection('messages');
    const stored = await messages.findOne({ owner: here.ownerId });
    const { ownerId, groupId } = here;
    const _id = messageKey(ownerId, groupId, 'm2') as never;
    await messages.insertOne({ ...stored, _id, messageId: 'm2' });
    await connection.close();
    await insights.tell([said(here, message('m2'))]);
    expect(await totalOf(client)).toBe(2);
  });

  it('keeps what was said of a message before it came', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const edit = (text: string, minute: number) =>
      happened(here, {
        $case: 'edited',
        value: { messageId: 'm2', text, at: new Date(Date.UTC(2026, 2, 10, 13, minute)) },
      });
    await insights.tell([deleted('m1'), edit('second', 2), edit('first', 1)]);
    const history = [message('m1'), message('m2')].map((one) => said(here, one, Origin.HISTORY));
    await insights.tell(history);
    expect((await client.listMessages(all(here))).messages).toMatchObject([
      { messageId: 'm1', type: 'deleted', text: '' },
      { messageId: 'm2', text: 'second', edited: true },
    ]);
  });

  it('takes history’s latest edit over an older one that was live', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const at = new Date('2026-03-10T12:01:00Z');
    await insights.tell([
      said(here, message('m1')),
      happened(here, { $case: 'edited', value: { messageId: 'm1', text: 'v2', at } }),
    ]);
    const seen = message('m1', { text: 'v3', edited: true });
    await insights.tell([said(here, seen, Origin.HISTORY)]);
    const { messages } = await client.listMessages(all(here));
    expect(messages.map(({ text }) => text)).toEqual(['v3']);
  });
});

/** The local engine with a digest that waits for a word for one owner's text. */
function slowFor(word: string) {
  const engine = createLocalEngine();
  const gate = Promise.withResolvers<void>();
  const slow: InsightEngine = {
    ...engine,
    async digest(day) {
      if (day.lines.some(({ text }) => text.includes(word))) await gate.promise;
      return engine.digest(day);
    },
  };
  return { engine: slow, open: () => gate.resolve() };
}

describe('a busy day', () => {
  const talk = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.parse('2026-03-10T08:00:00Z') + (from + n) * 30_000);
      const [senderId, senderName] = n % 2 === 0 ? ['ana@s', 'Ana'] : ['bo@s', 'Bo'];
      const text = `The ${n % 3 === 0 ? 'roses' : 'beds'} of row ${from + n}`;
      return message(`b${from + n}`, { at, senderId, senderName, text });
    });

  it('is known to its end before the whole of it is derived again', async () => {
    await using insights = await world();
    // Time stands still: the whole day is not due again.
    const now = new Date('2026-03-10T18:00:00Z');
    await using client = await insights.start({ now: () => now });
    await insights.tellGroup(here);
    await insights.tell(talk(300).map((one) => said(here, one, Origin.HISTORY)));
    const { topic } = await client.createTopic({ ...here, name: 'Rose', description: '' });
    expect(topic).toMatchObject({ totalMentions: 100 });
    const [question, answer] = talk(2, 300);
    if (!question || !answer) throw new Error('there are two');
    const live = [
      { ...question, text: 'Does anyone know when the nursery opens tomorrow?' },
      { ...answer, text: 'The nursery opens at nine: https://nursery.example.com/hours' },
      ...talk(3, 302),
    ];
    const key = chatKey(here.ownerId, here.chatId);
    for (const one of live) {
      await insights.bus.publish(topics.chatMessages, [{ key, value: said(here, one) }]);
    }
    // Not `settle`, which derives the whole.
    const found = async () => {
      const { questions } = await client.listQuestions(all(here));
      const { resources } = await client.listResources(all(here));
      const [counted] = (await client.listTopics(all(here))).topics;
      return {
        questions: questions.map(({ messageId, answers }) => [
          messageId,
          answers.some((answer) => answer.messageId === 'b301'),
        ]),
        links: resources.map(({ url }) => url),
        mentions: counted?.totalMentions,
      };
    };
    const expected = {
      questions: [['b300', true]],
      links: ['https://nursery.example.com/hours'],
      mentions: 101,
    };
    await waitFor('the end of the day', async () => {
      return JSON.stringify(await found()) === JSON.stringify(expected);
    });
    await insights.settle();
    expect(await found()).toEqual(expected);
  });
});

describe('owners', () => {
  it('do not wait for what another one’s messages come to', async () => {
    await using insights = await world();
    const { engine, open } = slowFor('the roses');
    await using client = await insights.start({ engine });
    const bobs = place('owner-bob');
    await insights.tellGroup(bobs);
    const key = chatKey(here.ownerId, here.chatId);
    const events = [...conversation().map((one) => said(here, one, Origin.EXPORT))];
    await insights.bus.publish(
      topics.chatHistory,
      [...events, marker(here, 'job-1', 11)].map((value) => ({ key, value })),
    );
    await waitFor('the import to be summed up', async () => {
      const { job } = await client.getJob({ ownerId: here.ownerId, jobId: 'job-1' }).catch(() => ({
        job: undefined,
      }));
      return job?.state === 'digesting';
    });
    const link = message('b1', { text: 'Minutes: https://docs.example.com/minutes' });
    const value = said(bobs, link);
    await insights.bus.publish(topics.chatMessages, [
      { key: chatKey(bobs.ownerId, bobs.chatId), value },
    ]);
    await waitFor('the live message', async () => (await totalOf(client, bobs)) === 1);
    await waitFor('its notice', async () => (await notices(client, 'owner-bob')).length === 1);
    // What is told on the very topic of the import is taken in, too.
    const past = said(bobs, message('b2', { text: 'earlier' }), Origin.HISTORY);
    await insights.bus.publish(topics.chatHistory, [
      { key: chatKey(bobs.ownerId, bobs.chatId), value: past },
    ]);
    await waitFor('the past', async () => (await totalOf(client, bobs)) === 2);
    open();
    await insights.settle();
    const { job } = await client.getJob({ ownerId: here.ownerId, jobId: 'job-1' });
    expect(job).toMatchObject({ state: 'done', digests: 2 });
  });

  it('are read day by day once each, although it takes several turns', async () => {
    await using insights = await world();
    const engine = createLocalEngine();
    const read: string[] = [];
    const questions: InsightEngine['questions'] = (lines, after) => {
      for (const { at } of lines.slice(0, 1)) read.push(new Date(at).toISOString().slice(0, 10));
      return engine.questions(lines, after);
    };
    // On a clock that stands still no turn begins before the whole history is stored, which a busy
    // machine takes its time for: days of which more comes are read again, rightly.
    const now = Date.now();
    await using client = await insights.start({
      engine: { ...engine, questions },
      now: () => new Date(now),
    });
    const at = (index: number) =>
      new Date(Date.UTC(2026, 1, 1, 9, index) + (index % 12) * 86_400_000);
    const history = Array.from({ length: 7_200 }, (_, index) =>
      said(here, message(`m${index}`, { at: at(index), text: 'Is the hall free?' }), Origin.EXPORT),
    );
    await insights.tell([...history, marker(here, 'job-1', history.length)]);
    expect(await totalOf(client)).toBe(history.length);
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('have each their days counted, whatever one day of somebody fails at', async () => {
    await using insights = await world();
    const engine = createLocalEngine();
    const questions: InsightEngine['questions'] = (lines, after) => {
      if (lines.some(({ text }) => text.includes('poison'))) throw new Error('broken');
      return engine.questions(lines, after);
    };
    await using client = await insights.start({ engine: { ...engine, questions } });
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12));
    await insights.tell([
      said(here, message('m1', { at: at(3) })),
      said(here, message('m2', { at: at(10), text: 'poison' })),
      said(here, message('m3', { at: at(20) })),
    ]);
    await insights.tell([said(here, message('m4', { at: at(20), sequence: 1 }))]);
    expect(await totalOf(client)).toBe(4);
  });
});

describe('a digest', () => {
  const today = '2026-03-11';

  async function processed() {
    const insights = await world();
    let now = new Date(`${today}T12:00:00Z`);
    const client = await insights.start({ now: () => now });
    const history = conversation().filter(({ at }) => at && at < now);
    await insights.tell([
      ...history.map((one) => said(here, one, Origin.EXPORT)),
      marker(here, 'job-1', history.length),
    ]);
    const digests = async () => (await client.listDigests(all(here))).digests;
    const later = (at: string) => {
      now = new Date(at);
    };
    const end = async () => {
      await client[Symbol.asyncDispose]();
      await insights[Symbol.asyncDispose]();
    };
    return { insights, client, digests, later, [Symbol.asyncDispose]: end };
  }

  it('of today is of the day so far, follows it, and is whole when it is over', async () => {
    await using one = await processed();
    const state = async () => (await one.digests()).map(({ date, soFar }) => [date, soFar]);
    expect(await state()).toEqual([
      [today, true],
      ['2026-03-10', false],
    ]);
    const more = message('c9b', {
      at: new Date(`${today}T12:30:00Z`),
      text: 'Decision: we plant the white roses along the north wall',
    });
    await one.insights.tell([said(here, more)]);
    expect((await one.digests())[0]).toMatchObject({ date: today, messagesRead: 5, soFar: true });
    one.later('2026-03-12T09:00:00Z');
    await one.insights.tell([marker(here, 'job-2', 0)]);
    expect(await state()).toEqual([
      [today, false],
      ['2026-03-10', false],
    ]);
  });

  it('and whatever else quotes a message lose it when it is deleted', async () => {
    await using one = await processed();
    const { insights, client } = one;
    await insights.tellGroup(here);
    const secret = message('s1', {
      at: new Date('2026-03-10T22:00:00Z'),
      senderName: 'Luis',
      text: 'Decision: the secret treasure is at https://secret.example.com/treasure on Friday',
    });
    await insights.tell([said(here, secret)]);
    const quoted = async () => {
      const { recentActivity } = await client.getOverview({
        ownerId: here.ownerId,
        groupIds: [here.groupId],
      });
      const told = [await one.digests(), recentActivity, await notices(client)];
      return told.map((list) => JSON.stringify(list).includes('treasure'));
    };
    expect(await quoted()).toEqual([true, true, true]);
    await insights.tell([deleted('s1')]);
    expect(await quoted()).toEqual([false, false, false]);
  });

  it('is made of what is stored where the network cannot be asked', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    await insights.tell(conversation().map((one) => said(here, one, Origin.HISTORY)));
    const request = { ...here, fetchHistory: true, includeDigests: true };
    const { job } = await client.startProcessing(request);
    await insights.settle();
    const [command] = insights.commands;
    if (!command) throw new Error('nothing was asked');
    const failure = { errorCode: 'not_connected', errorMessage: 'Your account is not connected.' };
    await insights.tellResult(command, { ...failure, state: 'failed', jobId: job?.jobId ?? '' });
    const ended = await client.getJob({ ownerId: here.ownerId, jobId: job?.jobId ?? '' });
    expect(ended.job).toMatchObject({
      state: 'done',
      digests: 2,
      errorCode: '',
      warningCode: 'not_connected',
      warningMessage: failure.errorMessage,
    });
  });
});

describe('rules', () => {
  // Of a deleted message no words are left to judge; that it was one too many is still seen.
  it.each(['No adverts or spam', 'No more than 1 message a minute'])(
    'do not act on a message that its sender deleted already: %s',
    async (description) => {
      await using insights = await world();
      await using client = await insights.start();
      await insights.tellGroup(here);
      await client.createRule(aRule({ description }));
      await insights.tell([said(here, advert('m0', { text: 'Good morning' }))]);
      await insights.tell([said(here, advert('m1', { sequence: 1 })), deleted('m1')]);
      expect(insights.commands).toEqual([]);
      expect(await notices(client)).toEqual([]);
      await insights.tell([said(here, advert('m2', { sequence: 2 }))]);
      expect(insights.commands).not.toEqual([]);
    },
  );

  it('look at what came late within a day, of which nobody is told', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    await client.createRule(aRule());
    const link = advert('m1', { text: `${advert('x').text} https://docs.example.com/a` });
    await insights.tell([said(here, link, Origin.LATE)]);
    expect(insights.commands.map(({ action }) => action?.$case)).toContain('delete');
    expect((await notices(client)).map(({ type }) => type)).toEqual(['moderation']);
  });
});
