import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AuthPage } from '../../pages/auth/AuthPage.tsx';
import { ResetPasswordPage } from '../../pages/auth/ResetPasswordPage.tsx';
import { readToken } from '../../shared/api/session.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { RequireAuth } from './RequireAuth.tsx';

const user = aUser();
const button = (name: string) => screen.getByRole('button', { name });

describe('forgot', () => {
  async function open() {
    renderApp(<AuthPage />, { path: '/auth' });
    const login = within(screen.getByRole('tabpanel'));
    await userEvent.type(login.getByLabelText('Email'), 'ada@example.test');
    await userEvent.click(button('Forgot password?'));
    return within(await screen.findByRole('dialog'));
  }
  const send = 'Send Reset Instructions';

  it('asks for the email, sends, says so and closes', async () => {
    const api = fakeApi({ 'POST /api/auth/forgot-password': () => ({ ok: true }) });
    const dialog = await open();
    const email = dialog.getByLabelText('Email');
    expect(email).toHaveValue('ada@example.test');
    await userEvent.clear(email);
    await userEvent.click(button(send));
    expect(email).toHaveAccessibleDescription('Please enter your email address.');
    expect(api.of('POST', '/api/auth/forgot-password')).toEqual([]);
    await userEvent.type(email, 'bo@example.test{Enter}');
    expect(
      await screen.findByText('Password reset instructions sent to your email!'),
    ).toBeVisible();
    expect(api.of('POST', '/api/auth/forgot-password')[0]?.body).toEqual({
      email: 'bo@example.test',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button('Forgot password?')).toHaveFocus());
  });

  it('says why it failed, and keeps the dialog with what was typed', async () => {
    fakeApi({ 'POST /api/auth/forgot-password': () => new FakeFailure(400, '', '') });
    const dialog = await open();
    await userEvent.click(button(send));
    expect(await screen.findByText('Failed to start password reset')).toBeVisible();
    expect(screen.getByText('Invalid email')).toBeVisible();
    fakeApi({ 'POST /api/auth/forgot-password': offline });
    await userEvent.click(button(send));
    expect(await screen.findByText('Failed to send reset email. Please try again.')).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveValue('ada@example.test');
  });
});

describe('reset', () => {
  async function fill(password: string, confirm = password) {
    const fields = ['New Password', 'Confirm New Password'].map((label) =>
      screen.getByLabelText(label),
    );
    for (const [i, text] of [password, confirm].entries()) {
      const field = fields[i] as HTMLElement;
      await userEvent.clear(field);
      await userEvent.type(field, text);
    }
    await userEvent.click(button('Reset Password'));
  }

  it('checks both, sets the password, signs out here, and goes on two seconds later', async () => {
    const api = fakeApi({ 'POST /api/auth/reset-password': () => ({ jwt: 'x', user }) });
    renderApp(<ResetPasswordPage />, { path: '/reset-password?code=c1', user });
    await fill('7 chars', 'other');
    expect(screen.getByText("Passwords don't match!")).toBeVisible();
    expect(screen.getByText('Password must be at least 8 characters long.')).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveFocus();
    expect(await violations()).toEqual([]);
    expect(api.of('POST', '/api/auth/reset-password')).toEqual([]);
    await fill('secret-1');
    expect(
      await screen.findByText('Password reset successfully! Please log in with your new password.'),
    ).toBeVisible();
    expect(api.of('POST', '/api/auth/reset-password')[0]?.body).toEqual({
      code: 'c1',
      password: 'secret-1',
      passwordConfirmation: 'secret-1',
    });
    expect(readToken()).toBeNull();
    expect(address()).toBe('/reset-password?code=c1');
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  it('says why it failed', async () => {
    fakeApi({
      'POST /api/auth/reset-password': () =>
        new FakeFailure(400, 'Incorrect code provided', 'ValidationError'),
    });
    renderApp(<ResetPasswordPage />, { path: '/reset-password?code=c1' });
    await fill('secret-1');
    expect(await screen.findByText('Incorrect code provided')).toBeVisible();
    fakeApi({ 'POST /api/auth/reset-password': () => new FakeFailure(400, '', '') });
    await userEvent.click(button('Reset Password'));
    expect(await screen.findByText('Failed to complete password reset')).toBeVisible();
    expect(screen.getByText('Invalid token')).toBeVisible();
    fakeApi({ 'POST /api/auth/reset-password': offline });
    await userEvent.click(button('Reset Password'));
    expect(
      await screen.findByText('Failed to reset password. The link may have expired.'),
    ).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('secret-1');
  });

  it('needs a code', async () => {
    fakeApi({});
    renderApp(<ResetPasswordPage />, { path: '/reset-password' });
    expect(
      await screen.findByText('Invalid reset link. Please request a new password reset.'),
    ).toBeVisible();
    expect(address()).toBe('/auth');
  });

  it.each(['?code=', '?code=%20', '?other=1'])('has none in %s', (search) => {
    fakeApi({});
    renderApp(<ResetPasswordPage />, { path: `/reset-password${search}` });
    expect(address()).toBe('/auth');
  });
});

describe('change', () => {
  const render = (provider: 'local' | 'google' = 'local') => {
    const person = aUser({ provider });
    const inside = (
      <RequireAuth>
        <ChangePasswordForm />
      </RequireAuth>
    );
    renderApp(inside, { path: '/settings', user: person });
  };
  const answering = (answer: () => unknown) =>
    fakeApi({ 'GET /api/users/me': () => user, 'POST /api/auth/change-password': answer });
  const current = () => screen.findByLabelText('Current Password');
  async function fill() {
    await userEvent.type(await current(), 'old-one');
    await userEvent.type(screen.getByLabelText('New Password'), 'a-new-one');
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'a-new-one');
  }

  it('clears the fields and goes on with the new token', async () => {
    const api = answering(() => ({ jwt: 'newer', user }));
    render();
    await fill();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Password changed successfully!')).toBeVisible();
    expect(await current()).toHaveValue('');
    expect(button('Change Password')).toBeEnabled();
    expect(readToken()).toBe('newer');
    expect(api.of('POST', '/api/auth/change-password')[0]?.body).toEqual({
      currentPassword: 'old-one',
      password: 'a-new-one',
      passwordConfirmation: 'a-new-one',
    });
  });

  it('asks for all fields, and that the new ones are alike', async () => {
    const api = answering(() => ({}));
    render();
    const old = await current();
    await userEvent.click(button('Change Password'));
    expect(old).toHaveAccessibleDescription('Please fill in all fields.');
    expect(old).toHaveFocus();
    await fill();
    await userEvent.type(screen.getByLabelText('Confirm New Password'), '2');
    await userEvent.click(button('Change Password'));
    expect(screen.getByText("New passwords don't match!")).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(api.of('POST', '/api/auth/change-password')).toEqual([]);
  });

  it('says why it failed, and keeps what was typed', async () => {
    answering(() => new FakeFailure(400, 'The provided current password is invalid'));
    render();
    await fill();
    const change = () => userEvent.click(button('Change Password'));
    await change();
    expect(await screen.findByText('The provided current password is invalid')).toBeVisible();
    answering(() => new FakeFailure(400, '', ''));
    await change();
    expect(await screen.findByText('Failed to change password')).toBeVisible();
    expect(screen.getByText('Invalid password')).toBeVisible();
    answering(() => ({}));
    await change();
    expect(await screen.findByText('Failed to change password.')).toBeVisible();
    answering(() => new Response('<h1>502</h1>', { status: 502 }));
    await change();
    expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
    expect(await current()).toHaveValue('old-one');
  });

  it('offers who has no password a mail to set one', async () => {
    const api = fakeApi({
      'GET /api/users/me': () => aUser({ provider: 'google', email: 'ada@example.test' }),
      'POST /api/auth/forgot-password': () => ({ ok: true }),
    });
    render('google');
    expect(await screen.findByText(/You sign in with Google/)).toBeVisible();
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await userEvent.click(button('Send Reset Instructions'));
    await waitFor(() =>
      expect(api.of('POST', '/api/auth/forgot-password')[0]?.body).toEqual({
        email: 'ada@example.test',
      }),
    );
  });
});
