import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type PreparedListener,
  prepareSecureListener,
  type SecureListener,
} from './kafka-secure.ts';
import { freePort, listens } from './ports.ts';
import { Supervised } from './supervised.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('kafka/', import.meta.url));
const pom = join(here, 'pom.xml');
const javaAtLeast = 17;

/** Why a broker cannot run on this machine; undefined where it can. */
export async function whyNoKafka(): Promise<string | undefined> {
  try {
    const { stderr } = await run('java', ['-version']);
    const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
    if (version < javaAtLeast) return `Java ${javaAtLeast} is needed, this is ${version}`;
  } catch {
    return `Java ${javaAtLeast} is needed, and there is none`;
  }
  if (existsSync(await libraries())) return undefined;
  return run('mvn', ['--version']).then(
    () => undefined,
    () => 'Maven (mvn) is needed to fetch Kafka, and there is none',
  );
}

/** Where the jars of the version in the pom are, or will be. */
async function libraries(): Promise<string> {
  const version = /<kafka.version>([\d.]+)</.exec(await readFile(pom, 'utf8'))?.[1] ?? '';
  return join(homedir(), '.cache/groupsight', `kafka-${version}`);
}

/** Fetches Apache Kafka from Maven Central (54 MB) unless it is there. @returns its jars */
export async function fetchKafka(): Promise<string> {
  const target = await libraries();
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  const where = [`-DoutputDirectory=${draft}`, '-DincludeScope=runtime'];
  await run('mvn', ['-q', '-B', '-f', pom, plugin, ...where], { maxBuffer: 16 * 1024 * 1024 });
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was quicker.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Arguments of `java` for a program among Kafka's jars. */
export function javaArguments(libs: string, heap: string, program: readonly string[]): string[] {
  const log = `-Dlog4j2.configurationFile=${join(here, 'log4j2.properties')}`;
  return ['-Xms64m', `-Xmx${heap}`, '-XX:+UseSerialGC', log, '-cp', `${libs}/*`, ...program];
}

function properties(
  folder: string,
  port: number,
  controller: number,
  secure: PreparedListener | undefined,
): string {
  const listeners = [`PLAINTEXT://127.0.0.1:${port}`, ...(secure ? [secure.listener] : [])].join();
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=${listeners},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=${listeners}
inter.broker.listener.name=PLAINTEXT
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL
log.dirs=${join(folder, 'data')}
default.replication.factor=1
auto.create.topics.enable=false
# One broker: its own topics need neither copies nor many partitions.
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=1
group.initial.rebalance.delay.ms=0
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
# After kill -9 the controller waits for the session of the broker that was: 4 s instead of 17.
broker.session.timeout.ms=2000
broker.heartbeat.interval.ms=500
${secure?.properties ?? ''}`;
}

export interface Kafka {
  /** KAFKA_BROKERS. */
  readonly brokers: string;
  readonly process: Supervised;
  /** The jars, for Kafka's own programs. */
  readonly libs: string;
  /** Its second listener, where it was asked for. */
  readonly secure: SecureListener | undefined;
}

export interface KafkaOptions {
  /** Empty, or of an earlier broker. */
  readonly folder: string;
  /** A free one without it. */
  readonly port?: number | undefined;
  readonly heap?: string;
  /** A second listener, with TLS and SASL. */
  readonly secure?: boolean;
  /** Users of that listener who may do what they are given rights for. */
  readonly users?: readonly string[];
}

/** A broker of its own on loopback (KRaft, no ZooKeeper), not started yet. */
export async function prepareKafka(options: KafkaOptions): Promise<Kafka> {
  const { folder, port, heap = '256m' } = options;
  const libs = await fetchKafka();
  const listener = port ?? (await freePort());
  const config = join(folder, 'server.properties');
  await mkdir(folder, { recursive: true });
  const secure = options.secure
    ? await prepareSecureListener(folder, await freePort(), options.users)
    : undefined;
  await writeFile(config, properties(folder, listener, await freePort(), secure));
  const id = ['-t', 'AAAAAAAAAAAAAAAAAAAAAQ', '-c', config, ...(secure?.format ?? [])];
  const format = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', ...id];
  await run('java', javaArguments(libs, '64m', format));
  const broker = new Supervised({
    name: 'kafka',
    command: 'java',
    args: javaArguments(libs, heap, ['kafka.Kafka', config]),
    env: { PATH: process.env.PATH, JAVA_HOME: process.env.JAVA_HOME },
    logFile: join(folder, 'kafka.log'),
    ready: () => listens(listener),
  });
  return { brokers: `127.0.0.1:${listener}`, process: broker, libs, secure };
}
