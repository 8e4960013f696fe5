import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { deleteInPieces } from '@groupsight/shared/mongo/delete-in-pieces';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';

/** A file that was imported. */
export interface StoredImport {
  /** Also what its messages carry. */
  readonly _id: string;
  readonly ownerId: string;
  readonly groupId: string;
  /** As uploaded. */
  readonly fileName: string;
  readonly messages: number;
  readonly participants: number;
  readonly firstMessageAt: Date | null;
  readonly lastMessageAt: Date | null;
  /** Removal.document_id of what hides it; null: nothing. */
  readonly removal: string | null;
  readonly createdAt: Date;
}

const importSchema = new Schema<StoredImport>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    groupId: { type: String, required: true },
    fileName: String,
    messages: Number,
    participants: Number,
    firstMessageAt: { type: Date, default: null },
    lastMessageAt: { type: Date, default: null },
    removal: { type: String, default: null },
    createdAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
importSchema.index({ ownerId: 1, groupId: 1, createdAt: -1, _id: -1 });
importSchema.index({ ownerId: 1, createdAt: -1, _id: -1 });

export const importModel = (connection: Connection) =>
  connection.model<StoredImport>('Import', importSchema, 'imports');

/** Fields that a list may filter and sort by, as REST names them. */
export const importFields = storedAs(collections.groups.imports, {
  'group.documentId': 'groupId',
});

export type ImportStore = ReturnType<typeof importStore>;

/** Which files were imported into which group. */
export function importStore(imports: Model<StoredImport>) {
  return {
    async add({ _id, ownerId, ...fields }: StoredImport): Promise<void> {
      await imports.updateOne({ _id, ownerId }, { $setOnInsert: fields }, { upsert: true });
    },

    find: (ownerId: string, _id: string) =>
      imports.findOne({ _id, ownerId, removal: null }).lean<StoredImport>().exec(),

    list: (query: StoreQuery) => findPage(imports, query),

    /** Hides one import, or all of a group, unless they are hidden already. */
    async hide(
      removal: string,
      which: Pick<StoredImport, 'ownerId' | 'groupId'> & Partial<Pick<StoredImport, '_id'>>,
    ): Promise<void> {
      await imports.updateMany({ ...which, removal: null }, { $set: { removal } });
    },

    async isHiddenBy(removal: string, ownerId: string, _id: string): Promise<boolean> {
      return (await imports.exists({ _id, ownerId, removal })) !== null;
    },

    /** Shows what a removal hid. */
    async show(removal: string, ownerId: string, groupId: string): Promise<void> {
      await imports.updateMany({ ownerId, groupId, removal }, { $set: { removal: null } });
    },

    /** Forgets what a removal hid, or all of a group. */
    forget: (
      which: Pick<StoredImport, 'ownerId' | 'groupId'> & Partial<Pick<StoredImport, 'removal'>>,
    ): Promise<void> => deleteInPieces(imports, which),
  };
}
