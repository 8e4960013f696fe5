import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AuthPage } from '../../pages/auth/AuthPage.tsx';
import { ResetPasswordPage } from '../../pages/auth/ResetPasswordPage.tsx';
import { readToken } from '../../shared/api/session.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { ChangePasswordForm, changeProblem } from './ChangePasswordForm.tsx';
import { registerProblem } from './RegisterForm.tsx';
import { RequireAuth } from './RequireAuth.tsx';
import { resetProblem } from './ResetPasswordForm.tsx';

const user = aUser();

async function logIn(): Promise<void> {
  const form = within(screen.getByRole('tabpanel'));
  await userEvent.type(form.getByLabelText(/^Email/), 'ada@example.test');
  await userEvent.type(form.getByLabelText(/^Password/), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('login', () => {
  it('stores the session, says so, and returns to where the person came from', async () => {
    const api = fakeApi({
      'POST /api/auth/local': () => ({ jwt: 'fresh', user }),
      'GET /api/users/me': () => user,
    });
    renderApp(<AuthPage />, { path: '/auth', state: { from: '/group/g1?tab=topics' } });
    await logIn();
    expect(await screen.findByText('Login successful! Welcome back!')).toBeVisible();
    expect(localStorage.length).toBe(2);
    expect(api.of('POST', '/api/auth/local')[0]?.body).toEqual({
      identifier: 'ada@example.test',
      password: 'secret1',
    });
    await waitFor(() => expect(address()).toBe('/group/g1?tab=topics'), { timeout: 3000 });
  });

  it('keeps the session in this window only when it should not be remembered', async () => {
    fakeApi({
      'POST /api/auth/local': () => ({ jwt: 'fresh', user }),
      'GET /api/users/me': () => user,
    });
    renderApp(<AuthPage />, { path: '/auth' });
    await userEvent.click(screen.getByLabelText('Remember me'));
    await logIn();
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(localStorage.length).toBe(0);
  });

  it('shows the server’s refusal, and its own words when nothing came back', async () => {
    fakeApi({
      'POST /api/auth/local': () =>
        new FakeFailure(400, 'Invalid identifier or password', 'ValidationError'),
    });
    renderApp(<AuthPage />, { path: '/auth' });
    await logIn();
    expect(await screen.findByText('Invalid identifier or password')).toBeVisible();
    fakeApi({ 'POST /api/auth/local': offline });
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(
      await screen.findByText('An error occurred during login. Please try again.'),
    ).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it('is accessible, and says why the social buttons are disabled', async () => {
    fakeApi({});
    renderApp(<AuthPage />, { path: '/auth' });
    expect(screen.getByRole('button', { name: 'Google' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Google' })).toHaveAccessibleDescription(
      /no sign-in provider/,
    );
    expect(await violations()).toEqual([]);
  });
});

describe('the rules of spec §5', () => {
  const values = {
    username: 'A',
    email: 'a@b.c',
    password: 'secret',
    confirm: 'secret',
    agreed: true,
  };

  it('register: terms, then matching passwords', () => {
    expect(registerProblem(values)).toBeNull();
    expect(registerProblem({ ...values, agreed: false })).toBe(
      'You must agree to the Terms of Service and Privacy Policy to continue.',
    );
    expect(registerProblem({ ...values, confirm: 'other' })).toBe("Passwords don't match!");
  });

  it('reset: matching, then at least 6', () => {
    expect(resetProblem('secret', 'secret')).toBeNull();
    expect(resetProblem('secret', 'other')).toBe("Passwords don't match!");
    expect(resetProblem('short', 'short')).toBe('Password must be at least 6 characters long.');
  });

  it('change: all fields, then matching', () => {
    expect(changeProblem({ current: 'a', password: '', confirm: '' })).toBe(
      'Please fill in all fields.',
    );
    expect(changeProblem({ current: 'a', password: 'b', confirm: 'c' })).toBe(
      "New passwords don't match!",
    );
  });
});

describe('register', () => {
  it('asks for the agreement, then signs up with the browser’s time zone', async () => {
    const api = fakeApi({
      'POST /api/auth/local/register': () => ({ jwt: 'fresh', user }),
      'GET /api/users/me': () => user,
    });
    renderApp(<AuthPage />, { path: '/auth' });
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    const form = within(screen.getByRole('tabpanel'));
    await userEvent.type(form.getByLabelText(/^Full Name/), 'Ada Example');
    await userEvent.type(form.getByLabelText(/^Email/), 'ada@example.test');
    await userEvent.type(form.getByLabelText(/^Password/), 'secret1');
    await userEvent.type(form.getByLabelText(/^Confirm Password/), 'secret1');
    const submit = screen.getByRole('button', { name: 'Create Account' });
    await userEvent.click(submit);
    expect(
      await screen.findByText(
        'You must agree to the Terms of Service and Privacy Policy to continue.',
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await userEvent.click(submit);
    expect(await screen.findByText('Account created successfully! Welcome aboard!')).toBeVisible();
    expect(api.of('POST', '/api/auth/local/register')[0]?.body).toMatchObject({
      username: 'Ada Example',
      timezone: expect.any(String),
    });
  });

  it('shows the terms over the form, and the failure when they cannot be loaded', async () => {
    fakeApi({ 'GET /tos.md': () => new Response('# Terms of the house') });
    renderApp(<AuthPage />, { path: '/auth' });
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    await userEvent.click(screen.getByRole('button', { name: 'Terms and Conditions' }));
    expect(await screen.findByRole('heading', { name: 'Terms of the house' })).toBeVisible();
    fakeApi({ 'GET /privacy.md': offline });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    expect(await screen.findByText(/^Failed to load content: /)).toBeVisible();
  });
});

describe('passwords', () => {
  it('forgot: asks for the email, sends, and says so', async () => {
    const api = fakeApi({ 'POST /api/auth/forgot-password': () => ({ ok: true }) });
    renderApp(<AuthPage />, { path: '/auth' });
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    const send = await screen.findByRole('button', { name: 'Send Reset Instructions' });
    await userEvent.click(send);
    expect(await screen.findByText('Please enter your email address.')).toBeVisible();
    expect(api.calls).toHaveLength(0);
    const dialog = screen.getByRole('dialog');
    await userEvent.type(dialog.querySelector('input') as HTMLInputElement, 'ada@example.test');
    await userEvent.click(send);
    expect(
      await screen.findByText('Password reset instructions sent to your email!'),
    ).toBeVisible();
  });

  it('reset: refuses an address without its code', async () => {
    fakeApi({});
    renderApp(<ResetPasswordPage />, { path: '/reset-password' });
    expect(
      await screen.findByText('Invalid reset link. Please request a new password reset.'),
    ).toBeVisible();
    expect(address()).toBe('/auth');
  });

  it('change: clears the fields and goes on with the new token', async () => {
    fakeApi({
      'GET /api/users/me': () => user,
      'POST /api/auth/change-password': () => ({ jwt: 'newer', user }),
    });
    renderApp(<ChangePasswordForm />, { user });
    const current = screen.getByLabelText('Current Password');
    await userEvent.type(current, 'old-one');
    await userEvent.type(screen.getByLabelText('New Password'), 'new-one');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'new-one');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password changed successfully!')).toBeVisible();
    expect(current).toHaveValue('');
    expect(readToken()).toBe('newer');
  });
});

describe('the guard', () => {
  const inside = (
    <RequireAuth>
      <p>inside</p>
    </RequireAuth>
  );
  const secret = (
    <Routes>
      <Route path="/groups" element={inside} />
      <Route path="*" element={null} />
    </Routes>
  );

  it('sends visitors to /auth', async () => {
    fakeApi({});
    renderApp(secret, { path: '/groups' });
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  it('shows a spinner while the session is checked, then the screen', async () => {
    fakeApi({ 'GET /api/users/me': () => user });
    renderApp(secret, { path: '/groups', user });
    expect(screen.getByRole('status', { name: 'Checking your session' })).toBeInTheDocument();
    expect(await screen.findByText('inside')).toBeVisible();
  });

  it('clears a refused session and goes to /login', async () => {
    fakeApi({ 'GET /api/users/me': () => new FakeFailure(401, 'Token invalid') });
    renderApp(secret, { path: '/groups', user });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readToken()).toBeNull();
  });

  it('keeps the session while the server is away', async () => {
    fakeApi({ 'GET /api/users/me': offline });
    renderApp(secret, { path: '/groups', user });
    expect(await screen.findByText('inside')).toBeVisible();
    expect(readToken()).toBe('test-token');
  });
});
