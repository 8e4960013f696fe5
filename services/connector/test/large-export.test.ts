import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const bench = fileURLToPath(new URL('../bench/large-export.ts', import.meta.url));

/**
 * Left to itself the garbage collector lets a process grow by 230 to 310 MB, as it finds memory and
 * time, around the 25 MB that an import holds. With a bounded heap the figure is what is needed:
 * an import that held on to its messages would be out of memory. What is young has as much room as
 * in the product: the less it has, the longer it takes.
 */
const boundedHeap = ['--max-old-space-size=100', '--max-semi-space-size=16'];

it('imports a 200 MB export within 200 MB of memory', { timeout: 180_000 }, async () => {
  // A process of its own: the test runner's memory would hide what the import takes.
  const { stdout } = await promisify(execFile)(process.execPath, [...boundedHeap, bench, '200']);
  const result = JSON.parse(stdout) as Record<string, number>;
  expect(result.messages).toBeGreaterThan(1_500_000);
  // The export's end, and from when to when it is complete.
  expect(result.records).toBe((result.messages ?? 0) + 3);
  expect(result.rssGrowthMegabytes).toBeLessThan(200);
});
