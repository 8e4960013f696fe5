import { parseAllDocuments } from 'yaml';
import { type ServiceName, secrets, serviceNames } from '../services.ts';

/** A resource as the chart renders it; only what checks look at is described. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: Record<string, unknown>;
}

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly Variable[];
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean;
    readonly allowPrivilegeEscalation?: boolean;
  };
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: { readonly runAsNonRoot?: boolean };
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
}

export function manifestsOf(yaml: string): Manifest[] {
  return parseAllDocuments(yaml)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Every pod that the chart starts: of workloads, jobs, and of its own. */
export function podsOf(manifests: readonly Manifest[]): { name: string; pod: PodSpec }[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const { name } = metadata;
    if (kind === 'Pod') return [{ name, pod: spec as unknown as PodSpec }];
    const template = (spec?.template as { readonly spec?: PodSpec } | undefined)?.spec;
    return template?.containers ? [{ name, pod: template }] : [];
  });
}

/** The variables of a service's container, with something in the place of secrets. */
export function environmentOf(
  manifests: readonly Manifest[],
  service: ServiceName,
): { readonly env: Record<string, string>; readonly fromSecrets: ReadonlySet<string> } {
  const workload = manifests.find(
    ({ kind, metadata }) =>
      (kind === 'Deployment' || kind === 'StatefulSet') &&
      metadata.labels?.['app.kubernetes.io/component'] === service,
  );
  const [found] = workload ? podsOf([workload]) : [];
  const container = found?.pod.containers.find(({ name }) => name === service);
  if (!container) throw new Error(`${service} is not rendered`);
  const fromSecrets = new Set<string>();
  const env: Record<string, string> = {};
  for (const { name, value, valueFrom } of container.env ?? []) {
    if (name in env) throw new Error(`${service}: ${name} is there twice`);
    if (valueFrom?.secretKeyRef) fromSecrets.add(name);
    env[name] = value ?? secrets[name] ?? '';
  }
  return { env, fromSecrets };
}

interface Policy {
  readonly podSelector: { readonly matchLabels?: Readonly<Record<string, string>> };
  readonly ingress?: readonly {
    readonly ports?: readonly { readonly port: string }[];
    readonly from?: readonly {
      readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
    }[];
  }[];
}

const component = 'app.kubernetes.io/component';

/** Who may call whom over gRPC by the policies: `caller → callee`, sorted. */
export function allowedCalls(manifests: readonly Manifest[]): string[] {
  const calls: string[] = [];
  for (const { kind, spec } of manifests) {
    if (kind !== 'NetworkPolicy') continue;
    const { podSelector, ingress = [] } = spec as unknown as Policy;
    const callee = podSelector.matchLabels?.[component];
    for (const { ports = [], from = [] } of ingress) {
      if (!ports.some(({ port }) => port === 'grpc')) continue;
      for (const { podSelector: selected } of from) {
        calls.push(`${selected?.matchLabels[component] ?? 'anybody'} → ${callee}`);
      }
    }
  }
  return calls.sort();
}

/** … and by the addresses that services are given. */
export function configuredCalls(manifests: readonly Manifest[]): string[] {
  return serviceNames
    .flatMap((caller) =>
      Object.entries(environmentOf(manifests, caller).env)
        .map(([name]) => /^([A-Z]+)_ADDRESS$/.exec(name)?.[1]?.toLowerCase())
        .filter((callee) => callee !== undefined && callee !== 'grpc')
        .map((callee) => `${caller} → ${callee}`),
    )
    .sort();
}

/** Whether the policies let only named peers reach the gateway's own port. */
export function isGatewayGuarded(manifests: readonly Manifest[]): boolean {
  const open = manifests.flatMap(({ kind, spec }) => {
    if (kind !== 'NetworkPolicy') return [];
    const { podSelector, ingress = [] } = spec as unknown as Policy;
    return podSelector.matchLabels?.[component] === 'gateway' ? ingress : [];
  });
  const ways = open.filter(({ ports = [] }) => ports.some(({ port }) => port === 'http'));
  return ways.length > 0 && ways.every(({ from }) => from !== undefined);
}
