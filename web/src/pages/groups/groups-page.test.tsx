import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx';
import { ConnectionProvider } from '../../features/connection/connection.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi, never } from '../../test/fake-api.ts';
import { onPhone } from '../../test/on-phone.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { GroupsPage } from './GroupsPage.tsx';

const user = aUser();
const garden = aGroup({ name: 'Garden club', is_watched: true });
const chess = aGroup({ name: 'Chess', is_watched: false, description: 'Openings' });
const news = aGroup({ name: 'News', is_watched: true, is_announcements: true });
const notConnected = new FakeFailure(
  409,
  'Your WhatsApp account is not connected. Connect it and try again.',
  'ApplicationError',
  'not_connected',
);

function setUp(groups = [garden, chess], routes: Parameters<typeof fakeApi>[0] = {}) {
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
        <ConnectionDialog waived onImportInstead={() => {}} onSignOut={() => {}} />
      </ConnectionProvider>
    </LiveProvider>,
    { user, path: '/groups' },
  );
  return { api, held };
}

async function openManage() {
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Watched Groups' }));
  return within(await screen.findByRole('dialog', { name: 'Manage Watched Groups' }));
}

describe('importing', () => {
  it('is prompted for, and leads to selecting groups', async () => {
    const { held } = setUp([], { 'GET /api/wa-groups': () => ({ data: [garden, chess, news] }) });
    const button = await screen.findByRole('button', { name: 'Import Groups' });
    held.groups = [garden, chess, news];
    await userEvent.click(button);
    expect(await screen.findByText('Successfully imported 2 groups!')).toBeVisible();
    const done = await screen.findByRole('dialog', { name: 'Groups Imported Successfully!' });
    expect(done).toHaveTextContent('2 groups are ready');
    expect(screen.getByRole('button', { name: "I'll Do This Later" })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Select Groups to Watch' }));
    expect(await screen.findByRole('dialog', { name: 'Manage Watched Groups' })).toBeVisible();
  });

  it('can be followed by doing nothing yet', async () => {
    setUp([], { 'GET /api/wa-groups': () => ({ data: [garden] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    await userEvent.click(await screen.findByRole('button', { name: "I'll Do This Later" }));
    await waitFor(() => expect(screen.queryByText('Groups Imported Successfully!')).toBeNull());
  });

  it('offers nothing to select where the account has no groups', async () => {
    setUp([], { 'GET /api/wa-groups': () => ({ data: [] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    expect(await screen.findByText('Successfully imported 0 groups!')).toBeVisible();
    expect(screen.queryByText('Groups Imported Successfully!')).toBeNull();
  });

  it('shows how far it is, and cannot be closed meanwhile', async () => {
    const { api } = setUp([], { 'GET /api/wa-groups': never });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    const overlay = within(await screen.findByRole('dialog', { name: 'Importing groups' }));
    expect(
      overlay.getByText('Reading your groups from WhatsApp. This can take up to 5 minutes.'),
    ).toBeVisible();
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'import', done: 30, total: 120 });
    expect(await overlay.findByText('Storing groups: 30 of 120')).toBeVisible();
    expect(overlay.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await userEvent.keyboard('{Escape}');
    expect(overlay.getByText('Storing groups: 30 of 120')).toBeVisible();
  });

  it('says that it failed, and why', async () => {
    setUp([], { 'GET /api/wa-groups': () => new FakeFailure(503, 'WhatsApp is away.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    expect(await screen.findByText('Failed to import groups from WhatsApp')).toBeVisible();
    expect(screen.getByText('WhatsApp is away.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('WhatsApp is away.')).toBeNull();
  });

  it('begins with connecting where no account is linked', async () => {
    setUp([], { 'GET /api/wa-check': () => ({ data: { state: 'close' } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect WhatsApp' }));
    expect(await screen.findByText('Required to use the app')).toBeVisible();
  });

  it('is repeated by Refresh Groups', async () => {
    const { api } = setUp(undefined, { 'GET /api/wa-groups': () => ({ data: [garden] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Groups' }));
    expect(await screen.findByText('Groups refreshed successfully!')).toBeVisible();
    expect(api.of('GET', '/api/wa-groups')).toHaveLength(1);
    expect(screen.queryByText('Groups Imported Successfully!')).toBeNull();
  });

  it('says when refreshing failed, and offers to connect where that is why', async () => {
    setUp(undefined, { 'GET /api/wa-groups': () => notConnected });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Groups' }));
    expect(await screen.findByText('Failed to refresh groups')).toBeVisible();
    expect(screen.getByText(/is not connected\. Connect it and try again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect WhatsApp' })).toBeVisible();
  });
});

describe('the groups screen', () => {
  it('lists watched groups by activity, then name, without announcement groups', async () => {
    const busy = aGroup({ name: 'Zebras', activity_score: 80, total_messages: 12_345 });
    const calm = aGroup({ name: 'Alpacas', activity_score: 40 });
    setUp([garden, calm, busy, chess, news]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Zebras',
      'Alpacas',
      'Garden club',
    ]);
    expect(rows[0]).toHaveTextContent('12,345');
    for (const column of [
      'Group Name',
      'Activity Score',
      'Total Messages',
      'Top Members',
      'Actions',
    ]) {
      expect(screen.getByRole('columnheader', { name: column })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Garden club' })).toHaveAttribute(
      'href',
      `/group/${garden.documentId}`,
    );
    expect(await violations()).toEqual([]);
  });

  it('shows the first two members, or that there are none yet', async () => {
    const top_members = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name, name, messages: 1 }));
    setUp([aGroup({ top_members }), aGroup({ top_members: [] })]);
    expect(await screen.findByText('Ada, Bo')).toBeVisible();
    expect(screen.getByText('No data yet')).toBeVisible();
  });

  it('becomes cards on a phone, with every figure and action', async () => {
    onPhone();
    setUp([garden]);
    expect(await screen.findByRole('link', { name: 'Garden club' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Unwatch Garden club' })).toBeVisible();
    expect(screen.getByText('Activity Score')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('searches names without regard to case', async () => {
    setUp([garden, aGroup({ name: 'Roses', description: 'In the garden' })]);
    await screen.findByRole('link', { name: 'Roses' });
    const search = screen.getByRole('searchbox', { name: 'Search...' });
    await userEvent.type(search, 'GARDEN');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Roses' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Garden club' })).toBeVisible();
    await userEvent.type(search, 'xyz');
    expect(await screen.findByText('No groups found matching your search.')).toBeVisible();
  });

  it('unwatches, and says when that failed', async () => {
    let fails = true;
    const path = `/api/watched-groups/${garden.documentId}`;
    const { api } = setUp([garden], {
      [`PUT ${path}`]: () => (fails ? new FakeFailure(500, 'oops') : { data: garden }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unwatch Garden club' }));
    expect(await screen.findByText('Failed to remove group from watch list')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Unwatch Garden club' }));
    expect(await screen.findByText('Removed group from watch list')).toBeVisible();
    expect(api.of('PUT', path).at(-1)?.body).toEqual({ data: { is_watched: false } });
  });

  it('says that nothing is watched, and leads to choosing', async () => {
    setUp([chess]);
    expect(await screen.findByText('No watched groups yet...')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select Groups to Watch' }));
    expect(await screen.findByRole('dialog', { name: 'Manage Watched Groups' })).toBeVisible();
  });

  it('shows an error with a retry when the list cannot be loaded', async () => {
    let broken = true;
    setUp(undefined, {
      'GET /api/watched-groups': () => (broken ? new FakeFailure(500, 'oops') : aPage([garden])),
    });
    expect(await screen.findByText('Failed to load groups')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Garden club' })).toBeVisible();
  });

  it('ranks the most active members of all groups, against the first of them', async () => {
    const of = (name: string, messages: number) => [{ id: name, name, messages }];
    setUp([
      aGroup({ name: 'Roses', top_members: of('Ada', 50) }),
      aGroup({ name: 'Tulips', top_members: of('Bo', 200) }),
    ]);
    await userEvent.click(await screen.findByRole('tab', { name: 'Most Active Members' }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Bo.*200 messages.*Tulips/);
    expect(second).toHaveTextContent(/Ada.*50 messages.*Roses/);
    expect(screen.getByRole('progressbar', { name: 'Ada' })).toHaveAttribute('aria-valuenow', '25');
    expect(await violations()).toEqual([]);
  });

  it('has topics to come, and says when no member wrote yet', async () => {
    setUp();
    await userEvent.click(await screen.findByRole('tab', { name: 'Top Topics' }));
    expect(await screen.findByText('Topics Feature Coming Soon')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Most Active Members' }));
    expect(await screen.findByText('No data yet')).toBeVisible();
  });
});

describe('Manage Watched Groups', () => {
  it('watches a group, which stays in its place as Watching', async () => {
    const path = `/api/watched-groups/${chess.documentId}`;
    const { held } = setUp(undefined, {
      [`PUT ${path}`]: () => {
        held.groups = [garden, { ...chess, is_watched: true }];
        return { data: chess };
      },
    });
    const dialog = await openManage();
    expect(dialog.getByText('1 group is watched')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Added Chess to watched groups')).toBeVisible();
    expect(await dialog.findByText('Watching')).toBeVisible();
    expect(dialog.getByText('2 groups are watched')).toBeVisible();
    await userEvent.click(dialog.getByRole('tab', { name: 'Watched Groups' }));
    expect(await dialog.findByRole('button', { name: 'Unwatch Chess' })).toBeVisible();
  });

  it('searches names and descriptions', async () => {
    setUp([chess, aGroup({ name: 'Roses', is_watched: false })]);
    const dialog = await openManage();
    await userEvent.type(dialog.getByRole('searchbox'), 'OPENINGS');
    await waitFor(() => expect(dialog.queryByText('Roses')).toBeNull());
    expect(dialog.getByText('Chess')).toBeVisible();
    await userEvent.type(dialog.getByRole('searchbox'), 'xyz');
    expect(await dialog.findByText('No groups found matching your search.')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows a description, or the members; never announcement groups', async () => {
    setUp([chess, news, aGroup({ name: 'Roses', size: 1, is_watched: false })]);
    const dialog = await openManage();
    expect(dialog.getByText('Openings')).toBeVisible();
    expect(dialog.getByText('1 member')).toBeVisible();
    await userEvent.click(dialog.getByRole('tab', { name: 'Watched Groups' }));
    expect(await dialog.findByText('No watched groups yet...')).toBeVisible();
  });

  it('says what to do when the plan is used up', async () => {
    const refusal = new FakeFailure(
      403,
      'Your plan lets you watch 5 groups. Unwatch one first, or choose a larger plan.',
      'ForbiddenError',
      'plan_limit',
    );
    setUp(undefined, {
      [`PUT /api/watched-groups/${chess.documentId}`]: () => refusal,
      [`PUT /api/watched-groups/${garden.documentId}`]: () => ({ data: garden }),
    });
    const dialog = await openManage();
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Failed to add group to watch list')).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Your plan lets you watch 5 groups.');
    await userEvent.click(dialog.getByRole('button', { name: 'Show watched groups' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Unwatch Garden club' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  });

  it('says when watching failed for another reason', async () => {
    setUp(undefined, {
      [`PUT /api/watched-groups/${chess.documentId}`]: () => new FakeFailure(500, 'oops'),
    });
    const dialog = await openManage();
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Failed to add group to watch list')).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('draws of hundreds of groups what is looked at', async () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      aGroup({ name: `Club ${String(i).padStart(3, '0')}`, is_watched: false, activity_score: 0 }),
    );
    let comesNear = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          comesNear = () => act(() => tell([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    setUp(many);
    const dialog = await openManage();
    expect(dialog.getAllByRole('button', { name: /^Watch / })).toHaveLength(40);
    comesNear();
    expect(dialog.getAllByRole('button', { name: /^Watch / })).toHaveLength(80);
    await userEvent.type(dialog.getByRole('searchbox'), 'club 299');
    expect(await dialog.findByRole('button', { name: 'Watch Club 299' })).toBeVisible();
  });
});
