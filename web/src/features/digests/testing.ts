import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDigest, aPage } from '../../test/documents.ts';
import { openGroup } from '../../test/group-screen.tsx';

/** The fifteenth of this month: the calendar shows it at once. */
export const day = `${new Date().toISOString().slice(0, 8)}15`;
export const digest = aDigest({
  date: day,
  keyPoints: [{ text: 'The hall is booked.', sources: ['m1', 'm2'] }],
  statements: [
    { text: 'The group planned the spring meeting.', sources: ['m3'] },
    { text: 'The hall is booked.', sources: ['m1', 'm2'] },
  ],
  coverage: {
    read: 412,
    total: 1430,
    deleted: 12,
    unreadable: 6,
    gaps: [
      { from: `${day}T13:00:00.000Z`, to: `${day}T15:30:00.000Z`, reason: 'phone_silent' as const },
    ],
  },
});

export function openDigests(digests = [digest], routes: Parameters<typeof openGroup>[1] = {}) {
  return openGroup('?tab=digests', {
    'GET /api/digests': () => aPage(digests),
    ...Object.fromEntries(
      digests.map((one) => [`GET /api/digests/${one.documentId}`, () => ({ data: one })]),
    ),
    ...routes,
  });
}

export const marked = () => screen.findByRole('button', { name: /has a digest/ });

/** The dialog of the digest. */
export async function openDigest(routes: Parameters<typeof openGroup>[1] = {}) {
  const api = openDigests([digest], routes);
  await userEvent.click(await marked());
  return { api, dialog: within(await screen.findByRole('dialog')) };
}
