import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppNotification } from '../../shared/api/types.ts';
import { aPage, aUser } from '../../test/documents.ts';
import { fakeApi, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { badgeText } from './use-notifications.ts';

const user = aUser();

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

function setUp(items: AppNotification[], unread: number) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/notifications': ({ query }) =>
      query.has('filters[read][$eq]') ? aPage([], { total: unread }) : aPage(items),
    'PUT /api/notifications/n1': () => ({ data: one('n1', { read: true }) }),
    'POST /api/notifications/mark-all-read': () => ({ data: { ok: true } }),
    'DELETE /api/notifications': () => undefined,
    'DELETE /api/notifications/n1': () => undefined,
  });
  renderApp(<NotificationBell userId="u1" />, { user, path: '/dashboard' });
  return api;
}

it('caps the badge at 9+', () => {
  expect([0, 1, 9, 10, 400].map(badgeText)).toEqual(['', '1', '9', '9+', '9+']);
});

it('marks an entry read and goes to its link', async () => {
  const api = setUp([one('n1')], 12);
  expect(await screen.findByText('9+')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 12 unread' }));
  expect(await screen.findByText('Just now')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByText(/Title n1/));
  await waitFor(() => expect(address()).toBe('/group/g1?tab=topics'));
  expect(api.of('PUT', '/api/notifications/n1')[0]?.body).toEqual({ data: { read: true } });
});

it('marks all, deletes one, clears all', async () => {
  const api = setUp([one('n1')], 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete notification: Title n1' }));
  await waitFor(() => expect(api.of('DELETE', '/api/notifications/n1')).toHaveLength(1));
  expect(api.of('POST', '/api/notifications/mark-all-read')).toHaveLength(1);
});

it('never leaves this site for a link', async () => {
  setUp([one('n1', { link: '//evil.test' })], 0);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  await userEvent.click(await screen.findByText(/Title n1/));
  expect(address()).toBe('/dashboard');
});

it('shows the last list when the server is away, and the empty state', async () => {
  localStorage.setItem('groupsight.notifications.u1', JSON.stringify([one('old')]));
  fakeApi({ 'GET /api/users/me': () => user, 'GET /api/notifications': offline });
  renderApp(<NotificationBell userId="u1" />, { user });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  expect(await screen.findByText(/Title old/)).toBeVisible();
});

it('says when there are none', async () => {
  setUp([], 0);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('No notifications')).toBeVisible();
});
