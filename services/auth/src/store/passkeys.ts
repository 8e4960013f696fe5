import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Model, Schema } from 'mongoose';

/** A passkey that somebody registered. */
export interface StoredPasskey {
  /** The credential's id, base64url. */
  readonly _id: string;
  readonly documentId: string;
  readonly userId: string;
  readonly name: string;
  /** COSE. */
  readonly publicKey: Buffer;
  /** How often it signed, as it says itself; 0 for those that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
}

const passkeySchema = new Schema<StoredPasskey>(
  {
    _id: { type: String, required: true },
    documentId: { type: String, required: true },
    userId: { type: String, required: true },
    name: { type: String, required: true },
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date },
  },
  { versionKey: false, strict: 'throw' },
);
passkeySchema.index({ userId: 1 });

export const passkeyModel = (connection: Connection) =>
  connection.model<StoredPasskey>('Passkey', passkeySchema, 'passkeys');

export type PasskeyStore = ReturnType<typeof passkeyStore>;

/** Passkeys, by their credential's id. */
export function passkeyStore(passkeys: Model<StoredPasskey>) {
  return {
    find: (_id: string): Promise<StoredPasskey | null> =>
      passkeys.findById(_id).lean<StoredPasskey>().exec(),

    /** The oldest first. */
    ofUser: (userId: string): Promise<StoredPasskey[]> =>
      passkeys.find({ userId }).sort({ createdAt: 1 }).lean<StoredPasskey[]>().exec(),

    isAny: async (userId: string): Promise<boolean> => (await passkeys.exists({ userId })) !== null,

    /** False for one that somebody has registered before. */
    async add(passkey: StoredPasskey): Promise<boolean> {
      try {
        await passkeys.create([passkey]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Notes a use; false where the counter is not beyond the last one: a copy was used. */
    async use(_id: string, counter: number, now: Date): Promise<boolean> {
      const before = counter === 0 ? { counter: 0 } : { counter: { $lt: counter } };
      const { matchedCount } = await passkeys.updateOne(
        { _id, ...before },
        { $set: { counter, lastUsedAt: now } },
      );
      return matchedCount > 0;
    },

    /** Removes one of a user's; null for none of theirs. */
    remove: (userId: string, documentId: string): Promise<StoredPasskey | null> =>
      passkeys.findOneAndDelete({ userId, documentId }).lean<StoredPasskey>().exec(),

    async removeAll(userId: string): Promise<void> {
      await passkeys.deleteMany({ userId });
    },
  };
}
