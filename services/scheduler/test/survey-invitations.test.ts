import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { day, group, hour, world } from './support.ts';
import {
  answer,
  answersOf,
  fieldsOf,
  linkTo,
  makeSurvey,
  tellPlan,
  value,
} from './survey-support.ts';

const ownerId = 'owner-ada';
const hostile = '=cmd|calc <img src=x onerror=alert(1)> \u202Egnp';

async function desk(names: Readonly<Record<string, string>>) {
  const stack = new AsyncDisposableStack();
  const here = stack.use(await world());
  const start = () => here.start({ intervals: { invitations: 30, sweep: 20 } });
  const client = stack.use(await start());
  await tellPlan(here, ownerId, 'ultimate');
  for (const [memberId, name] of Object.entries(names)) here.users.listed.set(memberId, name);
  const make = (changed: Parameters<typeof fieldsOf>[1] = {}) =>
    makeSurvey(client, ownerId, fieldsOf(here, changed));
  const invite = (documentId: string, as = ownerId) =>
    client.inviteToSurvey({ ownerId: as, documentId, groups: [group('garden')] });
  const results = (documentId: string) => client.getSurveyResults({ ownerId, documentId });
  const settled = (documentId: string, state: string, count: number) =>
    waitFor(`${count} invitations that are ${state}`, async () => {
      const { invitations } = await results(documentId);
      const found = invitations.filter((one) => one.state === state);
      return found.length === count ? found : undefined;
    });
  const optOut = async (memberId: string) => {
    const said = { ownerId, memberId, memberName: '', wanted: false, direct: true };
    const consent = { ...said, at: here.clock.now() };
    await here.bus.publish(topics.chatConsents, [{ key: ownerId, value: consent }]);
    await here.bus.drain();
  };
  /** What opens the link that a member was sent. */
  const tokenOf = (memberId: string) => {
    const sent = here.connector.sent.find(({ chatId }) => chatId === memberId);
    return /\/s#([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
  };
  const stored = async (name: string) =>
    (await here.openDatabase()).collection(name).find().toArray();
  return {
    ...here,
    start,
    client,
    make,
    invite,
    results,
    settled,
    optOut,
    tokenOf,
    stored,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

it('sends each member a link of their own, once, and their answer counts once', async () => {
  await using here = await desk({ 'a@s': 'Ada', 'b@s': hostile, 'c@s': '', 'me@s': 'You' });
  const self = { ownerId, state: 'open', reason: '', memberIds: ['me@s'], at: new Date() };
  await here.bus.publish(topics.chatConnections, [{ key: ownerId, value: self }]);
  await here.bus.drain();
  const { documentId } = await here.make();
  expect(await here.invite(documentId)).toMatchObject({ invited: 3, survey: { status: 'open' } });
  await expect(here.invite(documentId)).rejects.toMatchObject({ code: 'nobody_to_invite' });
  await here.settled(documentId, 'sent', 3);
  expect(here.connector.sent.map(({ chatId }) => chatId).sort()).toEqual(['a@s', 'b@s', 'c@s']);
  const [first] = here.connector.commands;
  expect(first?.action).toMatchObject({ $case: 'sendMessage', value: { bulk: true } });
  for (const { text } of here.connector.sent) {
    expect(text).toMatch(/Summer party.*https:\/\/groups\.example\.org\/s#.*Reply STOP/s);
  }
  // Nothing of it opens anything any more: the message has it alone.
  expect((await here.stored('survey_invitations')).map((one) => one.invitation)).toEqual([
    '',
    '',
    '',
  ]);

  const token = here.tokenOf('a@s');
  expect(await here.client.findSurvey({ token })).toMatchObject({ name: 'Ada', once: false });
  await answer(here.client, token);
  const again = { receipt: 'another-browser-1', values: [value(0, { choices: [0] })] };
  expect(await answer(here.client, token, again)).toEqual({ replaced: true });
  expect(await answersOf(here.client, ownerId, documentId)).toMatchObject([
    { name: 'Ada', way: 'personal-link', values: [{ choices: [0] }] },
  ]);
  here.users.listed.set('d@s', 'Dan');
  expect(await here.invite(documentId)).toMatchObject({ invited: 1 });
  await here.settled(documentId, 'sent', 4);
  expect(here.connector.sent).toHaveLength(4);
});

it('of an anonymous survey takes one answer by each link, which nothing joins to its member', async () => {
  const names = { 'a@s': 'Ada', 'b@s': 'Bo', 'c@s': 'Cem', 'd@s': 'Dan' };
  await using here = await desk(names);
  const { documentId } = await here.make({ anonymous: true });
  await here.invite(documentId);
  await here.settled(documentId, 'sent', 4);
  const members = ['a@s', 'b@s', 'c@s'];
  const receipts = members.map((_, n) => `receipt-of-person-${n}`);
  for (const [n, member] of members.entries()) {
    const given = { receipt: receipts[n] ?? '', values: [value(0, { choices: [n % 2] })] };
    const token = here.tokenOf(member);
    expect(await here.client.findSurvey({ token })).toMatchObject({ name: '', once: true });
    expect(await answer(here.client, token, given)).toEqual({ replaced: false });
    // The same browser thinks better of it; another one is too late.
    expect(await answer(here.client, token, given)).toEqual({ replaced: true });
    const other = answer(here.client, token, { ...given, receipt: `somewhere-else-${n}` });
    await expect(other).rejects.toMatchObject({ code: 'link_used' });
  }
  const found = await here.results(documentId);
  expect(found).toMatchObject({ survey: { answers: 3 }, results: [{ counts: [2, 1] }, {}] });
  // Who was invited is known, not who has answered, nor is any of their links shown.
  expect(found.links).toEqual([]);
  expect(JSON.stringify(found.invitations)).not.toContain('answered');

  const answers = await here.stored('survey_answers');
  for (const one of answers) {
    expect(Object.keys(one).sort()).toEqual(['_id', 'ownerId', 'surveyId', 'values']);
  }
  const links = await here.stored('survey_links');
  const invitations = await here.stored('survey_invitations');
  const columns = (row: object) => Object.entries(row).map(([name, one]) => [name, String(one)]);
  const shared = new Set([ownerId, documentId]);
  const valuesOf = (rows: readonly object[]) =>
    new Set(rows.flatMap(columns).flatMap(([, one]) => (shared.has(one ?? '') ? [] : [one ?? ''])));
  // No value of an answer is one of a link or of an invitation, whatever the column.
  const [ofAnswers, ofLinks] = [valuesOf(answers.map(({ _id }) => ({ _id }))), valuesOf(links)];
  expect([...ofAnswers].filter((one) => ofLinks.has(one))).toEqual([]);
  expect([...ofAnswers].filter((one) => valuesOf(invitations).has(one))).toEqual([]);
  // Nor is one of a link one of an invitation, but when all of them were made.
  const times = new Set(links.map(({ createdAt }) => String(createdAt)));
  expect(times.size).toBe(1);
  const both = [...ofLinks].filter((one) => valuesOf(invitations).has(one) && !times.has(one));
  expect(both.filter((one) => one !== '')).toEqual([]);
  expect(links.filter(({ used }) => used)).toHaveLength(3);
  // Nothing else knows of the browsers.
  const database = await here.openDatabase();
  for (const { name } of (await database.db?.listCollections().toArray()) ?? []) {
    const text = JSON.stringify(await here.stored(name));
    for (const receipt of receipts) expect([name, text.includes(receipt)]).toEqual([name, false]);
  }
});

it('of one link two browsers at once give one answer', async () => {
  await using here = await desk({ 'a@s': 'Ada' });
  const { documentId } = await here.make({ anonymous: true });
  await here.invite(documentId);
  await here.settled(documentId, 'sent', 1);
  const token = here.tokenOf('a@s');
  const given = Array.from({ length: 6 }, (_, n) =>
    answer(here.client, token, { receipt: `browser-number-${n}` }).catch(({ code }) => code),
  );
  const told = await Promise.all(given);
  expect(told.filter((one) => one === 'link_used')).toHaveLength(5);
  expect(await here.results(documentId)).toMatchObject({ survey: { answers: 1 } });
});

it('is not sent to who opted out or left, nor when the survey is closed or the plan is gone', async () => {
  await using here = await desk({
    'a@s': 'Ada',
    'out@s': 'Olga',
    'left@s': 'Leo',
    'never@s': 'Nia',
  });
  const waiting = new Set(['out@s', 'left@s']);
  here.connector.answer = () => ({ state: 'failed', errorCode: 'budget_spent' });
  await here.optOut('never@s');
  const { documentId } = await here.make();
  expect(await here.invite(documentId)).toMatchObject({ invited: 3 });
  await waitFor('the budget to be spent', async () => {
    const { invitations } = await here.results(documentId);
    return invitations.every(
      ({ reason, state }) => reason === 'budget_spent' && state === 'approved',
    );
  });
  await here.optOut('out@s');
  here.users.gone.add('left@s');
  here.connector.answer = () => ({ state: 'done' });
  here.clock.forward(hour);
  await here.settled(documentId, 'sent', 1);
  const suppressed = await here.settled(documentId, 'suppressed', waiting.size);
  expect(suppressed.map(({ memberId, reason }) => [memberId, reason]).sort()).toEqual([
    ['left@s', 'left'],
    ['out@s', 'opted_out'],
  ]);

  for (const end of ['closed', 'plan'] as const) {
    const other = await here.make();
    here.connector.answer = () => ({ state: 'failed', errorCode: 'not_connected' });
    await here.invite(other.documentId);
    await waitFor('it to wait', async () => {
      const { invitations } = await here.results(other.documentId);
      return invitations.some(({ reason }) => reason === 'not_connected');
    });
    if (end === 'closed') here.clock.forward(8 * day);
    else await tellPlan(here, ownerId, 'professional');
    here.connector.answer = () => ({ state: 'done' });
    here.clock.forward(hour);
    const ended = await here.settled(other.documentId, 'suppressed', 1);
    expect(ended.map(({ reason }) => reason)).toEqual([end]);
  }
  const refused = { code: 'plan_limit' };
  await expect(here.invite(documentId)).rejects.toMatchObject(refused);
});

it('waits a minute at a time while its owner is suspended, and goes out when they are resumed', async () => {
  await using here = await desk({ 'a@s': 'Ada', 'b@s': 'Bo' });
  const { documentId } = await here.make();
  await tellPlan(here, ownerId, 'ultimate', here.clock.now());
  await here.invite(documentId);
  const rows = (await here.openDatabase()).collection('survey_invitations');
  const putOff = async (from: Date) => {
    const least = new Date(from.getTime() + 50_000);
    const waits = await waitFor('both to be put off', async () => {
      const found = await rows.find({ state: 'approved', dueAt: { $gt: least } }).toArray();
      return found.length === 2 ? found : undefined;
    });
    for (const { dueAt } of waits) expect(dueAt <= here.clock.in(60_000)).toBe(true);
  };
  await putOff(here.clock.now());
  // A minute later it is asked again, and they still wait.
  here.clock.forward(61_000);
  await putOff(here.clock.now());
  expect(here.connector.commands).toEqual([]);
  here.clock.forward(1_000);
  await tellPlan(here, ownerId, 'ultimate');
  here.clock.forward(60_000);
  await here.settled(documentId, 'sent', 2);
});

it('is sent once though two schedulers run and one ends before it is on the bus; goes with its survey', async () => {
  const names = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`m${n}@s`, `M${n}`]));
  await using here = await desk(names);
  await using _second = await here.start();
  const { documentId } = await here.make();
  const invited = await Promise.all([
    here.invite(documentId).catch(() => ({ invited: 0 })),
    here.invite(documentId).catch(() => ({ invited: 0 })),
  ]);
  expect(invited.reduce((sum, one) => sum + one.invited, 0)).toBe(12);
  await here.settled(documentId, 'sent', 12);
  expect((await here.stored('survey_links')).length).toBe(12);
  expect(new Set(here.connector.sent.map(({ chatId }) => chatId)).size).toBe(12);
  const rows = (await here.openDatabase()).collection('survey_invitations');
  const undone = { state: 'sending', publishedAt: null, dueAt: new Date(0), sentAt: null };
  await rows.updateMany({}, { $set: { ...undone, dispatchedAt: here.clock.now() } });
  await waitFor('the commands to come again', () => here.connector.commands.length >= 24);
  await here.bus.drain();
  expect(here.connector.sent).toHaveLength(12);

  await rows.updateMany({}, { $set: { state: 'sent' } });
  const link = await linkTo(here.client, ownerId, documentId);
  here.users.listed.set('late@s', 'Late');
  here.connector.answer = () => undefined;
  await here.invite(documentId);
  await here.settled(documentId, 'sending', 1);
  await here.client.deleteSurvey({ ownerId, documentId });
  await here.bus.drain();
  expect(here.connector.cancelled).toHaveLength(1);
  expect(await here.stored('survey_invitations')).toEqual([]);
  await expect(answer(here.client, link)).rejects.toMatchObject({ code: 'link_ended' });
});

it('is its owner’s alone', async () => {
  await using here = await desk({ 'a@s': 'Ada' });
  const { documentId } = await here.make();
  await tellPlan(here, 'owner-eve', 'ultimate');
  const theirs = here.invite(documentId, 'owner-eve');
  await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
  await here.invite(documentId);
  const copied: string[] = [];
  for await (const { documents } of here.client.exportOwner({ ownerId })) {
    copied.push(String(Buffer.from(documents)));
  }
  expect(copied.join('')).toContain('a@s');
  expect(copied.join('')).not.toContain('/s#');
});
