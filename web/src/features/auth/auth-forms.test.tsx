import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuthPage } from '../../pages/auth/AuthPage.tsx';
import { readToken } from '../../shared/api/session.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';

const user = aUser();
const accepted = { 'GET /api/users/me': () => user, 'GET /api/config': () => noProviders };
const noProviders = {
  data: { demo: false, allowConnectionSkip: true, chatProvider: 'simulated', socialProviders: [] },
};
const form = () => within(screen.getByRole('tabpanel'));
const button = (name: string) => screen.getByRole('button', { name });

async function fillLogin(): Promise<void> {
  await userEvent.type(form().getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(form().getByLabelText('Password'), 'secret-1');
}

async function fillRegister(): Promise<void> {
  await userEvent.type(form().getByLabelText('Full Name'), 'Ada Example');
  await userEvent.type(form().getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(form().getByLabelText('Password'), 'secret-1');
  await userEvent.type(form().getByLabelText('Confirm Password'), 'secret-1');
}

describe('login', () => {
  it('stores the session, says so, and goes where the person came from', async () => {
    const api = fakeApi({ ...accepted, 'POST /api/auth/local': () => ({ jwt: 'fresh', user }) });
    const from = '/group/g1?tab=topics#latest';
    renderApp(<AuthPage />, { path: '/auth', state: { from } });
    await fillLogin();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Login successful! Welcome back!')).toBeVisible();
    expect(address()).toBe('/auth');
    expect(localStorage.length).toBe(2);
    expect(api.of('POST', '/api/auth/local')[0]?.body).toEqual({
      identifier: 'ada@example.test',
      password: 'secret-1',
    });
    await waitFor(() => expect(address()).toBe(from));
  });

  it('goes to the dashboard where nothing else was wanted, or what was is not here', async () => {
    fakeApi({ ...accepted, 'POST /api/auth/local': () => ({ jwt: 'fresh', user }) });
    renderApp(<AuthPage />, { path: '/login', state: { from: '//evil.example' } });
    await fillLogin();
    await userEvent.click(button('Login'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('keeps the session in this browser’s tabs only when it should not be remembered', async () => {
    fakeApi({ ...accepted, 'POST /api/auth/local': () => ({ jwt: 'fresh', user }) });
    renderApp(<AuthPage />, { path: '/auth' });
    await userEvent.click(screen.getByLabelText('Remember me'));
    await fillLogin();
    await userEvent.click(button('Login'));
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(localStorage.length).toBe(0);
  });

  it('asks for what is missing, at the field', async () => {
    const api = fakeApi(accepted);
    renderApp(<AuthPage />, { path: '/auth' });
    await userEvent.click(button('Login'));
    const email = form().getByLabelText('Email');
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Please enter your email address.');
    expect(form().getByLabelText('Password')).toHaveAccessibleDescription(
      'Please enter your password.',
    );
    await userEvent.type(email, 'a');
    expect(email).not.toHaveAccessibleDescription();
    expect(api.of('POST', '/api/auth/local')).toEqual([]);
  });

  it('shows the server’s refusal, or the fallbacks, and keeps what was typed', async () => {
    const refuse = (failure: FakeFailure) =>
      fakeApi({ ...accepted, 'POST /api/auth/local': () => failure });
    refuse(new FakeFailure(400, 'Invalid identifier or password', 'ValidationError'));
    renderApp(<AuthPage />, { path: '/auth' });
    await fillLogin();
    await userEvent.click(button('Login'));
    expect(await screen.findByText('Invalid identifier or password')).toBeVisible();
    expect(screen.queryByText('ValidationError')).not.toBeInTheDocument();
    refuse(new FakeFailure(400, '', ''));
    await userEvent.click(button('Login'));
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getByText('Invalid email or password')).toBeVisible();
    fakeApi({ ...accepted, 'POST /api/auth/local': offline });
    await userEvent.click(button('Login'));
    expect(
      await screen.findByText('An error occurred during login. Please try again.'),
    ).toBeVisible();
    expect(form().getByLabelText('Password')).toHaveValue('secret-1');
    expect(readToken()).toBeNull();
  });

  it('is sent once, however often Enter is pressed', async () => {
    const answer = Promise.withResolvers<object>();
    const api = fakeApi({ ...accepted, 'POST /api/auth/local': () => answer.promise });
    renderApp(<AuthPage />, { path: '/auth' });
    await fillLogin();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    await waitFor(() => expect(api.of('POST', '/api/auth/local')).toHaveLength(1));
    answer.resolve({ jwt: 'fresh', user });
    await screen.findByText('Login successful! Welcome back!');
    expect(api.of('POST', '/api/auth/local')).toHaveLength(1);
  });

  it('shows and hides the password', async () => {
    fakeApi(accepted);
    renderApp(<AuthPage />, { path: '/auth' });
    const password = form().getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(form().getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(form().getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });
});

describe('the tabs', () => {
  beforeEach(() => void fakeApi(accepted));

  it('are in step with the address, and keep what was typed and where it leads', async () => {
    renderApp(<AuthPage />, { path: '/auth?tab=register', state: { notice: 'required' } });
    expect(screen.getByRole('tab', { name: 'Register', selected: true })).toBeVisible();
    await userEvent.type(form().getByLabelText('Full Name'), 'Ada');
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    expect(address()).toBe('/auth?tab=login');
    expect(screen.getByText('Authentication required')).toBeVisible();
    expect(screen.getByText('Manage your WhatsApp groups effortlessly')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(form().getByLabelText('Full Name')).toHaveValue('Ada');
  });

  it.each(['/auth', '/auth?tab=nonsense', '/login'])('show the login at %s', (path) => {
    renderApp(<AuthPage />, { path });
    expect(screen.getByRole('tab', { name: 'Login', selected: true })).toBeVisible();
  });

  it('tell password managers and phones what each field is for', () => {
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    const uses = [...document.querySelectorAll('input')]
      .map((input) => input.getAttribute('autocomplete'))
      .filter(Boolean);
    expect(uses).toEqual([
      'username',
      'current-password',
      'name',
      'email',
      'new-password',
      'new-password',
    ]);
  });

  it.each(['/auth', '/auth?tab=register'])('are accessible at %s', async (path) => {
    renderApp(<AuthPage />, { path });
    await userEvent.click(button(path === '/auth' ? 'Login' : 'Create Account'));
    expect(await violations()).toEqual([]);
  });
});

describe('register', () => {
  it('asks for what is missing, then signs up with the browser’s time zone', async () => {
    const api = fakeApi({
      ...accepted,
      'POST /api/auth/local/register': () => ({ jwt: 'fresh', user }),
    });
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    await userEvent.click(button('Create Account'));
    expect(form().getByLabelText('Full Name')).toHaveFocus();
    await fillRegister();
    await userEvent.type(form().getByLabelText('Confirm Password'), '2');
    await userEvent.click(button('Create Account'));
    const confirm = form().getByLabelText('Confirm Password');
    expect(confirm).toHaveAccessibleDescription("Passwords don't match!");
    expect(confirm).toHaveFocus();
    await userEvent.type(confirm, '{Backspace}');
    await userEvent.click(button('Create Account'));
    const agreement = screen.getByRole('checkbox', {
      name: 'I agree to the Terms and Conditions and Privacy Policy',
    });
    expect(agreement).toHaveFocus();
    expect(agreement).toHaveAccessibleDescription(
      'You must agree to the Terms of Service and Privacy Policy to continue.',
    );
    expect(api.of('POST', '/api/auth/local/register')).toEqual([]);
    await userEvent.click(screen.getByText('I agree to the'));
    await userEvent.click(button('Create Account'));
    expect(await screen.findByText('Account created successfully! Welcome aboard!')).toBeVisible();
    expect(api.of('POST', '/api/auth/local/register')[0]?.body).toEqual({
      username: 'Ada Example',
      email: 'ada@example.test',
      password: 'secret-1',
      timezone: expect.any(String),
    });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('shows why it was refused', async () => {
    const answers = [
      () => new FakeFailure(400, '', ''),
      () => new FakeFailure(400, 'Email or Username are already taken', 'ValidationError'),
      offline,
    ];
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    fakeApi(accepted);
    await fillRegister();
    await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }));
    for (const answer of answers) {
      fakeApi({ ...accepted, 'POST /api/auth/local/register': answer });
      await userEvent.click(button('Create Account'));
      await waitFor(() => expect(button('Create Account')).toBeEnabled());
    }
    expect(await screen.findByText('Registration failed')).toBeVisible();
    expect(screen.getByText('Registration error')).toBeVisible();
    expect(screen.getByText('Email or Username are already taken')).toBeVisible();
    expect(
      await screen.findByText('An error occurred during registration. Please try again.'),
    ).toBeVisible();
    expect(form().getByLabelText('Full Name')).toHaveValue('Ada Example');
  });

  it('shows terms and privacy over the form, and a retry when one cannot be loaded', async () => {
    fakeApi({ ...accepted, 'GET /tos.md': () => new Response('# Terms of the house') });
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    await userEvent.click(button('Terms and Conditions'));
    expect(await screen.findByRole('heading', { name: 'Terms of the house' })).toBeVisible();
    await userEvent.click(button('Close'));
    fakeApi({ ...accepted, 'GET /privacy.md': offline });
    await userEvent.click(button('Privacy Policy'));
    expect(await screen.findByText(/^Failed to load content: /)).toBeVisible();
    fakeApi({ ...accepted, 'GET /privacy.md': () => new Response('# What we keep') });
    await userEvent.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'What we keep' })).toBeVisible();
  });
});

describe('the plan chosen on the landing page', () => {
  it('is shown with what it means, kept over the tabs, and sent', async () => {
    const api = fakeApi({
      ...accepted,
      'POST /api/auth/local/register': () => ({ jwt: 'fresh', user }),
    });
    renderApp(<AuthPage />, { path: '/auth?tab=register&plan=professional' });
    expect(screen.getByText('Chosen plan: Professional, £50 a month.')).toBeVisible();
    expect(screen.getByText(/The operator of this installation decides/)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(address()).toContain('plan=professional');
    expect(await violations()).toEqual([]);
    await fillRegister();
    await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }));
    await userEvent.click(button('Create Account'));
    await waitFor(() => expect(api.of('POST', '/api/auth/local/register')).toHaveLength(1));
    expect(api.of('POST', '/api/auth/local/register')[0]?.body).toMatchObject({
      plan: 'professional',
    });
  });

  it('is none where the address names none of ours', async () => {
    fakeApi(accepted);
    renderApp(<AuthPage />, { path: '/auth?tab=register&plan=gold' });
    expect(screen.getByLabelText('Full Name')).toBeVisible();
    expect(screen.queryByText(/Chosen plan/)).toBeNull();
  });
});
