import { Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { offerWriteCounts } from '@groupsight/shared/mongo/write-counts';
import { listQuery } from '@groupsight/shared/testing/query';
import { expect, it } from 'vitest';
import { readOfPeople } from '../src/people/list-people.ts';
import { happened, marker, message, place, readCommands, said, world } from './support.ts';

const ownerId = 'owner-ada';
const [garden, chess] = [place(ownerId, 'a@g.us'), place(ownerId, 'b@g.us')];
const groups = [garden.groupId, chess.groupId];
const noon = new Date('2026-06-30T12:00:00Z');
const wrote = (where: typeof garden, messageId: string, senderId: string, changed = {}) =>
  said(
    where,
    message(messageId, { senderId, senderName: senderId.replace(/@.*/, ''), at: noon, ...changed }),
    Origin.HISTORY,
  );

/** The service on a store that tells what is written. */
async function told() {
  const insights = await world();
  const offer = insights.counts && offerWriteCounts(insights.uri, insights.counts);
  const time = { now: noon };
  const client = await insights.start({ now: () => time.now });
  for (const where of [garden, chess]) await insights.tellGroup(where);
  await insights.tell([
    ...['m1', 'm2', 'm3'].map((id) => wrote(garden, id, 'rita@s')),
    wrote(chess, 'm4', 'finn@s', { text: 'Does anybody know a good dentist near the park?' }),
    ...[garden, chess].map((where) => marker(where, `job-${where.chatId}`, 4, false)),
  ]);
  let fresh = 0;
  /** What is seen of people; with another group that nobody has it is read anew. */
  const seen = async (more: readonly string[] = []) => {
    const asked = { ownerId, groupIds: [...groups, ...more], query: listQuery({ limit: 100 }) };
    return {
      dashboard: await client.listMembersDashboard({ ...asked, days: 28, admins: [] }),
      people: await client.listPeople(asked),
    };
  };
  return {
    ...insights,
    client,
    time,
    seen,
    seenAnew: () => seen([`nobody-${fresh++}`]),
    async [Symbol.asyncDispose]() {
      offer?.withdraw();
      await client[Symbol.asyncDispose]();
      await insights[Symbol.asyncDispose]();
    },
  };
}

type Told = Awaited<ReturnType<typeof told>>;
const dentist = { ownerId, groupId: chess.groupId, name: 'Dentist', description: '' };

/** What changes people, one after the other. */
const steps: readonly (readonly [string, (insights: Told) => Promise<unknown>])[] = [
  ['a message', ({ tell }) => tell([said(chess, message('m5', { senderId: 'finn@s', at: noon }))])],
  [
    'a watched topic',
    async ({ client, settle }) => {
      await client.createTopic({ ...dentist, color: undefined });
      await settle();
    },
  ],
  [
    'what is no question',
    async ({ client }) => {
      const { questions } = await client.listQuestions({
        ownerId,
        query: listQuery({ limit: 1 }),
      });
      const documentId = questions[0]?.documentId ?? '';
      await client.updateQuestion({ ownerId, documentId, state: 'not_question' });
    },
  ],
  [
    'two members who are one',
    ({ tell }) => {
      const value = { fromId: 'rita@s', intoId: 'r@lid', name: 'Rita' };
      return tell([happened(garden, { $case: 'memberMerged', value })]);
    },
  ],
  [
    'a note',
    ({ client }) =>
      client.setPersonNote({
        ownerId,
        groupIds: groups,
        memberId: 'finn@s',
        text: 'Plays white',
        tags: ['chess'],
      }),
  ],
  ['another day', async ({ time }) => (time.now = new Date('2026-07-10T12:00:00Z'))],
  ['another zone', ({ tellUser }) => tellUser(ownerId, 'Pacific/Auckland', noon)],
  [
    'a group is deleted',
    async ({ bus, settle }) => {
      const state = { name: 'Chess', isWatched: false, isAdmin: true, source: 'live' };
      const value = { ...chess, ...state, removed: true, at: new Date() };
      await bus.publish(topics.groupsChanges, [{ key: chatKey(ownerId, chess.chatId), value }]);
      await settle();
    },
  ],
];

it('people are seen as they are, whatever changed, kept or not', async () => {
  await using insights = await told();
  const { seen, seenAnew } = insights;
  for (const [what, step] of steps) {
    const before = await seen();
    expect(await seen(), what).toEqual(before);
    await step(insights);
    const after = await seen();
    expect(after, what).not.toEqual(before);
    expect(after, what).toEqual(await seenAnew());
  }
});

it('what people are read from is all in the revision, and read once', async () => {
  using commands = readCommands();
  await using insights = await told();
  await insights.client.createTopic({ ...dentist, color: undefined });
  await insights.settle();
  /** What is asked for each time: who the user is, which groups are deleted, what is noted of people. */
  const always = ['chats', 'owners', 'personnotes'];
  const asked = async () => {
    commands.sent.length = 0;
    await insights.seen();
    return [...new Set(commands.sent.filter((name) => name !== 'sweeps'))].sort();
  };
  expect(await asked()).toEqual([...always, ...readOfPeople].sort());
  expect(await asked()).toEqual([...always, ...(insights.counts ? [] : readOfPeople)].sort());
});
