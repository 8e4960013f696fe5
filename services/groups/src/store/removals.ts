import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { markPublished, type Published } from '@groupsight/shared/mongo/mark-published';
import { type Model, Schema } from 'mongoose';

export type RemovalKind = 'group' | 'import' | 'range';

/**
 * requested → removed → undoing → undone, or → purging → purged. After a kill those on the way
 * (requested, undoing, purging) are gone on with.
 */
export type RemovalState = 'requested' | 'removed' | 'undoing' | 'undone' | 'purging' | 'purged';

/** The states on the way are nobody else's to know. */
export const publishedStates: readonly RemovalState[] = ['removed', 'undone', 'purged'];
const isPublished = (state: RemovalState) => publishedStates.includes(state);

/** Something that an owner deleted. */
export interface StoredRemoval extends Published {
  readonly _id: string;
  readonly ownerId: string;
  readonly groupId: string;
  readonly chatId: string;
  /** Empty when it is gone for good. */
  readonly groupName: string;
  readonly kind: RemovalKind;
  /** Of an import; else empty. */
  readonly importId: string;
  readonly fileName: string;
  /** Of a range; else null. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** Of a group: whether it was watched. */
  readonly wasWatched: boolean;
  /** Of a part of a group that was deleted as a whole since: it cannot be undone alone. */
  readonly hidden: boolean;
  readonly state: RemovalState;
  /** Since when. */
  readonly at: Date;
  readonly createdAt: Date;
  /** It can be undone until then. */
  readonly goneAt: Date;
}

const removalSchema = new Schema<StoredRemoval>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    groupId: { type: String, required: true },
    chatId: String,
    groupName: String,
    kind: String,
    importId: String,
    fileName: String,
    from: { type: Date, default: null },
    to: { type: Date, default: null },
    wasWatched: Boolean,
    hidden: Boolean,
    state: String,
    at: Date,
    createdAt: Date,
    goneAt: Date,
    version: Number,
    unpublished: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);
removalSchema.index({ ownerId: 1, createdAt: -1, _id: -1 });
removalSchema.index({ ownerId: 1, groupId: 1 });
// What can be undone: without it the store would rather look through everybody's by their state.
removalSchema.index({ ownerId: 1, state: 1, goneAt: 1 });
removalSchema.index({ state: 1, goneAt: 1 });
removalSchema.index({ unpublished: 1 });

export const removalModel = (connection: Connection) =>
  connection.model<StoredRemoval>('Removal', removalSchema, 'removals');

/** Fields that a list may filter and sort by, as REST names them. */
export const removalFields = storedAs(collections.groups.removals, {
  'group.documentId': 'groupId',
  group_id: 'groupId',
  group_name: 'groupName',
});

/** What can be undone. */
const undoable = (now: Date) => ({
  state: { $in: ['requested', 'removed'] as RemovalState[] },
  hidden: false,
  goneAt: { $gt: now },
});

export const removalScope = (ownerId: string, now: Date) => ({ ownerId, ...undoable(now) });

type RemovalName = Pick<StoredRemoval, '_id' | 'ownerId'>;

export type RemovalStore = ReturnType<typeof removalStore>;

/** What owners deleted, and how far that is. */
export function removalStore(removals: Model<StoredRemoval>) {
  return {
    async add(removal: StoredRemoval): Promise<void> {
      await removals.create([removal]);
    },

    get: ({ _id, ownerId }: RemovalName) =>
      removals.findOne({ _id, ownerId }).lean<StoredRemoval>().exec(),

    /** One that can be undone. */
    findUndoable: (ownerId: string, _id: string, now: Date) =>
      removals
        .findOne({ _id, ownerId, ...undoable(now) })
        .lean<StoredRemoval>()
        .exec(),

    list: (query: StoreQuery) => findPage(removals, query),

    async idsOf(ownerId: string): Promise<readonly string[]> {
      const found = await removals.find({ ownerId }, { _id: 1 }).lean<StoredRemoval[]>();
      return found.map(({ _id }) => _id);
    },

    /** Takes it from one of these states to another; null when it is in none of them. */
    move: (
      { _id, ownerId }: RemovalName,
      from: readonly RemovalState[],
      state: RemovalState,
      now: Date,
      more: Partial<StoredRemoval> = {},
    ) => {
      const toPublish = isPublished(state) ? { unpublished: true } : {};
      return removals
        .findOneAndUpdate(
          { _id, ownerId, state: { $in: [...from] } },
          { $set: { ...more, state, at: now, ...toPublish }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StoredRemoval>()
        .exec();
    },

    /** Strikes off one that removed nothing. */
    async drop({ _id, ownerId }: RemovalName): Promise<void> {
      await removals.deleteOne({ _id, ownerId });
    },

    /** Parts of a group that were deleted before it. */
    async setHidden(ownerId: string, groupId: string, hidden: boolean): Promise<void> {
      await removals.updateMany({ ownerId, groupId, kind: { $ne: 'group' } }, { $set: { hidden } });
    },

    /** Removals that a process left on their way, of all owners. */
    unfinished: () =>
      removals
        .find({ state: { $in: ['requested', 'undoing', 'purging'] } })
        .lean<StoredRemoval[]>()
        .exec(),

    /** Removals that cannot be undone any more and are not purged, of all owners. */
    due: (now: Date, limit: number) =>
      removals
        .find({ state: 'removed', goneAt: { $lte: now } })
        .sort({ goneAt: 1 })
        .limit(limit)
        .lean<StoredRemoval[]>()
        .exec(),

    /** Those whose latest state was not published yet. */
    unpublished: (limit: number) =>
      removals.find({ unpublished: true }).limit(limit).lean<StoredRemoval[]>().exec(),

    markPublished: ({ _id, ownerId, version }: StoredRemoval): Promise<void> =>
      markPublished(removals, { _id, ownerId }, version),
  };
}
