import '@fontsource-variable/inter/wght.css';
import '../src/app/tokens.css';
import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import type { Decorator, Preview } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { cssVariables, theme } from '../src/app/theme.ts';
import { SessionProvider } from '../src/features/auth/session.tsx';
import { paths } from '../src/shared/api/keys.ts';
import { saveSession } from '../src/shared/api/session.ts';
import { aUser } from '../src/test/documents.ts';

const user = aUser({ plan: 'personal' });

/** What a component stands in. No server is asked: a story says in `parameters.data` what is known. */
const inApp: Decorator = (Story, { parameters, globals }) => {
  saveSession('story', user, false);
  const fallback = { [paths.me]: user, ...(parameters.data as object | undefined) };
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={globals.scheme === 'dark' ? 'dark' : 'light'}
    >
      <SWRConfig value={{ provider: () => new Map(), fallback, isPaused: () => true }}>
        <MemoryRouter>
          <SessionProvider>
            <Story />
          </SessionProvider>
        </MemoryRouter>
      </SWRConfig>
    </MantineProvider>
  );
};

export default {
  decorators: [inApp],
  parameters: { layout: 'padded', a11y: { test: 'error' } },
  initialGlobals: { scheme: 'light' },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        title: 'Colours',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
} satisfies Preview;
