import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledStatus } from '../../shared/api/types.ts';
import { aPage, aScheduled } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { onPhone } from '../../test/on-phone.ts';
import { violations } from '../../test/render.tsx';
import { listPath, setUp, withList } from './testing.tsx';
import { daySpan } from './use-schedule.ts';

it('asks for a day of the owner’s zone, over a change of the clocks too', () => {
  expect(daySpan('2026-03-29', 'Europe/Berlin')).toEqual({
    $gte: '2026-03-28T23:00:00.000Z',
    $lt: '2026-03-29T22:00:00.000Z',
  });
});

describe('the list of scheduled messages', () => {
  it('shows words, two groups and +N, time, status, and why it failed', async () => {
    const error = 'The connected account is not in this group.';
    const message = aScheduled({ groups: ['A', 'B', 'C', 'D'], status: 'failed', error });
    setUp({ [`GET ${listPath}`]: () => aPage([message], { total: 14, pageCount: 2 }) });
    const more = await screen.findByText('+2');
    expect(screen.queryByText('C')).toBeNull();
    for (const column of ['Message', 'Groups', 'Scheduled For', 'Status', 'Actions']) {
      expect(screen.getByRole('columnheader', { name: column })).toBeVisible();
    }
    const table = within(screen.getByRole('table'));
    expect(table.getByText('Failed')).toBeVisible();
    expect(table.getByText(error)).toBeVisible();
    expect(table.getByText('Mar 20, 2026 at 9:00 AM')).toBeVisible();
    expect(screen.getByText('Showing latest 10 of 14 messages')).toBeVisible();
    expect(screen.getByText('Times are in UTC.')).toBeVisible();
    await userEvent.click(more);
    expect(await screen.findByText('D')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows the rest of a long message when asked', async () => {
    const heights = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
    withList([aScheduled({ message: 'word '.repeat(200) })]);
    const more = await screen.findByRole('button', { name: 'Show all' });
    await userEvent.click(more);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    heights.mockRestore();
  });

  it('becomes cards where there is no room for columns', async () => {
    onPhone();
    withList([aScheduled({ status: 'sent' })]);
    expect(await screen.findByText('Mar 20, 2026 at 9:00 AM')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: /^Delete message/ })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is filtered by status and sorted by time on the server', async () => {
    const { api } = withList();
    await userEvent.click(await screen.findByRole('radio', { name: 'Failed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Scheduled For' }));
    await waitFor(() => {
      const query = api.of('GET', listPath).at(-1)?.query;
      expect(query?.get('filters[status][$eq]')).toBe('failed');
      expect(query?.get('sort')).toBe('scheduledFor:asc');
    });
    expect(screen.getByRole('columnheader', { name: 'Scheduled For' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('begins with what goes out next, and ends with what went out first', async () => {
    const at = (day: number, status: ScheduledStatus) =>
      aScheduled({ message: `On ${day}`, scheduledFor: `2026-03-${day}T09:00:00Z`, status });
    withList([at(25, 'pending'), at(22, 'pending'), at(19, 'failed'), at(18, 'sent')].toReversed());
    const shown = (await screen.findAllByText(/^On \d+$/)).map((one) => one.textContent);
    expect(shown).toEqual(['On 22', 'On 25', 'On 19', 'On 18']);
  });

  it('asks for those that wait the soonest first', async () => {
    const { api } = withList();
    await userEvent.click(await screen.findByRole('radio', { name: 'Pending' }));
    await waitFor(() => {
      const query = api.of('GET', listPath).at(-1)?.query;
      expect(query?.get('filters[status][$eq]')).toBe('pending');
      expect(query?.get('sort')).toBe('scheduledFor:asc');
    });
  });

  it('goes through its pages', async () => {
    const api = setUp({
      [`GET ${listPath}`]: ({ query }) =>
        aPage([aScheduled({ message: `Page ${query.get('pagination[page]')}` })], {
          page: Number(query.get('pagination[page]')),
          pageSize: 10,
          pageCount: 2,
          total: 11,
        }),
    });
    expect(await screen.findByText('Page 1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Page 2')).toBeVisible();
    expect(screen.queryByText('Showing latest 10 of 11 messages')).toBeNull();
    expect(api.of('GET', listPath).at(-1)?.query.get('pagination[pageSize]')).toBe('10');
  });

  it('says that there is nothing, and offers to write', async () => {
    withList([]);
    expect(await screen.findByText('No scheduled messages')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Schedule Message' }));
    expect(await screen.findByRole('dialog', { name: 'Schedule New Message' })).toBeVisible();
  });

  it('offers a retry when it cannot be loaded', async () => {
    let broken = true;
    setUp({ [`GET ${listPath}`]: () => (broken ? new FakeFailure(500, 'oops') : aPage([])) });
    expect(await screen.findByText('The scheduled messages could not be loaded')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No scheduled messages')).toBeVisible();
  });

  it('hears when a message was sent', async () => {
    const { api, held } = withList();
    const table = within(await screen.findByRole('table'));
    expect(table.getByText('Pending')).toBeVisible();
    await waitFor(() => expect(api.events.opened).toBe(true));
    held.messages = [aScheduled({ status: 'sent' })];
    api.events.send({ type: 'scheduled-messages' });
    expect(await within(screen.getByRole('table')).findByText('Sent')).toBeVisible();
  });
});

describe('the calendar', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function today() {
    vi.useFakeTimers({ now: new Date('2026-03-18T12:00:00Z'), toFake: ['Date'] });
  }

  it('marks the days, filters by one, and lets all be seen again', async () => {
    today();
    const { api } = withList([aScheduled()], {
      'GET /api/scheduled-messages/days': () => ({
        data: [
          { date: '2026-03-20', count: 2, failed: 1 },
          { date: '2026-03-21', count: 1, failed: 0 },
        ],
      }),
    });
    const day = await screen.findByRole('button', {
      name: /20.*, 2 scheduled messages, 1 failed$/,
    });
    expect(screen.getByRole('button', { name: /21.*, 1 scheduled message$/ })).toBeVisible();
    await userEvent.click(day);
    expect(await screen.findByRole('heading', { name: 'March 20, 2026' })).toBeVisible();
    await waitFor(() =>
      expect(api.of('GET', listPath).at(-1)?.query.get('filters[scheduledFor][$gte]')).toBe(
        '2026-03-20T00:00:00.000Z',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
    expect(await screen.findByRole('heading', { name: 'Scheduled Messages' })).toBeVisible();
    await userEvent.click(day);
    await userEvent.click(day);
    expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
  });

  it('says so when its days cannot be loaded', async () => {
    setUp({ 'GET /api/scheduled-messages/days': () => new FakeFailure(500, 'oops') });
    expect(await screen.findByText(/The days with messages could not be loaded/)).toBeVisible();
  });
});

describe('deleting', () => {
  async function askToDelete() {
    await userEvent.click(await screen.findByRole('button', { name: /^Delete message/ }));
    expect(
      await screen.findByText('Are you sure you want to delete this scheduled message?'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  }

  it('asks first, and takes the row away', async () => {
    const { api, held } = withList();
    const path = `${listPath}/${held.messages[0]?.documentId}`;
    await screen.findByRole('table');
    held.messages = [];
    await askToDelete();
    expect(await screen.findByText('No scheduled messages')).toBeVisible();
    expect(api.of('DELETE', path)).toHaveLength(1);
  });

  it('leaves the row and says why when the server refuses', async () => {
    const message = aScheduled();
    withList([message], {
      [`DELETE ${listPath}/${message.documentId}`]: () => new FakeFailure(503, 'Not now.'),
    });
    await askToDelete();
    expect(await screen.findByText('The message was not deleted. Not now.')).toBeVisible();
    expect(screen.getByText('Reminder: meeting tomorrow')).toBeVisible();
  });
});
