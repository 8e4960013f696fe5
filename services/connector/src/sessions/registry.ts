import type { ChatProvider } from '@groupsight/chat-port/chat-provider';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import { WahaProvider } from '@groupsight/chat-waha/provider';
import type { Logger } from '@groupsight/shared/logger';
import type { ConnectorConfig } from '../config.ts';

/** The provider that the configuration names. */
export async function createProvider(
  config: ConnectorConfig,
  logger: Logger,
): Promise<ChatProvider> {
  switch (config.CHAT_PROVIDER) {
    case 'whatsapp': {
      // Its library is large: whoever links simulated accounts starts without it.
      const { WhatsAppProvider } = await import('@groupsight/chat-whatsapp/provider');
      const { WHATSAPP_SOCKET_URL: socketUrl, WHATSAPP_NOISE_ROOT: root } = config;
      const { WHATSAPP_WEB_VERSION: version } = config;
      const choosingMs = config.UNWATCHED_HISTORY_HOURS * 60 * 60_000;
      const usual = { logger, choosingMs, ...(version ? { version } : {}) };
      // A root of one's own goes with a server of one's own only.
      if (!socketUrl) return new WhatsAppProvider(usual);
      return new WhatsAppProvider({ ...usual, socketUrl, roots: root ? [root] : [] });
    }
    case 'waha':
      return new WahaProvider(wahaOptions(config));
    case 'simulated':
      return new SimulatedProvider({
        seed: config.SIMULATED_SEED,
        groups: config.SIMULATED_GROUPS,
        scanDelayMs: config.SIMULATED_SCAN_DELAY_MS,
        chatterMs: config.SIMULATED_CHATTER_MS,
      });
  }
}

function wahaOptions(config: ConnectorConfig) {
  const { WAHA_URL: url, WAHA_API_KEY: apiKey } = config;
  const { WAHA_WEBHOOK_URL: webhookUrl, WAHA_WEBHOOK_SECRET: webhookSecret } = config;
  if (!url || !apiKey || !webhookUrl || !webhookSecret) throw new Error('WAHA is not configured');
  return { url, apiKey, webhookUrl, webhookSecret };
}
