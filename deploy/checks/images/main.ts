/**
 * `npm run test:images [-- auth web …]`: builds the images for real, with buildah and without a
 * Docker engine, looks at what is in them, and starts a service out of its image. Needs root,
 * buildah and debootstrap (apt install buildah debootstrap); some minutes for each image.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOnSignals } from '../../local/supervised.ts';
import { Report } from '../report.ts';
import { run } from '../run.ts';
import { baseImage, buildah, makeBase } from './base.ts';
import { checkImage, operations, product } from './image.ts';
import { openSurroundings } from './surroundings.ts';

const report = new Report();
const wanted = process.argv.slice(2);
const names =
  wanted.length > 0 ? wanted : ['auth', 'connector', 'web', 'gateway', operations, product];

async function whyNot(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'this needs root';
  for (const tool of ['buildah', 'debootstrap']) {
    const { code } = await run(tool, ['--version']).catch(() => ({ code: 1 }));
    if (code !== 0) return `${tool} is not installed`;
  }
  return undefined;
}

function build(name: string): Promise<string> {
  const isNode = name !== 'web';
  const file = isNode ? 'node' : 'web';
  const base = isNode ? ['BASE'] : ['BASE', 'BUILDER'];
  // The whole product, and what the migration job runs: an operator's commands know every service.
  const service = name === operations || name === product ? 'standalone' : name;
  const target = name === product ? ['--target', 'product'] : [];
  const args = base.flatMap((argument) => ['--build-arg', `${argument}=${baseImage}`]);
  return buildah(
    ...['build', '--quiet', '--isolation', 'chroot', '--network', 'host', '--format', 'docker'],
    ...['--file', `deploy/docker/${file}.Dockerfile`, ...args, ...target],
    ...['--build-arg', `SERVICE=${service}`, '--tag', `localhost/groupsight/${name}:checks`, '.'],
  );
}

const reason = await whyNot();
if (reason) {
  report.skip('the images', reason);
  report.end();
  process.exit(0);
}
// Ended from outside, it takes the processes around the images with it.
exitOnSignals();
await report.check('a base to build on', makeBase);
const around = await openSurroundings();
// Where the web image puts its files, for the gateway to serve; its user is not root.
const webFolder = await mkdtemp(join(tmpdir(), 'groupsight-web-'));
await chmod(webFolder, 0o777);
for (const name of names) {
  console.log(`\n${name}`);
  let isBuilt = false;
  await report.check('it builds', async () => {
    await build(name);
    isBuilt = true;
  });
  if (isBuilt) await checkImage(report, name, around, webFolder);
}
if (typeof around !== 'string') await around.close();
await rm(webFolder, { recursive: true, force: true });
process.exit(report.end() ? 0 : 1);
