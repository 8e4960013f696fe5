import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { ConnectionProvider } from './connection.tsx';
import { connectionReducer, startingView } from './connection-state.ts';

const user = aUser();
const QR = 'data:image/png;base64,iVBORw0KGgo=';

function setUp(state: string, routes: Parameters<typeof fakeApi>[0] = {}, allowSkip = true) {
  const current = { state };
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/config': () => ({
      data: { demo: false, allowConnectionSkip: allowSkip, chatProvider: 'simulated' },
    }),
    'GET /api/wa-check': () => ({ data: { state: current.state } }),
    'POST /api/wa-create': () => ({ data: { qrcode: QR } }),
    ...routes,
  });
  const onImport = vi.fn();
  renderApp(
    <LiveProvider>
      <ConnectionProvider>
        <ConnectionDialog waived={false} onImportInstead={onImport} onSignOut={() => {}} />
      </ConnectionProvider>
    </LiveProvider>,
    { user },
  );
  return { api, current, onImport };
}

const connectButton = () => screen.findByRole('button', { name: 'Connect WhatsApp' });

describe('the connection dialog', () => {
  it('says that the account is simulated, where it is', async () => {
    setUp('close');
    expect(await screen.findByText('Simulated account')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('checks first, and stays away when the account is connected', async () => {
    let answer = (_value: object) => {};
    const held = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { api } = setUp('open', { 'GET /api/wa-check': () => held });
    expect(await screen.findByText('Checking the connection...')).toBeInTheDocument();
    await waitFor(() => expect(api.of('GET', '/api/wa-check')).toHaveLength(1));
    answer({ data: { state: 'open' } });
    await waitFor(() => expect(screen.queryByText('Required to use the app')).toBeNull());
    expect(screen.queryByText('WhatsApp connected successfully! 🎉')).toBeNull();
  });

  it('shows the code, and goes when a live event says the account is linked', async () => {
    const { api } = setUp('close');
    await userEvent.click(await connectButton());
    expect(await screen.findByAltText(/QR code/)).toHaveAttribute('src', QR);
    expect(await screen.findByText('Scan the QR code with WhatsApp on your phone')).toBeVisible();
    expect(await violations()).toEqual([]);
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'connection', state: 'open' });
    expect(await screen.findByText('WhatsApp connected successfully! 🎉')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Required to use the app')).toBeNull());
  });

  it('Refresh Status: still connecting, then lost', async () => {
    const { current } = setUp('close');
    await userEvent.click(await connectButton());
    const refresh = await screen.findByRole('button', { name: 'Refresh Status' });
    current.state = 'connecting';
    await userEvent.click(refresh);
    expect(await screen.findByText('Still connecting... Please wait')).toBeVisible();
    current.state = 'close';
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Status' }));
    expect(await screen.findByText('Connection lost. Please scan QR code again.')).toBeVisible();
    expect(await connectButton()).toBeVisible();
  });

  it('returns to disconnected without a code, and after a failure', async () => {
    setUp('close', { 'POST /api/wa-create': () => ({ data: {} }) });
    await userEvent.click(await connectButton());
    expect(await screen.findByText('Failed to generate QR code')).toBeVisible();
    expect(await connectButton()).toBeEnabled();
  });

  it('says when connecting failed', async () => {
    setUp('close', { 'POST /api/wa-create': () => new FakeFailure(503, 'away') });
    await userEvent.click(await connectButton());
    expect(await screen.findByText('Failed to connect WhatsApp. Please try again.')).toBeVisible();
  });

  it('can be skipped only where the operator allows it', async () => {
    setUp('close');
    await userEvent.click(await screen.findByRole('button', { name: 'Skip (Dev Only)' }));
    await waitFor(() => expect(screen.queryByText('Required to use the app')).toBeNull());
  });

  it('offers the import of an export, and no skipping where it is not allowed', async () => {
    const { onImport } = setUp('close', {}, false);
    await connectButton();
    expect(screen.queryByRole('button', { name: 'Skip (Dev Only)' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Import a chat export instead' }));
    expect(onImport).toHaveBeenCalledOnce();
  });
});

it('keeps "connected" when the code arrives after the scan was told', () => {
  const connected = connectionReducer(startingView(false), {
    type: 'answered',
    state: 'open',
    qrcode: undefined,
  });
  const late = connectionReducer(connected, {
    type: 'created',
    qrcode: QR,
    pairingCode: undefined,
  });
  expect(late.phase).toBe('connected');
});
