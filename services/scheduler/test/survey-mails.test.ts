import type { MailServerBehaviour } from '@groupsight/shared/testing/mail-server';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { ParsedMail } from 'mailparser';
import { expect, it } from 'vitest';
import { ada, desk as newsletterDesk } from './newsletter-support.ts';
import { day, group, hour } from './support.ts';
import { answer, answersOf, fieldsOf, makeSurvey, value } from './survey-support.ts';

const headerOf = (mail: ParsedMail, name: string) =>
  mail.headerLines.find(({ key }) => key === name)?.line.replaceAll(/\s/g, '') ?? '';
const addressOf = (mail: ParsedMail) => [mail.to ?? []].flat()[0]?.value[0]?.address ?? '';

/** An owner who mails surveys, and the mail server. */
async function desk(behaviour: MailServerBehaviour = {}) {
  const here = await newsletterDesk(behaviour);
  const { client, smtp } = here;
  const make = (changed: Parameters<typeof fieldsOf>[1] = {}) =>
    makeSurvey(client, ada, fieldsOf(here, changed));
  const mail = (documentId: string, emails: string[], subscribers = false, ownerId = ada) =>
    client.mailSurvey({ ownerId, documentId, emails, subscribers });
  const results = (documentId: string) => client.getSurveyResults({ ownerId: ada, documentId });
  const settled = (documentId: string, state: string, count: number) =>
    waitFor(`${count} invitations that are ${state}`, async () => {
      const { invitations } = await results(documentId);
      const found = invitations.filter((one) => one.state === state);
      return found.length === count ? found : undefined;
    });
  const mailTo = (address: string) => {
    const found = smtp.mails.findLast((one) => addressOf(one) === address);
    if (!found) throw new Error('no mail came');
    return found;
  };
  /** What opens the link that an address was sent. */
  const tokenOf = (address: string) => /\/s#([\w-]+)/.exec(mailTo(address).text ?? '')?.[1] ?? '';
  /** What stops such mails to an address. */
  const stopOf = (address: string) =>
    /mail-subscriptions\/([\w.-]+)/.exec(headerOf(mailTo(address), 'list-unsubscribe'))?.[1] ?? '';
  /** Who was mailed, without the owner, whose brief comes in the morning. */
  const mailed = () =>
    smtp.mails
      .map(addressOf)
      .filter((one) => one !== `${ada}@example.org`)
      .sort();
  const rows = async (name: string) =>
    (await here.openDatabase()).collection(name).find().toArray();
  return { ...here, make, mail, results, settled, mailTo, tokenOf, stopOf, mailed, rows };
}

it('mails each address one link of its own, in the owner’s language, with one click to stop', async () => {
  await using here = await desk();
  here.users.users.set(ada, { language: 'de' });
  const { documentId } = await here.make();
  const mailed = await here.mail(documentId, [
    'Ben@Example.org',
    'cem@example.org ',
    'ben@example.org',
  ]);
  expect(mailed).toMatchObject({ invited: 2, leftOut: 0, survey: { status: 'open' } });
  await expect(here.mail(documentId, ['ben@example.org'])).rejects.toMatchObject({
    code: 'nobody_to_invite',
  });
  expect(await here.mail(documentId, ['ben@example.org', 'dan@example.org'])).toMatchObject({
    invited: 1,
    leftOut: 1,
  });
  await here.settled(documentId, 'sent', 3);
  expect(here.mailed()).toEqual([...['ben@example.org', 'cem@example.org', 'dan@example.org']]);
  const mail = here.mailTo('ben@example.org');
  expect(mail.subject).toBe('Deine Antwort, bitte: Summer party');
  expect(mail.text).toContain('Ada bittet dich um Antwort auf ein paar Fragen.');
  expect(mail.text).toContain('Two questions.');
  expect(mail.html).toContain(`https://groups.example.org/s#${here.tokenOf('ben@example.org')}`);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe(
    'List-Unsubscribe-Post:List-Unsubscribe=One-Click',
  );
  // Nothing here opens the link any more: the mail has it alone.
  expect((await here.rows('survey_invitations')).map((one) => one.invitation)).toEqual([
    '',
    '',
    '',
  ]);

  const token = here.tokenOf('ben@example.org');
  await answer(here.client, token);
  const again = { receipt: 'another-browser-1', values: [value(0, { choices: [0] })] };
  expect(await answer(here.client, token, again)).toEqual({ replaced: true });
  expect(await answersOf(here.client, ada, documentId)).toMatchObject([
    { name: 'ben@example.org', way: 'personal-link', values: [{ choices: [0] }] },
  ]);
});

it('of an anonymous survey no column of any store joins an answer and an address', async () => {
  await using here = await desk();
  const { documentId } = await here.make({ anonymous: true });
  const addresses = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
  await here.mail(documentId, addresses);
  await here.settled(documentId, 'sent', 4);
  const receipts = ['receipt-of-person-0', 'receipt-of-person-1', 'receipt-of-person-2'];
  for (const [n, receipt] of receipts.entries()) {
    const token = here.tokenOf(addresses[n] ?? '');
    expect(await here.client.findSurvey({ token })).toMatchObject({ name: '', once: true });
    await answer(here.client, token, { receipt });
    const other = answer(here.client, token, { receipt: `somewhere-else-${n}` });
    await expect(other).rejects.toMatchObject({ code: 'link_used' });
  }
  const answers = await here.rows('survey_answers');
  expect(answers).toHaveLength(3);
  for (const one of answers) {
    expect(Object.keys(one).sort()).toEqual(['_id', 'ownerId', 'surveyId', 'values']);
  }
  const links = await here.rows('survey_links');
  const shared = new Set([ada, documentId]);
  const valuesOf = (all: readonly object[]) =>
    new Set(all.flatMap((row) => Object.values(row).map(String)).filter((one) => !shared.has(one)));
  const ofAnswers = valuesOf(answers.map(({ _id }) => ({ _id })));
  const invited = ['survey_invitations', 'mails', 'mail_suppressions'];
  const ofAddresses = valuesOf((await Promise.all(invited.map(here.rows))).flat());
  for (const others of [valuesOf(links), ofAddresses]) {
    expect([...ofAnswers].filter((one) => others.has(one))).toEqual([]);
  }
  // Nor does a link lead to an address: they share nothing but when all of them were made.
  const times = new Set(links.map(({ createdAt }) => String(createdAt)));
  expect(times.size).toBe(1);
  const both = [...valuesOf(links)].filter((one) => ofAddresses.has(one) && !times.has(one));
  expect(both.filter((one) => one !== '')).toEqual([]);
  const database = await here.openDatabase();
  for (const { name } of (await database.db?.listCollections().toArray()) ?? []) {
    const text = JSON.stringify(await here.rows(name));
    for (const receipt of receipts) expect([name, text.includes(receipt)]).toEqual([name, false]);
    for (const address of addresses) {
      const isOfTokens = text.includes(here.tokenOf(address));
      expect([name, isOfTokens]).toEqual([name, false]);
    }
  }
});

it('is not mailed to who stopped such mails, whose address bounced, or once it is closed', async () => {
  const unknown = { status: 550, text: '5.1.1 No such user' };
  await using here = await desk({
    onRecipient: (address) => (address === 'gone@example.org' ? unknown : undefined),
  });
  const first = await here.make();
  await here.mail(first.documentId, ['ben@example.org', 'gone@example.org', 'cem@example.org']);
  await here.settled(first.documentId, 'sent', 2);
  const [bounced] = await here.settled(first.documentId, 'failed', 1);
  expect(bounced).toMatchObject({ email: 'gone@example.org', reason: 'address', stopped: false });

  const token = here.stopOf('ben@example.org');
  const stopped = await here.client.unsubscribe({ token, resubscribe: false });
  expect(stopped).toMatchObject({ kind: 'survey', survey: false });
  await here.client.unsubscribe({ token, resubscribe: false });
  const { invitations } = await here.results(first.documentId);
  expect(invitations.filter((one) => one.stopped).map(({ email }) => email)).toEqual([
    'ben@example.org',
  ]);
  const second = await here.make({ title: 'Another one' });
  const all = ['ben@example.org', 'gone@example.org', 'cem@example.org'];
  expect(await here.mail(second.documentId, all)).toMatchObject({ invited: 1, leftOut: 2 });
  await here.settled(second.documentId, 'sent', 1);
  // The way back for a slip.
  await here.client.unsubscribe({ token, resubscribe: true });
  expect(await here.mail(second.documentId, all)).toMatchObject({ invited: 1, leftOut: 2 });
  await here.settled(second.documentId, 'sent', 2);
  for (const wrong of [`${token}x`, token.replace('survey-', 'newsletter-')]) {
    const call = here.client.unsubscribe({ token: wrong, resubscribe: false });
    await expect(call).rejects.toMatchObject({ code: 'invalid_link' });
  }
});

it('waits for a mail server that is away, is sent once then, and not if it was stopped meanwhile', async () => {
  let isAway = true;
  await using here = await desk({
    onMail: () => (isAway ? { status: 451, text: '4.3.0 Later' } : undefined),
  });
  await using _second = await here.start();
  const { documentId } = await here.make();
  await here.mail(documentId, ['ben@example.org', 'cem@example.org']);
  const tried = await waitFor('both to be tried', async () => {
    const mails = await here.stored({ kind: 'survey', reason: /^451/ });
    return mails.length === 2 ? mails : undefined;
  });
  expect(tried.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(here.mailed()).toEqual([]);
  isAway = false;
  here.clock.forward(hour);
  await here.settled(documentId, 'sent', 2);
  expect(here.mailed()).toEqual(['ben@example.org', 'cem@example.org']);

  isAway = true;
  const other = await here.make();
  await here.mail(other.documentId, ['ben@example.org', 'dan@example.org']);
  await waitFor('both to be tried', async () => {
    const mails = await here.stored({ kind: 'survey', state: 'waiting', reason: /^451/ });
    return mails.length === 2 || undefined;
  });
  await here.client.unsubscribe({ token: here.stopOf('ben@example.org'), resubscribe: false });
  await here.client.updateSurvey({
    ownerId: ada,
    documentId: other.documentId,
    fields: undefined,
    closesAt: here.clock.now(),
  });
  isAway = false;
  here.clock.forward(hour);
  const left = await here.settled(other.documentId, 'suppressed', 2);
  expect(left.map(({ reason }) => reason)).toEqual(['closed', 'closed']);
  expect(here.mailed()).toEqual(['ben@example.org', 'cem@example.org']);
});

it('refuses what is no address, too many at once, more than the plan has for a day, and others’ surveys', async () => {
  await using here = await desk();
  const { documentId } = await here.make();
  for (const wrong of [
    '',
    'ada',
    'ada@localhost',
    'ada@example.org, ben@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\r\nBcc: all@example.org',
    '"ada b"@example.org',
    'ada@example..org',
    `${'a'.repeat(250)}@example.org`,
    'someone@deleted.invalid',
  ]) {
    const call = here.mail(documentId, ['fine@example.org', wrong]);
    await expect(call).rejects.toMatchObject({
      code: 'invalid_email',
      message: 'Address 2 is not an e-mail address.',
    });
  }
  const many = (count: number, of: string) =>
    Array.from({ length: count }, (_, n) => `${of}${n}@example.org`);
  const tooMany = here.mail(documentId, many(201, 'x'));
  await expect(tooMany).rejects.toMatchObject({ code: 'too_many_emails' });
  const theirs = here.mail(documentId, ['fine@example.org'], false, 'eve'.padEnd(24, '0'));
  await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
  expect(await here.rows('survey_invitations')).toEqual([]);

  expect(await here.mail(documentId, many(199, 'x'))).toMatchObject({ invited: 199 });
  // Deleting the survey gives no room for more.
  const other = await here.make();
  const refused = { code: 'plan_limit', details: { limit: 'surveyMails', plan: 'ultimate' } };
  await expect(here.mail(other.documentId, many(2, 'y'))).rejects.toMatchObject(refused);
  await here.settled(documentId, 'sent', 199);
  await here.client.deleteSurvey({ ownerId: ada, documentId });
  await expect(here.mail(other.documentId, many(2, 'y'))).rejects.toMatchObject(refused);
  expect(await here.mail(other.documentId, many(1, 'y'))).toMatchObject({ invited: 1 });
  here.clock.forward(day);
  expect(await here.mail(other.documentId, many(3, 'y'))).toMatchObject({ invited: 2 });
  await here.tell(ada, { plan: 'professional' });
  await expect(here.mail(other.documentId, ['z@example.org'])).rejects.toMatchObject({
    code: 'plan_limit',
    details: { limit: 'surveys' },
  });
}, 60_000);

it('keeps to the plan’s day however many calls come at once, and gives back what it did not use', async () => {
  await using here = await desk();
  await using second = await here.start();
  const one = await here.make();
  const calls = Array.from({ length: 10 }, (_, n) => {
    const emails = Array.from({ length: 30 }, (_value, m) => `call${n}-${m}@example.org`);
    const client = n % 2 === 0 ? here.client : second;
    return client.mailSurvey({
      ownerId: ada,
      documentId: one.documentId,
      emails,
      subscribers: false,
    });
  });
  const ended = await Promise.allSettled(calls);
  const refused = ended.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
  expect(refused).toHaveLength(4);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'plan_limit', details: { limit: 'surveyMails' } });
  }
  expect(await here.rows('survey_invitations')).toHaveLength(180);
  // One that is closed takes nothing of the day.
  const closed = await here.make({ closesAt: new Date(here.clock.now().getTime() + hour) });
  here.clock.forward(2 * hour);
  await expect(here.mail(closed.documentId, ['late@example.org'])).rejects.toMatchObject({
    code: 'closing_passed',
  });
  const other = await here.make();
  const left = Array.from({ length: 20 }, (_, n) => `left${n}@example.org`);
  expect(await here.mail(other.documentId, left)).toMatchObject({ invited: 20 });
  await expect(here.mail(other.documentId, ['more@example.org'])).rejects.toMatchObject({
    message: expect.stringContaining('0 more can go out now, not 1'),
  });
}, 60_000);

it('goes to members who get the newsletter by e-mail, under their names, and to each by one way', async () => {
  await using here = await desk();
  await here.read('a@s', { name: 'Alma', channel: 'email', email: 'alma@example.org' });
  await here.read('b@s', { name: 'Bo', channel: 'email', email: 'bo@example.org' });
  await here.read('c@s', { name: 'Cem' });
  await here.read('d@s', { name: 'Dan', channel: 'email', email: 'dan@example.org' });
  await here.says('d@s', false);
  const { documentId } = await here.make();
  const emails = ['alma@example.org', 'dan@example.org', 'else@example.org'];
  expect(await here.mail(documentId, emails, true)).toMatchObject({ invited: 3, leftOut: 1 });
  const sent = await here.settled(documentId, 'sent', 3);
  expect(sent.map(({ memberId, name, email }) => [memberId, name, email])).toEqual([
    ['', '', 'else@example.org'],
    ['a@s', 'Alma', 'alma@example.org'],
    ['b@s', 'Bo', 'bo@example.org'],
  ]);
  expect(await here.client.findSurvey({ token: here.tokenOf('bo@example.org') })).toMatchObject({
    name: 'Bo',
  });
  // Who was mailed one gets no message as well.
  for (const memberId of ['a@s', 'b@s', 'c@s']) here.users.listed.set(memberId, memberId);
  const invited = await here.client.inviteToSurvey({
    ownerId: ada,
    documentId,
    groups: [group('garden')],
  });
  expect(invited).toMatchObject({ invited: 1 });
  // One who left gets none.
  here.users.gone.add('a@s');
  const other = await here.make();
  await here.mail(other.documentId, [], true);
  await here.settled(other.documentId, 'sent', 1);
  const [left] = await here.settled(other.documentId, 'suppressed', 1);
  expect(left).toMatchObject({ memberId: 'a@s', reason: 'left' });
});
