import type { ConnectorRow } from './holder-rows.ts';
import type { Models } from './models.ts';

/** Which connectors there are, and how many accounts each holds: one without any has no lease. */
export class Connectors {
  readonly #rows: Models['connectors'];
  readonly #self: Readonly<Pick<ConnectorRow, '_id' | 'provider'>>;
  readonly #leaseMs: number;
  readonly #now: () => number;

  constructor(options: {
    readonly rows: Models['connectors'];
    readonly holder: string;
    readonly provider: string;
    readonly leaseMs: number;
    readonly now: () => number;
  }) {
    this.#rows = options.rows;
    this.#self = { _id: options.holder, provider: options.provider };
    this.#leaseMs = options.leaseMs;
    this.#now = options.now;
  }

  /** Tells that this one is there, until a little before its leases end where it is gone. */
  async note(accounts: number): Promise<void> {
    const { _id, provider } = this.#self;
    const expiresAt = new Date(this.#now() + this.#leaseMs * 0.8);
    await this.#rows.updateOne(
      { _id },
      { $set: { provider, accounts, expiresAt } },
      { upsert: true },
    );
  }

  /** How many accounts each of the others holds. */
  async others(): Promise<readonly number[]> {
    const { _id, provider } = this.#self;
    const alive = { _id: { $ne: _id }, provider, expiresAt: { $gt: new Date(this.#now()) } };
    const rows = await this.#rows.find(alive, { accounts: 1 }).lean<ConnectorRow[]>();
    return rows.map(({ accounts }) => accounts);
  }

  /** It ends: nothing is left to it any more. */
  async leave(): Promise<void> {
    await this.#rows.deleteOne({ _id: this.#self._id });
  }
}
