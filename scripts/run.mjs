// What the npm scripts share: running a command of this checkout and waiting for it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const env = {
  // What Node compiled once (types stripped) serves the next start: a third less work.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** The exit code of a child; 1 where a signal ended it. */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command with its output shown; resolves with its exit code. */
export function run(command, args, { forward = false, extraEnv = {} } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extraEnv } });
  if (forward) {
    // The child ends in order on these; this process waits for it. A terminal sends Ctrl-C to
    // both: handed on as well, it would count as the second one, which quits at once.
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.on('SIGINT', () => {
      if (!process.stdin.isTTY) child.kill('SIGINT');
    });
  }
  // It does not outlive this process, however that ends.
  const stop = () => child.kill();
  process.once('exit', stop);
  return ended(child).finally(() => process.off('exit', stop));
}

/**
 * Builds what changed (generated contracts, web files) of all workspaces, or of one; quietly. Ends
 * the script when it fails.
 */
export async function build(workspace) {
  console.log('Building what changed …');
  const args = ['run', 'build', '--ui=stream', '--output-logs=errors-only'];
  if (workspace) args.push(`--filter=${workspace}`);
  const child = spawn('turbo', args, { cwd: root, env });
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  child.stderr.on('data', (bytes) => output.push(bytes));
  const code = await ended(child);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  console.error('The build failed; the lines above say where.');
  process.exit(code);
}
