import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

/** An authenticator app that counts. */
interface StoredTotp {
  /** Its key, sealed by `SecretBox`. */
  readonly sealed: Buffer;
  readonly addedAt: Date;
  /** The time step of the last code that was taken: neither it nor an earlier one counts again. */
  readonly lastStep: number;
}

/** An app whose first code was not typed yet. */
interface PendingTotp {
  readonly id: string;
  readonly sealed: Buffer;
  readonly expiresAt: Date;
}

/** What somebody has beside their password; passkeys lie in a collection of their own. */
export interface StoredFactors {
  /** The user's. */
  readonly _id: string;
  readonly totp?: StoredTotp;
  readonly pending?: PendingTotp;
  /** Hashes of codes that were not used; absent: none were ever made. */
  readonly recovery?: readonly string[];
}

const part = { _id: false, strict: 'throw' } as const;
const totpSchema = new Schema<StoredTotp>(
  {
    sealed: { type: Buffer, required: true },
    addedAt: { type: Date, required: true },
    lastStep: { type: Number, required: true },
  },
  part,
);
const pendingSchema = new Schema<PendingTotp>(
  {
    id: { type: String, required: true },
    sealed: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true },
  },
  part,
);
const factorsSchema = new Schema<StoredFactors>(
  {
    _id: { type: String, required: true },
    totp: { type: totpSchema },
    pending: { type: pendingSchema },
    recovery: { type: [String], default: undefined },
  },
  { versionKey: false, strict: 'throw' },
);

export const factorsModel = (connection: Connection) =>
  connection.model<StoredFactors>('Factors', factorsSchema, 'factors');

export type FactorStore = ReturnType<typeof factorStore>;

/** Authenticator apps and recovery codes. Each change is one write that only one caller can make. */
export function factorStore(factors: Model<StoredFactors>) {
  return {
    find: (_id: string): Promise<StoredFactors | null> =>
      factors.findById(_id).lean<StoredFactors>().exec(),

    /** Keeps the key of an app until its first code; an earlier one is replaced. */
    async begin(_id: string, pending: PendingTotp): Promise<void> {
      await factors.updateOne({ _id }, { $set: { pending } }, { upsert: true });
    },

    /** Turns a pending app on; false when another was begun, or one is on. */
    async confirm(
      _id: string,
      { id, sealed }: Pick<PendingTotp, 'id' | 'sealed'>,
      { lastStep, addedAt }: Pick<StoredTotp, 'lastStep' | 'addedAt'>,
    ): Promise<boolean> {
      const { modifiedCount } = await factors.updateOne(
        { _id, 'pending.id': id, totp: null },
        { $set: { totp: { sealed, addedAt, lastStep } }, $unset: { pending: 1 } },
      );
      return modifiedCount > 0;
    },

    /** Takes the code of a step; false when it, or a later one, was taken before. */
    async takeStep(_id: string, step: number): Promise<boolean> {
      const { modifiedCount } = await factors.updateOne(
        { _id, 'totp.lastStep': { $lt: step } },
        { $set: { 'totp.lastStep': step } },
      );
      return modifiedCount > 0;
    },

    /** Seals a key under the present key of the server, unless it changed meanwhile. */
    async renew(_id: string, before: Buffer, sealed: Buffer): Promise<void> {
      await factors.updateOne({ _id, 'totp.sealed': before }, { $set: { 'totp.sealed': sealed } });
    },

    async removeTotp(_id: string): Promise<boolean> {
      const { modifiedCount } = await factors.updateOne(
        { _id, totp: { $ne: null } },
        { $unset: { totp: 1, pending: 1 } },
      );
      return modifiedCount > 0;
    },

    /** Keeps the first recovery codes; false when there are some. */
    async addRecovery(_id: string, recovery: readonly string[]): Promise<boolean> {
      await factors.updateOne({ _id }, { $setOnInsert: { _id } }, { upsert: true });
      const { modifiedCount } = await factors.updateOne(
        { _id, recovery: null },
        { $set: { recovery: [...recovery] } },
      );
      return modifiedCount > 0;
    },

    async replaceRecovery(_id: string, recovery: readonly string[]): Promise<void> {
      await factors.updateOne({ _id }, { $set: { recovery: [...recovery] } }, { upsert: true });
    },

    /** Takes a recovery code; false for one that was taken before, or never was. */
    async takeRecovery(_id: string, hash: string): Promise<boolean> {
      const { modifiedCount } = await factors.updateOne(
        { _id, recovery: hash },
        { $pull: { recovery: hash } },
      );
      return modifiedCount > 0;
    },

    async remove(_id: string): Promise<void> {
      await factors.deleteOne({ _id });
    },
  };
}
