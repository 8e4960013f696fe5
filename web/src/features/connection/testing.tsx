import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aUser } from '../../test/documents.ts';
import { FakeEvents, FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { ConnectionProvider } from './connection.tsx';

const user = aUser();
export const QR = 'data:image/png;base64,iVBORw0KGgo=';
export const QR2 = 'data:image/png;base64,iVBORw0KGgoAAA==';

/** The dialog, over a connection that is in a state; 'away': it cannot be told. */
export function setUp(
  state: string,
  routes: Parameters<typeof fakeApi>[0] = {},
  config: { allowConnectionSkip?: boolean; chatProvider?: string } = {},
  events = new FakeEvents(),
  hasImports = false,
) {
  const current: { state: string; qrcode?: string; pairingCode?: string; reason?: string } = {
    state,
  };
  const api = fakeApi(
    {
      'GET /api/users/me': () => user,
      'GET /api/config': () => ({
        data: { demo: false, allowConnectionSkip: true, chatProvider: 'simulated', ...config },
      }),
      'GET /api/wa-check': () =>
        current.state === 'away' ? new FakeFailure(503, 'away') : { data: { ...current } },
      'POST /api/wa-create': () => ({ data: { qrcode: QR } }),
      ...routes,
    },
    events,
  );
  const onImport = vi.fn();
  renderApp(
    <LiveProvider>
      <ConnectionProvider>
        <ConnectionDialog
          waived={false}
          hasImports={hasImports}
          onImportInstead={onImport}
          onSignOut={() => {}}
        />
      </ConnectionProvider>
    </LiveProvider>,
    { user },
  );
  return { api, current, onImport };
}

export const connectButton = () => screen.findByRole('button', { name: 'Connect WhatsApp' });
export const refreshButton = () => screen.findByRole('button', { name: 'Refresh Status' });
export const gone = () =>
  waitFor(() => expect(screen.queryByText('Required to use the app')).toBeNull());

type Api = ReturnType<typeof fakeApi>;

/** Live events come from now on. */
export const listening = (api: Api) => waitFor(() => expect(api.events.opened).toBe(true));

/** Tells of the account, and waits until the app asked how it stands. */
export async function toldAndChecked(api: Api, state: string): Promise<void> {
  const before = api.of('GET', '/api/wa-check').length;
  api.events.send({ type: 'connection', state });
  await waitFor(() => expect(api.of('GET', '/api/wa-check').length).toBeGreaterThan(before));
}
