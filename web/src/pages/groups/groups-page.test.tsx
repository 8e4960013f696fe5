import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aGroup, aPage, aTopic } from '../../test/documents.ts';
import { FakeFailure, never } from '../../test/fake-api.ts';
import { onPhone } from '../../test/on-phone.ts';
import { violations } from '../../test/render.tsx';
import { chess, garden, news, setUp, watchAnswer } from './testing.tsx';

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
    const path = '/api/watched-groups/watch';
    const { api } = setUp([garden], {
      [`POST ${path}`]: () => (fails ? new FakeFailure(500, 'oops') : watchAnswer([garden])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unwatch Garden club' }));
    expect(await screen.findByText('Failed to remove group from watch list')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Unwatch Garden club' }));
    expect(await screen.findByText('Removed group from watch list')).toBeVisible();
    const asked = () => api.of('POST', path).at(-1)?.body;
    const groups = [garden.documentId];
    expect(asked()).toEqual({ data: { groups, is_watched: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked()).toEqual({ data: { groups, is_watched: true } }));
  });

  it('orders the groups, and unwatches those that are chosen with one request', async () => {
    const path = '/api/watched-groups/watch';
    const clubs = ['Alpha', 'Beta', 'Gamma'].map((name, index) =>
      aGroup({ name, is_watched: true, activity_score: 0, total_messages: 100 + index }),
    );
    const { api } = setUp(clubs, { [`POST ${path}`]: () => watchAnswer(clubs.slice(0, 2)) });
    const names = async () =>
      (await screen.findAllByRole('link', { name: /Alpha|Beta|Gamma/ })).map(
        (one) => one.textContent,
      );
    expect(await names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'messages');
    expect(await names()).toEqual(['Gamma', 'Beta', 'Alpha']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Alpha' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Beta' }));
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Stop watching 2 groups' }));
    expect(await screen.findByText('Removed 2 groups from watch list')).toBeVisible();
    const [alpha, beta] = clubs;
    const groups = [alpha?.documentId, beta?.documentId];
    expect(api.of('POST', path)[0]?.body).toEqual({ data: { groups, is_watched: false } });
  });

  it('shows no zeros of a group that is being read, and how far that is', async () => {
    const fresh = aGroup({ name: 'Fresh', is_watched: true, total_messages: 0, top_members: [] });
    const reading = { groups: [fresh.documentId], done: 3 };
    setUp([fresh, garden], { 'GET /api/reading': () => ({ data: reading }) });
    expect(await screen.findByText('Reading your groups: 3 of 4')).toBeVisible();
    const row = await screen.findByRole('row', { name: /Fresh/ });
    expect(row).not.toHaveTextContent(/No data yet/);
    expect(screen.getAllByText('Being read')).toHaveLength(3);
    expect(await violations()).toEqual([]);
  });

  it('shows no zeros before it knows what is being read, and says so where it cannot know', async () => {
    const fresh = aGroup({ name: 'Fresh', is_watched: true, total_messages: 0, top_members: [] });
    setUp([fresh], { 'GET /api/reading': never });
    const row = await screen.findByRole('row', { name: /Fresh/ });
    expect(row).toHaveTextContent(/Being read/);
    expect(row).not.toHaveTextContent(/No data yet/);
    cleanup();
    setUp([fresh], { 'GET /api/reading': () => new FakeFailure(500, 'oops') });
    expect(await screen.findByText('No data yet')).toBeVisible();
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

  const writer = (name: string, messages: number, ...groups: string[]) => ({
    id: `${name}@s`,
    name,
    messages,
    groups: groups.map((group) => ({ documentId: group, group_id: group, name: group })),
  });

  it('ranks the people who write most, each counted once, against the first of them', async () => {
    const data = [writer('Bo', 200, 'Tulips', 'Roses'), writer('Ada', 50, 'Roses')];
    setUp([garden], { 'GET /api/active-members': () => ({ data }) });
    await userEvent.click(await screen.findByRole('tab', { name: 'Most Active Members' }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Bo.*200 messages.*Tulips, Roses/);
    expect(second).toHaveTextContent(/Ada.*50 messages.*Roses/);
    const heading = '2 people write in your watched groups, the most active first.';
    expect(screen.getByText(heading)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Ada' })).toHaveAttribute('aria-valuenow', '25');
    expect(await violations()).toEqual([]);
  });

  it('says how many people are listed, and which groups they are of', async () => {
    const data = Array.from({ length: 20 }, (_, n) => writer(`P${n}`, 40 - n, 'Garden club'));
    const { api } = setUp([garden], { 'GET /api/active-members': () => ({ data }) });
    await userEvent.click(await screen.findByRole('tab', { name: 'Most Active Members' }));
    expect(await screen.findByText(/^The 20 people who write most in your watched/)).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search...' });
    await userEvent.type(search, 'garden');
    expect(await screen.findByText(/in the groups of your search/)).toBeVisible();
    const asked = api.of('GET', '/api/active-members').at(-1)?.query;
    expect(asked?.get('search')).toBe('garden');
    await userEvent.type(search, 'xyz');
    expect(await screen.findByText('No groups found matching your search.')).toBeVisible();
    expect(screen.queryByText('No data yet')).toBeNull();
  });

  it('shows topics over groups, those of one name as one, the most mentioned first', async () => {
    const roses = aGroup({ name: 'Roses', is_watched: true });
    const ref = ({ documentId, name, group_id }: typeof roses) => ({ documentId, name, group_id });
    const topic = (name: string, mentions: number, group: typeof roses) =>
      aTopic({ documentId: `${name}-${group.documentId}`, name, mentions, group: ref(group) });
    const topics = [
      topic('Tools', 5, garden),
      topic('Compost', 4, garden),
      topic('compost', 3, roses),
      topic('Elsewhere', 90, aGroup({ name: 'Gone' })),
    ];
    setUp([garden, roses], { 'GET /api/watched-topics': () => aPage(topics) });
    await userEvent.click(await screen.findByRole('tab', { name: 'Top Topics' }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Compost.*7 mentions this week.*Garden club, Roses/),
      expect.stringMatching(/Tools.*5 mentions this week.*Garden club/),
    ]);
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
