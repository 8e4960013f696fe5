import type { CommandRow, Models } from './models.ts';

export type Lane = CommandRow['lane'];

/** How a command ended. */
export interface Outcome {
  readonly state: 'done' | 'failed';
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly messageId: string;
}

const ended: CommandRow['state'][] = ['done', 'failed'];
const unended: CommandRow['state'][] = ['waiting', 'sending'];

/**
 * Commands to send and delete, durable from when they were heard: what is left to do of each
 * account, and how they ended, so that one that comes again is answered and not repeated.
 */
export class Commands {
  readonly #rows: Models['commands'];

  constructor(rows: Models['commands']) {
    this.#rows = rows;
  }

  /** Stores commands that are new, and returns those among the given that had ended before. */
  async add(rows: readonly CommandRow[]): Promise<readonly CommandRow[]> {
    if (rows.length === 0) return [];
    const writes = rows.map(({ _id, ownerId, ...fresh }) => ({
      updateOne: { filter: { _id, ownerId }, update: { $setOnInsert: fresh }, upsert: true },
    }));
    await this.#rows.bulkWrite(writes, { ordered: true });
    const _id = { $in: rows.map((row) => row._id) };
    const ownerId = { $in: [...new Set(rows.map((row) => row.ownerId))] };
    return this.#rows.find({ _id, ownerId, state: { $in: ended } }).lean<CommandRow[]>();
  }

  /** The next command of an account's lane. */
  async next(ownerId: string, lane: Lane): Promise<CommandRow | undefined> {
    const row = await this.#rows
      .findOne({ open: true, ownerId, lane, state: { $in: unended } })
      .sort({ urgent: -1, turn: 1 })
      .lean<CommandRow>();
    return row ?? undefined;
  }

  /** Notes that a try begins: from here on the network may have it. @returns false if it ended */
  async begin({ _id, ownerId, attempts }: CommandRow): Promise<boolean> {
    const begun = await this.#rows.updateOne(
      { _id, ownerId, attempts, state: { $in: unended } },
      { $set: { state: 'sending' }, $inc: { attempts: 1 } },
    );
    return begun.matchedCount > 0;
  }

  /** Puts one back whose try met a passing trouble; `counts`: as one of its tries. */
  async putBack({ _id, ownerId, attempts }: CommandRow, counts: boolean): Promise<void> {
    // Of this try: another process may be at a later one.
    await this.#rows.updateOne(
      { _id, ownerId, attempts: attempts + 1, state: 'sending' },
      { $set: { state: 'waiting', attempts: attempts + (counts ? 1 : 0) } },
    );
  }

  /** Notes how one ended. @returns false if it was none of these states any more */
  async end(
    { _id, ownerId }: CommandRow,
    outcome: Outcome,
    { at, from = unended }: { readonly at: Date; readonly from?: CommandRow['state'][] },
  ): Promise<boolean> {
    const { state, errorCode, errorMessage, messageId } = outcome;
    const noted = await this.#rows.updateOne(
      { _id, ownerId, state: { $in: from } },
      { $set: { state, errorCode, errorMessage, messageId, endedAt: at } },
    );
    return noted.matchedCount > 0;
  }

  /**
   * Ends a send that waits for its turn, or that is yet to be heard of.
   * @returns the row, if it waited
   */
  async cancel(
    { _id, ownerId }: Pick<CommandRow, '_id' | 'ownerId'>,
    outcome: Outcome,
    at: Date,
  ): Promise<CommandRow | undefined> {
    const ended = { ...outcome, endedAt: at };
    const waited = await this.#rows
      .findOneAndUpdate({ _id, ownerId, state: 'waiting' }, { $set: ended })
      .lean<CommandRow>();
    if (waited) return waited;
    const unheard = { lane: 'send', open: false, at, ...ended };
    await this.#rows.updateOne({ _id, ownerId }, { $setOnInsert: unheard }, { upsert: true });
    return undefined;
  }

  /** Its end was told: nothing is left to do, and its words are forgotten. */
  async close({ _id, ownerId }: Pick<CommandRow, '_id' | 'ownerId'>): Promise<void> {
    await this.#rows.updateOne({ _id, ownerId }, { $set: { open: false, command: null } });
  }

  /** Commands that ended before a time, and whose end may not have been told. */
  async untold(ownerId: string, before: Date): Promise<readonly CommandRow[]> {
    return this.#rows
      .find({ open: true, ownerId, state: { $in: ended }, endedAt: { $lt: before } })
      .sort({ turn: 1 })
      .lean<CommandRow[]>();
  }

  /** Commands that wait and whose time has passed. */
  async overdue(ownerId: string, now: Date): Promise<readonly CommandRow[]> {
    return this.#rows
      .find({ open: true, ownerId, state: 'waiting', notAfter: { $lt: now } })
      .lean<CommandRow[]>();
  }

  /** Owners with something left to do. */
  async busyOwners(): Promise<ReadonlySet<string>> {
    const rows = await this.#rows.find({ open: true }, { ownerId: 1 }).lean<CommandRow[]>();
    return new Set(rows.map(({ ownerId }) => ownerId));
  }

  /** Messages that an account sent since a time. */
  async sentSince(ownerId: string, from: Date): Promise<number> {
    return this.#rows.countDocuments({
      ownerId,
      lane: 'send',
      state: 'done',
      endedAt: { $gte: from },
    });
  }

  /** Messages that were tried since a time and ended with one of these codes. */
  async failedSince(ownerId: string, from: Date, codes: readonly string[]): Promise<number> {
    return this.#rows.countDocuments({
      ownerId,
      lane: 'send',
      state: 'failed',
      endedAt: { $gte: from },
      errorCode: { $in: [...codes] },
    });
  }

  /** Messages of all accounts that wait for their turn. */
  async allWaiting(): Promise<number> {
    return this.#rows.countDocuments({ open: true, lane: 'send', state: { $in: unended } });
  }

  async waiting(ownerId: string): Promise<number> {
    return this.#rows.countDocuments({
      open: true,
      ownerId,
      lane: 'send',
      state: { $in: unended },
    });
  }

  /** When an account's last message went out. */
  async lastSentAt(ownerId: string): Promise<Date | undefined> {
    const row = await this.#rows
      .findOne({ ownerId, lane: 'send', state: 'done' }, { endedAt: 1 })
      .sort({ endedAt: -1 })
      .lean<CommandRow>();
    return row?.endedAt ?? undefined;
  }
}
