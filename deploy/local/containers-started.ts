import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { StartedContainer, Testcontainers } from './containers.ts';
import { freePort } from './ports.ts';

const startMs = 300_000;

export interface StartedMongo {
  /** As its administrator. */
  readonly rootUri: string;
  /** As the user whom the chart has MongoDB's operator make. */
  readonly uri: string;
  stop(): Promise<unknown>;
}

/** Who may do what services need: the roles of helm/groupsight/templates/bundled.yaml. */
const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase'].map((role) => ({ role, db: 'admin' }));

async function becomePrimary(rootUri: string): Promise<void> {
  const client = await MongoClient.connect(rootUri, { serverSelectionTimeoutMS: startMs });
  const admin = client.db('admin');
  const members = [{ _id: 0, host: '127.0.0.1:27017' }];
  await admin.command({ replSetInitiate: { _id: 'rs0', members } });
  while ((await admin.command({ hello: 1 })).isWritablePrimary !== true) await delay(100);
  await client.close();
}

/** mongo:8 as it is in production: a replica set (of one) whose members and users show passwords. */
export async function startMongo(library: Testcontainers): Promise<StartedMongo> {
  const { GenericContainer, Wait } = library;
  const rootPassword = randomBytes(12).toString('hex');
  const keyFile = '/data/db/key.txt';
  const container = await new GenericContainer('mongo:8')
    .withEnvironment({
      MONGO_INITDB_ROOT_USERNAME: 'root',
      MONGO_INITDB_ROOT_PASSWORD: rootPassword,
    })
    .withCopyContentToContainer([
      { content: randomBytes(48).toString('base64'), target: keyFile, mode: 0o400 },
    ])
    // Documents that are past their time go within a second: a test waits for it.
    .withCommand([
      ...['--replSet', 'rs0', '--keyFile', keyFile],
      ...['--setParameter', 'ttlMonitorSleepSecs=1'],
    ])
    .withExposedPorts(27017)
    // Once to make its first user, and then for good.
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/, 2))
    .withStartupTimeout(startMs)
    .start();
  const uriOf = (name: string, password: string) => {
    const at = `${container.getHost()}:${container.getMappedPort(27017)}`;
    const who = `${name}:${encodeURIComponent(password)}`;
    return `mongodb://${who}@${at}/?directConnection=true&authSource=admin`;
  };
  const rootUri = uriOf('root', rootPassword);
  await becomePrimary(rootUri);
  const password = `${randomBytes(9).toString('base64')}@:/?#[%41]`;
  const client = await MongoClient.connect(rootUri);
  await client.db('admin').command({ createUser: 'groupsight', pwd: password, roles });
  await client.close();
  return { rootUri, uri: uriOf('groupsight', password), stop: () => container.stop() };
}

export interface StartedKafka {
  /** KAFKA_BROKERS. */
  readonly brokers: string;
  stop(): Promise<unknown>;
}

/** apache/kafka as one KRaft node; it names itself by a port that is chosen before. */
export async function startKafka(
  library: Testcontainers,
  env: NodeJS.ProcessEnv,
): Promise<StartedKafka> {
  const { GenericContainer, Wait } = library;
  const port = await freePort();
  const engine = env.DOCKER_HOST?.startsWith('tcp:')
    ? new URL(env.DOCKER_HOST).hostname
    : undefined;
  const brokers = `${engine ?? '127.0.0.1'}:${port}`;
  const container: StartedContainer = await new GenericContainer('apache/kafka:4.3.1')
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${brokers}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(startMs)
    .start();
  return { brokers, stop: () => container.stop() };
}
