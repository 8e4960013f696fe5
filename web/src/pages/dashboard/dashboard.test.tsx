import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const overview = {
  totalGroups: 4,
  watchedGroups: 2,
  messagesTracked: 12345,
  activeTopics: 3,
  unreadNotifications: 11,
  recentActivity: [
    {
      type: 'digest',
      group: { documentId: 'g1', name: 'Garden club' },
      title: 'Digest of yesterday',
      at: new Date().toISOString(),
    },
  ],
  trendingTopics: [
    {
      documentId: 't1',
      name: 'Compost',
      color: '#3b82f6',
      group: { documentId: 'g1', name: 'Garden club' },
      mentions: 9,
      before: 4,
    },
  ],
};

function setUp(
  state: string,
  groups = [aGroup()],
  imported = true,
  answer: unknown = { data: overview },
) {
  const user = aUser({ whatsapp_connection: { state: 'open', imported_groups: imported } });
  fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/config': () => ({
      data: { demo: false, allowConnectionSkip: true, chatProvider: 'x' },
    }),
    'GET /api/wa-check': () => ({ data: { state } }),
    'GET /api/overview': () => answer,
    'GET /api/watched-groups': () => aPage(groups),
  });
  renderApp(
    <RequireAuth>
      <LiveProvider>
        <ConnectionProvider>
          <DashboardPage />
        </ConnectionProvider>
      </LiveProvider>
    </RequireAuth>,
    { user, path: '/dashboard' },
  );
}

it('shows the server’s figures, activity and topics', async () => {
  setUp('open');
  expect(await screen.findByText('12,345')).toBeVisible();
  for (const label of ['Total Groups', 'Messages Tracked', 'Active Topics', 'Notifications']) {
    expect(screen.getByText(label)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: /Digest of yesterday/ })).toHaveAttribute(
    'href',
    '/group/g1?tab=digests',
  );
  expect(screen.getByText('+5 on the week before')).toBeVisible();
  expect(screen.queryByText('WhatsApp is not connected')).toBeNull();
  expect(await violations()).toEqual([]);
});

it('leads from connecting over importing to watching', async () => {
  setUp('close');
  expect(await screen.findByText('WhatsApp is not connected')).toBeVisible();
});

it('asks for the import when the account is linked', async () => {
  setUp('open', [], false);
  expect(await screen.findByRole('link', { name: 'Go to groups' })).toHaveAttribute(
    'href',
    '/groups',
  );
});

it('asks to watch when there are groups', async () => {
  setUp('open', [aGroup({ is_watched: false })]);
  expect(await screen.findByText('No groups are watched yet')).toBeVisible();
});

it('offers a retry when the figures cannot be loaded', async () => {
  setUp('open', [aGroup()], true, new FakeFailure(500, 'Internal'));
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
});
