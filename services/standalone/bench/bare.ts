import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** Runs work against a bare server that answers `body`, then ends it. */
export async function withBareServer<T>(
  body: Buffer,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    child.stdin.end(body);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return await work(line.toString().trim());
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
