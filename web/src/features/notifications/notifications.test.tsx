import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../shared/api/session.ts';
import type { AppNotification } from '../../shared/api/types.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { badgeText } from './use-notifications.ts';

const user = aUser();
const LIST = 'groupsight.notifications.u1';
const UNSENT = `${LIST}.unsent`;

function one(id: string, values: Partial<AppNotification> = {}): AppNotification {
  return {
    id: 1,
    documentId: id,
    type: 'digest',
    title: `Title ${id}`,
    message: 'A digest is ready',
    timestamp: new Date().toISOString(),
    read: false,
    link: '/group/g1?tab=topics',
    ...values,
  };
}

/** A server that keeps notifications and can go away. */
function aServer(first: AppNotification[], more: Parameters<typeof fakeApi>[0] = {}) {
  const server = { items: first, isAway: false, refuses: false };
  const guard =
    <T,>(work: (id: string) => T) =>
    ({ path }: { path: string }) => {
      if (server.isAway) throw new TypeError('Failed to fetch');
      if (server.refuses) return new FakeFailure(500, 'Broken');
      return work(path.split('/').at(-1) ?? '');
    };
  const change = (edit: (id: string) => AppNotification[]) =>
    guard((id) => {
      server.items = edit(id);
      return { data: { changed: 1 } };
    });
  const read = (item: AppNotification) => ({ ...item, read: true });
  const ids = first.map(({ documentId }) => documentId);
  const routes = {
    'GET /api/users/me': () => user,
    'GET /api/notifications': (call: { path: string; query: URLSearchParams }) => {
      if (server.isAway) throw new TypeError('Failed to fetch');
      const unread = server.items.filter((item) => !item.read);
      if (call.query.has('filters[read][$eq]')) return aPage([], { total: unread.length });
      const page = Number(call.query.get('pagination[page]'));
      const total = server.items.length;
      return aPage(server.items.slice((page - 1) * 50, page * 50), { total });
    },
    'POST /api/notifications/mark-all-read': change(() => server.items.map(read)),
    'DELETE /api/notifications': change(() => []),
    ...Object.fromEntries(
      ids.flatMap((documentId) => [
        [
          `PUT /api/notifications/${documentId}`,
          change((id) => server.items.map((item) => (item.documentId === id ? read(item) : item))),
        ],
        [
          `DELETE /api/notifications/${documentId}`,
          change((id) => server.items.filter((item) => item.documentId !== id)),
        ],
      ]),
    ),
    ...more,
  };
  return Object.assign(server, { api: fakeApi(routes) });
}

function render() {
  return renderApp(
    <LiveProvider>
      <NotificationBell userId="u1" />
    </LiveProvider>,
    { user, path: '/dashboard' },
  );
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async (name: string | RegExp = /^Notifications/) => {
  await userEvent.click(await bell(name));
  await screen.findByRole('dialog', { name: /^Notifications/ });
};
const action = (name: string) => screen.findByRole('button', { name });
const titles = () => screen.queryAllByText(/^Title/).map((each) => each.firstChild?.textContent);

it('caps the badge at 9+', () => {
  expect([0, 1, 9, 10, 400].map(badgeText)).toEqual(['', '1', '9', '9+', '9+']);
});

describe('the bell', () => {
  it('marks an entry read and goes to its link', async () => {
    const many = Array.from({ length: 12 }, (_, n) => one(`n${n}`));
    const server = aServer(many);
    render();
    expect(await screen.findByText('9+')).toBeVisible();
    await open('Notifications, 12 unread');
    expect((await screen.findAllByText('Just now')).length).toBe(12);
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByText(/^Title n1$/));
    await waitFor(() => expect(address()).toBe('/group/g1?tab=topics'));
    await waitFor(() => expect(server.items[1]?.read).toBe(true));
    expect(await bell('Notifications, 11 unread')).toBeVisible();
  });

  it('marks all as read, deletes one, clears all', async () => {
    const server = aServer([one('n1'), one('n2'), one('n3')]);
    render();
    await open('Notifications, 3 unread');
    await userEvent.click(await action('Mark all as read'));
    expect(
      await screen.findByRole('button', { name: 'Notifications', hidden: true }),
    ).toBeVisible();
    expect(server.items.every(({ read }) => read)).toBe(true);
    await userEvent.click(await action('Delete notification: Title n2'));
    await waitFor(() => expect(titles()).toEqual(['Title n1', 'Title n3']));
    expect(server.items).toHaveLength(2);
    await userEvent.click(await action('Clear all'));
    expect(await screen.findByText('No notifications')).toBeVisible();
    expect(server.items).toEqual([]);
  });

  it('keeps the focus in the list when a row goes', async () => {
    aServer([one('n1'), one('n2')]);
    render();
    await open();
    (await action('Delete notification: Title n1')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Title n2']));
    expect(document.activeElement).toHaveTextContent('Title n2');
  });

  it('never leaves this site for a link', async () => {
    aServer([one('n1', { link: '//evil.test' })]);
    render();
    await open();
    await userEvent.click(await screen.findByText(/^Title n1/));
    expect(address()).toBe('/dashboard');
  });

  it('reaches the older ones', async () => {
    const many = Array.from({ length: 120 }, (_, n) => one(`n${n}`, { read: true }));
    aServer(many);
    render();
    await open();
    await waitFor(() => expect(titles()).toHaveLength(50));
    await userEvent.click(await action('Load more'));
    await waitFor(() => expect(titles()).toHaveLength(100));
    await userEvent.click(await action('Load more'));
    await waitFor(() => expect(titles()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('adds a new one at the top when the server tells of it', async () => {
    const server = aServer([one('n1')]);
    render();
    await open();
    await waitFor(() => expect(titles()).toEqual(['Title n1']));
    server.items = [one('n2'), ...server.items];
    server.api.events.send({ type: 'notifications' });
    await waitFor(() => expect(titles()).toEqual(['Title n2', 'Title n1']));
  });

  it('says when there are none', async () => {
    aServer([]);
    render();
    await open('Notifications');
    expect(await screen.findByText('No notifications')).toBeVisible();
  });
});

describe('how long ago', () => {
  afterEach(() => void vi.useRealTimers());

  it('grows while the list is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    aServer([one('n1')]);
    render();
    await open();
    expect(await screen.findByText('Just now')).toBeVisible();
    for (const [ms, text] of [
      [60_000, '1m ago'],
      [59 * 60_000, '1h ago'],
      [23 * 3_600_000, '1d ago'],
      [6 * 86_400_000, '1w ago'],
    ] as const) {
      act(() => vi.setSystemTime(Date.now() + ms));
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(screen.getByText(text)).toBeVisible();
    }
  });
});

describe('without the server', () => {
  it('shows the last list it sent, and says so', async () => {
    localStorage.setItem(LIST, JSON.stringify([one('old')]));
    const server = aServer([]);
    server.isAway = true;
    render();
    await open('Notifications, 1 unread');
    expect(await screen.findByText(/^Title old/)).toBeVisible();
    expect(screen.getByText(/The server cannot be reached/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('offers a retry when nothing is kept', async () => {
    const server = aServer([one('n1')]);
    server.isAway = true;
    localStorage.setItem(LIST, 'broken');
    render();
    await open();
    expect(await screen.findByText('The notifications could not be loaded')).toBeVisible();
    server.isAway = false;
    await userEvent.click(await action('Try again'));
    expect(await screen.findByText(/^Title n1/)).toBeVisible();
  });

  it('keeps the list for that', async () => {
    aServer([one('n1')]);
    render();
    await waitFor(() => expect(localStorage.getItem(LIST)).toContain('Title n1'));
  });

  it('forgets the list when the person signs out', async () => {
    aServer([one('n1')]);
    render();
    await waitFor(() => expect(localStorage.getItem(LIST)).toContain('Title n1'));
    act(() => clearSession('signed-out'));
    expect(localStorage.getItem(LIST)).toBeNull();
  });

  it('keeps changes and sends them when it is back', async () => {
    const server = aServer([one('n1'), one('n2'), one('n3')]);
    render();
    await open('Notifications, 3 unread');
    await screen.findByText(/^Title n1/);
    server.isAway = true;
    await userEvent.click(await action('Delete notification: Title n2'));
    await userEvent.click(await action('Mark all as read'));
    expect(await screen.findByText(/Your changes are kept here/)).toBeVisible();
    expect(titles()).toEqual(['Title n1', 'Title n3']);
    expect(
      await screen.findByRole('button', { name: 'Notifications', hidden: true }),
    ).toBeVisible();
    expect(server.items).toHaveLength(3);

    server.isAway = false;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.items.map(({ read }) => read)).toEqual([true, true]));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toBe('[]'));
    await waitFor(() => expect(screen.queryByText(/Your changes are kept here/)).toBeNull());
    expect(titles()).toEqual(['Title n1', 'Title n3']);
  });

  it('sends the changes of an earlier visit, and drops those the server refuses', async () => {
    const changes = [
      { id: 'gone', kind: 'remove' },
      { id: 'n1', kind: 'read' },
    ];
    localStorage.setItem(UNSENT, JSON.stringify(changes));
    const gone = new FakeFailure(404, 'Not Found', 'NotFoundError');
    const server = aServer([one('n1')], { 'DELETE /api/notifications/gone': () => gone });
    render();
    await waitFor(() => expect(server.items[0]?.read).toBe(true));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toBe('[]'));
    expect(await bell('Notifications')).toBeVisible();
  });

  it('takes a refused change back and says so', async () => {
    const server = aServer([one('n1')]);
    render();
    await open('Notifications, 1 unread');
    await screen.findByText(/^Title n1/);
    server.refuses = true;
    await userEvent.click(await action('Delete notification: Title n1'));
    expect(await screen.findByText(/could not be changed/)).toBeVisible();
    expect(titles()).toEqual(['Title n1']);
    expect(localStorage.getItem(UNSENT)).toBe('[]');
  });
});

it('does not mind stored changes that are none', async () => {
  localStorage.setItem(UNSENT, '"soon"');
  fakeApi({ 'GET /api/users/me': () => user, 'GET /api/notifications': offline });
  render();
  await open();
  expect(await screen.findByText('The notifications could not be loaded')).toBeVisible();
});
