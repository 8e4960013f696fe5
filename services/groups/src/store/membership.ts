import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { deleteInPieces } from '@groupsight/shared/mongo/delete-in-pieces';
import { type Model, Schema } from 'mongoose';

/** A change of membership, or a count of the members ('counted'). */
export interface StoredMembershipEvent {
  /** Made from group and event id: each event is stored once. */
  readonly _id: string;
  readonly groupId: string;
  readonly kind: string;
  /** Empty for a count. */
  readonly memberId: string;
  readonly at: Date;
  /** Members afterwards; 0 when unknown. */
  readonly sizeAfter: number;
}

const membershipSchema = new Schema<StoredMembershipEvent>(
  {
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    kind: String,
    memberId: String,
    at: Date,
    sizeAfter: Number,
  },
  { versionKey: false, strict: 'throw' },
);
membershipSchema.index({ groupId: 1, at: 1 });

export const membershipModel = (connection: Connection) =>
  connection.model<StoredMembershipEvent>('MembershipEvent', membershipSchema, 'membership_events');

/** The model that `membershipModel` has declared. */
export const membershipModelOf = (connection: Connection) =>
  connection.model<StoredMembershipEvent>('MembershipEvent');

export type NewMembershipEvent = Omit<StoredMembershipEvent, '_id' | 'groupId'> & {
  readonly eventId: string;
};

export type MembershipStore = ReturnType<typeof membershipStore>;

/** What happened to groups' sizes. */
export function membershipStore(events: Model<StoredMembershipEvent>) {
  return {
    /** Stores events; one that is stored already stays as it is. */
    async add(groupId: string, added: readonly NewMembershipEvent[]): Promise<void> {
      const writes = added.map(({ eventId, ...fields }) => ({
        updateOne: {
          filter: { _id: derivedId('membership', groupId, eventId), groupId },
          update: { $setOnInsert: fields },
          upsert: true,
        },
      }));
      if (writes.length > 0) await events.bulkWrite(writes, { ordered: false });
    },

    /** What is stored of one member was another's, who is the same person. */
    async rename(groupId: string, fromId: string, intoId: string): Promise<void> {
      await events.updateMany({ groupId, memberId: fromId }, { $set: { memberId: intoId } });
    },

    /** Records the size seen on a day; a later look on the same day replaces it. */
    async count(groupId: string, day: string, sizeAfter: number, at: Date): Promise<void> {
      await events.updateOne(
        { _id: derivedId('counted', groupId, day), groupId },
        { $set: { kind: 'counted', memberId: '', at, sizeAfter } },
        { upsert: true },
      );
    },

    /**
     * Events of so many milliseconds up to the group's latest one, and the one before them: it
     * tells the size that the period began with.
     */
    async latest(groupId: string, milliseconds: number): Promise<StoredMembershipEvent[]> {
      const lastOf = (filter: object) =>
        events
          .findOne({ groupId, ...filter })
          .sort({ at: -1 })
          .lean<StoredMembershipEvent>()
          .exec();
      const last = await lastOf({});
      if (!last) return [];
      const from = new Date(last.at.getTime() - milliseconds);
      const before = await lastOf({ at: { $lt: from } });
      const within = await events
        .find({ groupId, at: { $gte: from } })
        .lean<StoredMembershipEvent[]>()
        .exec();
      return before ? [before, ...within] : within;
    },

    /** Events of some groups in a stretch of time (its end excluded), the oldest first. */
    within: (
      groupIds: readonly string[],
      { from, to }: { readonly from: Date; readonly to: Date },
    ): Promise<StoredMembershipEvent[]> =>
      events
        .find({ groupId: { $in: [...groupIds] }, at: { $gte: from, $lt: to } })
        .sort({ at: 1, _id: 1 })
        .lean<StoredMembershipEvent[]>()
        .exec(),

    /** Forgets all of a group. */
    forget: (groupId: string): Promise<void> => deleteInPieces(events, { groupId }),
  };
}
