import { expect, test } from 'vitest';
import { factOf, questionOf, resourceOf } from './support/documents.ts';
import { startHarness } from './support/harness.ts';

test('a recap is of the watched groups or of one, and of nobody else', async () => {
  await using gateway = await startHarness();
  const signIn = async (email: string) => {
    const signed = await gateway.signIn(email);
    signed.user.plan = 'ultimate';
    return signed;
  };
  const { ownerId, token } = await signIn('recap@example.org');
  const group = gateway.groups.addGroup(ownerId, 'Investors');
  const unwatched = gateway.groups.addGroup(ownerId, 'Quiet', { isWatched: false });
  const ids = [group.documentId, unwatched.documentId];
  gateway.insights.recapOf.set(ownerId, ids);
  gateway.insights.questions.add(ownerId, questionOf(group.documentId));
  gateway.insights.resources.add(ownerId, resourceOf(group.documentId));
  gateway.insights.facts.add(ownerId, factOf(group.documentId));
  const read = (query: string, as: { token?: string } = { token }) =>
    gateway.json('GET', `/api/recap${query}`, as);
  const named = { documentId: group.documentId, name: 'Investors' };
  expect(await read('?month=2026-05')).toMatchObject({
    status: 200,
    data: {
      month: '2026-05',
      group: null,
      known_from: null,
      period: { from: '2026-05-01', to: '2026-05-31' },
      figures: { messages: 10, writers: 1 },
      groups: [{ group: named, messages: 10, messages_before: 5 }],
      top_members: [{ id: 'ana@s', name: 'Ana', groups: [named] }],
      new_members: { total: 1, members: [{ id: 'ana@s' }] },
      lost_members: { total: 0, members: [] },
      joined: { total: 1, latest: [{ id: 'new@s', name: null, group: named }] },
      answers: [{ question: { group: named }, answer_id: expect.any(String), reactions: 2 }],
      shared: [{ resource: { group: named }, people: 2, times: 3, groups: [named] }],
      decisions: [{ group: named }],
      open_questions: [{ group: named }],
    },
  });
  expect(await read(`?group=${unwatched.documentId}`)).toMatchObject({
    data: { group: { name: 'Quiet' }, figures: { messages: 10 } },
  });

  for (const wrong of ['?month=2026-13', '?month=May', '?month=2026-05-01', '?group=']) {
    expect([wrong, (await read(wrong)).status]).toEqual([wrong, 400]);
  }
  const thief = await signIn('recap-thief@example.org');
  expect((await read(`?group=${group.documentId}`, thief)).status).toBe(404);
  expect(await read('', thief)).toMatchObject({ data: { figures: { messages: 0 }, groups: [] } });
  expect((await read('', {})).status).toBe(401);
});
