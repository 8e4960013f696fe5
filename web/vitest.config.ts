import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isolate, maxWorkers } from '../vitest.config.ts';
import { texts } from './texts.config.ts';

export default defineConfig({
  plugins: [react(), texts()],
  test: {
    name: 'web',
    maxWorkers,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test/setup.ts'],
    css: false,
    isolate,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
