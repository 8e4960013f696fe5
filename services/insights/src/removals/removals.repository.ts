import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** Something that an owner deleted, as it was last heard of (topic groups.removals). */
export interface RemovalDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  kind: 'group' | 'import' | 'range';
  /** Of an import; else empty. */
  importId: string;
  /** Of a range, both included; else null. */
  from: Date | null;
  to: Date | null;
  state: 'removed' | 'undone' | 'purged';
  /** Since when. */
  at: Date;
  /** What follows from the state is not done yet. */
  pending: boolean;
  /** How often it was found not to be done after all; absent for never. */
  again?: number;
}

const schema = new Schema<RemovalDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    chat: String,
    kind: String,
    importId: String,
    from: { type: Date, default: null },
    to: { type: Date, default: null },
    state: String,
    at: Date,
    pending: Boolean,
    again: Number,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1 });
schema.index({ pending: 1 });

export const removalModel = (connection: Connection): Model<RemovalDoc> =>
  connection.model<RemovalDoc>('Removal', schema, 'removals');

/** Takes over what was heard of a removal; what is older than known, or known, changes nothing. */
export async function noteRemoval(
  model: Model<RemovalDoc>,
  { _id, owner: ownerId, ...state }: Omit<RemovalDoc, 'pending'>,
): Promise<void> {
  const key = { _id, owner: ownerId };
  const first = { ...state, at: new Date(0), pending: false };
  await model.updateOne(key, { $setOnInsert: first }, { upsert: true });
  await model.updateOne({ ...key, at: { $lt: state.at } }, { $set: { ...state, pending: true } });
}

/** A group's removals of which something is left to do, the oldest first. */
export const pendingOf = (model: Model<RemovalDoc>, ownerId: string, group: string) =>
  model.find({ owner: ownerId, group, pending: true }).sort({ at: 1 }).lean<RemovalDoc[]>();

/** Groups with something left to do, of all owners. */
export const groupsWithPending = (model: Model<RemovalDoc>) =>
  model
    .find({ pending: true }, { _id: 0, owner: 1, group: 1 })
    .lean<Pick<RemovalDoc, 'owner' | 'group'>[]>();

/**
 * What keeps messages away from a group: of what is deleted and can be brought back all, of what
 * is gone for good the ranges, which may be told of again.
 */
export const guardsOf = (model: Model<RemovalDoc>, ownerId: string, group: string) =>
  model
    .find({
      owner: ownerId,
      group,
      $or: [
        { state: 'removed', kind: { $in: ['import', 'range'] } },
        { state: 'purged', kind: 'range' },
      ],
    })
    .lean<RemovalDoc[]>();

/**
 * Notes that what follows from this state is done. When another state was heard of meanwhile,
 * what was done may stand behind it: then that is done again.
 */
export async function settleRemoval(
  model: Model<RemovalDoc>,
  { _id, owner: ownerId, at, again }: RemovalDoc,
): Promise<void> {
  const same = { _id, owner: ownerId, at, again: again ?? { $exists: false } };
  const { matchedCount } = await model.updateOne(same, { $set: { pending: false } });
  if (matchedCount === 0)
    await model.updateOne({ _id, owner: ownerId }, { $set: { pending: true } });
}

/** Notes that something was stored, or put aside, behind what follows from some removals. */
export async function doAgain(
  model: Model<RemovalDoc>,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const named = { _id: { $in: [...ids] }, owner: ownerId };
  await model.updateMany(named, { $set: { pending: true }, $inc: { again: 1 } });
}
