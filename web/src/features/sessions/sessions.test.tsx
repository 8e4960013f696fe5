import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Session } from '../../shared/api/types.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { Sessions } from './Sessions.tsx';

const at = '2026-01-02T10:00:00.000Z';
const aSession = (documentId: string, values: Partial<Session> = {}): Session => ({
  id: 1,
  documentId,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  address: '192.0.2.7',
  is_current: false,
  last_seen_at: at,
  expires_at: at,
  createdAt: at,
  ...values,
});

const here = aSession('s1', { is_current: true, user_agent: 'Firefox/140.0 Linux' });

/** A server that ends what it is told to. */
function setUp(sessions: Session[], routes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { sessions };
  const api = fakeApi({
    'GET /api/sessions': () => ({ data: held.sessions }),
    'DELETE /api/sessions/s2': () => {
      held.sessions = held.sessions.filter(({ documentId }) => documentId !== 's2');
      return null;
    },
    'DELETE /api/sessions': () => {
      const ended = held.sessions.length - 1;
      held.sessions = held.sessions.filter((one) => one.is_current);
      return { data: { ended } };
    },
    ...routes,
  });
  renderApp(<Sessions />, { user: aUser() });
  return api;
}

it('tells which browsers are signed in, and signs one of them out', async () => {
  const api = setUp([here, aSession('s2'), aSession('s3', { user_agent: null, address: null })]);
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText(/^this browser · from 192\.0\.2\.7 · since /)).toBeVisible();
  expect(screen.getByText('Browser')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Windows' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
  expect(api.of('DELETE', '/api/sessions/s2')).toHaveLength(1);
});

it('signs all others out at once', async () => {
  setUp([here, aSession('s2'), aSession('s3')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('2 other browsers are signed out')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull(),
  );
});

it('says what could not be read or ended', async () => {
  const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');
  let isAway = true;
  const sessions = [here, aSession('s2')];
  setUp(sessions, {
    'GET /api/sessions': () => (isAway ? away : { data: sessions }),
    'DELETE /api/sessions/s2': () => away,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be read');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Chrome/ }));
  expect(await screen.findByText('Away')).toBeVisible();
  expect(screen.getByText('Chrome on Windows')).toBeVisible();
});
