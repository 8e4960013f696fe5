import type { Connection } from '@groupsight/shared/mongo/connect';
import { putNewer } from '@groupsight/shared/mongo/put-newer';
import { type Model, Schema } from 'mongoose';

/** A group as far as the nightly digests need it, learnt from groups.changes. */
export interface StoredGroup {
  readonly ownerId: string;
  /** Group.document_id. */
  readonly groupId: string;
  readonly chatId: string;
  /** live or export. */
  readonly source: string;
  readonly isWatched: boolean;
  /** When it was so; an older event does not replace it. */
  readonly at: Date;
}

/** An owner's watched groups. */
export interface WatchedOfOwner {
  readonly ownerId: string;
  readonly groups: readonly StoredGroup[];
}

const groupSchema = new Schema<StoredGroup>(
  {
    ownerId: { type: String, required: true },
    groupId: { type: String, required: true },
    chatId: String,
    source: String,
    isWatched: Boolean,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
groupSchema.index({ ownerId: 1, groupId: 1 }, { unique: true });
groupSchema.index({ isWatched: 1, ownerId: 1 });

export const watchedModel = (connection: Connection) =>
  connection.model<StoredGroup>('Group', groupSchema, 'groups');

export type WatchedStore = ReturnType<typeof watchedStore>;

/** Which groups are watched by whom. */
export function watchedStore(groups: Model<StoredGroup>) {
  return {
    /** Stores what was heard of a group, unless something newer is stored. */
    put: ({ ownerId, groupId, ...state }: StoredGroup): Promise<void> =>
      putNewer(groups, { ownerId, groupId }, state),

    /** Every owner who watches something, one after another: nothing grows with their number. */
    async *byOwner(): AsyncGenerator<WatchedOfOwner, void, undefined> {
      const watched: AsyncIterable<StoredGroup> = groups
        .find({ isWatched: true })
        .sort({ ownerId: 1 })
        .lean<StoredGroup[]>()
        .cursor();
      let gathered: StoredGroup[] = [];
      let ownerId = '';
      for await (const group of watched) {
        if (group.ownerId !== ownerId && gathered.length > 0) {
          yield { ownerId, groups: gathered };
          gathered = [];
        }
        ownerId = group.ownerId;
        gathered.push(group);
      }
      if (gathered.length > 0) yield { ownerId, groups: gathered };
    },
  };
}
