import type { Connection } from '@groupsight/shared/mongo/connect';
import { putNewer } from '@groupsight/shared/mongo/put-newer';
import { type Model, Schema } from 'mongoose';

/** What the scheduler knows of a user, learnt from users.changes. */
export interface StoredOwner {
  /** User.document_id. */
  readonly _id: string;
  /** IANA zone. */
  readonly timezone: string;
  /** Absent until the owner is heard of again. */
  readonly plan?: string;
  /** Since when the account is suspended; absent or null: it is not. */
  readonly suspendedAt?: Date | null;
  /** Every member id that the owner's own account has; absent before it was linked. */
  readonly selfIds?: readonly string[];
  /** When it was so; an older event does not replace it. */
  readonly at: Date;
}

const ownerSchema = new Schema<StoredOwner>(
  {
    _id: { type: String, required: true },
    timezone: String,
    plan: String,
    suspendedAt: Date,
    selfIds: { type: [String], default: undefined },
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);

export const ownerModel = (connection: Connection) =>
  connection.model<StoredOwner>('Owner', ownerSchema, 'owners');

export type OwnerStore = ReturnType<typeof ownerStore>;

/** Owners as far as the scheduler must know them. */
export function ownerStore(owners: Model<StoredOwner>) {
  /** The owner's zone, UTC for one not heard of yet, and their plan; undefined while none is known. */
  const of = async (ownerId: string) => {
    const found = await owners.findById(ownerId).lean<StoredOwner>().exec();
    return { zone: found?.timezone || 'UTC', plan: found?.plan };
  };

  return {
    of,

    zoneOf: async (ownerId: string): Promise<string> => (await of(ownerId)).zone,

    planOf: async (ownerId: string): Promise<string | undefined> => (await of(ownerId)).plan,

    /** Whether nothing is to be sent in an owner's name now. */
    async isSuspended(ownerId: string): Promise<boolean> {
      return (await owners.exists({ _id: ownerId, suspendedAt: { $ne: null } })) !== null;
    },

    /** The zones of owners; those who have not told theirs are missing. */
    async zonesOf(ownerIds: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
      const found = await owners.find({ _id: { $in: [...ownerIds] } }).lean<StoredOwner[]>();
      return new Map(found.flatMap(({ _id, timezone }) => (timezone ? [[_id, timezone]] : [])));
    },

    /** Stores what was heard of an owner, unless something newer is stored. */
    put: ({ _id, ...state }: StoredOwner): Promise<void> => putNewer(owners, { _id }, state),

    /** Stores which members an owner is. */
    async putSelf(_id: string, selfIds: readonly string[]): Promise<void> {
      // Whatever is told of the owner later is newer.
      const $setOnInsert = { timezone: '', at: new Date(0) };
      await owners.updateOne({ _id }, { $set: { selfIds }, $setOnInsert }, { upsert: true });
    },

    /** Which members an owner is. */
    async selfOf(ownerId: string): Promise<ReadonlySet<string>> {
      const found = await owners.findById(ownerId).lean<StoredOwner>().exec();
      return new Set(found?.selfIds ?? []);
    },

    async forget(_id: string): Promise<void> {
      await owners.deleteOne({ _id });
    },
  };
}
