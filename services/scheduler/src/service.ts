import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
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
import { createLogger } from '@groupsight/shared/logger';
import { domainOf } from '@groupsight/shared/mail/config';
import { createMailer } from '@groupsight/shared/mail/mailer';
import { operationsHandlers } from '@groupsight/shared/operations/handlers';
import { OwnerErasure } from '@groupsight/shared/owner-erasure';
import { configuredWrapper } from '@groupsight/shared/sealing/configured';
import { keepSealing } from '@groupsight/shared/sealing/seal-stored';
import { SecretBox } from '@groupsight/shared/secret-box';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import type { SchedulerConfig } from './config.ts';
import { onChatConnections } from './consumers/chat-connections.ts';
import { onChatConsents } from './consumers/chat-consents.ts';
import { onChatMembership } from './consumers/chat-membership.ts';
import { onCommandResults } from './consumers/command-results.ts';
import { onGroupsChanges } from './consumers/groups-changes.ts';
import { onGroupsRemovals } from './consumers/groups-removals.ts';
import { onUsersChanges } from './consumers/users-changes.ts';
import { onUsersExports } from './consumers/users-exports.ts';
import type { SchedulerContext, ServiceOverrides, Webhooking } from './context.ts';
import { handlers } from './grpc/handlers.ts';
import { defaultIntervals, Jobs } from './jobs.ts';
import { measureMails } from './mail/metrics.ts';
import { planBriefs } from './mail/plan-briefs.ts';
import { planNotificationMails } from './mail/plan-notification-mails.ts';
import { mailSender } from './mail/send-mails.ts';
import { workNewsletters } from './newsletters/deliver.ts';
import { ownerTeller } from './publish.ts';
import { sealedFields } from './store/sealed-fields.ts';
import { sharding } from './store/sharding.ts';
import { openStore } from './store/store.ts';
import { workInvitations } from './surveys/deliver-invitations.ts';
import { lookForNews } from './webhooks/look-for-news.ts';
import { DeliverySender } from './webhooks/send-deliveries.ts';
import { anyTarget, publicTargets } from './webhooks/target.ts';
import { advanceById } from './work/advance.ts';
import { eraseOwner } from './work/erase-owner.ts';
import { nightly } from './work/nightly.ts';
import { restore, sweep } from './work/sweep.ts';

export { type SchedulerConfig, schedulerConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';
export { afterRestore } from './store/after-restore.ts';
export { sharding } from './store/sharding.ts';
export { openStore } from './store/store.ts';

/** What of this service's database is sealed (commands). */
export const sealing = { database: sharding.database, fields: sealedFields };

/** The running service; its gRPC port is 0 on a unix socket. */
export type SchedulerInstance = Lifecycle & { readonly grpcPort: number };

/** Messages that go out later, the nightly digests, and mails. */
export function create(
  config: SchedulerConfig,
  overrides: ServiceOverrides = {},
): SchedulerInstance {
  const logger =
    overrides.logger ?? createLogger({ service: 'scheduler', level: config.LOG_LEVEL });
  const now = overrides.now ?? (() => new Date());
  const identity = identityOf('scheduler', config, logger);
  const server = new GrpcServer({ address: config.GRPC_ADDRESS, identity, logger });

  const lifecycle = opening(async (opened) => {
    const wrapper = await configuredWrapper(config);
    const store = await openStore(config.MONGODB_URI, wrapper);
    opened.defer(() => store.close());
    const startUp = { service: 'scheduler', logger, opened };
    const outer = await openBus(config, overrides.bus, startUp);
    const clients = clientsOf(config, identity);
    for (const client of Object.values(clients)) opened.defer(() => client.close());
    const mailer = overrides.mailer ?? createMailer(config, logger);
    opened.defer(() => mailer.close());
    const intervals = { ...defaultIntervals, ...overrides.intervals };
    const jobs = await Jobs.open(store.db, logger, intervals);
    opened.defer(() => jobs.close());
    const erasure = new OwnerErasure({
      service: 'scheduler',
      rows: store.erasedOwners,
      bus: outer,
      logger,
      now,
      erase: (ownerId) => eraseOwner(store, jobs, ownerId),
      settleMs: overrides.eraseSettleMs,
    });
    const { bus } = erasure;
    await erasure.start();
    opened.defer(() => erasure.close());
    const tellOwner = ownerTeller(bus, logger, now);
    const mail = {
      mailer,
      isSending: config.SMTP_URL !== undefined,
      publicUrl: config.PUBLIC_URL,
      domain: domainOf(config),
      unsubscribeKey: await store.unsubscribeKey(),
    };
    const context: SchedulerContext = {
      logger,
      now,
      store,
      bus,
      jobs,
      tellOwner,
      mail,
      webhooks: webhooking(config, overrides),
      ...clients,
    };
    opened.defer(measureMails(store.mails));
    if (wrapper)
      keepSealing({ connection: store.connection, fields: sealedFields, logger }, opened);
    const sender = mailSender(context);
    opened.defer(() => sender.close());
    const deliveries = new DeliverySender(context);
    opened.defer(() => deliveries.close());
    for (const subscription of await subscribe(bus, context)) {
      opened.defer(() => subscription.close());
    }
    await restore(context);
    await jobs.start({
      send: (message) => advanceById(context, message),
      sweep: () => sweep(context),
      nightly: (signal) => nightly(context, signal),
      briefs: (signal) => planBriefs(context, signal),
      mails: async (signal) => {
        await planNotificationMails(context, signal).catch((err: unknown) =>
          logger.warn({ err }, 'mails of notifications could not be asked for'),
        );
        await sender.look();
      },
      newsletters: (signal) => workNewsletters(context, signal),
      invitations: (signal) => workInvitations(context, signal),
      webhooks: async (signal) => {
        // First: what waits to be sent does not wait for insights.
        await deliveries.look();
        await lookForNews(context, signal);
        await deliveries.look();
      },
    });
    await server
      .add(SchedulerServiceService, handlers(context))
      .add(OperationsServiceService, operationsHandlers({ service: 'scheduler', bus, store }))
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

function webhooking(
  { WEBHOOK_KEY: key, WEBHOOK_TARGETS: where }: SchedulerConfig,
  { webhookGuard }: ServiceOverrides,
): Webhooking {
  const any = where === 'any';
  const guard = webhookGuard ?? (any ? anyTarget : publicTargets);
  return { box: key && new SecretBox(key), targets: { guard, any } };
}

function clientsOf(config: SchedulerConfig, identity: ServiceIdentity) {
  const to = (address: string) => ({ address, identity });
  return {
    insights: createClient(InsightsServiceService, to(config.INSIGHTS_ADDRESS)),
    auth: createClient(AuthServiceService, to(config.AUTH_ADDRESS)),
    groups: createClient(GroupsServiceService, to(config.GROUPS_ADDRESS)),
  };
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
      topic: topics.chatConnections,
      group,
      onBatch: (records) => onChatConnections(context, records),
    }),
    bus.subscribe({
      topic: topics.chatConsents,
      group,
      onBatch: (records) => onChatConsents(context, records),
    }),
    bus.subscribe({
      topic: topics.chatMembership,
      group,
      onBatch: (records) => onChatMembership(context, records),
    }),
    bus.subscribe({
      topic: topics.groupsRemovals,
      group,
      onBatch: (records) => onGroupsRemovals(context, records),
    }),
    bus.subscribe({
      topic: topics.groupsChanges,
      group,
      onBatch: (records) => onGroupsChanges(context, records),
    }),
    bus.subscribe({
      topic: topics.usersExports,
      group,
      onBatch: (records) => onUsersExports(context, records),
    }),
    bus.subscribe({
      topic: topics.usersChanges,
      group,
      onBatch: (records) => onUsersChanges(context, records),
    }),
  ]);
}
