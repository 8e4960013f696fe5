import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { SWRConfig } from 'swr';
import { beforeAll, describe, expect, it } from 'vitest';
import { clearSession, readToken, saveSession } from '../shared/api/session.ts';
import { aBudget, anEngine, aPage, aUser } from '../test/documents.ts';
import { type FakeCall, FakeFailure, fakeApi, never, offline } from '../test/fake-api.ts';
import { App } from './App.tsx';

const user = aUser({ username: 'Ada Example' });
const routes = {
  'GET /api/users/me': () => user,
  'GET /api/wa-check': () => ({ data: { state: 'open' } }),
  'GET /api/config': () => ({
    data: {
      demo: false,
      allowConnectionSkip: true,
      chatProvider: 'simulated',
      socialProviders: [],
    },
  }),
  'GET /api/engine': () => ({ data: anEngine() }),
  'GET /api/wa-budget': () => ({ data: aBudget() }),
  'POST /api/auth/local': () => ({ jwt: 'fresh', user }),
  'POST /api/auth/logout': () => ({ ok: true }),
};
const at = () => `${location.pathname}${location.search}${location.hash}`;
// Screens arrive as chunks of their own, and a busy machine takes its time.
const soon = { timeout: 10_000 };
const reaches = (path: string) => waitFor(() => expect(at()).toBe(path), soon);

/** Opens the app as a browser does, at an address. */
function visit(path: string, signedIn = false): void {
  if (signedIn) saveSession('old', user, true);
  history.replaceState(null, '', path);
  render(
    <StrictMode>
      <SWRConfig value={{ provider: () => new Map() }}>
        <App />
      </SWRConfig>
    </StrictMode>,
  );
}

async function logIn(): Promise<void> {
  const form = within(await screen.findByRole('tabpanel', {}, soon));
  await userEvent.click(form.getByLabelText('Email'));
  await userEvent.paste('ada@example.test');
  await userEvent.click(form.getByLabelText('Password'));
  await userEvent.paste('secret1');
  await userEvent.keyboard('{Enter}');
}

beforeAll(async () => {
  await Promise.all([
    import('./Product.tsx'),
    import('../pages/auth/AuthPage.tsx'),
    import('../pages/settings/SettingsPage.tsx'),
  ]);
}, 120_000);

describe('a visitor', () => {
  it.each(['/dashboard', '/groups', '/group/g1?tab=topics#latest', '/schedule', '/settings?a=1'])(
    'is sent from %s to the form, and back after login',
    async (path) => {
      fakeApi(routes);
      visit(path);
      await reaches('/auth');
      expect(await screen.findByText('Authentication required', {}, soon)).toBeVisible();
      expect(screen.getByText('No token')).toBeVisible();
      await logIn();
      await reaches(path);
    },
    30_000,
  );

  it('keeps the way back over the tabs, whose back button works', async () => {
    fakeApi(routes);
    visit('/settings');
    await reaches('/auth');
    await userEvent.click(await screen.findByRole('tab', { name: 'Register' }, soon));
    expect(at()).toBe('/auth?tab=register');
    expect(screen.getByText('Authentication required')).toBeVisible();
    act(() => history.back());
    expect(await screen.findByRole('tab', { name: 'Login', selected: true })).toBeVisible();
    expect(at()).toBe('/auth');
    await logIn();
    await reaches('/settings');
  }, 30_000);

  it.each(['/nowhere', '/group', '/auth/x', '/dashboard/x'])(
    'is sent from %s to /',
    async (path) => {
      fakeApi(routes);
      visit(path);
      await reaches('/');
      expect(await screen.findByRole('contentinfo', {}, soon)).toBeVisible();
    },
  );

  it.each([
    ['/privacy', 'Back'],
    ['/terms', 'Back'],
    ['/auth', 'Login'],
    ['/login', 'Login'],
    ['/reset-password?code=c', 'Reset Password'],
  ])('may stay at %s', async (path, button) => {
    fakeApi(routes);
    visit(path);
    await screen.findByRole('button', { name: button }, soon);
    expect(at()).toBe(path);
  });

  it('without the code of a reset link is told so at /auth', async () => {
    fakeApi(routes);
    visit('/reset-password');
    await reaches('/auth');
    // Strict mode runs effects twice, so there are two.
    const text = 'Invalid reset link. Please request a new password reset.';
    expect((await screen.findAllByText(text, {}, soon))[0]).toBeVisible();
    expect(screen.queryByText('Authentication required')).not.toBeInTheDocument();
  });
});

it('a sign-in that comes back from a provider is exchanged once', async () => {
  const answer = { jwt: 'fresh', user, created: false, passwordRemoved: false };
  const api = fakeApi({ ...routes, 'POST /api/auth/google/callback': () => answer });
  visit('/auth#connect=once&provider=google');
  await reaches('/dashboard');
  expect(api.of('POST', '/api/auth/google/callback')).toHaveLength(1);
});

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
