// In a cascade layer, so that the app's own styles win whatever chunk arrives first.
import '@mantine/core/styles.layer.css';
import { DirectionContext, MantineProvider } from '@mantine/core';
import { Fragment, type ReactNode, useMemo } from 'react';
import { SWRConfig } from 'swr';
import { AccountLanguage } from '../features/auth/AccountLanguage.tsx';
import { SessionProvider } from '../features/auth/session.tsx';
import { ApiError } from '../shared/api/api-error.ts';
import { directionOf, useLanguage } from '../shared/language/language.ts';
import { Toasts } from '../shared/toast/toast.ts';
import { Confirms } from '../shared/ui/confirm.tsx';
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
  const language = useLanguage();
  const direction = useMemo(
    () => ({
      dir: directionOf(language),
      // The language says it.
      toggleDirection: () => undefined,
      setDirection: () => undefined,
    }),
    [language],
  );
  return (
    <DirectionContext value={direction}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <SWRConfig value={swr}>
          <SessionProvider>
            <AccountLanguage />
            {/* In another language all is drawn anew: texts are read while drawing. */}
            <Fragment key={language}>{children}</Fragment>
          </SessionProvider>
        </SWRConfig>
        <Confirms />
        <Toasts />
      </MantineProvider>
    </DirectionContext>
  );
}
