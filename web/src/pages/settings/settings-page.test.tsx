import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import type { DataExport, EmailSettings, User } from '../../shared/api/types.ts';
import { browserZone } from '../../shared/dates/zone.ts';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import {
  aBudget,
  aGroup,
  anEngine,
  aPage,
  aStorage,
  aUser,
  emailSettings,
  notificationSettings,
  secondFactors,
} from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { SettingsPage } from './SettingsPage.tsx';

interface State {
  user?: Partial<User>;
  link?: string;
  watched?: number;
  routes?: Parameters<typeof fakeApi>[0];
}

function setUp({ user = {}, link = 'open', watched = 2, routes = {} }: State = {}) {
  const held = { user: aUser(user) };
  const groups = Array.from({ length: watched }, () => aGroup());
  const api = fakeApi({
    'GET /api/users/me': () => held.user,
    'PUT /api/users/me': ({ body }) => {
      held.user = { ...held.user, ...(body as Partial<User>) };
      return held.user;
    },
    'GET /api/config': () => ({
      data: { demo: false, allowConnectionSkip: true, chatProvider: 'simulated' },
    }),
    'GET /api/wa-check': () => ({ data: { state: link } }),
    'GET /api/watched-groups': () => aPage(groups),
    'GET /api/wa-budget': () => ({ data: aBudget({ used: 120, budget: 200, risk: 'medium' }) }),
    'GET /api/storage': () => ({ data: aStorage() }),
    'GET /api/engine': () => ({ data: anEngine() }),
    'GET /api/email-settings': () => ({ data: emailSettings() }),
    'GET /api/data-exports': () => ({ data: [] }),
    'GET /api/api-tokens': () => aPage([]),
    'GET /api/assistants': () => aPage([]),
    'GET /api/webhooks': () => aPage([]),
    'GET /api/sessions': () => ({ data: [] }),
    'GET /api/audit-entries': () => aPage([]),
    'GET /api/second-factors': () => ({ data: secondFactors() }),
    'GET /api/notification-settings': () => ({ data: notificationSettings() }),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <LiveProvider>
        <ConnectionProvider>
          <SettingsPage />
          <ConnectionDialog
            waived
            hasImports={false}
            onImportInstead={() => {}}
            onSignOut={() => {}}
          />
        </ConnectionProvider>
      </LiveProvider>
    </RequireAuth>,
    { user: held.user, path: '/settings' },
  );
  return api;
}

it('has a card for everything about the account', async () => {
  setUp();
  for (const title of [
    'Profile',
    'Change Password',
    'WhatsApp account',
    'Plan',
    'Storage',
    'Insights engine',
    'E-mail',
    'Time zone',
    'Appearance',
    'Notifications',
    'Recently deleted',
    'Delete Account',
  ]) {
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  }
  await screen.findByText('2 of 10 groups watched');
  expect(await violations()).toEqual([]);
});

it('has parts that can be jumped to, as often as one likes', async () => {
  setUp();
  const jumps: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
    this: HTMLElement,
  ) {
    jumps.push(this.id);
  });
  const nav = within(await screen.findByRole('navigation', { name: 'Parts of the settings' }));
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'You',
    'Sign-in and security',
    'WhatsApp and plan',
    'Mails and notifications',
    'Programs',
    'Your data',
  ]);
  await screen.findByText('2 of 10 groups watched');
  for (const _ of [1, 2]) await userEvent.click(nav.getByRole('link', { name: 'Programs' }));
  await userEvent.click(nav.getByRole('link', { name: 'Your data' }));
  expect(jumps).toEqual(['programs', 'programs', 'data']);
  expect(nav.getByRole('link', { name: 'Your data' })).toHaveAttribute('aria-current', 'true');
  const part = within(screen.getByRole('region', { name: 'Your data' }));
  expect(part.getByRole('heading', { name: 'Delete Account' })).toBeVisible();
});

it('keeps the other cards where one breaks, and asks the server anew for that one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const held: { engine: unknown } = { engine: { engine: 'model', model: { name: 'newer' } } };
  const api = setUp({ routes: { 'GET /api/engine': () => ({ data: held.engine }) } });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('This part could not be shown. The others still work.');
  for (const title of ['Profile', 'Insights engine', 'Delete Account']) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  }
  await screen.findByText('2 of 10 groups watched');
  expect(await violations()).toEqual([]);
  held.engine = anEngine();
  // On a slow machine the stream opens late, and all was asked for twice by then.
  const asked = (path: string) => api.of('GET', path).length;
  const before = { engine: asked('/api/engine'), storage: asked('/api/storage') };
  await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked('/api/engine')).toBe(before.engine + 1);
  expect(asked('/api/storage')).toBe(before.storage);
});

describe('the mails', () => {
  /** The card's own data, changed by what is saved. */
  function setUpMails(values: Parameters<typeof emailSettings>[0] = {}) {
    const held = { settings: emailSettings(values) };
    return setUp({
      user: { timezone: 'UTC' },
      routes: {
        'GET /api/email-settings': () => ({ data: held.settings }),
        'PUT /api/email-settings': ({ body }) => {
          const { data } = body as { data: Partial<EmailSettings> };
          held.settings = { ...held.settings, refusedAt: null, ...data };
          return { data: held.settings };
        },
      },
    });
  }

  it('come at the day and hour that are chosen, or not at all', async () => {
    const api = setUpMails();
    const card = within(await screen.findByRole('radiogroup', { name: 'Brief by mail' }));
    expect(screen.getByText(/^The next one: Mar 21, 2026 at 7:00 AM/)).toBeVisible();
    expect(screen.queryByLabelText('Day')).toBeNull();
    await userEvent.click(card.getByText('Weekly'));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Day' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Friday' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Hour' }));
    await userEvent.click(await screen.findByRole('option', { name: '6:00 PM' }));
    await userEvent.click(card.getByText('Off'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Hour' })).toBeNull());
    const saved = api.calls.filter(({ method, path }) => method === 'PUT' && /email/.test(path));
    expect(saved.map(({ body }) => body)).toEqual([
      { data: { brief: 'weekly' } },
      { data: { weekday: 5 } },
      { data: { hour: 18 } },
      { data: { brief: 'off' } },
    ]);
    expect(await violations()).toEqual([]);
  });

  it('say that the address was refused, until it is tried again', async () => {
    setUpMails({ refusedAt: '2026-03-20T07:00:00.000Z', isSending: false, mayBeDaily: false });
    expect(await screen.findByText('Your address was refused')).toBeVisible();
    expect(screen.getByText(/This server has no mail server/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Daily' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Your address was refused')).toBeNull());
  });
});

describe('the storage', () => {
  it('tells how much is in use, and of what', async () => {
    setUp();
    expect(await screen.findByText('4 GB of 20 GB in use')).toBeVisible();
    expect(screen.getByText('Texts of imported chats 1 GB, files 3 GB')).toBeVisible();
    const meter = screen.getByRole('progressbar', { name: 'Storage in use' });
    expect(meter).toHaveAttribute('aria-valuenow', '20');
    expect(screen.queryByText(/There is little room left/)).toBeNull();
  });

  it('warns when it is nearly full, and tells what was imported today', async () => {
    const storage = aStorage({ used: 19 * 1024 ** 3, importedToday: 1024 ** 3 });
    setUp({ routes: { 'GET /api/storage': () => ({ data: storage }) } });
    expect(await screen.findByText(/There is little room left/)).toBeVisible();
    expect(screen.getByText('1 GB of the 8 GB that may be imported within 24 hours')).toBeVisible();
  });

  it('says that there is nothing, and that it could not be asked, until it can', async () => {
    let away = true;
    const storage = aStorage({ used: 0, texts: 0, files: 0 });
    setUp({
      routes: {
        'GET /api/storage': () => (away ? new FakeFailure(503, 'Away') : { data: storage }),
      },
    });
    const alert = await screen.findByText(/How much is in use could not be asked/);
    away = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is stored yet.')).toBeVisible();
  });
});

describe('the insights engine', () => {
  it('without a model lets nothing leave the server', async () => {
    setUp();
    expect(await screen.findByText(/read on this server and sent to no model/)).toBeVisible();
  });

  it('tells what a model reads, and what is left of the day’s tokens', async () => {
    const model = { model: 'small-1', endpoint: 'models.example.com', pseudonyms: true };
    const tokens = { tokensSpent: 100_000, tokensDaily: 100_000 };
    const engine = anEngine({ engine: 'model', ...model, ...tokens });
    setUp({ routes: { 'GET /api/engine': () => ({ data: engine }) } });
    expect(await screen.findByText('100,000 of 100,000 tokens used today')).toBeVisible();
    expect(screen.getByText('at models.example.com')).toBeVisible();
    expect(screen.getByText(/names of people who wrote in the group are replaced/)).toBeVisible();
    expect(screen.getByText(/Today’s tokens are used up/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

describe('the profile', () => {
  it('changes the name', async () => {
    const api = setUp();
    const name = await screen.findByLabelText('Full Name');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await userEvent.clear(name);
    await userEvent.click(save);
    expect(await screen.findByText('Please enter your name')).toBeVisible();
    await userEvent.type(name, '  Ada Lovelace ');
    await userEvent.click(save);
    expect(await screen.findByText('Name saved')).toBeVisible();
    expect(api.of('PUT', '/api/users/me')[0]?.body).toEqual({ username: 'Ada Lovelace' });
    expect(name).toHaveValue('Ada Lovelace');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  });

  it('keeps what was typed when the server refuses', async () => {
    setUp({ routes: { 'PUT /api/users/me': () => new FakeFailure(400, 'Too long') } });
    const name = await screen.findByLabelText('Full Name');
    await userEvent.type(name, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too long')).toBeVisible();
    expect(name).toHaveValue('Ada Examplex');
  });
});

describe('the linked account', () => {
  it('says how much it sent today, and how risky that is, while it is connected', async () => {
    setUp();
    expect(await screen.findByText('Medium ban risk')).toBeVisible();
    expect(screen.getByText('120 of 200 messages')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says that it is connected, and disconnects when asked twice', async () => {
    const api = setUp({
      routes: {
        'POST /api/wa-disconnect': () => ({ data: { state: 'close' } }),
        'GET /api/wa-check': () => ({
          data: { state: api.of('POST', '/api/wa-disconnect').length ? 'close' : 'open' },
        }),
      },
    });
    expect(await screen.findByText('Connected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    const sure = within(await screen.findByRole('dialog', { name: 'Disconnect WhatsApp' }));
    expect(sure.getByText(/scheduled messages fail until you connect again/)).toBeVisible();
    await userEvent.click(sure.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('WhatsApp disconnected')).toBeVisible();
    expect(api.of('POST', '/api/wa-disconnect')).toHaveLength(1);
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'connection', state: 'close' });
    expect(await screen.findByText('Not connected')).toBeVisible();
    expect(screen.queryByText('Connection lost. Please scan QR code again.')).toBeNull();
  });

  it('says when it could not be disconnected', async () => {
    setUp({ routes: { 'POST /api/wa-disconnect': () => new FakeFailure(503, 'Not now.') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const sure = within(await screen.findByRole('dialog', { name: 'Disconnect WhatsApp' }));
    await userEvent.click(sure.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('WhatsApp could not be disconnected. Not now.')).toBeVisible();
    expect(screen.getByText('Connected')).toBeVisible();
  });

  it('connects again through the dialog', async () => {
    setUp({ link: 'close' });
    expect(await screen.findByText('Not connected')).toBeVisible();
    expect(screen.queryByText('Medium ban risk')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Connect WhatsApp' }));
    expect(await screen.findByText('Required to use the app')).toBeVisible();
  });
});

describe('the plan', () => {
  it.each([
    ['personal', 3, 'Personal', 'Up to 5 groups', '3 of 5 groups watched'],
    ['professional', 1, 'Professional', 'Up to 10 groups', '1 of 10 groups watched'],
    ['ultimate', 2, 'Ultimate', 'Unlimited groups', '2 groups watched'],
  ] as const)(
    '%s: what it allows and how much of it is used',
    async (plan, watched, name, limit, used) => {
      setUp({ user: { plan }, watched });
      expect(await screen.findByText(used)).toBeVisible();
      expect(screen.getByText(name)).toBeVisible();
      expect(screen.getByText(limit)).toBeVisible();
    },
  );

  it('says when it is used up', async () => {
    setUp({ user: { plan: 'personal' }, watched: 5 });
    expect(await screen.findByText(/All groups of this plan are in use/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage watched groups' })).toHaveAttribute(
      'href',
      '/groups',
    );
  });
});

describe('the time zone', () => {
  it('is looked for by name, saved, and its time shown', async () => {
    const api = setUp({ user: { timezone: 'UTC' } });
    const input = await screen.findByRole('combobox', { name: 'Your time zone' });
    await userEvent.clear(input);
    await userEvent.type(input, 'tokyo');
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    expect(await screen.findByText('Time zone saved')).toBeVisible();
    expect(api.of('PUT', '/api/users/me')[0]?.body).toEqual({ timezone: 'Asia/Tokyo' });
    await waitFor(() => expect(input).toHaveValue('Asia/Tokyo'));
    expect(screen.getByText(/^It is now \w{3} \d+, \d{4} at .* there\.$/)).toBeVisible();
  });

  it('can be taken from the browser', async () => {
    const other = browserZone() === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo';
    const api = setUp({ user: { timezone: other } });
    await userEvent.click(await screen.findByRole('button', { name: /as this browser does/ }));
    await waitFor(() =>
      expect(api.of('PUT', '/api/users/me')[0]?.body).toEqual({ timezone: browserZone() }),
    );
  });

  it('stays as it is when it could not be saved', async () => {
    const other = browserZone() === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo';
    setUp({
      user: { timezone: other },
      routes: { 'PUT /api/users/me': () => new FakeFailure(500, 'Not stored') },
    });
    await userEvent.click(await screen.findByRole('button', { name: /as this browser does/ }));
    expect(await screen.findByText('Not stored')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Your time zone' })).toHaveValue(other);
  });
});

it('changes the theme', async () => {
  setUp();
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
});

it('warns that deleting cannot be undone, and does not delete where the server does not', async () => {
  const api = setUp();
  expect(await screen.findByText('Deleting your account cannot be undone.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account (Coming Soon)' }));
  expect(await screen.findByText('Account deletion feature coming soon!')).toBeVisible();
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe('a copy of the own data', () => {
  const anExport = (values: Partial<DataExport>): DataExport => ({
    id: 1,
    documentId: 'e'.repeat(24),
    state: 'waiting',
    done: 0,
    total: 0,
    size: 0,
    reason: null,
    createdAt: '2026-11-26T10:00:00.000Z',
    expiresAt: null,
    ...values,
  });

  it('is asked for, tells how far it is, and is removed', async () => {
    const held: { export?: DataExport } = {};
    const api = setUp({
      routes: {
        'GET /api/data-exports': () => ({ data: held.export ? [held.export] : [] }),
        'POST /api/data-exports': () => {
          held.export = anExport({ state: 'running', done: 2, total: 8 });
          return { data: held.export };
        },
        [`DELETE /api/data-exports/${'e'.repeat(24)}`]: () => {
          delete held.export;
          return undefined;
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('2 of 8 parts are in your copy.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Download my data' })).toBeVisible();
    expect(api.of('POST', '/api/data-exports')).toHaveLength(1);
  });

  it('says when it is ready, why it failed, and that it could not be loaded', async () => {
    const ready = anExport({
      state: 'done',
      size: 2_000_000,
      expiresAt: '2026-12-03T10:00:00.000Z',
    });
    let given: () => unknown = () => ({ data: [ready] });
    setUp({ routes: { 'GET /api/data-exports': () => given() } });
    expect(
      await screen.findByText(/^Your copy of Nov 26, 2026 at 10:00 AM is ready/),
    ).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    given = () => ({ data: [anExport({ state: 'failed', reason: 'no_room' })] });
  });
});

describe('deleting the account', () => {
  const config = {
    'GET /api/config': () => ({
      data: {
        demo: false,
        allowConnectionSkip: true,
        chatProvider: 'simulated',
        accountDeletion: true,
        socialProviders: [{ provider: 'google', name: 'Google', url: '/api/connect/google' }],
      },
    }),
  };
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('asks for the password, says what is wrong with it, and signs out when it is done', async () => {
    let isRight = false;
    const api = setUp({
      routes: {
        ...config,
        'POST /api/account-deletion': () => {
          if (!isRight)
            return new FakeFailure(
              400,
              'The password is wrong.',
              'ValidationError',
              'wrong_password',
            );
          return { data: aUser({ deletion_due_at: '2026-12-10T10:00:00.000Z' }) };
        },
      },
    });
    const dialog = await open();
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('Please type your password.')).toBeVisible();
    expect(api.of('POST', '/api/account-deletion')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Current Password'), 'wrong-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The password is wrong.');
    isRight = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(/^Your account is going to be deleted on/)).toBeVisible();
    expect(localStorage.getItem('groupsight.token')).toBeNull();
    expect(api.of('POST', '/api/account-deletion').at(-1)?.body).toEqual({
      data: { password: 'wrong-1' },
    });
  });

  it('has who has no password sign in once more', async () => {
    setUp({
      user: { provider: 'google' },
      routes: {
        ...config,
        'POST /api/account-deletion': () => {
          return new FakeFailure(400, 'Please sign in again.', 'ValidationError', 'sign_in_again');
        },
      },
    });
    const dialog = await open();
    expect(dialog.queryByLabelText('Current Password')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    const again = await dialog.findByRole('link', { name: 'Sign in with Google again' });
    expect(again).toHaveAttribute('href', '/api/connect/google');
  });

  it('is all that is left to see, until the account is kept', async () => {
    const held = { dueAt: '2026-12-10T10:00:00.000Z' as string | null };
    const user = () => aUser({ deletion_due_at: held.dueAt });
    const api = setUp({
      user: { deletion_due_at: held.dueAt },
      routes: {
        ...config,
        'GET /api/users/me': user,
        'POST /api/account-deletion/undo': () => {
          held.dueAt = null;
          return { data: user() };
        },
      },
    });
    await screen.findByRole('heading', { name: 'This account is going to be deleted' });
    expect(screen.queryByText('Profile')).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Profile')).toBeVisible();
    expect(api.of('POST', '/api/account-deletion/undo')).toHaveLength(1);
  });
});

it('says that groups stay which a smaller plan has no room for', async () => {
  setUp({ user: { plan: 'personal' }, watched: 8 });
  expect(await screen.findByText('8 of 5 groups watched')).toBeVisible();
  expect(screen.getByText(/^More groups are watched than this plan has\./)).toBeVisible();
});
