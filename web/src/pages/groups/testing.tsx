import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { GroupsPage } from './GroupsPage.tsx';

const user = aUser();
export const garden = aGroup({ name: 'Garden club', is_watched: true });
export const chess = aGroup({ name: 'Chess', is_watched: false, description: 'Openings' });
export const news = aGroup({ name: 'News', is_watched: true, is_announcements: true });
/** The groups screen of a connected user; a test may change the groups that are held. */
export function setUp(groups = [garden, chess], routes: Parameters<typeof fakeApi>[0] = {}) {
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
