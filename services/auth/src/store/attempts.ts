import { createHash } from 'node:crypto';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

interface StoredAttempts {
  /** Hash of what is being tried: addresses of strangers are not kept. */
  readonly _id: string;
  readonly count: number;
  /** End of the window, which begins with the first attempt. */
  readonly expiresAt: Date;
}

const attemptSchema = new Schema<StoredAttempts>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
attemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const attemptModel = (connection: Connection) =>
  connection.model<StoredAttempts>('Attempts', attemptSchema, 'attempts');

export type AttemptStore = ReturnType<typeof attemptStore>;

const keyOf = (kind: string, subject: string) =>
  createHash('sha256').update(`${kind}:${subject}`).digest('hex');

/** Counted attempts, over all replicas of the service. */
export function attemptStore(attempts: Model<StoredAttempts>) {
  return {
    /**
     * Counts one more attempt before it is made, so that many at once cannot slip through, and
     * answers how many the window has seen and when it ends.
     */
    async count(kind: string, subject: string, windowMs: number, now: Date) {
      const _id = keyOf(kind, subject);
      // The store removes expired windows only some time after.
      await attempts.deleteOne({ _id, expiresAt: { $lte: now } });
      const { count, expiresAt } = await attempts
        .findOneAndUpdate(
          { _id },
          {
            $inc: { count: 1 },
            $setOnInsert: { expiresAt: new Date(now.getTime() + windowMs) },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return { count, expiresAt };
    },

    async clear(kind: string, subject: string): Promise<void> {
      await attempts.deleteOne({ _id: keyOf(kind, subject) });
    },
  };
}
