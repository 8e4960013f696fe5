import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Half of the time a test waits for the disk, the browser or another process; left to
    // itself, the runner uses one core fewer than there are.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['services/*/src/**/*.test.ts', 'proto/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'service',
          include: ['services/*/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'services/standalone/test/journeys/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['services/standalone/test/journeys/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          setupFiles: ['services/standalone/test/journeys/setup.ts'],
          // A browser and a whole product each: one after another on two cores.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
