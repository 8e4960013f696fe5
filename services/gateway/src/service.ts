import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import { kafkaSecurity } from '@groupsight/shared/bus/kafka-options';
import { HealthServer } from '@groupsight/shared/health';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger, type Logger } from '@groupsight/shared/logger';
import { buildApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import { createContext, type GatewayContext, type GatewayOverrides } from './context.ts';
import type { App } from './http.ts';

export type { GatewayConfig } from './config.ts';
export { gatewayConfig } from './config.ts';
export type { GatewayOverrides } from './context.ts';

export interface GatewayService extends Lifecycle {
  /** The bound port; 0 before start. */
  readonly port: number;
}

/** Requests still running this long after close began are cut, milliseconds. */
const closeGraceMs = 5_000;

/**
 * The REST gateway. A bus in the overrides belongs to the caller, who has started it; without
 * one the gateway has its own, by KAFKA_BROKERS.
 */
export function create(config: GatewayConfig, overrides: GatewayOverrides = {}): GatewayService {
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  let port = 0;
  let running = new AsyncDisposableStack();
  return {
    get port() {
      return port;
    },
    async start() {
      // Whatever was opened is closed again, in reverse, when a later step fails.
      await using opened = new AsyncDisposableStack();
      const bus = overrides.bus ?? (await connectBus(config, logger, opened));
      const context = createContext(config, { ...overrides, logger, bus });
      opened.defer(() => context.clients.close());
      opened.defer(() => context.live.close());
      await context.live.start();
      const app = await buildApp(context);
      opened.defer(() => closeApp(app));
      await app.listen({ port: config.PORT, host: config.HOST });
      const address = app.server.address();
      port = typeof address === 'object' && address ? address.port : 0;
      await serveHealth(context, opened);
      running = opened.move();
    },
    close: () => running.disposeAsync(),
  };
}

async function connectBus(
  config: GatewayConfig,
  logger: Logger,
  opened: AsyncDisposableStack,
): Promise<EventBus> {
  const bus = createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaSecurity: kafkaSecurity(config),
    logger,
    clientId: 'gateway',
  });
  await bus.start();
  opened.defer(() => bus.close());
  return bus;
}

/** Lets requests end for a while, then cuts them. */
async function closeApp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), closeGraceMs);
  await app.close();
  clearTimeout(cut);
}

/** Probes and metrics on a port of their own, where one is given (a cluster). */
async function serveHealth(
  { config, clients, logger }: GatewayContext,
  opened: AsyncDisposableStack,
): Promise<void> {
  const { HEALTH_PORT: port } = config;
  if (port === undefined) return;
  const checks = { auth: () => clients.auth.getPublicKey({}) };
  const health = new HealthServer({ port, logger, checks });
  await health.start();
  opened.defer(() => health.close());
}
