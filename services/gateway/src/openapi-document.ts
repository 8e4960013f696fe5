import type { EventBus } from '@groupsight/shared/bus/bus';
import { createLogger } from '@groupsight/shared/logger';
import { buildApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { createContext } from './context.ts';

/** A bus for an app that is never started. */
const noBus: EventBus = {
  start: async () => undefined,
  publish: async () => undefined,
  subscribe: async () => ({ close: async () => undefined }),
  erase: async () => undefined,
  drain: async () => undefined,
  lag: async () => 0,
  close: async () => undefined,
};

/** The API's OpenAPI document as text, from the routes alone: nothing is listened to or asked. */
export async function openapiDocument(): Promise<string> {
  // Never connected: a client dials at its first call.
  const nowhere = '127.0.0.1:1';
  const config = gatewayConfig.parse({
    AUTH_ADDRESS: nowhere,
    GROUPS_ADDRESS: nowhere,
    INSIGHTS_ADDRESS: nowhere,
    SCHEDULER_ADDRESS: nowhere,
    CONNECTOR_ADDRESS: nowhere,
    MEDIA_LINK_KEY: '0'.repeat(64),
  });
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  const context = createContext(config, { bus: noBus, logger });
  const app = await buildApp(context);
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    context.clients.close();
  }
}
