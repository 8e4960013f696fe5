import type { ConnectorConfig } from '../config.ts';
import type { ChatProvider } from './chat-provider.ts';
import { SimulatedProvider } from './simulated/provider.ts';

/**
 * The provider that the configuration names.
 * @returns undefined for 'whatsapp', which comes with its own issue: linking then answers
 * `provider_unavailable`, everything else of the connector works
 */
export function createProvider(config: ConnectorConfig): ChatProvider | undefined {
  switch (config.CHAT_PROVIDER) {
    case 'whatsapp':
      return undefined;
    case 'simulated':
      return new SimulatedProvider({
        seed: config.SIMULATED_SEED,
        scanDelayMs: config.SIMULATED_SCAN_DELAY_MS,
        chatterMs: config.SIMULATED_CHATTER_MS,
      });
  }
}
