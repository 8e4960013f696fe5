/**
 * `npm run load -- smoke|load|stress|soak|spike [options of k6]`: starts the one-machine product in
 * a temporary folder and runs k6 against it; with BASE_URL against what is there. The figures are
 * written to deploy/k6/results/<profile>.json. RATE, USERS, DURATION: see profiles.ts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../services/standalone/test/product.ts';
import { goTool } from '../checks/tools.ts';

const known = ['smoke', 'load', 'stress', 'soak', 'spike'];
const [profile = '', ...more] = process.argv.slice(2);
if (!known.includes(profile)) {
  console.error(`Usage: npm run load -- ${known.join('|')} [options of k6]`);
  process.exit(2);
}

async function runK6(baseUrl: string): Promise<number> {
  const k6 = (await goTool('k6')) ?? 'k6';
  const results = join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  const summary = join(results, `${profile}.json`);
  const args = [
    'run',
    '--quiet',
    '--no-usage-report',
    ...more,
    join(import.meta.dirname, `${profile}.ts`),
  ];
  const env = { ...process.env, BASE_URL: baseUrl, SUMMARY: summary };
  const child = spawn(k6, args, { stdio: 'inherit', env });
  child.on('error', () => {
    console.error('k6 is not here: INSTALL_TOOLS=1 builds it with Go, or put it in the PATH');
  });
  const [code] = (await once(child, 'exit').catch(() => [1])) as [number | null];
  console.log(`figures: ${summary}`);
  return code ?? 1;
}

const given = process.env.BASE_URL;
if (given) process.exit(await runK6(given));
const folder = await mkdtemp(join(tmpdir(), 'groupsight-load-'));
const product = await startProduct(folder, { LOG_LEVEL: 'error', RATE_LIMIT_PUBLIC: '0' });
try {
  process.exitCode = await runK6(product.url);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
