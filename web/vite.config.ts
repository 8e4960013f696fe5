import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the gateway; the built app is served by the gateway itself. */
const GATEWAY = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: GATEWAY, changeOrigin: false } } },
  build: { outDir: 'dist', target: 'es2022', sourcemap: false },
});
