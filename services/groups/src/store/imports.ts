import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { deleteInPieces } from '@groupsight/shared/mongo/delete-in-pieces';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';

/**
 * begun: its chat is known, nothing of it is published. running: it is being published. incomplete:
 * it was cut short. Absent of imports of older versions, all of which are done.
 */
export type ImportState = 'begun' | 'running' | 'incomplete' | 'done';

const unfinished: readonly ImportState[] = ['begun', 'running', 'incomplete'];

/** A file that is imported, or was. */
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
  readonly state?: ImportState;
  /** When the connector last said that it goes on. */
  readonly seenAt?: Date | null;
  /** The times of its first and last line as they are printed, without a zone. */
  readonly firstLineAt?: Date | null;
  readonly lastLineAt?: Date | null;
  /** Its group was made for it. */
  readonly isNewGroup?: boolean;
  /** Its group had been deleted, and is back for it. */
  readonly isBack?: boolean;
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
    state: { type: String, default: undefined },
    seenAt: { type: Date, default: null },
    firstLineAt: { type: Date, default: null },
    lastLineAt: { type: Date, default: null },
    isNewGroup: Boolean,
    isBack: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);
importSchema.index({ ownerId: 1, groupId: 1, createdAt: -1, _id: -1 });
importSchema.index({ ownerId: 1, createdAt: -1, _id: -1 });
importSchema.index({ state: 1, seenAt: 1 });

export const importModel = (connection: Connection) =>
  connection.model<StoredImport>('Import', importSchema, 'imports');

/** Fields that a list may filter and sort by, as REST names them. */
export const importFields = storedAs(collections.groups.imports, {
  'group.documentId': 'groupId',
});

export type ImportName = Pick<StoredImport, '_id' | 'ownerId'>;

/** What is known of an import when all of it is published. */
export type ImportFigures = Pick<
  StoredImport,
  'messages' | 'participants' | 'firstMessageAt' | 'lastMessageAt'
>;

export type ImportStore = ReturnType<typeof importStore>;

/** Which files were imported into which group. */
export function importStore(imports: Model<StoredImport>) {
  return {
    async add({ _id, ownerId, ...fields }: StoredImport): Promise<void> {
      await imports.updateOne({ _id, ownerId }, { $setOnInsert: fields }, { upsert: true });
    },

    /** An import, whether it is deleted or not. */
    findAny: ({ _id, ownerId }: ImportName) =>
      imports.findOne({ _id, ownerId }).lean<StoredImport>().exec(),

    /** Notes that it goes on. @returns false when it is deleted, or done */
    async goesOn({ _id, ownerId }: ImportName, now: Date, isPublishing: boolean): Promise<boolean> {
      const told = { seenAt: now, ...(isPublishing ? { state: 'running' } : {}) };
      const { matchedCount } = await imports.updateOne(
        { _id, ownerId, removal: null, state: { $in: unfinished } },
        { $set: told },
      );
      return matchedCount > 0;
    },

    /** Notes what it brought. @returns false when it was deleted meanwhile */
    async finish({ _id, ownerId }: ImportName, figures: ImportFigures): Promise<boolean> {
      const { matchedCount } = await imports.updateOne(
        { _id, ownerId, removal: null },
        { $set: { ...figures, state: 'done' } },
      );
      return matchedCount > 0;
    },

    /** It was cut short, unless it is done. @returns whether it was not known */
    async cutShort({ _id, ownerId }: ImportName, seenBefore?: Date): Promise<boolean> {
      const { modifiedCount } = await imports.updateOne(
        {
          _id,
          ownerId,
          state: { $in: ['begun', 'running'] },
          ...(seenBefore ? { seenAt: { $lt: seenBefore } } : {}),
        },
        { $set: { state: 'incomplete' } },
      );
      return modifiedCount > 0;
    },

    /** Imports of all owners of which nobody has said since that they go on. */
    silent: (since: Date, limit: number) =>
      imports
        .find({ state: { $in: ['begun', 'running'] }, seenAt: { $lt: since } })
        .limit(limit)
        .lean<StoredImport[]>()
        .exec(),

    /** Those that were cut short and whose lines are among another's are complete with it. */
    async completeWith({ _id, ownerId, groupId, ...lines }: StoredImport): Promise<void> {
      const { firstLineAt, lastLineAt } = lines;
      if (!firstLineAt || !lastLineAt) return;
      await imports.updateMany(
        {
          ownerId,
          groupId,
          _id: { $ne: _id },
          state: 'incomplete',
          firstLineAt: { $gte: firstLineAt },
          lastLineAt: { $lte: lastLineAt },
        },
        { $set: { state: 'done' } },
      );
    },

    async hasOther({ _id, ownerId, groupId }: StoredImport): Promise<boolean> {
      return (await imports.exists({ ownerId, groupId, _id: { $ne: _id } })) !== null;
    },

    /** Strikes off one of which nothing was stored. */
    async drop({ _id, ownerId }: ImportName): Promise<void> {
      await imports.deleteOne({ _id, ownerId, state: 'begun' });
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
