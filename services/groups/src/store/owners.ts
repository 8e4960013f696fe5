import type { Connection } from '@groupsight/shared/mongo/connect';
import { putNewer } from '@groupsight/shared/mongo/put-newer';
import { type Model, Schema } from 'mongoose';

/** What groups knows of a user, learnt from users.changes. */
export interface StoredOwner {
  /** User.document_id. */
  readonly _id: string;
  readonly timezone: string;
  readonly plan: string;
  /** Most groups that an operator lets them watch; null or absent: what the plan says. */
  readonly mostGroups?: number | null;
  /** When it was so; an older event does not replace it. */
  readonly at: Date;
}

const ownerSchema = new Schema<StoredOwner>(
  {
    _id: { type: String, required: true },
    timezone: String,
    plan: String,
    mostGroups: Number,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);

export const ownerModel = (connection: Connection) =>
  connection.model<StoredOwner>('Owner', ownerSchema, 'owners');

export type OwnerStore = ReturnType<typeof ownerStore>;

/** Owners as far as groups must know them. */
export function ownerStore(owners: Model<StoredOwner>) {
  return {
    /** The owner; one not heard of yet has UTC and the smallest plan. */
    async get(ownerId: string): Promise<StoredOwner> {
      const found = await owners.findById(ownerId).lean<StoredOwner>().exec();
      return found ?? { _id: ownerId, timezone: 'UTC', plan: 'personal', at: new Date(0) };
    },

    /** Stores what was heard of an owner, unless something newer is stored. */
    put: ({ _id, ...state }: StoredOwner): Promise<void> => putNewer(owners, { _id }, state),

    async forget(_id: string): Promise<void> {
      await owners.deleteOne({ _id });
    },
  };
}
