import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { GroupLabel } from '../../shared/api/types.ts';
import { base } from '../../test/base-document.ts';
import { aGroup, aPage } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { violations } from '../../test/render.tsx';
import { setUp } from './testing.tsx';

interface Added {
  name: string;
  groups: string[];
}

interface Changed {
  name?: string;
  groups?: { connect?: string[]; disconnect?: string[] };
}

/** The groups screen over a server that keeps labels. */
function withLabels(names: readonly string[] = ['Work']) {
  const labels: GroupLabel[] = names.map((name) => ({ ...base('l'), name, group_count: 0 }));
  const refOf = ({ documentId, name }: GroupLabel) => ({ documentId, name });
  const groups = ['Garden club', 'Chess', 'Choir'].map((name, n) =>
    aGroup({ name, activity_score: 90 - n }),
  );
  const [first] = labels;
  if (first && groups[0]) groups[0].labels = [refOf(first)];
  const counted = () =>
    labels.map((label) => ({
      ...label,
      group_count: groups.filter((group) =>
        group.labels.some(({ documentId }) => documentId === label.documentId),
      ).length,
    }));
  const give = (label: GroupLabel, ids: readonly string[] = [], isGiven = true) => {
    for (const group of groups.filter(({ documentId }) => ids.includes(documentId))) {
      const others = group.labels.filter(({ documentId }) => documentId !== label.documentId);
      group.labels = isGiven ? [...others, refOf(label)] : others;
    }
  };
  const dataOf = <T,>(body: unknown) => (body as { data: T }).data;
  const one = (label: GroupLabel) => `/api/group-labels/${label.documentId}`;
  setUp(groups, {
    'GET /api/watched-groups': () => aPage(groups),
    'GET /api/group-labels': () => aPage(counted()),
    'POST /api/group-labels': ({ body }) => {
      const { name, groups: ids } = dataOf<Added>(body);
      if (labels.some((label) => label.name === name)) {
        return new FakeFailure(409, 'You have a label of this name already.');
      }
      const label = { ...base('l'), name, group_count: 0 };
      labels.push(label);
      give(label, ids);
      return { data: label };
    },
    ...Object.fromEntries(
      labels.flatMap((label) => [
        [
          `PUT ${one(label)}`,
          ({ body }: { body: unknown }) => {
            const { name, groups: changed } = dataOf<Changed>(body);
            label.name = name ?? label.name;
            give(label, changed?.connect);
            give(label, changed?.disconnect, false);
            return { data: label };
          },
        ],
        [
          `DELETE ${one(label)}`,
          () => {
            labels.splice(labels.indexOf(label), 1);
            give(
              label,
              groups.map(({ documentId }) => documentId),
              false,
            );
            return undefined;
          },
        ],
      ]),
    ),
  });
  return { groups, labels };
}

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const openLabels = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
  return within(await screen.findByRole('dialog', { name: /^Labels of/ }));
};
const shownGroups = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => ['Garden club', 'Chess', 'Choir'].includes(text ?? ''));

describe('labels of groups', () => {
  it('are given to the chosen groups together and taken from them, accessibly', async () => {
    const { groups } = withLabels();
    await choose('Garden club');
    await choose('Chess');
    const popup = await openLabels();
    const box = await popup.findByRole('checkbox', { name: 'Work' });
    expect(box).toBePartiallyChecked();
    expect(await violations()).toEqual([]);
    await userEvent.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(groups.map(({ labels }) => labels.length)).toEqual([1, 1, 0]);
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    expect(groups.map(({ labels }) => labels.length)).toEqual([0, 0, 0]);
  });

  it('are added to the chosen groups, each name once', async () => {
    const { groups } = withLabels();
    await choose('Choir');
    const popup = await openLabels();
    const field = await popup.findByRole('textbox', { name: 'New label' });
    await userEvent.type(field, 'Music{Enter}');
    expect(await popup.findByRole('checkbox', { name: 'Music' })).toBeChecked();
    expect(groups[2]?.labels).toMatchObject([{ name: 'Music' }]);
    await userEvent.type(field, 'Music{Enter}');
    expect(await screen.findByText('You have a label of this name already.')).toBeVisible();
    expect(field).toHaveValue('Music');
  });

  it('narrow the list to the groups that have one', async () => {
    const { labels } = withLabels();
    const filter = await screen.findByRole('combobox', { name: 'Label' });
    expect(shownGroups()).toEqual(['Garden club', 'Chess', 'Choir']);
    await userEvent.selectOptions(filter, labels[0]?.documentId ?? '');
    await waitFor(() => expect(shownGroups()).toEqual(['Garden club']));
    expect(screen.getByRole('checkbox', { name: 'Select this group' })).toBeVisible();
  });

  it('are renamed and deleted; the groups stay', async () => {
    const { groups } = withLabels();
    await choose('Garden club');
    const popup = await openLabels();
    await userEvent.click(await popup.findByRole('button', { name: 'Manage labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
    expect(await dialog.findByText('1 group')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Rename Work' }));
    const name = dialog.getByRole('textbox', { name: 'Name of Work' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Deals{Enter}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete Deals' }));
    expect(await screen.findByText(/Delete the label “Deals”\? Its groups stay\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Label deleted')).toBeVisible();
    expect(groups[0]?.labels).toEqual([]);
  });
});
