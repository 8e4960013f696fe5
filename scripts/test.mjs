// `npm test [-- filter…]`: builds, runs every suite, shows where each text of the specification
// was seen, and ends with the true sum over all of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, run } from './run.mjs';
import { printSpecTexts } from './spec-texts.mjs';

const firstLine = (text) => text.trim().split('\n', 1)[0];

const filter = process.argv.slice(2);
await build();
const folder = await mkdtemp(join(tmpdir(), 'groupsight-report-'));
const report = join(folder, 'report.json');
const code = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...filter,
]);
let passed = 0;
let failed = 0;
let skipped = 0;
/** What failed and why in a line each, again at the end: the end is what one reads of a long log. */
const failures = [];
try {
  const sums = JSON.parse(await readFile(report, 'utf8'));
  passed = sums.numPassedTests;
  // A suite that broke before its first test counts as one failure.
  const broken = sums.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  failed = sums.numFailedTests + broken;
  skipped = sums.numPendingTests + sums.numTodoTests;
  for (const { name, message, assertionResults } of sums.testResults) {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && message) failures.push(`${name}: ${firstLine(message)}`);
    for (const { fullName, failureMessages } of tests)
      failures.push(`${fullName} (${name}): ${firstLine(failureMessages.join('\n'))}`);
  }
  if (filter.length > 0) {
    console.log("\nThe table of the specification's texts needs the whole run: left out here.");
  } else {
    const { seen, unseen } = printSpecTexts(sums);
    console.log(`\n${seen} texts of the specification seen on a screen, ${unseen} not`);
    passed += seen;
    failed += unseen;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`
Not run here: the bus contract against Kafka needs KAFKA_BROKERS; nothing here has a real
WhatsApp account, a model key or a Docker engine, and no test pretends to.
`);
for (const name of failures) console.log(`FAILED ${name}`);
const rest = skipped > 0 ? `, ${skipped} skipped` : '';
console.log(`${passed} passed, ${failed} failed${rest}`);
process.exit(code !== 0 || failed > 0 || passed === 0 ? 1 : 0);
