import type { Manifest } from '../chart/manifests.ts';
import { complain, type Report } from '../report.ts';
import { type Api, eventually, type Resource } from './api.ts';
import { isTrue } from './surroundings.ts';
import { componentOf, type Pod, servicePods, settled, wantedPods } from './workloads.ts';

/** Where what is stored differs from what was asked for; defaults may be added. */
function differences(asked: unknown, stored: unknown, path: string): string[] {
  if (asked === null || asked === undefined) return [];
  if (typeof asked !== 'object') {
    return String(asked) === String(stored) ? [] : [`${path}: ${stored} instead of ${asked}`];
  }
  if (stored === null || typeof stored !== 'object') return [`${path}: ${stored}`];
  if (Array.isArray(asked) && asked.length !== (stored as unknown[]).length) {
    return [`${path}: ${JSON.stringify(stored)} instead of ${JSON.stringify(asked)}`];
  }
  return Object.entries(asked).flatMap(([key, value]) =>
    differences(value, (stored as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

/** The server took every resource as it was meant, and dropped no field. */
export async function checkStored(api: Api, namespace: string, manifests: readonly Manifest[]) {
  const problems: string[] = [];
  for (const manifest of manifests) {
    const kinds = await api.kinds(manifest.apiVersion);
    if (!kinds.find(({ kind }) => kind === manifest.kind)?.namespaced) {
      problems.push(`${manifest.kind} belongs to no namespace`);
      continue;
    }
    const stored = await api.get(manifest, namespace);
    problems.push(...differences(manifest, stored, `${manifest.kind}/${manifest.metadata.name}`));
  }
  complain(problems);
}

/** An operator's resource: there, and refused as soon as it has a field that nobody knows. */
export async function checkOperated(
  api: Api,
  namespace: string,
  manifests: readonly Manifest[],
  kind: string,
): Promise<void> {
  const [manifest] = manifests.filter((one) => one.kind === kind);
  if (!manifest) throw new Error('None is installed');
  const again = (more: object) => {
    const metadata = { ...manifest.metadata, name: `${manifest.metadata.name}-again` };
    const other = { ...manifest, metadata, spec: { ...manifest.spec, ...more } };
    return api.create(other, namespace, { isTried: true });
  };
  await again({});
  const refused = await again({ unheardOf: true }).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  if (!/strict decoding error.*unheardOf/.test(refused)) throw new Error(`It says ${refused}`);
}

interface EndpointSlice extends Resource {
  readonly ports: readonly { readonly name: string }[];
  readonly endpoints: readonly { readonly conditions: { readonly ready?: boolean } }[];
}

/** Every Service leads to every pod of its service, at each of its ports. */
function checkServices(api: Api, namespace: string, wanted: ReadonlyMap<string, number>) {
  return eventually(async () => {
    const slices = await api.list<EndpointSlice>('discovery.k8s.io/v1', 'EndpointSlice', namespace);
    const problems = [...wanted].flatMap(([service, pods]) => {
      const own = slices.filter((slice) => componentOf(slice) === service);
      const ready = own.flatMap(({ endpoints }) => endpoints.filter((one) => one.conditions.ready));
      const ports = new Set(own.flatMap((slice) => slice.ports.map(({ name }) => name)));
      const port = service === 'gateway' ? 'http' : 'grpc';
      const missing = [port, 'health'].filter((name) => !ports.has(name));
      return [
        ...(ready.length === pods ? [] : [`${service}: ${ready.length} endpoints of ${pods}`]),
        ...missing.map((name) => `${service}: no port ${name}`),
      ];
    });
    complain(problems);
  });
}

interface Budget extends Resource {
  readonly status?: {
    readonly currentHealthy: number;
    readonly expectedPods: number;
    readonly disruptionsAllowed: number;
  };
}

function checkBudgets(api: Api, namespace: string, wanted: ReadonlyMap<string, number>) {
  return eventually(async () => {
    const budgets = await api.list<Budget>('policy/v1', 'PodDisruptionBudget', namespace);
    complain(
      [...wanted].flatMap(([service, pods]) => {
        const status = budgets.find((budget) => componentOf(budget) === service)?.status;
        const { expectedPods, currentHealthy, disruptionsAllowed } = status ?? {};
        if (expectedPods === pods && currentHealthy === pods && disruptionsAllowed === 1) return [];
        return [`${service}: ${JSON.stringify(status)}`];
      }),
    );
  });
}

interface Policy extends Resource {
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly ingress?: readonly {
      readonly ports?: readonly { readonly port: string | number }[];
    }[];
  };
}

/** Every service's policy is for its pods, by ports that they have; and all are closed by one. */
async function checkPolicies(api: Api, namespace: string) {
  const pods = await servicePods(api, namespace);
  const policies = await api.list<Policy>('networking.k8s.io/v1', 'NetworkPolicy', namespace);
  const chosen = ({ spec }: Policy): Pod[] =>
    pods.filter(({ metadata }) =>
      Object.entries(spec.podSelector.matchLabels ?? {}).every(
        ([label, value]) => metadata.labels?.[label] === value,
      ),
    );
  // Hooks run before what comes with them: their policies have to be there already.
  const hooks = ['migrate', 'test'];
  const problems = hooks
    .filter((hook) => !policies.some((policy) => componentOf(policy) === hook))
    .map((hook) => `${hook} has no policy of its own`);
  for (const policy of policies) {
    const { name } = policy.metadata;
    const selected = chosen(policy);
    const isOfHook = hooks.includes(componentOf(policy));
    if (selected.length === 0 && !isOfHook) problems.push(`${name} is for nobody`);
    const has = new Set(
      selected.flatMap(({ spec }) => spec.containers.flatMap(({ ports = [] }) => ports)),
    );
    const names = new Set([...has].map(({ name: port }) => port));
    for (const { port } of policy.spec.ingress?.flatMap(({ ports = [] }) => ports) ?? []) {
      if (!names.has(String(port))) problems.push(`${name}: no pod has a port ${port}`);
    }
  }
  for (const pod of pods) {
    const closing = policies.filter((policy) => chosen(policy).includes(pod));
    if (closing.length !== 2) problems.push(`${pod.metadata.name} has ${closing.length} policies`);
  }
  complain(problems);
}

interface Autoscaler extends Resource {
  readonly spec: { readonly minReplicas: number; readonly scaleTargetRef: { name: string } };
  readonly status?: {
    readonly currentReplicas?: number;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

/** Autoscalers have taken their workloads over: to their least, nobody measures load here. */
function checkAutoscalers(api: Api, namespace: string, expected: number) {
  return eventually(async () => {
    const found = await api.list<Autoscaler>(
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      namespace,
    );
    if (found.length !== expected) throw new Error(`There are ${found.length} of ${expected}`);
    complain(
      found
        .filter(
          ({ spec, status }) =>
            status?.currentReplicas !== spec.minReplicas ||
            !isTrue(status.conditions, 'AbleToScale'),
        )
        .map(({ metadata, status }) => `${metadata.name}: ${JSON.stringify(status)}`),
    );
  });
}

/** No zone has two pods of a service more than another one. */
export async function checkSpread(api: Api, namespace: string): Promise<void> {
  const nodes = await api.list('v1', 'Node');
  const zoneOf = new Map(
    nodes.map(({ metadata }) => [
      metadata.name,
      metadata.labels?.['topology.kubernetes.io/zone'] ?? '',
    ]),
  );
  const zones = [...new Set(zoneOf.values())];
  const pods = await servicePods(api, namespace);
  const services = [...new Set(pods.map(componentOf))];
  complain(
    services.flatMap((service) => {
      const own = pods.filter((pod) => componentOf(pod) === service);
      const counts = zones.map(
        (zone) => own.filter(({ spec }) => zoneOf.get(spec.nodeName) === zone).length,
      );
      const isEven = Math.max(...counts) - Math.min(...counts) <= 1;
      return isEven ? [] : [`${service}: ${counts.join(', ')} in ${zones.join(', ')}`];
    }),
  );
}

/** What became of what was installed. */
export async function checkInstalled(
  report: Report,
  api: Api,
  namespace: string,
  manifests: readonly Manifest[],
): Promise<void> {
  const wanted = wantedPods(manifests);
  const numbers = [...wanted].map(([service, pods]) => `${service} ${pods}`).join(', ');
  await report.check(`all pods are there and ready: ${numbers}`, () =>
    settled(api, namespace, wanted),
  );
  const count = (kind: string) => manifests.filter((manifest) => manifest.kind === kind).length;
  await report.check(`the server keeps all ${manifests.length} resources as asked`, () =>
    checkStored(api, namespace, manifests),
  );
  await report.check('every Service leads to all its pods', () =>
    checkServices(api, namespace, wanted),
  );
  await report.check('one pod of each service may be taken away at a time', () =>
    checkBudgets(api, namespace, wanted),
  );
  await report.check(
    `${count('NetworkPolicy')} policies: every pod is closed, and open by its own`,
    () => checkPolicies(api, namespace),
  );
  const autoscalers = count('HorizontalPodAutoscaler');
  await report.check(`${autoscalers} autoscalers have taken over`, () =>
    checkAutoscalers(api, namespace, autoscalers),
  );
}
