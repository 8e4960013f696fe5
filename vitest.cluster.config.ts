import { defineConfig } from 'vitest/config';

// `npm run test:cluster`: what needs a real broker and every service as its own process. One file
// at a time: a cluster takes both cores of a small machine.
export default defineConfig({
  test: {
    name: 'cluster',
    fileParallelism: false,
    include: ['services/shared/test/bus.test.ts', 'services/standalone/test/cluster/*.test.ts'],
    exclude: ['**/node_modules/**'],

    // Chaos alone runs for minutes; each wait in it has its own limit.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
