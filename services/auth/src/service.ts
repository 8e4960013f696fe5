import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { createBus } from '@groupsight/shared/bus/create';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { Background } from './background.ts';
import type { AuthConfig } from './config.ts';
import type { ServiceOverrides } from './context.ts';
import { argonPasswords } from './domain/password.ts';
import { edDsaTokens } from './domain/tokens.ts';
import { handlers } from './grpc/handlers.ts';
import { createMailer } from './mailer.ts';
import { Outbox } from './outbox.ts';
import { publishUsers } from './publish-users.ts';
import { openStore } from './store/store.ts';

export { type AuthConfig, authConfig } from './config.ts';
export type { ServiceOverrides } from './context.ts';

/** The running service; its gRPC port is 0 on a unix socket. */
export type AuthInstance = Lifecycle & { readonly grpcPort: number };

/** Users, passwords, tokens, reset codes, sessions and plans (design §4). */
export function create(config: AuthConfig, overrides: ServiceOverrides = {}): AuthInstance {
  const logger = overrides.logger ?? createLogger({ service: 'auth', level: config.LOG_LEVEL });
  const server = new GrpcServer({ address: config.GRPC_ADDRESS, logger });
  let running = new AsyncDisposableStack();

  const connectBus = async (opened: AsyncDisposableStack) => {
    if (overrides.bus) return overrides.bus;
    const bus = createBus({ kafkaBrokers: config.KAFKA_BROKERS, logger, clientId: 'auth' });
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
      const tokens = edDsaTokens(config.AUTH_SIGNING_KEY);
      const store = await openStore(config.MONGODB_URI);
      opened.defer(() => store.close());
      const bus = await connectBus(opened);
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
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}
