import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aBudget, aGroup, aPage, aScheduled } from '../../../test/documents.ts';
import { FakeFailure } from '../../../test/fake-api.ts';
import { violations } from '../../../test/render.tsx';
import { garden, listPath, openDialog, setUp, withList } from '../testing.tsx';

const anns = [
  { id: 'ann@s', name: 'Ann Lee', messages: 9, active_days: 3 },
  { id: 'bo@s', name: 'Bo', messages: 2, active_days: 1 },
];
const membersPath = `/api/watched-groups/${garden.documentId}/members`;
const participantsPath = `/api/watched-groups/${garden.documentId}/participants`;
const silent = [
  { id: 'ann@s', name: 'Ann', is_admin: false },
  { id: 'anna@s', name: 'Anna', is_admin: true },
  { id: '15551230009@s.whatsapp.net', name: '', is_admin: false },
];
const saved = { [`POST ${listPath}`]: () => ({ data: aScheduled() }) };

type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function save(dialog: Dialog) {
  await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
  await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the preview', () => {
  it('shows words as WhatsApp does', async () => {
    setUp();
    const dialog = await openDialog();
    expect(dialog.queryByText('As your groups will see it')).toBeNull();
    await userEvent.type(dialog.getByLabelText(/^Message/), '*Bold* and _slanted_');
    const preview = within(dialog.getByRole('region', { name: 'As your groups will see it' }));
    expect(preview.getByText('Bold').tagName).toBe('STRONG');
    expect(preview.getByText('slanted').tagName).toBe('EM');
    expect(await violations()).toEqual([]);
  });
});

describe('a poll', () => {
  it('has a question and answers', async () => {
    const api = setUp(saved);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Make it a poll' }));
    await userEvent.type(dialog.getByLabelText(/^Question/), 'Which day?');
    await userEvent.type(dialog.getByLabelText('Answer 1'), 'Mon');
    await userEvent.type(dialog.getByLabelText('Answer 2'), 'Tue');
    expect(dialog.getByRole('button', { name: 'Remove answer 2' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Add an answer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove answer 3' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Several answers/ }));
    expect(dialog.getByText('Select one or more')).toBeVisible();
    expect(dialog.getByText('10 / 255 characters')).toBeVisible();
    expect(await violations()).toEqual([]);
    await save(dialog);
    expect(api.of('POST', listPath)[0]?.body).toMatchObject({
      data: { message: 'Which day?', poll: { options: ['Mon', 'Tue'], multiple: true } },
    });
  });

  it('is kept when the message is changed, and can be taken away', async () => {
    const poll = { options: ['Mon', 'Tue'], multiple: false };
    const groupIds = [garden.documentId];
    const message = aScheduled({ poll, groupIds, scheduledFor: '2090-01-02T10:30:00.000Z' });
    const path = `${listPath}/${message.documentId}`;
    const { api } = withList([message], { [`PUT ${path}`]: () => ({ data: message }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit message/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scheduled Message' }));
    expect(dialog.getByLabelText('Answer 2')).toHaveValue('Tue');
    await userEvent.click(dialog.getByRole('button', { name: 'No poll' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Update Message' }));
    await waitFor(() =>
      expect(api.of('PUT', path)[0]?.body).toMatchObject({ data: { poll: null } }),
    );
  });
});

describe('a file', () => {
  const mediaId = 'a'.repeat(64);
  const upload = { mediaId, fileName: 'plan.pdf', mimeType: 'application/pdf', size: 2048 };

  it('is uploaded, and goes with the message', async () => {
    let refuses = true;
    const api = setUp({
      ...saved,
      'POST /api/wa-uploads': () =>
        refuses
          ? new FakeFailure(400, 'Programs and web pages cannot be sent.')
          : { data: { ...upload, kind: 'document' } },
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'The plan');
    const input = dialog.getByTestId('attachment');
    await userEvent.upload(input, new File(['x'], 'plan.pdf'));
    expect(await dialog.findByText(/^The file was not attached. Programs/)).toBeVisible();
    refuses = false;
    await userEvent.upload(input, new File(['x'], 'plan.pdf'));
    expect(await dialog.findByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Make it a poll' })).toBeNull();
    await save(dialog);
    expect(api.of('POST', listPath)[0]?.body).toMatchObject({
      data: { message: 'The plan', attachment: { mediaId, fileName: 'plan.pdf' } },
    });
  });
});

describe('a mention', () => {
  it('is offered of everybody in the group, who writes first, by number who has no name', async () => {
    const api = setUp({
      ...saved,
      [`GET ${membersPath}`]: () => aPage(anns.slice(0, 1)),
      [`GET ${participantsPath}`]: () => aPage(silent),
    });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
    const area = dialog.getByLabelText(/^Message/);
    await userEvent.type(area, 'Hi @+155');
    await dialog.findByRole('option', { name: '15551230009' });
    const offered = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Ann Lee', 'Anna', '15551230009']);
    const asked = api.of('GET', participantsPath).at(-1)?.query;
    expect(asked?.get('filters[$or][1][id][$contains]')).toBe('155');
    await userEvent.click(dialog.getByRole('option', { name: '15551230009' }));
    expect(area).toHaveValue('Hi @15551230009 ');
  });

  it('is chosen from the members of the one group', async () => {
    const api = setUp({
      ...saved,
      [`GET ${membersPath}`]: ({ query }) =>
        aPage(
          anns.filter(({ name }) => name.includes(query.get('filters[name][$containsi]') ?? '')),
        ),
      [`GET ${participantsPath}`]: () => aPage([]),
    });
    const dialog = await openDialog();
    const area = dialog.getByLabelText(/^Message/);
    await userEvent.type(area, 'Hi @');
    expect(dialog.getByText(/choose one group/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
    await userEvent.type(area, 'Ann');
    expect(await dialog.findByRole('option', { name: 'Ann Lee' })).toBeVisible();
    await waitFor(() => expect(dialog.queryByRole('option', { name: 'Bo' })).toBeNull());
    // The first Escape is the list's, not the dialog's.
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.queryByRole('option', { name: 'Ann Lee' })).toBeNull());
    expect(area).toBeVisible();
    await userEvent.type(area, ' @An');
    expect(await dialog.findByRole('option', { name: 'Ann Lee' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(area).toHaveValue('Hi @Ann @Ann Lee ');
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));
    await waitFor(() =>
      expect(api.of('POST', listPath)[0]?.body).toMatchObject({
        data: { message: 'Hi @Ann @Ann Lee', mentions: [{ id: 'ann@s', name: 'Ann Lee' }] },
      }),
    );
  });
});

describe('the day’s budget', () => {
  it('is told where it does not last', async () => {
    const groups = [garden, aGroup({ name: 'Film club' })];
    setUp({
      'GET /api/watched-groups': () => aPage(groups),
      'GET /api/wa-budget': () => ({
        data: aBudget({ used: 199, risk: 'high', resetsAt: '2091-01-01T00:00:00.000Z' }),
      }),
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    expect(await dialog.findByText(/may still send 1 message today/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
    expect(dialog.getByText(/This goes to 2 groups/)).toBeVisible();
  });
});
