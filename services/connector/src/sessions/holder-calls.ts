import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { hasCode } from '@groupsight/shared/errors';
import { createClient } from '@groupsight/shared/grpc/client';
import type { CallContext, CallOptions, Client } from '@groupsight/shared/grpc/context';
import type { ServiceIdentity } from '@groupsight/shared/grpc/service-identity';
import type { Logger } from '@groupsight/shared/logger';
import type { Accounts } from '../store/accounts.ts';

export type ConnectorClient = Client<typeof ConnectorServiceService> & { close(): void };

/** What of a call goes with it to another process. */
export type OnwardCall = Pick<CallContext, 'requestId' | 'userId' | 'forwarded' | 'signal'>;

export interface Holder {
  readonly client: ConnectorClient;
  readonly options: CallOptions;
}

/** Longest time that a holder takes for a call; the caller's own deadline is cut through to it. */
const deadlineMs = 60_000;
const wakeDeadlineMs = 2_000;
/** Longer than any call. */
const unusedMs = 15 * 60_000;

/**
 * Calls about an account are answered by the process that holds it: one that comes in elsewhere
 * is passed on to the address that stands with the lease. Once: a call that was passed on and
 * does not meet the holder (it has just moved) ends with account_elsewhere, and is tried again by
 * whoever made it.
 */
export class HolderCalls {
  readonly #accounts: Accounts;
  readonly #logger: Logger;
  readonly #identity: ServiceIdentity;
  readonly #clients = new Map<string, { client: ConnectorClient; usedAt: number }>();

  constructor(options: {
    readonly accounts: Accounts;
    readonly logger: Logger;
    /** This service's. */
    readonly identity: ServiceIdentity;
  }) {
    this.#accounts = options.accounts;
    this.#logger = options.logger;
    this.#identity = options.identity;
  }

  /** Does it here, or where the account is held. Without a call: this service itself asks. */
  async run<T>(
    ownerId: string,
    call: OnwardCall | undefined,
    here: () => Promise<T>,
    there: (client: ConnectorClient, options: CallOptions) => Promise<T>,
  ): Promise<T> {
    try {
      return await here();
    } catch (error) {
      const holder = await this.after(error, ownerId, call);
      if (!holder) throw error;
      return await there(holder.client, holder.options).catch((failure: unknown) => {
        // Gone without having released the account: it is taken over soon.
        throw hasCode(failure, 'unavailable') ? error : failure;
      });
    }
  }

  /** Ends an account's link, wherever it is held; idempotent. */
  async disconnect(
    ownerId: string,
    call: OnwardCall | undefined,
    sessions: { disconnect(ownerId: string): Promise<void> },
  ): Promise<void> {
    await this.run(
      ownerId,
      call,
      () => sessions.disconnect(ownerId),
      async (client, options) => {
        await client.disconnect({ ownerId }, options);
      },
    );
  }

  /** Who is to be asked after a call failed here; undefined: the error stands. */
  async after(
    error: unknown,
    ownerId: string,
    call: OnwardCall | undefined,
  ): Promise<Holder | undefined> {
    if (!hasCode(error, 'account_elsewhere')) return undefined;
    return this.find(ownerId, call);
  }

  /** The other process that holds the account; undefined where the call may not go on. */
  async find(ownerId: string, call: OnwardCall | undefined): Promise<Holder | undefined> {
    if (call?.forwarded) return undefined;
    const address = await this.#accounts.holderElsewhere(ownerId);
    if (!address) return undefined;
    const from = call && { requestId: call.requestId, signal: call.signal };
    const user = call?.userId === undefined ? {} : { userId: call.userId };
    return {
      client: this.#client(address),
      options: { ...from, ...user, deadlineMs, forwarded: true },
    };
  }

  /** Lets the holder look for work now; it would by itself, a little later. */
  wake(ownerId: string): void {
    this.#wake(ownerId).catch((error: unknown) => {
      this.#logger.debug({ err: error, ownerId }, 'the holder of an account was not reached');
    });
  }

  close(): void {
    for (const { client } of this.#clients.values()) client.close();
    this.#clients.clear();
  }

  async #wake(ownerId: string): Promise<void> {
    const holder = await this.find(ownerId, undefined);
    if (!holder) return;
    await holder.client.wake({ ownerId }, { ...holder.options, deadlineMs: wakeDeadlineMs });
  }

  #client(address: string): ConnectorClient {
    const now = Date.now();
    const known = this.#clients.get(address);
    if (known) {
      known.usedAt = now;
      return known.client;
    }
    this.#forgetUnused(now);
    const client = createClient(ConnectorServiceService, {
      address,
      identity: this.#identity,
    });
    this.#clients.set(address, { client, usedAt: now });
    return client;
  }

  /** Addresses come and go with every roll-out; a client of one that is gone would try for ever. */
  #forgetUnused(now: number): void {
    for (const [address, { client, usedAt }] of this.#clients) {
      if (now - usedAt < unusedMs) continue;
      client.close();
      this.#clients.delete(address);
    }
  }
}
