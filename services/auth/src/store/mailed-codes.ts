import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';
import { hashSecret, newSecret } from '../domain/secret.ts';
import type { StoredUser } from './users.ts';

/** A code that was mailed to a user. */
export interface StoredCode {
  /** Hash of the code. */
  readonly _id: string;
  readonly userId: string;
  /** StoredUser.passwordVersion when it was mailed: with another password it holds no more. */
  readonly passwordVersion: number;
  readonly expiresAt: Date;
}

const codeSchema = new Schema<StoredCode>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    passwordVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
codeSchema.index({ userId: 1 });
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Codes that set a new password. */
export const resetCodeModel = (connection: Connection) =>
  connection.model<StoredCode>('ResetCode', codeSchema, 'reset_codes');

/** Codes that confirm the address of a new account. */
export const confirmationCodeModel = (connection: Connection) =>
  connection.model<StoredCode>('ConfirmationCode', codeSchema, 'confirmation_codes');

export type CodeStore = ReturnType<typeof codeStore>;

/** Codes that were mailed and not used. */
export function codeStore(codes: Model<StoredCode>) {
  return {
    /** Makes a code for a user that holds so many milliseconds; only its hash is kept. */
    async make(
      { _id: userId, passwordVersion }: Pick<StoredUser, '_id' | 'passwordVersion'>,
      lastsMs: number,
      now: Date,
    ): Promise<string> {
      const code = newSecret();
      const expiresAt = new Date(now.getTime() + lastsMs);
      await codes.create([{ _id: hashSecret(code), userId, passwordVersion, expiresAt }]);
      return code;
    },

    /** Finds a code and leaves it; null for none or an expired one. */
    find: (hash: string, now: Date): Promise<StoredCode | null> =>
      codes
        .findOne({ _id: hash, expiresAt: { $gt: now } })
        .lean()
        .exec(),

    /** Takes a code out, so that of two callers one gets it; null for none or an expired one. */
    take: (hash: string, now: Date): Promise<StoredCode | null> =>
      codes
        .findOneAndDelete({ _id: hash, expiresAt: { $gt: now } })
        .lean()
        .exec(),

    async removeAll(userId: string): Promise<void> {
      await codes.deleteMany({ userId });
    },
  };
}
