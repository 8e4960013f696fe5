import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const operations = fileURLToPath(new URL('../src/operations/main.ts', import.meta.url));

/** What a process of the product has of a test's environment: its modules, and its clock (faketime). */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:PATH|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME\w*)$/.test(name),
  ),
);

export interface Product {
  readonly url: string;
  readonly pid: number;
  /** What it wrote so far. */
  output(): string;
  /** Ends it in order (SIGTERM) or at once; resolves when it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts the whole product as its own process on a free port, as `npm start` does after the
 * build, and resolves when it prints its address.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Product> {
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=16', main, ...args], {
    env: {
      ...inherited,
      PORT: '0',
      DATA_DIR: dataDir,
      CHAT_PROVIDER: 'simulated',
      SIMULATED_SCAN_DELAY_MS: '300',
      SEND_GAP_MS: '0',
      RATE_LIMIT_AUTH: '0',
      RATE_LIMIT_HEAVY: '0',
      RATE_LIMIT_WRITE: '0',
      RATE_LIMIT_READ: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const found = /http:\/\/[\d.]+:\d+(?=\D)/.exec(output)?.[0];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** Runs a script to its end; resolves with what it said. */
async function ran(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, error, code: Number(code) };
}

/** Starts the product where it cannot; resolves with what the operator sees. */
export async function failedStart(
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { out, error, code } = await ran(main, [], { PORT: '0', ...env });
  return { code, said: out + error };
}

/**
 * Runs a command of an operator on a data folder, as `npm run <command> -- …` does.
 * @throws Error with what it said, where it fails
 */
export const operate = (dataDir: string, ...args: readonly string[]): Promise<string> =>
  operateWith({ DATA_DIR: dataDir }, ...args);

/** As `operate`, with more of an environment. */
export async function operateWith(
  env: Record<string, string>,
  ...args: readonly string[]
): Promise<string> {
  const { out, error, code } = await ran(operations, args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${error}`);
  return out.trim();
}
