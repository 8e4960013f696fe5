import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subDays } from 'date-fns';
import { useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { dateToDay } from '../../shared/dates/days.ts';
import { aGroup, aPage, aTopic } from '../../test/documents.ts';
import { FakeFailure, never } from '../../test/fake-api.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { address, violations } from '../../test/render.tsx';

// The drawing itself needs a real browser; its figures stand beside it.
vi.mock('../../shared/charts/ApexChart.tsx', () => ({ ApexChart: () => null }));

const today = new Date().toISOString().slice(0, 10);
const isFirst = today.endsWith('-01');

describe('the group screen', () => {
  it('says that it loads', async () => {
    openGroup('', { [`GET ${ownPath}`]: never });
    expect(await screen.findByText('Loading...')).toBeVisible();
  });

  it('shows honest empty states', async () => {
    openGroup('');
    expect(await screen.findByText('12 members')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Garden club' })).toBeVisible();
    expect(await screen.findByText('No activity data yet')).toBeVisible();
    expect(screen.getByText('No growth data yet')).toBeVisible();
    expect(await screen.findByText('No topics yet')).toBeVisible();
    expect(screen.getByText('No data yet')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says when there is no such group', async () => {
    openGroup('', { [`GET ${ownPath}`]: () => new FakeFailure(404, 'Not Found') });
    expect(await screen.findByText('Group not found')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Back to groups' }));
    expect(address()).toBe('/groups');
  });

  it('shows an error with a retry', async () => {
    let fails = true;
    openGroup('', {
      [`GET ${ownPath}`]: () => (fails ? new FakeFailure(500, 'oops') : { data: theGroup }),
    });
    expect(await screen.findByText('Failed to load groups data')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 members')).toBeVisible();
  });
});

describe('the tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;

  it('opens the tab of the address, and names the tab in the address', async () => {
    openGroup('?tab=moderation');
    expect(await screen.findByText('No moderation rules')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Questions' }));
    expect(address()).toBe(`/group/${theGroup.documentId}?tab=questions`);
    expect(await screen.findByText('No questions have been asked yet')).toBeVisible();
  });

  it('follows the address back', async () => {
    openGroup('?tab=moderation', {}, { beside: <BackButton /> });
    expect(await screen.findByText('No moderation rules')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Topics' }));
    expect(await screen.findByText('No topics yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(await screen.findByText('No moderation rules')).toBeVisible();
    expect(selected()).toBe('Moderation');
  });

  it.each(['', '?tab=', '?tab=nope'])('is the overview at %j', async (search) => {
    openGroup(search);
    await screen.findByText('12 members');
    expect(selected()).toBe('Overview');
  });

  it('loads what a tab shows when the tab is opened; topics and digests with the group', async () => {
    const api = openGroup('');
    await screen.findByText('No topics yet');
    await waitFor(() => expect(api.of('GET', '/api/digests')).not.toEqual([]));
    for (const path of ['/api/resources', '/api/questions', '/api/moderation-rules']) {
      expect([path, api.of('GET', path).length]).toEqual([path, 0]);
    }
  });
});

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Browser back
    </button>
  );
}

describe('the overview', () => {
  const members = Array.from({ length: 14 }, (_, index) => ({
    id: `m${index}`,
    name: `Member ${index}`,
    messages: 1400 - index,
  }));
  const group = aGroup({
    ...theGroup,
    top_members: members,
    // Each day once, on the first of a month too.
    member_growth_stats: [
      ...(isFirst ? [] : [{ date: `${today.slice(0, 8)}01`, value: 9 }]),
      { date: today, value: 12 },
    ],
  });
  const activity = Array.from({ length: 30 }, (_, index) => ({
    date: dateToDay(subDays(new Date(), 29 - index)),
    count: index === 29 ? 95 : 0,
  }));

  it('shows the last 30 days, the growth of this month and who writes most', async () => {
    openGroup(
      '',
      {
        [`GET ${ownPath}/activity`]: () => ({ data: activity }),
        [`GET ${ownPath}`]: () => ({ data: group }),
      },
      { group },
    );
    expect(await screen.findByText('Last 30 days')).toBeVisible();
    expect(screen.getByText('95', { selector: 'p' })).toBeVisible();
    // The rounded total over the number of days.
    expect(screen.getByText('3/day on average')).toBeVisible();
    expect(screen.getByText('this month')).toBeVisible();
    expect(screen.getByText(isFirst ? '+0' : '+3')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('lists the ten who write most, and everybody on request', async () => {
    const everybody = [
      {
        id: 'm99',
        name: 'Member 99',
        messages: 1,
        active_days: 1,
        last_message_at: '2026-03-18T10:00:00.000Z',
      },
    ];
    const api = openGroup(
      '',
      {
        [`GET ${ownPath}/members`]: ({ query }) =>
          aPage(query.get('filters[name][$containsi]') ? [] : everybody),
      },
      { group },
    );
    const asked = () => api.of('GET', `${ownPath}/members`).at(-1)?.query;
    const table = await screen.findByRole('table', { name: 'Most Active Members' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    expect(within(table).getByText('1,400')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'All members' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Everybody who wrote' }));
    expect(await dialog.findByText('Mar 18, 2026')).toBeVisible();
    expect(asked()?.get('sort[0]')).toBe('messages:desc');
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Member' }));
    await waitFor(() => expect(asked()?.get('sort[0]')).toBe('name:asc'));
    await userEvent.click(dialog.getByRole('button', { name: 'Member' }));
    await waitFor(() => expect(asked()?.get('sort[0]')).toBe('name:desc'));
    await userEvent.type(dialog.getByPlaceholderText('Search members...'), 'ada');
    expect(await dialog.findByText('No members match your search.')).toBeVisible();
  });

  it('corrects an address that names no tab', async () => {
    openGroup('?tab=nonsense');
    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/group/${theGroup.documentId}?tab=overview`));
  });

  it('shows the first three topics with their mentions this week', async () => {
    const topics = ['One', 'Two', 'Three', 'Four'].map((name) => aTopic({ name, mentions: 1 }));
    openGroup('', { 'GET /api/watched-topics': () => aPage(topics) });
    expect(await screen.findAllByText('1 mention this week')).toHaveLength(3);
    expect(screen.queryByText('Four')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'View all' }));
    expect(address()).toBe(`/group/${theGroup.documentId}?tab=topics`);
    expect(await screen.findByText('Four')).toBeVisible();
  });
});
