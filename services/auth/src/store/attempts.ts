import { createHash } from 'node:crypto';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

interface StoredAttempts {
  /** Hash of what is being tried: addresses of strangers are not kept. */
  readonly _id: string;
  readonly count: number;
  /** Hash of the account that is tried. */
  readonly account?: string;
  /** End of the window, which begins with the first attempt. */
  readonly expiresAt: Date;
}

const attemptSchema = new Schema<StoredAttempts>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    account: { type: String },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
attemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
attemptSchema.index({ account: 1 }, { sparse: true });

export const attemptModel = (connection: Connection) =>
  connection.model<StoredAttempts>('Attempts', attemptSchema, 'attempts');

export type AttemptStore = ReturnType<typeof attemptStore>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const accountOf = (account: string) => hash(`account:${account}`);

/** What is counted: attempts of a kind on an account, from one place or from several. */
export interface Tried {
  readonly kind: string;
  readonly account: string;
  readonly from?: string;
}

const keyOf = ({ kind, account, from }: Tried) =>
  hash(from === undefined ? `${kind}:${account}` : `${kind}:${account}\n${from}`);

/** Counted attempts, over all replicas of the service. */
export function attemptStore(attempts: Model<StoredAttempts>) {
  return {
    /**
     * Counts one more attempt before it is made, so that many at once cannot slip through, and
     * returns how many the window has seen and when it ends.
     */
    async count(tried: Tried, windowMs: number, now: Date) {
      const _id = keyOf(tried);
      // The store removes expired windows only some time after.
      await attempts.deleteOne({ _id, expiresAt: { $lte: now } });
      const { count, expiresAt } = await attempts
        .findOneAndUpdate(
          { _id },
          {
            $inc: { count: 1 },
            $setOnInsert: {
              account: accountOf(tried.account),
              expiresAt: new Date(now.getTime() + windowMs),
            },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return { count, expiresAt };
    },

    async clear(tried: Tried): Promise<void> {
      await attempts.deleteOne({ _id: keyOf(tried) });
    },

    /** Forgets all attempts on an account, from wherever they were made. */
    async clearAll(account: string): Promise<void> {
      await attempts.deleteMany({ account: accountOf(account) });
    },
  };
}
