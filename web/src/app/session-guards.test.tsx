import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { clearSession, readToken } from '../shared/api/session.ts';
import { aPage, aUser } from '../test/documents.ts';
import { type FakeCall, FakeFailure, fakeApi, never, offline } from '../test/fake-api.ts';
import { at, logIn, reaches, routes, soon, user, visit, whenScreensAreLoaded } from './testing.tsx';

beforeAll(async () => {
  await whenScreensAreLoaded();
}, 120_000);

describe('a session', () => {
  it('is checked behind a spinner', async () => {
    fakeApi({ ...routes, 'GET /api/users/me': never });
    visit('/settings', true);
    expect(
      await screen.findByRole('status', { name: 'Checking your session' }, soon),
    ).toBeInTheDocument();
    expect(at()).toBe('/settings');
  });

  it.each(['/auth', '/login', '/auth?tab=register'])(
    'leads from %s on to the dashboard',
    async (path) => {
      fakeApi(routes);
      visit(path, true);
      await reaches('/dashboard');
    },
  );

  it('that is refused with 401 ends at /login, and goes on where it was', async () => {
    fakeApi({ ...routes, 'GET /api/users/me': () => new FakeFailure(401, 'Token invalid') });
    visit('/settings?b=2#x', true);
    await reaches('/login');
    expect(await screen.findByText('Session expired', {}, soon)).toBeVisible();
    expect(screen.getByText('Token invalid')).toBeVisible();
    expect(readToken()).toBeNull();
    fakeApi(routes);
    await logIn();
    await reaches('/settings?b=2#x');
    expect(await screen.findByRole('heading', { name: 'Change Password' }, soon)).toBeVisible();
  }, 30_000);

  it('that ends in mid-use leads to /login, and goes on where it was', async () => {
    fakeApi({
      ...routes,
      'POST /api/auth/change-password': () =>
        new FakeFailure(401, 'Missing or invalid credentials'),
    });
    visit('/settings', true);
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      await userEvent.type(await screen.findByLabelText(label, {}, soon), 'secret-1');
    }
    await userEvent.keyboard('{Enter}');
    await reaches('/login');
    expect(await screen.findByText('Session expired')).toBeVisible();
    await logIn();
    await reaches('/settings');
  }, 30_000);

  it('that ends while a tab is on its way goes on at that tab', async () => {
    fakeApi(routes);
    visit('/settings', true);
    await screen.findByRole('heading', { name: 'Change Password' }, soon);
    // The address is there at once; the router follows when the page has come.
    history.pushState(null, '', '/settings?tab=next');
    act(() => clearSession('refused'));
    await reaches('/login');
    await logIn();
    await reaches('/settings?tab=next');
  }, 30_000);

  it('whose check fails ends at /auth', async () => {
    fakeApi({ ...routes, 'GET /api/users/me': () => new FakeFailure(404, 'Not Found') });
    visit('/groups', true);
    await reaches('/auth');
    expect(await screen.findByText('Session expired', {}, soon)).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it('outlives a server that is away or busy', async () => {
    for (const answer of [offline, () => new FakeFailure(429, 'Too many requests')]) {
      fakeApi({ ...routes, 'GET /api/users/me': answer });
      visit('/settings', true);
      expect(await screen.findByRole('heading', { name: 'Change Password' }, soon)).toBeVisible();
      expect(readToken()).toBe('old');
      document.body.replaceChildren();
    }
  }, 30_000);

  it('that its owner ends leads nowhere in particular, whenever the server hears of it', async () => {
    const api = fakeApi({ ...routes, 'POST /api/auth/logout': never });
    visit('/settings', true);
    await userEvent.click(await screen.findByText(/Account menu/, {}, soon));
    await userEvent.click(await screen.findByText('Logout', {}, soon));
    await reaches('/login');
    expect(readToken()).toBeNull();
    const [told] = api.of('POST', '/api/auth/logout');
    expect(told?.headers.get('authorization')).toBe('Bearer old');
    expect(screen.queryByText('Session expired')).not.toBeInTheDocument();
    await logIn();
    await reaches('/dashboard');
  }, 30_000);

  it('of the next person waits for no answer to the one before', async () => {
    const isTheirs = (call: FakeCall) => call.headers.get('authorization') === 'Bearer fresh';
    fakeApi({
      ...routes,
      'GET /api/wa-check': () => ({ data: { state: 'close' } }),
      'GET /api/watched-groups': (call) => (isTheirs(call) ? aPage([]) : never(call)),
    });
    visit('/settings', true);
    await userEvent.click(await screen.findByText(/Account menu/, {}, soon));
    await userEvent.click(await screen.findByText('Logout', {}, soon));
    await reaches('/login');
    await logIn();
    // Once their groups are known, the app asks for an account to be linked.
    expect(await screen.findByText('Skip (Dev Only)', {}, soon)).toBeVisible();
  }, 30_000);

  it('of somebody else in another tab takes the place of this one', async () => {
    let current = user;
    fakeApi({ ...routes, 'GET /api/users/me': () => current });
    visit('/settings', true);
    await screen.findByText('Account menu of Ada Example', {}, soon);
    current = aUser({ username: 'Bo Other' });
    localStorage.setItem('groupsight.token', 'theirs');
    localStorage.setItem('groupsight.user', JSON.stringify(current));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'groupsight.token' })));
    await screen.findByText('Account menu of Bo Other', {}, soon);
    expect(JSON.parse(localStorage.getItem('groupsight.user') ?? '{}')).toEqual(current);
  }, 30_000);
});
