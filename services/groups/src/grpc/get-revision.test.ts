import { expect, test } from 'vitest';
import { getRevision } from './get-revision.ts';

const at = (time: string, stored = 'a') =>
  getRevision(
    { revisionOf: (ownerId) => stored && `${stored} ${ownerId}`, now: () => new Date(time) },
    { ownerId: 'ada' },
  );

test('a revision is of what is stored, and ends where a day may begin', async () => {
  const first = await at('2026-03-10T18:30:00Z');
  expect(await at('2026-03-10T18:44:59Z')).toEqual(first);
  expect(await at('2026-03-10T18:30:00Z', 'b')).not.toEqual(first);
  // Midnight in Kathmandu is at 18:15, in Kolkata at 18:30, in Eucla at 15:15.
  for (const midnight of ['18:15', '18:30', '15:15']) {
    const then = Date.parse(`2026-03-10T${midnight}:00Z`);
    const before = await at(new Date(then - 1).toISOString());
    expect(await at(new Date(then).toISOString())).not.toEqual(before);
  }
});

test('there is none where nobody can tell what is stored', async () => {
  expect(await at('2026-03-10T18:30:00Z', '')).toEqual({ revision: '' });
});
