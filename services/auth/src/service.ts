import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
import { topics } from '@groupsight/shared/bus/topics';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { identityOf } from '@groupsight/shared/grpc/service-identity';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { createMailer } from '@groupsight/shared/mail/mailer';
import { operationsHandlers } from '@groupsight/shared/operations/handlers';
import { Outbox } from '@groupsight/shared/outbox';
import { plans } from '@groupsight/shared/plans';
import { Recurring } from '@groupsight/shared/recurring';
import { SecretBox } from '@groupsight/shared/secret-box';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import { Background } from './background.ts';
import { stripeSettingsOf } from './billing-config.ts';
import { type AuthConfig, providersOf } from './config.ts';
import type { ServiceOverrides } from './context.ts';
import { deleteAccounts, onUsersErasures } from './delete-accounts.ts';
import { argonPasswords } from './domain/password.ts';
import { directoryOf } from './domain/directory.ts';
import { edDsaTokens } from './domain/tokens.ts';
import { handlers } from './grpc/handlers.ts';
import { identityProviders } from './identity-providers.ts';
import { passkeysOf } from './passkeys.ts';
import { publishUsers } from './publish-users.ts';
import { openStore } from './store/store.ts';
import { type BillingContext, lookAfterBilling } from './sync-billing.ts';

export { type AuthConfig, authConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';
export { accounts } from './store/accounts.ts';
export { afterRestore } from './store/after-restore.ts';
export { sharding } from './store/sharding.ts';
export { openStore } from './store/store.ts';

const longestPauseMs = 1_500;
const lookEveryMs = 15_000;
const auditLookMs = 60_000;
/** No request takes as long: whoever began something so long ago died over it. */
const unendedMs = 60 * 60_000;

/** Looks after what people pay, and whether they can; returns how to stop. */
function startBilling(context: BillingContext, lookMs: number): () => Promise<void> {
  const { biller, logger } = context;
  const looking = new Recurring({
    work: () => lookAfterBilling(context),
    onError: (err) => logger.error({ err }, 'what people pay was not looked after'),
    everyMs: lookMs,
  });
  looking.start();
  context.inBackground('checking the prices at Stripe', async () => {
    for (const plan of plans) await biller.checkPrice(plan);
  });
  return () => looking.close();
}

/** The running service; its gRPC port is 0 on a unix socket. */
export type AuthInstance = Lifecycle & { readonly grpcPort: number };

/**
 * Users, passwords, tokens, reset codes, sessions and plans. Throws at once for a
 * signing key that cannot be used (SigningKeyError).
 */
export function create(config: AuthConfig, overrides: ServiceOverrides = {}): AuthInstance {
  const logger = overrides.logger ?? createLogger({ service: 'auth', level: config.LOG_LEVEL });
  const tokens = edDsaTokens(config.AUTH_SIGNING_KEY);
  const server = new GrpcServer({
    address: config.GRPC_ADDRESS,
    identity: identityOf('auth', config, logger),
    logger,
  });

  const lifecycle = opening(async (opened) => {
    const store = await openStore(config.MONGODB_URI);
    opened.defer(() => store.close());
    const startUp = { service: 'auth', logger, opened };
    const bus = await openBus(config, overrides.bus, startUp);
    const outbox = new Outbox({ flush: () => publishUsers(store.users, bus), logger });
    opened.defer(() => outbox.close());
    outbox.start();
    const mailer = overrides.mailer ?? createMailer(config, logger);
    opened.defer(() => mailer.close());
    const background = new Background(logger);
    opened.defer(() => background.close());
    const now = overrides.now ?? (() => new Date());
    const settings = stripeSettingsOf(config);
    // Stripe's library is a twentieth of all that is loaded; most servers sell nothing.
    const biller =
      settings && (await import('./biller.ts')).stripeBiller(settings, config.PUBLIC_URL, logger);
    const context = {
      config,
      biller,
      logger,
      now,
      store,
      passwords: overrides.passwords ?? argonPasswords(),
      tokens,
      mailer,
      providers: identityProviders(providersOf(config), config.PUBLIC_URL, {
        logger,
        now,
        scopes: config.OIDC_SCOPES,
        groupsClaim: directoryOf(config).groupsClaim,
      }),
      secretBox: new SecretBox(config.CREDENTIALS_KEY, config.CREDENTIALS_KEY_PREVIOUS),
      passkeys: passkeysOf(config.PUBLIC_URL),
      pause: overrides.pause ?? (() => wait(randomInt(longestPauseMs))),
      userChanged: () => outbox.kick(),
      inBackground: (what: string, work: () => Promise<void>) => background.run(what, work),
    };
    const deleting = new Recurring({
      work: () => deleteAccounts(context, bus),
      onError: (err) => logger.error({ err }, 'accounts to be deleted were not looked for'),
      everyMs: overrides.deletionLookMs ?? lookEveryMs,
    });
    deleting.start();
    opened.defer(() => deleting.close());
    // Before anybody asks for anything: what is begun from now on is not of a process that died.
    if (overrides.isAlone) await store.audit.endDead(now());
    const entering = new Recurring({
      work: async () => void (await store.audit.endLeft(new Date(now().getTime() - unendedMs))),
      onError: (err) => logger.error({ err }, 'what was begun and never ended was not entered'),
      everyMs: overrides.auditLookMs ?? auditLookMs,
    });
    entering.start();
    opened.defer(() => entering.close());
    if (biller) {
      const lookMs = overrides.billingLookMs ?? lookEveryMs;
      opened.defer(startBilling({ ...context, biller }, lookMs));
    }
    const erasures = await bus.subscribe({
      topic: topics.usersErasures,
      group: 'auth',
      onBatch: async (records) => {
        await onUsersErasures(context, records);
        deleting.kick();
      },
    });
    opened.defer(() => erasures.close());
    await server
      .add(AuthServiceService, handlers(context))
      .add(OperationsServiceService, operationsHandlers({ service: 'auth', bus, store }))
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
