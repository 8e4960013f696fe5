import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('containers/', import.meta.url));
const answersWithinMs = 3_000;

/** Where an engine listens: what DOCKER_HOST says, or the usual places. */
function engines(env: NodeJS.ProcessEnv): readonly object[] {
  const given = env.DOCKER_HOST;
  if (given?.startsWith('unix://')) return [{ socketPath: given.slice('unix://'.length) }];
  if (given) {
    const { hostname, port } = new URL(given);
    return [{ host: hostname, port: port || 2375 }];
  }
  const sockets = [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    join(env.XDG_RUNTIME_DIR ?? `/run/user/${userInfo().uid}`, 'docker.sock'),
  ];
  return sockets.filter((path) => existsSync(path)).map((socketPath) => ({ socketPath }));
}

/** Whether a Docker engine answers; a refusal is an answer, too (one that wants TLS). */
export async function hasEngine(env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const at of engines(env)) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const asked = request({ ...at, path: '/_ping', timeout: answersWithinMs }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
    if (await promise) return true;
  }
  return false;
}

/** What is used of the package `testcontainers`, which is no dependency of the project. */
interface Container {
  withCommand(command: readonly string[]): this;
  withEnvironment(environment: Readonly<Record<string, string>>): this;
  withExposedPorts(...ports: readonly (number | { container: number; host: number })[]): this;
  withCopyContentToContainer(
    files: readonly { readonly content: string; readonly target: string; readonly mode: number }[],
  ): this;
  withWaitStrategy(strategy: object): this;
  withStartupTimeout(ms: number): this;
  start(): Promise<StartedContainer>;
}

export interface StartedContainer {
  getHost(): string;
  getMappedPort(port: number): number;
  stop(): Promise<unknown>;
}

export interface Testcontainers {
  readonly GenericContainer: new (image: string) => Container;
  readonly Wait: { forLogMessage(pattern: RegExp, times?: number): object };
}

/**
 * Fetches Testcontainers once, by the lock file beside its package.json. It is not among the
 * project's dependencies: without an engine nobody needs its 170 packages, and three of them would
 * run scripts of their own when they are installed (they work without).
 */
export async function fetchTestcontainers(): Promise<Testcontainers> {
  const lock = createHash('sha256').update(await readFile(join(here, 'package-lock.json')));
  const name = `testcontainers-${lock.digest('hex').slice(0, 12)}`;
  const folder = join(homedir(), '.cache/groupsight', name);
  const main = join(folder, 'node_modules/testcontainers/build/index.js');
  if (!existsSync(main)) {
    await mkdir(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) {
      await cp(join(here, file), join(folder, file));
    }
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', args, { cwd: folder }).catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  }
  const loaded: { default: Testcontainers } = await import(pathToFileURL(main).href);
  return loaded.default;
}
