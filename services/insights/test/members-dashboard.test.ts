import type { Filter } from '@groupsight/proto/common/v1/query';
import { Origin } from '@groupsight/proto/events/v1/events';
import type { DashboardMember } from '@groupsight/proto/insights/v1/insights';
import { addDays } from '@groupsight/shared/days';
import { plans, planTerms } from '@groupsight/shared/plans';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { expect, it } from 'vitest';
import { happened, marker, message, place, said, type World, world } from './support.ts';

const ownerId = 'owner-ada';
const [garden, chess] = [place(ownerId, 'a@g.us'), place(ownerId, 'b@g.us')];
const groupIds = [garden.groupId, chess.groupId];
const today = '2026-06-30';
const now = () => new Date(`${today}T20:00:00Z`);
/** A day before today, at noon. */
const ago = (days: number) => new Date(`${addDays(today, -days)}T12:00:00Z`);
let told = 0;

const wrote = (
  where: typeof garden,
  senderId: string,
  days: number,
  changed: Parameters<typeof message>[1] = {},
) => {
  const [at, senderName] = [ago(days), senderId.replace(/@.*/, '')];
  const about = { senderId, senderName, at: new Date(at.getTime() + told * 1_000) };
  told += 1;
  return said(where, message(`m${told}`, { ...about, ...changed }), Origin.EXPORT);
};

const chat = () => [
  ...[60, 40, 35, 3, 2, 1].map((days) => wrote(garden, 'rita@s', days)),
  ...[50, 34, 33, 32, 31, 30, 2].map((days) => wrote(garden, 'finn@s', days)),
  wrote(chess, 'rita@s', 2),
  wrote(chess, 'finn@s', 45),
  wrote(garden, 'nora@s', 4, {
    messageId: 'q',
    text: 'Does anybody know a good dentist near the park?',
  }),
  wrote(garden, 'finn@s', 4, {
    text: 'Yes, Dr Weber in Park Street is a very good dentist',
    quotedMessageId: 'q',
  }),
  wrote(garden, 'rita@s', 3, { text: 'That dentist is expensive', quotedMessageId: 'q' }),
  ...[garden, chess].map((where) => marker(where, `job-${where.chatId}`, 9, false)),
];

async function start(insights: World) {
  const client = await insights.start({ now });
  await insights.tellUser(ownerId, 'UTC', now());
  for (const where of [garden, chess]) await insights.tellGroup(where);
  await insights.tell(chat());
  return client;
}

type Started = Awaited<ReturnType<typeof start>>;
const admins = [{ groupId: garden.groupId, memberIds: ['finn@s', 'who-never-wrote@s'] }];
const list = (client: Started, changed: object = {}) =>
  client.listMembersDashboard({
    ownerId,
    groupIds,
    days: 28,
    admins,
    query: listQuery({ limit: 100 }),
    ...changed,
  });
const filtered = async (client: Started, filter: Filter) => {
  const { members } = await list(client, { query: listQuery({ filter, limit: 100 }) });
  return members.map(({ person }) => person?.name);
};
const note = (client: Started, memberId: string, text: string, tags: string[] = [], more = {}) =>
  client.setPersonNote({ ownerId, groupIds, memberId, text, tags, ...more });
const byName = (members: readonly DashboardMember[], name: string) =>
  members.find(({ person }) => person?.name === name);

it('a row says what somebody does lately; the figures compare two periods', async () => {
  await using insights = await world();
  await using client = await start(insights);
  await client.createTopic({
    ownerId,
    groupId: garden.groupId,
    name: 'Dentist',
    description: '',
    color: undefined,
  });
  await insights.settle();
  const found = await list(client);
  expect(found.members.map(({ person }) => person?.name)).toEqual(['finn', 'rita', 'nora']);
  expect(byName(found.members, 'finn')).toMatchObject({
    periodMessages: 2,
    periodMessagesBefore: 7,
    periodDays: 2,
    adminGroupIds: [garden.groupId],
    topics: [{ name: 'Dentist', mentions: 1 }],
    person: { messages: 9, questionsAnswered: 1, segments: ['at_risk'] },
  });
  expect(byName(found.members, 'rita')).toMatchObject({
    // Two of the messages are of one day, in two groups.
    periodMessages: 5,
    periodMessagesBefore: 2,
    periodDays: 3,
    adminGroupIds: [],
  });
  expect(found).toMatchObject({
    from: '2026-06-03',
    to: today,
    beforeFrom: '2026-05-06',
    beforeTo: '2026-06-02',
    figures: { writers: 3, messages: 8, newcomers: 1, questions: 1, answered: 1 },
    figuresBefore: { writers: 2, messages: 9, newcomers: 1, questions: 0, answered: 0 },
    everybody: 3,
    tags: [],
  });
  expect(found.months).toHaveLength(12);
  expect(found.months.at(-1)).toEqual({ month: '2026-06', writers: 3, messages: 8 });
  expect(found.months[0]?.month).toBe('2025-07');

  const weekly = await list(client, { days: 7 });
  expect(weekly).toMatchObject({ from: '2026-06-24', figures: { messages: 8 } });
  expect(weekly.figuresBefore).toMatchObject({ messages: 0 });
  for (const days of [0, 1, 365]) {
    await expect(list(client, { days })).rejects.toMatchObject({ code: 'invalid_days' });
  }
  expect(await filtered(client, condition('role', 'eq', 'admin'))).toEqual(['finn']);
  expect(await filtered(client, condition('change', 'gt', '0'))).toEqual(['rita', 'nora']);
  expect(await filtered(client, condition('segment', 'eq', 'new'))).toEqual(['nora']);
});

it('the end of a busy day is counted by member as the whole day is', async () => {
  await using insights = await world();
  const client = await insights.start({ now });
  await insights.tellGroup(garden);
  await insights.tell([wrote(garden, 'rita@s', 0, { text: 'My dentist is kind' })]);
  const topic = { name: 'Dentist', description: '', color: undefined };
  await client.createTopic({ ownerId, groupId: garden.groupId, ...topic });
  await insights.settle();
  for (const senderId of ['rita@s', 'finn@s']) {
    const text = `Which dentist, asks ${senderId}`;
    const at = new Date(now().getTime() - 60_000);
    const senderName = senderId.replace(/@.*/, '');
    await insights.tell([
      said(garden, message(`live ${senderId}`, { senderId, senderName, at, text })),
    ]);
  }
  const { members } = await list(client);
  expect(byName(members, 'rita')?.topics).toEqual([{ name: 'Dentist', mentions: 2 }]);
  expect(byName(members, 'finn')?.topics).toEqual([{ name: 'Dentist', mentions: 1 }]);
  await client[Symbol.asyncDispose]();
});

it('notes and tags are kept, found, replaced, forgotten; and are of one owner', async () => {
  await using insights = await world();
  await using client = await start(insights);
  const tags = [' press ', 'VIP', 'vip', 'Gärtner  im\nPark', ''];
  const written = await note(client, 'rita@s', '  Met at the fair ', tags);
  expect(written.note).toMatchObject({
    text: 'Met at the fair',
    tags: ['press', 'VIP', 'Gärtner im Park'],
  });
  await note(client, 'finn@s', '', ['vip']);
  const found = await list(client);
  expect(byName(found.members, 'rita')?.note).toEqual(written.note);
  expect(found.tags).toEqual([
    { tag: 'Gärtner im Park', people: 1 },
    { tag: 'press', people: 1 },
    { tag: 'VIP', people: 2 },
  ]);
  expect(await filtered(client, condition('tag', 'eq', 'vip'))).toEqual(['finn', 'rita']);
  expect(await filtered(client, condition('note', 'containsi', 'FAIR'))).toEqual(['rita']);
  const person = await client.getPerson({ ownerId, groupIds, memberId: 'rita@s' });
  expect(person.note).toEqual(written.note);

  const bob = { ownerId: 'owner-bob' };
  await insights.tellUser(bob.ownerId, 'UTC', now());
  await expect(note(client, 'rita@s', 'Mine?', [], bob)).rejects.toMatchObject({
    code: 'not_found',
  });
  const taken = client.deletePersonNote({ ...bob, memberId: 'rita@s' });
  await expect(taken).rejects.toMatchObject({ code: 'not_found' });
  expect(await list(client, bob)).toMatchObject({ members: [], tags: [], everybody: 0 });
  expect(await client.getReplyGraph({ ...bob, groupIds, days: 28 })).toMatchObject({ nodes: [] });
  const nobody = note(client, 'nobody@s', 'Who?');
  await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
  for (const [text, some] of [
    ['x'.repeat(2_001), []],
    ['', ['y'.repeat(41)]],
    ['', Array.from({ length: 21 }, (_, n) => `tag ${n}`)],
  ] as const) {
    const refused = note(client, 'rita@s', text, [...some]);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_note' });
  }

  expect(await note(client, 'finn@s', ' ')).toEqual({ note: undefined });
  await client.deletePersonNote({ ownerId, memberId: 'rita@s' });
  expect((await list(client)).tags).toEqual([]);
});

it('what is noted of two ids of one person is noted of the person, once', async () => {
  await using insights = await world();
  await using client = await start(insights);
  await insights.tell([wrote(chess, '111@lid', 3)]);
  await note(client, 'rita@s', 'Met at the fair', ['press']);
  await note(client, '111@lid', 'Calls on Mondays', ['Press', 'chess']);
  const merged = { fromId: '111@lid', intoId: 'rita@s', name: 'rita' };
  const merge = [garden, chess].map((where) =>
    happened(where, { $case: 'memberMerged', value: merged }),
  );
  await insights.tell(merge);
  await insights.tell(merge);
  const joined = { text: 'Met at the fair\n\nCalls on Mondays', tags: ['press', 'chess'] };
  const { members } = await list(client);
  expect(byName(members, 'rita')?.note).toMatchObject(joined);
  // Under the id that was given up the person is found, read, noted and forgotten.
  const given = { ownerId, groupIds, memberId: '111@lid' };
  expect((await client.getPerson(given)).note).toMatchObject(joined);
  await note(client, '111@lid', 'Only this');
  expect((await client.getPerson({ ...given, memberId: 'rita@s' })).note?.text).toBe('Only this');
  await client.deletePersonNote(given);
  expect((await client.getPerson(given)).note).toBeUndefined();
});

it('who replies to whom is drawn, also after a merge, and without talking to oneself', async () => {
  await using insights = await world();
  await using client = await start(insights);
  await insights.tell([
    wrote(chess, '111@lid', 6, { messageId: 'own', text: 'I open with e4' }),
    wrote(chess, 'rita@s', 6, { text: 'And I, too', quotedMessageId: 'own' }),
    wrote(chess, 'finn@s', 6, { text: 'So do I', quotedMessageId: 'own' }),
    wrote(chess, 'finn@s', 50, { messageId: 'old', text: 'Long ago' }),
    wrote(chess, 'nora@s', 5, { text: 'I found this again', quotedMessageId: 'old' }),
    wrote(chess, 'nora@s', 5, { text: 'Quotes nothing stored', quotedMessageId: 'lost' }),
    happened(chess, {
      $case: 'memberMerged',
      value: { fromId: '111@lid', intoId: 'rita@s', name: 'rita' },
    }),
  ]);
  const graph = await client.getReplyGraph({ ownerId, groupIds, days: 28 });
  const names = graph.nodes.map(({ name }) => name);
  const edges = graph.edges.map(
    ({ from, to, replies }) => `${names[from]} > ${names[to]}: ${replies}`,
  );
  expect(edges.sort()).toEqual([
    'finn > nora: 1',
    'finn > rita: 1',
    'nora > finn: 1',
    'rita > nora: 1',
  ]);
  expect(graph).toMatchObject({ people: 3, replies: 4, from: '2026-06-03', to: today });
  expect(graph.nodes.find(({ name }) => name === 'finn')).toMatchObject({
    given: 2,
    received: 1,
    people: 2,
  });
});

it('all rows are read, in order; a plan without a dashboard is told so', async () => {
  await using insights = await world();
  await using client = await start(insights);
  await insights.tell(
    Array.from({ length: 260 }, (_, n) => wrote(chess, `${1_000 + n}@s`, 1, { senderName: '' })),
  );
  const asked = { ownerId, groupIds, days: 28, admins };
  const rows = async (query: ReturnType<typeof listQuery>) => {
    const read: DashboardMember[] = [];
    for await (const { members } of client.readMembersDashboard({ ...asked, query })) {
      read.push(...members);
    }
    return read;
  };
  expect(await rows(listQuery({ limit: 5 }))).toHaveLength(263);
  const named = await rows(listQuery({ filter: condition('name', 'containsi', 'R') }));
  expect(named.map(({ person }) => person?.name)).toEqual(['rita', 'nora']);

  await note(client, 'rita@s', 'Kept');
  for (const plan of plans) {
    await insights.tellUser(ownerId, 'UTC', new Date(now().getTime() + 1_000), plan);
    const calls = [
      () => list(client),
      () => rows(listQuery()),
      () => client.getReplyGraph({ ownerId, groupIds, days: 28 }),
      () => note(client, 'rita@s', 'Kept'),
    ];
    const refused = { code: 'plan_limit', details: { limit: 'membersDashboard', plan } };
    for (const call of calls) {
      const answer: unknown = await call().catch((error) => error);
      if (planTerms[plan].features.includes('membersDashboard')) {
        expect(answer).not.toBeInstanceOf(Error);
      } else expect(answer).toMatchObject(refused);
    }
    // What was written stays to be read, and to be deleted.
    const person = await client.getPerson({ ownerId, groupIds, memberId: 'rita@s' });
    expect(person.note?.text).toBe('Kept');
  }
});
