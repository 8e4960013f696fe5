import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

const readers = '/api/newsletter-readers';
const issues = '/api/newsletter-issues';
const letters = '/api/newsletter-letters';
const agreed = { memberId: 'a@s', name: 'Ada', channel: 'message', consent: 'Said so' };

test('a reader is noted, an issue prepared, read and approved; others see nothing of it', async () => {
  await using gateway = await startHarness();
  const { user, token } = await gateway.signIn('newsletter@example.org');
  user.plan = 'ultimate';
  const { token: stranger } = await gateway.signIn('stranger@example.org');
  const made = await gateway.json('POST', readers, { token, body: { data: agreed } });
  expect(made).toMatchObject({
    status: 201,
    data: { ...agreed, state: 'reading', email: null, saidBy: 'owner' },
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
  for (const path of [readers, issues, letters]) {
    expect(await gateway.json('GET', path, { token: stranger })).toMatchObject({ data: [] });
  }
  const reader = `${readers}/${made.data?.documentId}`;
  expect(await gateway.json('DELETE', reader, { token: stranger })).toMatchObject({ status: 404 });
  expect((await gateway.call('DELETE', reader, { token })).status).toBe(204);
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
  const answer = await gateway.json('POST', readers, { token, body: { data } });
  expect(answer).toMatchObject({ status: 400 });
});
