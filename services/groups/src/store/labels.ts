import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';

/** A word that an owner puts groups together by; which groups have it, these know. */
export interface StoredLabel {
  readonly _id: string;
  readonly ownerId: string;
  readonly name: string;
  /** The name without regard to capitals: an owner has each once. */
  readonly key: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const labelSchema = new Schema<StoredLabel>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    name: String,
    key: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
labelSchema.index({ ownerId: 1, key: 1 }, { unique: true });

export const labelModel = (connection: Connection) =>
  connection.model<StoredLabel>('Label', labelSchema, 'labels');

/** Fields that a list may filter and sort by, as REST names them. */
export const labelFields = storedAs(collections.groups.labels);

export const keyOfLabel = (name: string) => name.normalize('NFC').toLowerCase();

export type LabelStore = ReturnType<typeof labelStore>;

/** Labels, each of one owner. */
export function labelStore(labels: Model<StoredLabel>) {
  return {
    find: (ownerId: string, _id: string) =>
      labels.findOne({ _id, ownerId }).lean<StoredLabel>().exec(),

    list: (query: StoreQuery) => findPage(labels, query),

    count: (ownerId: string): Promise<number> => labels.countDocuments({ ownerId }).exec(),

    /** @throws a duplicate key where the owner has a label of this name */
    async add(label: StoredLabel): Promise<void> {
      await labels.create(label);
    },

    /** @returns null where there is none. @throws as `add` */
    rename: (ownerId: string, _id: string, name: string, now: Date) =>
      labels
        .findOneAndUpdate(
          { _id, ownerId },
          { $set: { name, key: keyOfLabel(name), updatedAt: now } },
          { returnDocument: 'after' },
        )
        .lean<StoredLabel>()
        .exec(),

    /** @returns whether there was one */
    async delete(ownerId: string, _id: string): Promise<boolean> {
      return (await labels.deleteOne({ _id, ownerId })).deletedCount > 0;
    },
  };
}
