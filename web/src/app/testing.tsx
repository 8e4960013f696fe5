import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { SWRConfig } from 'swr';
import { expect } from 'vitest';
import { saveSession } from '../shared/api/session.ts';
import {
  aBudget,
  anEngine,
  anOverview,
  aStorage,
  aUser,
  notificationSettings,
  secondFactors,
} from '../test/documents.ts';
import { App } from './App.tsx';

export const user = aUser({ username: 'Ada Example' });
export const routes = {
  'GET /api/users/me': () => user,
  'GET /api/wa-check': () => ({ data: { state: 'open' } }),
  'GET /api/config': () => ({
    data: {
      demo: false,
      allowConnectionSkip: true,
      chatProvider: 'simulated',
      socialProviders: [],
    },
  }),
  'GET /api/engine': () => ({ data: anEngine() }),
  'GET /api/storage': () => ({ data: aStorage() }),
  'GET /api/wa-budget': () => ({ data: aBudget() }),
  'GET /api/notification-settings': () => ({ data: notificationSettings() }),
  'GET /api/second-factors': () => ({ data: secondFactors() }),
  'GET /api/overview': () => ({ data: anOverview() }),
  'POST /api/auth/local': () => ({ jwt: 'fresh', user }),
  'POST /api/auth/logout': () => ({ ok: true }),
};
export const at = () => `${location.pathname}${location.search}${location.hash}`;
// Screens arrive as chunks of their own, and a busy machine takes its time.
export const soon = { timeout: 10_000 };
export const reaches = (path: string) => waitFor(() => expect(at()).toBe(path), soon);

/** Opens the app as a browser does, at an address. */
export function visit(path: string, signedIn = false): void {
  if (signedIn) saveSession('old', user, true);
  history.replaceState(null, '', path);
  render(
    <StrictMode>
      <SWRConfig value={{ provider: () => new Map() }}>
        <App />
      </SWRConfig>
    </StrictMode>,
  );
}

export async function logIn(): Promise<void> {
  const form = within(await screen.findByRole('tabpanel', {}, soon));
  await userEvent.click(form.getByLabelText('Email'));
  await userEvent.paste('ada@example.test');
  await userEvent.click(form.getByLabelText('Password'));
  await userEvent.paste('secret1');
  await userEvent.keyboard('{Enter}');
}

/** The screens' code, so that no test waits for it. */
export const whenScreensAreLoaded = () =>
  Promise.all([
    import('./Product.tsx'),
    import('../pages/auth/AuthPage.tsx'),
    import('../pages/settings/SettingsPage.tsx'),
  ]);
