import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { GroupsPage } from './GroupsPage.tsx';

const user = aUser();
const garden = aGroup({ name: 'Garden club', is_watched: true });
const chess = aGroup({ name: 'Chess', is_watched: false, description: 'Openings' });

function setUp(groups = [garden, chess], routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage(groups),
    ...routes,
  });
  renderApp(<GroupsPage />, { user, path: '/groups' });
  return api;
}

describe('the groups screen', () => {
  it('prompts for an import, then offers to select groups', async () => {
    setUp([], { 'GET /api/wa-groups': () => ({ data: [garden, chess] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    expect(await screen.findByText('Successfully imported 2 groups!')).toBeVisible();
    expect(await screen.findByText('Groups Imported Successfully!')).toBeVisible();
    expect(screen.getByRole('button', { name: "I'll Do This Later" })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select Groups to Watch' }));
    expect(await screen.findByText('Manage Watched Groups')).toBeVisible();
  });

  it('says when the import failed', async () => {
    setUp([], { 'GET /api/wa-groups': () => new FakeFailure(503, 'away') });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    expect(await screen.findByText('Failed to import groups from WhatsApp')).toBeVisible();
  });

  it('lists watched groups, searches them, and unwatches', async () => {
    const api = setUp([garden], {
      [`PUT /api/watched-groups/${garden.documentId}`]: () => ({ data: garden }),
    });
    expect(await screen.findByRole('link', { name: 'Garden club' })).toHaveAttribute(
      'href',
      `/group/${garden.documentId}`,
    );
    expect(screen.getByText('No data yet')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Unwatch Garden club' }));
    expect(await screen.findByText('Removed group from watch list')).toBeVisible();
    expect(api.of('PUT', `/api/watched-groups/${garden.documentId}`)[0]?.body).toEqual({
      data: { is_watched: false },
    });
    await userEvent.type(screen.getByRole('searchbox'), 'chess');
    expect(await screen.findByText('No groups found matching your search.')).toBeVisible();
  });

  it('watches a group in the dialog, whose search reads descriptions too', async () => {
    setUp(undefined, {
      [`PUT /api/watched-groups/${chess.documentId}`]: () => ({ data: chess }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Watched Groups' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('searchbox'), 'OPENINGS');
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Added Chess to watched groups')).toBeVisible();
  });

  it('refreshes, and says when that failed', async () => {
    setUp(undefined, { 'GET /api/wa-groups': () => new FakeFailure(409, 'not connected') });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Groups' }));
    expect(await screen.findByText('Failed to refresh groups')).toBeVisible();
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

  it('has the tabs of the specification', async () => {
    setUp();
    await userEvent.click(await screen.findByRole('tab', { name: 'Top Topics' }));
    expect(await screen.findByText('Topics Feature Coming Soon')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Most Active Members' }));
    await waitFor(() => expect(screen.getByText('No data yet')).toBeVisible());
  });
});
