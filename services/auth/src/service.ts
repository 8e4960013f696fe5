import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaSecurity } from '@groupsight/shared/bus/kafka-options';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { HealthServer } from '@groupsight/shared/health';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import { Outbox } from '@groupsight/shared/outbox';
import { Background } from './background.ts';
import type { AuthConfig } from './config.ts';
import type { ServiceOverrides } from './context.ts';
import { argonPasswords } from './domain/password.ts';
import { edDsaTokens } from './domain/tokens.ts';
import { handlers } from './grpc/handlers.ts';
import { createMailer } from './mailer.ts';
import { publishUsers } from './publish-users.ts';
import { type AuthStore, openStore } from './store/store.ts';

export { type AuthConfig, authConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type AuthInstance = Lifecycle & { readonly grpcPort: number };

/**
 * Users, passwords, tokens, reset codes, sessions and plans (design §4). Throws at once for a
 * signing key or a bus that cannot be used (SigningKeyError, ConfigError).
 */
export function create(config: AuthConfig, overrides: ServiceOverrides = {}): AuthInstance {
  const logger = overrides.logger ?? createLogger({ service: 'auth', level: config.LOG_LEVEL });
  const tokens = edDsaTokens(config.AUTH_SIGNING_KEY);
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
      const outbox = new Outbox({ flush: () => publishUsers(store.users, bus), logger });
      opened.defer(() => outbox.close());
      outbox.start();
      const mailer = overrides.mailer ?? createMailer(config, logger);
      opened.defer(() => mailer.close());
      const background = new Background(logger);
      opened.defer(() => background.close());
      const context = {
        config,
        logger,
        now: overrides.now ?? (() => new Date()),
        store,
        passwords: overrides.passwords ?? argonPasswords(),
        tokens,
        mailer,
        userChanged: () => outbox.kick(),
        inBackground: (what: string, work: () => Promise<void>) => background.run(what, work),
      };
      await server.add(AuthServiceService, handlers(context)).start();
      opened.defer(() => server.close());
      await serveHealth(config, logger, store, opened);
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}

/** The bus that the configuration names; throws ConfigError where it names none. */
function busOf(config: AuthConfig, logger: Logger): EventBus {
  return createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaSecurity: kafkaSecurity(config),
    logger,
    clientId: 'auth',
  });
}

/** Probes and metrics, where a port is given for them (a cluster). */
async function serveHealth(
  { HEALTH_PORT: port }: AuthConfig,
  logger: Logger,
  store: AuthStore,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (port === undefined) return;
  const health = new HealthServer({ port, logger, checks: { store: () => store.ping() } });
  await health.start();
  opened.defer(() => health.close());
}
