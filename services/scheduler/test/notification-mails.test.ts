import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { mailWorld, owner } from './mail-support.ts';

const ada = owner('ada');
const period = '2026-03-11T12:30:00.000Z';

const shared = {
  documentId: 'n1',
  type: 'resource',
  title: 'New resource in Garden <b>club</b>',
  message: 'Ana shared a link: Seeds & soil',
  timestamp: new Date('2026-03-11T12:10:00Z'),
  link: '/group/group-garden?tab=resources',
  groupId: 'group-garden',
};
const digest = {
  documentId: 'n2',
  type: 'digest',
  title: '3 digests are ready to read',
  timestamp: new Date('2026-03-11T12:05:00Z'),
  link: '/dashboard',
};

/** Somebody whose brief is off. */
async function notified(behaviour = {}) {
  const place = await mailWorld(behaviour);
  place.users.users.set(ada, { plan: 'personal', timezone: 'Europe/Berlin' });
  await place.tell(ada, { plan: 'personal', timezone: 'Europe/Berlin' });
  const ended = (count = 1) =>
    waitFor('the end of the mails', async () => {
      const found = await place.stored({ kind: 'notifications', state: { $ne: 'waiting' } });
      return found.length === count ? found : undefined;
    });
  return { ...place, ended };
}

it('notifications come in one mail by kind, stopped and had again by one click', async () => {
  await using place = await notified();
  const { insights, smtp, ended } = place;
  await using client = await place.start();
  await client.updateMailSettings({ ownerId: ada, brief: 'off' });
  insights.notifications = [shared, digest];
  insights.moreNotifications = 5;
  insights.dueMails.push({ ownerId: ada, period });
  await ended();
  const [mail] = smtp.mails;
  expect(mail?.subject).toBe('New resource in Garden <b>club</b> and 6 more');
  expect(String(mail?.html)).not.toContain('<b>club</b>');
  expect(String(mail?.html)).toContain(
    'https://groups.example.org/group/group-garden?tab=resources',
  );
  for (const text of [
    '7 new notifications',
    'DIGESTS',
    'Garden · Wed 1:10 PM · Ana shared a link: Seeds & soil',
    '5 more are in the app.',
  ]) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.text?.indexOf('3 digests')).toBeLessThan(mail?.text?.indexOf('Ana shared') ?? 0);
  const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
  const [, token = ''] = /mail-subscriptions\/([\w.-]+)/.exec(header.replace(/\s/g, '')) ?? [];
  expect(await client.unsubscribe({ token, resubscribe: false })).toMatchObject({
    kind: 'notifications',
    notifications: false,
    survey: false,
  });
  expect(insights.mailed).toEqual([]);
  expect(await client.unsubscribe({ token, resubscribe: true })).toMatchObject({
    notifications: true,
  });
});

it('one that is planned again, after a crash or by two schedulers, is one mail', async () => {
  await using place = await notified();
  const { insights, smtp, ended, stored } = place;
  let failures = 2;
  insights.notifications = [shared];
  insights.noteMail = async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('gone');
  };
  insights.dueMails.push({ ownerId: ada, period });
  await using _first = await place.start();
  await using _second = await place.start();
  await waitFor('the note', async () => insights.dueMails.length === 0);
  await ended();
  expect(await stored({ kind: 'notifications' })).toHaveLength(1);
  expect(smtp.mails).toHaveLength(1);
});

it('there is none where all was read meanwhile', async () => {
  await using place = await notified();
  const { insights, smtp, ended } = place;
  await using _client = await place.start();
  insights.dueMails.push({ ownerId: ada, period });
  const [mail] = await ended();
  expect(mail).toMatchObject({ state: 'skipped', reason: 'nothing' });
  expect(smtp.mails).toEqual([]);
});
