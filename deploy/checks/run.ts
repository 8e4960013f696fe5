import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const living = new Set<ChildProcess>();
/** Nothing that was started here outlives this process. */
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Runs a command at the repository's root to its end. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: Record<string, string> } = {},
): Promise<Ran> {
  const { promise, resolve, reject } = Promise.withResolvers<Ran>();
  const env = { ...process.env, ...options.env };
  const child = spawn(command, args, { cwd: root, env });
  living.add(child);
  child.once('close', () => living.delete(child));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes) => (stdout += bytes));
  child.stderr.on('data', (bytes) => (stderr += bytes));
  child.on('error', reject);
  child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  // One that ends without reading what it is given is judged by how it ends.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  return promise;
}

/** … and answers its output. @throws Error with what it said when it fails */
export async function output(...args: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  if (code !== 0) throw new Error(`${stdout}${stderr}`.trim() || `${args[0]} ended with ${code}`);
  return stdout;
}
