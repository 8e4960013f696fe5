import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaSecurity } from '@groupsight/shared/bus/kafka-options';
import { topics } from '@groupsight/shared/bus/topics';
import { createClient } from '@groupsight/shared/grpc/client';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { HealthServer } from '@groupsight/shared/health';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import { Outbox } from '@groupsight/shared/outbox';
import type { GroupsConfig } from './config.ts';
import { onChatConnections } from './consumers/chat-connections.ts';
import { onChatMembership } from './consumers/chat-membership.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { GroupsContext, ServiceOverrides } from './context.ts';
import { handlers } from './grpc/handlers.ts';
import { ownerTeller, publishGroups } from './publish.ts';
import { type GroupsStore, openStore } from './store/store.ts';

export { type GroupsConfig, groupsConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type GroupsInstance = Lifecycle & { readonly grpcPort: number };

/**
 * Groups, their watch state, members and growth, and importing them (design §4). Throws
 * ConfigError at once for a bus that cannot be used.
 */
export function create(config: GroupsConfig, overrides: ServiceOverrides = {}): GroupsInstance {
  const logger = overrides.logger ?? createLogger({ service: 'groups', level: config.LOG_LEVEL });
  const now = overrides.now ?? (() => new Date());
  const server = new GrpcServer({ address: config.GRPC_ADDRESS, logger });
  const bus = overrides.bus ?? busOf(config, logger);
  let running = new AsyncDisposableStack();

  return {
    get grpcPort() {
      return server.port;
    },
    async start() {
      // Whatever was opened is closed again, in reverse, when a later step fails.
      await using opened = new AsyncDisposableStack();
      const store = await openStore(config.MONGODB_URI);
      opened.defer(() => store.close());
      if (!overrides.bus) {
        await bus.start();
        opened.defer(() => bus.close());
      }
      const outbox = new Outbox({ flush: () => publishGroups(store.groups, bus), logger });
      opened.defer(() => outbox.close());
      outbox.start();
      const connector = createClient(ConnectorServiceService, {
        address: config.CONNECTOR_ADDRESS,
        caller: 'groups',
      });
      opened.defer(() => connector.close());
      const lock = new KeyedLock();
      const context: GroupsContext = {
        logger,
        now,
        store,
        connector,
        inTurn: (key, work) => lock.run(key, work),
        groupsChanged: () => outbox.kick(),
        tell: ownerTeller(bus, logger, now),
      };
      for (const subscription of await subscribe(bus, context)) {
        opened.defer(() => subscription.close());
      }
      await server.add(GroupsServiceService, handlers(context)).start();
      opened.defer(() => server.close());
      await serveHealth(config, logger, store, opened);
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}

function subscribe(bus: EventBus, context: GroupsContext) {
  const group = 'groups';
  return Promise.all([
    bus.subscribe({
      topic: topics.usersChanges,
      group,
      onBatch: (records) => onUsersChanges(context, records),
    }),
    bus.subscribe({
      topic: topics.chatConnections,
      group,
      onBatch: (records) => onChatConnections(context, records),
    }),
    bus.subscribe({
      topic: topics.chatMembership,
      group,
      onBatch: (records) => onChatMembership(context, records),
    }),
  ]);
}

/** The bus that the configuration names; throws ConfigError where it names none. */
function busOf(config: GroupsConfig, logger: Logger): EventBus {
  return createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaSecurity: kafkaSecurity(config),
    logger,
    clientId: 'groups',
  });
}

/** Probes and metrics, where a port is given for them (a cluster). */
async function serveHealth(
  { HEALTH_PORT: port }: GroupsConfig,
  logger: Logger,
  store: GroupsStore,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (port === undefined) return;
  const health = new HealthServer({ port, logger, checks: { store: () => store.ping() } });
  await health.start();
  opened.defer(() => health.close());
}
