import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newAuthority } from '../../services/shared/src/testing/certificate.ts';
import {
  derivedKey,
  type Keys,
  loadKeys,
  secretsOf,
} from '../../services/standalone/src/data-folder.ts';
import { type Kafka, prepareKafka } from './kafka.ts';
import { giveRights } from './kafka-rights.ts';
import type { SecureListener } from './kafka-secure.ts';
import { freePort, listens } from './ports.ts';
import { Supervised } from './supervised.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const services = [
  'auth',
  'groups',
  'insights',
  'scheduler',
  'connector',
  'gateway',
] as const;
export type Service = (typeof services)[number];

export interface ClusterOptions {
  /** Everything that lasts, and the logs. */
  readonly folder: string;
  /** Processes of each service; two without it. */
  readonly replicas?: Partial<Record<Service, number>>;
  /** The operator's own variables, for every service. */
  readonly env?: Readonly<Record<string, string>>;
  /** A server of MongoDB's protocol that is there already, instead of docstore. */
  readonly mongodbUri?: string | undefined;
  /** A checkout of an earlier version: the first process of each service runs from there. */
  readonly previous?: string | undefined;
  /**
   * Whether services call each other and Kafka over TLS, each with a certificate, a user and rights
   * of its own; true by default.
   */
  readonly isSecured?: boolean;
}

/** One process of a service. */
export interface Replica {
  readonly service: Service;
  readonly process: Supervised;
  /** HEALTH_PORT: /readyz, /metrics. */
  readonly healthPort: number;
}

interface Place {
  readonly service: Service;
  readonly index: number;
  readonly port: number;
  readonly healthPort: number;
}

/** All of a service's processes as one gRPC target: calls are spread over them. */
function target(places: readonly Place[], service: Service): string {
  const own = places.filter((place) => place.service === service);
  return `ipv4:${own.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
}

async function isReady(healthPort: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${healthPort}/readyz`, { signal });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

async function placesOf(replicas: Partial<Record<Service, number>>): Promise<Place[]> {
  const places: Place[] = [];
  for (const service of services) {
    for (let index = 0; index < (replicas[service] ?? 2); index++) {
      const [port, healthPort] = [await freePort(), await freePort()];
      places.push({ service, index, port, healthPort });
    }
  }
  return places;
}

/** Secrets and settings of one installation, the same in all its processes. */
export type Installation = Readonly<Record<string, string>> & {
  readonly CREDENTIALS_KEY: string;
};

function installation(places: readonly Place[], keys: Keys, hasToken: boolean): Installation {
  const gateway = places.find(({ service }) => service === 'gateway');
  return {
    ...secretsOf(keys),
    ...(hasToken ? { SERVICE_TOKEN: derivedKey(keys, 'service calls') } : {}),
    PUBLIC_URL: `http://127.0.0.1:${gateway?.port ?? 0}`,
    AUTH_ADDRESS: target(places, 'auth'),
    GROUPS_ADDRESS: target(places, 'groups'),
    INSIGHTS_ADDRESS: target(places, 'insights'),
    SCHEDULER_ADDRESS: target(places, 'scheduler'),
    CONNECTOR_ADDRESS: target(places, 'connector'),
    CHAT_PROVIDER: 'simulated',
    ALLOW_CONNECTION_SKIP: 'true',
    LOG_LEVEL: 'warn',
  };
}

/** An earlier version's processes know nothing of it. */
const isSecured = (options: ClusterOptions) => (options.isSecured ?? true) && !options.previous;

/** Where a service's certificate lies, in a cluster's folder. */
export const certificatesIn = (folder: string, service: Service) =>
  join(folder, 'certificates', service);

/** Certificates of an authority of this cluster's own, new at every start. */
async function writeCertificates(folder: string): Promise<void> {
  const authority = newAuthority();
  for (const service of services) {
    const own = certificatesIn(folder, service);
    await mkdir(own, { recursive: true, mode: 0o700 });
    const { key, cert } = authority.certificateOf(service);
    await writeFile(join(own, 'ca.crt'), authority.cert);
    await writeFile(join(own, 'tls.crt'), cert);
    await writeFile(join(own, 'tls.key'), key, { mode: 0o600 });
  }
}

/** What proves who a service is: to the others, and to Kafka. */
const securedEnv = (folder: string, service: Service, kafka: SecureListener) => ({
  GRPC_TLS: certificatesIn(folder, service),
  KAFKA_BROKERS: kafka.brokers,
  KAFKA_TLS: 'true',
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: service,
  KAFKA_SASL_PASSWORD: kafka.passwords[service],
  NODE_EXTRA_CA_CERTS: kafka.caFile,
});

function replica(
  place: Place,
  shared: Installation,
  options: ClusterOptions,
  secure: SecureListener | undefined,
): Replica {
  const { folder, previous } = options;
  const { service, index, port, healthPort } = place;
  const name = `${service}-${index + 1}`;
  const from = index === 0 && previous ? previous : root;
  const address = `127.0.0.1:${port}`;
  const own =
    service === 'gateway'
      ? { PORT: String(port), HOST: '127.0.0.1', WEB_DIR: join(from, 'web/dist') }
      : { GRPC_ADDRESS: address };
  const supervised = new Supervised({
    name,
    command: process.execPath,
    args: ['--max-semi-space-size=16', join(from, 'services', service, 'src/main.ts')],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...shared,
      ...own,
      HEALTH_PORT: String(healthPort),
      // A connector's own: leases are held in the name that lies there.
      DATA_DIR: join(folder, name),
      GRPC_ADVERTISED_ADDRESS: address,
      ...(secure ? securedEnv(folder, service, secure) : {}),
      MAIL_DIR: join(folder, 'mail'),
    },
    logFile: join(folder, `${name}.log`),
    ready: () => isReady(healthPort),
  });
  return { service, process: supervised, healthPort };
}

function docstore(folder: string, port: number): Supervised {
  const main = join(root, 'services/docstore/src/main.ts');
  return new Supervised({
    name: 'store',
    command: process.execPath,
    args: [main, '--port', String(port), '--file', join(folder, 'store.sqlite')],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    logFile: join(folder, 'store.log'),
    ready: () => listens(port),
  });
}

/** Every service as its own process over TCP, with Kafka and a store of their own. */
export class Cluster {
  readonly kafka: Kafka;
  /** docstore; undefined where another server is used. */
  readonly store: Supervised | undefined;
  readonly replicas: readonly Replica[];
  /** Addresses of the gateways. */
  readonly urls: readonly string[];
  readonly settings: Installation;

  private constructor(parts: Omit<Pick<Cluster, keyof Cluster>, 'start' | 'stop' | 'of'>) {
    this.kafka = parts.kafka;
    this.store = parts.store;
    this.replicas = parts.replicas;
    this.urls = parts.urls;
    this.settings = parts.settings;
  }

  /** Nothing runs before `start`. */
  static async prepare(options: ClusterOptions): Promise<Cluster> {
    const { folder, replicas = {}, mongodbUri } = options;
    await mkdir(join(folder, 'mail'), { recursive: true });
    const secure = isSecured(options);
    if (secure) await writeCertificates(folder);
    const kafka = await prepareKafka({ folder: join(folder, 'kafka'), secure, users: services });
    const places = await placesOf(replicas);
    const storePort = await freePort();
    const uri = mongodbUri ?? `mongodb://127.0.0.1:${storePort}/?directConnection=true`;
    const shared = {
      // An earlier version's processes have none to show.
      ...installation(places, await loadKeys(folder), options.previous === undefined),
      KAFKA_BROKERS: kafka.brokers,
      MONGODB_URI: uri,
      ...options.env,
    };
    const gateways = places.filter(({ service }) => service === 'gateway');
    return new Cluster({
      kafka,
      store: mongodbUri ? undefined : docstore(folder, storePort),
      replicas: places.map((place) => replica(place, shared, options, kafka.secure)),
      urls: gateways.map(({ port }) => `http://127.0.0.1:${port}`),
      settings: shared,
    });
  }

  /** Resolves when every process says that it is ready. */
  async start(): Promise<void> {
    await Promise.all([this.kafka.process.startReady(), this.store?.startReady()]);
    if (this.kafka.secure) await giveRights(this.kafka.brokers);
    for (const { process } of this.replicas) process.start();
    await Promise.all(this.replicas.map(({ process }) => process.whenReady(180_000)));
  }

  /** The processes of a service. */
  of(service: Service): readonly Supervised[] {
    return this.replicas.filter((one) => one.service === service).map((one) => one.process);
  }

  /** Ends all in order: who asks before who answers, the store and Kafka last. */
  async stop(): Promise<void> {
    for (const service of services.toReversed()) {
      await Promise.all(this.of(service).map((process) => process.stop()));
    }
    await Promise.all([this.store?.stop(), this.kafka.process.stop()]);
  }
}
