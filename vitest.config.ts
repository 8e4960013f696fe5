import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Half of the time a test waits for the disk, the browser or another process: one more than there
// are cores. With two more, tests of locks and of long turns got too little of the processor. The
// same for every project: the runner asks for that.
export const maxWorkers = availableParallelism() + 1;

// A third of the processor time of a run went into loading the same modules again for every file.
// Files of one worker share them: a test leaves nothing behind in a module.
export const isolate = false;

/** What is waited for comes soon, or on a machine that is busy with other work, a while later. */
const patienceMs = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          isolate,
          include: [
            'services/*/src/**/*.test.ts',
            'services/*/*/src/**/*.test.ts',
            'services/*/*/*/src/**/*.test.ts',
            'proto/**/*.test.ts',
            'deploy/checks/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'service',
          maxWorkers,
          isolate,
          include: [
            'services/*/test/**/*.test.ts',
            'services/*/*/*/test/**/*.test.ts',
            'sdk/test/**/*.test.ts',
          ],
          setupFiles: ['services/shared/test/watch-shard-keys.ts'],
          exclude: [
            '**/node_modules/**',
            'services/standalone/test/journeys/**',
            // `npm run test:cluster`
            'services/standalone/test/cluster/**',
          ],
          testTimeout: 150_000,
          hookTimeout: 150_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'journey',
          maxWorkers,
          include: ['services/standalone/test/journeys/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          setupFiles: ['services/standalone/test/journeys/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
