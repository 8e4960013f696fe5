import { createHash } from 'node:crypto';
import type { UserChanged } from '@groupsight/proto/events/v1/events';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  type EventBus,
  type IncomingRecord,
  type OutgoingRecord,
  passingThrough,
  type Subscription,
} from './bus/bus.ts';
import { ownerOf } from './bus/owner-of.ts';
import { topics } from './bus/topics.ts';
import type { Logger } from './logger.ts';
import { isDuplicateKey } from './mongo/duplicate-key.ts';
import { Recurring } from './recurring.ts';

/** An owner whose account was deleted, as every service remembers it. */
interface ErasedOwnerRow {
  /** Hash of the owner's id: to know them again, nothing else is kept. */
  readonly _id: string;
  /** The id itself, until all is erased. */
  readonly erasing?: string;
  /** How often all of it was erased. */
  readonly passes: number;
  /** When somebody is to go on with it; absent when it is done. */
  readonly nextAt?: Date;
  /** When it was heard of. */
  readonly at: Date;
}

const schema = new Schema<ErasedOwnerRow>(
  {
    _id: { type: String, required: true },
    erasing: { type: String },
    passes: { type: Number, required: true },
    nextAt: { type: Date },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ nextAt: 1 });
schema.index({ at: 1 });

export const erasedOwnerModel = (connection: Connection): Model<ErasedOwnerRow> =>
  connection.model<ErasedOwnerRow>('ErasedOwner', schema, 'erased_owners');

/** For a service's `sharding`. */
export const erasedOwnersWhole = {
  erased_owners: 'small: a hash for each account that was deleted',
} as const;

export interface OwnerErasureOptions {
  /** As OwnerErased names it. */
  readonly service: string;
  readonly rows: Model<ErasedOwnerRow>;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Removes everything of an owner from this service; may be cut short and is then begun again. */
  readonly erase: (ownerId: string) => Promise<void>;
  /** Milliseconds between the first time that all is erased and the second. */
  readonly settleMs?: number | undefined;
}

/** What was under way when an owner went is written by then: a call, a batch, a turn. */
const defaultSettleMs = 60_000;
/** Once for what is there, once more for what was under way. */
const passesInAll = 2;
const lookMs = 15_000;
/** Others go on with what a process did not renew for so long: it died. */
const leaseMs = 30_000;
const beatMs = leaseMs / 3;
/** Rows are looked at again for so long, as clocks of processes differ. */
const overlapMs = 5 * 60_000;

const hashOf = (ownerId: string) => createHash('sha256').update(`owner ${ownerId}`).digest('hex');

/**
 * The end of an owner in one service. Hearing of it is noted durably and acknowledged; the erasing
 * is done in the background, by one process of those that run the service, also after a kill. When
 * all is gone the service says so (users.erasures). From the first word on nothing about the owner
 * passes `bus` any more, in either direction: what comes late is not stored again.
 */
export class OwnerErasure {
  /** The bus as this service is to use it. */
  readonly bus: EventBus;
  readonly #options: OwnerErasureOptions;
  readonly #gone = new Set<string>();
  #readTo = new Date(0);
  readonly #looks: Recurring;
  #closed = false;

  constructor(options: OwnerErasureOptions) {
    this.#options = options;
    this.bus = this.#guarded(options.bus);
    const { logger, service, settleMs = defaultSettleMs } = options;
    this.#looks = new Recurring({
      work: async () => {
        await this.#learn();
        await this.#goOn();
      },
      onError: (error) =>
        logger.error({ err: error, service }, 'an account was not erased yet; it is tried again'),
      everyMs: Math.min(lookMs, settleMs),
    });
  }

  /** Learns who is gone, before anything is heard from the bus, and goes on with what was begun. */
  async start(): Promise<void> {
    await this.#learn();
    this.#looks.start();
  }

  /** Ends after the owner in hand. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#looks.close();
  }

  /** Whether an owner is gone, as far as this process has heard. */
  isGone(ownerId: string): boolean {
    return this.#gone.size > 0 && this.#gone.has(hashOf(ownerId));
  }

  #guarded(inner: EventBus): EventBus {
    return passingThrough(inner, {
      publish: (topic, records) => inner.publish(topic, this.#ofThoseHere(records)),
      subscribe: (subscription) => inner.subscribe(this.#guardedSubscription(subscription)),
    });
  }

  #guardedSubscription<T>(subscription: Subscription<T>): Subscription<T> {
    return {
      ...subscription,
      onBatch: async (records) => {
        if (subscription.topic.name === topics.usersChanges.name) await this.#hear(records);
        const left = this.#ofThoseHere(records);
        if (left.length > 0) await subscription.onBatch(left);
      },
    };
  }

  #ofThoseHere<R extends OutgoingRecord<unknown>>(records: readonly R[]): readonly R[] {
    if (this.#gone.size === 0) return records;
    return records.filter(({ value }) => !this.isGone(ownerOf(value)));
  }

  /** Notes who is gone by what came on users.changes. */
  async #hear(records: readonly IncomingRecord<unknown>[]): Promise<void> {
    let heard = false;
    for (const { value } of records as readonly IncomingRecord<UserChanged>[]) {
      if (!value.deleted) continue;
      await this.#note(value.userId);
      heard = true;
    }
    if (heard) this.#looks.kick();
  }

  async #note(ownerId: string): Promise<void> {
    const { rows, now } = this.#options;
    const _id = hashOf(ownerId);
    this.#gone.add(_id);
    const at = now();
    try {
      // Told again when it was done: whoever tells has not heard so, or holds on to something.
      await rows.updateOne(
        { _id, nextAt: null },
        { $set: { erasing: ownerId, nextAt: at, at }, $setOnInsert: { passes: 0 } },
        { upsert: true },
      );
    } catch (error) {
      // It is being erased at this moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Learns who is gone from what other processes of the service have noted. */
  async #learn(): Promise<void> {
    const { rows, now } = this.#options;
    const at = now();
    const since = new Date(this.#readTo.getTime() - overlapMs);
    const found = await rows.find({ at: { $gte: since } }, { _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of found) this.#gone.add(_id);
    this.#readTo = at;
  }

  async #goOn(): Promise<void> {
    const { rows, now } = this.#options;
    while (!this.#closed) {
      const due = { nextAt: { $lte: now() }, erasing: { $exists: true } };
      const lease = new Date(now().getTime() + leaseMs);
      const row = await rows
        .findOneAndUpdate(due, { $set: { nextAt: lease } }, { returnDocument: 'after' })
        .lean<ErasedOwnerRow>();
      if (!row?.erasing) return;
      try {
        await this.#pass(row, row.erasing);
      } catch (error) {
        const { settleMs = defaultSettleMs } = this.#options;
        const nextAt = new Date(now().getTime() + Math.min(lookMs, settleMs));
        await rows.updateOne({ _id: row._id }, { $set: { nextAt } });
        throw error;
      }
    }
  }

  /** Does work, however long it takes, that no other process is to do meanwhile. */
  async #held(_id: string, work: () => Promise<void>): Promise<void> {
    const { rows, now } = this.#options;
    const beat = setInterval(() => {
      const nextAt = new Date(now().getTime() + leaseMs);
      // One that fails is made up for by the next; without any, another process does the work too.
      rows
        .updateOne({ _id, erasing: { $exists: true } }, { $set: { nextAt } })
        .catch(() => undefined);
    }, beatMs);
    try {
      await work();
    } finally {
      clearInterval(beat);
    }
  }

  async #pass(row: ErasedOwnerRow, ownerId: string): Promise<void> {
    const { erase, rows, bus, service, now, settleMs = defaultSettleMs } = this.#options;
    const { _id } = row;
    await this.#held(_id, () => erase(ownerId));
    if (row.passes + 1 < passesInAll) {
      const nextAt = new Date(now().getTime() + settleMs);
      await rows.updateOne({ _id }, { $set: { nextAt }, $inc: { passes: 1 } });
      return;
    }
    const value = { userId: ownerId, service, at: now() };
    await bus.publish(topics.usersErasures, [{ key: ownerId, value }]);
    await rows.updateOne({ _id }, { $unset: { erasing: 1, nextAt: 1 }, $inc: { passes: 1 } });
    this.#options.logger.info({ service }, 'an account was erased');
  }
}
