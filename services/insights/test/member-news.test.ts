import { Origin } from '@groupsight/proto/events/v1/events';
import { expect, it } from 'vitest';
import { marker, message, type Place, place, said, world } from './support.ts';

const ownerId = 'owner-ada';
const [garden, chess] = [place(ownerId, 'a@g.us'), place(ownerId, 'b@g.us')];
const now = () => new Date('2026-06-10T20:00:00Z');
const period = { from: new Date('2026-06-03T20:00:00Z'), to: now() };

let written = 0;
function wrote(where: Place, sender: string, at: string, text: string, changed: object = {}) {
  written += 1;
  const who = { senderId: `${sender}@s`, senderName: sender, at: new Date(at) };
  return said(where, message(`m${written}`, { ...who, text, ...changed }), Origin.EXPORT);
}

it('tells each member what they missed in their own groups, and nothing of others', async () => {
  await using insights = await world();
  await using client = await insights.start({ now });
  for (const where of [garden, chess]) await insights.tellGroup(where);
  const question = 'Does anybody know a good dentist near the park?';
  const answer = 'Yes, Dr Weber in Park Street is a very good dentist';
  const quoting = { quotedMessageId: 'q' };
  await insights.tell([
    wrote(garden, 'nora', '2026-06-05T11:00:00Z', question, { messageId: 'q' }),
    wrote(garden, 'finn', '2026-06-05T11:01:00Z', answer, quoting),
    wrote(garden, 'rita', '2026-06-06T11:00:00Z', 'My dentist was very good yesterday'),
    wrote(
      chess,
      'finn',
      '2026-06-07T11:00:00Z',
      'The tournament is on 20 June 2026 at 18:00 in the library',
    ),
    ...[garden, chess].map((where) => marker(where, `job-${where.chatId}`, 2, true)),
  ]);
  const topic = { ...garden, name: 'dentist', description: '', color: undefined };
  await client.createTopic(topic);
  await insights.settle();
  const ofGarden = { groupIds: [garden.groupId] };
  const readers = [
    { memberId: 'nora@s', ...ofGarden },
    { memberId: 'finn@s', groupIds: [garden.groupId, chess.groupId] },
    { memberId: 'nobody@s', groupIds: [] },
  ];
  const { news } = await client.getMemberNews({ ownerId, readers, ...period });
  const [nora, finn, nobody] = news.map(({ lines }) => lines);
  expect(nora).toContainEqual({
    section: 'answers',
    groupId: garden.groupId,
    text: answer,
    about: question,
    who: 'finn',
    count: 0,
    date: '',
    time: '',
    place: '',
  });
  expect(nora).toContainEqual(
    expect.objectContaining({ section: 'topics', text: 'dentist', count: 2 }),
  );
  expect(nora?.filter(({ groupId }) => groupId !== garden.groupId)).toEqual([]);
  expect(finn?.filter(({ section }) => section === 'answers')).toEqual([]);
  expect(finn).toContainEqual(
    expect.objectContaining({ section: 'dates', groupId: chess.groupId, date: '2026-06-20' }),
  );
  expect(nobody).toEqual([]);

  // An answer that was there before is no news.
  const later = { from: new Date('2026-06-08T00:00:00Z'), to: now() };
  const again = await client.getMemberNews({ ownerId, readers, ...later });
  expect(again.news[0]?.lines.filter(({ section }) => section === 'answers')).toEqual([]);
  const asking = client.getMemberNews({ ownerId, readers, from: now(), to: now() });
  await expect(asking).rejects.toMatchObject({ code: 'invalid_period' });
});
