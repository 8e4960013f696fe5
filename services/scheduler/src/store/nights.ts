import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Model, Schema } from 'mongoose';

const minute = 60_000;

/** A process that took a night and died gives it free after so long, milliseconds. */
const leaseMs = 10 * minute;
const keptMs = 7 * 24 * 60 * minute;

/** The digests of one owner's night. */
export interface StoredNight {
  /** owner:yyyy-MM-dd, so that there is one. */
  readonly _id: string;
  /** Group.document_id of those whose processing was started. */
  readonly started: readonly string[];
  /** Everything was started. */
  readonly done: boolean;
  /** Until then a process is at it. */
  readonly takenUntil: Date;
  readonly expiresAt: Date;
}

const nightSchema = new Schema<StoredNight>(
  {
    _id: { type: String, required: true },
    started: [String],
    done: Boolean,
    takenUntil: Date,
    expiresAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
nightSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const nightModel = (connection: Connection) =>
  connection.model<StoredNight>('Night', nightSchema, 'nights');

export type NightStore = ReturnType<typeof nightStore>;

/** Which nights were seen to. */
export function nightStore(nights: Model<StoredNight>) {
  return {
    /** Takes an owner's night (yyyy-MM-dd); null when it is done, or another process is at it. */
    async take(ownerId: string, date: string, now: Date): Promise<StoredNight | null> {
      const later = (ms: number) => new Date(now.getTime() + ms);
      try {
        return await nights
          .findOneAndUpdate(
            { _id: `${ownerId}:${date}`, done: false, takenUntil: { $lte: now } },
            {
              $set: { takenUntil: later(leaseMs) },
              $setOnInsert: { started: [], expiresAt: later(keptMs) },
            },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<StoredNight>()
          .exec();
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },

    async addStarted(_id: string, groupId: string): Promise<void> {
      await nights.updateOne({ _id }, { $addToSet: { started: groupId } });
    },

    /** Gives the night free again: done, or for the next look to go on with. */
    async release(_id: string, done: boolean, now: Date): Promise<void> {
      await nights.updateOne({ _id }, { $set: { done, takenUntil: now } });
    },
  };
}
