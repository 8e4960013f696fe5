import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeFailure, never } from '../../test/fake-api.ts';
import { violations } from '../../test/render.tsx';
import { chess, garden, news, setUp } from './testing.tsx';

const notConnected = new FakeFailure(
  409,
  'Your WhatsApp account is not connected. Connect it and try again.',
  'ApplicationError',
  'not_connected',
);

describe('importing', () => {
  it('is prompted for, and leads to selecting groups', async () => {
    const { held } = setUp([], { 'GET /api/wa-groups': () => ({ data: [garden, chess, news] }) });
    const button = await screen.findByRole('button', { name: 'Import Groups' });
    held.groups = [garden, chess, news];
    await userEvent.click(button);
    expect(await screen.findByText('Successfully imported 2 groups!')).toBeVisible();
    const done = await screen.findByRole('dialog', { name: 'Groups Imported Successfully!' });
    expect(done).toHaveTextContent('2 groups are ready');
    expect(screen.getByRole('button', { name: "I'll Do This Later" })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Select Groups to Watch' }));
    expect(await screen.findByRole('dialog', { name: 'Manage Watched Groups' })).toBeVisible();
  });

  it('can be followed by doing nothing yet', async () => {
    setUp([], { 'GET /api/wa-groups': () => ({ data: [garden] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    await userEvent.click(await screen.findByRole('button', { name: "I'll Do This Later" }));
    await waitFor(() => expect(screen.queryByText('Groups Imported Successfully!')).toBeNull());
  });

  it('offers nothing to select where the account has no groups', async () => {
    setUp([], { 'GET /api/wa-groups': () => ({ data: [] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    expect(await screen.findByText('Successfully imported 0 groups!')).toBeVisible();
    expect(screen.queryByText('Groups Imported Successfully!')).toBeNull();
  });

  it('shows how far it is, and cannot be closed meanwhile', async () => {
    const { api } = setUp([], { 'GET /api/wa-groups': never });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    const overlay = within(await screen.findByRole('dialog', { name: 'Importing groups' }));
    expect(
      overlay.getByText('Reading your groups from WhatsApp. This can take up to 5 minutes.'),
    ).toBeVisible();
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'import', done: 30, total: 120 });
    expect(await overlay.findByText('Storing groups: 30 of 120')).toBeVisible();
    expect(overlay.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await userEvent.keyboard('{Escape}');
    expect(overlay.getByText('Storing groups: 30 of 120')).toBeVisible();
  });

  it('says that it failed, and why', async () => {
    setUp([], { 'GET /api/wa-groups': () => new FakeFailure(503, 'WhatsApp is away.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Import Groups' }));
    expect(await screen.findByText('Failed to import groups from WhatsApp')).toBeVisible();
    expect(screen.getByText('WhatsApp is away.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('WhatsApp is away.')).toBeNull();
  });

  it('begins with connecting where no account is linked', async () => {
    setUp([], { 'GET /api/wa-check': () => ({ data: { state: 'close' } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect WhatsApp' }));
    expect(await screen.findByText('Required to use the app')).toBeVisible();
  });

  it('is repeated by Refresh Groups', async () => {
    const { api } = setUp(undefined, { 'GET /api/wa-groups': () => ({ data: [garden] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Groups' }));
    expect(await screen.findByText('Groups refreshed successfully!')).toBeVisible();
    expect(api.of('GET', '/api/wa-groups')).toHaveLength(1);
    expect(screen.queryByText('Groups Imported Successfully!')).toBeNull();
  });

  it('says when refreshing failed, and offers to connect where that is why', async () => {
    setUp(undefined, { 'GET /api/wa-groups': () => notConnected });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Groups' }));
    expect(await screen.findByText('Failed to refresh groups')).toBeVisible();
    expect(screen.getByText(/is not connected\. Connect it and try again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect WhatsApp' })).toBeVisible();
  });
});
