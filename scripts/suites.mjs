// `node scripts/suites.mjs <npm script>…`: runs them one after the other, each to its end, and
// ends with the true sum over all: each tells its own in its last line, 'N passed, N failed'.
import { spawn } from 'node:child_process';
import { root } from './run.mjs';
import { sumLine } from './vitest-sums.mjs';

const pattern = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;

/** Runs one with its output shown; answers its sums. */
function runSuite(name) {
  const child = spawn('npm', ['run', name], { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] });
  let last = '';
  let rest = '';
  child.stdout.on('data', (bytes) => {
    process.stdout.write(bytes);
    const lines = (rest + bytes).split('\n');
    rest = lines.pop() ?? '';
    last = lines.findLast((line) => pattern.test(line.trim())) ?? last;
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve({ passed: 0, failed: 1, skipped: 0 }));
    child.on('close', (code) => {
      const [, passed = 0, failed = 0, skipped = 0] = pattern.exec(last.trim()) ?? [];
      const sums = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
      // One that broke off, or failed without a failed test, is a failure all the same.
      if (code !== 0 && sums.failed === 0) sums.failed = 1;
      resolve(sums);
    });
  });
}

const total = { passed: 0, failed: 0, skipped: 0 };
const table = [];
for (const name of process.argv.slice(2)) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const sums = await runSuite(name);
  const seconds = Math.round((performance.now() - start) / 1000);
  const wasRun = sums.passed + sums.failed > 0;
  table.push(`${name}: ${sumLine(sums)}${wasRun ? ` in ${seconds} s` : ' *** NOT RUN'}`);
  for (const key of Object.keys(total)) total[key] += sums[key];
}
console.log(`\n== all\n${table.join('\n')}`);
console.log(sumLine(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
