import type { EventBus } from '@groupsight/shared/bus/bus';
import { createBus } from '@groupsight/shared/bus/create';
import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { buildApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import { createContext, type GatewayOverrides } from './context.ts';
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
 * The REST gateway. Without `overrides.bus` it makes its own (Kafka, by KAFKA_BROKERS) and
 * starts and closes it; a given bus belongs to the caller, who has started it.
 */
export function create(config: GatewayConfig, overrides: GatewayOverrides = {}): GatewayService {
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const own: EventBus | undefined = overrides.bus
    ? undefined
    : createBus({ kafkaBrokers: config.KAFKA_BROKERS, logger, clientId: 'gateway' });
  const bus = overrides.bus ?? own;
  if (!bus) throw new Error('no bus');
  const context = createContext(config, { ...overrides, logger, bus });
  let app: App | undefined;
  let port = 0;
  return {
    get port() {
      return port;
    },
    async start() {
      await own?.start();
      await context.live.start();
      app = await buildApp(context);
      await app.listen({ port: config.PORT, host: config.HOST });
      const address = app.server.address();
      port = typeof address === 'object' && address ? address.port : 0;
    },
    async close() {
      const running = app;
      const cut = setTimeout(() => running?.server.closeAllConnections(), closeGraceMs);
      await running?.close();
      clearTimeout(cut);
      await context.live.close();
      context.clients.close();
      await own?.close();
    },
  };
}
