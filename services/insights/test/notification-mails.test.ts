import { Origin } from '@groupsight/proto/events/v1/events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Client,
  happened,
  message,
  notices,
  place,
  said,
  type World,
  world,
} from './support.ts';

const here = place();
const there = place('owner-ada', '2@g.us');
const bobs = place('owner-bob', '3@g.us');
const { ownerId } = here;
const minute = 60_000;

let insights: World;
let client: Client;
let now: Date;
let count = 0;
beforeEach(async () => {
  now = new Date('2026-03-11T12:00:00Z');
  insights = await world();
  client = await insights.start({ now: () => now });
  for (const group of [here, there, bobs]) await insights.tellGroup(group);
});
afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await insights[Symbol.asyncDispose]();
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute);
};
const update = (changed: object, owner = ownerId) =>
  client.updateNotificationSettings({
    ownerId: owner,
    neverQuiet: false,
    ...changed,
  });
const mail = (...kinds: string[]) => update({ mailed: { kinds } });
const due = async () => (await client.listDueNotificationMails({ limit: 10 })).mails;
const told = async (period: string, owner = ownerId) => {
  const { notifications } = await client.getNotificationMail({ ownerId: owner, period });
  return notifications.map(({ message: text }) => /page \d+/.exec(text)?.[0]).toSorted();
};
/** Somebody shares a link. */
const share = async (at = here, id = `link-${++count}`) => {
  const page = id.replace('link-', 'page ');
  await insights.tell([
    said(
      at,
      message(id, { text: `Read https://example.com/${id.replace('link', 'page')}`, at: now }),
    ),
  ]);
  return page;
};

it('nothing is mailed until somebody chooses, then what came within half an hour at once', async () => {
  await share();
  later(60);
  expect(await due()).toEqual([]);
  expect((await mail('resource', 'topic')).settings?.mailed).toEqual(['resource', 'topic']);
  const first = await share();
  later(20);
  const second = await share(there);
  await share(bobs);
  expect(await due()).toEqual([]);
  later(10);
  const [one, ...others] = await due();
  expect(others).toEqual([]);
  expect(one).toEqual({ ownerId, period: '2026-03-11T13:30:00.000Z' });
  const period = one?.period ?? '';
  // As after a crash before it was noted: the same mail, with what came meanwhile.
  const third = await share();
  expect(await due()).toEqual([one]);
  expect(await told(period)).toEqual([first, second, third].toSorted());
  expect(await told(period, bobs.ownerId)).toEqual([]);
  await client.noteNotificationMail({ ownerId, period });
  expect(await due()).toEqual([]);
  // What comes later is in another one, and nothing is in two.
  const fourth = await share();
  later(30);
  const [next] = await due();
  expect(await told(next?.period ?? '')).toEqual([fourth]);
  expect(await told(period)).toEqual([first, second, third].toSorted());
  await client.noteNotificationMail({ ownerId, period: next?.period ?? '' });
  // A repeat of what was told tells nothing.
  await share(here, `link-${count}`);
  later(60);
  expect(await due()).toEqual([]);
});

it('what came between the look and the note of a mail waits for the next one', async () => {
  await mail('resource');
  const first = await share();
  later(30);
  const [one] = await due();
  const second = await share();
  await client.noteNotificationMail({ ownerId, period: one?.period ?? '' });
  expect(await due()).toEqual([]);
  later(30);
  const [next] = await due();
  expect(await told(one?.period ?? '')).toEqual([first]);
  expect(await told(next?.period ?? '')).toEqual([second]);
});

it('what was read, deleted or turned off meanwhile is left out', async () => {
  await mail('resource');
  const [read, gone, other, kept] = [
    await share(),
    await share(),
    await share(there),
    await share(),
  ];
  const listed = await notices(client);
  const idOf = (page: string) => listed.find((one) => one.message.includes(page))?.documentId ?? '';
  await client.markNotificationsRead({ ownerId, documentId: idOf(read) });
  const messageId = gone.replace('page ', 'link-');
  await insights.tell([
    happened(here, { $case: 'deleted', value: { messageId, at: now } }, Origin.LIVE),
  ]);
  later(30);
  const [one] = await due();
  const period = one?.period ?? '';
  expect(await told(period)).toEqual([other, kept].toSorted());
  await client.setGroupNotifications({
    ownerId,
    groupId: there.groupId,
    kinds: { kinds: ['digest'] },
  });
  expect(await told(period)).toEqual([kept]);
  await mail();
  expect(await told(period)).toEqual([]);
  expect((await update({ mailedAsBefore: true })).settings?.mailed).toEqual(['resource']);
  expect(await told(period)).toEqual([kept]);
});

it('many of a kind are told in one line of a mail, and quiet hours hold them up', async () => {
  await mail('resource');
  await update({ quiet: { fromHour: 12, toHour: 15 } });
  for (let one = 0; one < 12; one += 1) await share();
  later(60);
  expect(await due()).toEqual([]);
  later(121);
  const [one] = await due();
  expect(one?.period).toBe('2026-03-11T15:00:00.000Z');
  const { notifications, total } = await client.getNotificationMail({
    ownerId,
    period: one?.period ?? '',
  });
  expect(total).toBe(9);
  expect(notifications.map(({ title }) => title)).toContain(
    '4 new resources in your groups, beside those above',
  );
  await client.noteNotificationMail({ ownerId, period: one?.period ?? '' });
  now = new Date('2026-03-12T12:10:00Z');
  const last = await share();
  await update({ neverQuiet: true });
  later(30);
  const [soon] = await due();
  expect(await told(soon?.period ?? '')).toEqual([last]);
});

it('what the bell has told together is mailed by itself, and by one mail', async () => {
  for (let one = 0; one < 10; one += 1) await share();
  await mail('resource');
  // The bell has its eight of this hour, and tells of these in the line it has.
  const first = await share();
  later(30);
  const [one] = await due();
  expect(await told(one?.period ?? '')).toEqual([first]);
  await client.noteNotificationMail({ ownerId, period: one?.period ?? '' });
  expect(await due()).toEqual([]);
  const second = await share();
  later(30);
  const [next] = await due();
  expect(await told(next?.period ?? '')).toEqual([second]);
  expect(await told(one?.period ?? '')).toEqual([first]);
});

it('what was told together and read or deleted in the bell is not mailed', async () => {
  await mail('resource');
  for (let one = 0; one < 10; one += 1) await share();
  const line = async () =>
    (await notices(client)).find(({ title }) => /beside those/.test(title))?.documentId ?? '';
  await client.markNotificationsRead({ ownerId, documentId: await line() });
  const eleventh = await share();
  later(30);
  const [one] = await due();
  const period = one?.period ?? '';
  expect(await told(period)).toHaveLength(9);
  expect(await told(period)).toContain(eleventh);
  await client.deleteNotifications({ ownerId, documentId: await line() });
  expect(await told(period)).toHaveLength(8);
  expect(await told(period)).not.toContain(eleventh);
});

it('refuses what is no mail', async () => {
  await expect(client.noteNotificationMail({ ownerId, period: 'soon' })).rejects.toMatchObject({
    code: 'invalid_period',
  });
  await expect(mail('all')).rejects.toMatchObject({ code: 'invalid_kinds' });
});
