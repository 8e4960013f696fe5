/**
 * Starts mongo-java-server with its wrapper. Needs Java 17 and Maven; the jars come from Maven
 * Central once and stay under node_modules/.cache.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const HERE = import.meta.dirname;
const SOURCES = ['pom.xml', 'SecondEngine.java'];
const CACHE = join(HERE, '../../../../node_modules/.cache/groupsight/second-engine');

export interface Engine {
  pid: number;
  uriFor(database: string): string;
  close(): Promise<void>;
}

/** Undefined when this machine has no Java or Maven. */
export async function startSecondEngine(): Promise<Engine | undefined> {
  if (!has('java') || !has('mvn') || !has('javac')) return undefined;
  const built = build();
  const folder = mkdtempSync(join(tmpdir(), 'second-engine-'));
  // With 1 GB it comes through 100,000 documents, but not through 1,000,000.
  const engine = spawn(
    'java',
    ['-Xmx4g', '-cp', `${built}:${join(built, 'lib/*')}`, 'SecondEngine', join(folder, 'data.mv')],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const end = (): void => {
    engine.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const port = await portOf(engine);
  return {
    pid: engine.pid ?? 0,
    uriFor: (database) =>
      `mongodb://127.0.0.1:${port}/${database}?directConnection=true&retryWrites=false`,
    async close() {
      process.off('exit', end);
      const exited = once(engine, 'exit');
      engine.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Compiles once for each version of the sources; returns the folder. */
function build(): string {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(join(HERE, name)));
  const folder = join(CACHE, hash.digest('hex').slice(0, 12));
  if (existsSync(join(folder, 'SecondEngine.class'))) return folder;
  mkdirSync(folder, { recursive: true });
  cpSync(join(HERE, 'pom.xml'), join(folder, 'pom.xml'));
  execFileSync('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('javac', [
    '-cp',
    join(folder, 'lib/*'),
    '-d',
    folder,
    join(HERE, 'SecondEngine.java'),
  ]);
  return folder;
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('no output to read');
  for await (const line of createInterface({ input: stdout })) {
    const port = /listening on (\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      stdout.resume();
      return port;
    }
  }
  throw new Error('the second engine did not start');
}
