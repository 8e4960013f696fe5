import { callersOf } from '@groupsight/shared/grpc/service-identity';
import { complain, type Report } from '../report.ts';
import { output, run } from '../run.ts';
import { problemsOf, secrets, serviceNames } from '../services.ts';
import { goTool } from '../tools.ts';
import {
  allowedCalls,
  configuredCalls,
  environmentOf,
  isGatewayGuarded,
  type Manifest,
  manifestsOf,
  podsOf,
} from './manifests.ts';
import { refused } from './refused.ts';

const chart = 'helm/groupsight';
const valuesFiles = [
  ...['values-enterprise.yaml', 'values-saas.yaml'],
  ...['ci/minimal.yaml', 'ci/bundled.yaml', 'ci/everything.yaml'],
];
const render = [
  'template',
  'groupsight',
  chart,
  '--namespace',
  'groupsight',
  '--kube-version',
  '1.34.4',
];

/** Pods of the chart are what a restricted namespace takes. */
function checkPods(manifests: readonly Manifest[]): void {
  const problems = podsOf(manifests).flatMap(({ name, pod }) => [
    ...(pod.securityContext?.runAsNonRoot ? [] : [`${name} may run as root`]),
    ...(pod.automountServiceAccountToken === false
      ? []
      : [`${name} gets a token it does not need`]),
    ...[...pod.containers, ...(pod.initContainers ?? [])].flatMap(
      ({ name: part, ...container }) => [
        ...(container.securityContext?.readOnlyRootFilesystem ? [] : [`${name}/${part} may write`]),
        ...(container.securityContext?.allowPrivilegeEscalation === false
          ? []
          : [`${name}/${part} may gain privileges`]),
      ],
    ),
  ]);
  complain(problems);
}

/** What a service gets is what its config.ts takes, and no secret stands in a manifest. */
function checkEnvironment(manifests: readonly Manifest[]): void {
  const problems = serviceNames.flatMap((service) => {
    const { env, fromSecrets } = environmentOf(manifests, service);
    const open = Object.keys(env).filter(
      (name) => name in secrets && !fromSecrets.has(name) && name !== 'KAFKA_SASL_USERNAME',
    );
    return [
      ...problemsOf(service, env),
      ...open.map((name) => `${service}: ${name} stands in the manifest`),
    ];
  });
  complain(problems);
}

/** The policies, and services themselves, allow the calls that they are configured to make alone. */
function checkCalls(manifests: readonly Manifest[]): void {
  // Connectors ask each other about accounts that another one holds.
  const wanted = [...configuredCalls(manifests), 'connector → connector'].sort();
  const allowed = allowedCalls(manifests);
  const letIn = serviceNames
    .flatMap((service) => callersOf(service).map((caller) => `${caller} → ${service}`))
    .sort();
  complain([
    ...letIn.filter((call) => !wanted.includes(call)).map((call) => `${call} is let in`),
    ...wanted.filter((call) => !letIn.includes(call)).map((call) => `${call} is not let in`),
    ...wanted.filter((call) => !allowed.includes(call)).map((call) => `${call} is not allowed`),
    ...allowed.filter((call) => !wanted.includes(call)).map((call) => `${call} is allowed`),
  ]);
}

/** Whoever reaches the gateway could write an X-Forwarded-For: it is believed of named peers only. */
function checkProxies(manifests: readonly Manifest[]): void {
  const { TRUST_PROXY: trusted = '0' } = environmentOf(manifests, 'gateway').env;
  if (trusted !== '0' && !isGatewayGuarded(manifests)) {
    throw new Error(`everybody reaches the gateway, and TRUST_PROXY is ${trusted}`);
  }
}

export async function checkChart(report: Report): Promise<void> {
  const helm = await goTool('helm');
  if (!helm) return report.skip('the chart', 'helm is not built here (INSTALL_TOOLS=1)');
  const kubeconform = await goTool('kubeconform');
  await report.check('helm lint --strict', async () => {
    await output(helm, ['lint', '--strict', '--quiet', chart, '-f', `${chart}/ci/minimal.yaml`]);
  });
  const given = new Set<string>();
  for (const file of valuesFiles) {
    const args = [...render, '-f', `${chart}/${file}`];
    const { code, stdout, stderr } = await run(helm, args);
    await report.check(`${file} renders`, () => {
      if (code !== 0) throw new Error(stderr);
    });
    if (code !== 0) continue;
    const manifests = manifestsOf(stdout);
    if (kubeconform) {
      await report.check(`${file}: ${manifests.length} resources are valid`, async () => {
        const location = 'deploy/kubernetes-schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json';
        const options = ['-strict', '-schema-location', location, '-kubernetes-version', '1.34.4'];
        await output(kubeconform, [...options, '-summary', '-'], { input: stdout });
      });
    } else {
      report.skip(`${file}: kubeconform`, 'it is not built here (INSTALL_TOOLS=1)');
    }
    await report.check(`${file}: variables`, () => checkEnvironment(manifests));
    await report.check(`${file}: pods`, () => checkPods(manifests));
    await report.check(`${file}: who may call whom`, () => checkCalls(manifests));
    await report.check(`${file}: whose X-Forwarded-For is believed`, () => checkProxies(manifests));
    for (const service of serviceNames) {
      for (const name of environmentOf(manifests, service).fromSecrets) given.add(name);
    }
  }
  await report.check('every secret that a service reads can be given', () => {
    complain(Object.keys(secrets).filter((name) => !given.has(name)));
  });
  for (const { what, set, says } of refused) {
    await report.check(`refused: ${what}`, async () => {
      const args = [...render, '-f', `${chart}/ci/minimal.yaml`];
      const { code, stderr } = await run(helm, [...args, ...set.flatMap((one) => ['--set', one])]);
      if (code === 0) throw new Error('It was rendered');
      if (!says.test(stderr)) throw new Error(`It says something else: ${stderr}`);
    });
  }
}
