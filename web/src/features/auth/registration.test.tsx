import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AuthPage } from '../../pages/auth/AuthPage.tsx';
import { ConfirmEmailPage } from '../../pages/auth/ConfirmEmailPage.tsx';
import { readToken } from '../../shared/api/session.ts';
import { aUser, paidConfig } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';

const user = aUser();

/** What a server with such a registration answers. */
const server = (registration: object) => ({
  'GET /api/users/me': () => user,
  'GET /api/config': () => ({
    data: {
      demo: false,
      allowConnectionSkip: true,
      chatProvider: 'simulated',
      socialProviders: [],
      registration: { mode: 'open', domains: [], confirmsAddresses: false, ...registration },
    },
  }),
});
const form = () => within(screen.getByRole('tabpanel'));

async function signUp(): Promise<void> {
  await userEvent.type(form().getByLabelText('Full Name'), 'Ada Example');
  const email = form().getByLabelText('Email');
  if (!email.hasAttribute('readonly')) await userEvent.type(email, 'ada@example.test');
  await userEvent.type(form().getByLabelText('Password'), 'secret-1');
  await userEvent.type(form().getByLabelText('Confirm Password'), 'secret-1');
  await userEvent.click(form().getByRole('checkbox'));
  await userEvent.click(form().getByRole('button', { name: 'Create Account' }));
}

describe('signing up', () => {
  it('is not offered on a closed server', async () => {
    fakeApi(server({ mode: 'closed' }));
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    expect(await screen.findByText(/This server takes no new accounts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('by invitation takes the address and the code of its link', async () => {
    const api = fakeApi({
      ...server({ mode: 'invitation' }),
      'POST /api/auth/local/register': () => ({ jwt: 'fresh', user }),
    });
    renderApp(<AuthPage />, {
      path: '/auth?tab=register&email=ada@example.test&invitation=code-1',
    });
    expect(await screen.findByText('You are invited as ada@example.test.')).toBeVisible();
    await signUp();
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(api.of('POST', '/api/auth/local/register')[0]?.body).toMatchObject({
      email: 'ada@example.test',
      invitation: 'code-1',
    });
  });

  it('without an invitation says how to get one', async () => {
    fakeApi(server({ mode: 'invitation' }));
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    expect(await screen.findByText(/New accounts are by invitation here/)).toBeVisible();
  });

  it('says for which addresses it is', async () => {
    fakeApi(server({ mode: 'domain', domains: ['a.example', 'b.example'] }));
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    expect(await screen.findByText('For addresses at a.example or b.example.')).toBeVisible();
  });

  it('waits for the mailed link where addresses are confirmed, which can be sent again', async () => {
    const api = fakeApi({
      ...server({ confirmsAddresses: true }),
      'POST /api/auth/local/register': () => ({ confirmation: 'mailed' }),
      'POST /api/auth/send-email-confirmation': () => ({ ok: true }),
    });
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    await signUp();
    expect(await screen.findByText(/We sent a link to ada@example.test/)).toBeVisible();
    expect(readToken()).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link is on its way again.')).toBeVisible();
    expect(api.of('POST', '/api/auth/send-email-confirmation')[0]?.body).toEqual({
      email: 'ada@example.test',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('tabpanel')).toBeVisible();
  });
});

it('logging in before says that the address waits to be confirmed', async () => {
  const refused = new FakeFailure(400, 'Not confirmed', 'ValidationError', 'email_unconfirmed');
  fakeApi({ ...server({}), 'POST /api/auth/local': () => refused });
  renderApp(<AuthPage />, { path: '/auth' });
  await userEvent.type(form().getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(form().getByLabelText('Password'), 'secret-1');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/We sent a link to ada@example.test/)).toBeVisible();
});

describe('the mailed link', () => {
  it('opens a session with the password that was chosen', async () => {
    const api = fakeApi({
      ...server({}),
      'POST /api/auth/confirm-email': () => ({ jwt: 'fresh', user }),
    });
    renderApp(<ConfirmEmailPage />, { path: '/confirm-email?code=code-1' });
    expect(await violations()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(api.of('POST', '/api/auth/confirm-email')[0]?.body).toEqual({
      code: 'code-1',
      password: 'secret-1',
    });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('says what is wrong with it, and lets one try again', async () => {
    const refused = new FakeFailure(
      400,
      'This link does not hold',
      'ValidationError',
      'invalid_confirmation',
    );
    fakeApi({ ...server({}), 'POST /api/auth/confirm-email': () => refused });
    renderApp(<ConfirmEmailPage />, { path: '/confirm-email?code=code-1' });
    await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('This link does not hold')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm and Log In' })).toBeEnabled();
  });
});

describe('signing up where people pay for their plans', () => {
  const paying = (trialDays: number, mode: object = {}) => {
    const { data } = paidConfig(trialDays);
    const registration = { ...data.registration, ...mode };
    return {
      'GET /api/users/me': () => user,
      'GET /api/config': () => ({ data: { ...data, registration } }),
      'POST /api/auth/local/register': () => ({ jwt: 'fresh', user }),
    };
  };

  it('says that the payment follows, and leads to it', async () => {
    fakeApi(paying(14));
    renderApp(<AuthPage />, { path: '/auth?tab=register&plan=professional' });
    expect(await screen.findByText(/The first 14 days cost nothing/)).toBeVisible();
    await signUp();
    await waitFor(() => expect(address()).toBe('/checkout?plan=professional'));
  });

  it('leads to the app who chose no plan, and asks for a card without a trial', async () => {
    fakeApi(paying(0));
    renderApp(<AuthPage />, { path: '/auth?tab=register' });
    await signUp();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('leads there once the address is confirmed', async () => {
    fakeApi({
      ...paying(0, { confirmsAddresses: true }),
      'POST /api/auth/confirm-email': () => ({ jwt: 'fresh', user }),
    });
    renderApp(<ConfirmEmailPage />, { path: '/confirm-email?code=c1' });
    await userEvent.type(await screen.findByLabelText('Password'), 'secret-1');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and Log In' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
  });
});
