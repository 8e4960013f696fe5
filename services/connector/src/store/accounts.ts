import { createHash } from 'node:crypto';
import { HeldLease } from './held-lease.ts';
import type { AccountRow, Models } from './models.ts';

/** What names an account's holder among all that ever held it. */
type LeaseName = Pick<HeldLease, 'ownerId' | 'token'>;

/** Accounts whose user is not suspended. */
const inUse = { isPaused: { $ne: true } } as const;

/** Of a lease's life: who holds it stops to trust it so much earlier, for clocks differ. */
const clockMargin = 0.2;

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
  #address = '';

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

  /** Where other processes reach this one, from now on: it is stored with each lease. */
  set address(address: string) {
    this.#address = address;
  }

  async find(ownerId: string): Promise<AccountRow | undefined> {
    return (await this.#rows.findOne({ ownerId }).lean<AccountRow>()) ?? undefined;
  }

  /** The address of another process that holds an account; empty: not known. */
  async holderElsewhere(ownerId: string): Promise<string | undefined> {
    const lease = (await this.find(ownerId))?.lease;
    if (!lease || lease.holder === this.#holder) return undefined;
    return lease.expiresAt.getTime() < this.#now() ? undefined : (lease.address ?? '');
  }

  /** Owners of linked accounts that nobody holds (or that this process held before). */
  async adoptable(provider: string): Promise<readonly string[]> {
    const rows = await this.#rows
      .find({ provider, state: 'open', ...inUse, $or: this.#free() }, { ownerId: 1 })
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
    const before = await this.#rows
      .findOne({ ownerId, ...inUse, $or: this.#free() })
      .lean<AccountRow>();
    if (!before) return undefined;
    const token = (before.lease?.token ?? 0) + 1;
    const { expiresAt, until } = this.#term();
    const lease = { holder: this.#holder, address: this.#address, expiresAt, token };
    // The token stands in for what was read: two that try at once don't both succeed.
    const same = before.lease ? { 'lease.token': before.lease.token } : { lease: null };
    const taken = await this.#rows.updateOne({ ownerId, ...same }, { $set: { lease } });
    if (taken.matchedCount === 0) return undefined;
    const resumeFrom = before.resumeFrom ?? undefined;
    return new HeldLease({ ownerId, token }, { resumeFrom, until, now: this.#now });
  }

  /** @returns false when the lease was lost */
  async renew(lease: HeldLease): Promise<boolean> {
    if (lease.isOver) return false;
    const { fields, until } = this.#renewal();
    const isHeld = await this.#update(lease, fields, inUse);
    if (isHeld) lease.extended(until);
    else lease.ended();
    return isHeld;
  }

  /** Renews many in one request; those that were lost are over then. */
  async renewAll(leases: readonly HeldLease[]): Promise<void> {
    if (leases.length === 0) return;
    const { fields, until } = this.#renewal();
    const writes = leases.map((lease) => ({
      updateOne: { filter: { ...this.#held(lease), ...inUse }, update: { $set: fields } },
    }));
    const { matchedCount } = await this.#rows.bulkWrite(writes, { ordered: false });
    if (matchedCount === leases.length) {
      for (const lease of leases) lease.extended(until);
      return;
    }
    for (const lease of leases) await this.renew(lease);
  }

  /** Has nobody hold an account, or lets it be held again; whoever holds it loses its lease. */
  async setPaused(ownerId: string, isPaused: boolean): Promise<void> {
    const filter = { ownerId, isPaused: isPaused ? { $ne: true } : true };
    await this.#rows.updateOne(filter, { $set: { isPaused } });
  }

  async release(lease: HeldLease): Promise<void> {
    lease.ended();
    await this.#update(lease, { 'lease.expiresAt': new Date(0) });
  }

  async setState(lease: HeldLease, state: AccountRow['state'], reason: string): Promise<boolean> {
    return this.#update(lease, { state, reason });
  }

  /** Notes that everything up to a time was published; what lies before was already. */
  async setResumeFrom(lease: HeldLease, resumeFrom: Date): Promise<void> {
    await this.#rows.updateOne(this.#held(lease), { $max: { resumeFrom } });
  }

  /** Notes whose account was linked, and when for the first time. */
  async noteIdentity(lease: HeldLease, account: string, at: Date): Promise<void> {
    const identity = createHash('sha256').update(`${lease.ownerId} ${account}`).digest('hex');
    const other = { ...this.#held(lease), identity: { $ne: identity } };
    await this.#rows.updateOne(other, { $set: { identity, linkedAt: at } });
  }

  /** Forgets a link; the row stays for its token. */
  async unlink(lease: HeldLease, reason: string): Promise<void> {
    await this.#update(lease, { state: 'close', reason, resumeFrom: null });
  }

  async #update(
    lease: LeaseName,
    fields: Record<string, unknown>,
    where: Partial<typeof inUse> = {},
  ): Promise<boolean> {
    const filter = { ...this.#held(lease), ...where };
    return (await this.#rows.updateOne(filter, { $set: fields })).matchedCount > 0;
  }

  #held({ ownerId, token }: LeaseName) {
    return { ownerId, 'lease.token': token, 'lease.holder': this.#holder };
  }

  /** From before the store is asked: an answer that comes late makes no lease longer. */
  #term(): { expiresAt: Date; until: number } {
    const now = this.#now();
    const until = now + this.#leaseMs * (1 - clockMargin);
    return { expiresAt: new Date(now + this.#leaseMs), until };
  }

  #renewal() {
    const { expiresAt, until } = this.#term();
    return { fields: { 'lease.expiresAt': expiresAt, 'lease.address': this.#address }, until };
  }

  #free() {
    return [
      { lease: null },
      { 'lease.holder': this.#holder },
      { 'lease.expiresAt': { $lt: new Date(this.#now()) } },
    ];
  }
}
