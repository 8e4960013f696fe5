import type { Manifest } from '../chart/manifests.ts';
import { complain, type Report } from '../report.ts';
import { type Api, eventually, type Resource } from './api.ts';
import type { Cluster } from './cluster.ts';
import { chart, Release, setting, waiting } from './helm.ts';
import { checkInstalled, checkOperated, checkSpread, checkStored } from './installed.ts';
import { prepareNamespace } from './surroundings.ts';
import { servicePods, settled, wantedPods, watchAvailable, workloads } from './workloads.ts';

/** A set of values, and how its release goes on. */
export interface Life {
  /** A file of the chart. */
  readonly values: string;
  readonly namespace: string;
  /** Settings besides the values file. */
  readonly set: readonly string[];
  /** … of the upgrade, besides those of every upgrade here. */
  readonly changed: readonly string[];
  /** A job brings databases up to date before pods come. */
  readonly migrates: boolean;
  readonly isSpread: boolean;
  /** Resources of operators that are to be among what is installed. */
  readonly operated: readonly string[];
}

/** What there is in a namespace that was not there before. */
export async function leftovers(api: Api, namespace: string, before: readonly string[]) {
  return (await api.everything(namespace)).filter((one) => !before.includes(one));
}

/** A connector's claim: it stays, as helm/groupsight/README.md says. */
export const isClaim = (name: string) =>
  /^PersistentVolumeClaim\/data-groupsight-connector-\d+$/.test(name);

interface Told extends Resource {
  readonly reason: string;
  readonly involvedObject: { readonly kind: string; readonly name: string };
}

/** The hook's job ran to its end; it is taken away then, and what was told of it stays. */
function checkMigrated(api: Api, namespace: string, times: number) {
  const job = 'groupsight-migrate';
  return eventually(async () => {
    const events = await api.list<Told>('v1', 'Event', namespace);
    const completed = events.filter(
      ({ reason, involvedObject }) => reason === 'Completed' && involvedObject.name === job,
    );
    if (completed.length !== times) throw new Error(`It completed ${completed.length} times`);
    const left = await api.list('batch/v1', 'Job', namespace);
    complain(left.map(({ metadata }) => `${metadata.name} is left`));
  });
}

/** What the pods of services run, and with which level of logs: the same for all. */
async function checkPods(api: Api, namespace: string, tag: string, level: string): Promise<void> {
  const pods = await servicePods(api, namespace);
  complain(
    pods.flatMap(({ metadata, spec }) =>
      spec.containers.flatMap(({ image, env = [] }) => {
        const said = env.find(({ name }) => name === 'LOG_LEVEL')?.value;
        const isRight = image.endsWith(`:${tag}`) && said === level;
        return isRight ? [] : [`${metadata.name}: ${image}, ${said}`];
      }),
    ),
  );
}

const firstTag = '0.1.0';
const nextTag = '0.1.1';

/** Installs, looks, upgrades, goes back and takes away; each as an operator would. */
export async function checkLife(
  report: Report,
  helm: string,
  cluster: Cluster,
  life: Life,
): Promise<void> {
  const { api } = cluster;
  const { namespace } = life;
  await prepareNamespace(api, namespace);
  const before = await api.everything(namespace);
  const release = new Release(helm, cluster, namespace);
  const values = ['-f', `${chart}/${life.values}`, ...setting(life.set)];
  let manifests: readonly Manifest[] = [];
  await report.check('helm install --wait', async () => {
    await release.must('install', chart, ...values, ...waiting);
    manifests = await release.manifests();
  });
  // Nothing to look at: the rest would say the same.
  if (manifests.length === 0) return;
  if (life.migrates) {
    await report.check('databases were brought up to date before', () =>
      checkMigrated(api, namespace, 1),
    );
  }
  await checkInstalled(report, api, namespace, manifests);
  for (const kind of life.operated) {
    await report.check(`${kind} is what its operator's definition takes`, () =>
      checkOperated(api, namespace, manifests, kind),
    );
  }
  if (life.isSpread) {
    await report.check('no zone has two pods more than another', () => checkSpread(api, namespace));
  }
  await report.check('helm test', async () => {
    await release.must('test', '--timeout', '5m');
  });
  const { upgrade } = steps(api, namespace, release, values);
  if (life.migrates)
    await report.check('an upgrade stops where its migration fails', upgrade.failing);
  await report.check('helm upgrade, and nobody misses a pod meanwhile', () =>
    upgrade.working(life.changed),
  );
  if (life.operated.length > 0) {
    await report.check('the server keeps what the upgrade changed as asked', async () =>
      checkStored(api, namespace, await release.manifests()),
    );
  }
  if (life.migrates) {
    await report.check('databases were brought up to date again', () =>
      checkMigrated(api, namespace, 2),
    );
  }
  await report.check('helm rollback', async () => {
    await release.must('rollback', '1', ...waiting);
    await settled(api, namespace, wantedPods(await release.manifests()));
    await checkPods(api, namespace, firstTag, 'info');
    complain(
      JSON.stringify(await release.manifests()) === JSON.stringify(manifests)
        ? []
        : ['It is another'],
    );
  });
  await report.check("helm uninstall leaves nothing but the connectors' claims", async () => {
    await release.must('uninstall', ...waiting);
    await eventually(async () => {
      const left = await leftovers(api, namespace, before);
      complain(left.filter((one) => !isClaim(one)).map((one) => `${one} is left`));
      if (left.length === 0) throw new Error('The claims are gone, and the media with them');
    });
  });
}

function steps(api: Api, namespace: string, release: Release, values: readonly string[]) {
  /** Its job fails before anything is replaced. */
  const failing = async () => {
    const generations = async () =>
      (await workloads(api, namespace)).map(
        ({ metadata }) => `${metadata.name} ${metadata.generation}`,
      );
    const then = await generations();
    const set = [
      'logLevel=debug',
      'migration.image.tag=failing',
      'migration.activeDeadlineSeconds=5',
    ];
    const args = [chart, ...values, ...setting(set), ...waiting];
    const { code, stderr } = await release.ask('upgrade', ...args);
    if (code === 0) throw new Error('It went on');
    if (!/pre-upgrade hooks failed/.test(stderr)) throw new Error(`It says: ${stderr}`);
    if (String(await generations()) !== String(then)) throw new Error('Workloads were changed');
    await checkPods(api, namespace, firstTag, 'info');
  };
  const working = async (changed: readonly string[]) => {
    const end = await watchAvailable(api, namespace);
    const set = ['logLevel=debug', `image.tag=${nextTag}`, ...changed];
    try {
      await release.must('upgrade', chart, ...values, ...setting(set), ...waiting);
      await settled(api, namespace, wantedPods(await release.manifests()));
    } finally {
      complain((await end()).problems);
    }
    await checkPods(api, namespace, nextTag, 'debug');
  };
  return { upgrade: { failing, working } };
}
