// In a cascade layer, so that the app's own styles win whatever chunk arrives first.
import '@mantine/core/styles.layer.css';
import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { ToastContainer } from 'react-toastify';
import { SWRConfig } from 'swr';
import { SessionProvider } from '../features/auth/session.tsx';
import { ApiError } from '../shared/api/client.ts';
import './toasts.css';
import { cssVariables, theme } from './theme.ts';

const swr = {
  // The server tells when something changed (SSE): nothing is asked for on a hunch.
  revalidateOnFocus: false,
  errorRetryCount: 3,
  shouldRetryOnError: (error: unknown) =>
    !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
};

/** What every screen but the landing page stands in. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <SWRConfig value={swr}>
        <SessionProvider>
          <ModalsProvider>{children}</ModalsProvider>
        </SessionProvider>
      </SWRConfig>
      <Toasts />
    </MantineProvider>
  );
}

/** Upper right, draggable, gone when dragged over 80 % of its width (spec §9). */
function Toasts() {
  const scheme = useComputedColorScheme('light');
  return (
    <ToastContainer
      position="top-right"
      draggable
      draggablePercent={80}
      theme={scheme}
      newestOnTop
      limit={5}
    />
  );
}
