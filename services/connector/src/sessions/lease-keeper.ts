import { inParallel } from '@groupsight/shared/in-parallel';
import type { Logger } from '@groupsight/shared/logger';
import { providerErrors } from '../providers/provider-errors.ts';
import type { Accounts } from '../store/accounts.ts';
import type { HeldLease } from '../store/held-lease.ts';
import type { LinkedAccount } from './linked-account.ts';

export interface LeaseKeeperOptions {
  readonly accounts: Accounts;
  /** Accounts of this network are adopted. */
  readonly provider: string;
  readonly logger: Logger;
  /** A lease is renewed three times in its life. */
  readonly leaseMs: number;
  readonly held: ReadonlyMap<string, LinkedAccount>;
  /** Takes an account that nobody holds, if nobody is quicker. */
  readonly take: (ownerId: string) => Promise<unknown>;
  /** Forgets an account without a word: it is, or may be, in other hands. */
  readonly drop: (account: LinkedAccount) => void;
}

/** Accounts that are brought back, or closed, at a time. */
export const accountsAtATime = 16;

/** Keeps the leases of held accounts alive, gives up those that were lost, adopts free accounts. */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  #heart: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #adopting: Promise<void> | undefined;
  #stopped = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  /** Resolves when what is free now was brought back. */
  async start(): Promise<void> {
    this.#heart = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined;
      });
    }, this.#options.leaseMs / 3);
    await this.#adoptFree();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#heart);
    await this.#beating;
    await this.#adopting?.catch(() => undefined);
  }

  /** Tells other processes where this one is reached. */
  async announce(address: string): Promise<void> {
    const { accounts, held } = this.#options;
    accounts.address = address;
    await accounts.renewAll([...held.values()].map(({ lease }) => lease));
  }

  /**
   * Makes sure that no other process may write for the account now; the store is asked only where
   * time has passed. @throws account_elsewhere
   */
  async confirm(lease: HeldLease): Promise<void> {
    if (lease.isSure || (await this.#options.accounts.renew(lease))) return;
    throw providerErrors.heldElsewhere();
  }

  /**
   * Makes sure that no other process has the account, nor can have it for the life of a lease.
   * @throws account_elsewhere
   */
  async confirmAnew(account: LinkedAccount): Promise<void> {
    if (await this.#options.accounts.renew(account.lease)) return;
    await this.#lose(account);
    throw providerErrors.heldElsewhere();
  }

  async #beat(): Promise<void> {
    const { held, logger } = this.#options;
    try {
      await this.#renew();
    } catch (error) {
      logger.error({ err: error }, 'leases could not be renewed');
    }
    // Another process may have any of these by now, for all that is known here.
    const unsure = [...held.values()].filter(({ lease }) => !lease.isSure);
    await inParallel(unsure, accountsAtATime, (account) => this.#lose(account));
    this.#adoptFree().catch((error: unknown) => {
      logger.error({ err: error }, 'accounts could not be looked for');
    });
  }

  async #renew(): Promise<void> {
    const accounts = [...this.#options.held.values()];
    await this.#options.accounts.renewAll(accounts.map(({ lease }) => lease));
    for (const { lease, coverage } of accounts) if (lease.isSure) await coverage.beat();
  }

  async #lose(account: LinkedAccount): Promise<void> {
    const { logger, drop } = this.#options;
    const { ownerId } = account.lease;
    logger.warn({ ownerId }, 'the lease of an account was lost');
    account.lease.ended();
    drop(account);
    await account.session.close().catch((error: unknown) => {
      logger.warn({ err: error, ownerId }, 'a lost session did not close');
    });
  }

  #adoptFree(): Promise<void> {
    this.#adopting ??= this.#adopt().finally(() => {
      this.#adopting = undefined;
    });
    return this.#adopting;
  }

  /** In any order: processes that do so at once share the accounts. */
  async #adopt(): Promise<void> {
    const { provider, accounts, held, take, logger } = this.#options;
    const owners = await accounts.adoptable(provider);
    const free = owners.filter((ownerId) => !held.has(ownerId));
    await inParallel(shuffled(free), accountsAtATime, async (ownerId) => {
      if (this.#stopped) return;
      await take(ownerId).catch((error: unknown) => {
        logger.error({ err: error, ownerId }, 'account could not be brought back');
      });
    });
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
