import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aGroup } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { violations } from '../../test/render.tsx';
import { chess, garden, news, setUp } from './testing.tsx';

async function openManage() {
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Watched Groups' }));
  return within(await screen.findByRole('dialog', { name: 'Manage Watched Groups' }));
}

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
      'Your plan lets you watch 5 groups. Unwatch one first, or ask whoever runs this server for a larger plan.',
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
    expect(document.activeElement).toHaveAccessibleName('Watch Club 089');
    // What is found is drawn first; what stays keeps its place and focus.
    await userEvent.type(dialog.getByRole('searchbox'), 'club 08');
    await waitFor(() => expect(watch()).toHaveLength(10));
    await userEvent.clear(dialog.getByRole('searchbox'));
    await waitFor(() => expect(watch()).toHaveLength(40));
  });
});
