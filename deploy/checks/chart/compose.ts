import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { readConfig } from '../../../services/standalone/src/config.ts';
import { complain, type Report } from '../report.ts';
import { output, root } from '../run.ts';
import { isService, problemsOf, secrets, serviceNames, variablesOf } from '../services.ts';

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, object>>;
}

/**
 * Compose's interpolation, as far as the compose files use it: `${NAME:-default}` and
 * `${NAME:?what to do}`.
 * @throws Error naming a variable that is needed
 */
function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind, rest) => {
    const value = env[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return kind === '-' ? rest : '';
  });
}

async function read(name: string, env: Readonly<Record<string, string>>): Promise<ComposeFile> {
  const text = await readFile(join(root, name), 'utf8');
  // Values first: a comment may hold what looks like a variable.
  const file = parse(text, { merge: true }) as unknown;
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return interpolate(node, env);
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
  };
  return walk(file) as ComposeFile;
}

async function checkSpecification(compose: ComposeFile): Promise<void> {
  const file = join(import.meta.dirname, 'compose-spec.json');
  const specification = JSON.parse(await readFile(file, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(specification);
  if (validate(compose)) return;
  complain((validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`));
}

/** What is named is declared, and whom somebody waits for can be waited for. */
function checkReferences({ services, networks = {}, volumes }: ComposeFile): void {
  const problems: string[] = [];
  for (const [name, service] of Object.entries(services)) {
    for (const network of service.networks ?? []) {
      if (!(network in networks)) problems.push(`${name}: there is no network ${network}`);
    }
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!(source in volumes)) problems.push(`${name}: there is no volume ${source}`);
    }
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      if (!(needed in services)) problems.push(`${name}: there is no service ${needed}`);
      // Those of ours have their health check from the image.
      const isChecked = services[needed]?.healthcheck || isService(needed);
      if (condition === 'service_healthy' && !isChecked) {
        problems.push(`${name}: ${needed} has no health check`);
      }
    }
  }
  complain(problems);
}

function checkServices({ services }: ComposeFile): void {
  const problems: string[] = [];
  for (const name of serviceNames) {
    const { environment, ports = [] } = services[name] ?? {};
    if (!environment) {
      problems.push(`${name} is missing`);
      continue;
    }
    const given = Object.entries(environment).map(([key, value]) => [key, String(value)]);
    problems.push(...problemsOf(name, Object.fromEntries(given)));
    if (ports.length > 0 && name !== 'gateway') problems.push(`${name} is open to the host`);
    for (const [key, value] of Object.entries(environment)) {
      const [, host, port] = /^dns:\/\/\/(\w+):(\d+)$/.exec(String(value)) ?? [];
      if (!key.endsWith('_ADDRESS') || !host) continue;
      if (!isService(host) || port !== '50051') problems.push(`${name}: ${key} leads nowhere`);
    }
  }
  for (const name of ['kafka', 'mongodb']) {
    if (services[name]?.ports) problems.push(`${name} is open to the host`);
  }
  complain(problems);
}

/** What the file decides itself; a name in .env would do harm. */
const decided = new Set([
  'DEMO',
  'GRPC_ADVERTISED_ADDRESS',
  // A network of its own, and SERVICE_TOKEN.
  'GRPC_TLS',
  'KAFKA_TLS',
  'KAFKA_SASL_MECHANISM',
  'KAFKA_SASL_USERNAME',
  'KAFKA_SASL_PASSWORD',
]);

/** Every setting of every service can stand in .env. */
function checkPassedThrough({ services }: ComposeFile): void {
  complain(
    serviceNames.flatMap((name) => {
      const given = services[name]?.environment ?? {};
      const missing = variablesOf(name).filter((key) => !(key in given) && !decided.has(key));
      return missing.map((key) => `${name}: ${key} is not passed on`);
    }),
  );
}

export async function checkClusterCompose(report: Report): Promise<void> {
  const name = 'compose.cluster.yaml';
  await report.check('it asks for keys that are missing', async () => {
    const refusal = await read(name, {}).then(
      () => '',
      (error: Error) => error.message,
    );
    if (!/deploy\/keys\.mjs/.test(refusal)) throw new Error(refusal || 'It starts without keys');
  });
  const made = await output('node', ['deploy/keys.mjs', 'env']);
  const keys = variablesIn(made);
  const compose = await read(name, keys);
  await report.check('it is valid by the Compose Specification', () => checkSpecification(compose));
  await report.check('what it names is there', () => checkReferences(compose));
  await report.check('variables, with keys as deploy/keys.mjs makes them', () =>
    checkServices(compose),
  );
  await report.check('every setting is passed on', () => checkPassedThrough(compose));
  await report.check('it passes on what may be set besides', async () => {
    const given = { OPENAI_MODEL: 'm', OIDC_GOOGLE_CLIENT_ID: 'id', MAIL_FROM: 'mail@example.org' };
    const all = { ...keys, ...secrets, ...given };
    checkServices(await read(name, { ...all, ...keys, OIDC_MICROSOFT_CLIENT_ID: 'id' }));
  });
}

/** The variables of a file in the form of .env; comments are left out. */
function variablesIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The one container: it needs no key, and takes .env.example with every line uncommented. */
export async function checkCompose(report: Report): Promise<void> {
  const name = 'compose.yaml';
  const compose = await read(name, {});
  await report.check('it is valid by the Compose Specification', () => checkSpecification(compose));
  await report.check('what it names is there', () => checkReferences(compose));
  await report.check('it starts without settings, and with all of .env.example', async () => {
    const example = await readFile(join(root, '.env.example'), 'utf8');
    const all = variablesIn(example.replace(/^#(?=\w+=)/gm, ''));
    for (const given of [{}, all]) {
      const { groupsight: service } = (await read(name, given)).services;
      const environment = Object.entries(service?.environment ?? {});
      const env = Object.fromEntries(environment.map(([key, value]) => [key, String(value)]));
      const { host, port, dataDir } = readConfig({ ...given, ...env }, [], root);
      const place = `${host}:${port} ${dataDir}`;
      if (place !== '0.0.0.0:3000 /data') throw new Error(`It listens at ${place}`);
    }
  });
}
