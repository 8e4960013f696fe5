import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authConfig, create as createAuth } from '@groupsight/auth';
import { connectorConfig, create as createConnector } from '@groupsight/connector';
import { create as createGateway, gatewayConfig, inboxPath } from '@groupsight/gateway';
import { create as createGroups, groupsConfig } from '@groupsight/groups';
import { create as createInsights, insightsConfig } from '@groupsight/insights';
import { create as createScheduler, schedulerConfig } from '@groupsight/scheduler';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaBusOptions } from '@groupsight/shared/bus/kafka-options';
import { type Env, kafkaConfig, loadConfig } from '@groupsight/shared/config';
import { inOrder, type Lifecycle, type NamedPart } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import { isLoopback } from '@groupsight/shared/loopback';
import type { decidedVariables, StandaloneConfig } from './config.ts';
import {
  type Keys,
  loadKeys,
  lockDataFolder,
  makeDataFolder,
  makeSocketFolder,
  type SocketFolder,
  secretsOf,
} from './data-folder.ts';
import { embeddedStore, externalStore, type StorePart } from './embedded.ts';

const webDir = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The whole product in this process. */
export interface Standalone extends Lifecycle {
  /** Where the app answers; known once started. */
  readonly url: string;
  /** Where whoever runs it reads the mails that no mail server sends; known once started. */
  readonly mailUrl: string | undefined;
}

interface Foundation {
  readonly config: StandaloneConfig;
  readonly keys: Keys;
  readonly sockets: SocketFolder;
  readonly store: StorePart;
  readonly bus: EventBus;
  /** The mails that no mail server sends, and what opens the page of them. */
  readonly mailInbox: { readonly folder: string; readonly key: string } | undefined;
}

const mailDirOf = ({ dataDir }: StandaloneConfig): string => join(dataDir, 'mail');

/** What this mode decides for a service, whatever the operator set. */
function decided({ config, keys, sockets }: Foundation, service: string) {
  const address = (name: string) => `unix:${sockets.socket(name)}`;
  return {
    HEALTH_PORT: undefined,
    MAIL_DIR: mailDirOf(config),
    DEMO: String(config.demo),
    ...secretsOf(keys),
    GRPC_ADDRESS: address(service),
    AUTH_ADDRESS: address('auth'),
    GROUPS_ADDRESS: address('groups'),
    INSIGHTS_ADDRESS: address('insights'),
    SCHEDULER_ADDRESS: address('scheduler'),
    CONNECTOR_ADDRESS: address('connector'),
  } satisfies Record<(typeof decidedVariables)[number], string | undefined>;
}

/** The variables of one service: the operator's own, then what this process reads and decides. */
function environment(foundation: Foundation, service: string): Env {
  const { config, store } = foundation;
  return {
    ALLOW_CONNECTION_SKIP: 'true',
    WEB_DIR: webDir,
    PUBLIC_URL: `http://${config.host}:${config.port || 3000}`,
    ...config.env,
    PORT: String(config.port),
    HOST: config.host,
    LOG_LEVEL: config.logLevel,
    DATA_DIR: config.dataDir,
    CHAT_PROVIDER: config.chatProvider,
    MONGODB_URI: store.uri,
    ...decided(foundation, service),
  };
}

/** A part that is made when it starts, because only then what it needs is known. */
function late<T extends Lifecycle>(name: string, make: () => T): NamedPart & { made(): T } {
  let part: T | undefined;
  return {
    name,
    made() {
      if (!part) throw new Error(`${name} is not started`);
      return part;
    },
    async start() {
      part = make();
      await part.start();
    },
    close: async () => part?.close(),
  };
}

function services(foundation: Foundation) {
  const { bus, config, mailInbox } = foundation;
  const shared = (service: string) => ({
    bus,
    logger: createLogger({ service, level: config.logLevel }),
  });
  const env = (service: string) => environment(foundation, service);
  return {
    auth: late('auth', () =>
      createAuth(loadConfig(authConfig, env('auth')), {
        ...shared('auth'),
        // The folder is locked: its store has no other process.
        isAlone: config.mongodbUri === undefined,
      }),
    ),
    groups: late('groups', () =>
      createGroups(loadConfig(groupsConfig, env('groups')), shared('groups')),
    ),
    insights: late('insights', () =>
      createInsights(loadConfig(insightsConfig, env('insights')), shared('insights')),
    ),
    scheduler: late('scheduler', () =>
      createScheduler(loadConfig(schedulerConfig, env('scheduler')), shared('scheduler')),
    ),
    connector: late('connector', () =>
      createConnector(loadConfig(connectorConfig, env('connector')), shared('connector')),
    ),
    gateway: late('gateway', () =>
      createGateway(loadConfig(gatewayConfig, env('gateway')), {
        ...shared('gateway'),
        mailInbox,
      }),
    ),
  };
}

/**
 * Composes the product in the order in which its parts need each other: store, bus, auth, groups, insights, scheduler,
 * connector, gateway; closed in reverse. One failed part stops all.
 */
export async function compose(config: StandaloneConfig, logger: Logger): Promise<Standalone> {
  await makeDataFolder(config.dataDir);
  const lock = lockDataFolder(config.dataDir);
  const sockets = await makeSocketFolder(config.dataDir);
  const store = config.mongodbUri
    ? externalStore(config.mongodbUri)
    : embeddedStore(config.dataDir, sockets.socket('store'), logger);
  const bus = createBus({
    kafkaBrokers: config.kafkaBrokers,
    ...kafkaBusOptions(loadConfig(kafkaConfig, config.env)),
    file: join(config.dataDir, 'bus.sqlite'),
    logger,
    clientId: 'groupsight',
  });
  const keys = await loadKeys(config.dataDir);
  const isMailHere = config.smtpUrl === undefined && isLoopback(config.host);
  const mailInbox = isMailHere
    ? { folder: mailDirOf(config), key: randomBytes(24).toString('base64url') }
    : undefined;
  const parts = services({ config, keys, sockets, store, bus, mailInbox });
  const folder: NamedPart = {
    name: 'data folder',
    start: async () => undefined,
    async close() {
      await sockets.remove();
      lock.release();
    },
  };
  const busPart: NamedPart = { name: 'bus', start: () => bus.start(), close: () => bus.close() };
  const lifecycle = inOrder([folder, store, busPart, ...Object.values(parts)], logger);
  const urlOf = () => `http://${config.host}:${parts.gateway.made().port}`;
  return {
    start: () => lifecycle.start(),
    close: () => lifecycle.close(),
    get url() {
      return urlOf();
    },
    get mailUrl() {
      return mailInbox && `${urlOf()}${inboxPath}?key=${mailInbox.key}`;
    },
  };
}
