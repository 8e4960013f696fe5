import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SchedulePage } from '../../pages/schedule/SchedulePage.tsx';
import { aGroup, aPage, aScheduled, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { scheduleProblem } from './ScheduleDialog.tsx';
import { daySpan } from './use-schedule.ts';

const user = aUser();
const garden = aGroup({ name: 'Garden club' });

function setUp(routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([garden]),
    ...routes,
  });
  renderApp(<SchedulePage />, { user, path: '/schedule' });
  return api;
}

it('requires message, group and a time that is still to come', () => {
  const now = Date.parse('2026-03-18T12:00:00Z');
  const draft = { message: 'Hi', groups: ['g1'], when: '2026-03-18T13:30' };
  expect(scheduleProblem(draft, 'UTC', now)).toBeNull();
  expect(scheduleProblem({ ...draft, message: ' ' }, 'UTC', now)).toBe('Please fill in all fields');
  expect(scheduleProblem({ ...draft, groups: [] }, 'UTC', now)).toBe('Please fill in all fields');
  expect(scheduleProblem({ ...draft, when: '' }, 'UTC', now)).toBe('Please fill in all fields');
  // 13:30 in Berlin is 12:30 UTC; 12:30 there is past.
  expect(scheduleProblem({ ...draft, when: '2026-03-18T12:30' }, 'Europe/Berlin', now)).toBe(
    'Choose a time in the future.',
  );
});

it('asks for a day of the owner’s zone, over a change of the clocks too', () => {
  expect(daySpan('2026-03-29', 'Europe/Berlin')).toEqual({
    $gte: '2026-03-28T23:00:00.000Z',
    $lt: '2026-03-29T22:00:00.000Z',
  });
});

describe('the schedule screen', () => {
  it('shows two groups a row, the rest as +N, and how many there are', async () => {
    const message = aScheduled({ groups: ['A', 'B', 'C', 'D'], status: 'failed' });
    setUp({
      'GET /api/scheduled-messages': () => aPage([message], { total: 14, pageCount: 2 }),
    });
    expect(await screen.findByText('+2')).toBeVisible();
    expect(screen.queryByText('C')).toBeNull();
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByText('Mar 20, 2026 at 9:00 AM')).toBeVisible();
    expect(screen.getByText('Showing latest 10 of 14 messages')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('schedules, and keeps the draft when the server refuses', async () => {
    let fails = true;
    const api = setUp({
      'POST /api/scheduled-messages': () =>
        fails ? new FakeFailure(500, 'oops') : { data: aScheduled() },
    });
    expect(await screen.findByText('No scheduled messages')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Schedule a message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule New Message' }));
    const save = dialog.getByRole('button', { name: 'Schedule Message' });
    await userEvent.click(save);
    expect(await dialog.findByText('Please fill in all fields')).toBeVisible();
    const text = dialog.getByLabelText(/^Message/);
    await userEvent.type(text, 'Hello');
    expect(dialog.getByText('5 characters')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    await userEvent.click(save);
    expect(text).toHaveValue('Hello');
    fails = false;
    await userEvent.click(save);
    const sent = api.of('POST', '/api/scheduled-messages');
    expect(sent.at(-1)?.body).toEqual({
      data: {
        message: 'Hello',
        groups: [garden.documentId],
        scheduledFor: '2090-01-02T10:30:00.000Z',
      },
    });
  });

  it('says that there are no watched groups to send to', async () => {
    setUp({ 'GET /api/watched-groups': () => aPage([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule a message' }));
    expect(
      await screen.findByText('No watched groups available. Add groups from the Groups page first'),
    ).toBeVisible();
  });

  it('asks before deleting', async () => {
    setUp({ 'GET /api/scheduled-messages': () => aPage([aScheduled()]) });
    await userEvent.click(await screen.findByRole('button', { name: /^Delete message/ }));
    expect(
      await screen.findByText('Are you sure you want to delete this scheduled message?'),
    ).toBeVisible();
  });
});
