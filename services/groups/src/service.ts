import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { createClient } from '@groupsight/shared/grpc/client';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { identityOf } from '@groupsight/shared/grpc/service-identity';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { revisionsOf } from '@groupsight/shared/mongo/write-counts';
import { operationsHandlers } from '@groupsight/shared/operations/handlers';
import { Outbox } from '@groupsight/shared/outbox';
import { OwnerErasure } from '@groupsight/shared/owner-erasure';
import { configuredWrapper } from '@groupsight/shared/sealing/configured';
import { keepSealing } from '@groupsight/shared/sealing/seal-stored';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import type { GroupsConfig } from './config.ts';
import { onChatConnections } from './consumers/chat-connections.ts';
import { onChatMembership } from './consumers/chat-membership.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { GroupsContext, ServiceOverrides } from './context.ts';
import { handlers } from './grpc/handlers.ts';
import { ownerTeller, publishGroups, publishRemovals } from './publish.ts';
import { sealedFields } from './store/sealed-fields.ts';
import { sharding } from './store/sharding.ts';
import { openStore } from './store/store.ts';
import { eraseOwner } from './work/erase-owner.ts';
import { findCutShort } from './work/imports.ts';
import { continueRemovals } from './work/removals.ts';

export { type GroupsConfig, groupsConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';
export { afterRestore } from './store/after-restore.ts';
export { sharding } from './store/sharding.ts';
export { openStore } from './store/store.ts';

/** What of this service's database is sealed (commands). */
export const sealing = { database: sharding.database, fields: sealedFields };

/** The running service; its gRPC port is 0 on a unix socket. */
export type GroupsInstance = Lifecycle & { readonly grpcPort: number };

/** Groups, their watch state, members and growth, and importing them. */
export function create(config: GroupsConfig, overrides: ServiceOverrides = {}): GroupsInstance {
  const logger = overrides.logger ?? createLogger({ service: 'groups', level: config.LOG_LEVEL });
  const now = overrides.now ?? (() => new Date());
  const identity = identityOf('groups', config, logger);
  const server = new GrpcServer({ address: config.GRPC_ADDRESS, identity, logger });

  const lifecycle = opening(async (opened) => {
    const wrapper = await configuredWrapper(config);
    const store = await openStore(config.MONGODB_URI, wrapper);
    opened.defer(() => store.close());
    const startUp = { service: 'groups', logger, opened };
    const outer = await openBus(config, overrides.bus, startUp);
    const erasure = new OwnerErasure({
      service: 'groups',
      rows: store.erasedOwners,
      bus: outer,
      logger,
      now,
      erase: (ownerId) => eraseOwner(store, outer, ownerId),
      settleMs: overrides.eraseSettleMs,
    });
    const { bus } = erasure;
    await erasure.start();
    opened.defer(() => erasure.close());
    const flush = async () => {
      const more = await publishGroups(store.groups, bus);
      return (await publishRemovals(store.removals, bus)) || more;
    };
    const outbox = new Outbox({ flush, logger });
    opened.defer(() => outbox.close());
    outbox.start();
    const connector = createClient(ConnectorServiceService, {
      address: config.CONNECTOR_ADDRESS,
      identity,
    });
    opened.defer(() => connector.close());
    const lock = new KeyedLock();
    const context: GroupsContext = {
      logger,
      now,
      store,
      connector,
      withLock: (key, work) => lock.run(key, work),
      groupsChanged: () => outbox.kick(),
      revisionOf: revisionsOf(config.MONGODB_URI, sharding.database, ['groups', 'labels']),
      tell: ownerTeller(bus, logger, now),
    };
    for (const subscription of await subscribe(bus, context)) {
      opened.defer(() => subscription.close());
    }
    keepLooking(context, opened, removalsLook);
    keepLooking(context, opened, importsLook);
    if (wrapper)
      keepSealing({ connection: store.connection, fields: sealedFields, logger }, opened);
    await server
      .add(GroupsServiceService, handlers(context))
      .add(OperationsServiceService, operationsHandlers({ service: 'groups', bus: outer, store }))
      .start();
    opened.defer(() => server.close());
    await serveHealth(config, { store: () => store.ping() }, startUp);
  });
  return {
    ...lifecycle,
    get grpcPort() {
      return server.port;
    },
  };
}

/** Something that is looked for now and from time to time. */
interface Look {
  readonly everyMs: number;
  readonly failed: string;
  look(context: GroupsContext): Promise<void>;
}

/** Goes on with removals that were cut short. */
const removalsLook: Look = {
  everyMs: 10 * 60_000,
  failed: 'removal poll failed',
  look: continueRemovals,
};

/** Finds imports that were. */
const importsLook: Look = { everyMs: 5_000, failed: 'import poll failed', look: findCutShort };

function keepLooking(context: GroupsContext, opened: AsyncDisposableStack, of: Look): void {
  let running = Promise.resolve();
  const look = () => {
    running = running
      .then(() => of.look(context))
      .catch((err: unknown) => context.logger.error({ err }, of.failed));
  };
  look();
  const timer = setInterval(look, of.everyMs);
  timer.unref();
  opened.defer(async () => {
    clearInterval(timer);
    await running;
  });
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
