import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, violations } from '../../test/render.tsx';
import { action, aServer, bell, one, open, render, titles } from './testing.tsx';
import { badgeText } from './use-notifications.ts';

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

  it('counts what it lists until the server has counted', async () => {
    const server = aServer([one('n1'), one('n2'), one('n3')]);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.counting = promise;
    render();
    await open('Notifications, 3 unread');
    await userEvent.click(await action('Delete notification: Title n2'));
    await waitFor(() => expect(server.items).toHaveLength(2));
    await waitFor(() => expect(titles()).toEqual(['Title n1', 'Title n3']));
    const lists = () => server.api.of('GET', '/api/notifications').length;
    await waitFor(() => expect(lists()).toBeGreaterThanOrEqual(4));
    expect(
      screen.getByRole('button', { name: 'Notifications, 2 unread', hidden: true }),
    ).toBeVisible();
    resolve();
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
