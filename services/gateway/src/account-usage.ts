import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { Logger } from '@groupsight/shared/logger';
import type { Clients } from './clients.ts';

export interface AccountUsageOptions {
  readonly clients: Clients;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Counting what everybody uses takes a while: it is done at most so often. */
const everyMs = 60_000;

/**
 * What accounts use, for the operator's list of them: counted by the services that hold it, noted
 * with the accounts, so that the list can be filtered and sorted by it.
 */
export class AccountUsage {
  readonly #options: AccountUsageOptions;
  #countedAt = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | undefined;

  constructor(options: AccountUsageOptions) {
    this.#options = options;
  }

  /** Has it counted, unless that was a moment ago. A service that is away leaves what was noted. */
  async refresh(operatorId: string, { requestId }: CallOptions): Promise<void> {
    const { now, logger } = this.#options;
    if (now() - this.#countedAt < everyMs) return;
    const call: CallOptions = requestId === undefined ? {} : { requestId };
    this.#counting ??= this.#count(operatorId, call)
      .then((isCounted) => {
        if (isCounted) this.#countedAt = now();
      })
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'what accounts use could not be counted');
      })
      .finally(() => {
        this.#counting = undefined;
      });
    await this.#counting;
  }

  /** @returns whether it was counted */
  async #count(operatorId: string, call: CallOptions): Promise<boolean> {
    const { auth, connector, groups } = this.#options.clients;
    // Whoever is none is refused by auth, and has nothing counted before.
    const { user } = await auth.getUser({ userId: operatorId }, call);
    if (!user?.isOperator) return false;
    const [{ uses }, { counts }] = await Promise.all([
      connector.listStorageUse({}, call),
      groups.listWatchedCounts({}, call),
    ]);
    const bytes = new Map(uses.map((use) => [use.userId, use.bytes]));
    const watched = new Map(counts.map((count) => [count.userId, count.groups]));
    const userIds = new Set([...bytes.keys(), ...watched.keys()]);
    const usages = [...userIds].map((userId) => ({
      userId,
      storageBytes: bytes.get(userId) ?? 0,
      groups: watched.get(userId) ?? 0,
    }));
    await auth.noteUsage({ operatorId, usages }, call);
    return true;
  }
}
