import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeApi } from '../test/fake-api.ts';
import { at, logIn, reaches, routes, soon, user, visit, whenScreensAreLoaded } from './testing.tsx';

beforeAll(async () => {
  await whenScreensAreLoaded();
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
    ['/confirm-email?code=c', 'Confirm and Log In'],
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
