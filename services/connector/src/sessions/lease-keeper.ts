import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import type { Logger } from '@groupsight/shared/logger';
import { excess, FreeAccounts, type Others } from '../domain/sessions/fair-share.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Connectors } from '../store/connectors.ts';
import type { HeldLease } from '../store/held-lease.ts';
import type { LinkedAccount } from './linked-account.ts';

export interface LeaseKeeperOptions {
  readonly accounts: Accounts;
  readonly connectors: Connectors;
  /** Accounts of this network are adopted. */
  readonly provider: string;
  readonly logger: Logger;
  /** Milliseconds between renewals. */
  readonly beatMs: number;
  readonly held: ReadonlyMap<string, LinkedAccount>;
  /** Takes an account that nobody holds, if nobody is quicker. */
  readonly take: (ownerId: string) => Promise<unknown>;
  /** Whether nothing is done in an account's name now. */
  readonly isIdle: (account: LinkedAccount) => boolean;
  /** Closes an account's session and leaves it to whoever takes it. */
  readonly giveUp: (account: LinkedAccount) => Promise<void>;
  /** Forgets an account without a word: it is, or may be, in other hands. */
  readonly drop: (account: LinkedAccount) => void;
}

/** Accounts that are brought back, or closed, at a time. */
export const accountsAtATime = 16;

/** Heartbeats between two looks at whether others have fewer: what was given before has settled. */
const beatsBetweenShares = 3;

/**
 * Keeps the leases of held accounts alive, gives up those that were lost, adopts free accounts, and
 * leaves some to connectors that have clearly fewer.
 */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  #heart: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #adopting: Promise<void> | undefined;
  #stopped = false;
  readonly #freeAccounts = new FreeAccounts();
  /** Of the last looks. */
  #others: Others = [];
  #free = 0;
  #beats = 0;
  #isShared = false;
  #giving: Promise<void> | undefined;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  /** Resolves when what is free now was brought back. */
  async start(): Promise<void> {
    this.#heart = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined;
      });
    }, this.#options.beatMs);
    await this.#adoptFree();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#heart);
    await this.#beating;
    await this.#adopting?.catch(() => undefined);
    await this.#giving?.catch(() => undefined);
    const { connectors, logger } = this.#options;
    await connectors.leave().catch((error: unknown) => {
      logger.warn({ err: error }, 'the end of a connector was not told; others will notice');
    });
  }

  /** Tells other processes where this one is reached. */
  async announce(address: string): Promise<void> {
    const { accounts, held } = this.#options;
    accounts.address = address;
    // On a socket of one machine there are no others.
    this.#isShared = !address.startsWith('unix:');
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
    await forEachConcurrent(unsure, accountsAtATime, (account) => this.#lose(account));
    this.#adoptFree().catch((error: unknown) => {
      logger.error({ err: error }, 'account poll failed');
    });
    this.#share();
  }

  /** Not waited for: an account may take long to close, and leases have to be renewed meanwhile. */
  #share(): void {
    this.#beats += 1;
    if (this.#stopped || this.#giving || this.#beats % beatsBetweenShares !== 0) return;
    const { held, isIdle, giveUp, logger } = this.#options;
    const count = excess(held.size, this.#others, this.#free);
    const given = [...held.values()].filter(isIdle).slice(0, count);
    if (given.length === 0) return;
    logger.info({ accounts: given.length }, 'accounts are left to other connectors');
    this.#giving = forEachConcurrent(given, accountsAtATime, async (account) => {
      await giveUp(account).catch((error: unknown) => {
        const { ownerId } = account.lease;
        logger.warn({ err: error, ownerId }, 'an account was not given up in order');
      });
    }).finally(() => {
      this.#giving = undefined;
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
    const { provider, accounts, connectors, held, take, logger } = this.#options;
    if (this.#isShared) {
      await connectors.note(held.size);
      this.#others = await connectors.others();
    }
    const owners = await accounts.adoptable(provider);
    const free = owners.filter((ownerId) => !held.has(ownerId));
    this.#free = free.length;
    const chosen = this.#freeAccounts.choose(shuffled(free), held.size, this.#others);
    // Bringing them back takes a while, in which nobody is to think that there are few here.
    if (this.#isShared && chosen.length > 0) await connectors.note(held.size + chosen.length);
    await forEachConcurrent(chosen, accountsAtATime, async (ownerId) => {
      if (this.#stopped) return;
      await take(ownerId).catch((error: unknown) => {
        logger.error({ err: error, ownerId }, 'account could not be brought back');
      });
    });
    if (this.#isShared && chosen.length > 0) await connectors.note(held.size);
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
