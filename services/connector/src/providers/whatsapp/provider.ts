import type { AccountHandle, ChatProvider } from '../chat-provider.ts';
import { Gate } from './gate.ts';
import { usualTimes, type WhatsAppOptions } from './options.ts';
import { WhatsAppSession } from './session.ts';

const usuallyAtOnce = 4;

/** Real accounts on WhatsApp, linked as one of their devices. */
export class WhatsAppProvider implements ChatProvider {
  readonly name = 'whatsapp';
  readonly #options: WhatsAppOptions;
  readonly #gate: Gate;

  constructor(options: WhatsAppOptions = {}) {
    this.#options = options;
    this.#gate = new Gate(options.atOnce ?? usuallyAtOnce);
  }

  open(account: AccountHandle): WhatsAppSession {
    const times = { ...usualTimes, ...this.#options.times };
    return new WhatsAppSession({ ...this.#options, times, gate: this.#gate }, account);
  }
}
