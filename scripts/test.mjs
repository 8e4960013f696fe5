// `npm test [-- filter…]`: builds, runs every suite, ends with the true sum over all of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, run } from './run.mjs';

await build();
const folder = await mkdtemp(join(tmpdir(), 'groupsight-report-'));
const report = join(folder, 'report.json');
const code = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const sums = JSON.parse(await readFile(report, 'utf8'));
  passed = sums.numPassedTests;
  // A suite that broke before its first test counts as one failure.
  const broken = sums.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  failed = sums.numFailedTests + broken;
  skipped = sums.numPendingTests + sums.numTodoTests;
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`
Not run here: the bus contract against Kafka needs KAFKA_BROKERS; nothing here has a real
WhatsApp account, a model key or a Docker engine, and no test pretends to.
`);
const rest = skipped > 0 ? `, ${skipped} skipped` : '';
console.log(`${passed} passed, ${failed} failed${rest}`);
process.exit(code !== 0 || failed > 0 || passed === 0 ? 1 : 0);
