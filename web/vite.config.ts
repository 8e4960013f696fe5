import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/** Where `npm run dev` finds the gateway; the built app is served by the gateway itself. */
const { GATEWAY: gateway = 'http://127.0.0.1:3000', WEB_PORT: webPort = '5173' } = process.env;

/**
 * Left alone, the bundler makes a file of each set of modules that some pages share: 86 for the
 * dashboard. These groups make it 15. A page that goes without a group must not need a part of it.
 */
const groups = [
  // What every page starts with: React and the router.
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  // What the landing page shares with the product, whose frame it goes without.
  {
    name: 'small',
    test: /@tabler\/icons-react|src\/shared\/ui\/Brand|src\/features\/legal\/disclosures/,
    minShareCount: 2,
    priority: 2,
  },
  // What all screens of the product stand in, with all that it imports.
  { name: 'frame', test: /src\/app\/Product/, priority: 1 },
];

export default defineConfig({
  plugins: [react(), precompress()],
  server: {
    host: '127.0.0.1',
    port: Number(webPort),
    strictPort: true,
    proxy: { '/api': { target: gateway, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // ApexCharts alone, which only pages with charts load.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
