import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aGroup } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { violations } from '../../test/render.tsx';
import { chess, garden, news, setUp, watchAnswer } from './testing.tsx';

const watchPath = 'POST /api/watched-groups/watch';
const isWatching = (body: unknown) => (body as { data: { is_watched: boolean } }).data.is_watched;

async function openManage() {
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Watched Groups' }));
  return within(await screen.findByRole('dialog', { name: 'Manage Watched Groups' }));
}

describe('Manage Watched Groups', () => {
  it('watches a group, which stays in its place as Watching', async () => {
    const { held, api } = setUp(undefined, {
      [watchPath]: () => {
        held.groups = [garden, { ...chess, is_watched: true }];
        return watchAnswer([chess]);
      },
    });
    const dialog = await openManage();
    expect(dialog.getByText('1 group is watched')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Added Chess to watched groups')).toBeVisible();
    const { documentId } = chess;
    const data = { groups: [documentId], is_watched: true };
    expect(api.of('POST', '/api/watched-groups/watch')[0]?.body).toEqual({ data });
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
    const message =
      'Your plan lets you watch 5 groups. Unwatch one first, or ask whoever runs this server for a larger plan.';
    const refusals = [{ documentId: chess.documentId, code: 'plan_limit', message }];
    setUp(undefined, {
      [watchPath]: ({ body }) =>
        isWatching(body) ? watchAnswer([], refusals) : watchAnswer([garden]),
    });
    const dialog = await openManage();
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Failed to add group to watch list')).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Your plan lets you watch 5 groups.');
    await userEvent.click(dialog.getByRole('button', { name: 'Show watched groups' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Unwatch Garden club' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  });

  const clubs = ['Alpha', 'Beta', 'Gamma'].map((name, index) =>
    aGroup({ name, is_watched: false, activity_score: 0, size: 10 + index }),
  );

  it('watches many with one request, in the order that is asked, and closes', async () => {
    const { api } = setUp([garden, ...clubs], { [watchPath]: () => watchAnswer(clubs) });
    const dialog = await openManage();
    const names = () =>
      dialog.getAllByRole('button', { name: /^Watch / }).map((one) => one.ariaLabel);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Order' }), 'size');
    expect(names()).toEqual(['Watch Gamma', 'Watch Beta', 'Watch Alpha']);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all 3 groups' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select Beta' }));
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Start watching 2 groups' }));
    const [alpha, , gamma] = clubs;
    const data = { groups: [gamma?.documentId, alpha?.documentId], is_watched: true };
    await waitFor(() => {
      const calls = api.of('POST', '/api/watched-groups/watch');
      expect(calls.map(({ body }) => body)).toEqual([{ data }]);
    });
    expect(await screen.findByText('Added 2 groups to watched groups')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('suggests where one takes part and what is active, as many as the plan has room for', async () => {
    const [alpha, beta, gamma] = clubs;
    const suggestion = (group: typeof alpha, reason: string | null, count: number) => ({
      documentId: group?.documentId,
      reason,
      messages: 40,
      own_messages: count,
      to_you: count,
    });
    const suggestions = [
      suggestion(gamma, 'to_you', 2),
      suggestion(beta, 'you_write', 1),
      suggestion(alpha, null, 0),
    ];
    const routes = { 'GET /api/watch-suggestions': () => ({ data: suggestions }) };
    const { api } = setUp([garden, ...clubs], { ...routes, [watchPath]: () => watchAnswer([]) });
    const dialog = await openManage();
    await dialog.findByText(/2 messages to you/);
    expect(dialog.getByText(/You wrote 1 message/)).toBeVisible();
    const names = dialog.getAllByRole('button', { name: /^Watch / }).map((one) => one.ariaLabel);
    expect(names).toEqual(['Watch Gamma', 'Watch Beta', 'Watch Alpha']);
    await userEvent.click(dialog.getByRole('button', { name: 'Select 2 suggestions' }));
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Start watching 2 groups' }));
    const groups = [gamma?.documentId, beta?.documentId];
    const [call] = api.of('POST', '/api/watched-groups/watch');
    expect(call?.body).toEqual({ data: { groups, is_watched: true } });
  });

  it('tells the plan’s room before it is used up, and what did not fit', async () => {
    const message = 'Your plan lets you watch 5 groups.';
    const [first, ...rest] = clubs;
    const failed = rest.map(({ documentId }) => ({ documentId, code: 'plan_limit', message }));
    const many = ['1', '2', '3'].map((name) => aGroup({ name, is_watched: true }));
    setUp(
      [...many, ...clubs],
      { [watchPath]: () => watchAnswer(first ? [first] : [], failed) },
      'personal',
    );
    const dialog = await openManage();
    const room = 'Your plan watches 5 groups: there is room for 2 more.';
    expect(dialog.getByText(`3 groups are watched. ${room}`)).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all 3 groups' }));
    expect(dialog.getByRole('button', { name: 'Start watching 3 groups' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select Gamma' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start watching 2 groups' }));
    const told = `1 of 2 groups were changed. ${message}`;
    expect(await screen.findByText(told)).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent(message);
  });

  it('says when watching failed for another reason', async () => {
    setUp(undefined, {
      [watchPath]: () => new FakeFailure(500, 'oops'),
    });
    const dialog = await openManage();
    await userEvent.click(dialog.getByRole('button', { name: 'Watch Chess' }));
    expect(await screen.findByText('Failed to add group to watch list')).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('draws the first of hundreds of groups at once, and all of them bit by bit', async () => {
    const many = Array.from({ length: 90 }, (_, i) =>
      aGroup({ name: `Club ${String(i).padStart(3, '0')}`, is_watched: false, activity_score: 0 }),
    );
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
    vi.stubGlobal('cancelIdleCallback', () => {});
    const whenIdle = () => act(() => idle.splice(0).at(-1)?.());
    setUp(many);
    const dialog = await openManage();
    const watch = () => dialog.queryAllByRole('button', { name: /^Watch / });
    expect(watch()).toHaveLength(40);
    whenIdle();
    whenIdle();
    // In the page and not only within reach of a scroll: keys and the browser's search find them.
    expect(watch()).toHaveLength(90);
    watch().at(-2)?.focus();
    await userEvent.tab();
    expect(document.activeElement).toHaveAccessibleName('Select Club 089');
    // What is found is drawn first; what stays keeps its place and focus.
    await userEvent.type(dialog.getByRole('searchbox'), 'club 08');
    await waitFor(() => expect(watch()).toHaveLength(10));
    await userEvent.clear(dialog.getByRole('searchbox'));
    await waitFor(() => expect(watch()).toHaveLength(40));
  });
});
