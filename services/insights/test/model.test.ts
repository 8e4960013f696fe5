import { Origin } from '@groupsight/proto/events/v1/events';
import { createLocalEngine } from '@groupsight/reader/engine';
import type { Meaning } from '@groupsight/reader/meaning';
import { honest, messagesIn } from '@groupsight/reader/testing/model';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { type Asked, ModelFake, type Reply } from './model-fake/server.ts';
import {
  all,
  aRule,
  conversation,
  followed,
  marker,
  message,
  notices,
  type Place,
  place,
  said,
  world,
} from './support.ts';

const here = place();
const history = () => conversation().map((one) => said(here, one, Origin.EXPORT));
const names = ['ana', 'luis', 'mia'];

/** Tells what was said, and finds by meaning what no word of it says. */
function understanding(asked: Asked): Reply {
  const messages = messagesIn(asked.data);
  const idOf = (words: string) => messages.find(({ text }) => text.includes(words))?.id ?? 0;
  const buffet = idOf('vegetarian buffet');
  const party = idOf('Summer party on');
  if (buffet === 0) return { say: honest(asked.data, asked.task) };
  return {
    say: {
      ...(honest(asked.data, asked.task) as object),
      questions: [{ message: buffet, answers: [party] }],
      events: [{ message: party, date: '2026-03-22', time: '19:30', place: 'nowhere' }],
      topics: [{ topic: 1, messages: [buffet] }],
    },
  };
}

const accusing = (asked: Asked): Reply => ({
  say: {
    verdicts: messagesIn(asked.data)
      .filter(({ text }) => text.includes('side income'))
      .map(({ id }) => ({ message: id, rule: 1, quote: 'side income' })),
  },
});

const env = (fake: ModelFake, changed: Record<string, string> = {}) => ({
  OPENAI_API_KEY: 'sk-test',
  OPENAI_BASE_URL: fake.url,
  OPENAI_MODEL: 'scripted',
  ...changed,
});
const sleep = async () => undefined;

describe('with a model', () => {
  it('digests, questions, occasions and topics are the model’s; a day costs once', async () => {
    await using fake = await ModelFake.start([understanding], names);
    await using insights = await world(env(fake));
    await using client = await insights.start({ sleep });
    await insights.tellUser(here.ownerId, 'UTC');
    const topic = { name: 'Catering', description: 'what there is to eat', color: '' };
    await client.createTopic({ ...here, ...topic });
    await insights.tell([...history(), marker(here, 'job-1', 11)]);
    const states = await followed(client, here, 'job-1');
    expect(states.at(-1)).toMatchObject({ state: 'done', digests: 2 });
    expect(fake.leaks).toEqual([]);

    const { digests } = await client.listDigests(all(here));
    expect(digests.map(({ engine, engineReason }) => [engine, engineReason])).toEqual([
      ['model', ''],
      ['model', ''],
    ]);
    expect(digests[1]).toMatchObject({ mentions: 1, messagesRead: 5, messagesTotal: 5 });
    expect(digests[1]?.statements).toContainEqual({
      text: '**Luis** said that Yes, I booked Casa Verde for 60 people.',
      sources: ['c2'],
    });
    const { questions } = await client.listQuestions(all(here));
    expect(questions.map(({ messageId }) => messageId)).not.toContain('c1');
    const meant = questions.find(({ messageId }) => messageId === 'c4');
    expect(meant?.answers.map(({ messageId }) => messageId)).toEqual(['c5']);
    const { resources } = await client.listResources(all(here));
    const events = resources.filter(({ type }) => type === 'event');
    expect(events).toMatchObject([{ eventDate: '2026-03-22', eventLocation: '', messageId: 'c5' }]);
    expect(resources.filter(({ type }) => type === 'link')).toHaveLength(2);

    const { ownerId } = here;
    expect(await client.getDisclosures({})).toEqual({
      modelPlace: 'this_machine',
      modelHost: '',
      pseudonyms: true,
      linkPreviews: false,
    });
    const engine = await client.getEngine({ ownerId });
    expect(engine).toMatchObject({ engine: 'model', model: 'scripted', pseudonyms: true });
    expect(engine).toMatchObject({ tokensSpent: 240, tokensDaily: 1_000_000, resting: false });
    const before = { digests, questions, asked: fake.asked.length };
    await insights.tell([...history(), marker(here, 'job-2', 11)]);
    await followed(client, here, 'job-2');
    expect(fake.asked).toHaveLength(before.asked);
    expect((await client.listDigests(all(here))).digests).toEqual(before.digests);
    expect((await client.listQuestions(all(here))).questions).toEqual(before.questions);

    // Edited, the day is read again; what was understood of the other messages stays.
    const at = new Date('2026-03-10T22:00:00Z');
    const value = { messageId: 'c2', text: 'Yes, I booked Casa Azul for 80 people', at };
    const event = { $case: 'edited' as const, value };
    await insights.tell([{ ...here, origin: Origin.EXPORT, event }, marker(here, 'job-3', 0)]);
    await followed(client, here, 'job-3');
    expect(fake.asked).toHaveLength(before.asked + 1);
    const again = (await client.listDigests(all(here))).digests[1];
    expect(again?.summary).toContain('Casa Azul');
  });

  it('that fails or has spent its tokens, the local engine’s digests stand and say why', async () => {
    await using fake = await ModelFake.start([{ status: 500 }]);
    await using insights = await world(env(fake, { OPENAI_DAILY_TOKENS: 'personal=8000' }));
    let later = 0;
    const now = () => new Date(Date.now() + later);
    await using client = await insights.start({ sleep, now });
    await insights.tellUser(here.ownerId, 'UTC', new Date(), 'personal');
    await insights.tell([...history(), marker(here, 'job-1', 11)]);
    await followed(client, here, 'job-1');
    const engines = async () =>
      (await client.listDigests(all(here))).digests.map(({ engine, engineReason, summary }) => ({
        engine,
        engineReason,
        isEmpty: summary === '',
      }));
    const local = { engine: 'local', isEmpty: false };
    expect(await engines()).toContainEqual({ ...local, engineReason: 'unavailable' });

    // There is room for one of two days at a time.
    fake.play((asked) => ({ say: honest(asked.data, asked.task) }));
    later = 2 * 60_000;
    await insights.tell([marker(here, 'job-2', 0)]);
    await followed(client, here, 'job-2');
    const spent = [
      { engine: 'model', engineReason: '', isEmpty: false },
      { ...local, engineReason: 'budget_spent' },
    ];
    expect(await engines()).toEqual(expect.arrayContaining(spent));
    const { tokensSpent, tokensDaily } = await client.getEngine({ ownerId: here.ownerId });
    expect([tokensSpent, tokensDaily]).toEqual([120, 8_000]);
  });

  it('rules are judged by meaning; where the model says nothing, by words', async () => {
    await using fake = await ModelFake.start([accusing]);
    await using insights = await world(env(fake));
    await using client = await insights.start({ sleep });
    await insights.tellGroup(here);
    await client.createRule(aRule());
    const at = new Date(Date.now() + 60_000);
    const bo = { senderId: 'bo@s', senderName: 'Bo', at };
    const tip = 'I can show everybody here how I make a nice side income from the sofa';
    const irony =
      'Haha “buy now best price 50% discount click here” they wrote to my aunt, free money!';
    await insights.tell([
      said(here, message('m1', { ...bo, text: tip })),
      said(here, message('m2', { ...bo, text: irony })),
    ]);
    const [action] = await waitFor('the action', async () => {
      const { actions } = await client.listModerationActions({ ...all(here) });
      return actions.length > 0 ? actions : null;
    });
    expect(action).toMatchObject({ messageId: 'm1' });
    expect(action?.reason).toBe('It says “side income”, which the rule does not allow.');
    expect(fake.asked).toHaveLength(1);

    // A rule on trial asks only where that is wanted.
    const trial = {
      ownerId: here.ownerId,
      groupId: here.groupId,
      description: aRule().description,
      allowedMembers: [],
      immuneAfterDays: 0,
      admins: [],
    };
    expect(await client.previewRule({ ...trial, askModel: false })).toMatchObject({
      byMeaning: true,
      model: undefined,
    });
    expect(fake.asked).toHaveLength(1);
    const asks = (description: string) =>
      client.previewRule({ ...trial, description, askModel: true });
    // The same words on the same messages cost nothing again.
    expect((await asks(trial.description)).model).toMatchObject({ matches: 1 });
    expect(fake.asked).toHaveLength(1);
    const tried = await asks('No offers of work, in whatever words');
    expect(tried.model).toMatchObject({ messages: 2, matches: 1, senders: 1, reason: '' });
    expect(tried.model?.examples).toMatchObject([{ messageId: 'm1', text: tip }]);
    expect(fake.asked).toHaveLength(2);

    fake.play({ status: 500 });
    expect((await asks('No politics, in whatever words')).model).toMatchObject({
      messages: 0,
      matches: 0,
      reason: 'unavailable',
    });
    await insights.tell([said(here, message('m3', { ...bo, text: `${irony} https://bit.ly/x` }))]);
    const found = await notices(client);
    const texts = found.map(({ message: text }) => text).join('\n');
    expect(texts).toContain('It reads like an advert.');
  });

  it('one that never answers holds up no other group; its rule acts once it does', async () => {
    const answer = Promise.withResolvers<void>();
    let asked = 0;
    const local = createLocalEngine();
    const judge: Meaning['judge'] = async (lines, rules) => {
      asked += 1;
      await answer.promise;
      const reason = 'It means just that.';
      const value = lines.flatMap(({ messageId }) =>
        rules.map(({ id: rule }) => ({ messageId, rule, reason })),
      );
      return { ok: true, value };
    };
    const meaning: Meaning = {
      judge,
      read: async () => ({ ok: false, reason: 'unavailable' }),
      dailyTokens: () => 1,
      state: () => ({ ...state, resting: false }),
    };
    const state = { model: 'm', endpoint: 'e', pseudonyms: true };
    await using insights = await world();
    await using client = await insights.start({ engine: { ...local, meaning } });
    // However it ends: the service closes when its work is done.
    await using _ = { [Symbol.asyncDispose]: async () => answer.resolve() };
    // More than are looked at together.
    const asking = Array.from({ length: 12 }, (_, n) => place('owner-ada', `${n}@g.us`));
    const other = place('owner-bob');
    for (const where of [...asking, other]) await insights.tellGroup(where);
    for (const where of asking) await client.createRule({ ...aRule(), ...where });
    const noLinks = { name: 'No links', description: 'Delete messages with links' };
    const both = place('owner-ada', '0@g.us');
    for (const where of [other, both]) await client.createRule({ ...aRule(noLinks), ...where });
    const at = new Date(Date.now() + 60_000);
    const told = (where: Place, text: string, id = 'm') => {
      const value = said(where, message(id, { at, text, senderId: 'bo@s' }));
      const key = chatKey(where.ownerId, where.chatId);
      return insights.bus.publish(topics.chatMessages, [{ key, value }]);
    };
    for (const where of asking) await told(where, 'I make a nice side income from the sofa');
    await waitFor('the model to be asked', () => asked > 0);
    await told(other, 'Look at https://example.com/x');
    await waitFor('the other group’s rule', () =>
      insights.commands.some(({ ownerId }) => ownerId === other.ownerId),
    );
    const groupIds = asking.map(({ groupId }) => groupId);
    await waitFor('the figures', async () => {
      const { stats } = await client.getGroupStats({ ownerId: 'owner-ada', groupIds });
      return stats.every(({ totalMessages }) => totalMessages === 1);
    });
    const ofAda = () => insights.commands.filter(({ ownerId }) => ownerId === 'owner-ada');
    expect(ofAda()).toEqual([]);
    // Its own rules that are told by words act as well, on what is judged for the first time.
    await told(both, 'Look at https://example.com/x', 'link');
    await waitFor('the group’s other rule', () => ofAda().length > 0);
    expect(new Set(ofAda().map(({ chatId }) => chatId))).toEqual(new Set([both.chatId]));
    const byWords = ofAda().length;
    answer.resolve();
    await waitFor('every rule that waited', () => {
      return new Set(ofAda().map(({ chatId }) => chatId)).size === asking.length;
    });
    await insights.settle();
    // Once each: what a rule by words acted on is spoken for.
    const { actions } = await client.listModerationActions({ ...all(both) });
    expect(actions.map(({ messageId, ruleName }) => `${messageId} ${ruleName}`).sort()).toEqual([
      ...['link No links', 'm No adverts'],
    ]);
    const ofBoth = ofAda().filter(({ chatId }) => chatId === both.chatId);
    expect(new Set(ofBoth.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(byWords * 2);
  });

  it('an interrupted reading is gone on with by the next process', async () => {
    await using fake = await ModelFake.start(['silence']);
    await using insights = await world(env(fake));
    {
      await using first = await insights.start({ sleep });
      await insights.tell([...history(), marker(here, 'job-1', 11)]);
      await waitFor('a call', () => fake.asked.length > 0);
      const { job } = await first.getJob({ ownerId: here.ownerId, jobId: 'job-1' });
      expect(job).toMatchObject({ state: 'digesting' });
    }
    fake.play((asked) => ({ say: honest(asked.data, asked.task) }));
    const now = () => new Date(Date.now() + 3 * 60_000);
    await using client = await insights.start({ sleep, now });
    await followed(client, here, 'job-1');
    const { digests } = await client.listDigests(all(here));
    expect(digests.map(({ engine }) => engine)).toEqual(['model', 'model']);
  });
});
