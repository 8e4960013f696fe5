import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clearSession } from '../../shared/api/session.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { violations } from '../../test/render.tsx';
import {
  action,
  aServer,
  bell,
  LIST,
  one,
  open,
  render,
  titles,
  UNSENT,
  user,
} from './testing.tsx';

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
