import { topics } from '@groupsight/shared/bus/topics';
import { expect, it } from 'vitest';
import { day, group, hour, refusing, settled, world } from './support.ts';
import { answer, answersOf, asked, fieldsOf, linkTo, makeSurvey, words } from './survey-support.ts';

const ownerId = 'owner-ada';
const now = { scheduledFor: undefined, asLink: false };

it('goes to each group once with a link of its own, by the queue, whoever asks how often', async () => {
  await using scheduler = await world();
  await using client = await scheduler.start();
  const { documentId } = await makeSurvey(client, ownerId, fieldsOf(scheduler));
  const groups = [group('garden'), group('chess')];
  const send = () => client.sendSurvey({ ownerId, documentId, groups, ...now });
  const told = await Promise.allSettled([send(), send(), send()]);
  const sendings = told.flatMap((one) => (one.status === 'fulfilled' ? one.value.sendings : []));
  expect(sendings.map((one) => one.group?.name).sort()).toEqual(['chess', 'garden']);
  for (const { messageId } of sendings) await settled(client, ownerId, messageId, 'sent');
  const { sent } = scheduler.connector;
  expect(sent.map(({ chatId }) => chatId).sort()).toEqual(['chess@g.us', 'garden@g.us']);
  const tokens = sent.map(
    ({ text }) => /https:\/\/groups\.example\.org\/s#([\w-]{43})\s/.exec(text)?.[1],
  );
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) await answer(client, token ?? '', { receipt: `of-${token}` });
  // Of those who were not the first no link is left behind.
  const results = await client.getSurveyResults({ ownerId, documentId });
  expect(results.links.map(({ groupName }) => groupName).sort()).toEqual(['chess', 'garden']);
  expect(results).toMatchObject({ survey: { answers: 2, status: 'open' } });
  await expect(send()).rejects.toMatchObject({ code: 'already_sent' });
  const [first] = sendings;
  const message = { ownerId, documentId: first?.messageId ?? '' };
  const changed = { message: 'Hi', groups: [], scheduledFor: undefined, extras: undefined };
  await expect(client.deleteScheduledMessage(message)).rejects.toMatchObject({ code: 'of_survey' });
  await expect(client.updateScheduledMessage({ ...message, ...changed })).rejects.toMatchObject({
    code: expect.stringMatching(/^(not_pending|of_survey)$/),
  });
});

it('is a poll where it is one choice of few, and its votes are results until it closes', async () => {
  await using scheduler = await world();
  await using client = await scheduler.start();
  const { clock, connector, insights } = scheduler;
  connector.answer = ({ chatId }) => ({ state: 'done', messageId: `poll in ${chatId}` });
  const fields = fieldsOf(scheduler, { questions: [asked({ kind: 'multiple' })] });
  const survey = await makeSurvey(client, ownerId, fields);
  expect(survey.fitsPoll).toBe(true);
  const { documentId } = survey;
  const groups = [group('garden'), group('chess')];
  const { sendings } = await client.sendSurvey({ ownerId, documentId, groups, ...now });
  expect(sendings).toMatchObject([{ way: 'poll' }, { way: 'poll' }]);
  for (const { messageId } of sendings) await settled(client, ownerId, messageId, 'sent');
  expect(connector.commands[0]?.action).toMatchObject({
    value: {
      text: 'Which day?',
      extras: { poll: { options: ['Monday', 'Tuesday'], multiple: true } },
    },
  });
  const vote = (member: string, chat: string, options: string[], at: Date) =>
    insights.votes.push({
      messageId: `poll in ${chat}@g.us`,
      memberId: member,
      memberName: member,
      options,
      at,
    });
  vote('bo', 'garden', ['Monday'], clock.in(1));
  vote('bo', 'chess', ['Tuesday'], clock.in(hour));
  vote('cem', 'garden', ['Monday', 'Tuesday'], clock.in(2));
  vote('dee', 'garden', ['Monday'], clock.in(8 * day));
  await answer(client, await linkTo(client, ownerId, documentId));
  expect(await client.getSurveyResults({ ownerId, documentId })).toMatchObject({
    voters: 2,
    survey: { answers: 1 },
    results: [{ answered: 3, counts: [1, 3] }],
  });
  const answers = await answersOf(client, ownerId, documentId);
  expect(answers.map(({ name, way, groupName }) => [name, way, groupName])).toEqual([
    ['Ada', 'link', ''],
    ['bo', 'poll', 'chess'],
    ['cem', 'poll', 'garden'],
  ]);
});

it.each([
  ['anonymous', { anonymous: true, questions: [asked()] }],
  ['of two questions', { questions: [asked(), asked()] }],
  ['of words', { questions: [words] }],
  [
    'of 13 options',
    { questions: [asked({ options: Array.from({ length: 13 }, (_, n) => `${n}`) })] },
  ],
])('goes out with a link where it is %s', async (_what, changed) => {
  await using scheduler = await world();
  await using client = await scheduler.start();
  const survey = await makeSurvey(client, ownerId, fieldsOf(scheduler, changed));
  expect(survey.fitsPoll).toBe(false);
  const asking = { ownerId, documentId: survey.documentId, groups: [group('garden')] };
  const { sendings } = await client.sendSurvey({ ...asking, ...now });
  expect(sendings).toMatchObject([{ way: 'link' }]);
});

it('is not sent once it was closed, nor after its closing time', async () => {
  await using scheduler = await world();
  await using client = await scheduler.start({ intervals: { sweep: 20 } });
  const { clock } = scheduler;
  const { documentId } = await makeSurvey(client, ownerId, fieldsOf(scheduler));
  const asking = { ownerId, documentId, groups: [group('garden')], asLink: false };
  const late = client.sendSurvey({ ...asking, scheduledFor: clock.in(8 * day) });
  await expect(late).rejects.toMatchObject({ code: 'closing_passed' });
  const { sendings } = await client.sendSurvey({ ...asking, scheduledFor: clock.in(hour) });
  await client.updateSurvey({ ownerId, documentId, fields: undefined, closesAt: clock.now() });
  clock.forward(hour);
  const kept = await settled(client, ownerId, sendings[0]?.messageId ?? '', 'failed');
  expect(kept.error).toBe('The survey was closed before. It was kept, not sent.');
  expect(scheduler.connector.sent).toEqual([]);
});

it('goes out once, with a link that works, though the process dies before it is on the bus', async () => {
  await using scheduler = await world();
  const bus = refusing(scheduler.bus, topics.chatCommands.name);
  const dying = await scheduler.start({ bus, intervals: { sweep: 20 } });
  const { documentId } = await makeSurvey(dying, ownerId, fieldsOf(scheduler));
  const asking = { ownerId, documentId, groups: [group('garden')], ...now };
  const { sendings } = await dying.sendSurvey(asking);
  await dying[Symbol.asyncDispose]();
  await using client = await scheduler.start({ intervals: { sweep: 20 } });
  scheduler.clock.forward(60_000);
  await expect(client.sendSurvey(asking)).rejects.toMatchObject({ code: 'already_sent' });
  await settled(client, ownerId, sendings[0]?.messageId ?? '', 'sent');
  expect(scheduler.connector.sent).toHaveLength(1);
  const [, token = ''] = /\/s#([\w-]{43})\s/.exec(scheduler.connector.sent[0]?.text ?? '') ?? [];
  expect(await client.findSurvey({ token })).toMatchObject({
    title: 'Summer party',
    status: 'open',
  });
});
