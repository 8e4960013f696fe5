import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { identityOf } from '@groupsight/shared/grpc/service-identity';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { deleteOwned } from '@groupsight/shared/mongo/owned';
import { revisionsOf } from '@groupsight/shared/mongo/write-counts';
import { operationsHandlers } from '@groupsight/shared/operations/handlers';
import { OwnerErasure } from '@groupsight/shared/owner-erasure';
import { configuredWrapper } from '@groupsight/shared/sealing/configured';
import { keepSealing } from '@groupsight/shared/sealing/seal-stored';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import { publicOnly } from '@groupsight/shared/web/guarded-request';
import { onConnections } from './brief/on-connections.ts';
import type { InsightsConfig } from './config.ts';
import type { Context, ServiceOverrides } from './context.ts';
import type { FairQueue } from './days/fair-queue.ts';
import { Sweeper } from './days/sweeper.ts';
import { createEngine } from './engine/engine.ts';
import { forgetOldAnswers } from './engine/model-answers.repository.ts';
import { resumeReading } from './engine/read-days.ts';
import { onGroupsChanges } from './groups/groups-changes.ts';
import { languageOf, recentZoneOf } from './groups/owners.repository.ts';
import { onUsersChanges } from './groups/users-changes.ts';
import { handlers } from './handlers.ts';
import { Background } from './jobs/background.ts';
import { onCommandResults } from './jobs/command-results.ts';
import { JobFeed } from './jobs/job-feed.ts';
import { arrivalQueues } from './messages/arrivals.ts';
import { onChatMessages } from './messages/chat-messages.ts';
import { createEmit } from './notifications/emit.ts';
import { tellHeld } from './notifications/notify.ts';
import { Push } from './notifications/push.ts';
import { noticeTextsIn } from './notifications/texts/texts.ts';
import { readOfPeople } from './people/list-people.ts';
import { membersIn } from './people/months.ts';
import { resumeReplies } from './questions/replies.ts';
import { onGroupsRemovals } from './removals/groups-removals.ts';
import { removalQueue } from './removals/removal-queue.ts';
import { LinkPreviews } from './resources/link-previews.ts';
import { createPageFetcher } from './resources/page-fetcher.ts';
import { revised } from './rpc/get-revision.ts';
import { bytesOf } from './search/blocks.repository.ts';
import { openStores, openStoresForCalls } from './store/open.ts';
import { KeptReads } from './store/kept-reads.ts';
import { RevisionCache } from './store/revision-cache.ts';
import { sealedFields } from './store/sealed-fields.ts';
import { sharding } from './store/sharding.ts';
import { recountOldTopics } from './topics/count-topic.ts';

export { type InsightsConfig, insightsConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';
export { openStores as openStore } from './store/open.ts';
export { sharding } from './store/sharding.ts';

/** What of this service's database is sealed (commands). */
export const sealing = { database: sharding.database, fields: sealedFields };

/** The running service; its gRPC port is 0 on a unix socket. */
export type InsightsInstance = Lifecycle & {
  readonly grpcPort: number;
  /** Resolves when everything that has been heard of is derived and told (tests). */
  settle(): Promise<void>;
};

const group = 'insights';
/** Records handled at once: enough that a history is stored in few, large writes. */
const batchSize = 1000;

/** Messages and everything the product finds in them. */
export function create(config: InsightsConfig, overrides: ServiceOverrides = {}): InsightsInstance {
  const logger = overrides.logger ?? createLogger({ service: 'insights', level: config.LOG_LEVEL });
  const now = () => overrides.now?.().getTime() ?? Date.now();
  const server = new GrpcServer({
    address: config.GRPC_ADDRESS,
    identity: identityOf('insights', config, logger),
    logger,
  });
  let settle = async () => {};

  const lifecycle = opening(async (opened) => {
    const wrapper = await configuredWrapper(config);
    const store = await openStores(config.MONGODB_URI, wrapper);
    const { stores, connection } = store;
    opened.defer(() => store.close());
    const forCalls = await openStoresForCalls(config.MONGODB_URI, wrapper);
    opened.defer(forCalls.close);
    const startUp = { service: 'insights', logger, opened };
    const erasure = new OwnerErasure({
      service: 'insights',
      rows: stores.erasedOwners,
      bus: await openBus(config, overrides.bus, startUp),
      logger,
      now: () => new Date(now()),
      erase: async (ownerId) => {
        await deleteOwned(connection, ownerId);
        await stores.owners.deleteOne({ _id: ownerId });
      },
      settleMs: overrides.eraseSettleMs,
    });
    const { bus } = erasure;
    await erasure.start();
    opened.defer(() => erasure.close());
    const background = new Background(logger);
    const { signal: closing } = background;
    const parts = { stores, now, logger, closing, wait: overrides.sleep };
    const emit = createEmit(bus, now, logger);
    const own = createEngine(config, parts);
    opened.defer(() => own.close());
    const previews = config.FETCH_LINK_PREVIEWS
      ? linkPreviews({ stores, background, emit, logger, now }, overrides.guard)
      : null;
    const push = pushOf(config, { stores, logger, now }, overrides.guard);
    if (push) opened.defer(() => push.close());
    const ofPeople = {
      revisionOf: revisionsOf(config.MONGODB_URI, sharding.database, readOfPeople),
      maxSize: maxKeptPeople,
      idleMs: lookedAtRecentlyMs,
    };
    const context: Context = {
      stores,
      engine: overrides.engine ?? own,
      background,
      bus,
      logger,
      emit,
      previews,
      push,
      jobFeed: new JobFeed(),
      chatLock: new KeyedLock(),
      trialLock: new KeyedLock(),
      revisionOf: revisionsOf(config.MONGODB_URI, sharding.database, revised),
      recentZone: recentZoneOf(
        stores.owners,
        revisionsOf(config.MONGODB_URI, sharding.database, ['owners']),
      ),
      get sweeper() {
        return sweeper;
      },
      get arrivals() {
        return arrivals;
      },
      searchCache: swept(
        new RevisionCache({
          maxSize: config.SEARCH_CACHE_MB * 1_000_000,
          sizeOf: bytesOf,
          idleMs: lookedAtRecentlyMs,
          now: Date.now,
        }),
        opened,
      ),
      monthCache: swept(
        new RevisionCache({
          maxSize: maxMonthMembers,
          sizeOf: membersIn,
          idleMs: lookedAtRecentlyMs,
          now: Date.now,
        }),
        opened,
      ),
      keptPeople: new KeptReads({ ...ofPeople, sizeOf: (people) => people.length }),
      keptDashboards: new KeptReads({ ...ofPeople, sizeOf: ({ everybody }) => everybody.length }),
      demo: config.DEMO,
      heldLookMs: overrides.heldLookMs ?? lookEveryMs,
      mailGatherMs: config.NOTIFICATION_MAIL_SECONDS * 1_000,
      now,
    };
    const sweeper = new Sweeper(context);
    const { arrivals, asking } = arrivalQueues(context);
    const removals = removalQueue(context);
    settle = async () => {
      await removals.quiet();
      await arrivals.quiet();
      await asking.quiet();
      await sweeper.settle();
      await push?.settle();
    };
    opened.defer(() => asking.close());
    opened.defer(() => arrivals.close());
    opened.defer(() => sweeper.close());
    opened.defer(() => background.close());
    opened.defer(() => removals.close());
    await subscribe(bus, context, removals, opened);
    removals.start();
    sweeper.start();
    arrivals.start();
    keepTelling(context, opened);
    if (context.engine.meaning) await keepReading(context, opened);
    if (previews) opened.defer(previews.start());
    background.run('old topics', () => recountOldTopics(context));
    if (wrapper) keepSealing({ connection, fields: sealedFields, logger }, opened);
    background.run('replies', () => resumeReplies(context));
    const forCallers = { ...context, stores: forCalls.stores };
    await server
      .add(InsightsServiceService, handlers(forCallers))
      .add(OperationsServiceService, operationsHandlers({ service: 'insights', bus, store }))
      .start();
    opened.defer(() => server.close());
    await serveHealth(config, { store: () => store.ping() }, startUp);
  });
  return {
    ...lifecycle,
    settle: () => settle(),
    get grpcPort() {
      return server.port;
    },
  };
}

async function subscribe(
  bus: EventBus,
  context: Context,
  removals: FairQueue,
  opened: AsyncDisposableStack,
) {
  // What is watched and whose days are which first: messages are judged by both.
  const first = [
    await bus.subscribe({
      topic: topics.groupsChanges,
      group,
      onBatch: (records) => onGroupsChanges(context, records),
    }),
    await bus.subscribe({
      topic: topics.usersChanges,
      group,
      onBatch: (records) => onUsersChanges(context, records),
    }),
    await bus.subscribe({
      topic: topics.groupsRemovals,
      group,
      onBatch: (records) => onGroupsRemovals(context, removals, records),
    }),
  ];
  for (const subscription of first) opened.defer(() => subscription.close());
  await caughtUp(bus);
  for (const topic of [topics.chatMessages, topics.chatHistory]) {
    const events = await bus.subscribe({
      topic,
      group,
      maxBatch: batchSize,
      onBatch: (records) => onChatMessages(context, records),
    });
    opened.defer(() => events.close());
  }
  const connections = await bus.subscribe({
    topic: topics.chatConnections,
    group,
    onBatch: (records) => onConnections(context, records),
  });
  opened.defer(() => connections.close());
  const results = await bus.subscribe({
    topic: topics.chatCommandResults,
    group,
    onBatch: (records) => onCommandResults(context, records),
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

const lookedAtRecentlyMs = 10 * 60_000;

/** About 30 MB: five owners with 3,000 members each. */
const maxMonthMembers = 200_000;

/** About 10 MB: three owners with 3,000 members each, twice as much with what periods count. */
const maxKeptPeople = 10_000;

/** A cache that lets go, while the service is open, what nobody looked at for a while. */
function swept<C extends { sweep(): void }>(cache: C, opened: AsyncDisposableStack): C {
  const timer = setInterval(() => cache.sweep(), lookEveryMs);
  timer.unref();
  opened.defer(() => clearInterval(timer));
  return cache;
}

function pushOf(
  { PUSH_KEY: key, PUSH_CONTACT: contact }: InsightsConfig,
  { stores, ...shared }: Pick<Context, 'stores' | 'logger' | 'now'>,
  guard = publicOnly,
): Push | null {
  if (key === undefined) return null;
  const textsOf = async (ownerId: string) =>
    noticeTextsIn(await languageOf(stores.owners, ownerId));
  const model = stores.pushDevices;
  return new Push({ ...shared, model, textsOf, secret: key, contact, guard });
}

const lookEveryMs = 60_000;

/** Tells what has waited for the end of quiet hours. */
function keepTelling(context: Context, opened: AsyncDisposableStack): void {
  const look = () =>
    tellHeld(context).catch((err: unknown) =>
      context.logger.error({ err }, 'what waited for the end of quiet hours was not told'),
    );
  const timer = setInterval(look, context.heldLookMs);
  timer.unref();
  opened.defer(() => clearInterval(timer));
}

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
