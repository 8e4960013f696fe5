import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuthPage } from '../../pages/auth/AuthPage.tsx';
import { readToken } from '../../shared/api/session.ts';
import type { SecondFactors as Factors } from '../../shared/api/types.ts';
import { aUser, secondFactors } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { RequireAuth } from '../auth/RequireAuth.tsx';
import { SecondFactors } from './SecondFactors.tsx';

const at = '2026-01-02T10:00:00.000Z';
const user = aUser();
const none = secondFactors();
const aPasskey = { id: 1, documentId: 'p1', name: 'Laptop', last_used_at: null, createdAt: at };
const wrongCode = new FakeFailure(400, 'This code is not right.', 'ValidationError', 'wrong_code');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A server that has these, and one right code. */
function server(factors: Partial<Factors>) {
  const held = { ...none, ...factors };
  return fakeApi({
    'GET /api/second-factors': () => ({ data: held }),
    'POST /api/second-factors/totp': () => ({
      data: { enrolment: 'e1', secret: 'ABCD', uri: 'otpauth://x', qr: 'data:image/png;base64,' },
    }),
    'POST /api/second-factors/totp/confirm': ({ body }) => {
      if ((body as { data: { code: string } }).data.code !== '123456') return wrongCode;
      Object.assign(held, { totp_since: at, recovery_codes_left: 10 });
      return { data: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } };
    },
    'POST /api/second-factors/totp/remove': () => {
      held.totp_since = null;
      return null;
    },
    'POST /api/second-factors/recovery-codes': () => ({ data: { recovery_codes: ['eeee-ffff'] } }),
    'POST /api/second-factors/passkeys/p1/remove': () => {
      held.passkeys = [];
      return null;
    },
    'GET /api/users/me': () => ({ ...user, must_add_factor: held.totp_since === null }),
  });
}

it('adds an app by its key and a first code, and shows the recovery codes once', async () => {
  const api = server({});
  renderApp(<SecondFactors />, { user });
  expect(await screen.findByText(/^Off\. Any app/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Add an app');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(
    'Please enter your password.',
  );
  await userEvent.type(dialog.getByLabelText('Current password'), 'secret-1{Enter}');
  expect(await dialog.findByText('ABCD')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Code'), '000000{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This code is not right.');
  await userEvent.clear(dialog.getByLabelText('Code'));
  await userEvent.type(dialog.getByLabelText('Code'), '123 456{Enter}');
  expect(await dialog.findByText(/aaaa-bbbb/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('10 codes are left')).toBeVisible();
  expect(api.of('POST', '/api/second-factors/totp')[0]?.body).toEqual({
    data: { password: 'secret-1' },
  });
});

it('turns the app off with password and code, renews codes and removes a passkey', async () => {
  const api = server({ totp_since: at, recovery_codes_left: 1, passkeys: [aPasskey] });
  renderApp(<SecondFactors />, { user });
  expect(await screen.findByText('1 code is left')).toBeVisible();
  await press('Remove the passkey Laptop');
  await userEvent.type(await screen.findByLabelText('Current password'), 'secret-1{Enter}');
  expect(await screen.findByText('The passkey Laptop is removed')).toBeVisible();
  await press('Make new codes');
  await userEvent.type(await screen.findByLabelText('Current password'), 'secret-1{Enter}');
  expect(await screen.findByText('eeee-ffff')).toBeVisible();
  await press('I have kept them');
  await press('Turn off');
  const code = await screen.findByLabelText('Code of your app, or a recovery code');
  await userEvent.type(screen.getByLabelText('Current password'), 'secret-1{Enter}');
  expect(code).toHaveAccessibleDescription('Please enter a code.');
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByText('The authenticator app is off')).toBeVisible();
  expect(api.of('POST', '/api/second-factors/totp/remove')[0]?.body).toEqual({
    data: { password: 'secret-1', code: '123456' },
  });
});

it('says what is lost, what this server has not, and what could not be read', async () => {
  const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');
  let isAway = true;
  fakeApi({
    'GET /api/second-factors': () =>
      isAway
        ? away
        : { data: { ...none, totp_since: at, is_totp_lost: true, has_passkeys: false } },
  });
  renderApp(<SecondFactors />, { user });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be read');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText(/has lost a key/)).toBeVisible();
  expect(screen.getByText(/^Passkeys need a server address/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('shows who has to add one nothing else until they have', async () => {
  server({});
  renderApp(<RequireAuth>inside</RequireAuth>, { user: { ...user, must_add_factor: true } });
  expect(await screen.findByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  expect(screen.queryByText('inside')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an app' }));
  await userEvent.type(await screen.findByLabelText('Current password'), 'secret-1{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('inside')).toBeVisible();
});

it('asks for a code after the password, and leads back when it took too long', async () => {
  const expired = new FakeFailure(
    400,
    'Please begin again.',
    'ValidationError',
    'challenge_expired',
  );
  const needed = {
    challenge: 'c1',
    methods: ['totp', 'recovery'],
    passkey_options: null,
    expires_at: at,
  };
  const api = fakeApi({
    'POST /api/auth/local': () => needed,
    'POST /api/auth/second-factor': ({ body }) =>
      (body as { code: string }).code === '123456' ? { jwt: 'fresh', user } : expired,
  });
  renderApp(<AuthPage />, { path: '/auth' });
  const fill = async () => {
    const form = within(screen.getByRole('tabpanel'));
    await userEvent.type(form.getByLabelText('Email'), 'ada@example.test');
    await userEvent.type(form.getByLabelText('Password'), 'secret-1{Enter}');
  };
  await fill();
  await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please begin again.');
  expect(readToken()).toBeNull();
  expect(await violations()).toEqual([]);
  await press('Back to login');
  await fill();
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(readToken()).toBe('fresh'));
  expect(api.of('POST', '/api/auth/second-factor')[1]?.body).toEqual({
    challenge: 'c1',
    code: '123456',
  });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
