// Runs vitest and returns the true sums of its run, with what failed and why.
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './run.mjs';

const shared = '/dev/shm';
const enoughBytes = 4_000_000_000;

/** Where temporary files are in memory, if there is plenty of it. */
async function memoryFolder() {
  const free = await statfs(shared).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= enoughBytes ? shared : tmpdir();
}

/**
 * Runs vitest. Every store of a test commits to the disk before it goes on: with their files in
 * memory, tests take half of the time. What must survive here is a killed process, not a power cut.
 * @returns its exit code
 */
export async function runTests(args, extraEnv = {}) {
  const TMPDIR = await mkdtemp(join(await memoryFolder(), 'groupsight-tests-'));
  try {
    return await run('vitest', ['run', ...args], { extraEnv: { ...extraEnv, TMPDIR } });
  } finally {
    await rm(TMPDIR, { recursive: true, force: true, maxRetries: 3 });
  }
}

const firstLine = (text) => text.trim().split('\n', 1)[0];
/** An error without its stack: it may tell what was waited for, and what was there instead. */
const withoutStack = (text) => text.trim().split(/\n {4}at /, 1)[0];

/** @returns {{code, report, seconds, passed, failed, skipped, failures}} */
export async function runVitest(args, extraEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const start = performance.now();
    const code = await runTests([...reporters, ...args], extraEnv);
    const seconds = (performance.now() - start) / 1000;
    const report = JSON.parse(await readFile(file, 'utf8'));
    // A suite that broke before its first test counts as one failure.
    const broken = report.testResults.filter(
      (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
    ).length;
    return {
      code,
      report,
      seconds,
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: failuresOf(report),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Prints how long the run took, how many files it had at a time, and those that took longest: where
 * to begin when a run takes too long.
 */
export function printSlowest({ report, seconds: whole }, count = 15) {
  const files = report.testResults
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds);
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const atATime = (all / whole).toFixed(1);
  console.log(
    `\n${files.length} files of tests took ${Math.round(all)} s in all, ${atATime} at a time: ${Math.round(whole)} s; longest:`,
  );
  for (const { name, seconds } of files.slice(0, count))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** To be printed again at the end: the end is what one reads of a long log. */
function failuresOf(report) {
  const failures = [];
  for (const { name, message, assertionResults } of report.testResults) {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && message) failures.push(`${name}: ${firstLine(message)}`);
    for (const { fullName, failureMessages } of tests)
      failures.push(`${fullName} (${name}): ${withoutStack(failureMessages[0] ?? '')}`);
  }
  return failures;
}

/** Ends a suite: what failed, the true sum, and the exit code that belongs to it. */
export function endWith({ code, failures, ...sums }) {
  // The first is the cause of many that follow: it is told whole.
  for (const [n, text] of failures.entries())
    console.log(`FAILED ${n === 0 ? text : firstLine(text)}`);
  console.log(sumLine(sums));
  process.exit(code !== 0 || sums.failed > 0 || sums.passed === 0 ? 1 : 0);
}

/** Ends suites that cannot run here: what is missing, loudly, and that they were skipped. */
export function endNotRun(lines, skipped) {
  console.log(`\n${lines.map((line) => `*** ${line}\n`).join('')}`);
  console.log(sumLine({ passed: 0, failed: 0, skipped }));
  process.exit(0);
}

/** The last line of a suite: the true sum. */
export function sumLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
