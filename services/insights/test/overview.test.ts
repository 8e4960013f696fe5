import { describe, expect, it } from 'vitest';
import { conversation, followed, marker, message, place, said, world } from './support.ts';

const here = place();
const there = place('owner-ada', '2@g.us');
const now = () => new Date('2026-03-12T12:00:00Z');

it('tells what happened: digests, answered questions, events, and a day’s resources as one', async () => {
  await using insights = await world();
  await using client = await insights.start({ now });
  await insights.tellGroup(here);
  const links = [1, 2].map((n) =>
    message(`l${n}`, {
      at: new Date(`2026-03-11T1${n}:30:00Z`),
      text: `Read this https://news.example.com/${n}`,
    }),
  );
  await insights.tell(
    [...conversation(), ...links].map((one) => said(here, one, 'ORIGIN_HISTORY')),
  );
  await insights.tell([marker(here, 'job-1', 13)]);
  await followed(client, here, 'job-1');
  const asked = { ownerId: here.ownerId, groupIds: [here.groupId] };
  const { recentActivity } = await client.getOverview(asked);
  const told = (type: string) => recentActivity.filter((item) => item.type === type);
  const [digest] = told('digest');
  expect(digest).toMatchObject({ date: '2026-03-11', groupId: here.groupId });
  expect(digest?.title).toMatch(/\S/);
  expect(digest?.at).toEqual(new Date('2026-03-11T23:59:59Z'));
  expect(told('question').map(({ title, detail }) => [title, detail])).toContainEqual([
    'Which tools do the roses need exactly?',
    'Mia',
  ]);
  expect(told('event')).toMatchObject([{ date: '2026-03-21', detail: '' }]);
  expect(told('resource')).toMatchObject([
    { date: '2026-03-11', count: 3, detail: 'Ana' },
    { date: '2026-03-10', count: 1, detail: 'Mia' },
  ]);
  expect(recentActivity.map(({ at }) => at?.getTime() ?? 0)).toEqual(
    recentActivity.map(({ at }) => at?.getTime() ?? 0).sort((a, b) => b - a),
  );
  // Groups that are not asked for are not told of.
  expect(await client.getOverview({ ...asked, groupIds: [there.groupId] })).toMatchObject({
    messagesTracked: 0,
    recentActivity: [],
  });
});

it('adds the messages of all groups up by day, and notices a day far busier than usual', async () => {
  await using insights = await world();
  await using client = await insights.start({ now });
  await insights.tellGroup(here);
  await insights.tellGroup(there);
  const quiet = Array.from({ length: 8 }, (_, i) =>
    message(`q${i}`, { at: new Date(`2026-03-0${i + 1}T09:00:00Z`) }),
  );
  const busy = Array.from({ length: 14 }, (_, i) =>
    message(`b${i}`, { at: new Date(`2026-03-12T10:${10 + i}:00Z`), sequence: i }),
  );
  await insights.tell([...quiet, ...busy].map((one) => said(here, one)));
  await insights.tell([said(there, message('t1', { at: new Date('2026-03-12T08:00:00Z') }))]);
  const overview = await client.getOverview({
    ownerId: here.ownerId,
    groupIds: [here.groupId, there.groupId],
  });
  expect(overview.messagesPerDay).toHaveLength(30);
  expect(overview.messagesPerDay.at(-1)).toEqual({ date: '2026-03-12', count: 15 });
  expect(overview.messagesPerDay.at(-3)).toEqual({ date: '2026-03-10', count: 0 });
  expect(overview.recentActivity.filter(({ type }) => type === 'messages')).toMatchObject([
    {
      groupId: here.groupId,
      date: '2026-03-12',
      count: 14,
      usual: 0,
      at: new Date('2026-03-12T10:23:00Z'),
    },
  ]);
});

describe('days', () => {
  it('follow the owner into another zone', async () => {
    await using insights = await world();
    const now = new Date('2026-03-12T10:00:00Z');
    await using client = await insights.start({ now: () => now });
    await insights.tellGroup(here);
    await insights.tell([
      said(here, message('m1', { at: new Date('2026-03-10T12:00:00Z') })),
      said(here, message('m2', { at: new Date('2026-03-10T23:30:00Z') })),
    ]);
    const days = async () => {
      const range = { from: '2026-03-10', to: '2026-03-11' };
      const { days } = await client.getActivity({ ...here, ...range });
      return days.map(({ count }) => count);
    };
    expect(await days()).toEqual([2, 0]);
    await insights.tellUser(here.ownerId, 'Asia/Tokyo');
    expect(await days()).toEqual([1, 1]);
    await insights.tell([said(here, message('m3', { at: new Date('2026-03-10T16:00:00Z') }))]);
    expect(await days()).toEqual([1, 2]);
    const older = new Date('2026-01-01T00:00:00Z');
    await insights.tellUser(here.ownerId, 'UTC', older);
    expect(await days()).toEqual([1, 2]);
  });

  it('are asked for in a sane range', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const ask = (from: string, to: string) => client.getActivity({ ...here, from, to });
    await expect(ask('2026-02-30', '2026-03-01')).rejects.toMatchObject({ code: 'invalid_date' });
    await expect(ask('2026-03-02', '2026-03-01')).rejects.toMatchObject({ code: 'invalid_range' });
    await expect(ask('1900-01-01', '2026-03-01')).rejects.toMatchObject({ code: 'invalid_range' });
  });
});
