import { createHash } from 'node:crypto';
import type { AccountRow, Models } from './models.ts';

/** A lease that this process holds. */
export interface HeldLease {
  readonly ownerId: string;
  readonly token: number;
  readonly resumeFrom: Date | undefined;
}

/**
 * Linked accounts and who holds them: at most one process has a live session of an account.
 * A holder renews its lease; one that doesn't in time is replaced, and its writes are refused
 * by their older token.
 */
export class Accounts {
  readonly #rows: Models['accounts'];
  readonly #holder: string;
  readonly #leaseMs: number;
  readonly #now: () => number;

  constructor(options: {
    readonly rows: Models['accounts'];
    readonly holder: string;
    readonly leaseMs: number;
    readonly now: () => number;
  }) {
    this.#rows = options.rows;
    this.#holder = options.holder;
    this.#leaseMs = options.leaseMs;
    this.#now = options.now;
  }

  async find(ownerId: string): Promise<AccountRow | undefined> {
    return (await this.#rows.findOne({ ownerId }).lean<AccountRow>()) ?? undefined;
  }

  /** Owners of linked accounts that nobody holds (or that this process held before). */
  async adoptable(provider: string): Promise<readonly string[]> {
    const rows = await this.#rows
      .find({ provider, state: 'open', $or: this.#free() }, { ownerId: 1 })
      .lean<AccountRow[]>();
    return rows.map(({ ownerId }) => ownerId);
  }

  /** Makes sure that there is a row to lease. */
  async ensure(ownerId: string, provider: string): Promise<void> {
    const unlinked = { state: 'connecting', reason: '', resumeFrom: null };
    const fresh = { ...unlinked, lease: null };
    // A link to another network is none to this one.
    const foreign = { ownerId, provider: { $ne: provider } };
    await this.#rows.updateOne(foreign, { $set: { provider, ...unlinked } });
    await this.#rows.updateOne(
      { ownerId },
      { $set: { provider }, $setOnInsert: fresh },
      { upsert: true },
    );
  }

  /** @returns undefined when another process holds it */
  async acquire(ownerId: string): Promise<HeldLease | undefined> {
    const before = await this.#rows.findOne({ ownerId, $or: this.#free() }).lean<AccountRow>();
    if (!before) return undefined;
    const token = (before.lease?.token ?? 0) + 1;
    const lease = { holder: this.#holder, expiresAt: this.#expiry(), token };
    // The token stands in for what was read: two that try at once don't both succeed.
    const same = before.lease ? { 'lease.token': before.lease.token } : { lease: null };
    const taken = await this.#rows.updateOne({ ownerId, ...same }, { $set: { lease } });
    if (taken.matchedCount === 0) return undefined;
    return { ownerId, token, resumeFrom: before.resumeFrom ?? undefined };
  }

  /** @returns false when the lease was lost */
  async renew({ ownerId, token }: HeldLease): Promise<boolean> {
    return this.#update({ ownerId, token }, { 'lease.expiresAt': this.#expiry() });
  }

  async release({ ownerId, token }: HeldLease): Promise<void> {
    await this.#update({ ownerId, token }, { 'lease.expiresAt': new Date(0) });
  }

  async setState(lease: HeldLease, state: AccountRow['state'], reason: string): Promise<boolean> {
    return this.#update(lease, { state, reason });
  }

  /** Notes that everything up to a time was published; what lies before was already. */
  async setResumeFrom({ ownerId, token }: HeldLease, resumeFrom: Date): Promise<void> {
    await this.#rows.updateOne(this.#held({ ownerId, token }), { $max: { resumeFrom } });
  }

  /** Notes whose account was linked, and when for the first time. */
  async noteIdentity({ ownerId, token }: HeldLease, account: string, at: Date): Promise<void> {
    const identity = createHash('sha256').update(`${ownerId} ${account}`).digest('hex');
    const other = { ...this.#held({ ownerId, token }), identity: { $ne: identity } };
    await this.#rows.updateOne(other, { $set: { identity, linkedAt: at } });
  }

  /** Forgets a link; the row stays for its token. */
  async unlink(lease: HeldLease, reason: string): Promise<void> {
    await this.#update(lease, { state: 'close', reason, resumeFrom: null });
  }

  async #update(
    { ownerId, token }: Pick<HeldLease, 'ownerId' | 'token'>,
    fields: Record<string, unknown>,
  ): Promise<boolean> {
    const filter = this.#held({ ownerId, token });
    return (await this.#rows.updateOne(filter, { $set: fields })).matchedCount > 0;
  }

  #held({ ownerId, token }: Pick<HeldLease, 'ownerId' | 'token'>) {
    return { ownerId, 'lease.token': token, 'lease.holder': this.#holder };
  }

  #expiry(): Date {
    return new Date(this.#now() + this.#leaseMs);
  }

  #free() {
    return [
      { lease: null },
      { 'lease.holder': this.#holder },
      { 'lease.expiresAt': { $lt: new Date(this.#now()) } },
    ];
  }
}
