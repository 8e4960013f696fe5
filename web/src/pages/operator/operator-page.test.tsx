import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import type { User } from '../../shared/api/types.ts';
import { aPage, aServerHealth, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { OperatorPage } from './OperatorPage.tsx';

const account = (values: object) => ({
  id: 1,
  documentId: 'account-ada',
  username: 'Ada',
  email: 'ada@example.test',
  plan: 'ultimate',
  wished_plan: 'personal',
  is_operator: true,
  suspended_at: null as string | null,
  deletion_due_at: null as string | null,
  last_seen_at: null,
  quotas: { storage: null, groups: null, imports_daily: null, model_tokens_daily: null },
  storage: 0,
  groups: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...values,
});
const bob = account({
  documentId: 'account-bob',
  email: 'bob@example.test',
  username: 'Bob',
  is_operator: false,
  storage: 3_000_000,
  groups: 2,
});

interface State {
  user?: Partial<User>;
  mode?: string;
  routes?: Parameters<typeof fakeApi>[0];
}

function setUp({ user = { is_operator: true }, mode = 'open', routes = {} }: State = {}) {
  const me = aUser(user);
  const api = fakeApi({
    'GET /api/users/me': () => me,
    'GET /api/config': () => ({
      data: {
        demo: false,
        allowConnectionSkip: true,
        chatProvider: 'simulated',
        socialProviders: [],
        registration: { mode, domains: [], confirmsAddresses: false },
      },
    }),
    'GET /api/server-health': () => ({ data: aServerHealth() }),
    'GET /api/accounts': () => aPage([account({}), bob]),
    'GET /api/server-audit-entries': () => aPage([]),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <OperatorPage />
    </RequireAuth>,
    { user: me },
  );
  return api;
}

const more = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for bob@example.test' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('is for operators alone', async () => {
  const api = setUp({ user: { is_operator: false } });
  expect(await screen.findByText('This page is for operators')).toBeVisible();
  expect(api.of('GET', '/api/accounts')).toEqual([]);
});

describe('the accounts of the server', () => {
  it('get another plan, and tell what they use', async () => {
    const api = setUp({
      routes: { 'PUT /api/accounts/account-bob': () => ({ data: { ...bob, plan: 'personal' } }) },
    });
    const plan = await screen.findByRole('combobox', { name: 'Plan of bob@example.test' });
    expect(screen.getByText(/ada@example.test · chose Personal when signing up/)).toBeVisible();
    expect(screen.getByText(/2 groups watched · not seen yet/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(plan);
    await userEvent.click(await screen.findByRole('option', { name: 'Professional' }));
    expect(await screen.findByText('bob@example.test has the Professional plan now')).toBeVisible();
    expect(api.of('PUT', '/api/accounts/account-bob').at(-1)?.body).toEqual({
      data: { plan: 'professional' },
    });
  });

  it('are found and put in order by the server', async () => {
    const api = setUp();
    await screen.findByText('bob@example.test · chose Personal when signing up');
    const choose = async (of: string, option: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: of }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Order of accounts', 'Most storage first');
    await choose('Accounts to show', 'Suspended');
    await waitFor(() => {
      const { query } = api.of('GET', '/api/accounts').at(-1) ?? {};
      expect(query?.get('sort')).toBe('storage:desc');
      expect(query?.get('filters[suspended_at][$notNull]')).toBe('true');
    });
  });

  it('are suspended after a question, and resumed', async () => {
    const held = { bob };
    const api = setUp({
      routes: {
        'GET /api/accounts': () => aPage([held.bob]),
        'PUT /api/accounts/account-bob/suspension': () => {
          held.bob = { ...bob, suspended_at: '2026-02-01T00:00:00.000Z' };
          return { data: held.bob };
        },
        'DELETE /api/accounts/account-bob/suspension': () => {
          held.bob = bob;
          return { data: bob };
        },
      },
    });
    await more('Suspend...');
    expect(await screen.findByText(/Nobody can sign in to the account any more/)).toBeVisible();
    expect(api.of('PUT', '/api/accounts/account-bob/suspension')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('bob@example.test is suspended')).toBeVisible();
    await more('Resume');
    expect(await screen.findByText('bob@example.test can sign in again')).toBeVisible();
  });

  it('are signed out, deleted and kept, but never the own', async () => {
    const held = { bob };
    const me = aUser({ is_operator: true });
    const api = setUp({
      user: me,
      routes: {
        'GET /api/accounts': () => aPage([held.bob, account({ documentId: me.documentId })]),
        'DELETE /api/accounts/account-bob/sessions': () => ({ data: { ended: 1 } }),
        'PUT /api/accounts/account-bob/deletion': () => {
          held.bob = { ...bob, deletion_due_at: '2026-02-15T12:00:00.000Z' };
          return { data: held.bob };
        },
        'DELETE /api/accounts/account-bob/deletion': () => {
          held.bob = bob;
          return { data: bob };
        },
      },
    });
    await more('Sign out everywhere');
    expect(await screen.findByText('bob@example.test is signed out everywhere')).toBeVisible();
    await more('Delete...');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('bob@example.test is deleted in 14 days')).toBeVisible();
    await more('Keep after all');
    expect(await screen.findByText('bob@example.test is kept')).toBeVisible();
    expect(api.of('DELETE', '/api/accounts/account-bob/deletion')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'More for ada@example.test' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Limits...', 'Sign out everywhere']);
  });
});

it('keeps the limits that were typed where they are refused', async () => {
  const refused = () => new FakeFailure(400, 'Too much', 'ValidationError');
  setUp({ routes: { 'PUT /api/accounts/account-bob/quotas': refused } });
  await more('Limits...');
  await userEvent.type(await screen.findByLabelText('Storage in MB'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too much')).toBeVisible();
  expect(screen.getByLabelText('Storage in MB')).toHaveValue('5');
});

it('sets what an account may have, and takes a limit away', async () => {
  const limited = { ...bob, quotas: { ...bob.quotas, groups: 3 } };
  const api = setUp({
    routes: {
      'GET /api/accounts': () => aPage([limited]),
      'PUT /api/accounts/account-bob/quotas': () => ({ data: bob }),
    },
  });
  await more('Limits...');
  const groups = await screen.findByLabelText('Watched groups');
  expect(groups).toHaveValue('3');
  expect(await violations()).toEqual([]);
  await userEvent.clear(groups);
  await userEvent.type(screen.getByLabelText('Storage in MB'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The limits of bob@example.test are saved')).toBeVisible();
  expect(api.of('PUT', '/api/accounts/account-bob/quotas')[0]?.body).toEqual({
    data: { storage: 5_242_880, groups: null, imports_daily: null, model_tokens_daily: null },
  });
});

describe('invitations', () => {
  const ada = {
    id: 1,
    documentId: 'invitation-ada',
    email: 'ada@example.test',
    expires_at: '2026-12-03T00:00:00.000Z',
    createdAt: '2026-11-26T00:00:00.000Z',
    updatedAt: '2026-11-26T00:00:00.000Z',
  };
  it('are made and withdrawn by operators; the link is shown where nothing mails it', async () => {
    const made: object[] = [];
    const api = setUp({
      mode: 'invitation',
      routes: {
        'GET /api/accounts': () => aPage([]),
        'GET /api/invitations': () => aPage(made),
        'POST /api/invitations': () => {
          made.push(ada);
          return { data: { ...ada, link: 'http://127.0.0.1/auth?invitation=code-1' } };
        },
        'DELETE /api/invitations/invitation-ada': () => {
          made.pop();
        },
      },
    });
    const email = await screen.findByLabelText('Invite an e-mail address');
    await userEvent.type(email, 'ada@example.test{Enter}');
    expect(await screen.findByText('http://127.0.0.1/auth?invitation=code-1')).toBeVisible();
    expect(api.of('POST', '/api/invitations')[0]?.body).toEqual({
      data: { email: 'ada@example.test' },
    });
    const withdraw = { name: 'Withdraw the invitation of ada@example.test' };
    expect(await violations()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', withdraw));
    expect(
      await screen.findByText('Nobody has an invitation that was not used yet.'),
    ).toBeVisible();
  });
});

it('tells what was done, by whom and from where', async () => {
  const entry = (values: object) => ({
    id: 1,
    documentId: 'entry-1',
    action: 'sign_in',
    outcome: 'failed',
    actor_id: null,
    actor_email: null,
    account_id: 'account-bob',
    account_email: 'bob@example.test',
    subject: null,
    via: 'browser',
    address: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...values,
  });
  const suspended = entry({
    documentId: 'entry-2',
    action: 'account_suspended',
    outcome: 'done',
    actor_email: 'ada@example.test',
    via: 'command',
    address: null,
    user_agent: null,
  });
  const api = setUp({
    routes: {
      'GET /api/server-audit-entries': () =>
        aPage([
          entry({}),
          suspended,
          entry({ documentId: 'entry-3', outcome: 'limited' }),
          entry({ documentId: 'entry-4', action: 'group_watched', outcome: 'unknown' }),
        ]),
    },
  });
  expect(await screen.findAllByText('Signed in')).toHaveLength(2);
  expect(screen.getByText('too many tries')).toBeVisible();
  expect(screen.getByText('begun; how it ended is not known')).toBeVisible();
  expect(screen.getAllByText(/^bob@example.test · .* · from 203.0.113.7 · Firefox/)).toHaveLength(
    3,
  );
  expect(screen.getByText(/^ada@example.test, on bob@example.test · .*by a command/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Entries to show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Failed only' }));
  await waitFor(() => {
    const { query } = api.of('GET', '/api/server-audit-entries').at(-1) ?? {};
    expect(query?.get('filters[outcome][$in][0]')).toBe('failed');
    expect(query?.get('filters[outcome][$in][1]')).toBe('limited');
  });
});
