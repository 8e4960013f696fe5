import type { Lifecycle } from '@groupsight/shared/lifecycle';
import { createLogger } from '@groupsight/shared/logger';
import { openBus, opening, serveHealth } from '@groupsight/shared/start-up';
import { buildApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import { createContext, type GatewayOverrides } from './context.ts';
import type { App } from './http.ts';

export type { GatewayConfig } from './config.ts';
export { gatewayConfig } from './config.ts';
export type { GatewayOverrides } from './context.ts';
export { inboxPath } from './mail-inbox.ts';

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
  const lifecycle = opening(async (opened) => {
    const startUp = { service: 'gateway', logger, opened };
    const bus = await openBus(config, overrides.bus, startUp);
    const context = createContext(config, { ...overrides, logger, bus });
    opened.defer(() => context.clients.close());
    opened.defer(() => context.live.close());
    await context.live.start();
    opened.defer(() => context.accountChanges.close());
    await context.accountChanges.start();
    const app = await buildApp(context);
    opened.defer(() => closeApp(app));
    await app.listen({ port: config.PORT, host: config.HOST });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
    const checks = { auth: () => context.clients.auth.getPublicKey({}) };
    await serveHealth(config, checks, startUp);
  });
  return {
    ...lifecycle,
    get port() {
      return port;
    },
  };
}

/** Lets requests end for a while, then cuts them. */
async function closeApp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), closeGraceMs);
  await app.close();
  clearTimeout(cut);
}
