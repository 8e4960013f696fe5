import type { Manifest } from '../chart/manifests.ts';
import { serviceNames } from '../services.ts';
import { type Api, eventually, type Resource } from './api.ts';

const component = 'app.kubernetes.io/component';

export const componentOf = ({ metadata }: Pick<Manifest, 'metadata'>) =>
  metadata.labels?.[component] ?? '';

export interface Workload extends Resource {
  readonly spec: { readonly replicas: number };
  readonly status: {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
  };
}

export interface Pod extends Resource {
  readonly spec: {
    readonly nodeName: string;
    readonly containers: readonly {
      readonly image: string;
      readonly env?: readonly { readonly name: string; readonly value?: string }[];
      readonly ports?: readonly { readonly name: string }[];
    }[];
  };
  readonly status: {
    readonly phase?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

interface Scaler {
  readonly minReplicas: number;
  readonly scaleTargetRef: { readonly name: string };
}

/** How many pods each service is to have: as many as its autoscaler begins with, or its own. */
export function wantedPods(manifests: readonly Manifest[]): ReadonlyMap<string, number> {
  return new Map(
    serviceNames.map((service) => {
      const workload = manifests.find(
        ({ kind, metadata }) =>
          (kind === 'Deployment' || kind === 'StatefulSet') &&
          componentOf({ metadata }) === service,
      );
      if (!workload) throw new Error(`${service} is not installed`);
      const scaler = manifests.find(
        ({ kind, spec }) =>
          kind === 'HorizontalPodAutoscaler' &&
          (spec as unknown as Scaler).scaleTargetRef.name === workload.metadata.name,
      );
      const own = workload.spec as unknown as { readonly replicas?: number };
      // Where KEDA is to decide, one: there is no KEDA here, only its resources' definitions.
      const least = scaler && (scaler.spec as unknown as Scaler).minReplicas;
      return [service, least ?? own.replicas ?? 1];
    }),
  );
}

export async function workloads(api: Api, namespace: string): Promise<readonly Workload[]> {
  return [
    ...(await api.list<Workload>('apps/v1', 'Deployment', namespace)),
    ...(await api.list<Workload>('apps/v1', 'StatefulSet', namespace)),
  ];
}

/** The pods of services, without those that are on their way out. */
export async function servicePods(api: Api, namespace: string): Promise<readonly Pod[]> {
  const pods = await api.list<Pod>('v1', 'Pod', namespace);
  const services = new Set<string>(serviceNames);
  return pods.filter(
    (pod) => services.has(componentOf(pod)) && pod.metadata.deletionTimestamp === undefined,
  );
}

/**
 * Waits until each service has the pods that it wants, all of them new and ready. An autoscaler may
 * have more of its own: it takes none away without figures of their load, which nobody has here.
 */
export async function settled(
  api: Api,
  namespace: string,
  wanted: ReadonlyMap<string, number>,
): Promise<void> {
  await eventually(async () => {
    const found = await workloads(api, namespace);
    if (found.length !== wanted.size) throw new Error(`There are ${found.length} workloads`);
    const autoscalers = await api.list('autoscaling/v2', 'HorizontalPodAutoscaler', namespace);
    const scaled = new Set(autoscalers.map((one) => one.metadata.name));
    for (const { kind, metadata, status } of found) {
      const least = wanted.get(componentOf({ metadata })) ?? 0;
      const mayHave = scaled.has(metadata.name) ? Math.max(least, status.replicas ?? 0) : least;
      const numbers = [
        ...[status.replicas, status.updatedReplicas, status.readyReplicas],
        status.availableReplicas,
      ].map((number) => number ?? 0);
      const isSeen = status.observedGeneration === metadata.generation;
      if (!isSeen || numbers.some((number) => number !== mayHave)) {
        const [pods, updated, ready, available] = numbers;
        throw new Error(
          `${kind} ${metadata.name}: ${pods} pods, ${updated} new, ${ready} ready, ` +
            `${available} available of ${mayHave}`,
        );
      }
    }
  });
}

/**
 * Looks again and again how many pods serve, until told to end. @returns where there were fewer
 * than before it began: none of a Deployment may be missing, one of a StatefulSet's.
 */
export async function watchAvailable(api: Api, namespace: string) {
  const available = ({ status }: Workload) => status.availableReplicas ?? 0;
  const least = new Map(
    (await workloads(api, namespace)).map((one) => {
      const spare = one.kind === 'StatefulSet' ? 1 : 0;
      return [one.metadata.name, available(one) - spare] as const;
    }),
  );
  const problems = new Set<string>();
  let looks = 0;
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      for (const one of await workloads(api, namespace)) {
        const { name } = one.metadata;
        const needed = least.get(name) ?? 0;
        if (available(one) < needed) problems.add(`${name}: ${available(one)} of ${needed} served`);
      }
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  // Whoever ends it hears of what failed.
  watching.catch(() => undefined);
  return async () => {
    isOn = false;
    await watching;
    return { problems: [...problems], looks };
  };
}
