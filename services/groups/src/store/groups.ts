import { collections, type groupSources } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { markPublished, type Published } from '@groupsight/shared/mongo/mark-published';
import { type Model, Schema } from 'mongoose';
import type { GrowthPoint } from '../domain/growth.ts';

export type GroupSourceName = (typeof groupSources)[number];

export interface StoredGroup extends Published {
  /** Group.document_id: made from owner and chat id. */
  readonly _id: string;
  readonly ownerId: string;
  readonly chatId: string;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  /** When the size was so; an older one does not replace it. */
  readonly sizeAt: Date;
  readonly pictureUrl: string;
  readonly parentId: string;
  readonly isWatched: boolean;
  /** Removal.document_id of what its owner deleted it with; null or absent: it is not deleted. */
  readonly removal?: string | null;
  readonly isAnnouncements: boolean;
  readonly isAdmin: boolean;
  /** When that was so; an older word does not change it. */
  readonly adminAt?: Date | null;
  readonly chatOwner: string;
  readonly source: GroupSourceName;
  /** The account is no longer in it; what is known of it stays. */
  readonly left: boolean;
  /** When that was so; an older word does not change it. */
  readonly leftAt?: Date | null;
  /** Label.document_id of its labels; absent of groups of older versions. */
  readonly labels?: readonly string[];
  /** Days on which the size changed, oldest first; the last 90 days that there are. */
  readonly growth: readonly GrowthPoint[];
  /** The owner's IANA time zone, in which the growth's days were cut. */
  readonly timezone: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What names a group. */
export type GroupName = Pick<StoredGroup, '_id' | 'ownerId'>;

/** What an import tells of a group. */
export type ImportedGroup = Pick<
  StoredGroup,
  | '_id'
  | 'ownerId'
  | 'chatId'
  | 'name'
  | 'description'
  | 'size'
  | 'sizeAt'
  | 'pictureUrl'
  | 'parentId'
  | 'isAnnouncements'
  | 'isAdmin'
  | 'chatOwner'
  | 'source'
>;

const groupSchema = new Schema<StoredGroup>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    chatId: { type: String, required: true },
    name: String,
    description: String,
    size: Number,
    sizeAt: Date,
    pictureUrl: String,
    parentId: String,
    isWatched: Boolean,
    removal: { type: String, default: null },
    isAnnouncements: Boolean,
    isAdmin: Boolean,
    adminAt: { type: Date, default: null },
    chatOwner: String,
    source: String,
    left: Boolean,
    leftAt: { type: Date, default: null },
    labels: { type: [String], default: undefined },
    growth: [{ _id: false, date: String, value: Number }],
    timezone: String,
    version: Number,
    unpublished: Boolean,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
groupSchema.index({ ownerId: 1, chatId: 1 }, { unique: true });
groupSchema.index({ ownerId: 1, name: 1, _id: 1 });
groupSchema.index({ ownerId: 1, labels: 1 });
groupSchema.index({ unpublished: 1 });

export const groupModel = (connection: Connection) =>
  connection.model<StoredGroup>('Group', groupSchema, 'groups');

/** Fields that a list may filter and sort by, as REST names them. */
export const groupFields = storedAs(collections.groups.groups, {
  group_id: 'chatId',
  parent_id: 'parentId',
  is_watched: 'isWatched',
  is_announcements: 'isAnnouncements',
  is_admin: 'isAdmin',
  owner: 'chatOwner',
  'labels.documentId': 'labels',
});

/** A group that the account left is listed only as long as it is watched. */
export const listScope = (ownerId: string) => ({
  ownerId,
  removal: null,
  $or: [{ left: false }, { isWatched: true }],
});

const changed = (now: Date, fields: Partial<StoredGroup>) => ({
  $set: { ...fields, updatedAt: now, unpublished: true },
  $inc: { version: 1 },
});

export type GroupStore = ReturnType<typeof groupStore>;

/** Groups, each of one owner. */
export function groupStore(groups: Model<StoredGroup>) {
  return {
    /** A group that is not deleted. */
    find: (ownerId: string, key: { _id: string } | { chatId: string }) =>
      groups
        .findOne({ ownerId, ...key, removal: null })
        .lean<StoredGroup>()
        .exec(),

    /** Those of these groups that are not deleted. */
    findMany: (ownerId: string, ids: readonly string[]) =>
      groups
        .find({ ownerId, _id: { $in: [...ids] }, removal: null })
        .lean<StoredGroup[]>()
        .exec(),

    /** A group, whether it is deleted or not. */
    findAny: (ownerId: string, _id: string) =>
      groups.findOne({ ownerId, _id }).lean<StoredGroup>().exec(),

    /** Deletes a group for now. @returns null when it is deleted already, or there is none */
    hide: ({ _id, ownerId }: GroupName, removal: string, now: Date) =>
      groups
        .findOneAndUpdate(
          { _id, ownerId, removal: null },
          changed(now, { removal, isWatched: false }),
          { returnDocument: 'after' },
        )
        .lean<StoredGroup>()
        .exec(),

    /** Brings back what a removal hid. */
    async show({ _id, ownerId }: GroupName, removal: string, now: Date): Promise<void> {
      await groups.updateOne({ _id, ownerId, removal }, changed(now, { removal: null }));
    },

    /** Forgets what a removal hid. */
    async forget({ _id, ownerId }: GroupName, removal: string): Promise<void> {
      await groups.deleteOne({ _id, ownerId, removal });
    },

    list: (query: StoreQuery) => findPage(groups, query),

    ofOwner: (ownerId: string, filter: Partial<Pick<StoredGroup, 'source'>> = {}) =>
      groups
        .find({ ownerId, ...filter })
        .lean<StoredGroup[]>()
        .exec(),

    async hasAny(ownerId: string): Promise<boolean> {
      return (await groups.exists({ ownerId })) !== null;
    },

    /**
     * Stores what an import told at `sizeAt`; whether it is watched, and its growth, stay, and so
     * does what was heard since then.
     */
    async upsert(group: ImportedGroup, now: Date): Promise<void> {
      const { _id, ownerId, chatId, isAdmin, size, sizeAt: at, ...fields } = group;
      const told = { isAdmin, adminAt: at, size, sizeAt: at, left: false };
      const first = { chatId, isWatched: false, growth: [], timezone: 'UTC', createdAt: now };
      await groups.updateOne(
        { _id, ownerId },
        {
          ...changed(now, fields),
          $setOnInsert: { ...first, ...told },
        },
        { upsert: true },
      );
      await this.setAdmin(group, isAdmin, at, now);
      await this.setLeft(group, false, at, now);
      await this.setSize(group, size, at);
    },

    /** The account left the group, or is in it again, unless later word is known. */
    async setLeft({ _id, ownerId }: GroupName, left: boolean, at: Date, now: Date): Promise<void> {
      const older = [{ leftAt: null }, { leftAt: { $lte: at } }];
      // Whoever told the size saw it from within.
      const filter = { _id, ownerId, left: !left, sizeAt: { $lte: at }, $or: older };
      const news = { left, leftAt: at, ...(left ? { isAdmin: false, adminAt: at } : {}) };
      await groups.updateOne(filter, changed(now, news));
    },

    /** Gives a label to groups that are not deleted; those that have it keep it. */
    async addLabel(ownerId: string, ids: readonly string[], label: string): Promise<void> {
      const filter = { ownerId, _id: { $in: [...ids] }, removal: null };
      await groups.updateMany(filter, { $addToSet: { labels: label } });
    },

    /** Takes a label from groups, or from all that have it. */
    async removeLabel(ownerId: string, label: string, ids?: readonly string[]): Promise<void> {
      const filter = { ownerId, labels: label, ...(ids ? { _id: { $in: [...ids] } } : {}) };
      await groups.updateMany(filter, { $pull: { labels: label } });
    },

    /** How many groups have each label, of those that are listed. */
    async countByLabel(ownerId: string): Promise<ReadonlyMap<string, number>> {
      const listed = { ...listScope(ownerId), isAnnouncements: false, labels: { $gt: '' } };
      const found = await groups.find(listed, { labels: 1 }).lean<StoredGroup[]>().exec();
      const counts = new Map<string, number>();
      for (const label of found.flatMap(({ labels = [] }) => labels)) {
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      return counts;
    },

    /** Changes the watch state; null when it is so already, or there is no such group. */
    setWatched: (ownerId: string, _id: string, isWatched: boolean, now: Date) =>
      groups
        .findOneAndUpdate(
          { _id, ownerId, isWatched: !isWatched, removal: null },
          changed(now, { isWatched }),
          { returnDocument: 'after' },
        )
        .lean<StoredGroup>()
        .exec(),

    /** Of those that the account is in: of others there is nothing to be heard. */
    countWatched: (ownerId: string): Promise<number> =>
      groups.countDocuments({ ownerId, isWatched: true, left: false }).exec(),

    /** The same of every owner who watches any. */
    countsOfAll: (): Promise<{ userId: string; groups: number }[]> =>
      groups
        .aggregate<{ userId: string; groups: number }>([
          { $match: { isWatched: true, left: false } },
          { $group: { _id: '$ownerId', groups: { $sum: 1 } } },
          { $project: { _id: 0, userId: '$_id', groups: 1 } },
        ])
        .exec(),

    /** Takes a size over, unless a later one is known. */
    async setSize({ _id, ownerId }: GroupName, size: number, at: Date): Promise<void> {
      await groups.updateOne(
        { _id, ownerId, sizeAt: { $lte: at } },
        { $set: { size, sizeAt: at } },
      );
    },

    /** The account became admin, or is none any more, unless later word is known. */
    async setAdmin(
      { _id, ownerId }: GroupName,
      isAdmin: boolean,
      at: Date,
      now: Date,
    ): Promise<void> {
      const older = [{ adminAt: null, sizeAt: { $lte: at } }, { adminAt: { $lte: at } }];
      const filter = { _id, ownerId, isAdmin: !isAdmin, $or: older };
      await groups.updateOne(filter, changed(now, { isAdmin, adminAt: at }));
    },

    async setGrowth(
      { _id, ownerId }: GroupName,
      growth: readonly GrowthPoint[],
      timezone: string,
    ): Promise<void> {
      await groups.updateOne({ _id, ownerId }, { $set: { growth, timezone } });
    },

    /** Groups whose latest version was not published yet. */
    unpublished: (limit: number) =>
      groups.find({ unpublished: true }).limit(limit).lean<StoredGroup[]>().exec(),

    markPublished: ({ _id, ownerId, version }: StoredGroup): Promise<void> =>
      markPublished(groups, { _id, ownerId }, version),
  };
}
