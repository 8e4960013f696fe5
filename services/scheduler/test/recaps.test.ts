import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { toRecapMail } from '../src/mail/recap-mail.ts';
import { catalogueOf } from '../src/mail/texts/catalogue.ts';
import { recapOf } from './fakes.ts';
import { mailWorld, owner } from './mail-support.ts';

const ada = owner('ada');
const ben = owner('ben');
const utc = (text: string) => new Date(`${text}:00Z`);

/** Everybody has the plan, and it is the end of February. */
async function recapWorld() {
  const place = await mailWorld();
  const { clock, tell, stored } = place;
  clock.set(utc('2027-02-20T12:00'));
  const ended = (ownerId: string, count = 1) =>
    waitFor('the end of the recaps', async () => {
      const found = await stored({ ownerId, kind: 'recap', state: { $ne: 'waiting' } });
      return found.length === count ? found : undefined;
    });
  const tellOf = async (userId: string, plan = 'ultimate', timezone = 'UTC') => {
    place.users.users.set(userId, { plan, timezone });
    await tell(userId, { plan, timezone });
  };
  return { ...place, tellOf, ended };
}

it('comes on the first of a month by the own clocks, once, with one click to stop it', async () => {
  await using place = await recapWorld();
  const { clock, smtp, tellOf, ended, insights } = place;
  const asked: string[] = [];
  insights.recap = ({ month, ownerId }) => {
    asked.push(month);
    return recapOf({
      month,
      beforeFrom: '2027-01-01',
      knownFrom: ownerId === ben ? '2027-01-20' : '2026-03-01',
      topMembers: [{ memberId: 'a@s', name: 'Ana', messages: 7, groupIds: ['group-garden'] }],
      decisions: [{ what: 'Buy **spades**', groupId: 'group-garden' }],
    });
  };
  {
    await using client = await place.start();
    await tellOf(ada);
    await tellOf(ben, 'ultimate', 'Atlantic/Cape_Verde');
    await client.updateMailSettings({ ownerId: ada, brief: 'off' });
    await client.updateMailSettings({ ownerId: ben, brief: 'off' });
    const { settings } = await client.getMailSettings({ ownerId: ben });
    expect(settings).toMatchObject({ recap: true, mayHaveRecap: true });
    expect(settings?.recapAt).toEqual(utc('2027-03-01T08:00'));
    clock.set(utc('2027-03-01T07:00'));
    await ended(ada);
    clock.set(utc('2027-03-01T08:00'));
    await ended(ben);
    expect(asked).toEqual(['2027-02', '2027-02']);
    const [mail] = smtp.mails;
    expect(mail?.subject).toBe('Your groups in February 2027');
    for (const text of [mail?.text, String(mail?.html)]) {
      expect(text).toContain('9 messages, +50% on January');
      expect(text).toContain('2 people wrote, as in January');
      expect(text).toContain('4 members joined, 1 left');
      expect(text).toContain('Ana');
      expect(text).toContain('Buy spades');
      expect(text).toContain('https://groups.example.org/recap?month=2027-02');
    }
    // Of whom only a part of the month before is known.
    expect(smtp.mails[1]?.text).toContain('9 messages, 6 known of January');
    const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
    const [, token = ''] = /mail-subscriptions\/([\w.-]+)/.exec(header.replace(/\s/g, '')) ?? [];
    expect(await client.unsubscribe({ token, resubscribe: false })).toEqual({
      kind: 'recap',
      brief: 'off',
      recap: false,
      newsletter: false,
      notifications: false,
      survey: false,
    });
    expect((await client.getMailSettings({ ownerId: ada })).settings).toMatchObject({
      recap: false,
      recapAt: undefined,
    });
    expect(await client.unsubscribe({ token, resubscribe: true })).toMatchObject({ recap: true });
  }
  // Two schedulers after months without one: one mail, of the last month.
  clock.set(utc('2027-06-02T09:00'));
  await using _first = await place.start();
  await using _second = await place.start();
  const all = await ended(ada, 2);
  expect(all.map(({ period, state }) => [period, state])).toEqual([
    ['2027-02', 'sent'],
    ['2027-05', 'sent'],
  ]);
});

it('comes to no plan that does not have it, and not where nothing was said', async () => {
  await using place = await recapWorld();
  const { clock, smtp, tellOf, ended, stored, insights } = place;
  insights.recap = ({ month }) => recapOf({ month, figures: { messages: 0 } });
  await using client = await place.start();
  await tellOf(ada, 'professional');
  await tellOf(ben);
  const wanted = client.updateMailSettings({ ownerId: ada, recap: true });
  await expect(wanted).rejects.toMatchObject({
    code: 'plan_limit',
    details: { limit: 'recap', plan: 'professional' },
  });
  const { settings } = await client.updateMailSettings({ ownerId: ada, brief: 'off' });
  expect(settings).toMatchObject({ recap: false, mayHaveRecap: false });
  await client.updateMailSettings({ ownerId: ben, brief: 'off' });
  clock.set(utc('2027-03-01T07:00'));
  expect(await ended(ben)).toMatchObject([{ state: 'skipped', reason: 'nothing' }]);
  expect(await stored({ ownerId: ada })).toEqual([]);
  expect(smtp.mails).toEqual([]);

  // Asked for, and the plan became smaller before it was sent.
  insights.recap = ({ month }) => recapOf({ month });
  place.users.users.set(ben, { plan: 'personal' });
  clock.set(utc('2027-04-01T07:00'));
  expect(await ended(ben, 2)).toMatchObject([{}, { state: 'skipped', reason: 'plan' }]);
});

it('shows hostile names and texts as they are written', async () => {
  await using place = await recapWorld();
  const { clock, smtp, tellOf, ended, insights, users } = place;
  users.groupName = '<script>alert(1)</script>\r\nBcc: eve@example.org';
  insights.recap = ({ month }) =>
    recapOf({
      month,
      topMembers: [{ memberId: 'a@s', name: '<b>\u202eEve', messages: 1, groupIds: [] }],
      shared: [{ resource: { name: '[a](javascript:alert(2))' }, people: 2, times: 3 }],
      openQuestions: [{ text: 'x'.repeat(5_000), askedBy: '</td>', groupId: 'group-garden' }],
    });
  await using client = await place.start();
  await tellOf(ada);
  await client.updateMailSettings({ ownerId: ada, brief: 'off' });
  clock.set(utc('2027-03-01T07:00'));
  await ended(ada);
  const html = String(smtp.mails[0]?.html);
  expect(html).not.toMatch(/<script|<b>|javascript:|\u202e/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Bcc: eve@example.org');
  expect(html.length).toBeLessThan(20_000);
});

it('tells numbers where a share would say nothing, and who has no name by a number', () => {
  const recap = recapOf({
    month: '2027-02',
    groups: [
      { groupId: 'few', messages: 5, messagesBefore: 4 },
      { groupId: 'many', messages: 900, messagesBefore: 5 },
      { groupId: 'less', messages: 30, messagesBefore: 40 },
    ],
    topMembers: [{ memberId: '447700900123@s.whatsapp.net', messages: 1, groupIds: [] }],
    topics: [{ topic: { name: 'Hiring' }, mentions: 0, mentionsBefore: 50 }],
  });
  const { body } = toRecapMail({
    recap,
    members: { joined: 0, left: 0 },
    groups: [],
    address: (path) => path,
    texts: catalogueOf('en'),
    unsubscribe: '',
  });
  const told = body.sections.flatMap(({ items }) => items.map(({ text, aside }) => text + aside));
  expect(told).toEqual([
    '9 messages, +50% on January',
    '2 people wrote, as in January',
    '1 question asked: 1 answered, 0 open',
    '5 messages, after 4 in January',
    '900 messages, after 5 in January',
    '30 messages, −25% on January',
    '4477009001231 message',
    'Hiring0 mentions, after 50 in January',
  ]);
});
