import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import type { GroupSummary, User } from '../../shared/api/types.ts';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { GroupsPage } from './GroupsPage.tsx';

export const garden = aGroup({ name: 'Garden club', is_watched: true });
export const chess = aGroup({ name: 'Chess', is_watched: false, description: 'Openings' });
export const news = aGroup({ name: 'News', is_watched: true, is_announcements: true });
interface Refusal {
  documentId: string;
  code: string;
  message: string;
}

/** The server's answer to watching or unwatching groups. */
export const watchAnswer = (changed: readonly GroupSummary[], failed: Refusal[] = []) => ({
  data: {
    changed: changed.map(({ documentId }) => documentId),
    failed,
    reading: changed.length,
  },
});

/** The groups screen of a connected user; a test may change the groups that are held. */
export function setUp(
  groups = [garden, chess],
  routes: Parameters<typeof fakeApi>[0] = {},
  plan: User['plan'] = 'ultimate',
) {
  const user = aUser({ plan });
  const held = { groups };
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/wa-check': () => ({ data: { state: 'open' } }),
    'GET /api/watched-groups': () => aPage(held.groups),
    ...routes,
  });
  renderApp(
    <LiveProvider>
      <ConnectionProvider>
        <GroupsPage />
        <ConnectionDialog
          waived
          hasImports={false}
          onImportInstead={() => {}}
          onSignOut={() => {}}
        />
      </ConnectionProvider>
    </LiveProvider>,
    { user, path: '/groups' },
  );
  return { api, held };
}
