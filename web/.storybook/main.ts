import type { StorybookConfig } from '@storybook/react-vite';

/** The workbench of components: `npm run stories`. */
export default {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  framework: {
    name: '@storybook/react-vite',
    // Not the product's: that one makes two pages, a service worker and compressed files.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Reads types by an interface that TypeScript 7 has no more.
  typescript: { reactDocgen: false },
} satisfies StorybookConfig;
