import { access, copyFile, cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { output, root } from '../run.ts';

export const baseImage = 'localhost/groupsight-base:checks';

const folder = join(
  process.env.GROUPSIGHT_TOOLS ?? join(homedir(), '.cache/groupsight-tools'),
  'base-bookworm',
);

/** buildah without a daemon, without mounts that need one: images are plain folders. */
export const buildah = (...args: string[]) =>
  output('buildah', ['--storage-driver', 'vfs', ...args]);

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Puts this machine's Node and npm where the official image has them. */
async function addNode(): Promise<void> {
  const script = await realpath((await output('sh', ['-c', 'command -v npm'])).trim());
  const npm = join(script, '../..');
  await mkdir(join(folder, 'usr/local/bin'), { recursive: true });
  await copyFile(join(root, 'node_modules/node/bin/node'), join(folder, 'usr/local/bin/node'));
  await cp(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  const links = ['npm', 'npx'].map((name) => [
    '-sf',
    `../lib/node_modules/npm/bin/${name}-cli.js`,
    join(folder, 'usr/local/bin', name),
  ]);
  for (const link of links) await output('ln', link);
}

/** Lets npm inside trust whom this machine trusts: a registry may be a mirror. */
async function addAuthorities(): Promise<void> {
  const bundle = '/etc/ssl/certs/ca-certificates.crt';
  if (!(await isThere(bundle))) return;
  await mkdir(join(folder, 'etc/ssl/certs'), { recursive: true });
  await copyFile(bundle, join(folder, bundle));
  await mkdir(join(folder, 'usr/local/etc'), { recursive: true });
  await writeFile(join(folder, 'usr/local/etc/npmrc'), `cafile=${bundle}\n`);
}

/**
 * What stands in for the official node image where no registry of images can be reached: a minimal
 * Debian with this machine's Node, made once.
 */
export async function makeBase(): Promise<void> {
  if (!(await isThere(join(folder, 'usr/bin/install')))) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, '..'), { recursive: true });
    const mirror = 'http://deb.debian.org/debian';
    await output('debootstrap', ['--variant=minbase', 'bookworm', folder, mirror]);
  }
  if (!(await isThere(join(folder, 'usr/local/bin/npx')))) {
    await addNode();
    await addAuthorities();
  }
  const there = await buildah('images', '--quiet', baseImage).catch(() => '');
  if (there.trim() !== '') return;
  const container = (await buildah('from', 'scratch')).trim();
  await buildah('add', '--quiet', container, folder, '/');
  await buildah('commit', '--quiet', '--rm', container, baseImage);
}

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  /** `folder of this machine:folder in the container`. */
  readonly volume?: string;
}

/** Runs a command in a container of the image. */
export async function inContainer(
  image: string,
  command: readonly string[],
  { env = {}, volume }: Given = {},
): Promise<string> {
  const container = (await buildah('from', image)).trim();
  try {
    const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const volumes = volume === undefined ? [] : ['--volume', volume];
    const options = ['--isolation', 'chroot', '--network', 'host', ...variables, ...volumes];
    return await buildah('run', ...options, container, '--', ...command);
  } finally {
    await buildah('rm', container);
  }
}
