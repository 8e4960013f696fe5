import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../local/ports.ts';
import { type Program, Supervised } from '../../local/supervised.ts';
import { root } from '../run.ts';
import { Api } from './api.ts';
import type { KubernetesTools } from './tools.ts';

export interface Cluster {
  readonly api: Api;
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/** One that shares its machine with much else. */
const startMs = 300_000;

const flags = (all: Readonly<Record<string, string | number | boolean>>): string[] =>
  Object.entries(all).map(([name, value]) => `--${name}=${value}`);

async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Who may ask, and keys of the accounts of services. */
async function writeFiles(folder: string, port: number) {
  const token = randomBytes(32).toString('hex');
  const certificate = join(folder, 'certificates/apiserver.crt');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const files = {
    tokens: `${token},checks,1,"system:masters"\n`,
    'accounts.key': privateKey.export({ format: 'pem', type: 'pkcs8' }),
    'accounts.pub': publicKey.export({ format: 'pem', type: 'spki' }),
    kubeconfig: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'checks',
      contexts: [{ name: 'checks', context: { cluster: 'checks', user: 'checks' } }],
      users: [{ name: 'checks', user: { token } }],
      clusters: [
        {
          name: 'checks',
          cluster: { server: `https://127.0.0.1:${port}`, 'certificate-authority': certificate },
        },
      ],
    }),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content, { mode: 0o600 });
  }
  return { token, certificate };
}

type Start = Omit<Program, 'env' | 'logFile'>;

async function etcd(command: string, folder: string, port: number): Promise<Start> {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const args = flags({
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  });
  return { name: 'etcd', command, args, ready: () => answers(`${client}/health`) };
}

function apiserver(folder: string, port: number, etcdPort: number) {
  return flags({
    'etcd-servers': `http://127.0.0.1:${etcdPort}`,
    'bind-address': '127.0.0.1',
    'secure-port': port,
    'cert-dir': join(folder, 'certificates'),
    // An address for documentation: nobody inside the cluster calls back, and loopback is refused.
    'advertise-address': '192.0.2.1',
    'endpoint-reconciler-type': 'none',
    'service-cluster-ip-range': '10.96.0.0/16',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': join(folder, 'accounts.pub'),
    'service-account-signing-key-file': join(folder, 'accounts.key'),
    'token-auth-file': join(folder, 'tokens'),
    'authorization-mode': 'RBAC',
    'anonymous-auth': false,
    // Debian's etcd is too old for it: without it clients are told so, and list as they used to.
    'feature-gates': 'WatchList=false',
  });
}

/**
 * A cluster of Kubernetes' own parts on loopback, each a process: etcd, the API server, the
 * controllers and the scheduler; its nodes, and what runs on them, are made up by kwok.
 */
export async function startCluster(tools: KubernetesTools, folder: string): Promise<Cluster> {
  const [port, etcdPort, kwokPort] = [await freePort(), await freePort(), await freePort()];
  const { token, certificate } = await writeFiles(folder, port);
  const kubeconfig = join(folder, 'kubeconfig');
  const started: Supervised[] = [];
  const start = async (program: Start) => {
    const logFile = join(folder, `${program.name}.log`);
    const env = { PATH: process.env.PATH, HOME: folder };
    const supervised = new Supervised({ ...program, env, logFile });
    started.push(supervised);
    await supervised.startReady(startMs).catch(async (error) => {
      const log = await readFile(logFile, 'utf8').catch(() => '');
      throw new Error(`${error.message}\n${log.split('\n').slice(-30).join('\n')}`);
    });
  };
  const stop = async () => {
    // Nothing of it is kept.
    await Promise.all(started.map((one) => one.kill({ restart: false })));
  };
  const access = async () => ({ port, token, ca: await readFile(certificate, 'utf8') });
  const own = { kubeconfig, 'leader-elect': false, 'secure-port': 0 };
  try {
    await start(await etcd(tools.etcd, folder, etcdPort));
    await start({
      name: 'kube-apiserver',
      command: tools.kubernetes['kube-apiserver'],
      args: apiserver(folder, port, etcdPort),
      // It makes its certificate first.
      ready: () =>
        access()
          .then((given) => new Api(given).ask('/readyz'))
          .then(
            () => true,
            () => false,
          ),
    });
    await start({
      name: 'kube-controller-manager',
      command: tools.kubernetes['kube-controller-manager'],
      args: flags({
        ...own,
        'service-account-private-key-file': join(folder, 'accounts.key'),
        'root-ca-file': certificate,
        'horizontal-pod-autoscaler-sync-period': '2s',
        // Nodes that nobody kills: a busy machine only lets them be late.
        'node-monitor-grace-period': '15m0s',
      }),
      ready: async () => true,
    });
    await start({
      name: 'kube-scheduler',
      command: tools.kubernetes['kube-scheduler'],
      args: flags(own),
      ready: async () => true,
    });
    await start({
      name: 'kwok',
      command: tools.kwok,
      args: flags({
        kubeconfig,
        config: join(root, 'deploy/checks/kubernetes/kwok.yaml'),
        'manage-all-nodes': true,
        'server-address': `127.0.0.1:${kwokPort}`,
      }),
      ready: () => answers(`http://127.0.0.1:${kwokPort}/healthz`),
    });
    return { api: new Api(await access()), kubeconfig, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
