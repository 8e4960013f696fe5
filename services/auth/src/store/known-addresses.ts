import { createHash } from 'node:crypto';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

/** An address is known for so long after the last sign-in from it. */
const knownMs = 90 * 24 * 60 * 60 * 1000;

interface StoredKnownAddress {
  /** Hash of account and address: where people are is not kept. */
  readonly _id: string;
  readonly expiresAt: Date;
}

const knownAddressSchema = new Schema<StoredKnownAddress>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw' },
);
knownAddressSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const knownAddressModel = (connection: Connection) =>
  connection.model<StoredKnownAddress>('KnownAddress', knownAddressSchema, 'known_addresses');

export type KnownAddressStore = ReturnType<typeof knownAddressStore>;

const keyOf = (account: string, address: string) =>
  createHash('sha256').update(`${account}\n${address}`).digest('hex');

/** The network addresses from which somebody has signed in to an account. */
export function knownAddressStore(known: Model<StoredKnownAddress>) {
  return {
    async add(account: string, address: string, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + knownMs);
      const _id = keyOf(account, address);
      await known.updateOne({ _id }, { $set: { expiresAt } }, { upsert: true });
    },

    async has(account: string, address: string, now: Date): Promise<boolean> {
      const found = await known.exists({ _id: keyOf(account, address), expiresAt: { $gt: now } });
      return found !== null;
    },
  };
}
