// `npm audit` of what ships. Fails on a high or critical finding. Where the registry does not answer
// audits (a mirror) the last line is NOT AUDITED, because no answer is not a clean one; with
// --required, before images are pushed, that fails too.
import { spawnSync } from 'node:child_process';

const isRequired = process.argv.includes('--required');
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });

function countsOf(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const counts = countsOf(stdout);
if (counts) {
  console.log(`high: ${counts.high}, critical: ${counts.critical}, moderate: ${counts.moderate}`);
  if (counts.high + counts.critical > 0) process.exitCode = 1;
} else {
  console.log('The registry does not answer audits here.');
  console.log('NOT AUDITED');
  if (isRequired) process.exitCode = 1;
}
