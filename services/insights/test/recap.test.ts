import { Origin } from '@groupsight/proto/events/v1/events';
import { plans, planTerms } from '@groupsight/shared/plans';
import { expect, it } from 'vitest';
import {
  happened,
  marker,
  message,
  type Place,
  place,
  said,
  type World,
  world,
} from './support.ts';

const ownerId = 'owner-ada';
const [garden, chess] = [place(ownerId, 'a@g.us'), place(ownerId, 'b@g.us')];
const groupIds = [garden.groupId, chess.groupId];
/** Of June: May is over, April is the month before it. */
const now = () => new Date('2026-06-10T20:00:00Z');

let written = 0;
const wrote = (
  where: Place,
  sender: string,
  at: string,
  changed: Parameters<typeof message>[1] = {},
) => {
  written += 1;
  const who = { senderId: `${sender}@s`, senderName: sender, at: new Date(at) };
  return said(where, message(`m${written}`, { ...who, ...changed }), Origin.EXPORT);
};

const reacted = (where: Place, messageId: string, memberId: string) => {
  const value = {
    messageId,
    memberId,
    memberName: '',
    emoji: '👍',
    at: new Date('2026-05-04T12:00:00Z'),
  };
  return happened(where, { $case: 'reaction', value });
};

function told() {
  written = 0;
  const link = { text: 'Plan: https://docs.example.com/plan' };
  return [
    ...['01', '02', '03'].map((day) => wrote(garden, 'silas', `2026-04-${day}T10:00:00Z`)),
    wrote(garden, 'rita', '2026-04-20T10:00:00Z'),
    ...['01', '02', '03', '04'].map((day) => wrote(garden, 'rita', `2026-05-${day}T10:00:00Z`)),
    wrote(garden, 'nora', '2026-05-04T11:00:00Z', {
      messageId: 'q',
      text: 'Does anybody know a good dentist near the park?',
    }),
    wrote(garden, 'finn', '2026-05-04T11:01:00Z', {
      messageId: 'a',
      quotedMessageId: 'q',
      text: 'Yes, Dr Weber in Park Street is a very good dentist',
    }),
    wrote(chess, 'rita', '2026-05-20T10:00:00Z', link),
    wrote(garden, 'finn', '2026-05-21T10:00:00Z', link),
    wrote(garden, 'finn', '2026-05-22T10:00:00Z', {
      messageId: 'open',
      text: 'Who has the key of the shed, and where is the ladder?',
    }),
    wrote(garden, 'rita', '2026-05-23T10:00:00Z', {
      messageId: 'decided',
      text: "Let's go with the vegetarian buffet then",
    }),
    wrote(garden, 'rita', '2026-06-01T10:00:00Z'),
    ...[garden, chess].map((where) => marker(where, `job-${where.chatId}`, 14, true)),
  ];
}

async function start(insights: World) {
  const client = await insights.start({ now });
  for (const where of [garden, chess]) await insights.tellGroup(where);
  await insights.tell(told());
  return client;
}

it('a month is told against the one before it; told twice it is the same', async () => {
  await using insights = await world();
  await using client = await start(insights);
  const { topic } = await client.createTopic({
    ...garden,
    name: 'dentist',
    description: '',
    color: undefined,
  });
  await insights.settle();
  const read = (changed = {}) => client.getRecap({ ownerId, groupIds, month: '', ...changed });
  const recap = await read();
  expect(recap).toMatchObject({
    month: '2026-05',
    from: '2026-05-01',
    to: '2026-05-31',
    beforeFrom: '2026-04-01',
    beforeTo: '2026-04-30',
    knownFrom: '2026-04-01',
    figures: { messages: 10, writers: 3, questions: 2, answered: 1, open: 1, shared: 1 },
    figuresBefore: { messages: 4, writers: 2, questions: 0, shared: 0 },
    newTotal: 2,
    lostTotal: 1,
  });
  expect(recap.days).toHaveLength(31);
  expect(recap.days[3]).toEqual({ date: '2026-05-04', count: 3 });
  expect(recap.groups).toEqual([
    { groupId: garden.groupId, messages: 9, messagesBefore: 4, writers: 3 },
    { groupId: chess.groupId, messages: 1, messagesBefore: 0, writers: 1 },
  ]);
  expect(recap.topMembers[0]).toEqual({
    memberId: 'rita@s',
    name: 'rita',
    messages: 6,
    messagesBefore: 1,
    groupIds: [garden.groupId, chess.groupId],
  });
  expect(recap.newMembers.map(({ name }) => name)).toEqual(['finn', 'nora']);
  expect(recap.lostMembers.map(({ name }) => name)).toEqual(['silas']);
  expect(recap.topics).toMatchObject([
    { topic: { documentId: topic?.documentId }, mentions: 2, mentionsBefore: 0 },
  ]);
  expect(recap.answers).toMatchObject([{ question: { messageId: 'q' }, reactions: 0 }]);
  expect(recap.shared).toMatchObject([
    { resource: { url: 'https://docs.example.com/plan' }, people: 2, times: 2 },
  ]);
  expect(recap.shared[0]?.groupIds).toHaveLength(2);
  expect(recap.openQuestions).toMatchObject([{ messageId: 'open' }]);
  expect(recap.decisions.map(({ messageId }) => messageId)).toEqual(['decided']);
  expect(recap.figures?.decisions).toBe(1);

  await insights.tell(told());
  expect(await read()).toEqual(recap);
  await insights.tell([reacted(garden, 'a', 'nora@s')]);
  expect((await read()).answers).toMatchObject([{ reactions: 1 }]);

  const ofChess = await read({ groupIds: [chess.groupId] });
  // Of a group of which nothing is known from before, nobody is new.
  expect(ofChess).toMatchObject({ figures: { messages: 1 }, newTotal: 0, knownFrom: '2026-05-20' });
  const running = await read({ month: '2026-06' });
  expect(running).toMatchObject({
    to: '2026-06-10',
    beforeTo: '2026-05-10',
    lostTotal: 0,
    figures: { messages: 1 },
    figuresBefore: { messages: 6 },
  });
  for (const month of ['2026-07', 'May', '2026-13']) {
    await expect(read({ month })).rejects.toMatchObject({ code: 'invalid_month' });
  }
});

it('an advert is no best answer, unless somebody thanked for it', async () => {
  await using insights = await world();
  await using client = await start(insights);
  const offer =
    'Yes, the painter of our shop: 30% off this week, order at https://shop.example.com/';
  await insights.tell([
    wrote(garden, 'ed', '2026-05-24T10:00:00Z', {
      messageId: 'q2',
      text: 'Can anybody recommend a painter for the fence?',
    }),
    wrote(garden, 'spam', '2026-05-24T10:01:00Z', {
      messageId: 'offer',
      quotedMessageId: 'q2',
      text: offer,
    }),
    marker(garden, 'job-offer', 2, true),
  ]);
  const best = async () => {
    const { answers } = await client.getRecap({ ownerId, groupIds, month: '' });
    return answers.map(({ question }) => question?.messageId);
  };
  expect(await best()).toEqual(['q']);
  await insights.tell([reacted(garden, 'offer', 'ed@s')]);
  expect(await best()).toEqual(['q2', 'q']);
});

it("days are the owner's, and another owner reads nothing of it", async () => {
  await using insights = await world();
  await using client = await start(insights);
  await insights.tellUser(ownerId, 'Asia/Tokyo');
  await insights.tell([wrote(garden, 'rita', '2026-04-30T15:30:00Z')]);
  const read = (asked: { ownerId: string }) =>
    client.getRecap({ groupIds, month: '2026-05', ...asked });
  const recap = await read({ ownerId });
  expect(recap.timezone).toBe('Asia/Tokyo');
  expect(recap.days[0]).toEqual({ date: '2026-05-01', count: 2 });
  const stranger = await read({ ownerId: 'owner-bob' });
  expect(stranger).toMatchObject({ figures: { messages: 0 }, groups: [], knownFrom: '' });
});

it('is read by the plan that has it, and no other', async () => {
  await using insights = await world();
  await using client = await insights.start({ now });
  for (const plan of plans) {
    await insights.tellUser(ownerId, 'UTC', new Date(), plan);
    const answer: unknown = await client
      .getRecap({ ownerId, groupIds, month: '' })
      .catch((error) => error);
    const refused = { code: 'plan_limit', details: { limit: 'recap', plan } };
    if (planTerms[plan].features.includes('recap')) expect(answer).not.toBeInstanceOf(Error);
    else expect(answer).toMatchObject(refused);
  }
});
