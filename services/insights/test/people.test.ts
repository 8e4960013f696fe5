import type { Filter } from '@groupsight/proto/common/v1/query';
import { Origin } from '@groupsight/proto/events/v1/events';
import { addDays } from '@groupsight/shared/days';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { expect, it } from 'vitest';
import { openStores } from '../src/store/open.ts';
import {
  happened,
  marker,
  message,
  place,
  said,
  storeWrapper,
  type World,
  world,
} from './support.ts';

const ownerId = 'owner-ada';
const [garden, chess, choir] = ['a@g.us', 'b@g.us', 'c@g.us'].map((chat) => place(ownerId, chat));
if (!garden || !chess || !choir) throw new Error('three groups');
const groupIds = [garden, chess, choir].map(({ groupId }) => groupId);
const today = '2026-06-30';
const now = () => new Date(`${today}T20:00:00Z`);
/** A day before today, at noon. */
const ago = (days: number) => new Date(`${addDays(today, -days)}T12:00:00Z`);

const wrote = (
  where: typeof garden,
  messageId: string,
  senderId: string,
  days: number,
  changed: Parameters<typeof message>[1] = {},
) => {
  const senderName = senderId.replace(/@.*/, '');
  const at = ago(days);
  return said(where, message(messageId, { senderId, senderName, at, ...changed }), Origin.EXPORT);
};

/** Somebody's messages, one on each of these days. */
const often = (where: typeof garden, senderId: string, days: readonly number[]) =>
  days.map((day, n) => wrote(where, `${senderId}-${where.chatId}-${day}-${n}`, senderId, day));

const several = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n);

const told = () => [
  ...often(garden, 'rita@s', [90, 40, ...several(6, 1)]),
  ...often(garden, 'finn@s', [...several(6, 30), 2]),
  ...often(garden, 'silas@s', several(6, 70)),
  ...often(garden, 'nora@s', [3]),
  ...[garden, chess, choir].flatMap((where) => often(where, 'bridget@s', [5])),
  wrote(garden, 'q', 'nora@s', 4, { text: 'Does anybody know a good dentist near the park?' }),
  wrote(garden, 'a', 'finn@s', 4, {
    text: 'Yes, Dr Weber in Park Street is a very good dentist',
    quotedMessageId: 'q',
    at: new Date(ago(4).getTime() + 60_000),
  }),
  wrote(garden, 'link', 'rita@s', 4, { text: 'Plan: https://docs.example.com/plan' }),
  ...[garden, chess, choir].map((where) => marker(where, `job-${where.chatId}`, 9, false)),
];

async function start(insights: World) {
  const client = await insights.start({ now });
  for (const where of [garden, chess, choir]) if (where) await insights.tellGroup(where);
  await insights.tell(told());
  return client;
}

type Started = Awaited<ReturnType<typeof start>>;
const list = (client: Started, filter?: Filter) =>
  client.listPeople({
    ownerId,
    groupIds,
    query: listQuery({ filter, limit: 100, withTotal: true }),
  });
const person = (client: Started, memberId: string, changed = {}) =>
  client.getPerson({ ownerId, groupIds, memberId, ...changed });

it('people are each one over groups, with how they stand; told twice changes nothing', async () => {
  await using insights = await world();
  await using client = await start(insights);
  const found = await list(client);
  expect(found.people.map(({ memberId, messages }) => `${memberId} ${messages}`)).toEqual([
    'rita@s 9',
    'finn@s 8',
    'silas@s 6',
    'bridget@s 3',
    'nora@s 2',
  ]);
  const standing = Object.fromEntries(
    found.people.map(({ name, segments }) => [name, segments.join()]),
  );
  expect(standing).toEqual({
    rita: 'rising',
    finn: 'at_risk',
    silas: 'quiet',
    bridget: 'new,connector',
    nora: 'new',
  });
  expect(found).toMatchObject({
    everybody: 5,
    recentFrom: '2026-06-03',
    recentTo: today,
    meta: { total: 5 },
  });
  expect(found.segments).toContainEqual({ segment: 'new', people: 2 });
  expect(found.people[1]).toMatchObject({
    recentMessages: 2,
    messagesBefore: 6,
    activeDays: 8,
    questionsAnswered: 1,
  });
  await insights.tell(told());
  expect(await list(client)).toEqual(found);

  const names = async (...asked: Parameters<typeof condition>) =>
    (await list(client, condition(...asked))).people.map(({ name }) => name);
  expect(await names('name', 'containsi', 'RÍTA')).toEqual(['rita']);
  expect(await names('segment', 'eq', 'quiet')).toEqual(['silas']);
  expect(await names('group.documentId', 'eq', chess.groupId)).toEqual(['bridget']);
  expect(await names('last_message_at', 'lt', ago(60).toISOString())).toEqual(['silas']);
  await expect(names('owner', 'eq', ownerId)).rejects.toMatchObject({ code: 'invalid_filter' });
});

it('a person page says what they ask, answer and share, when, and to whom they reply', async () => {
  await using insights = await world();
  await using client = await start(insights);
  const finn = await person(client, 'finn@s');
  expect(finn.person).toMatchObject({ memberId: 'finn@s', messages: 8 });
  expect(finn.weeks).toHaveLength(26);
  expect(finn.weeks.at(-1)).toEqual({ date: '2026-06-29', count: 0 });
  expect(finn.weeks.reduce((sum, { count }) => sum + count, 0)).toBe(8);
  expect(finn.hours[12]).toBe(8);
  expect(finn.answered).toMatchObject([{ messageId: 'q', askedBy: 'nora' }]);
  expect(finn.repliesTo).toEqual([{ memberId: 'nora@s', name: 'nora', messages: 1 }]);
  expect((await person(client, 'nora@s')).asked).toMatchObject([{ messageId: 'q' }]);
  expect((await person(client, 'rita@s')).shared).toMatchObject([
    { url: 'https://docs.example.com/plan' },
  ]);
  const { groups } = await person(client, 'bridget@s');
  expect(new Set(groups.map(({ groupId }) => groupId))).toEqual(new Set(groupIds));

  const refused = { code: 'not_found' };
  await expect(person(client, 'finn@s', { ownerId: 'owner-bob' })).rejects.toMatchObject(refused);
  const elsewhere = { groupIds: [chess.groupId] };
  await expect(person(client, 'finn@s', elsewhere)).rejects.toMatchObject(refused);
  const stranger = await client.listPeople({ ownerId: 'owner-bob', groupIds, query: undefined });
  expect(stranger).toMatchObject({ people: [], everybody: 0 });
});

it('two ids of one person and three hundred names are one person each', async () => {
  await using insights = await world();
  await using client = await start(insights);
  const renamed = Array.from({ length: 300 }, (_, n) =>
    wrote(garden, `n${n}`, 'nora@s', 6, {
      senderName: `Nora ${n}`,
      at: new Date(ago(6).getTime() + n * 1_000),
    }),
  );
  const lid = often(chess, '111@lid', [8, 9]);
  const merged = { fromId: '111@lid', intoId: 'rita@s', name: 'rita' };
  await insights.tell([
    ...renamed,
    ...lid,
    happened(chess, { $case: 'memberMerged', value: merged }),
  ]);
  const { people } = await list(client);
  expect(people.map(({ memberId }) => memberId)).not.toContain('111@lid');
  const rita = people.find(({ memberId }) => memberId === 'rita@s');
  expect(rita).toMatchObject({ messages: 11, groupIds: [garden.groupId, chess.groupId] });
  expect((await person(client, '111@lid')).person).toEqual(rita);
  expect(people.find(({ memberId }) => memberId === 'nora@s')).toMatchObject({
    name: 'nora',
    messages: 302,
    activeDays: 3,
  });
});

it('ten thousand members of a group are listed in little time', async () => {
  await using insights = await world();
  await using client = await insights.start({ now });
  const opened = await openStores(insights.uri, storeWrapper);
  const members = Array.from({ length: 10_000 }, (_, n) => ({
    id: `${n}@s`,
    name: `Member ${n}`,
    n: 3,
    days: 2,
    at: ago(3).getTime(),
    first: '2026-06-01',
  }));
  const month = { month: '2026-06', total: 30_000, days: '', members, lastAt: ago(3) };
  await opened.stores.months.create({
    _id: 'month',
    owner: ownerId,
    group: garden.groupId,
    ...month,
  });
  await opened.close();
  const before = process.cpuUsage();
  const query = listQuery({ limit: 100, withTotal: true });
  const found = await client.listPeople({ ownerId, groupIds, query });
  const { user, system } = process.cpuUsage(before);
  expect(found.meta?.total).toBe(10_000);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
