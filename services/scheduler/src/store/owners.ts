import type { Connection } from '@groupsight/shared/mongo/connect';
import { putNewer } from '@groupsight/shared/mongo/put-newer';
import { type Model, Schema } from 'mongoose';

/** So many invitations that one call has mailed, or is about to. */
interface SurveyMails {
  readonly id: string;
  readonly at: Date;
  readonly count: number;
}

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
  /** Invitations to surveys by mail, the latest last; absent before the first. */
  readonly surveyMails?: readonly SurveyMails[];
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
    surveyMails: {
      type: [{ _id: false, id: String, at: Date, count: Number }],
      default: undefined,
    },
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

    /**
     * Takes so many of what may be mailed since a time, unless that is more than is left. In one
     * write: of two at once the second sees what the first has taken.
     */
    async reserveSurveyMails(
      _id: string,
      wanted: SurveyMails,
      { since, most }: { readonly since: Date; readonly most: number },
    ): Promise<boolean> {
      const $setOnInsert = { timezone: '', at: new Date(0), surveyMails: [] };
      await owners.updateOne({ _id }, { $setOnInsert }, { upsert: true });
      const taken = {
        $filter: { input: '$surveyMails', cond: { $gt: ['$$this.at', since] } },
      };
      const sum = { $sum: { $map: { input: taken, in: '$$this.count' } } };
      const { modifiedCount } = await owners.updateOne(
        { _id, $expr: { $lte: [sum, most - wanted.count] } },
        // Each is of one at least: what falls off is older than any that counts.
        { $push: { surveyMails: { $each: [wanted], $slice: -most } } },
      );
      return modifiedCount === 1;
    },

    /** Keeps so many of what was taken, and gives the rest back. */
    async keepSurveyMails(_id: string, id: string, count: number): Promise<void> {
      const change =
        count === 0
          ? { $pull: { surveyMails: { id } } }
          : { $set: { 'surveyMails.$.count': count } };
      await owners.updateOne({ _id, 'surveyMails.id': id }, change);
    },

    async surveyMailsSince(ownerId: string, since: Date): Promise<number> {
      const found = await owners.findById(ownerId).lean<StoredOwner>().exec();
      const counted = found?.surveyMails?.filter(({ at }) => at > since) ?? [];
      return counted.reduce((sum, { count }) => sum + count, 0);
    },

    async forget(_id: string): Promise<void> {
      await owners.deleteOne({ _id });
    },
  };
}
