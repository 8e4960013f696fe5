import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aDigest, aGroup, aPage, aRemoval, anImport } from '../../test/documents.ts';
import { FakeFailure, never } from '../../test/fake-api.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { address, renderApp, violations } from '../../test/render.tsx';
import { RecentlyDeleted } from './RecentlyDeleted.tsx';

// The drawing itself needs a real browser; its figures stand beside it.
vi.mock('../../shared/charts/ApexChart.tsx', () => ({ ApexChart: () => null }));

const removal = aRemoval({ group_name: 'Garden club', group_id: theGroup.documentId });
const undoPath = `POST /api/removals/${removal.documentId}/undo`;

async function openMenu() {
  const button = await screen.findByRole('button', { name: 'More about Garden club' });
  await userEvent.click(button);
  return screen.findByRole('menuitem', { name: 'Delete group' });
}

describe('deleting a group', () => {
  it('says what it means, leaves the page and can be undone at once', async () => {
    const api = openGroup(
      '',
      {
        'GET /api/digests': () => aPage([aDigest(), aDigest(), aDigest()]),
        [`DELETE ${ownPath}`]: () => ({ data: removal }),
        [undoPath]: () => ({ data: theGroup }),
      },
      { group: { ...theGroup, total_messages: 1234 } },
    );
    await userEvent.click(await openMenu());
    const dialog = await screen.findByRole('dialog', { name: 'Delete Garden club?' });
    expect(dialog).toHaveTextContent('1,234 messages and 3 digests');
    expect(dialog).toHaveTextContent('undo this for 30 days');
    expect(await violations()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted Garden club')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/groups'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Garden club is back')).toBeVisible();
    expect(api.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      ownPath,
      `/api/removals/${removal.documentId}/undo`,
    ]);
  });

  it('is not done when it is thought better of', async () => {
    const api = openGroup('');
    await userEvent.click(await openMenu());
    const dialog = await screen.findByRole('dialog', { name: 'Delete Garden club?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of('DELETE', ownPath)).toEqual([]);
  });

  it('says when it failed, and stays', async () => {
    openGroup('', { [`DELETE ${ownPath}`]: () => new FakeFailure(500, 'oops') });
    await userEvent.click(await openMenu());
    const dialog = await screen.findByRole('dialog', { name: 'Delete Garden club?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The group could not be deleted')).toBeVisible();
    expect(address()).toBe(`/group/${theGroup.documentId}`);
  });

  it('says when the plan has no room for it any more', async () => {
    openGroup('', {
      [`DELETE ${ownPath}`]: () => ({ data: removal }),
      [undoPath]: () => ({ data: { ...theGroup, is_watched: false } }),
    });
    await userEvent.click(await openMenu());
    const dialog = await screen.findByRole('dialog', { name: 'Delete Garden club?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/is back, but not watched/)).toBeVisible();
  });
});

describe('deleting messages', () => {
  const previewPath = `${ownPath}/removal-preview`;
  const range = aRemoval({
    kind: 'range',
    group_name: 'Garden club',
    from: '2026-03-01T09:00:00Z',
    to: '2026-03-05T18:30:59.999Z',
  });
  const preview = (values: object = {}) => ({
    data: {
      messages: 0,
      system_lines: 0,
      digests: 0,
      changed_digests: 0,
      questions: 0,
      resources: 0,
      ...values,
    },
  });

  async function openDialog() {
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete messages…' }));
    return within(await screen.findByRole('dialog', { name: 'Delete messages of Garden club' }));
  }

  type Dialog = Awaited<ReturnType<typeof openDialog>>;

  function choose(dialog: Dialog, from: string, to: string): void {
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: from } });
    fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: to } });
  }

  it('says what goes with them, deletes whole minutes and can be undone', async () => {
    const api = openGroup('', {
      [`GET ${previewPath}`]: () =>
        preview({ messages: 1234, system_lines: 1, digests: 2, changed_digests: 1, questions: 5 }),
      [`POST ${ownPath}/removals`]: () => ({ data: range }),
      [`POST /api/removals/${range.documentId}/undo`]: () => ({ data: theGroup }),
    });
    const dialog = await openDialog();
    expect(dialog.getByText(/^Choose a beginning and an end/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete messages' })).toBeDisabled();
    choose(dialog, '2026-03-01T09:00', '2026-03-05T18:30');
    expect(await dialog.findByText('1,234 messages and 1 system line would go')).toBeVisible();
    const listed = dialog.getAllByRole('listitem').map((item) => item.textContent);
    expect(listed).toEqual(['2 digests', '5 questions']);
    expect(dialog.getByText(/^The digest of a day that keeps other messages/)).toBeVisible();
    expect(dialog.getByText(/undo this for 30 days in Settings, under Recently/)).toBeVisible();
    expect(await violations()).toEqual([]);
    const stretch = { from: '2026-03-01T09:00:00.000Z', to: '2026-03-05T18:30:59.999Z' };
    expect(Object.fromEntries(api.of('GET', previewPath)[0]?.query ?? [])).toEqual(stretch);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 1,234 messages' }));
    expect(await screen.findByText('Deleted 1,234 messages and 1 system line')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of('POST', `${ownPath}/removals`).map(({ body }) => body)).toEqual([
      { data: stretch },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Messages of .* are back$/)).toBeVisible();
  });

  it('are not there to be deleted where the stretch is empty, or runs backwards', async () => {
    const api = openGroup('', { [`GET ${previewPath}`]: () => preview() });
    const dialog = await openDialog();
    choose(dialog, '2026-03-05T09:00', '2026-03-01T09:00');
    expect(await dialog.findByText('This lies before the beginning.')).toBeVisible();
    expect(api.of('GET', previewPath)).toEqual([]);
    choose(dialog, '2026-03-01T09:00', '2026-03-01T09:00');
    expect(await dialog.findByText(/^There is no message in this stretch/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete messages' })).toBeDisabled();
  });

  it('wait while they are counted, and can be counted again where that failed', async () => {
    let answer: () => unknown = never as () => unknown;
    openGroup('', { [`GET ${previewPath}`]: () => answer() });
    const dialog = await openDialog();
    choose(dialog, '2026-03-01T09:00', '2026-03-02T09:00');
    expect(await dialog.findByText('Counting what would be deleted…')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete messages' })).toBeDisabled();
    answer = () => new FakeFailure(500, 'oops');
    choose(dialog, '2026-03-01T09:00', '2026-03-03T09:00');
    expect(await dialog.findByText('What would be deleted could not be counted')).toBeVisible();
    answer = () => preview({ system_lines: 2 });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Delete 2 system lines' })).toBeEnabled();
  });

  it('stay with the dialog open where deleting failed', async () => {
    openGroup('', {
      [`GET ${previewPath}`]: () => preview({ messages: 1 }),
      [`POST ${ownPath}/removals`]: () => new FakeFailure(500, 'oops'),
    });
    const dialog = await openDialog();
    choose(dialog, '2026-03-01T09:00', '2026-03-01T10:00');
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete 1 message' }));
    expect(await screen.findByText('The messages could not be deleted')).toBeVisible();
    expect(dialog.getByLabelText(/^From/)).toHaveValue('2026-03-01T09:00');
  });
});

describe('imported files', () => {
  const group = aGroup({ ...theGroup, source: 'export' });
  const file = anImport({ fileName: 'Chat.zip', messages: 40 });

  it('are listed with the group and deleted one by one', async () => {
    let files = [file];
    openGroup(
      '',
      {
        'GET /api/wa-imports': () => aPage(files),
        [`DELETE /api/wa-imports/${file.documentId}`]: () => {
          files = [];
          return { data: aRemoval({ kind: 'import', fileName: 'Chat.zip' }) };
        },
      },
      { group },
    );
    expect(await screen.findByText(/^40 messages · imported/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Chat.zip' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this import?' });
    expect(dialog).toHaveTextContent('only “Chat.zip” brought');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Import deleted')).toBeVisible();
    expect(await screen.findByText('No imported files')).toBeVisible();
  });

  it('say when one was cut short', async () => {
    const cut = anImport({ ...file, state: 'incomplete', messages: 0 });
    openGroup('', { 'GET /api/wa-imports': () => aPage([cut]) }, { group });
    expect(
      await screen.findByText('Incomplete: import this file again to complete it'),
    ).toBeVisible();
    expect(screen.queryByText(/^0 messages/)).toBeNull();
  });

  it('are not spoken of in a linked group without any', async () => {
    openGroup('');
    await screen.findByText('12 members');
    expect(screen.queryByText('Imported files')).toBeNull();
  });

  it('say when they cannot be loaded', async () => {
    openGroup('', { 'GET /api/wa-imports': () => new FakeFailure(500, 'oops') }, { group });
    expect(await screen.findByText('The imported files could not be loaded')).toBeVisible();
  });
});

describe('recently deleted', () => {
  const show = (routes: Parameters<typeof fakeApi>[0]) => {
    const api = fakeApi(routes);
    renderApp(<RecentlyDeleted />);
    return api;
  };

  it('says that there is nothing', async () => {
    show({});
    expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  });

  it('is busy while it loads, and says when it fails', async () => {
    show({ 'GET /api/removals': never });
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  });

  it('can be tried again', async () => {
    let fails = true;
    show({ 'GET /api/removals': () => (fails ? new FakeFailure(500, 'oops') : aPage([])) });
    expect(await screen.findByText('What was deleted could not be loaded')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  });

  it('brings back what is chosen', async () => {
    const range = aRemoval({
      kind: 'range',
      group_name: 'Chess',
      from: '2026-03-01T00:00:00Z',
      to: '2026-03-05T23:59:59.999Z',
    });
    const hours = { ...range, from: '2026-03-01T09:00:00Z', documentId: 'hours' };
    const file = aRemoval({ kind: 'import', fileName: 'Chat.zip' });
    let removals = [removal, range, hours, file];
    show({
      'GET /api/removals': () => aPage(removals),
      [undoPath]: () => {
        removals = removals.slice(1);
        return { data: theGroup };
      },
    });
    expect(
      await screen.findByText('Messages of Mar 1, 2026 to Mar 5, 2026 in Chess'),
    ).toBeVisible();
    expect(
      screen.getByText('Messages of Mar 1, 2026 at 9:00 AM to Mar 5, 2026 at 11:59 PM in Chess'),
    ).toBeVisible();
    expect(screen.getByText(/^“Chat.zip” of/)).toBeVisible();
    expect(screen.getAllByText(/^Gone for good on /)).toHaveLength(4);
    expect(await violations()).toEqual([]);
    const name = 'Undo the deletion of Garden club';
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Garden club is back')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  });
});
