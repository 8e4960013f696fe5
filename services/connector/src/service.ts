import { join } from 'node:path';
import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
import { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { createClient } from '@groupsight/shared/grpc/client';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { identityOf, type ServiceIdentity } from '@groupsight/shared/grpc/service-identity';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import { diskOf, watchDisk } from '@groupsight/shared/operations/disk';
import { operationsHandlers } from '@groupsight/shared/operations/handlers';
import { OwnerErasure } from '@groupsight/shared/owner-erasure';
import { SecretBox } from '@groupsight/shared/secret-box';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import { advertisedAddress } from './advertised-address.ts';
import type { ConnectorConfig } from './config.ts';
import { onChatCommands } from './consumers/chat-commands.ts';
import { onGroupsChanges } from './consumers/groups-changes.ts';
import { onGroupsRemovals } from './consumers/groups-removals.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import type { ServiceOverrides } from './context.ts';
import { eraseOwner } from './erase-owner.ts';
import { DataExports } from './exports/data-exports.ts';
import { handlers } from './grpc/handlers.ts';
import { HistoryJobs } from './history/history-jobs.ts';
import { HistoryLane } from './history/history-lane.ts';
import { loadHolder } from './holder.ts';
import { untilStored } from './imports/import-export.ts';
import { ImportQueue } from './imports/import-queue.ts';
import { importGroups } from './imports/kept-import.ts';
import { cleanSpool } from './imports/spool.ts';
import { storedChats } from './imports/stored-chats.ts';
import { uploadTeller } from './imports/tell-upload.ts';
import { MediaLibrary } from './media/media-library.ts';
import { openMedia } from './media/open-media.ts';
import { CommandQueue } from './sending/command-queue.ts';
import { measureQueue } from './sending/queue-depth.ts';
import { SendBudget } from './sending/send-budget.ts';
import { AccountSessions } from './sessions/account-sessions.ts';
import { HolderCalls } from './sessions/holder-calls.ts';
import { createProvider } from './sessions/registry.ts';
import { Accounts } from './store/accounts.ts';
import { countAccounts as countAccountsOf } from './store/count-accounts.ts';
import { Commands } from './store/commands.ts';
import { Connectors } from './store/connectors.ts';
import { HistoryJobRows } from './store/history-job-rows.ts';
import { ImportTurns } from './store/import-turns.ts';
import { MediaSources } from './store/media-sources.ts';
import { openStore } from './store/open.ts';
import { OwnerStorage } from './store/owner-storage.ts';
import { Owners } from './store/owners.ts';

export { type ConnectorConfig, connectorConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';
export { afterRestore } from './store/after-restore.ts';
export { openStore } from './store/open.ts';
export { sharding } from './store/sharding.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type ConnectorInstance = Lifecycle & { readonly grpcPort: number };

const defaultLeaseMs = 15_000;
/** One may be missed. */
const beatsInALease = 3;
const defaultSweepMs = 5_000;

/** Linked chat accounts, history, media, sending, and imports of exported chats. */
export function create(
  config: ConnectorConfig,
  overrides: ServiceOverrides = {},
): ConnectorInstance {
  const { LOG_LEVEL: level, GRPC_ADDRESS: address } = config;
  const logger = overrides.logger ?? createLogger({ service: 'connector', level });
  const identity = identityOf('connector', config, logger);
  const server = new GrpcServer({ address, identity, logger });

  const lifecycle = opening(async (opened) => {
    const startUp = { service: 'connector', logger, opened };
    const bus = await openBus(config, overrides.bus, startUp);
    const { store, ...parts } = await openParts(config, overrides, {
      bus,
      logger,
      identity,
      opened,
    });
    const countAccounts = () => countAccountsOf(store.models.accounts, Date.now());
    const disk = () => diskOf(config.DATA_DIR);
    opened.defer(watchDisk(config.DATA_DIR));
    const operated = { service: 'connector', bus, store, countAccounts, disk };
    await server
      .add(ConnectorServiceService, handlers(parts))
      .add(OperationsServiceService, operationsHandlers(operated))
      .start();
    opened.defer(() => server.close());
    const { GRPC_ADVERTISED_ADDRESS: advertised } = config;
    await parts.sessions.announce(advertisedAddress(advertised, address, server.port));
    await serveHealth(config, { store: () => store.ping() }, startUp);
  });
  return {
    ...lifecycle,
    get grpcPort() {
      return server.port;
    },
  };
}

/** Whoever holds something of an owner beside this service. */
function exportSources(config: ConnectorConfig, identity: ServiceIdentity) {
  const to = (address: string) => ({ address, identity });
  return {
    auth: createClient(AuthServiceService, to(config.AUTH_ADDRESS)),
    groups: createClient(GroupsServiceService, to(config.GROUPS_ADDRESS)),
    insights: createClient(InsightsServiceService, to(config.INSIGHTS_ADDRESS)),
    scheduler: createClient(SchedulerServiceService, to(config.SCHEDULER_ADDRESS)),
  };
}

interface Surroundings {
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly identity: ServiceIdentity;
  readonly opened: AsyncDisposableStack;
}

/** Opens the store, brings linked accounts back and starts to listen to the bus. */
async function openParts(
  config: ConnectorConfig,
  overrides: ServiceOverrides,
  { bus: outer, logger, identity, opened }: Surroundings,
) {
  const now = overrides.now ?? (() => new Date());
  const leaseMs = overrides.leaseMs ?? defaultLeaseMs;
  const provider = overrides.provider ?? (await createProvider(config, logger));
  const holder = overrides.holder ?? (await loadHolder(config.DATA_DIR));
  const store = await openStore(config.MONGODB_URI);
  opened.defer(() => store.close());
  const { models } = store;
  const ends = new OwnerErasure({
    service: 'connector',
    rows: models.erasedOwners,
    bus: outer,
    logger,
    now,
    erase: (ownerId) => eraseOwner({ disconnect, erasure, store, logger }, ownerId),
    settleMs: overrides.eraseSettleMs,
  });
  const { bus } = ends;

  const temporary = join(config.DATA_DIR, 'tmp');
  await cleanSpool(temporary);
  const mediaServices = await openMedia(config, { models, holder, logger, now, opened });
  const { media, knownChats, erasure, storage: fileStorage } = mediaServices;
  const jobs = new HistoryJobRows(models.historyJobs);
  const clock = () => now().getTime();
  const accounts = new Accounts({ rows: models.accounts, holder, leaseMs, now: clock });
  const connectors = new Connectors({
    rows: models.connectors,
    holder,
    provider: provider.name,
    leaseMs,
    now: clock,
  });
  const secretBox = new SecretBox(config.CREDENTIALS_KEY, config.CREDENTIALS_KEY_PREVIOUS);
  const { credentials, messages } = models;
  const sessions = new AccountSessions({
    provider,
    accounts,
    connectors,
    credentials,
    messages,
    secretBox,
    knownChats,
    bus,
    erasure,
    logger,
    now,
    beatMs: overrides.beatMs ?? leaseMs / beatsInALease,
  });
  const lane = new HistoryLane({ bus, logger });
  const historyJobs = new HistoryJobs({ sessions, rows: jobs, bus, lane, erasure, logger, now });
  const commands = new Commands(models.commands);
  const owners = new Owners(models.owners);
  const budget = new SendBudget({
    commands,
    owners,
    accounts,
    now,
    budget: config.SEND_DAILY_BUDGET,
    warmUpDays: config.SEND_WARM_UP_DAYS,
  });
  opened.defer(measureQueue(provider.name, () => commands.allWaiting()));
  const queue = new CommandQueue({
    commands,
    sessions,
    media,
    budget,
    bus,
    logger,
    now,
    pace: { gapMs: config.SEND_GAP_MS, retryMs: config.SEND_RETRY_MS },
    sweepMs: overrides.sweepMs ?? defaultSweepMs,
  });
  sessions.isBusy = (ownerId) => queue.isWorking(ownerId) || historyJobs.isWorking(ownerId);
  sessions.onOpen = (ownerId) => {
    queue.opened(ownerId);
    historyJobs.resume(ownerId).catch((error: unknown) => {
      logger.error({ err: error, ownerId }, 'history jobs were not resumed');
    });
  };

  const holders = new HolderCalls({ accounts, logger, identity });
  opened.defer(async () => holders.close());
  const disconnect = async (ownerId: string) => {
    // Nobody takes up an account that is paused, not even to end its link.
    await sessions.resume(ownerId);
    await holders.disconnect(ownerId, undefined, sessions);
  };
  await ends.start();
  opened.defer(() => ends.close());

  const group = 'connector';
  const changes = await bus.subscribe({
    topic: topics.groupsChanges,
    group,
    onBatch: (records) => onGroupsChanges(records, { knownChats, sessions, bus, now }),
  });
  opened.defer(() => changes.close());
  const removals = await bus.subscribe({
    topic: topics.groupsRemovals,
    group,
    onBatch: (records) => onGroupsRemovals(records, { erasure, models }),
  });
  opened.defer(() => removals.close());
  const users = await bus.subscribe({
    topic: topics.usersChanges,
    group,
    onBatch: (records) => onUsersChanges(records, { owners, disconnect, sessions }),
  });
  opened.defer(() => users.close());
  opened.defer(() => sessions.close());
  await sessions.start();
  opened.defer(() => historyJobs.close());
  opened.defer(async () => lane.close());
  queue.start();
  opened.defer(() => queue.close());
  const orders = await bus.subscribe({
    topic: topics.chatCommands,
    group,
    onBatch: (records) =>
      onChatCommands(records, {
        queue,
        jobs,
        sessions,
        historyJobs,
        holders,
        now,
        erasure,
        models,
      }),
  });
  opened.defer(() => orders.close());

  const { EXPORT_MAX_BYTES: maxBytes, ZIP_MAX_BYTES: maxZipBytes } = config;
  const maxMediaBytes = config.MEDIA_MAX_BYTES;
  const sources = new MediaSources({ rows: models.mediaSources, media, now });
  const downloads = { sessions, knownChats, media, maxBytes: maxMediaBytes };
  const library = new MediaLibrary({ media, sources, downloads });
  const others = exportSources(config, identity);
  for (const client of Object.values(others)) opened.defer(async () => client.close());
  const { insights } = others;
  const stored = storedChats(insights);
  const importQueue = new ImportQueue({
    atOnce: config.IMPORTS_AT_ONCE,
    maxWaiting: config.IMPORTS_WAITING_PER_USER,
    turns: new ImportTurns({
      rows: models.importTurns,
      holder,
      leaseMs,
      now: clock,
      untilStored: (ownerId, jobId) => untilStored(stored, ownerId, jobId),
    }),
  });
  const storage = new OwnerStorage({
    models,
    media,
    owners,
    now,
    quota: config.STORAGE_PER_USER_BYTES,
    daily: config.IMPORTS_DAILY_BYTES,
  });
  const limits = {
    maxBytes,
    maxZipBytes,
    maxMediaBytes,
    maxPeople: config.EXPORT_MAX_PEOPLE,
    maxMessages: config.EXPORT_MAX_MESSAGES,
  };
  const exports = new DataExports({
    store,
    storage: fileStorage,
    media,
    sources: others,
    bus,
    logger,
    now,
    temporary,
    maxBytes: config.DATA_EXPORT_MAX_BYTES,
    lookMs: overrides.exportLookMs,
  });
  await exports.start();
  opened.defer(() => exports.close());
  const imports = {
    bus,
    lane,
    queue: importQueue,
    media,
    stored,
    storage,
    groups: importGroups(others.groups),
    logger,
    temporary,
    tellUpload: uploadTeller(bus, logger, now),
    ...limits,
  };
  const maxUploadBytes = config.SEND_MAX_BYTES;
  const wake = async (ownerId: string) => {
    if (!sessions.peek(ownerId)) return;
    queue.wake(ownerId);
    await historyJobs.resume(ownerId);
  };
  const work = { commands, budget, exports };
  const parts = { sessions, holders, wake, media, library, imports, storage, ...work };
  return { ...parts, maxUploadBytes, store };
}
