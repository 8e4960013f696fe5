import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';
import { output } from '../run.ts';
import { secrets } from '../services.ts';
import { type Api, eventually, type Resource } from './api.ts';

const zones = ['a', 'b', 'c'];
const nodesPerZone = 2;
const volumes = 60;

const resource = (apiVersion: string, kind: string, name: string, more: object = {}) => ({
  apiVersion,
  kind,
  ...more,
  metadata: { name, ...('metadata' in more ? (more.metadata as object) : {}) },
});

/** What an operator of a cluster gives to everybody on it. */
export async function furnish(api: Api, definitionFiles: readonly string[]): Promise<void> {
  for (const zone of zones) {
    for (let index = 1; index <= nodesPerZone; index += 1) {
      const labels = {
        'topology.kubernetes.io/zone': zone,
        'kubernetes.io/hostname': `node-${zone}${index}`,
      };
      const metadata = { labels };
      await api.create(resource('v1', 'Node', `node-${zone}${index}`, { metadata }));
    }
  }
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
  await api.create(
    resource('storage.k8s.io/v1', 'StorageClass', 'folders', {
      metadata: { annotations },
      provisioner: 'kubernetes.io/no-provisioner',
      volumeBindingMode: 'WaitForFirstConsumer',
    }),
  );
  for (let index = 0; index < volumes; index += 1) {
    const spec = {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'folders',
      hostPath: { path: `/volumes/${index}` },
    };
    await api.create(resource('v1', 'PersistentVolume', `volume-${index}`, { spec }));
  }
  // values-saas.yaml names it.
  await api.create(
    resource('scheduling.k8s.io/v1', 'PriorityClass', 'groupsight', { value: 1000 }),
  );
  for (const file of definitionFiles) await define(api, file);
  await eventually(async () => {
    const nodes = await api.list<Resource & { status: { conditions?: Condition[] } }>('v1', 'Node');
    for (const { metadata, status } of nodes) {
      if (!isTrue(status.conditions, 'Ready')) throw new Error(`${metadata.name} is not ready`);
    }
  });
}

interface Condition {
  readonly type: string;
  readonly status: string;
}

export const isTrue = (conditions: readonly Condition[] | undefined, type: string) =>
  conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;

/** Adds an operator's resources, and waits until the server knows them. */
async function define(api: Api, file: string): Promise<void> {
  for (const document of parseAllDocuments(await readFile(file, 'utf8'))) {
    const definition = document.toJS() as Resource | null;
    if (!definition) continue;
    await api.create(definition);
    const { apiVersion, metadata } = definition;
    await eventually(async () => {
      const all = await api.list<Resource & { status?: { conditions?: Condition[] } }>(
        apiVersion,
        'CustomResourceDefinition',
      );
      const found = all.find((one) => one.metadata.name === metadata.name);
      if (!isTrue(found?.status?.conditions, 'Established')) {
        throw new Error(`${metadata.name} is not established`);
      }
    });
  }
}

/** A namespace that takes restricted pods only, with what the values expect to find in it. */
export async function prepareNamespace(api: Api, name: string): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await api.create(resource('v1', 'Namespace', name, { metadata: { labels } }));
  // As helm/groupsight/README.md tells it.
  const made = await output(process.execPath, ['deploy/keys.mjs', 'kubernetes', 'groupsight']);
  const secret = JSON.parse(made) as Resource & { readonly stringData: Record<string, string> };
  const filled = { ...secret, stringData: { ...secrets, ...secret.stringData } };
  await api.create(filled, name);
  const stringData = { 'ca.crt': 'a certificate' };
  await api.create(resource('v1', 'Secret', 'company-ca', { stringData }), name);
  await eventually(async () => {
    const accounts = await api.list('v1', 'ServiceAccount', name);
    const maps = await api.list('v1', 'ConfigMap', name);
    if (accounts.length + maps.length < 2) throw new Error(`${name} has not what each has`);
  });
}
