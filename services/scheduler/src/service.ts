import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaSecurity } from '@groupsight/shared/bus/kafka-options';
import { topics } from '@groupsight/shared/bus/topics';
import { createClient } from '@groupsight/shared/grpc/client';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { HealthServer } from '@groupsight/shared/health';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import type { SchedulerConfig } from './config.ts';
import { onCommandResults } from './consumers/command-results.ts';
import { onGroupsChanges } from './consumers/groups-changes.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { SchedulerContext, ServiceOverrides } from './context.ts';
import { handlers } from './grpc/handlers.ts';
import { defaultIntervals, Jobs } from './jobs.ts';
import { ownerTeller } from './publish.ts';
import { openStore, type SchedulerStore } from './store/store.ts';
import { advanceById } from './work/advance.ts';
import { nightly } from './work/nightly.ts';
import { restore, sweep } from './work/sweep.ts';

export { type SchedulerConfig, schedulerConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type SchedulerInstance = Lifecycle & { readonly grpcPort: number };

/** Messages that go out later, and the nightly digests (design §4). */
export function create(
  config: SchedulerConfig,
  overrides: ServiceOverrides = {},
): SchedulerInstance {
  const logger =
    overrides.logger ?? createLogger({ service: 'scheduler', level: config.LOG_LEVEL });
  const now = overrides.now ?? (() => new Date());
  const server = new GrpcServer({ address: config.GRPC_ADDRESS, logger });
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
      const bus = overrides.bus ?? (await connectBus(config, logger, opened));
      const insights = createClient(InsightsServiceService, {
        address: config.INSIGHTS_ADDRESS,
        caller: 'scheduler',
      });
      opened.defer(() => insights.close());
      const intervals = { ...defaultIntervals, ...overrides.intervals };
      const jobs = await Jobs.open(store.db, logger, intervals);
      opened.defer(() => jobs.close());
      const tellOwner = ownerTeller(bus, logger, now);
      const context: SchedulerContext = { logger, now, store, bus, insights, jobs, tellOwner };
      for (const subscription of await subscribe(bus, context)) {
        opened.defer(() => subscription.close());
      }
      await restore(context);
      await jobs.start({
        send: (message) => advanceById(context, message),
        sweep: () => sweep(context),
        nightly: () => nightly(context),
      });
      await server.add(SchedulerServiceService, handlers(context)).start();
      opened.defer(() => server.close());
      await serveHealth(config, logger, store, opened);
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}

async function connectBus(config: SchedulerConfig, logger: Logger, opened: AsyncDisposableStack) {
  const bus = createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaSecurity: kafkaSecurity(config),
    logger,
    clientId: 'scheduler',
  });
  await bus.start();
  opened.defer(() => bus.close());
  return bus;
}

function subscribe(bus: EventBus, context: SchedulerContext) {
  const group = 'scheduler';
  return Promise.all([
    bus.subscribe({
      topic: topics.chatCommandResults,
      group,
      onBatch: (records) => onCommandResults(context, records),
    }),
    bus.subscribe({
      topic: topics.groupsChanges,
      group,
      onBatch: (records) => onGroupsChanges(context, records),
    }),
    bus.subscribe({
      topic: topics.usersChanges,
      group,
      onBatch: (records) => onUsersChanges(context, records),
    }),
  ]);
}

/** Probes and metrics, where a port is given for them (a cluster). */
async function serveHealth(
  { HEALTH_PORT: port }: SchedulerConfig,
  logger: Logger,
  store: SchedulerStore,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (port === undefined) return;
  const health = new HealthServer({ port, logger, checks: { store: () => store.ping() } });
  await health.start();
  opened.defer(() => health.close());
}
