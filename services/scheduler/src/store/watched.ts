import type { Connection } from '@groupsight/shared/mongo/connect';
import { putNewer } from '@groupsight/shared/mongo/put-newer';
import { type Model, Schema } from 'mongoose';
import type { GroupNight } from '../domain/night.ts';

/** A group as it was heard of on groups.changes. */
export interface HeardGroup {
  readonly ownerId: string;
  /** Group.document_id. */
  readonly groupId: string;
  readonly chatId: string;
  /** live or export. */
  readonly source: string;
  readonly isWatched: boolean;
  /** Its owner deleted it. Absent: not. */
  readonly removed?: boolean;
  /** When it was so, and the group's version; an older event does not replace it. */
  readonly at: Date;
  readonly version?: number;
}

/** A group as far as the nightly digests need it. */
export interface StoredGroup extends HeardGroup {
  /** Since when it is watched; missing: since before that was noted. */
  readonly watchedAt?: Date;
  readonly night?: GroupNight;
}

const nightSchema = new Schema<GroupNight>(
  { date: String, tries: Number, jobId: String, at: Date, done: Boolean },
  { _id: false },
);

const groupSchema = new Schema<StoredGroup>(
  {
    ownerId: { type: String, required: true },
    groupId: { type: String, required: true },
    chatId: String,
    source: String,
    isWatched: Boolean,
    removed: Boolean,
    at: Date,
    version: Number,
    watchedAt: Date,
    night: nightSchema,
  },
  { versionKey: false, strict: 'throw' },
);
groupSchema.index({ ownerId: 1, groupId: 1 }, { unique: true });
groupSchema.index({ isWatched: 1, ownerId: 1 });

export const watchedModel = (connection: Connection) =>
  connection.model<StoredGroup>('Group', groupSchema, 'groups');

export type WatchedStore = ReturnType<typeof watchedStore>;

/** Which groups are watched by whom, and how far their nights have come. */
export function watchedStore(groups: Model<StoredGroup>) {
  return {
    /** Stores what was heard of a group, unless something newer is stored. */
    async put({ ownerId, groupId, ...state }: HeardGroup): Promise<void> {
      const known = await groups.findOne({ ownerId, groupId }).lean<StoredGroup>();
      const turned = state.isWatched && !known?.isWatched ? { watchedAt: state.at } : {};
      await putNewer(groups, { ownerId, groupId }, { ...state, ...turned });
    },

    /** Forgets a deleted group; one that is there again stays. */
    async forget(ownerId: string, groupId: string): Promise<void> {
      await groups.deleteMany({ ownerId, groupId, removed: true });
    },

    /** Which of these groups their owner deleted. */
    async removedOf(ownerId: string, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
      const filter = { ownerId, groupId: { $in: [...groupIds] }, removed: true };
      const found = await groups.find(filter, { groupId: 1 }).lean<StoredGroup[]>().exec();
      return new Set(found.map(({ groupId }) => groupId));
    },

    /** Every watched group, an owner's behind each other, so many at a time. */
    async *inLots(size: number): AsyncGenerator<readonly StoredGroup[], void, undefined> {
      const watched: AsyncIterable<StoredGroup> = groups
        .find({ isWatched: true, removed: { $ne: true } })
        .sort({ ownerId: 1 })
        .lean<StoredGroup[]>()
        .cursor({ batchSize: size });
      let lot: StoredGroup[] = [];
      for await (const group of watched) {
        lot.push(group);
        if (lot.length < size) continue;
        yield lot;
        lot = [];
      }
      if (lot.length > 0) yield lot;
    },

    /** Notes a group's night; false when another process has moved it on since it was read. */
    async moveNight(
      { ownerId, groupId, night: before }: StoredGroup,
      night: GroupNight,
    ): Promise<boolean> {
      const unmoved = before
        ? { 'night.date': before.date, 'night.at': before.at, 'night.jobId': before.jobId }
        : { night: null };
      const { modifiedCount } = await groups.updateOne(
        { ownerId, groupId, ...unmoved },
        { $set: { night } },
      );
      return modifiedCount === 1;
    },
  };
}
