/**
 * `npm run test:kubernetes`: the chart on a real API server, with Kubernetes' own controllers and
 * scheduler and nodes made up by kwok: installed with both whole sets of values, and with Kafka and
 * MongoDB by their operators, looked at, upgraded, rolled back and taken away. No container runs: that services start, and that policies
 * are kept, is not seen here. Needs what `KUBERNETES=1` builds once (deploy/checks/README.md).
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOnSignals } from '../../local/supervised.ts';
import { Report } from '../report.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { checkLife, type Life } from './life.ts';
import { checkRefused } from './refused.ts';
import { furnish } from './surroundings.ts';
import { kubernetesTools } from './tools.ts';

const lives: readonly Life[] = [
  {
    values: 'values-enterprise.yaml',
    namespace: 'enterprise',
    set: [],
    changed: ['gateway.autoscaling.minReplicas=4', 'connector.replicas=4', 'ingress.enabled=false'],
    migrates: true,
    isSpread: false,
    operated: [],
  },
  {
    values: 'values-saas.yaml',
    namespace: 'saas',
    set: [],
    changed: [
      'auth.autoscaling.minReplicas=4',
      'scheduler.replicas=4',
      'insights.keda.enabled=false',
    ],
    migrates: true,
    isSpread: true,
    operated: ['HTTPRoute', 'ScaledObject'],
  },
  {
    // Kafka and MongoDB as resources of their operators: the migration is no hook then.
    values: 'ci/bundled.yaml',
    namespace: 'bundled',
    set: [],
    changed: [
      ...['kafka.bundled.replicas=5', 'kafka.bundled.storage=80Gi'],
      ...['mongodb.bundled.members=5', 'mongodb.bundled.storage=40Gi'],
    ],
    migrates: false,
    isSpread: false,
    operated: ['Kafka', 'KafkaNodePool', 'KafkaUser', 'MongoDBCommunity'],
  },
];

const report = new Report();
const tools = await kubernetesTools();
if (typeof tools === 'string') {
  console.log('\n*** The chart was NOT installed on a Kubernetes API server.');
  report.skip('helm install, upgrade, rollback, uninstall', tools);
  report.end();
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'groupsight-kubernetes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
// Ended from outside, it takes everything with it.
exitOnSignals('SIGHUP');

let cluster: Cluster | undefined;
await report.check('Kubernetes starts, and its nodes are ready', async () => {
  cluster = await startCluster(tools, folder);
  await furnish(cluster.api, tools.definitions);
});
if (cluster) {
  const { helm } = tools;
  for (const life of lives) {
    console.log(`\n${life.values}`);
    await checkLife(report, helm, cluster, life);
  }
  console.log('\nValues that cannot work');
  await checkRefused(report, helm, cluster);
  await cluster.stop();
}
process.exit(report.end() ? 0 : 1);
