import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaSecurity } from '@groupsight/shared/bus/kafka-options';
import { topics } from '@groupsight/shared/bus/topics';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { HealthServer } from '@groupsight/shared/health';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import type { InsightsConfig } from './config.ts';
import { onChatMessages } from './consumers/chat-messages.ts';
import { onCommandResults } from './consumers/command-results.ts';
import { onGroupsChanges } from './consumers/groups-changes.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { Context, ServiceOverrides } from './context.ts';
import { createLocalEngine } from './domain/local/engine.ts';
import { createHandlers } from './grpc/handlers.ts';
import { openStores } from './store/open.ts';
import { createEmit } from './work/emit.ts';
import { JobFeed } from './work/job-feed.ts';

export { type InsightsConfig, insightsConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type InsightsInstance = Lifecycle & { readonly grpcPort: number };

const group = 'insights';
/** Records handled at once: enough that a history is stored in few, large writes. */
const batchSize = 1000;

/** Messages and everything the product finds in them (design §4). */
export function create(config: InsightsConfig, overrides: ServiceOverrides = {}): InsightsInstance {
  const logger = overrides.logger ?? createLogger({ service: 'insights', level: config.LOG_LEVEL });
  const now = () => overrides.now?.().getTime() ?? Date.now();
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
      const { stores, close, ping } = await openStores(config.MONGODB_URI);
      opened.defer(close);
      if (!overrides.bus) {
        await bus.start();
        opened.defer(() => bus.close());
      }
      const context: Context = {
        stores,
        engine: overrides.engine ?? createLocalEngine(),
        bus,
        logger,
        emit: createEmit(bus, now, logger),
        jobFeed: new JobFeed(),
        ownerLock: new KeyedLock(),
        now,
      };
      await subscribe(bus, context, opened);
      await server.add(InsightsServiceService, createHandlers(context)).start();
      opened.defer(() => server.close());
      await serveHealth(config, logger, ping, opened);
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}

/** The bus that the configuration names; throws ConfigError where it names none. */
function busOf(config: InsightsConfig, logger: Logger): EventBus {
  return createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaSecurity: kafkaSecurity(config),
    logger,
    clientId: 'insights',
  });
}

/** Probes and metrics, where a port is given for them (a cluster). */
async function serveHealth(
  { HEALTH_PORT: port }: InsightsConfig,
  logger: Logger,
  ping: () => Promise<unknown>,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (port === undefined) return;
  const health = new HealthServer({ port, logger, checks: { store: ping } });
  await health.start();
  opened.defer(() => health.close());
}

async function subscribe(bus: EventBus, context: Context, opened: AsyncDisposableStack) {
  // What is watched and whose days are which first: messages are judged by both.
  const first = [
    await bus.subscribe({ topic: topics.groupsChanges, group, onBatch: onGroupsChanges(context) }),
    await bus.subscribe({ topic: topics.usersChanges, group, onBatch: onUsersChanges(context) }),
  ];
  for (const subscription of first) opened.defer(() => subscription.close());
  await caughtUp(bus);
  const messages = await bus.subscribe({
    topic: topics.chatMessages,
    group,
    maxBatch: batchSize,
    onBatch: onChatMessages(context),
  });
  opened.defer(() => messages.close());
  const results = await bus.subscribe({
    topic: topics.chatCommandResults,
    group,
    onBatch: onCommandResults(context),
  });
  opened.defer(() => results.close());
}

const catchUpMs = 5_000;

/** Waits a little for the state topics to be read; a long backlog does not hold up the start. */
async function caughtUp(bus: EventBus): Promise<void> {
  const end = Date.now() + catchUpMs;
  const behind = async () =>
    (await bus.lag(group, topics.groupsChanges.name)) +
    (await bus.lag(group, topics.usersChanges.name));
  while ((await behind()) > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
