import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './build/compile-hints.ts';
import { earlyLists } from './build/early-lists.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { pageFiles } from './build/page-files.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { productionRouter } from './build/production-router.ts';
import { starting } from './build/starting.ts';

/** Where `npm run dev` finds the gateway; the built app is served by the gateway itself. */
const { GATEWAY: gateway = 'http://127.0.0.1:3000', WEB_PORT: webPort = '5173' } = process.env;

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
const authDialogs = [
  'src/features/auth/ForgotPasswordModal.tsx',
  'src/features/auth/LegalModal.tsx',
];
const page = (path: string, later: readonly string[] = [], calls: readonly string[] = []) => ({
  first: ['src/app/App.tsx', `src/pages/${path}.tsx`],
  later: [toasts, ...later],
  preload: preloads.app,
  calls,
  start: starting,
});
/** A screen for who is signed in: it begins with the check of the session. */
const signedIn = (path: string, ...calls: readonly string[]) =>
  page(path, dialogs, ['/api/users/me', earlyLists.groups, ...calls]);

/** By the first part of their path; `index` is the landing page and every path that is none. */
const pages = {
  index: { first: ['src/app/Landing.tsx'], never: ['src/app/App.tsx'], preload: preloads.landing },
  auth: page('auth/AuthPage', authDialogs),
  login: page('auth/AuthPage', authDialogs),
  'reset-password': page('auth/ResetPasswordPage'),
  privacy: page('legal/LegalPage'),
  terms: page('legal/LegalPage'),
  dashboard: signedIn('dashboard/DashboardPage', '/api/overview'),
  groups: signedIn('groups/GroupsPage'),
  group: signedIn(
    'group/GroupPage',
    '/api/watched-groups/{id}?populate=*',
    '/api/watched-groups/{id}/activity?from={day-29}&to={day-0}',
    earlyLists.topics,
  ),
  schedule: signedIn('schedule/SchedulePage'),
  settings: signedIn('settings/SettingsPage'),
};

/** What the landing page and the app share. */
const base =
  /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|rolldown\/runtime|@fontsource|src\/app\/tokens|src\/shared\/(when-idle|ui\/(ErrorBoundary|Brand|texts))/;
/** What starts both; it must not bring the app to the landing page. */
const start = /index\.html|src\/main\.tsx|src\/app\/fetch-later/;
const mantine = (...names: readonly string[]) => `@mantine/core/esm/.*/(${names.join('|')})/`;
const hooks =
  '@mantine/hooks/esm/(utils|use-(id|uncontrolled|merged-ref|timeout|debounced-callback))/';
const own = 'src/shared/(ui/(Panel|RowsSkeleton|Loaded|format-number)|markdown/plain-text)';
/** Too small for files of their own: to ask for one costs a slow browser more than its bytes. */
const small = 'date-fns/addDays|use-computed-color-scheme';
/** What screens are made of, by what needs it together; earlier ones keep what they share. */
const parts = {
  parts: [hooks, own, small, mantine('Paper', 'SimpleGrid', 'ColorSwatch', 'create-[a-z-]+')],
  tabs: [mantine('Tabs', 'Badge', 'Anchor', 'Alert', 'Divider', 'List')],
  forms: ['@mantine/form', mantine('Input', 'InputBase', 'TextInput', 'PasswordInput', 'Checkbox')],
  tables: ['@floating-ui', mantine('ScrollArea', 'Table')],
  popups: [mantine('FocusTrap', 'Popover', 'Menu', 'Modal', 'Drawer', 'Combobox')],
};

/**
 * Left alone, the bundler makes a file of each set of modules that some pages share: 45 for the
 * dashboard. Some groups instead: React, the icons, the app's frame, and what screens are made of.
 */
const groups = [
  { name: 'base', test: base, priority: 9 },
  { name: 'icons', test: /@tabler\//, minShareCount: 2, priority: 8 },
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !start.test(id), priority: 7 },
  ...Object.entries(parts).map(([name, paths], index) => {
    return { name, test: new RegExp(paths.join('|')), priority: 6 - index };
  }),
];

export default defineConfig({
  plugins: [
    react(),
    productionRouter(),
    mantineStyles(),
    pageFiles(pages),
    compileHints(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(webPort),
    strictPort: true,
    proxy: { '/api': { target: gateway, changeOrigin: false } },
  },
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
