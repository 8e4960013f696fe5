import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AppNotification } from '../../shared/api/types.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { NotificationBell } from './NotificationBell.tsx';

export const user = aUser();
export const LIST = 'groupsight.notifications.u1';
export const UNSENT = `${LIST}.unsent`;

export function one(id: string, values: Partial<AppNotification> = {}): AppNotification {
  return {
    id: 1,
    documentId: id,
    type: 'digest',
    title: `Title ${id}`,
    message: 'A digest is ready',
    timestamp: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    read: false,
    link: '/group/g1?tab=topics',
    ...values,
  };
}

/** A server that keeps notifications and can go away. */
export function aServer(first: AppNotification[], more: Parameters<typeof fakeApi>[0] = {}) {
  const server = {
    items: first,
    isAway: false,
    refuses: false,
    /** The number of unread ones is not told before. */
    counting: Promise.resolve(),
  };
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
    'GET /api/notifications': async (call: { path: string; query: URLSearchParams }) => {
      if (server.isAway) throw new TypeError('Failed to fetch');
      const unread = server.items.filter((item) => !item.read);
      if (call.query.has('filters[read][$eq]')) {
        await server.counting;
        return aPage([], { total: unread.length });
      }
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

export function render() {
  return renderApp(
    <LiveProvider>
      <NotificationBell userId="u1" />
    </LiveProvider>,
    { user, path: '/dashboard' },
  );
}

export const bell = (name: string | RegExp) => screen.findByRole('button', { name });
export const open = async (name: string | RegExp = /^Notifications/) => {
  await userEvent.click(await bell(name));
  await screen.findByRole('dialog', { name: /^Notifications/ });
};
export const action = (name: string) => screen.findByRole('button', { name });
export const titles = () =>
  screen.queryAllByText(/^Title/).map((each) => each.firstChild?.textContent);
