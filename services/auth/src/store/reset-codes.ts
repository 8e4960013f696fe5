import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

export interface StoredResetCode {
  /** Hash of the code. */
  readonly _id: string;
  readonly userId: string;
  /** StoredUser.passwordVersion when it was asked for. */
  readonly passwordVersion: number;
  readonly expiresAt: Date;
}

const resetCodeSchema = new Schema<StoredResetCode>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    passwordVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
resetCodeSchema.index({ userId: 1 });
resetCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const resetCodeModel = (connection: Connection) =>
  connection.model<StoredResetCode>('ResetCode', resetCodeSchema, 'reset_codes');

export type ResetCodeStore = ReturnType<typeof resetCodeStore>;

/** Reset codes that were mailed and not used. */
export function resetCodeStore(codes: Model<StoredResetCode>) {
  return {
    async add(code: StoredResetCode): Promise<void> {
      await codes.create([code]);
    },

    /** Takes a code out, so that of two callers one gets it; null for none or an expired one. */
    take: (hash: string, now: Date): Promise<StoredResetCode | null> =>
      codes
        .findOneAndDelete({ _id: hash, expiresAt: { $gt: now } })
        .lean()
        .exec(),

    async removeAll(userId: string): Promise<void> {
      await codes.deleteMany({ userId });
    },
  };
}
