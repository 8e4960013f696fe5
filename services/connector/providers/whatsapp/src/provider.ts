import type { AccountHandle, ChatProvider } from '@groupsight/chat-port/chat-provider';
import { Semaphore } from '@groupsight/shared/semaphore';
import { ClientVersions, latestVersion } from './connection/client-versions.ts';
import { usualTimes, type WhatsAppOptions } from './options.ts';
import { WhatsAppSession } from './session.ts';

/**
 * The beginning of a connection is its costly part (handshake, keys, a new account's history): many
 * accounts that link or come back at one moment would need the memory of all of them together.
 */
const usuallyAtOnce = 4;

/** Real accounts on WhatsApp, linked as one of their devices. */
export class WhatsAppProvider implements ChatProvider {
  readonly name = 'whatsapp';
  readonly #options: WhatsAppOptions;
  readonly #semaphore: Semaphore;
  readonly #versions: ClientVersions;

  constructor(options: WhatsAppOptions = {}) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.atOnce ?? usuallyAtOnce);
    const { socketUrl, logger } = options;
    const usual = socketUrl ? async () => undefined : latestVersion;
    this.#versions = new ClientVersions({
      chosen: options.version,
      latest: options.latestVersion ?? usual,
      now: options.now ?? Date.now,
      onRefused: (refused, next) =>
        logger?.warn(
          { refused, next },
          next
            ? 'WhatsApp refuses the client version; a newer one is tried from now on'
            : 'WhatsApp refuses the client version and no newer one was found: set WHATSAPP_WEB_VERSION to what WhatsApp Web shows under Settings, Help, or update',
        ),
    });
  }

  open(account: AccountHandle): WhatsAppSession {
    const times = { ...usualTimes, ...this.#options.times };
    const shared = { times, semaphore: this.#semaphore, versions: this.#versions };
    return new WhatsAppSession({ ...this.#options, ...shared }, account);
  }
}
