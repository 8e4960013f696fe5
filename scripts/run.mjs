// What the npm scripts share: running a command of this checkout and waiting for it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command with its output shown; resolves with its exit code (or 1 for a signal). */
export function run(command, args, { env = {}, forward = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    });
    if (forward) {
      // The child ends in order on these; this process waits for it.
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    }
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Builds what needs building (generated contracts, web files); cached by turbo. */
export async function build() {
  const code = await run('turbo', ['run', 'build', '--output-logs=errors-only']);
  if (code !== 0) {
    console.error('The build failed; the lines above say where.');
    process.exit(code);
  }
}
