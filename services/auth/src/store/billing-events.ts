import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Model, Schema } from 'mongoose';

/** An event of Stripe's that was taken. */
export interface StoredBillingEvent {
  /** Its id at Stripe. */
  readonly _id: string;
  readonly isDone: boolean;
  /** Who takes it now has until then. */
  readonly takenUntil: Date;
  /** When it may be forgotten. */
  readonly expiresAt: Date;
}

const schema = new Schema<StoredBillingEvent>(
  {
    _id: { type: String, required: true },
    isDone: { type: Boolean, required: true },
    takenUntil: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const billingEventModel = (connection: Connection) =>
  connection.model<StoredBillingEvent>('BillingEvent', schema, 'billing_events');

export type BillingEventStore = ReturnType<typeof billingEventStore>;

/** Longer than work on an event takes. */
const workMs = 60_000;
/** Stripe tries for three days, and people in its dashboard for thirty. */
const keptMs = 35 * 24 * 60 * 60_000;

/** Which events were taken: each is worked on once. */
export function billingEventStore(events: Model<StoredBillingEvent>) {
  return {
    /** Takes an event: 'mine', 'done' when that was before, 'busy' while another has it in hand. */
    async take(id: string, now: Date): Promise<'mine' | 'done' | 'busy'> {
      const takenUntil = new Date(now.getTime() + workMs);
      const expiresAt = new Date(now.getTime() + keptMs);
      try {
        await events.updateOne(
          { _id: id, isDone: false, takenUntil: { $lte: now } },
          { $set: { takenUntil, expiresAt } },
          { upsert: true },
        );
        return 'mine';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await events.findById(id).lean();
      return known?.isDone ? 'done' : 'busy';
    },

    async finish(id: string): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { isDone: true } });
    },

    /** Lets somebody else take it. */
    async release(id: string): Promise<void> {
      await events.deleteOne({ _id: id, isDone: false });
    },
  };
}
