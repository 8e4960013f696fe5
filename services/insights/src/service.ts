import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import type { InsightsConfig } from './config.ts';
import { onChatMessages } from './consumers/chat-messages.ts';
import { onCommandResults } from './consumers/command-results.ts';
import { onGroupsChanges } from './consumers/groups-changes.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { Context, ServiceOverrides } from './context.ts';
import { createEngine } from './engine.ts';
import { createHandlers } from './grpc/handlers.ts';
import { createPageFetcher, publicOnly } from './providers/page-fetcher.ts';
import { forgetOldAnswers } from './store/model-answers.ts';
import { openStores } from './store/open.ts';
import { Background } from './work/background.ts';
import { recountOldTopics } from './work/count-topic.ts';
import { createEmit } from './work/emit.ts';
import { JobFeed } from './work/job-feed.ts';
import { LinkPreviews } from './work/link-previews.ts';
import { resumeReading } from './work/read-days.ts';

export { type InsightsConfig, insightsConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';
export { openStores as openStore } from './store/open.ts';
export { sharding } from './store/sharding.ts';

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

  const lifecycle = opening(async (opened) => {
    const { stores, close, ping } = await openStores(config.MONGODB_URI);
    opened.defer(close);
    const startUp = { service: 'insights', logger, opened };
    const bus = await openBus(config, overrides.bus, startUp);
    const background = new Background();
    const { signal: closing } = background;
    const parts = { stores, now, logger, closing, wait: overrides.sleep };
    const emit = createEmit(bus, now, logger);
    const previews = config.FETCH_LINK_PREVIEWS
      ? linkPreviews({ stores, background, emit, logger, now }, overrides.guard)
      : null;
    const context: Context = {
      stores,
      engine: overrides.engine ?? createEngine(config, parts),
      background,
      bus,
      logger,
      emit,
      previews,
      jobFeed: new JobFeed(),
      ownerLock: new KeyedLock(),
      demo: config.DEMO,
      now,
    };
    opened.defer(() => background.close());
    await subscribe(bus, context, opened);
    if (context.engine.meaning) await keepReading(context, opened);
    if (previews) opened.defer(previews.start());
    background.run('old topics', () => recountOldTopics(context));
    await server.add(InsightsServiceService, createHandlers(context)).start();
    opened.defer(() => server.close());
    await serveHealth(config, { store: ping }, startUp);
  });
  return {
    ...lifecycle,
    get grpcPort() {
      return server.port;
    },
  };
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

type Shared = Pick<Context, 'stores' | 'background' | 'emit' | 'logger' | 'now'>;

function linkPreviews({ stores, ...shared }: Shared, guard = publicOnly): LinkPreviews {
  return new LinkPreviews({
    ...shared,
    model: stores.linkPreviews,
    fetchPage: createPageFetcher(guard),
    isPort: guard.isPort,
  });
}

const lookEveryMs = 60_000;

/** Goes on with what was interrupted, now and whenever another process is found gone. */
async function keepReading(context: Context, opened: AsyncDisposableStack) {
  await forgetOldAnswers(context.stores.modelAnswers, context.now());
  const look = () =>
    resumeReading(context).catch((err: unknown) =>
      context.logger.error({ err }, 'interrupted reading was not found'),
    );
  await look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  opened.defer(() => clearInterval(timer));
}

const catchUpMs = 5_000;

/** Waits a little for the state topics to be read; a long backlog does not hold up the start. */
async function caughtUp(bus: EventBus): Promise<void> {
  const end = Date.now() + catchUpMs;
  const lag = async () =>
    (await bus.lag(group, topics.groupsChanges.name)) +
    (await bus.lag(group, topics.usersChanges.name));
  // Brokers that are just starting do not say it yet; that is no reason not to start.
  const isBehind = () =>
    lag()
      .then((records) => records > 0)
      .catch(() => true);
  while ((await isBehind()) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
