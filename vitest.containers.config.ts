import { defineConfig } from 'vitest/config';

// `npm run test:containers`: what speaks to MongoDB or Kafka, against servers of their own makers
// (TEST_MONGODB_URI, KAFKA_BROKERS). One test at a time: all share one MongoDB, and each begins
// with an empty one.
export default defineConfig({
  test: {
    name: 'containers',
    fileParallelism: false,
    setupFiles: ['services/shared/test/watch-shard-keys.ts'],
    include: [
      'services/shared/test/{bus,dead-letters,mongo}.test.ts',
      'services/{auth,groups,insights,scheduler,connector}/test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
