import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { topics } from '@groupsight/shared/bus/topics';
import { createClient } from '@groupsight/shared/grpc/client';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import type { GroupsConfig } from './config.ts';
import { onChatMembership } from './consumers/chat-membership.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { GroupsContext, ServiceOverrides } from './context.ts';
import { handlers } from './grpc/handlers.ts';
import { keyedQueue } from './keyed-queue.ts';
import { Outbox } from './outbox.ts';
import { ownerTeller, publishGroups } from './publish.ts';
import { openStore } from './store/store.ts';

export { type GroupsConfig, groupsConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type GroupsInstance = Lifecycle & { readonly grpcPort: number };

/** Groups, their watch state, members and growth, and importing them (design §4). */
export function create(config: GroupsConfig, overrides: ServiceOverrides = {}): GroupsInstance {
  const logger = overrides.logger ?? createLogger({ service: 'groups', level: config.LOG_LEVEL });
  const now = overrides.now ?? (() => new Date());
  const server = new GrpcServer({ address: config.GRPC_ADDRESS, logger });
  let running = new AsyncDisposableStack();

  const connectBus = async (opened: AsyncDisposableStack) => {
    if (overrides.bus) return overrides.bus;
    const bus = createBus({ kafkaBrokers: config.KAFKA_BROKERS, logger, clientId: 'groups' });
    await bus.start();
    opened.defer(() => bus.close());
    return bus;
  };

  return {
    get grpcPort() {
      return server.port;
    },
    async start() {
      // Whatever was opened is closed again, in reverse, when a later step fails.
      await using opened = new AsyncDisposableStack();
      const store = await openStore(config.MONGODB_URI);
      opened.defer(() => store.close());
      const bus = await connectBus(opened);
      const outbox = new Outbox({ flush: () => publishGroups(store.groups, bus), logger });
      opened.defer(() => outbox.close());
      outbox.start();
      const connector = createClient(ConnectorServiceService, {
        address: config.CONNECTOR_ADDRESS,
      });
      opened.defer(() => connector.close());
      const context: GroupsContext = {
        logger,
        now,
        store,
        connector,
        inTurn: keyedQueue(),
        groupsChanged: () => outbox.kick(),
        tellOwner: ownerTeller(bus, logger, now),
      };
      for (const subscription of await subscribe(bus, context)) {
        opened.defer(() => subscription.close());
      }
      await server.add(GroupsServiceService, handlers(context)).start();
      opened.defer(() => server.close());
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
      topic: topics.chatMembership,
      group,
      onBatch: (records) => onChatMembership(context, records),
    }),
  ]);
}
