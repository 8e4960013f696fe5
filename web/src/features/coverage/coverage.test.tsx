import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCoverage, aMessage } from '../../test/documents.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { renderApp, violations } from '../../test/render.tsx';
import { MessageLine } from '../messages/MessageLine.tsx';
import { coverageLine, durationText, stretchText } from './describe.ts';

const now = Date.parse('2026-03-09T12:00:00Z');
const gap = (from: string, to: string | null, reason: 'phone_silent' | 'stopped') => ({
  from: `2026-03-${from}:00Z`,
  to: to && `2026-03-${to}:00Z`,
  reason,
});
const gaps = [
  gap('04T10:00', '04T13:30', 'phone_silent'),
  gap('05T22:00', '05T23:30', 'phone_silent'),
];

describe('the line of what is complete', () => {
  it.each([
    [aCoverage(), 'Complete since Mar 2, 2026'],
    [aCoverage({ gaps }), 'Complete since Mar 2, 2026 but for 2 gaps (5 h): phone offline'],
    [
      aCoverage({ gaps: [...gaps, gap('08T12:00', null, 'stopped')], unreadable: 1 }),
      'Complete since Mar 2, 2026 but for 3 gaps (29 h) · 1 message could not be read',
    ],
    [
      aCoverage({ before: 'outside_export', until: '2026-03-08T23:30:00Z' }),
      'Complete from Mar 2, 2026 to Mar 9, 2026, as imported',
    ],
    [
      aCoverage({ before: 'outside_export', until: aCoverage().since }),
      'Complete on Mar 2, 2026, as imported',
    ],
    [
      aCoverage({
        before: 'outside_export',
        until: '2026-03-05T01:00:00Z',
        gaps: [
          { from: '2026-03-02T12:00:00Z', to: '2026-03-05T00:00:00Z', reason: 'outside_export' },
        ],
      }),
      'Only parts from Mar 2, 2026 to Mar 5, 2026, as imported · 1 gap (3 d): not in the imported file',
    ],
    [
      aCoverage({ gaps: [gap('02T20:00', null, 'stopped')] }),
      'Only parts since Mar 2, 2026 · 1 gap (7 d): the server was not running',
    ],
    [
      aCoverage({ since: null, until: null, before: 'not_watched' }),
      'Not known to be complete yet: the group was not watched',
    ],
    [aCoverage({ since: null, until: null, before: null }), 'Not known to be complete yet'],
  ])('%#', (coverage, line) => {
    expect(coverageLine(coverage, 'Europe/Madrid', now)).toBe(line);
  });

  it('tells durations and stretches shortly', () => {
    expect([20_000, 59 * 60_000, 47 * 3_600_000, 50 * 3_600_000].map(durationText)).toEqual([
      '1 min',
      '59 min',
      '47 h',
      '2 d',
    ]);
    const [first] = gaps;
    if (!first) throw new Error('no gap');
    expect(stretchText(first, 'UTC')).toBe('Mar 4, 2026 at 10:00 AM – 1:30 PM');
    expect(stretchText({ ...first, to: null }, 'UTC')).toBe('Mar 4, 2026 at 10:00 AM – now');
  });

  it('opens what is missing by keyboard, and follows what is told', async () => {
    let coverage = aCoverage({ gaps });
    const { events } = openGroup('', { [`GET ${ownPath}/coverage`]: () => ({ data: coverage }) });
    const line = await screen.findByRole('button', { name: /2 gaps \(5 h\)/ });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    line.focus();
    await userEvent.keyboard('{Enter}');
    const details = within(await screen.findByRole('region', { name: 'What is missing' }));
    expect(details.getByText(/Mar 4, 2026 at 10:00 AM – 1:30 PM/)).toHaveTextContent(
      '· 4 h · phone offline',
    );
    expect(details.getByText(/^Before Mar 2, 2026/)).toHaveTextContent('nothing earlier');
    expect(await violations()).toEqual([]);
    coverage = aCoverage();
    await waitFor(() => expect(events.opened).toBe(true));
    events.send({ type: 'coverage', group: theGroup.documentId });
    await waitFor(() => expect(line).toHaveTextContent(/^Complete since Mar 2, 2026$/));
  });
});

describe('what members did about a message', () => {
  it('stands with it: reactions, and a poll’s votes in place of its options', async () => {
    const message = aMessage({
      type: 'poll',
      text: 'When?\nMonday\nTuesday',
      poll_voters: 2,
      poll_options: [
        { text: 'Monday', votes: 2 },
        { text: 'Tuesday', votes: 1 },
      ],
      reactions: [{ emoji: '👍', count: 3 }],
    });
    renderApp(<MessageLine message={message} />);
    expect(await screen.findByText('When?')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Reactions' })).toHaveTextContent('👍 3');
    for (const text of ['Monday', '2 votes', 'Tuesday', '1 vote', '2 members voted']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(await violations()).toEqual([]);
  });
});
