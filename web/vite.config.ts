import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { pageFiles } from './build/page-files.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';

/** Where `npm run dev` finds the gateway; the built app is served by the gateway itself. */
const GATEWAY = 'http://127.0.0.1:3000';

const toasts = 'src/shared/toast/toast-host.tsx';
const dialogs = [
  'src/app/layout/NavDrawer.tsx',
  'src/shared/ui/confirm-host.tsx',
  'src/features/connection/ConnectionModal.tsx',
  'src/features/groups/UploadExportDialog.tsx',
  'src/features/notifications/NotificationPopup.tsx',
  'src/app/layout/UserMenuPopup.tsx',
  'src/app/layout/ThemeMenuPopup.tsx',
];
const page = (path: string, later: readonly string[]) => ({
  first: ['src/app/App.tsx', `src/pages/${path}.tsx`],
  later: [toasts, ...later],
  preload: preloads.app,
});

/** By the first part of their path; `index` is the landing page and every path that is none. */
const pages = {
  index: { first: ['src/app/Landing.tsx'], preload: preloads.landing },
  auth: page('auth/AuthPage', []),
  login: page('auth/AuthPage', []),
  'reset-password': page('auth/ResetPasswordPage', []),
  privacy: page('legal/LegalPage', []),
  terms: page('legal/LegalPage', []),
  dashboard: page('dashboard/DashboardPage', dialogs),
  groups: page('groups/GroupsPage', dialogs),
  group: page('group/GroupPage', dialogs),
  schedule: page('schedule/SchedulePage', dialogs),
  settings: page('settings/SettingsPage', dialogs),
};

/** What the landing page and the app share. */
const base =
  /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|src\/shared\/ui\/(ErrorBoundary|Brand|texts)/;
/** What starts both; it must not bring the app to the landing page. */
const start = /index\.html|src\/main\.tsx|src\/app\/(fetch-later|tokens)|@fontsource/;

/**
 * Left alone, the bundler makes a file of each set of modules that some pages share: 45 for the
 * dashboard. Three groups instead: React, the icons, and the app's frame as one.
 */
const groups = [
  { name: 'base', test: base, priority: 3 },
  { name: 'icons', test: /@tabler\//, minShareCount: 2, priority: 2 },
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !start.test(id), priority: 1 },
];

export default defineConfig({
  plugins: [react(), mantineStyles(), pageFiles(pages), precompress()],
  server: { proxy: { '/api': { target: GATEWAY, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // Browsers that old load the same files a little later.
    modulePreload: { polyfill: false },
    // ApexCharts alone, which only pages with charts load.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The app as an entry of its own, so that the group below can be told by the tag.
      input: { index: 'index.html', app: 'src/app/App.tsx' },
      output: { codeSplitting: { groups } },
    },
  },
});
