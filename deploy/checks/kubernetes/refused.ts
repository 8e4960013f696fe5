import { refused } from '../chart/refused.ts';
import { complain, type Report } from '../report.ts';
import { eventually } from './api.ts';
import type { Cluster } from './cluster.ts';
import { chart, Release, setting, waiting } from './helm.ts';
import { isClaim, leftovers } from './life.ts';
import { prepareNamespace } from './surroundings.ts';

/** Values that are in order for the chart, and not for Kubernetes. */
const refusedByServer = [
  { what: 'an amount that is none', set: ['auth.resources.requests.cpu=plenty'], says: /quantit/ },
  { what: 'a label that is none', set: ['common.podLabels.team=not one'], says: /Invalid value/ },
  {
    what: 'a budget beyond all pods',
    set: ['groups.pdb.maxUnavailable=-1'],
    says: /maxUnavailable.*Invalid value/,
  },
];

/** What cannot work is not installed, by the chart or by the server, and leaves nothing behind. */
export async function checkRefused(report: Report, helm: string, cluster: Cluster): Promise<void> {
  const { api } = cluster;
  const namespace = 'refused';
  await prepareNamespace(api, namespace);
  const before = await api.everything(namespace);
  const release = new Release(helm, cluster, namespace);
  for (const { what, set, says } of [...refused, ...refusedByServer]) {
    await report.check(`refused: ${what}`, async () => {
      const args = [chart, '-f', `${chart}/ci/minimal.yaml`, ...setting(set)];
      const { code, stderr } = await release.ask('install', ...args, '--atomic', ...waiting);
      if (code === 0) throw new Error('It was installed');
      if (!says.test(stderr)) throw new Error(`It says something else: ${stderr}`);
      await eventually(async () => {
        const left = await leftovers(api, namespace, before);
        complain(left.filter((one) => !isClaim(one)).map((one) => `${one} is left`));
      });
    });
  }
}
