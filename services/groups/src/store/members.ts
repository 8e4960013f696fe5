import { collections } from '@groupsight/shared/collections';
import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { deleteInPieces } from '@groupsight/shared/mongo/delete-in-pieces';
import { type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type AnyBulkWriteOperation, type Model, Schema } from 'mongoose';
import type { GroupName } from './groups.ts';

export interface StoredMember {
  /** Made from group and member id. */
  readonly _id: string;
  /** The group's; with their key the name is sealed. */
  readonly ownerId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly name: string;
  /** Whether they are in the group now; those who left are kept. */
  readonly active: boolean;
  readonly isAdmin: boolean;
  /** When it became so; what is older does not replace it. */
  readonly changedAt: Date;
}

/** A member as of an instant; what is not told stays. */
export interface MemberChange {
  readonly memberId: string;
  readonly name: string;
  readonly active: boolean;
  readonly isAdmin?: boolean;
  readonly at: Date;
}

const memberSchema = new Schema<StoredMember>(
  {
    _id: { type: String, required: true },
    ownerId: String,
    groupId: { type: String, required: true },
    memberId: { type: String, required: true },
    name: String,
    active: Boolean,
    isAdmin: Boolean,
    changedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
memberSchema.index({ groupId: 1, active: 1, isAdmin: 1 });
memberSchema.index({ ownerId: 1 });

/** Fields that a list may filter and sort by, as REST names them. */
export const memberFields = storedAs(collections.groups.participants, {
  id: 'memberId',
  is_admin: 'isAdmin',
});

export const memberModel = (connection: Connection) =>
  connection.model<StoredMember>('Member', memberSchema, 'members');

const chunk = 500;

/** Makes sure of the member, then takes the change over unless a later one is known. */
function writesOf(group: GroupName, change: MemberChange): AnyBulkWriteOperation<StoredMember>[] {
  const { memberId, name, active, isAdmin, at } = change;
  const { _id: groupId, ownerId } = group;
  const _id = derivedId('member', groupId, memberId);
  const unknown = { ownerId, memberId, name, active, isAdmin: false, changedAt: new Date(0) };
  return [
    { updateOne: { filter: { _id, groupId }, update: { $setOnInsert: unknown }, upsert: true } },
    {
      updateOne: {
        filter: { _id, groupId, changedAt: { $lte: at } },
        update: {
          $set: {
            ownerId,
            active,
            changedAt: at,
            ...(name === '' ? {} : { name }),
            ...(isAdmin === undefined ? {} : { isAdmin }),
          },
        },
      },
    },
  ];
}

/** Two members who turned out to be one person. */
export interface MergedMember {
  readonly fromId: string;
  readonly intoId: string;
}

export type MemberStore = ReturnType<typeof memberStore>;

/** Members of groups, the latest known state of each. */
export function memberStore(members: Model<StoredMember>) {
  return {
    ofGroup: (groupId: string) => members.find({ groupId }).lean<StoredMember[]>().exec(),

    /** Names of members, by group and member id with a space between. */
    async namesOf(
      some: readonly Pick<StoredMember, 'groupId' | 'memberId'>[],
    ): Promise<ReadonlyMap<string, string>> {
      const ids = some.map(({ groupId, memberId }) => derivedId('member', groupId, memberId));
      const groupId = { $in: [...new Set(some.map((one) => one.groupId))] };
      const found = await members.find({ _id: { $in: ids }, groupId }).lean<StoredMember[]>();
      return new Map(found.map((one) => [`${one.groupId} ${one.memberId}`, one.name]));
    },

    /** All that fit, in order; a group has some thousand at most. */
    list: ({ filter, sort }: Pick<StoreQuery, 'filter' | 'sort'>) =>
      members.find(filter).sort(sort).lean<StoredMember[]>().exec(),

    /** The members who are admins of groups now. */
    adminsOf: (groupIds: readonly string[]) =>
      members
        .find(
          { groupId: { $in: [...groupIds] }, active: true, isAdmin: true },
          { _id: 0, groupId: 1, memberId: 1 },
        )
        .lean<Pick<StoredMember, 'groupId' | 'memberId'>[]>()
        .exec(),

    /** Applies changes in the given order; idempotent. */
    async apply(group: GroupName, changes: readonly MemberChange[]): Promise<void> {
      for (let i = 0; i < changes.length; i += chunk) {
        const writes = changes.slice(i, i + chunk).flatMap((change) => writesOf(group, change));
        await members.bulkWrite(writes, { ordered: true });
      }
    },

    /** Forgets all of a group. */
    forget: (groupId: string): Promise<void> => deleteInPieces(members, { groupId }),

    /** Makes two members one; again it changes nothing. */
    async merge(
      { _id: groupId, ownerId }: GroupName,
      { fromId, intoId }: MergedMember,
    ): Promise<void> {
      const keyOf = (memberId: string) => derivedId('member', groupId, memberId);
      const ids = { $in: [keyOf(fromId), keyOf(intoId)] };
      const found = await members.find({ _id: ids, groupId }).lean<StoredMember[]>().exec();
      const from = found.find(({ memberId }) => memberId === fromId);
      if (!from) return;
      const into = found.find(({ memberId }) => memberId === intoId);
      const later = into && into.changedAt > from.changedAt ? into : from;
      const one = {
        ownerId,
        memberId: intoId,
        name: into?.name || from.name,
        // A list of members that names them by one id says of the other that it is gone.
        active: from.active || into?.active === true,
        isAdmin: later.isAdmin,
        changedAt: later.changedAt,
      };
      await members.updateOne({ _id: keyOf(intoId), groupId }, { $set: one }, { upsert: true });
      await members.deleteOne({ _id: from._id, groupId });
    },
  };
}
