import type { EventBus, RunningSubscription } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { newDocumentId } from '@groupsight/shared/ids';
import type { ApiTokens } from '../auth/api-tokens.ts';
import type { Sessions } from '../auth/sessions.ts';

export interface AccountChangesOptions {
  readonly bus: EventBus;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
}

/**
 * Hears of accounts that were closed or changed somewhere else: in another gateway, or by a command
 * on the server. What auth had answered about them is believed no longer, and streams of whom
 * nobody is to reach any more end.
 */
export class AccountChanges {
  readonly #options: AccountChangesOptions;
  #subscription: RunningSubscription | undefined;

  constructor(options: AccountChangesOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { bus, sessions, apiTokens } = this.#options;
    this.#subscription = await bus.subscribe({
      topic: topics.usersChanges,
      group: `gateway-${newDocumentId()}`,
      from: 'latest',
      onBatch: async (records) => {
        for (const { value } of records) {
          const { userId, suspendedAt, deleted } = value;
          if (suspendedAt || deleted) sessions.end({ userId });
          else sessions.refresh(userId);
        }
        apiTokens.forget();
      },
    });
  }

  async close(): Promise<void> {
    await this.#subscription?.close();
  }
}
