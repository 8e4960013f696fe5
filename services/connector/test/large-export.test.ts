import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const bench = fileURLToPath(new URL('../bench/large-export.ts', import.meta.url));

it('imports a 200 MB export within 300 MB of memory', { timeout: 180_000 }, async () => {
  // A process of its own: the test runner's memory would hide what the import takes.
  const { stdout } = await promisify(execFile)(process.execPath, [bench, '200']);
  const result = JSON.parse(stdout) as Record<string, number>;
  expect(result.messages).toBeGreaterThan(1_500_000);
  // The export's end, and from when to when it is complete.
  expect(result.records).toBe((result.messages ?? 0) + 3);
  expect(result.rssGrowthMegabytes).toBeLessThan(300);
});
