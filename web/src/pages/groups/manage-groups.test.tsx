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
