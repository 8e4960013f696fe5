import type { AccountHandle, ChatProvider } from '@groupsight/chat-port/chat-provider';
import type { WahaOptions } from './options.ts';
import { WahaSession } from './session.ts';

/** Accounts linked through a WAHA that a team runs already: one session there for each. */
export class WahaProvider implements ChatProvider {
  readonly name = 'waha';
  readonly #options: WahaOptions;

  constructor(options: WahaOptions) {
    this.#options = options;
  }

  open(account: AccountHandle): WahaSession {
    return new WahaSession(this.#options, account);
  }
}
