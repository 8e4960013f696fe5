import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SchedulePage } from '../../pages/schedule/SchedulePage.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, aPage, aScheduled, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { onPhone } from '../../test/on-phone.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { daySpan } from './use-schedule.ts';

const user = aUser();
const garden = aGroup({ name: 'Garden club', size: 1200 });
const listPath = '/api/scheduled-messages';

function setUp(routes: Parameters<typeof fakeApi>[0] = {}, state?: unknown) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([garden]),
    'GET /api/scheduled-messages/days': () => ({ data: [] }),
    ...routes,
  });
  renderApp(
    <LiveProvider>
      <SchedulePage />
    </LiveProvider>,
    { user, path: '/schedule', state },
  );
  return api;
}

/** The list as it is, which a test may change. */
function withList(messages = [aScheduled()], routes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { messages };
  const api = setUp({ [`GET ${listPath}`]: () => aPage(held.messages), ...routes });
  return { api, held };
}

const addButton = () => screen.findByRole('button', { name: 'Schedule a message' });

async function openDialog(name = 'Schedule New Message') {
  await userEvent.click(await addButton());
  return within(await screen.findByRole('dialog', { name }));
}

async function fillIn(dialog: ReturnType<typeof within>, text = 'Hello') {
  await userEvent.type(dialog.getByLabelText(/^Message/), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
  await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
}

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

  it('goes through its pages', async () => {
    const api = setUp({
      [`GET ${listPath}`]: ({ query }) =>
        aPage([aScheduled({ message: `Page ${query.get('pagination[page]')}` })], {
          ...{ page: Number(query.get('pagination[page]')), pageSize: 10 },
          ...{ pageCount: 2, total: 11 },
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

describe('the dialog', () => {
  it('opens at once where the address asks for it', async () => {
    setUp({}, { add: true });
    expect(await screen.findByRole('dialog', { name: 'Schedule New Message' })).toBeVisible();
    expect(address()).toBe('/schedule');
  });

  it('wants all fields, counts characters and members, and starts now', async () => {
    setUp();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));
    expect(await dialog.findByText('Please fill in all fields')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Hello');
    expect(dialog.getByText('5 / 4,096 characters')).toBeVisible();
    expect(dialog.getByText('1,200 members')).toBeVisible();
    expect(dialog.getByText('In your time zone, UTC')).toBeVisible();
    const least = dialog.getByLabelText(/^Date and time/).getAttribute('min') ?? '';
    expect(Math.abs(Date.parse(`${least}Z`) - Date.now())).toBeLessThan(2 * 60_000);
    expect(await violations()).toEqual([]);
  });

  it('chooses all groups and none; an imported chat cannot be sent to', async () => {
    const old = aGroup({ name: 'Old chat', source: 'export' });
    setUp({ 'GET /api/watched-groups': () => aPage([garden, old]) });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
    expect(dialog.getByRole('checkbox', { name: 'Garden club' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Old chat' })).toBeDisabled();
    expect(dialog.getByText('1 chosen')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByRole('checkbox', { name: 'Garden club' })).not.toBeChecked();
  });

  it('searches among many groups', async () => {
    const many = Array.from({ length: 9 }, (_, i) => aGroup({ name: `Club ${i}` }));
    setUp({ 'GET /api/watched-groups': () => aPage(many) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('searchbox'), 'CLUB 7');
    expect(dialog.getByRole('checkbox', { name: 'Club 7' })).toBeVisible();
    expect(dialog.queryByRole('checkbox', { name: 'Club 6' })).toBeNull();
  });

  it('keeps the draft and says why when the server refuses; then schedules', async () => {
    let fails = true;
    const api = setUp({
      [`POST ${listPath}`]: () =>
        fails ? new FakeFailure(400, 'Choose a time in the future') : { data: aScheduled() },
    });
    expect(await screen.findByText('No scheduled messages')).toBeVisible();
    const dialog = await openDialog();
    await fillIn(dialog);
    const save = dialog.getByRole('button', { name: 'Schedule Message' });
    await userEvent.click(save);
    expect(
      await dialog.findByText('The message was not saved. Choose a time in the future'),
    ).toBeVisible();
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('Hello');
    fails = false;
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of('POST', listPath).at(-1)?.body).toEqual({
      data: {
        message: 'Hello',
        groups: [garden.documentId],
        scheduledFor: '2090-01-02T10:30:00.000Z',
      },
    });
  });

  it('changes a pending message, with groups that are not watched any more', async () => {
    const message = aScheduled({ groups: ['Left club'], groupIds: ['left'] });
    const { api } = withList([message], {
      [`PUT ${listPath}/${message.documentId}`]: () => ({ data: message }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit message/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scheduled Message' }));
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('Reminder: meeting tomorrow');
    expect(dialog.getByLabelText(/^Date and time/)).toHaveValue('2026-03-20T09:00');
    expect(await dialog.findByRole('checkbox', { name: 'Left club' })).toBeChecked();
    expect(dialog.getByText('Not watched any more')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Date and time/));
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Message' }));
    await waitFor(() =>
      expect(api.of('PUT', `${listPath}/${message.documentId}`)[0]?.body).toMatchObject({
        data: { groups: ['left'], scheduledFor: '2090-01-02T10:30:00.000Z' },
      }),
    );
  });

  it('schedules one that failed again, as a new message', async () => {
    const { api } = withList([aScheduled({ status: 'failed', groupIds: [garden.documentId] })], {
      [`POST ${listPath}`]: () => ({ data: aScheduled() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Schedule again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule New Message' }));
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('Reminder: meeting tomorrow');
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));
    await waitFor(() => expect(api.of('POST', listPath)).toHaveLength(1));
  });

  it('says that there are no watched groups to send to', async () => {
    setUp({ 'GET /api/watched-groups': () => aPage([]) });
    const dialog = await openDialog();
    expect(
      await dialog.findByText('No watched groups available. Add groups from the Groups page first'),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Go to groups' })).toHaveAttribute('href', '/groups');
  });

  it('offers a retry when the groups cannot be loaded', async () => {
    setUp({ 'GET /api/watched-groups': () => new FakeFailure(500, 'oops') });
    const dialog = await openDialog();
    expect(await dialog.findByText('Your groups could not be loaded')).toBeVisible();
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
