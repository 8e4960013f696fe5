import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/** What the scheduler knows of a user, learnt from users.changes. */
export interface StoredOwner {
  /** User.document_id. */
  readonly _id: string;
  /** IANA zone. */
  readonly timezone: string;
  /** When it was so; an older event does not replace it. */
  readonly at: Date;
}

const ownerSchema = new Schema<StoredOwner>(
  { _id: { type: String, required: true }, timezone: String, at: Date },
  { versionKey: false, strict: 'throw' },
);

export const ownerModel = (connection: Connection) =>
  connection.model<StoredOwner>('Owner', ownerSchema, 'owners');

export type OwnerStore = ReturnType<typeof ownerStore>;

/** Owners as far as the scheduler must know them. */
export function ownerStore(owners: Model<StoredOwner>) {
  return {
    /** The owner's zone; UTC for one not heard of yet. */
    async zoneOf(ownerId: string): Promise<string> {
      const found = await owners.findById(ownerId).lean<StoredOwner>().exec();
      return found?.timezone || 'UTC';
    },

    async put({ _id, ...fields }: StoredOwner): Promise<void> {
      try {
        await owners.updateOne(
          { _id, at: { $lte: fields.at } },
          { $set: fields },
          { upsert: true },
        );
      } catch (error) {
        // The upsert met a newer state of the same owner, which stays.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
