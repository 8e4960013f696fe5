import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aGroup, aPage, aScheduled } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { address, violations } from '../../test/render.tsx';
import { garden, listPath, openDialog, setUp, withList } from './testing.tsx';

async function fillIn(dialog: ReturnType<typeof within>, text = 'Hello') {
  await userEvent.type(dialog.getByLabelText(/^Message/), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
  await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
}

describe('the dialog', () => {
  it('opens at once where the address asks for it', async () => {
    setUp({}, { add: true });
    expect(await screen.findByRole('dialog', { name: 'Schedule New Message' })).toBeVisible();
    expect(address()).toBe('/schedule');
  });

  it('wants all fields, counts characters and members, and starts now', async () => {
    setUp();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));
    expect(await dialog.findByText('Please fill in all fields')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Message/), 'Hello');
    expect(dialog.getByText('Please fill in all fields')).toBeVisible();
    expect(dialog.getByText('5 / 4,096 characters')).toBeVisible();
    expect(dialog.getByText('1,200 members')).toBeVisible();
    expect(dialog.getByText('In your time zone, UTC')).toBeVisible();
    const least = dialog.getByLabelText(/^Date and time/).getAttribute('min') ?? '';
    expect(Math.abs(Date.parse(`${least}Z`) - Date.now())).toBeLessThan(2 * 60_000);
    expect(await violations()).toEqual([]);
  });

  it('chooses all groups and none; an imported chat cannot be sent to', async () => {
    const old = aGroup({ name: 'Old chat', source: 'export' });
    setUp({ 'GET /api/watched-groups': () => aPage([garden, old]) });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Select All' }));
    expect(dialog.getByRole('checkbox', { name: 'Garden club' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Old chat' })).toBeDisabled();
    expect(dialog.getByText('1 chosen')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByRole('checkbox', { name: 'Garden club' })).not.toBeChecked();
  });

  it('searches among many groups', async () => {
    const many = Array.from({ length: 9 }, (_, i) => aGroup({ name: `Club ${i}` }));
    setUp({ 'GET /api/watched-groups': () => aPage(many) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('searchbox'), 'CLUB 7');
    expect(dialog.getByRole('checkbox', { name: 'Club 7' })).toBeVisible();
    expect(dialog.queryByRole('checkbox', { name: 'Club 6' })).toBeNull();
  });

  it('keeps the draft and says why when the server refuses; then schedules', async () => {
    let fails = true;
    const api = setUp({
      [`POST ${listPath}`]: () =>
        fails ? new FakeFailure(400, 'Choose a time in the future') : { data: aScheduled() },
    });
    expect(await screen.findByText('No scheduled messages')).toBeVisible();
    const dialog = await openDialog();
    await fillIn(dialog);
    const save = dialog.getByRole('button', { name: 'Schedule Message' });
    await userEvent.click(save);
    expect(
      await dialog.findByText('The message was not saved. Choose a time in the future'),
    ).toBeVisible();
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('Hello');
    fails = false;
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of('POST', listPath).at(-1)?.body).toEqual({
      data: {
        message: 'Hello',
        groups: [garden.documentId],
        scheduledFor: '2090-01-02T10:30:00.000Z',
      },
    });
  });

  it('changes a pending message, with groups that are not watched any more', async () => {
    const message = aScheduled({ groups: ['Left club'], groupIds: ['left'] });
    const { api } = withList([message], {
      [`PUT ${listPath}/${message.documentId}`]: () => ({ data: message }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit message/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scheduled Message' }));
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('Reminder: meeting tomorrow');
    expect(dialog.getByLabelText(/^Date and time/)).toHaveValue('2026-03-20T09:00');
    expect(await dialog.findByRole('checkbox', { name: 'Left club' })).toBeChecked();
    expect(dialog.getByText('Not watched any more')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Date and time/));
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Message' }));
    await waitFor(() =>
      expect(api.of('PUT', `${listPath}/${message.documentId}`)[0]?.body).toMatchObject({
        data: { groups: ['left'], scheduledFor: '2090-01-02T10:30:00.000Z' },
      }),
    );
  });

  it('schedules one that failed again, as a new message', async () => {
    const { api } = withList([aScheduled({ status: 'failed', groupIds: [garden.documentId] })], {
      [`POST ${listPath}`]: () => ({ data: aScheduled() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Schedule again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule New Message' }));
    expect(dialog.getByLabelText(/^Message/)).toHaveValue('Reminder: meeting tomorrow');
    await userEvent.type(dialog.getByLabelText(/^Date and time/), '2090-01-02T10:30');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));
    await waitFor(() => expect(api.of('POST', listPath)).toHaveLength(1));
  });

  it('says that there are no watched groups to send to', async () => {
    setUp({ 'GET /api/watched-groups': () => aPage([]) });
    const dialog = await openDialog();
    expect(
      await dialog.findByText('No watched groups available. Add groups from the Groups page first'),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Go to groups' })).toHaveAttribute('href', '/groups');
  });

  it('offers a retry when the groups cannot be loaded', async () => {
    setUp({ 'GET /api/watched-groups': () => new FakeFailure(500, 'oops') });
    const dialog = await openDialog();
    expect(await dialog.findByText('Your groups could not be loaded')).toBeVisible();
  });
});
