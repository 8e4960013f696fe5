import type { NewsletterLetter } from '@groupsight/proto/scheduler/v1/scheduler';
import { topics } from '@groupsight/shared/bus/topics';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { weekOf } from '../src/newsletters/begin-issue.ts';
import { owner } from './mail-support.ts';
import { ada, desk } from './newsletter-support.ts';
import { day, hour } from './support.ts';

const hostile = '=cmd|calc <img src=x onerror=alert(1)> \u202Egnp *bold*\nSecond line';

const textOf = (letters: readonly NewsletterLetter[], memberId: string) =>
  letters.find((one) => one.memberId === memberId)?.text ?? '';

it('names weeks as ISO 8601 does', () => {
  const dates = ['2026-01-01', '2026-12-31', '2027-01-01', '2027-01-04', '2026-11-27'];
  expect(dates.map(weekOf)).toEqual(['2026-W01', '2026-W53', '2026-W53', '2027-W01', '2026-W48']);
});

it('writes a letter for each subscriber, and sends each that is approved once', async () => {
  await using here = await desk();
  await expect(here.client.prepareNewsletter({ ownerId: ada })).rejects.toMatchObject({
    code: 'no_subscribers',
  });
  here.users.groupName = hostile;
  for (const memberId of ['a@s', 'b@s', 'c@s']) await here.read(memberId);
  const { documentId, letters, total } = await here.prepared();
  expect([total, letters]).toEqual([3, [{ state: 'draft', count: 3 }]]);
  const drafts = await here.letters();
  expect(textOf(drafts, 'a@s')).toContain('Answer for a@s');
  expect(textOf(drafts, 'a@s')).toContain('Reply STOP');
  expect(textOf(drafts, 'a@s')).not.toMatch(/\u202E|bold\*\nSecond/);
  expect(here.connector.sent).toEqual([]);

  const one = drafts.find(({ memberId }) => memberId === 'b@s')?.documentId ?? '';
  expect(await here.approve(documentId, one)).toMatchObject({ approved: 1 });
  await here.settled('sent', 1);
  expect(here.connector.sent.map(({ chatId }) => chatId)).toEqual(['b@s']);
  expect(await here.approve(documentId)).toMatchObject({ approved: 2 });
  await here.settled('sent', 3);
  // The same week again: nobody gets it twice, who came since gets theirs.
  await here.read('d@s');
  const again = await here.prepared();
  expect(again.documentId).toBe(documentId);
  await here.approve(documentId);
  await here.settled('sent', 4);
  expect(here.connector.sent.map(({ chatId }) => chatId).sort()).toEqual([
    ...['a@s', 'b@s', 'c@s', 'd@s'],
  ]);
});

it('sends nothing to who left, opted out, was excluded, or has no news', async () => {
  await using here = await desk();
  const all = ['left@s', 'stops@s', 'out@s', 'quiet@s', 'stays@s'];
  for (const memberId of all) await here.read(memberId);
  here.users.gone.add('quiet@s');
  const { documentId } = await here.prepared();
  here.users.gone.add('left@s');
  await here.says('stops@s', false);
  const out = (await here.letters()).find(({ memberId }) => memberId === 'out@s');
  await here.client.suppressNewsletterLetter({ ownerId: ada, documentId: out?.documentId ?? '' });
  await here.approve(documentId);
  await here.settled('sent', 1);
  const suppressed = await here.settled('suppressed', 4);
  expect(Object.fromEntries(suppressed.map(({ memberId, reason }) => [memberId, reason]))).toEqual({
    'left@s': 'left',
    'stops@s': 'opted_out',
    'out@s': 'excluded',
    'quiet@s': 'no_news',
  });
  expect(here.connector.sent.map(({ chatId }) => chatId)).toEqual(['stays@s']);
});

it('of the same said twice at once is one subscriber', async () => {
  await using here = await desk();
  const names = ['Ada', 'Ada L.', 'Ada Lovelace', 'A. L.'];
  await Promise.all(names.map((name) => here.read('a@s', { name })));
  expect(await here.subscribers()).toMatchObject([{ memberId: 'a@s', state: 'opted_in' }]);
});

it('is not for the account itself', async () => {
  await using here = await desk();
  const connected = { ownerId: ada, state: 'open', reason: '', memberIds: ['me@s', 'me@lid'] };
  const value = { ...connected, at: here.clock.now() };
  await here.bus.publish(topics.chatConnections, [{ key: ada, value }]);
  await here.bus.drain();
  for (const me of value.memberIds) {
    await expect(here.read(me)).rejects.toMatchObject({ code: 'own_account' });
  }
  await here.read('a@s');
  // What auth tells of the owner later takes nothing of it back.
  await here.tell(ada, { plan: 'ultimate' });
  await expect(here.read('me@s')).rejects.toMatchObject({ code: 'own_account' });
});

it('who wants none stays so, whatever the owner does, until they say otherwise', async () => {
  await using here = await desk();
  await here.read('a@s');
  await here.says('a@s', false);
  await here.says('never@s', false);
  const refused = { code: 'opted_out' };
  await expect(here.read('a@s')).rejects.toMatchObject(refused);
  await expect(here.read('never@s')).rejects.toMatchObject(refused);
  const [subscriber] = await here.subscribers();
  const documentId = subscriber?.documentId ?? '';
  const ending = here.client.deleteNewsletterSubscriber({ ownerId: ada, documentId });
  await expect(ending).rejects.toMatchObject(refused);
  // An older word that comes late, and a member's reply to somebody else in a group.
  await here.says('a@s', true, { at: here.clock.in(-day) });
  await here.says('other@s', false, { direct: false });
  expect((await here.subscribers()).map(({ state }) => state)).toEqual(['opted_out', 'opted_out']);
  here.clock.forward(hour);
  await here.says('a@s', true);
  const [back] = await here.subscribers();
  expect(back).toMatchObject({
    memberId: 'a@s',
    state: 'opted_in',
    decidedBy: 'member',
    consent: '',
  });
});

it('follows people: who wants none under one id wants none under the other, and gets no second letter', async () => {
  await using here = await desk();
  await here.says('old@lid', false);
  await here.read('new@s');
  await here.merge('old@lid', 'new@s');
  await here.merge('old@lid', 'new@s');
  expect(await here.subscribers()).toMatchObject([{ memberId: 'new@s', state: 'opted_out' }]);
  await expect(here.read('old@lid')).rejects.toMatchObject({ code: 'opted_out' });

  await here.read('hidden@lid');
  const { documentId } = await here.prepared();
  await here.approve(documentId);
  await here.settled('sent', 1);
  await here.merge('hidden@lid', 'known@s');
  await here.prepared();
  await here.approve(documentId);
  await waitFor('the end', async () => (await here.issue())?.state === 'ready');
  expect(await here.letters()).toMatchObject([{ memberId: 'known@s', state: 'sent' }]);
  expect(here.connector.sent.map(({ chatId }) => chatId)).toEqual(['hidden@lid']);
  await here.says('hidden@lid', false);
  const stopped = (await here.subscribers()).find(({ memberId }) => memberId === 'known@s');
  expect(stopped?.state).toBe('opted_out');
});

it('goes on when the budget is whole again, and never after doubt', async () => {
  await using here = await desk();
  const fate = new Map([
    ['spent@s', 'budget_spent'],
    ['doubt@s', 'uncertain'],
    ['refused@s', 'refused'],
  ]);
  here.connector.answer = ({ chatId }) => {
    const errorCode = fate.get(chatId);
    return errorCode ? { state: 'failed', errorCode, errorMessage: 'x' } : { state: 'done' };
  };
  for (const memberId of fate.keys()) await here.read(memberId);
  const { documentId } = await here.prepared();
  await here.approve(documentId);
  // Whoever begins an issue by hand looks at it.
  expect(here.insights.lettersTold).toEqual([]);
  await here.settled('unknown', 1);
  await here.settled('failed', 1);
  const [waits] = await here.settled('approved', 1);
  expect(waits).toMatchObject({ memberId: 'spent@s', reason: 'budget_spent' });
  fate.delete('spent@s');
  here.clock.forward(hour);
  await here.settled('sent', 1);
  expect(here.connector.commands.filter(({ chatId }) => chatId === 'doubt@s')).toHaveLength(1);
  expect(here.connector.sent.map(({ chatId }) => chatId)).toEqual(['spent@s']);
});

it('writes letters of the chosen groups when they are due, once, and sends none by itself', async () => {
  await using here = await desk();
  await here.read('a@s');
  const { settings } = await here.choose({ rhythm: 'fortnightly' });
  const due = settings?.nextAt ?? new Date(0);
  expect([due.getUTCDay(), due.getUTCHours()]).toEqual([1, 9]);
  await using second = await here.start();
  here.clock.set(new Date(due.getTime() + day));
  const issue = await waitFor('the issue', async () => {
    const found = await here.issue();
    return found?.state === 'ready' ? found : undefined;
  });
  const covered = (issue.to?.getTime() ?? 0) - (issue.from?.getTime() ?? 0);
  expect(covered).toBe(14 * day);
  expect(await here.letters(second)).toMatchObject([{ state: 'draft' }]);
  // Which of them wrote it tells its owner; told twice it is the same.
  const { lettersTold } = here.insights;
  expect(lettersTold.length).toBeGreaterThan(0);
  const told = { ownerId: ada, issueId: issue.documentId, letters: 1 };
  for (const one of lettersTold) expect(one).toEqual(told);
  const next = await waitFor('the next one', async () => {
    const at = (await here.client.getNewsletterSettings({ ownerId: ada })).settings?.nextAt;
    return at && at > due ? at : undefined;
  });
  expect(next.getTime() - due.getTime()).toBe(14 * day);
  expect(here.connector.sent).toEqual([]);

  await here.choose({ rhythm: 'manual', groupIds: ['another'] });
  await here.approve(issue.documentId);
  expect(await here.settled('suppressed', 1)).toMatchObject([{ reason: 'left' }]);
  await here.tell(ada, { plan: 'professional' });
  await expect(here.choose()).rejects.toMatchObject({ code: 'plan_limit' });
});

it.each([{ rhythm: 'hourly' }, { weekday: 0 }, { hour: 24 }, { channel: 'pigeon' }])(
  'refuses settings with %o',
  async (wrong) => {
    await using here = await desk();
    const [field = ''] = Object.keys(wrong);
    const refused = { code: `invalid_${field}` };
    await expect(here.choose(wrong)).rejects.toMatchObject(refused);
  },
);

it('goes by mail to the member, with one click to stop it', async () => {
  await using here = await desk();
  const email = 'mia@members.example.org';
  await expect(here.read('m@s', { channel: 'email', email: 'x@y' })).rejects.toMatchObject({
    code: 'invalid_email',
  });
  await here.read('m@s', { channel: 'email', email });
  const { documentId } = await here.prepared();
  await here.approve(documentId);
  await here.settled('sent', 1);
  const [mail] = here.smtp.mails;
  expect(here.smtp.mails).toHaveLength(1);
  expect([mail?.to].flat()[0]?.text).toBe(email);
  expect(mail?.text).toContain('Answer for m@s');
  const header = (name: string) =>
    mail?.headerLines.find(({ key }) => key === name)?.line.replaceAll(/\s/g, '') ?? '';
  expect(header('list-unsubscribe-post')).toContain('One-Click');
  const [, token] = /mail-subscriptions\/([\w.-]+)>/.exec(header('list-unsubscribe')) ?? [];
  const stopped = await here.client.unsubscribe({ token: token ?? '', resubscribe: false });
  expect(stopped).toMatchObject({ kind: 'newsletter', newsletter: false });
  expect(await here.subscribers()).toMatchObject([{ state: 'opted_out', decidedBy: 'member' }]);
  const forged = (token ?? '').replace(/newsletter-(.)/, 'newsletter-$1x').slice(0, -1);
  await expect(
    here.client.unsubscribe({ token: forged, resubscribe: false }),
  ).rejects.toMatchObject({ code: 'invalid_link' });
});

it('that waits for the mail server is not mailed to who leaves meanwhile', async () => {
  let isFull = true;
  await using here = await desk({
    onRecipient: (address) =>
      isFull && address.endsWith('@members.example.org')
        ? { status: 450, text: '4.2.2 Full' }
        : undefined,
  });
  for (const name of ['left', 'stays']) {
    await here.read(`${name}@s`, { channel: 'email', email: `${name}@members.example.org` });
  }
  const { documentId } = await here.prepared();
  await here.approve(documentId);
  await waitFor('both mails to be tried', async () => {
    const mails = await here.stored({ kind: 'newsletter' });
    return mails.length === 2 && mails.every(({ reason }) => reason !== '');
  });
  here.users.gone.add('left@s');
  isFull = false;
  here.clock.forward(hour);
  await here.settled('sent', 1);
  expect(await here.settled('suppressed', 1)).toMatchObject([
    { memberId: 'left@s', reason: 'left' },
  ]);
  expect(here.smtp.mails.map(({ to }) => [to].flat()[0]?.text)).toEqual([
    'stays@members.example.org',
  ]);
});

it('survives two schedulers, and one that ends between sending and noting it', async () => {
  await using here = await desk();
  await using second = await here.start();
  for (let n = 0; n < 20; n += 1) await here.read(`m${n}@s`);
  const { documentId } = await here.prepared();
  await here.approve(documentId);
  await here.settled('sent', 20);
  expect(new Set(here.connector.sent.map(({ chatId }) => chatId)).size).toBe(20);
  expect(here.connector.sent).toHaveLength(20);
  // As a process leaves it that died after the command was on the bus.
  const stored = (await here.openDatabase()).collection('newsletter_letters');
  const undone = { state: 'sending', publishedAt: null, dueAt: new Date(0), sentAt: null };
  await stored.updateMany({}, { $set: { ...undone, dispatchedAt: here.clock.now() } });
  await here.approve(documentId);
  await waitFor('the commands to come again', () => here.connector.commands.length >= 40);
  await here.bus.drain();
  expect(here.connector.sent).toHaveLength(20);
  expect((await here.letters(second)).length).toBe(20);
});

it('is refused to plans without it, and what waits then is kept, not sent', async () => {
  await using here = await desk();
  await here.read('a@s');
  const { documentId } = await here.prepared();
  await here.tell(ada, { plan: 'professional' });
  const limit = { code: 'plan_limit' };
  await expect(here.read('b@s')).rejects.toMatchObject(limit);
  await expect(here.client.prepareNewsletter({ ownerId: ada })).rejects.toMatchObject(limit);
  await expect(here.approve(documentId)).rejects.toMatchObject(limit);
  await here.says('b@s', true);
  await here.says('c@s', false);
  const known = (await here.subscribers()).map(({ memberId, state }) => [memberId, state]);
  expect(known).toEqual([
    ['a@s', 'opted_in'],
    ['c@s', 'opted_out'],
  ]);
  const found = await here.client.listNewsletterLetters({
    ownerId: owner('bob'),
    query: listQuery({ filter: condition('issue', 'eq', documentId), limit: 10 }),
  });
  expect(found.letters).toEqual([]);
});

it('is in the copy of an owner’s data, and goes with the account, also who wanted none', async () => {
  await using here = await desk();
  for (const memberId of ['a@s', 'b@s']) await here.read(memberId);
  await here.choose();
  await here.prepared();
  await here.says('b@s', false);
  await here.merge('c@lid', 'c@s');
  const copied = new Map<string, string>();
  for await (const { name, documents } of here.client.exportOwner({ ownerId: ada })) {
    copied.set(name, `${copied.get(name) ?? ''}${Buffer.from(documents)}`);
  }
  const names = ['subscribers', 'issues', 'letters', 'aliases', 'settings'].map(
    (name) => `newsletter_${name}`,
  );
  expect([...copied.keys()]).toEqual(expect.arrayContaining(names));
  expect(copied.get('newsletter_subscribers')).toContain('Said so at the meeting');

  await here.tell(ada, { deleted: true });
  const database = await here.openDatabase();
  await waitFor('nothing to be left', async () => {
    const counts = names.map((name) => database.collection(name).countDocuments({ ownerId: ada }));
    return (await Promise.all(counts)).every((count) => count === 0);
  });
});
