import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { cssVariables, theme } from '../app/theme.ts';
import { SessionProvider } from '../features/auth/session.tsx';
import { saveSession } from '../shared/api/session.ts';
import type { User } from '../shared/api/types.ts';
import { Toasts } from '../shared/toast/toast.ts';
import { Confirms } from '../shared/ui/confirm.tsx';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{`${pathname}${search}${hash}`}</output>;
}

interface Options {
  path?: string;
  /** Signed in as; a visitor without one. */
  user?: User;
  /** Where the address was reached from, as the router's state. */
  state?: unknown;
}

/** Renders with everything a screen stands in, on a cache of its own and without motion. */
export function renderApp(ui: ReactNode, { path = '/', user, state }: Options = {}) {
  if (user) saveSession('test-token', user, true);
  // As the router keeps it.
  window.history.replaceState({ usr: state, key: 'default', idx: 0 }, '', path);
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <SWRConfig
        value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}
      >
        <BrowserRouter>
          <SessionProvider>
            {ui}
            <Address />
          </SessionProvider>
        </BrowserRouter>
      </SWRConfig>
      <Confirms />
      <Toasts />
    </MantineProvider>,
  );
}

/** The address the app is at. */
export function address(): string {
  return screen.getByTestId('address').textContent ?? '';
}

/** Accessibility violations of what is on the page; colours need a real browser. */
export async function violations(): Promise<string[]> {
  const result = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return result.violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}

/** A screen as narrow as a phone's, until the test ends. */
export function onPhone(): void {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: query.includes('max-width'),
  }));
}
