import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, anActivity, anOverview, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const garden = { documentId: 'g1', name: 'Garden club' };
const compost = { documentId: 't1', name: 'Compost', color: '#3b82f6', group: garden };
const overview = anOverview({
  recentActivity: [anActivity({ at: new Date().toISOString() })],
  trendingTopics: [
    { ...compost, mentions: 9, before: 4 },
    { ...compost, documentId: 't2', name: 'Roses', mentions: 2, before: 3 },
    { ...compost, documentId: 't3', name: 'Bees', mentions: 1, before: 1 },
  ],
});

interface State {
  link?: string;
  groups?: ReturnType<typeof aGroup>[];
  imported?: boolean;
  answer?: () => unknown;
  routes?: Parameters<typeof fakeApi>[0];
}

function setUp(state: State = {}) {
  const { link = 'open', groups = [aGroup()], imported = true, answer, routes } = state;
  const user = aUser({ whatsapp_connection: { state: 'open', imported_groups: imported } });
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/config': () => ({
      data: { demo: false, allowConnectionSkip: true, chatProvider: 'x' },
    }),
    'GET /api/wa-check': () => ({ data: { state: link } }),
    'GET /api/overview': answer ?? (() => ({ data: overview })),
    'GET /api/watched-groups': () => aPage(groups),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <LiveProvider>
        <ConnectionProvider>
          <DashboardPage />
          <ConnectionDialog
            waived
            hasImports={false}
            onImportInstead={() => {}}
            onSignOut={() => {}}
          />
        </ConnectionProvider>
      </LiveProvider>
    </RequireAuth>,
    { user, path: '/dashboard' },
  );
  return api;
}

describe('the dashboard', () => {
  it('shows the server’s figures, and how they moved', async () => {
    setUp();
    expect(await screen.findByText('12,345')).toBeVisible();
    for (const label of ['Total Groups', 'Messages Tracked', 'Active Topics', 'Notifications']) {
      expect(screen.getByText(label)).toBeVisible();
    }
    expect(screen.getByText('2 watched')).toBeVisible();
    expect(screen.getByText('84 this week')).toBeVisible();
    expect(screen.getByText('14 more than the week before')).toBeInTheDocument();
    expect(screen.getByText('of 5, mentioned this week')).toBeVisible();
    expect(
      screen.getByRole('img', { name: 'Messages a day over the last 30 days' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('WhatsApp is not connected')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('tells what happened, each entry leading to its place', async () => {
    setUp();
    const entry = await screen.findByRole('link', { name: /Digest of Mar 18, 2026/ });
    expect(entry).toHaveAttribute('href', '/group/g1?tab=digests');
    expect(entry).toHaveTextContent('Garden club · The spring meeting was planned.');
    expect(within(entry).getByText('Just now')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
  });

  it('names trending topics with their week, arrow and words', async () => {
    setUp();
    const [up, down, same] = await screen.findAllByRole('link', { name: /Garden club \d|before/ });
    expect(up).toHaveTextContent('Compost');
    expect(up).toHaveTextContent('5 more than the week before');
    expect(up).toHaveAttribute('href', '/group/g1?tab=topics');
    expect(down).toHaveTextContent('1 fewer than the week before');
    expect(same).toHaveTextContent('as many as the week before');
  });

  it('says so while there is nothing to tell', async () => {
    setUp({ answer: () => ({ data: anOverview({ watchedTopics: 0 }) }) });
    expect(await screen.findByText('No activity yet')).toBeVisible();
    expect(screen.getByText('No topics yet')).toBeVisible();
  });

  it('knows watched topics that nobody mentions', async () => {
    setUp({ answer: () => ({ data: anOverview() }) });
    expect(await screen.findByText('No mentions this week')).toBeVisible();
  });

  it('offers one retry when the figures cannot be loaded', async () => {
    let broken = true;
    setUp({ answer: () => (broken ? new FakeFailure(500, 'Internal') : { data: overview }) });
    expect(await screen.findByText('The dashboard could not be loaded')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12,345')).toBeVisible();
  });
});

describe('the steps of getting started', () => {
  it('begin with connecting: the button opens the dialog, which can be skipped', async () => {
    setUp({ link: 'close', groups: [], imported: false });
    expect(await screen.findByText('WhatsApp is not connected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Connect WhatsApp' }));
    const dialog = await screen.findByRole('dialog', { name: /Required to use the app/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Skip (Dev Only)' }));
    expect(await screen.findByText('WhatsApp is not connected')).toBeVisible();
  });

  it('go on to the import', async () => {
    setUp({ groups: [], imported: false });
    expect(await screen.findByText('Import your groups')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to groups' }));
    expect(address()).toBe('/groups');
  });

  it('lead to all groups, chosen as they come, and to reading them', async () => {
    const clubs = ['Chess', 'Padel'].map((name) => aGroup({ name, is_watched: false }));
    const held = { groups: [] as typeof clubs };
    const api = setUp({
      groups: held.groups,
      imported: false,
      routes: {
        'GET /api/watched-groups': () => aPage(held.groups),
        'GET /api/wa-groups': () => {
          held.groups = clubs;
          return { data: clubs };
        },
        'POST /api/watched-groups/watch': () => ({
          data: { changed: clubs.map(({ documentId }) => documentId), failed: [], reading: 2 },
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose and watch' }));
    const all = { name: 'Start watching 2 groups' };
    await userEvent.click(await screen.findByRole('button', all));
    expect(await screen.findByText('Added 2 groups to watched groups')).toBeVisible();
    expect(api.of('POST', '/api/watched-groups/watch')).toHaveLength(1);
  });

  it('end with watching', async () => {
    setUp({ groups: [aGroup({ is_watched: false })] });
    expect(await screen.findByText('No groups are watched yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose groups' })).toHaveAttribute('href', '/groups');
  });
});

describe('quick actions', () => {
  it('schedule a message', async () => {
    setUp();
    await userEvent.click(await screen.findByRole('link', { name: 'Schedule Message' }));
    expect(address()).toBe('/schedule');
  });

  it('add a topic to the only group at once', async () => {
    setUp({ groups: [aGroup({ documentId: 'only' })] });
    await userEvent.click(await screen.findByRole('link', { name: 'Add Topic Watcher' }));
    expect(address()).toBe('/group/only?tab=topics');
  });

  it('ask for the group where there are several', async () => {
    setUp({ groups: [aGroup({ name: 'Chess', documentId: 'c' }), aGroup({ name: 'Garden' })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Topic Watcher' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Chess' }));
    expect(address()).toBe('/group/c?tab=topics');
  });

  it('lead to the groups while none is watched', async () => {
    setUp({ groups: [] });
    expect(await screen.findByRole('link', { name: 'Add Topic Watcher' })).toHaveAttribute(
      'href',
      '/groups',
    );
  });
});
