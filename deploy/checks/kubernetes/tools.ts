import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../run.ts';
import { etcd, go, goTool, isThere, mayBuild, toolPath } from '../tools.ts';

const version = 'v1.34.4';
/** What Kubernetes' parts that are modules of their own are called at that version. */
const stagingVersion = version.replace('v1', 'v0');
const programs = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler'] as const;

/** Of operators that are no Go modules: what deploy/kubernetes-schemas/make.mjs made of theirs. */
const committed = join(root, 'deploy/kubernetes-schemas/definitions');

/** Definitions of the other operators' resources that the values use, of their modules. */
const definitions = [
  {
    module: 'github.com/kedacore/keda/v2',
    version: 'v2.20.2',
    files: ['scaledobjects', 'triggerauthentications'].map(
      (name) => `config/crd/bases/keda.sh_${name}.yaml`,
    ),
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    files: ['servicemonitors', 'prometheusrules'].map(
      (name) => `example/prometheus-operator-crd/monitoring.coreos.com_${name}.yaml`,
    ),
  },
  {
    module: 'github.com/cert-manager/cert-manager',
    version: 'v1.20.2',
    files: ['certificates', 'issuers'].map((name) => `deploy/crds/cert-manager.io_${name}.yaml`),
  },
  {
    module: 'sigs.k8s.io/gateway-api',
    version: 'v1.4.1',
    files: ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
  },
] as const;

export interface KubernetesTools {
  readonly helm: string;
  readonly kwok: string;
  readonly etcd: string;
  readonly kubernetes: Readonly<Record<(typeof programs)[number], string>>;
  /** Files of CustomResourceDefinitions. */
  readonly definitions: readonly string[];
}

/** Where a module's files are after they were fetched. */
async function fetchModule(module: string, at: string): Promise<{ Dir: string; GoMod: string }> {
  return JSON.parse(await go(['mod', 'download', '-json', `${module}@${at}`]));
}

/**
 * Builds Kubernetes' own programs out of a module that does nothing but name theirs: `go install`
 * refuses it for its replace lines, whose places are what was released of those parts.
 */
async function buildKubernetes(folder: string): Promise<void> {
  console.log(`  building Kubernetes ${version}, once (6 minutes on two idle cores) …`);
  const { GoMod } = await fetchModule('k8s.io/kubernetes', version);
  const names = (await readFile(GoMod, 'utf8')).matchAll(/^\s*(k8s\.io\/\S+) => \.\/staging/gm);
  const replaced = [...names].map(([, name]) => `replace ${name} => ${name} ${stagingVersion}`);
  const work = await mkdtemp(join(tmpdir(), 'kubernetes-'));
  const draft = `${folder}.${process.pid}`;
  try {
    const head = ['module kubernetes', 'go 1.24.0', 'godebug default=go1.24'];
    const lines = [...head, `require k8s.io/kubernetes ${version}`, ...replaced];
    await writeFile(join(work, 'go.mod'), `${lines.join('\n')}\n`);
    const said = Object.entries({ gitVersion: version, gitMajor: '1', gitMinor: '34' }).map(
      ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
    );
    await mkdir(draft, { recursive: true });
    await go([
      ...['build', '-C', work, '-mod=mod', '-trimpath', `-ldflags=-s -w ${said.join(' ')}`],
      ...['-o', `${draft}/`, ...programs.map((name) => `k8s.io/kubernetes/cmd/${name}`)],
    ]);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function kubernetes(): Promise<KubernetesTools['kubernetes'] | undefined> {
  const file = (name: string) => toolPath('kubernetes', version, name);
  const areThere = await Promise.all(programs.map((name) => isThere(file(name))));
  if (areThere.includes(false)) {
    if (!mayBuild) return undefined;
    await buildKubernetes(join(file(programs[0]), '..'));
  }
  return {
    'kube-apiserver': file('kube-apiserver'),
    'kube-controller-manager': file('kube-controller-manager'),
    'kube-scheduler': file('kube-scheduler'),
  };
}

async function definitionFiles(): Promise<readonly string[] | undefined> {
  const found = (await readdir(committed)).map((name) => join(committed, name));
  for (const { module, version: at, files } of definitions) {
    const targets = files.map((file) => toolPath(`crds-${basename(module)}`, at, basename(file)));
    const areThere = await Promise.all(
      targets.map((target) => readFile(target).then(Boolean, () => false)),
    );
    if (areThere.includes(false)) {
      if (!mayBuild) return undefined;
      const { Dir } = await fetchModule(module, at);
      for (const [index, target] of targets.entries()) {
        await mkdir(join(target, '..'), { recursive: true });
        await copyFile(join(Dir, files[index] ?? ''), target);
      }
    }
    found.push(...targets);
  }
  return found;
}

/** @returns why there can be no Kubernetes here, where there can be none */
export async function kubernetesTools(): Promise<KubernetesTools | string> {
  const advice = '(KUBERNETES=1 builds what is missing, about 20 minutes once)';
  const built = await kubernetes();
  if (!built) return `Kubernetes ${version} is not built here ${advice}`;
  const [helm, kwok] = [await goTool('helm'), await goTool('kwok')];
  if (!helm || !kwok) return `${helm ? 'kwok' : 'helm'} is not built here ${advice}`;
  const files = await definitionFiles();
  if (!files) return `the operators' resources are not defined here ${advice}`;
  const store = await etcd();
  if (!store) return 'no Debian gives its package etcd-server here';
  return { helm, kwok, etcd: store, kubernetes: built, definitions: files };
}
