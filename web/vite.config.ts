import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { texts } from './texts.config.ts';
import { appFiles, workerFile } from './worker/app-files.ts';

/** Where `npm run dev` finds the gateway; the built app is served by the gateway itself. */
const { GATEWAY: gateway = 'http://127.0.0.1:3000', WEB_PORT: webPort = '5173' } = process.env;

/** What the landing page and the product share; the one goes without the rest of the other. */
const shared =
  /vite\/preload-helper|node_modules\/(react|react-dom|scheduler|@fontsource-variable|@tabler|@lingui|@messageformat|moo)\/|src\/(app\/tokens|shared\/(language\/|plans|ui\/(Brand|ErrorBoundary|texts|format-number))|features\/legal\/disclosures)/;

/**
 * Left alone, the bundler makes a file of each set of modules that some pages share: 86 for the
 * dashboard.
 */
const groups = [
  { name: 'shared', test: shared, minShareCount: 2, priority: 2 },
  // What all screens of the product stand in, with all that it imports.
  { name: 'app', test: /src\/main\.tsx/, priority: 1 },
];

export default defineConfig({
  plugins: [react(), texts(), appFiles(), precompress()],
  server: {
    host: '127.0.0.1',
    port: Number(webPort),
    strictPort: true,
    proxy: { '/api': { target: gateway, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Browsers that old load the same files a little later.
    modulePreload: { polyfill: false },
    // ApexCharts alone, which only pages with charts load.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The gateway sends landing.html for `/`, and index.html for every other page.
      input: ['index.html', 'landing.html', 'worker/worker.ts'],
      output: {
        codeSplitting: { groups },
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
      },
    },
  },
});
