import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AuthPage } from '../../pages/auth/AuthPage.tsx';
import { readToken } from '../../shared/api/session.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, never, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { packTrip, readReturn, unpackTrip } from './social-trip.ts';

const user = aUser();
const google = {
  provider: 'google',
  name: 'Google',
  url: 'https://app.test/api/connect/google',
};
const configured = (...socialProviders: object[]) => ({
  'GET /api/config': () => ({
    data: { demo: false, allowConnectionSkip: true, chatProvider: 'simulated', socialProviders },
  }),
});
const both = configured(google, { ...google, provider: 'microsoft', name: 'Example SSO' });
const exchange = 'POST /api/auth/google/callback';

describe('the social buttons', () => {
  it('lead to the providers that there are, and remember what is wanted', async () => {
    fakeApi(both);
    renderApp(<AuthPage />, { path: '/auth', state: { from: '/group/g1?tab=digests#top' } });
    const link = await screen.findByRole('link', { name: 'Google' });
    expect(link).toHaveAttribute('href', google.url);
    expect(screen.getByRole('link', { name: 'Example SSO' })).toBeVisible();
    expect(screen.getByText(/By continuing you agree to the/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByLabelText('Remember me'));
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(unpackTrip()).toEqual({ from: '/group/g1?tab=digests#top', remember: false });
  });

  it('are disabled, and say why, where there is none', async () => {
    fakeApi(configured());
    renderApp(<AuthPage />, { path: '/auth' });
    await screen.findByText(/has no sign-in provider/);
    for (const name of ['Google', 'Microsoft']) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(
        'Not available: this server has no sign-in provider configured.',
      );
    }
    expect(screen.queryByText(/By continuing you agree/)).not.toBeInTheDocument();
  });

  it('say which one is missing', async () => {
    fakeApi(configured(google));
    renderApp(<AuthPage />, { path: '/auth' });
    await screen.findByRole('link', { name: 'Google' });
    expect(screen.getByRole('button', { name: 'Microsoft' })).toHaveAccessibleDescription(
      'Microsoft is not available: this server has no settings for it.',
    );
  });

  it('say so when the server does not tell', async () => {
    fakeApi({ 'GET /api/config': offline });
    renderApp(<AuthPage />, { path: '/auth' });
    expect(await screen.findByText(/the server did not say/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Google' })).toBeDisabled();
  });

  it('wait, disabled, for the server to tell', () => {
    fakeApi({ 'GET /api/config': never });
    renderApp(<AuthPage />, { path: '/auth' });
    expect(screen.getByRole('button', { name: 'Google' })).toBeDisabled();
    expect(screen.queryByText(/Not available/)).not.toBeInTheDocument();
  });
});

describe('coming back from a provider', () => {
  const arrive = (hash: string) => renderApp(<AuthPage />, { path: `/auth#${hash}` });

  it('exchanges the code, which leaves the address at once, and goes where it began', async () => {
    packTrip({ from: '/groups?x=1', remember: false });
    const answer = Promise.withResolvers<object>();
    const api = fakeApi({
      ...both,
      'GET /api/users/me': () => user,
      [exchange]: () => answer.promise,
    });
    arrive('connect=once&provider=google');
    expect(screen.getByRole('status', { name: 'Signing you in with Google' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/auth'));
    answer.resolve({ jwt: 'fresh', user, created: false, passwordRemoved: false });
    expect(await screen.findByText('Login successful! Welcome back!')).toBeVisible();
    expect(api.of('POST', '/api/auth/google/callback').map(({ body }) => body)).toEqual([
      { code: 'once', timezone: expect.any(String) },
    ]);
    expect(readToken()).toBe('fresh');
    expect(localStorage.length).toBe(0);
    await waitFor(() => expect(address()).toBe('/groups?x=1'));
  });

  it('welcomes who is new, and says when an old password is gone', async () => {
    packTrip({ remember: true });
    fakeApi({
      ...both,
      'GET /api/users/me': () => user,
      [exchange]: () => ({ jwt: 'fresh', user, created: true, passwordRemoved: true }),
    });
    arrive('connect=once&provider=google');
    expect(await screen.findByText('Account created successfully! Welcome aboard!')).toBeVisible();
    expect(screen.getByText(/Its old password no longer works/)).toBeVisible();
    expect(localStorage.getItem('groupsight.token')).toBe('fresh');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it.each([
    [
      'sign_in_denied',
      'You or the provider stopped it. Try again, or use your email and password below.',
    ],
    [
      'sign_in_expired',
      'It took too long, was used already, or began in another browser. Please try again.',
    ],
    ['provider_unavailable', /^The provider does not answer right now\./],
    ['rate_limited', /^There were too many attempts\./],
    ['not_found', /^This server has no settings for it\./],
    ['whatever', /^The answer of the provider could not be trusted\./],
  ])('says why it did not work: %s', async (error, text) => {
    packTrip({ from: '/groups', remember: true });
    fakeApi(both);
    arrive(`connect-error=${error}&provider=google`);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Signing in with Google did not work')).toBeVisible();
    expect(alert.getByText(text)).toBeVisible();
    expect(address()).toBe('/auth');
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  it('shows the server’s reason when the exchange is refused, or ours when there was none', async () => {
    const words = 'There is an account with this e-mail address already.';
    fakeApi({ ...both, [exchange]: () => new FakeFailure(400, words, 'ValidationError') });
    const { unmount } = arrive('connect=once&provider=google');
    expect(await screen.findByText(words)).toBeVisible();
    expect(await violations()).toEqual([]);
    unmount();
    fakeApi({ ...both, [exchange]: offline });
    arrive('connect=once&provider=google');
    expect(
      await screen.findByText('An error occurred during login. Please try again.'),
    ).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it('replaces a session that this browser still has', async () => {
    packTrip({ remember: true });
    fakeApi({
      ...both,
      'GET /api/users/me': () => user,
      [exchange]: () => ({ jwt: 'fresh', user, created: false, passwordRemoved: false }),
    });
    renderApp(<AuthPage />, { path: '/auth#connect=once&provider=google', user: aUser() });
    await waitFor(() => expect(readToken()).toBe('fresh'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

it('reads an address that came back, and no other', () => {
  expect(readReturn('')).toBeNull();
  expect(readReturn('#top')).toBeNull();
  expect(readReturn('#connect=&provider=google')).toBeNull();
  expect(readReturn('#connect=c&provider=google')).toEqual({
    kind: 'code',
    code: 'c',
    provider: 'google',
  });
});

it('has a trip only once, and none that is not readable', () => {
  packTrip({ from: '/groups', remember: true });
  expect(unpackTrip()).toEqual({ from: '/groups', remember: true });
  expect(unpackTrip()).toEqual({ from: undefined, remember: false });
  sessionStorage.setItem('groupsight.sign-in-trip', '{');
  expect(unpackTrip()).toEqual({ remember: false });
});
