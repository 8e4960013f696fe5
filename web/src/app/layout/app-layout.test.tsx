import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import type { Group, Removal } from '../../shared/api/types.ts';
import { aGroup, aPage, aRemoval, aUser } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { screenIsWide } from '../../test/screen-width.ts';
import { AppLayout } from './AppLayout.tsx';

const user = aUser();
const garden = aGroup({ documentId: 'g1', name: 'Garden club', picture_url: '/api/media/1' });
const chess = aGroup({ documentId: 'g2', name: 'Chess club' });

function Page() {
  return (
    <>
      <Link to="/group/g1">To the group</Link>
      <Link to="?tab=topics">To a tab</Link>
    </>
  );
}

interface Setup {
  groups?: Group[];
  state?: string;
  path?: string;
  removals?: Removal[];
}

function setUp(setup: Setup = {}) {
  const { groups = [garden, chess], state = 'open', path = '/dashboard', removals = [] } = setup;
  const current = { state };
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/config': () => ({
      data: { demo: false, allowConnectionSkip: true, chatProvider: 'simulated' },
    }),
    'GET /api/wa-check': () => ({ data: { state: current.state } }),
    'GET /api/watched-groups': () => aPage(groups),
    'GET /api/removals': () => aPage(removals),
    'GET /api/questions': () => aPage([]),
    'POST /api/auth/logout': () => ({ data: { ok: true } }),
  });
  renderApp(
    <Routes>
      <Route
        element={
          <RequireAuth>
            <AppLayout />
          </RequireAuth>
        }
      >
        <Route path="/dashboard" element={<Page />} />
        <Route path="/groups" element={<Page />} />
        <Route path="/questions" element={<Page />} />
        <Route path="/people" element={<Page />} />
        <Route path="/people/:id" element={<Page />} />
        <Route path="/recap" element={<Page />} />
        <Route path="/schedule" element={<Page />} />
        <Route path="/settings" element={<Page />} />
        <Route path="/group/:id" element={<Page />} />
      </Route>
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { user, path },
  );
  return { api, current };
}

beforeEach(() => screenIsWide(true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

const nav = () => screen.findByRole('navigation', { name: 'Main' });
const main = () => screen.findByRole('main');

describe('the sidebar', () => {
  it('links the main screens, the watched groups with their number, and Settings', async () => {
    setUp();
    const sidebar = within(await nav());
    expect(await sidebar.findByRole('heading', { name: 'Watched Groups (2)' })).toBeVisible();
    expect(
      sidebar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Groupsight', '/dashboard'],
      ['Dashboard', '/dashboard'],
      ['Manage Groups', '/groups'],
      ['Questions', '/questions'],
      ['People', '/people'],
      ['Monthly Recap', '/recap'],
      ['Schedule Messages', '/schedule'],
      ['Surveys', '/surveys'],
      ['Newsletter', '/newsletter'],
      ['CCChess club', '/group/g2'],
      ['Garden club', '/group/g1'],
      ['Settings', '/settings'],
    ]);
    expect(document.querySelector('nav section img')).toHaveAttribute('src', '/api/media/1');
    expect(await violations()).toEqual([]);
  });

  it('has no list of groups when none is watched', async () => {
    const { api } = setUp({ groups: [aGroup({ is_watched: false })] });
    await waitFor(() => expect(api.of('GET', '/api/watched-groups').length).toBeGreaterThan(0));
    await nav();
    await act(async () => {});
    expect(screen.queryByText(/Watched Groups/)).toBeNull();
  });

  it('is a drawer on narrow screens: opened by the menu button, closed by a link', async () => {
    screenIsWide(false);
    setUp();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    const menu = await screen.findByRole('button', { name: 'Open navigation' });
    await userEvent.click(menu);
    const drawer = within(await nav());
    expect(await violations()).toEqual([]);
    await userEvent.click(drawer.getByRole('link', { name: 'Manage Groups' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    expect(address()).toBe('/groups');
    await userEvent.click(menu);
    await nav();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    await waitFor(() => expect(menu).toHaveFocus());
  });
});

describe('the top bar', () => {
  it.each([
    ['/dashboard', 'Dashboard', 'Dashboard'],
    ['/groups', 'Manage Groups', 'Manage Groups'],
    ['/questions', 'Questions', 'Questions'],
    ['/people', 'People', 'People'],
    ['/people/x', 'Person', 'Person'],
    ['/schedule', 'Schedule Messages', 'Schedule Messages'],
    ['/settings', 'Settings', 'Settings'],
    ['/group/g1', 'Group Details', 'Garden club'],
  ])('at %s says %s, and the tab %s', async (path, title, inTab) => {
    setUp({ path });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${inTab} · Groupsight`));
  });

  it('shows who is signed in, with Settings and Logout', async () => {
    setUp();
    await userEvent.click(await screen.findByRole('button', { name: /^Account menu/ }));
    expect(await screen.findByText(user.username)).toBeVisible();
    expect(screen.getByText(user.email)).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(address()).toBe('/login');
  });

  it('sets the theme, and gives it back to the system', async () => {
    setUp();
    const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
    const choose = async (now: string, next: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `Theme: ${now}` }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name: next }));
    };
    await choose('Light', 'Dark');
    expect(scheme()).toBe('dark');
    await choose('Dark', 'System');
    expect(scheme()).toBe('light');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('auto');
  });
});

describe('moving about', () => {
  it('puts the focus on the content of a new screen, not of a new tab', async () => {
    setUp();
    const toTab = await screen.findByRole('link', { name: 'To a tab' });
    await userEvent.click(toTab);
    expect(toTab).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'To the group' }));
    await waitFor(async () => expect(await main()).toHaveFocus());
    expect(await main()).toHaveAccessibleName('Group Details');
  });

  it('has a link past the navigation', async () => {
    setUp();
    await nav();
    await userEvent.tab();
    expect(document.activeElement).toHaveTextContent('Skip to content');
    expect(document.activeElement).toHaveAttribute('href', '#content');
    expect(await main()).toHaveAttribute('id', 'content');
  });
});

describe('the connection dialog', () => {
  it('makes what it covers inert, and gives the focus to the content when it goes', async () => {
    const { api } = setUp({ state: 'close' });
    expect(await screen.findByText('Required to use the app')).toBeVisible();
    const frame = () => document.querySelector('[data-frame]');
    expect(frame()).toHaveAttribute('inert');
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'connection', state: 'open' });
    await waitFor(() => expect(frame()).not.toHaveAttribute('inert'));
    await waitFor(async () => expect(await main()).toHaveFocus());
  });

  it('leads to the import of an export, and comes back when that is given up', async () => {
    setUp({ state: 'close' });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Import a chat export instead' }),
    );
    await waitFor(() => expect(screen.queryByText('Required to use the app')).toBeNull());
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Required to use the app')).toBeVisible();
  });

  it('is not required by who has imported a chat', async () => {
    setUp({ state: 'close', groups: [aGroup({ source: 'export' })] });
    await nav();
    await act(async () => {});
    expect(screen.queryByText('Required to use the app')).toBeNull();
  });

  it('leaves the way to Settings open while something deleted can be brought back', async () => {
    const removals: Removal[] = [];
    const { api } = setUp({ groups: [], state: 'close', removals });
    expect(await screen.findByText('Required to use the app')).toBeVisible();
    await waitFor(() => expect(api.events.opened).toBe(true));
    removals.push(aRemoval());
    api.events.send({ type: 'groups' });
    await waitFor(() => expect(document.querySelector('[data-frame][inert]')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('what is away', () => {
  it('is told quietly: the account that comes back by itself', async () => {
    const { api, current } = setUp();
    await waitFor(() => expect(api.events.opened).toBe(true));
    current.state = 'connecting';
    api.events.send({ type: 'connection', state: 'connecting' });
    expect(await screen.findByText('WhatsApp is reconnecting…')).toBeVisible();
    api.events.send({ type: 'connection', state: 'open' });
    await waitFor(() => expect(screen.queryByText('WhatsApp is reconnecting…')).toBeNull());
  });

  it('is told quietly: the server, when it is away for long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = setUp();
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.isAway = true;
    api.events.end();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.queryByText('Offline, trying again.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Offline, trying again.')).toBeVisible();
    expect(screen.getByText(/^As of \d\d:\d\d\.$/)).toBeVisible();
    const before = api.of('GET', '/api/watched-groups').length;
    api.events.isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.queryByText('Offline, trying again.')).toBeNull();
    // What happened meanwhile is unknown.
    expect(api.of('GET', '/api/watched-groups').length).toBeGreaterThan(before);
  });
});
