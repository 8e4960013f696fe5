import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

const subscribers = '/api/newsletter-subscribers';
const issues = '/api/newsletter-issues';
const letters = '/api/newsletter-letters';
const agreed = { memberId: 'a@s', name: 'Ada', channel: 'message', consent: 'Said so' };

test('a subscriber is noted, an issue prepared, read and approved; others see nothing of it', async () => {
  await using gateway = await startHarness();
  const { user, token } = await gateway.signIn('newsletter@example.org');
  user.plan = 'ultimate';
  const { token: stranger } = await gateway.signIn('stranger@example.org');
  const made = await gateway.json('POST', subscribers, { token, body: { data: agreed } });
  expect(made).toMatchObject({
    status: 201,
    data: { ...agreed, state: 'opted_in', email: null, decidedBy: 'owner' },
  });
  const issue = await gateway.json('POST', issues, { token });
  expect(issue).toMatchObject({ status: 201, data: { period: '2026-W22', state: 'ready' } });
  const id = issue.data?.documentId ?? '';
  expect(await gateway.json('GET', letters, { token })).toMatchObject({
    data: [{ issue: id, name: 'Ada', state: 'draft', text: 'News', sentAt: null }],
  });
  const approval = `${issues}/${id}/approval`;
  expect(await gateway.json('POST', approval, { token, body: { data: {} } })).toMatchObject({
    status: 200,
    data: { letters: [{ state: 'draft', count: 1 }] },
  });
  for (const path of [subscribers, issues, letters]) {
    expect(await gateway.json('GET', path, { token: stranger })).toMatchObject({ data: [] });
  }
  const subscriber = `${subscribers}/${made.data?.documentId}`;
  expect(await gateway.json('DELETE', subscriber, { token: stranger })).toMatchObject({
    status: 404,
  });
  expect((await gateway.call('DELETE', subscriber, { token })).status).toBe(204);
});

test('its settings are the usual ones until others are chosen', async () => {
  await using gateway = await startHarness();
  const { user, token } = await gateway.signIn('newsletter@example.org');
  user.plan = 'ultimate';
  const path = '/api/newsletter-settings';
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    data: { groups: [], rhythm: 'manual', weekday: 1, hour: 9, channel: 'message', nextAt: null },
  });
  const chosen = { groups: ['g1'], rhythm: 'weekly', weekday: 5, hour: 7, channel: 'email' };
  expect(await gateway.json('PUT', path, { token, body: { data: chosen } })).toMatchObject({
    status: 200,
    data: { ...chosen, nextAt: '2026-06-01T00:00:00.000Z' },
  });
  expect(await gateway.json('GET', path, { token })).toMatchObject({ data: chosen });
  for (const wrong of [{ weekday: 8 }, { hour: 24 }, { rhythm: 'hourly' }, { more: 1 }]) {
    const body = { data: { ...chosen, ...wrong } };
    expect(await gateway.json('PUT', path, { token, body })).toMatchObject({ status: 400 });
  }
});

test.each([
  [{}],
  [{ ...agreed, channel: 'pigeon' }],
  [{ ...agreed, consent: '' }],
  [{ ...agreed, memberId: 'x'.repeat(101) }],
  [{ ...agreed, more: true }],
])('refuses %o', async (data) => {
  await using gateway = await startHarness();
  const { user, token } = await gateway.signIn('newsletter@example.org');
  user.plan = 'ultimate';
  const answer = await gateway.json('POST', subscribers, { token, body: { data } });
  expect(answer).toMatchObject({ status: 400 });
});
